//! HACK by fake quantization: stochastic codes of two bits for keys and values, of eight for queries;
//! attention weights stay in binary32.

use super::plain::Range16;
use super::{Codec, Size, Stored, in_groups};
use crate::Error;
use crate::cache::{HeadTransform, Place, Read, Side, Vectors, to_f16, to_f32};
use rand::rngs::StdRng;
use rand::{Rng, SeedableRng};
use std::cell::RefCell;
use std::ops::Range;

/// Largest code of a query's element.
const QUERY: f32 = 255.0;

/// Codes of `bits` bits in partitions of `part` elements: channels of a key, tokens of a value's channel.
pub struct Hack {
    /// Bits of a code.
    pub bits: u32,
    /// Elements of a partition.
    pub part: usize,
}

impl Hack {
    fn largest(&self) -> f32 {
        ((1 << self.bits) - 1) as f32
    }

    fn quantized_bits(&self) -> f64 {
        f64::from(self.bits) + 32.0 / self.part as f64
    }

    /// Values of whole blocks of tokens; the last block is not quantized before it is full.
    fn values(&self, written: &Vectors, random: &mut StdRng) -> Read {
        let mut elements = written.elements.clone();
        for block in elements.chunks_exact_mut(self.part * written.width) {
            for channel in 0..written.width {
                let of_channel = block.iter().skip(channel).step_by(written.width);
                let range = Range16::of(of_channel.map(|&x| to_f32(x)), self.largest());
                for x in block.iter_mut().skip(channel).step_by(written.width) {
                    *x = to_f16(range.value(range.code_with(to_f32(*x), random.random())));
                }
            }
        }
        let whole = |tokens: usize| tokens / self.part * self.part;
        Read {
            elements,
            exact_from: Some((1..written.tokens() + 1).map(whole).collect()),
        }
    }
}

impl Codec for Hack {
    fn store(
        &self,
        place: Place,
        written: &Vectors,
        lengths: Range<usize>,
    ) -> Result<Stored, Error> {
        let mut random = StdRng::seed_from_u64(place.layer as u64);
        if place.side == Side::Value {
            let bits = |tokens: usize| {
                let recent = (tokens % self.part) as f64 / tokens as f64;
                self.quantized_bits() + recent * (16.0 - self.quantized_bits())
            };
            let mean = lengths.clone().map(bits).sum::<f64>() / lengths.len() as f64;
            return Ok(Stored {
                read: self.values(written, &mut random),
                size: Size::Bits(mean),
            });
        }
        let random = RefCell::new(random);
        Ok(in_groups(
            written,
            self.part,
            self.quantized_bits(),
            |exact, read| {
                let range = Range16::of(exact.iter().copied(), self.largest());
                let mut random = random.borrow_mut();
                read.extend(
                    exact
                        .iter()
                        .map(|&x| range.value(range.code_with(x, random.random()))),
                );
            },
        ))
    }

    fn bits_at_d1024(&self) -> Option<f64> {
        Some(self.quantized_bits())
    }

    fn query_transform(&self, _: usize) -> Option<HeadTransform<'_>> {
        Some(Box::new(|query: &mut [f32]| {
            for part in query.chunks_mut(self.part) {
                let range = Range16::of(part.iter().copied(), QUERY);
                part.iter_mut()
                    .for_each(|x| *x = range.value(range.code(*x)));
            }
            Ok(())
        }))
    }
}
