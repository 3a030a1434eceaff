//! PackKV by its golden model: keys and values of a layer are packed together, block by block, and attention
//! multiplies straight from the packs; the tokens behind the last block are in binary16.

use super::{Codec, Hardware, Size, Stored, Stream};
use crate::Error;
use crate::cache::{Place, Product, Read, Row, Side, Vectors, to_f16, to_f32};
use sim::F16;
use sim::packkv::{
    Aligned, CHANNELS, ConfigError, Encoded, Encoder, Format, Limits, Repack, Segment, Settings,
    Sum, code_bits, value,
};
use std::fmt::Display;
use std::ops::Range;

/// Attention weights are scaled up before they are binary16, by a power of two that their results are
/// divided by.
const WEIGHTS: f32 = 4096.0;

/// The widest token: 16 heads of 256 channels.
const LIMITS: Limits = Limits {
    max_d: 4096,
    max_code: 127,
};

/// The largest code of the default encoder and, in 5 bits, of the default product.
const MAX_CODE_BUILT: u8 = 15;

/// Codes of a largest magnitude for each side.
pub struct PackKv {
    format: Format,
    max_code: [u8; 2],
    repack: Repack,
}

fn failed(place: Place, error: &dyn Display) -> Error {
    Error::new(format_args!("packkv, {place}: {error}"))
}

/// The side as the golden model has it.
fn golden(side: Side) -> sim::packkv::Side {
    match side {
        Side::Key => sim::packkv::Side::Keys,
        Side::Value => sim::packkv::Side::Values,
    }
}

/// One head's codes of a block, and its tokens' steps.
struct Block {
    /// Of keys token after token in stored order, of values channel after channel.
    codes: Vec<i16>,
    steps: Vec<F16>,
    /// For each stored token its number in the block.
    order: Vec<u8>,
}

impl PackKv {
    /// Codes of up to `max_code` of keys and of values, in blocks of `block` tokens and packs of `pack`.
    pub fn new(
        max_code: [u8; 2],
        block: usize,
        pack: usize,
        repack: Repack,
    ) -> Result<PackKv, ConfigError> {
        Ok(PackKv {
            format: Format::new(block, pack)?,
            max_code,
            repack,
        })
    }

    /// The blocks of whole tokens.
    fn encode(
        &self,
        place: Place,
        keys: &Vectors,
        values: &Vectors,
    ) -> Result<Vec<Encoded>, Error> {
        let settings = Settings {
            max_code: self.max_code,
            repack: self.repack,
            heads: (keys.width / keys.head) as u16,
            head_dim: keys.head as u16,
        };
        if !LIMITS.take(&settings) || settings.d() != keys.width {
            let sizes = format_args!(
                "{} elements are no 1 to 16 heads of a multiple of 16 channels, 256 at most",
                keys.width
            );
            return Err(failed(place, &sizes));
        }
        let mut encoder = Encoder::new(self.format, LIMITS);
        let tokens = 0..keys.tokens();
        let blocks = tokens.filter_map(|at| {
            let token = [keys.token(at), values.token(at)];
            encoder.encode(token, settings).block()
        });
        Ok(blocks.collect())
    }

    /// What becomes of a side.
    fn side(
        &self,
        place: Place,
        written: &Vectors,
        encoded: &[Encoded],
        lengths: Range<usize>,
    ) -> Result<Stored, Error> {
        let at = place.side as usize;
        let mut heads: Vec<Vec<Block>> = vec![];
        for head in 0..written.width / written.head {
            let blocks = encoded.iter();
            let blocks = blocks.map(|block| self.read(place, block, head, written.head));
            heads.push(blocks.collect::<Result<_, _>>()?);
        }
        let elements = self.elements(place.side, written, &heads);
        let bytes: Vec<usize> = encoded
            .iter()
            .map(|block| {
                let side = &block.sides[at];
                side.steps.len() + side.packs.iter().map(Vec::len).sum::<usize>()
            })
            .collect();
        let bits = |tokens: usize| {
            let blocks = tokens / self.format.block();
            let recent = 2 * written.width * (tokens - blocks * self.format.block());
            let packed: usize = bytes[..blocks].iter().sum();
            8.0 * (packed + recent) as f64 / (tokens * written.width) as f64
        };
        let mean = lengths.clone().map(bits).sum::<f64>() / lengths.len() as f64;
        let sides = || encoded.iter().map(|block| &block.sides[at]);
        let named = |name, bytes| Stream {
            name,
            option: "--output",
            bytes,
        };
        let streams = vec![
            named(
                "steps",
                sides().flat_map(|side| side.steps.clone()).collect(),
            ),
            named(
                "packs",
                sides().flat_map(|side| side.packs.concat()).collect(),
            ),
        ];
        let product = Packs {
            format: self.format,
            side: place.side,
            heads,
            written: written.clone(),
        };
        Ok(Stored {
            read: Read {
                product: Some(Box::new(product)),
                ..Read::of(elements)
            },
            size: Size::Windowed {
                bits: mean,
                streams,
            },
        })
    }

    /// Reads one head's packs and steps of a block.
    fn read(
        &self,
        place: Place,
        block: &Encoded,
        head: usize,
        head_dim: usize,
    ) -> Result<Block, Error> {
        let (side, at) = (golden(place.side), place.side as usize);
        let bits = code_bits(self.max_code[at]);
        let (pack, tokens) = (self.format.pack(), self.format.block());
        let mut packs = &block.sides[at].packs[head][..];
        let mut codes = vec![0; tokens * head_dim];
        for number in 0..self.format.segments(head_dim) {
            let segment = Segment::read(packs, self.format, bits);
            let segment = segment.map_err(|e| failed(place, &e))?;
            let (segment, bytes) = segment.ok_or_else(|| failed(place, &"the packs end"))?;
            packs = &packs[bytes..];
            let (group, first) = self.format.place(side, head_dim, number);
            for i in 0..CHANNELS * pack {
                let (channel, token) = (first + i / pack, group * pack + i % pack);
                let to = match place.side {
                    Side::Key => token * head_dim + channel,
                    Side::Value => channel * tokens + token,
                };
                codes[to] = segment.packs[i / pack].code(i % pack);
            }
        }
        let steps = block.sides[at].steps.chunks_exact(2);
        Ok(Block {
            codes,
            steps: steps
                .map(|x| F16(u16::from_le_bytes([x[0], x[1]])))
                .collect(),
            order: block.order.clone(),
        })
    }

    /// The values of all codes in the order of the tokens, then the recent tokens.
    fn elements(&self, side: Side, written: &Vectors, heads: &[Vec<Block>]) -> Vec<F16> {
        let canonical = written.elements.iter().map(|x| x.canonical().value);
        let mut elements: Vec<F16> = canonical.collect();
        let (tokens, head_dim) = (self.format.block(), written.head);
        for (head, blocks) in heads.iter().enumerate() {
            for (number, block) in blocks.iter().enumerate() {
                for (i, code) in block.codes.iter().enumerate() {
                    let (stored, channel) = match side {
                        Side::Key => (i / head_dim, i % head_dim),
                        Side::Value => (i % tokens, i / tokens),
                    };
                    let token = number * tokens + usize::from(block.order[stored]);
                    elements[token * written.width + head * head_dim + channel] =
                        value(*code, block.steps[stored]);
                }
            }
        }
        elements
    }
}

impl Codec for PackKv {
    fn store(&self, place: Place, _: &Vectors, _: Range<usize>) -> Result<Stored, Error> {
        Err(failed(
            place,
            &"keys and values share the order of their tokens: give packkv for both",
        ))
    }

    fn store_both(
        &self,
        layer: usize,
        [keys, values]: [&Vectors; 2],
        lengths: Range<usize>,
    ) -> Option<Result<[Stored; 2], Error>> {
        let place = |side| Place { layer, side };
        let stored = self
            .encode(place(Side::Key), keys, values)
            .and_then(|encoded| {
                Ok([
                    self.side(place(Side::Key), keys, &encoded, lengths.clone())?,
                    self.side(place(Side::Value), values, &encoded, lengths)?,
                ])
            });
        Some(stored)
    }

    fn is_golden(&self) -> bool {
        true
    }

    /// One encoder for both sides, and the product, which reads the packs.
    fn hardware(&self, _: Side) -> Option<Hardware> {
        let encoder = match self.repack {
            Repack::Greedy => "packkv_enc",
            Repack::None => "packkv_enc_plain",
        };
        let has_size = (self.format.block(), self.format.pack()) == (64, 16);
        let is_built = has_size && self.max_code.iter().all(|&n| n <= MAX_CODE_BUILT);
        is_built.then(|| Hardware::new(&[encoder], &["packkv_dot_r1"]))
    }
}

/// Products with the packs of whole blocks, and with the recent tokens as they were written.
struct Packs {
    format: Format,
    side: Side,
    heads: Vec<Vec<Block>>,
    written: Vectors,
}

impl Packs {
    /// A head's elements of a token.
    fn recent(&self, token: usize, kv_head: usize) -> &[F16] {
        &self.written.token(token)[kv_head * self.written.head..][..self.written.head]
    }

    fn scores(&self, row: Row<'_>, blocks: &[Block], scores: &mut [f32]) {
        let query: Vec<F16> = row
            .elements
            .iter()
            .map(|&x| to_f16(x).canonical().value)
            .collect();
        let query = Aligned::of_query(&query);
        let tokens = self.format.block();
        for (number, block) in blocks.iter().enumerate() {
            let keys = block.codes.chunks_exact(self.written.head);
            for ((key, step), place) in keys.zip(&block.steps).zip(&block.order) {
                let sum = dot(&query.integers, key);
                scores[number * tokens + usize::from(*place)] = query.score(*step, sum);
            }
        }
        let recent = blocks.len() * tokens..row.visible;
        let places = scores[recent.clone()].iter_mut();
        for (token, score) in recent.zip(places) {
            let key = self.recent(token, row.kv_head).iter();
            let products = key.zip(row.elements).map(|(k, q)| to_f32(*k) * q);
            *score = products.sum();
        }
    }

    fn outputs(&self, row: Row<'_>, blocks: &[Block], outputs: &mut [f32]) {
        let tokens = self.format.block();
        let mut totals = vec![Sum::default(); self.written.head];
        for (block, weights) in blocks.iter().zip(row.elements.chunks(tokens)) {
            let stored = block.order.iter().map(|place| weights[usize::from(*place)]);
            let weights: Vec<F16> = stored
                .map(|w| to_f16(w * WEIGHTS).canonical().value)
                .collect();
            let weights = Aligned::of_weights(&weights, &block.steps);
            for (total, channel) in totals.iter_mut().zip(block.codes.chunks_exact(tokens)) {
                weights.add_to(total, dot(&weights.integers, channel));
            }
        }
        for (output, total) in outputs.iter_mut().zip(totals) {
            *output = total.to_f32() / WEIGHTS;
        }
        for token in blocks.len() * tokens..row.visible {
            let values = self.recent(token, row.kv_head).iter();
            for (output, x) in outputs.iter_mut().zip(values) {
                *output += row.elements[token] * to_f32(*x);
            }
        }
    }
}

impl Product for Packs {
    fn multiply(&self, row: Row<'_>, results: &mut [f32]) -> Result<(), Error> {
        let blocks = &self.heads[row.kv_head][..row.visible / self.format.block()];
        match self.side {
            Side::Key => self.scores(row, blocks, results),
            Side::Value => self.outputs(row, blocks, results),
        }
        Ok(())
    }
}

/// At most 256 products below 2^19.
fn dot(a: &[i16], codes: &[i16]) -> i64 {
    let products = a
        .iter()
        .zip(codes)
        .map(|(a, code)| i32::from(*a) * i32::from(*code));
    products.sum::<i32>().into()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::codec::tests::wave;
    use sim::packkv::{Command, Decompressor, Dot, Shape};

    const HEAD: usize = 64;
    const KV_HEAD: usize = 1;
    const TOKENS: usize = 150;
    const MAX_CODE: [u8; 2] = [10, 5];

    fn codec() -> PackKv {
        PackKv::new(MAX_CODE, 64, 16, Repack::Greedy).unwrap()
    }

    fn written() -> [Vectors; 2] {
        let values = wave(TOKENS, 2 * HEAD, HEAD);
        let keys = values
            .elements
            .iter()
            .map(|x| 1.5 - to_f32(*x))
            .collect::<Vec<_>>();
        [Vectors::rounded(&keys, 2 * HEAD, HEAD), values]
    }

    fn stored() -> [Stored; 2] {
        let [keys, values] = written();
        let both = codec().store_both(3, [&keys, &values], 100..151);
        both.unwrap().unwrap()
    }

    /// Two heads' streams of two blocks.
    fn encoded() -> Vec<Encoded> {
        let [keys, values] = written();
        let place = Place {
            layer: 3,
            side: Side::Key,
        };
        codec().encode(place, &keys, &values).unwrap()
    }

    fn command(side: Side) -> Command {
        Command {
            side: golden(side),
            blocks: 2,
            head_dim: HEAD as u16,
            bits: code_bits(MAX_CODE[side as usize]) as u8,
        }
    }

    fn shape() -> Shape {
        Shape {
            format: codec().format,
            max_bits: 8,
            max_head_dim: 256,
        }
    }

    /// Steps and packs of a head.
    fn streams(side: Side) -> [Vec<u8>; 2] {
        let blocks = encoded();
        let of_side = || blocks.iter().map(|block| &block.sides[side as usize]);
        let steps = of_side().flat_map(|side| side.steps.clone()).collect();
        let packs = of_side()
            .flat_map(|side| side.packs[KV_HEAD].clone())
            .collect();
        [steps, packs]
    }

    fn order() -> Vec<usize> {
        let blocks = encoded();
        let all = blocks.iter().enumerate();
        let all =
            all.flat_map(|(i, block)| block.order.iter().map(move |j| 64 * i + usize::from(*j)));
        all.collect()
    }

    fn multiplied(stored: &Stored, visible: usize, row: &[f32], results: usize) -> Vec<f32> {
        let mut found = vec![0.0; results];
        let row = Row {
            number: 0,
            kv_head: KV_HEAD,
            visible,
            elements: row,
        };
        let product = stored.read.product.as_ref().unwrap();
        product.multiply(row, &mut found).unwrap();
        found
    }

    fn query() -> Vec<f32> {
        (0..HEAD).map(|i| (i as f32 * 0.7).cos()).collect()
    }

    fn weights(tokens: usize) -> Vec<f32> {
        let weight = |t: usize| (1.0 + (t as f32).sin()) / tokens as f32;
        (0..tokens).map(weight).collect()
    }

    /// Results of the golden unit for one row.
    fn unit(side: Side, a: &[F16]) -> Vec<f32> {
        let [steps, packs] = streams(side);
        let mut dot = Dot::new(shape(), 1).unwrap();
        dot.command(command(side));
        dot.input_steps(&steps);
        dot.input_packs(&packs);
        dot.input_a(
            &a.iter()
                .flat_map(|x| x.0.to_le_bytes())
                .collect::<Vec<u8>>(),
        );
        std::iter::from_fn(|| dot.next_beat())
            .flat_map(|beat| beat.results)
            .collect()
    }

    #[test]
    fn products_are_those_of_the_unit() {
        let [keys, values] = stored();
        let order = order();
        let scores = multiplied(&keys, 128, &query(), 128);
        let query: Vec<F16> = query().into_iter().map(to_f16).collect();
        let of_unit = unit(Side::Key, &query);
        assert_eq!(of_unit.len(), 128);
        for (score, token) in of_unit.iter().zip(&order) {
            assert_eq!(scores[*token], *score);
        }
        let outputs = multiplied(&values, 128, &weights(128), HEAD);
        let weights = weights(128);
        let in_order: Vec<F16> = order
            .iter()
            .map(|t| to_f16(weights[*t] * WEIGHTS))
            .collect();
        let of_unit = unit(Side::Value, &in_order)
            .into_iter()
            .map(|x| x / WEIGHTS);
        assert_eq!(outputs, of_unit.collect::<Vec<f32>>());
    }

    #[test]
    fn elements_are_those_of_the_unit_and_the_recent_ones_as_written() {
        let order = order();
        for (side, stored) in Side::BOTH.into_iter().zip(stored()) {
            let [steps, packs] = streams(side);
            let mut unit = Decompressor::new(shape());
            unit.command(command(side));
            unit.input_steps(&steps);
            unit.input_packs(&packs);
            let beats = std::iter::from_fn(|| unit.next_beat());
            let values: Vec<F16> = beats.flat_map(|beat| beat.values).collect();
            assert_eq!(values.len(), 128 * HEAD);
            for (i, x) in values.iter().enumerate() {
                let (at, segment, i) = (i / 4096, i % 4096 / 256, i % 256);
                let (group, first) = shape().format.place(golden(side), HEAD, segment);
                let token = order[64 * at + 16 * group + i % 16];
                let element = (2 * token + KV_HEAD) * HEAD + first + i / 16;
                assert_eq!(stored.read.elements[element], *x);
            }
            let recent = 128 * 2 * HEAD;
            let written = &written()[side as usize].elements;
            assert_eq!(stored.read.elements[recent..], written[recent..]);
        }
    }

    /// A query sees blocks that are whole when it comes, and the other tokens as they were written.
    #[test]
    fn products_are_those_of_the_elements_that_they_stand_for() {
        let [keys, values] = stored();
        for visible in [1, 63, 64, 100, 130, TOKENS] {
            let element = |side: Side, stored: &Stored, token: usize, i: usize| {
                let at = (2 * token + KV_HEAD) * HEAD + i;
                match token < visible - visible % 64 {
                    true => to_f32(stored.read.elements[at]),
                    false => to_f32(written()[side as usize].elements[at]),
                }
            };
            let scores = multiplied(&keys, visible, &query(), TOKENS);
            for token in [0, visible / 2, visible - 1] {
                let products = query().into_iter().enumerate();
                let exact: f32 = products
                    .map(|(i, q)| q * element(Side::Key, &keys, token, i))
                    .sum();
                assert!((scores[token] - exact).abs() < 0.05, "{visible} {token}");
            }
            assert!(scores[visible..].iter().all(|score| *score == 0.0));
            let outputs = multiplied(&values, visible, &weights(visible), HEAD);
            for i in [0, HEAD - 1] {
                let products = weights(visible).into_iter().enumerate();
                let exact: f32 = products
                    .map(|(t, w)| w * element(Side::Value, &values, t, i))
                    .sum();
                assert!((outputs[i] - exact).abs() < 0.005, "{visible} {i}");
            }
        }
    }

    #[test]
    fn sizes_are_those_of_the_streams_and_the_recent_tokens() {
        for (side, stored) in Side::BOTH.into_iter().zip(stored()) {
            let blocks: Vec<usize> = encoded()
                .iter()
                .map(|block| {
                    let side = &block.sides[side as usize];
                    side.steps.len() + side.packs.concat().len()
                })
                .collect();
            let bits = |tokens: usize| {
                let packed: usize = blocks[..tokens / 64].iter().sum();
                8.0 * (packed + tokens % 64 * 4 * HEAD) as f64 / (tokens * 2 * HEAD) as f64
            };
            let mean = (100..151).map(bits).sum::<f64>() / 51.0;
            let Size::Windowed { bits, streams } = &stored.size else {
                panic!("there are recent tokens")
            };
            assert!((bits - mean).abs() < 1e-9);
            let bytes: usize = streams.iter().map(|stream| stream.bytes.len()).sum();
            assert_eq!(bytes, blocks.iter().sum::<usize>());
        }
    }
}
