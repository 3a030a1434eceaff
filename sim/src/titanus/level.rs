//! A channel's level: quantizer, dequantizer and tolerance (Titanus contract, sections 3 and 4).

/// The range of a channel's values that its codes cover.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Level {
    /// The value of code 0.
    pub lo: i8,
    /// The value of the largest code.
    pub hi: i8,
}

impl Level {
    /// A channel of which nothing has been kept yet: the start of the max-min finder.
    pub const UNINITIALISED: Level = Level { lo: 127, hi: -128 };

    /// Has a value of the channel been kept?
    #[inline]
    pub fn is_initialised(self) -> bool {
        self.lo <= self.hi
    }

    /// R = hi - lo, of an initialised level.
    #[inline]
    pub fn range(self) -> u32 {
        debug_assert!(self.is_initialised());
        i32::from(self.hi).abs_diff(i32::from(self.lo))
    }

    /// The level with `x` in its range: one step of the max-min finder.
    #[inline]
    pub fn including(self, x: i8) -> Level {
        Level {
            lo: self.lo.min(x),
            hi: self.hi.max(x),
        }
    }

    /// h = floor(R / (2N)): how far outside its range a value may lie before the channel needs a
    /// new level.
    #[inline]
    pub fn tolerance(self, bits: u32) -> u32 {
        self.range() / (2 * max_code(bits))
    }

    /// The level that the channel needs for a kept `x`: this one if `x` lies within tolerance.
    #[inline]
    pub fn extended(self, x: i8, bits: u32) -> Level {
        if !self.is_initialised() {
            return Level { lo: x, hi: x };
        }
        let tolerance = self.tolerance(bits) as i32;
        if i32::from(x) < i32::from(self.lo) - tolerance {
            Level { lo: x, ..self }
        } else if i32::from(x) > i32::from(self.hi) + tolerance {
            Level { hi: x, ..self }
        } else {
            self
        }
    }

    /// The code of a kept element: floor((2 (v - lo) N + R) / (2 R)) with v = x clamped into the
    /// range; 0 if R = 0.
    #[inline]
    pub fn quantize(self, x: i8, bits: u32) -> u8 {
        let range = self.range();
        if range == 0 {
            return 0;
        }
        let above = i32::from(x.clamp(self.lo, self.hi)).abs_diff(i32::from(self.lo));
        ((2 * above * max_code(bits) + range) / (2 * range)) as u8
    }

    /// The element of a code: lo + floor((2 q R + N) / (2 N)), which is `lo` for code 0.
    #[inline]
    pub fn dequantize(self, code: u8, bits: u32) -> i8 {
        let n = max_code(bits);
        let above = (2 * u32::from(code) * self.range() + n) / (2 * n);
        (i32::from(self.lo) + above as i32) as i8
    }
}

/// N = 2^b - 1.
#[inline]
fn max_code(bits: u32) -> u32 {
    (1 << bits) - 1
}
