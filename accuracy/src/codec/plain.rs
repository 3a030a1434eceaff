//! Uniform quantization of each head's vector by itself, by fake quantization.

use super::{Codec, Stored, in_groups};
use crate::Error;
use crate::cache::{Place, Vectors, to_f16, to_f32};
use std::ops::Range;

/// Codes of four bits from a minimum in steps, both binary16, per token and head.
pub struct Plain4;

/// Largest code.
const LARGEST: f32 = 15.0;

impl Codec for Plain4 {
    fn store(&self, _: Place, written: &Vectors, _: Range<usize>) -> Result<Stored, Error> {
        let bits = 4.0 + 32.0 / written.head as f64;
        Ok(in_groups(written, written.head, bits, |exact, read| {
            let range = Range16::of(exact.iter().copied(), LARGEST);
            read.extend(exact.iter().map(|&x| range.value(range.code(x))));
        }))
    }

    fn bits_at_d1024(&self) -> Option<f64> {
        Some(4.5)
    }
}

/// Minimum and step of a group, as binary16 keeps them.
#[derive(Clone, Copy)]
pub struct Range16 {
    minimum: f32,
    step: f32,
    largest: f32,
}

impl Range16 {
    /// The range of these elements in codes of 0 to `largest`.
    pub fn of(elements: impl Iterator<Item = f32>, largest: f32) -> Range16 {
        let (low, high) = elements.fold((f32::INFINITY, f32::NEG_INFINITY), |(low, high), x| {
            (low.min(x), high.max(x))
        });
        let binary16 = |x: f32| to_f32(to_f16(x));
        Range16 {
            minimum: binary16(low),
            step: binary16((high - low) / largest),
            largest,
        }
    }

    /// The nearest code.
    pub fn code(&self, x: f32) -> f32 {
        match self.step {
            0.0 => 0.0,
            step => ((x - self.minimum) / step)
                .round_ties_even()
                .clamp(0.0, self.largest),
        }
    }

    /// The value of a code.
    pub fn value(&self, code: f32) -> f32 {
        self.minimum + code * self.step
    }
}
