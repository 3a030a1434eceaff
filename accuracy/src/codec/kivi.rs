//! KIVI by fake quantization: keys by channel, values by token, recent tokens in binary16.

use super::plain::Range16;
use super::{Codec, Size, Stored, in_groups};
use crate::Error;
use crate::cache::{Place, Read, Side, Vectors, to_f16, to_f32};
use std::ops::Range;

/// KIVI with codes of `bits` bits in groups of `group`, and a window of `window` tokens.
pub struct Kivi {
    /// Bits of a code.
    pub bits: u32,
    /// Elements of a group: tokens of a channel for keys, channels of a token for values.
    pub group: usize,
    /// Recent tokens: keys leave all at once when so many are there, values one by one.
    pub window: usize,
}

impl Kivi {
    fn largest(&self) -> f32 {
        ((1 << self.bits) - 1) as f32
    }

    /// Bits of a quantized element: its code and its share of minimum and step.
    fn quantized_bits(&self) -> f64 {
        f64::from(self.bits) + 32.0 / self.group as f64
    }

    /// How many of the first `tokens` tokens are quantized.
    fn quantized(&self, side: Side, tokens: usize) -> usize {
        match side {
            Side::Key => tokens / self.window * self.window,
            Side::Value => tokens.saturating_sub(self.window),
        }
    }

    fn keys(&self, written: &Vectors) -> Read {
        let mut elements = written.elements.clone();
        let quantized = self.quantized(Side::Key, written.tokens());
        for block in
            elements[..quantized * written.width].chunks_exact_mut(self.group * written.width)
        {
            for channel in 0..written.width {
                let of_channel = block.iter().skip(channel).step_by(written.width);
                let range = Range16::of(of_channel.map(|&x| to_f32(x)), self.largest());
                for x in block.iter_mut().skip(channel).step_by(written.width) {
                    *x = to_f16(range.value(range.code(to_f32(*x))));
                }
            }
        }
        Read::of(elements)
    }

    fn values(&self, written: &Vectors) -> Read {
        in_groups(written, self.group, 0.0, |exact, read| {
            let range = Range16::of(exact.iter().copied(), self.largest());
            read.extend(exact.iter().map(|&x| range.value(range.code(x))));
        })
        .read
    }
}

impl Codec for Kivi {
    fn store(
        &self,
        place: Place,
        written: &Vectors,
        lengths: Range<usize>,
    ) -> Result<Stored, Error> {
        let mut read = match place.side {
            Side::Key => self.keys(written),
            Side::Value => self.values(written),
        };
        // A query comes when its own token is already there.
        let lengths_of_queries = 1..written.tokens() + 1;
        read.exact_from = Some(
            lengths_of_queries
                .map(|tokens| self.quantized(place.side, tokens))
                .collect(),
        );
        let bits = |tokens: usize| {
            let quantized = self.quantized(place.side, tokens) as f64 / tokens as f64;
            16.0 + quantized * (self.quantized_bits() - 16.0)
        };
        let mean = lengths.clone().map(bits).sum::<f64>() / lengths.len() as f64;
        Ok(Stored {
            read,
            size: Size::Bits(mean),
        })
    }

    fn bits_at_d1024(&self) -> Option<f64> {
        Some(self.quantized_bits())
    }
}
