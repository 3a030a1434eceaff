//! Four-bit floating point with a scale per small group, by fake quantization.

use super::minifloat::{E2M1, E4M3, exponent};
use super::{Codec, Stored, in_groups};
use crate::Error;
use crate::cache::{Place, Vectors};
use std::ops::Range;

/// E2M1 elements in groups with a scale of eight bits.
pub enum Microscaling {
    /// NVFP4: groups of 16, scale in E4M3.
    Nvfp4,
    /// MXFP4: groups of 32, scale a power of two.
    Mxfp4,
}

impl Microscaling {
    fn group(&self) -> usize {
        match self {
            Microscaling::Nvfp4 => 16,
            Microscaling::Mxfp4 => 32,
        }
    }

    fn scale(&self, largest: f32) -> f32 {
        match self {
            Microscaling::Nvfp4 => E4M3.round(largest / E2M1.largest),
            // The group's largest element has the exponent of the format's largest number.
            Microscaling::Mxfp4 => ((exponent(largest) - exponent(E2M1.largest)) as f32).exp2(),
        }
    }

    fn bits(&self) -> f64 {
        4.0 + 8.0 / self.group() as f64
    }
}

impl Codec for Microscaling {
    fn store(&self, _: Place, written: &Vectors, _: Range<usize>) -> Result<Stored, Error> {
        Ok(in_groups(
            written,
            self.group(),
            self.bits(),
            |exact, read| {
                let largest = exact
                    .iter()
                    .fold(0.0, |largest: f32, x| largest.max(x.abs()));
                let scale = self.scale(largest);
                read.extend(exact.iter().map(|&x| match scale {
                    0.0 => 0.0,
                    scale => E2M1.round(x / scale) * scale,
                }));
            },
        ))
    }

    fn bits_at_d1024(&self) -> Option<f64> {
        Some(self.bits())
    }
}
