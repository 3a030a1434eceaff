//! The product of two partitions on their codes, and what is summed (HACK contract, section 5).

use super::Record;
use crate::F16;
use crate::Sum;
use crate::f16::{GRID_BITS, round_half_even};

/// Significant bits of what is multiplied with the parameters of b.
const SIGNIFICANT_BITS: u32 = 16;

/// Rounds an exact integer to 16 significant bits, nearest even, exponent unlimited: r16 of the contract
/// in units of any power of two.
pub fn r16(z: i64) -> i64 {
    let magnitude = z.unsigned_abs();
    let shift = (magnitude | 1).ilog2().saturating_sub(SIGNIFICANT_BITS - 1);
    let (quotient, rest) = (magnitude >> shift, magnitude & ((1 << shift) - 1));
    let rounded = round_half_even(quotient.into(), 2 * u128::from(rest), 1 << shift) << shift;
    let rounded = rounded as i64;
    if z < 0 { -rounded } else { rounded }
}

/// Places of the products of two binary16 values.
const PLACES: u32 = 2 * GRID_BITS;

impl Sum {
    /// Adds q(z), z in units of 2^-48.
    pub fn add_term(&mut self, z: i128) {
        self.add_rounded(z, PLACES);
    }

    /// Adds the product of two binary16 values of a tail, which are canonical.
    pub fn add_product(&mut self, weight: F16, value: F16) {
        self.add_term(i128::from(weight.to_grid()) * i128::from(value.to_grid()));
    }

    /// Adds the product of a partition of a with one of b.
    pub fn add_partitions(&mut self, a: &Left, b: &Record) {
        let [min, step] = [b.pair.min, b.pair.step].map(|x| i128::from(x.to_grid()));
        self.add_term(step * i128::from(a.x(b)));
        self.add_term(min * i128::from(a.y));
    }
}

/// A partition of a: a record, with what is needed of it for every partition of b.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Left {
    codes: Vec<u8>,
    min: i64,
    step: i64,
    /// The sum of its values, rounded, in units of 2^-24.
    y: i64,
}

impl Left {
    /// The partition of a record.
    pub fn new(record: Record) -> Left {
        let [min, step] = [record.pair.min, record.pair.step].map(F16::to_grid);
        let n = record.codes.len() as i64;
        Left {
            codes: record.codes,
            min,
            step,
            y: r16(step * i64::from(record.sum) + n * min),
        }
    }

    /// X of the contract, in units of 2^-24: the sum of the products of this partition's values with b's
    /// codes, rounded.
    fn x(&self, b: &Record) -> i64 {
        let pairs = self.codes.iter().zip(&b.codes);
        let c: u32 = pairs.map(|(a, b)| u32::from(*a) * u32::from(*b)).sum();
        r16(self.step * i64::from(c) + self.min * i64::from(b.sum))
    }
}
