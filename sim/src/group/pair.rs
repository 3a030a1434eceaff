//! What a stream stores of a group (group quantization contract, sections 4 and 6).

use crate::F16;

/// Minimum and step of a group.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct Pair {
    /// The smallest element, canonical: the value of code 0.
    pub min: F16,
    /// The distance of neighbouring values, canonical and not negative.
    pub step: F16,
}

impl Pair {
    /// Bytes in a stream.
    pub const BYTES: usize = 4;

    /// The pair in a stream: min first, both little endian.
    pub fn to_bytes(self) -> [u8; Pair::BYTES] {
        let [min, step] = [self.min, self.step].map(|x| x.0.to_le_bytes());
        [min[0], min[1], step[0], step[1]]
    }

    /// The pair that a stream holds; `None` for a format error: a field that is not finite, a minimum
    /// of -0, or a step with the sign bit set.
    #[inline]
    pub fn from_bytes(bytes: [u8; Pair::BYTES]) -> Option<Pair> {
        let [a, b, c, d] = bytes;
        let min = F16(u16::from_le_bytes([a, b]));
        let step = F16(u16::from_le_bytes([c, d]));
        let good = min.is_canonical() && step.is_finite() && !step.is_negative();
        good.then_some(Pair { min, step })
    }

    /// The value of a code: rn(min + code x step).
    #[inline]
    pub fn value(self, code: u8) -> F16 {
        self.min.fused_multiply_add(code.into(), self.step)
    }
}
