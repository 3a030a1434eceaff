//! Eight-bit floating point without a scale, by fake quantization.

use super::minifloat::E4M3;
use super::{Codec, Stored, in_groups};
use crate::Error;
use crate::cache::{Place, Vectors};
use std::ops::Range;

/// Every element the nearest number of E4M3.
pub struct Fp8;

impl Codec for Fp8 {
    fn store(&self, _: Place, written: &Vectors, _: Range<usize>) -> Result<Stored, Error> {
        Ok(in_groups(written, written.width, 8.0, |exact, read| {
            read.extend(exact.iter().map(|&x| E4M3.round(x)));
        }))
    }

    fn bits_at_d1024(&self) -> Option<f64> {
        Some(8.0)
    }
}
