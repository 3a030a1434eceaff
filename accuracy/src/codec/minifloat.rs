//! Floating-point formats of a few bits.

/// A format without infinities whose subnormals are equally spaced, as all of these are.
#[derive(Clone, Copy)]
pub struct Minifloat {
    /// Bits of the significand behind the point.
    pub fraction: i32,
    /// Exponent of the smallest normal number.
    pub smallest: i32,
    /// The largest number.
    pub largest: f32,
}

/// OCP E4M3: eight bits.
pub const E4M3: Minifloat = Minifloat {
    fraction: 3,
    smallest: -6,
    largest: 448.0,
};

/// OCP E2M1: four bits.
pub const E2M1: Minifloat = Minifloat {
    fraction: 1,
    smallest: 0,
    largest: 6.0,
};

impl Minifloat {
    /// The nearest number of the format, ties to even, saturating.
    pub fn round(self, x: f32) -> f32 {
        let step = exponent(x).max(self.smallest) - self.fraction;
        let step = (step as f32).exp2();
        ((x / step).round_ties_even() * step).clamp(-self.largest, self.largest)
    }
}

/// floor(log2 |x|) of a normal number; that of the smallest normal one below it.
pub fn exponent(x: f32) -> i32 {
    ((x.to_bits() >> 23 & 0xff) as i32 - 127).max(-126)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn e2m1_has_its_eight_magnitudes_with_ties_to_even() {
        let rounded =
            [0.2, 0.25, 0.3, 0.75, 1.25, 1.75, 2.5, 3.5, 5.0, 5.1, 9.0].map(|x| E2M1.round(x));
        assert_eq!(
            rounded,
            [0.0, 0.0, 0.5, 1.0, 1.0, 2.0, 2.0, 4.0, 4.0, 6.0, 6.0]
        );
        assert_eq!(E2M1.round(-2.6), -3.0);
    }

    #[test]
    fn e4m3_saturates_and_has_subnormals() {
        let smallest = 1.0 / 512.0;
        assert_eq!(
            [1e6, 17.0, 19.0, 460.0].map(|x| E4M3.round(x)),
            [448.0, 16.0, 20.0, 448.0]
        );
        assert_eq!(
            [smallest, 1.4 * smallest, 0.5 * smallest].map(|x| E4M3.round(x)),
            [smallest, smallest, 0.0]
        );
    }
}
