//! Binary16 as a list of integers, and rounding by looking at the neighbours in it.

use std::sync::OnceLock;

/// The largest finite magnitude, 65504.
pub const LARGEST: u16 = 0x7bff;
/// The sign bit.
pub const SIGN: u16 = 0x8000;

/// Magnitudes in steps of 2^-24, by their bits: the list starts with 0, and the distance from one to
/// the next is 1 for the first 2048 and doubles every 1024 from there.
fn magnitudes() -> &'static [i64] {
    static LIST: OnceLock<Vec<i64>> = OnceLock::new();
    LIST.get_or_init(|| {
        let mut list = vec![0];
        for bits in 0..u32::from(LARGEST) {
            let distance = 1i64 << (bits / 1024).saturating_sub(1);
            list.push(list[bits as usize] + distance);
        }
        list
    })
}

/// A finite binary16 in steps of 2^-24.
pub fn grid(bits: u16) -> i128 {
    let magnitude = magnitudes()[usize::from(bits & !SIGN)];
    i128::from(if bits & SIGN == 0 {
        magnitude
    } else {
        -magnitude
    })
}

/// A value rounded to binary16.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rounded {
    /// The binary16.
    pub bits: u16,
    /// The value was halfway between two.
    pub tie: bool,
    /// The value was at least halfway from the largest binary16 to the next power of two.
    pub saturated: bool,
}

impl Rounded {
    /// Is it subnormal and not 0?
    pub fn is_subnormal(&self) -> bool {
        (1..0x400).contains(&(self.bits & !SIGN))
    }
}

/// The binary16 nearest to `numerator / denominator` steps of 2^-24: of two as near the one with an
/// even last bit, at most 65504 in magnitude, zero without a sign.
pub fn nearest(numerator: i128, denominator: i128) -> Rounded {
    let list = magnitudes();
    let value = numerator.abs();
    let not_above = list.partition_point(|&m| i128::from(m) * denominator <= value) - 1;
    let (mut bits, mut tie) = (not_above, false);
    if let Some(&next) = list.get(not_above + 1) {
        let below = value - i128::from(list[not_above]) * denominator;
        let above = i128::from(next) * denominator - value;
        tie = below == above;
        if above < below || (tie && not_above % 2 == 1) {
            bits += 1;
        }
    }
    let sign = if numerator < 0 && bits > 0 { SIGN } else { 0 };
    Rounded {
        bits: bits as u16 | sign,
        tie,
        saturated: value >= (65520 << 24) * denominator,
    }
}

/// The place of a finite binary16 in the order of all.
pub fn key(bits: u16) -> i32 {
    let magnitude = i32::from(bits & !SIGN);
    if bits & SIGN == 0 {
        magnitude
    } else {
        -magnitude
    }
}

/// The canonical binary16 at that place, or the last one before it.
pub fn from_key(key: i32) -> u16 {
    let magnitude = key.unsigned_abs().min(u32::from(LARGEST)) as u16;
    if key < 0 { magnitude | SIGN } else { magnitude }
}

/// Is it finite and not -0?
pub fn is_canonical(bits: u16) -> bool {
    bits & 0x7c00 != 0x7c00 && bits != SIGN
}

/// Pseudorandom numbers by a seed.
pub struct Random(u64);

impl Random {
    /// The sequence of a seed.
    pub fn new(seed: u64) -> Random {
        Random(seed.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    /// 64 bits.
    pub fn bits(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0.wrapping_mul(0x2545_f491_4f6c_dd1d)
    }

    /// A number from 0 to n - 1.
    pub fn below(&mut self, n: u32) -> u32 {
        (((self.bits() >> 32) * u64::from(n)) >> 32) as u32
    }

    /// True once in n times.
    pub fn one_in(&mut self, n: u32) -> bool {
        self.below(n) == 0
    }

    /// One of some.
    pub fn one_of<T: Copy>(&mut self, values: &[T]) -> T {
        values[self.below(values.len() as u32) as usize]
    }

    /// Any canonical binary16.
    pub fn canonical(&mut self) -> u16 {
        loop {
            let bits = (self.bits() >> 20) as u16;
            if is_canonical(bits) {
                return bits;
            }
        }
    }

    /// A canonical binary16 with an exponent field about `exponent`, at most `spread` away.
    pub fn about(&mut self, exponent: i32, spread: i32) -> u16 {
        let off = self.below(2 * spread as u32 + 1) as i32 - spread;
        let field = (exponent + off).clamp(0, 30) as u16;
        let fraction = match self.below(4) {
            0 => (self.below(4) << 8) as u16,
            _ => self.below(1024) as u16,
        };
        self.signed(field << 10 | fraction)
    }

    /// A magnitude with a random sign.
    pub fn signed(&mut self, magnitude: u16) -> u16 {
        match self.one_in(2) && magnitude > 0 {
            true => magnitude | SIGN,
            false => magnitude,
        }
    }

    /// A canonical binary16 at most `distance` places from another.
    pub fn near(&mut self, bits: u16, distance: i32) -> u16 {
        from_key(key(bits) + self.below(2 * distance as u32 + 1) as i32 - distance)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_list_is_that_of_binary16() {
        assert_eq!(magnitudes().len(), 0x7c00);
        assert_eq!(grid(0x3c00), 1 << 24);
        assert_eq!(grid(0xc000), -(2 << 24));
        assert_eq!(grid(0x7bff), 65504 << 24);
        assert_eq!(grid(0x0400), 1024);
        assert_eq!(grid(0x83ff), -1023);
    }

    #[test]
    fn halves_go_to_the_even_neighbour() {
        let half = |low: u16| nearest(grid(low) + grid(low + 1), 2);
        assert_eq!(half(0x3c00).bits, 0x3c00);
        assert_eq!(half(0x3c01).bits, 0x3c02);
        assert!(half(0x3c01).tie);
        assert_eq!(nearest(-1, 2).bits, 0);
        assert_eq!(nearest(65519 << 24, 1).bits, LARGEST);
        assert!(!nearest(65519 << 24, 1).saturated);
        assert!(nearest(-(65520 << 24), 1).saturated);
    }
}
