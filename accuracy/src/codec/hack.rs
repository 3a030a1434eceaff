//! HACK by fake quantization: stochastic codes for keys and values, codes of eight bits for queries.
//!
//! Attention multiplies the decoded elements, or with products on codes the codes themselves: then
//! attention weights have codes as well.

use super::plain::Range16;
use super::{Codec, Size, Stored};
use crate::Error;
use crate::cache::{HeadTransform, Place, Product, Read, Side, Vectors, to_f16, to_f32};
use rand::rngs::StdRng;
use rand::{Rng, SeedableRng};
use std::ops::Range;

/// Largest code of a query's element, or of an attention weight.
const ROW: f32 = 255.0;
/// Attention weights are scaled up before they have codes: the steps of small ones are binary16.
const WEIGHTS: f32 = 4096.0;

/// Codes of `bits` bits in partitions of `part` elements: channels of a head's key, tokens of a value's
/// channel.
pub struct Hack {
    /// Bits of a code.
    pub bits: u32,
    /// Elements of a partition.
    pub part: usize,
    /// Attention multiplies codes.
    pub products: bool,
}

impl Hack {
    fn largest(&self) -> f32 {
        ((1 << self.bits) - 1) as f32
    }

    fn quantized_bits(&self) -> f64 {
        f64::from(self.bits) + 32.0 / self.part as f64
    }

    fn partitions(&self) -> Partitions {
        Partitions {
            part: self.part,
            ranges: Vec::new(),
            sums: Vec::new(),
            codes: Vec::new(),
        }
    }

    fn keys(&self, written: &Vectors, random: &mut StdRng) -> Read {
        let mut partitions = self.partitions();
        let mut elements = Vec::with_capacity(written.elements.len());
        for head in written.elements.chunks_exact(written.head) {
            for part in head.chunks(self.part) {
                let exact = part.iter().map(|&x| to_f32(x));
                let code = |range: &Range16, x| range.code_with(x, random.random());
                let (range, codes) = partitions.push(exact, self.largest(), code);
                let values = codes.iter().take(part.len());
                elements.extend(values.map(|&code| to_f16(range.value(f32::from(code)))));
            }
        }
        let product = Keys {
            partitions,
            kv_heads: written.width / written.head,
        };
        Read {
            product: self.products.then(|| Box::new(product) as Box<dyn Product>),
            ..Read::of(elements)
        }
    }

    /// Values of whole blocks of tokens; the last block is not quantized before it is full.
    fn values(&self, written: &Vectors, random: &mut StdRng) -> Read {
        let mut partitions = self.partitions();
        let mut elements = written.elements.clone();
        for block in elements.chunks_exact_mut(self.part * written.width) {
            for channel in 0..written.width {
                let of_channel = block.iter().skip(channel).step_by(written.width);
                let exact = of_channel.map(|&x| to_f32(x));
                let code = |range: &Range16, x| range.code_with(x, random.random());
                let (range, codes) = partitions.push(exact, self.largest(), code);
                let of_channel = block.iter_mut().skip(channel).step_by(written.width);
                for (x, &code) in of_channel.zip(codes) {
                    *x = to_f16(range.value(f32::from(code)));
                }
            }
        }
        if self.products {
            let product = Values {
                partitions,
                exact: written.clone(),
            };
            return Read {
                product: Some(Box::new(product)),
                ..Read::of(elements)
            };
        }
        let whole = |tokens: usize| tokens / self.part * self.part;
        Read {
            exact_from: Some((1..written.tokens() + 1).map(whole).collect()),
            ..Read::of(elements)
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
        let bits = |tokens: usize| {
            let recent = match place.side {
                Side::Key => 0.0,
                Side::Value => (tokens % self.part) as f64 / tokens as f64,
            };
            self.quantized_bits() + recent * (16.0 - self.quantized_bits())
        };
        let mean = lengths.clone().map(bits).sum::<f64>() / lengths.len() as f64;
        Ok(Stored {
            read: match place.side {
                Side::Key => self.keys(written, &mut random),
                Side::Value => self.values(written, &mut random),
            },
            size: Size::Bits(mean),
        })
    }

    fn bits_at_d1024(&self) -> Option<f64> {
        Some(self.quantized_bits())
    }

    fn query_transform(&self, _: usize) -> Option<HeadTransform<'_>> {
        // Products take the codes of the queries themselves.
        if self.products {
            return None;
        }
        Some(Box::new(|query: &mut [f32]| {
            for part in query.chunks_mut(self.part) {
                let range = Range16::of(part.iter().copied(), ROW);
                part.iter_mut()
                    .for_each(|x| *x = range.value(range.code(*x)));
            }
            Ok(())
        }))
    }
}

/// Partitions behind each other, each with room for `part` codes; those that a short one lacks are 0.
struct Partitions {
    part: usize,
    ranges: Vec<Range16>,
    sums: Vec<u32>,
    codes: Vec<u8>,
}

impl Partitions {
    /// Appends a partition of at most `part` elements; its range and codes.
    fn push(
        &mut self,
        exact: impl Iterator<Item = f32> + Clone,
        largest: f32,
        mut code: impl FnMut(&Range16, f32) -> f32,
    ) -> (Range16, &[u8]) {
        let range = Range16::of(exact.clone(), largest);
        let first = self.codes.len();
        self.codes.extend(exact.map(|x| code(&range, x) as u8));
        self.codes.resize(first + self.part, 0);
        let codes = &self.codes[first..];
        self.sums
            .push(codes.iter().map(|&code| u32::from(code)).sum());
        self.ranges.push(range);
        (range, codes)
    }

    /// A row in codes of eight bits.
    fn of_row(row: &[f32], part: usize) -> Partitions {
        let mut partitions = Partitions {
            part,
            ranges: Vec::new(),
            sums: Vec::new(),
            codes: Vec::new(),
        };
        for part in row.chunks(part) {
            partitions.push(part.iter().copied(), ROW, |range, x| range.code(x));
        }
        partitions
    }

    /// The sum of products of the `n` elements of a partition with those of another: products of codes,
    /// their sums, and the ranges.
    fn times(&self, own: usize, other: &Partitions, others: usize, n: usize) -> f64 {
        let codes =
            |partitions: &'_ Partitions, at| partitions.part * at..partitions.part * (at + 1);
        let pairs = self.codes[codes(self, own)]
            .iter()
            .zip(&other.codes[codes(other, others)]);
        let products: u32 = pairs.map(|(&a, &b)| u32::from(a) * u32::from(b)).sum();
        let (min_a, step_a) = self.ranges[own].minimum_and_step();
        let (min_b, step_b) = other.ranges[others].minimum_and_step();
        let x = step_a * f64::from(products) + min_a * f64::from(other.sums[others]);
        let y = step_a * f64::from(self.sums[own]) + n as f64 * min_a;
        step_b * x + min_b * y
    }
}

/// Scores on the codes of keys.
struct Keys {
    partitions: Partitions,
    kv_heads: usize,
}

impl Product for Keys {
    fn multiply(
        &self,
        kv_head: usize,
        visible: usize,
        query: &[f32],
        scores: &mut [f32],
    ) -> Result<(), Error> {
        let part = self.partitions.part;
        let query_codes = Partitions::of_row(query, part);
        let parts = query_codes.ranges.len();
        for (token, score) in scores[..visible].iter_mut().enumerate() {
            let first = (token * self.kv_heads + kv_head) * parts;
            let product = |at: usize| {
                let n = part.min(query.len() - at * part);
                query_codes.times(at, &self.partitions, first + at, n)
            };
            *score = (0..parts).map(product).sum::<f64>() as f32;
        }
        Ok(())
    }
}

/// Outputs on the codes of values; those of the last block of tokens as they were written.
struct Values {
    partitions: Partitions,
    exact: Vectors,
}

impl Product for Values {
    fn multiply(
        &self,
        kv_head: usize,
        visible: usize,
        weights: &[f32],
        outputs: &mut [f32],
    ) -> Result<(), Error> {
        let (part, width, head) = (self.partitions.part, self.exact.width, self.exact.head);
        let whole = visible / part * part;
        let scaled: Vec<f32> = weights[..whole].iter().map(|w| w * WEIGHTS).collect();
        let weight_codes = Partitions::of_row(&scaled, part);
        let first = kv_head * head;
        for (channel, output) in outputs.iter_mut().enumerate() {
            let of_block = |block: usize| {
                let at = block * width + first + channel;
                weight_codes.times(block, &self.partitions, at, part)
            };
            let coded = (0..whole / part).map(of_block).sum::<f64>() / f64::from(WEIGHTS);
            let value = |token: usize| to_f32(self.exact.token(token)[first + channel]);
            let recent = (whole..visible).map(|token| weights[token] * value(token));
            *output = (coded + f64::from(recent.sum::<f32>())) as f32;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::codec::tests::wave;

    const HEAD: usize = 64;

    /// Stored with products on codes.
    fn stored(side: Side, written: &Vectors) -> Read {
        let codec = Hack {
            bits: 4,
            part: 48,
            products: true,
        };
        let place = Place { layer: 0, side };
        codec.store(place, written, 1..2).unwrap().read
    }

    #[test]
    fn products_of_codes_are_those_of_the_elements_that_they_stand_for() {
        let written = wave(100, 2 * HEAD, HEAD);
        let query: Vec<f32> = (0..HEAD).map(|i| (i as f32 * 0.7).cos()).collect();
        let element = |read: &Read, token: usize, i: usize| {
            f64::from(to_f32(read.elements[token * 2 * HEAD + HEAD + i]))
        };

        let keys = stored(Side::Key, &written);
        let mut scores = vec![0.0; 100];
        let product = keys.product.as_ref().unwrap();
        product.multiply(1, 70, &query, &mut scores).unwrap();
        for (token, score) in scores.iter().enumerate() {
            let exact = query.iter().enumerate();
            let exact = exact.map(|(i, q)| f64::from(*q) * element(&keys, token, i));
            // The query's step is 2 / 255.
            let expected = if token < 70 { exact.sum() } else { 0.0 };
            assert!(
                (f64::from(*score) - expected).abs() < 0.2,
                "{token}: {score} {expected}"
            );
        }

        let values = stored(Side::Value, &written);
        let weights: Vec<f32> = (0..70).map(|t| (1.0 + (t as f32).sin()) / 70.0).collect();
        let mut outputs = vec![0.0; HEAD];
        let product = values.product.as_ref().unwrap();
        product.multiply(1, 70, &weights, &mut outputs).unwrap();
        for (i, output) in outputs.iter().enumerate() {
            // 48 tokens are a block, the others are as they were written.
            let value = |token: usize| match token < 48 {
                true => element(&values, token, i),
                false => f64::from(to_f32(written.token(token)[HEAD + i])),
            };
            let exact = weights
                .iter()
                .enumerate()
                .map(|(t, w)| f64::from(*w) * value(t));
            let expected: f64 = exact.sum();
            assert!(
                (f64::from(*output) - expected).abs() < 0.005,
                "{i}: {output} {expected}"
            );
        }
    }
}
