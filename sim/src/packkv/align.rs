//! Operands as integers, and products of them with codes (PackKV contract, section 6).

use super::Sum;
use crate::F16;
use crate::f16::{GRID_BITS, round_half_even};

/// The largest magnitude of an aligned number.
const LARGEST: u128 = 2047;

/// Bits of an aligned number below its highest.
const BITS: i32 = 10;

/// Exact numbers aligned to the largest of them: number i is about `integers[i]` x 2^`exponent`.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Aligned {
    /// At most 2047 in magnitude.
    pub integers: Vec<i16>,
    /// e of the contract; 0 if all numbers are 0.
    pub exponent: i32,
}

impl Aligned {
    /// Aligns numbers in units of 2^-`places`.
    pub fn of(numbers: &[i128], places: u32) -> Aligned {
        let largest = numbers.iter().map(|u| u.unsigned_abs()).max();
        let Some(highest) = largest.and_then(u128::checked_ilog2) else {
            return Aligned {
                integers: vec![0; numbers.len()],
                exponent: 0,
            };
        };
        let shift = highest as i32 - BITS;
        Aligned {
            integers: numbers.iter().map(|u| aligned(*u, shift)).collect(),
            exponent: shift - places as i32,
        }
    }

    /// The elements of a query, which are canonical.
    pub fn of_query(query: &[F16]) -> Aligned {
        let numbers: Vec<i128> = query.iter().map(|x| x.to_grid().into()).collect();
        Aligned::of(&numbers, GRID_BITS)
    }

    /// The products of a block's weights, which are canonical, with the steps of its tokens.
    pub fn of_weights(weights: &[F16], steps: &[F16]) -> Aligned {
        let products = weights.iter().zip(steps);
        let products = products.map(|(w, s)| i128::from(w.to_grid()) * i128::from(s.to_grid()));
        Aligned::of(&products.collect::<Vec<_>>(), 2 * GRID_BITS)
    }

    /// The score of a key from the sum of the products of the query's integers with the key's codes.
    pub fn score(&self, step: F16, sum: i64) -> f32 {
        rn32(
            i128::from(step.to_grid()) * i128::from(sum),
            self.exponent - GRID_BITS as i32,
        )
    }

    /// Adds q(2^e x sum), of a block's sum of the products of integers with a channel's codes.
    pub fn add_to(&self, total: &mut Sum, sum: i64) {
        // Nothing is below 2^-24 if the exponent is above.
        let places = (-self.exponent).max(GRID_BITS as i32);
        let z = i128::from(sum) << (places + self.exponent);
        total.add_rounded(z, places as u32);
    }
}

/// u / 2^shift, rounded to an integer, ties to even, and clamped.
fn aligned(u: i128, shift: i32) -> i16 {
    let magnitude = u.unsigned_abs();
    let rounded = match u32::try_from(shift) {
        Err(_) => magnitude << -shift,
        Ok(shift) => {
            let unit = 1 << shift;
            round_half_even(magnitude / unit, 2 * (magnitude % unit), unit)
        }
    };
    let integer = rounded.min(LARGEST) as i16;
    if u < 0 { -integer } else { integer }
}

/// The binary32 of z x 2^exponent, nearest even; zero is +0. The result must not be subnormal.
pub fn rn32(z: i128, exponent: i32) -> f32 {
    // The conversion rounds once; the scale is a power of two that a binary64 holds exactly.
    (f64::from(z as f32) * 2f64.powi(exponent)) as f32
}
