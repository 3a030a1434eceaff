//! What products of codes sum up: multiples of 2^-24 (HACK contract, section 5; PackKV contract,
//! section 6).

use crate::f16::{GRID_BITS, round_half_even};

/// The largest term, in units of 2^-24: 2^25 - 2^-24.
const LARGEST_TERM: u64 = (1 << (25 + GRID_BITS)) - 1;

/// A sum of integers in units of 2^-24, so that no order of additions can be seen.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Sum {
    /// In units of 2^-24.
    pub units: i64,
    /// A term was out of range.
    pub clamped: bool,
}

impl Sum {
    /// Adds q(z) of z = `z` x 2^-`places`, which is rounded to a multiple of 2^-24, ties to even, and
    /// clamped to +-(2^25 - 2^-24). `places` is 24 or more, and below 150.
    pub fn add_rounded(&mut self, z: i128, places: u32) {
        let magnitude = z.unsigned_abs();
        let unit = 1 << (places - GRID_BITS);
        let rounded = round_half_even(magnitude / unit, 2 * (magnitude % unit), unit);
        self.clamped |= rounded > u128::from(LARGEST_TERM);
        let term = rounded.min(u128::from(LARGEST_TERM)) as i64;
        self.units += if z < 0 { -term } else { term };
    }

    /// Adds what another sum has.
    pub fn add(&mut self, other: Sum) {
        self.units += other.units;
        self.clamped |= other.clamped;
    }

    /// The sum as a binary32, nearest even; zero is +0.
    pub fn to_f32(self) -> f32 {
        // Both are exact or rounded once: the scale is a power of two, and no result is subnormal.
        self.units as f32 / (1u32 << GRID_BITS) as f32
    }
}
