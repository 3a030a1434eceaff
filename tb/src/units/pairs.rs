//! Pairs of minimum and step, good and bad ones.

use sim::F16;
use sim::group::Pair;

/// A pair that no group has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BadPair {
    /// The minimum is infinite.
    MinInfinite,
    /// The minimum is no number.
    MinNan,
    /// The minimum is -0.
    MinMinusZero,
    /// The step is infinite.
    StepInfinite,
    /// The step is below 0.
    StepNegative,
    /// The step is -0.
    StepMinusZero,
}

impl BadPair {
    /// All of them.
    pub const ALL: [BadPair; 6] = [
        BadPair::MinInfinite,
        BadPair::MinNan,
        BadPair::MinMinusZero,
        BadPair::StepInfinite,
        BadPair::StepNegative,
        BadPair::StepMinusZero,
    ];

    /// Makes the pair in `bytes` bad; the other field stays.
    pub(super) fn spoil(self, bytes: &mut [u8]) {
        let (at, bits): (_, u16) = match self {
            BadPair::MinInfinite => (0, 0xfc00),
            BadPair::MinNan => (0, 0x7c01),
            BadPair::MinMinusZero => (0, 0x8000),
            BadPair::StepInfinite => (2, 0x7c00),
            BadPair::StepNegative => (2, 0xb001),
            BadPair::StepMinusZero => (2, 0x8000),
        };
        bytes[at..at + 2].copy_from_slice(&bits.to_le_bytes());
    }
}

/// Numbers without a pattern, the same for the same seed.
pub(super) struct Noise(pub u64);

impl Noise {
    pub(super) fn next(&mut self) -> u64 {
        // xorshift64*
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 16
    }

    /// A pair that some stream may hold: any at all, or one whose values are around 0.
    pub(super) fn pair(&mut self) -> Pair {
        let finite = |bits: u16| match bits >> 10 & 0x1f {
            31 => bits & !0x4000,
            _ => bits,
        };
        let bits = self.next();
        let step = finite(bits as u16 & 0x7fff);
        let min = finite((bits >> 16) as u16);
        let min = match bits >> 32 & 3 {
            0 => min,
            // Exponents alike, and a minimum below 0: the sums cancel.
            _ => {
                let up = (bits >> 34 & 3) as u16;
                let exponent = ((step >> 10) + up).min(30);
                0x8000 | exponent << 10 | min & 0x3ff
            }
        };
        Pair {
            min: F16(if min == 0x8000 { 0 } else { min }),
            step: F16(step),
        }
    }
}
