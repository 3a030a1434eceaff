//! HACK by its golden model: attention multiplies the codes of queries with those of keys, and the codes
//! of its weights with those of values; the tokens behind the last block of values are in binary16.

use super::{Codec, EncoderInput, Hardware, Size, Stored, Stream};
use crate::Error;
use crate::cache::{Place, Product, Read, Row, Side, Vectors, to_f16};
use sim::F16;
use sim::hack::{
    ColumnEncoder, ConfigError, Format, FormatError, Kind, Left, Record, Rounding, RowEncoder,
    StoredDecoder, Sum, Sums,
};
use std::fmt::Display;
use std::ops::Range;

/// Attention weights are scaled up before they have codes, by a power of two that their results are
/// divided by: the steps of small ones are binary16.
const WEIGHTS: f32 = 4096.0;

/// Codes of a format.
pub struct Hack {
    format: Format,
    nearest: bool,
}

/// How a side's partitions lie.
fn kind(side: Side) -> Kind {
    match side {
        Side::Key => Kind::Rows,
        Side::Value => Kind::Columns,
    }
}

/// The seed of a tensor's random numbers.
fn seed(place: Place) -> u64 {
    2 * place.layer as u64 + u64::from(place.side == Side::Value)
}

fn failed(place: Place, error: &dyn Display) -> Error {
    Error::new(format_args!("hack, {place}: {error}"))
}

impl Hack {
    /// Codes of `bits` bits in partitions of `group` elements, rounded at random or to the nearest.
    pub fn new(bits: u32, group: usize, nearest: bool) -> Result<Hack, ConfigError> {
        let format = Format::new(group, bits, Sums::Stored)?;
        Ok(Hack { format, nearest })
    }

    /// How many of the first `tokens` tokens have codes.
    fn quantized(&self, side: Side, tokens: usize) -> usize {
        tokens - tokens % kind(side).vectors_per_frame(self.format)
    }

    /// Bits per element of the first `tokens` tokens: their records, and those in binary16.
    fn bits(&self, side: Side, tokens: usize, written: &Vectors) -> f64 {
        let (width, quantized) = (written.width, self.quantized(side, tokens));
        let records = match side {
            Side::Key => quantized * width / written.head * self.format.vector_bytes(written.head),
            Side::Value => quantized / self.format.group() * self.format.block_bytes(width),
        };
        8.0 * (records + 2 * width * (tokens - quantized)) as f64 / (tokens * width) as f64
    }

    /// The records of tokens: of keys each head is a vector.
    fn encode(&self, place: Place, tokens: &[F16], written: &Vectors) -> Vec<u8> {
        let mut stream = Vec::new();
        let rounding = |at: usize| Rounding {
            seed: (at == 0).then(|| seed(place)),
            nearest: self.nearest,
        };
        match place.side {
            Side::Key => {
                let mut encoder = RowEncoder::new(self.format);
                for (at, key) in tokens.chunks_exact(written.head).enumerate() {
                    encoder.encode(key, rounding(at), &mut stream);
                }
            }
            Side::Value => {
                let mut encoder = ColumnEncoder::new(self.format, written.width);
                for (at, token) in tokens.chunks_exact(written.width).enumerate() {
                    encoder.encode(token, rounding(at), &mut stream);
                }
            }
        }
        stream
    }

    /// The values of all codes of a stream.
    fn decode(&self, place: Place, stream: &[u8], written: &Vectors) -> Result<Vec<F16>, Error> {
        let width = match place.side {
            Side::Key => written.head,
            Side::Value => written.width,
        };
        let decoder = StoredDecoder::new(self.format, kind(place.side), width, stream);
        let mut decoder = decoder.map_err(|e| failed(place, &e))?;
        let (mut elements, mut vector) = (Vec::new(), Vec::new());
        let next = |decoder: &mut StoredDecoder<_>, vector: &mut Vec<F16>| {
            decoder.next_vector(vector).map_err(|e| failed(place, &e))
        };
        while next(&mut decoder, &mut vector)? {
            elements.extend_from_slice(&vector);
        }
        Ok(elements)
    }

    /// What multiplies on the records of a stream.
    fn product(
        &self,
        place: Place,
        stream: &[u8],
        written: &Vectors,
    ) -> Result<Box<dyn Product>, Error> {
        let of_frame: Vec<usize> = match place.side {
            Side::Key => self.format.partitions(written.head).collect(),
            Side::Value => vec![self.format.group()],
        };
        let sizes = of_frame.iter().copied().cycle();
        let records = records(stream, self.format, sizes).map_err(|e| failed(place, &e))?;
        let rows = Rows {
            format: self.format.of_a(),
            nearest: self.nearest,
            seed: (2 + seed(place)) << 32,
        };
        Ok(match place.side {
            Side::Key => Box::new(Keys {
                records,
                partitions: of_frame.len(),
                kv_heads: written.width / written.head,
                rows,
            }),
            Side::Value => Box::new(Values {
                records,
                written: written.clone(),
                rows,
            }),
        })
    }
}

impl Codec for Hack {
    fn store(
        &self,
        place: Place,
        written: &Vectors,
        lengths: Range<usize>,
    ) -> Result<Stored, Error> {
        let side = place.side;
        let quantized = self.quantized(side, written.tokens()) * written.width;
        let (quantized, recent) = written.elements.split_at(quantized);
        let stream = self.encode(place, quantized, written);
        let mut elements = self.decode(place, &stream, written)?;
        if elements.len() != quantized.len() {
            return Err(failed(
                place,
                &"the stream holds another number of tokens than were written",
            ));
        }
        let recent: Vec<F16> = recent.iter().map(|x| x.canonical().value).collect();
        elements.extend_from_slice(&recent);
        let product = self.product(place, &stream, written)?;
        let named = |name, option, bytes| Stream {
            name,
            option,
            bytes,
        };
        let mut streams = vec![named("hack", "--stream", stream)];
        if side == Side::Value {
            let rest = recent.iter().flat_map(|x| x.0.to_le_bytes()).collect();
            streams.push(named("rest", "--rest", rest));
        }
        let bits = |tokens| self.bits(side, tokens, written);
        let mean = lengths.clone().map(bits).sum::<f64>() / lengths.len() as f64;
        Ok(Stored {
            read: Read {
                product: Some(product),
                ..Read::of(elements)
            },
            size: Size::Windowed {
                bits: mean,
                streams,
            },
        })
    }

    fn is_golden(&self) -> bool {
        true
    }

    /// The command's vectors are whole tokens: their partitions are those of the heads if a head has only
    /// full ones.
    fn encoder_input(
        &self,
        place: Place,
        written: &Vectors,
    ) -> Result<Option<EncoderInput>, Error> {
        let group = self.format.group();
        if place.side == Side::Key && !written.head.is_multiple_of(group) {
            return Ok(None);
        }
        let arguments = [
            ["--scheme", "hack"],
            ["--kind", &kind(place.side).to_string()],
            ["--group", &group.to_string()],
            ["--bits", &self.format.bits().to_string()],
            ["--seed", &seed(place).to_string()],
        ];
        let mut arguments: Vec<String> = arguments.concat().into_iter().map(Into::into).collect();
        if self.nearest {
            arguments.push("--nearest".to_owned());
        }
        Ok(Some(EncoderInput {
            arguments,
            centres: None,
        }))
    }

    fn hardware(&self, side: Side) -> Option<Hardware> {
        let bits = self.format.bits();
        let letter = match side {
            Side::Key => 'q',
            Side::Value => 'v',
        };
        let product = match bits {
            2 => "hack_mm_r1",
            _ => "hack_mm_b4",
        };
        let is_built = self.format.group() == 64;
        is_built.then(|| Hardware::new(&[&format!("hack_{letter}16_b{bits}")], &[product]))
    }

    fn bits_at_d1024(&self) -> Option<f64> {
        let (group, record) = (
            self.format.group(),
            self.format.record_bytes(self.format.group()),
        );
        Some(8.0 * record as f64 / group as f64)
    }
}

/// The records of a whole stream, of partitions of these sizes.
fn records(
    mut stream: &[u8],
    format: Format,
    mut sizes: impl Iterator<Item = usize>,
) -> Result<Vec<Record>, FormatError> {
    let mut records = Vec::new();
    while !stream.is_empty() {
        let n = sizes.next().ok_or(FormatError::EndOfB)?;
        let record = Record::read(stream, n, format)?;
        records.push(record.ok_or(FormatError::EndOfB)?);
        stream = &stream[format.record_bytes(n)..];
    }
    Ok(records)
}

/// How queries, or attention weights, become codes.
struct Rows {
    format: Format,
    nearest: bool,
    /// What the number of a row is added to.
    seed: u64,
}

impl Rows {
    /// The partitions of a row. Its random numbers are its own, whatever is multiplied before it.
    fn encode(&self, number: usize, row: &[F16]) -> Result<Vec<Left>, Error> {
        let rounding = Rounding {
            seed: Some(self.seed + number as u64),
            nearest: self.nearest,
        };
        let mut stream = Vec::new();
        RowEncoder::new(self.format).encode(row, rounding, &mut stream);
        let sizes = self.format.partitions(row.len());
        let records = records(&stream, self.format, sizes).map_err(Error::new)?;
        Ok(records.into_iter().map(Left::new).collect())
    }
}

/// Scores on the codes of keys.
struct Keys {
    /// By token, head and partition.
    records: Vec<Record>,
    partitions: usize,
    kv_heads: usize,
    rows: Rows,
}

impl Product for Keys {
    fn multiply(&self, row: Row<'_>, scores: &mut [f32]) -> Result<(), Error> {
        let query: Vec<F16> = row.elements.iter().map(|&x| to_f16(x)).collect();
        let query = self.rows.encode(row.number, &query)?;
        let of_head = self.records.chunks_exact(self.partitions);
        let of_head = of_head.skip(row.kv_head).step_by(self.kv_heads);
        for (score, key) in scores[..row.visible].iter_mut().zip(of_head) {
            let mut sum = Sum::default();
            for (query, key) in query.iter().zip(key) {
                sum.add_partitions(query, key);
            }
            *score = sum.to_f32();
        }
        Ok(())
    }
}

/// Outputs on the codes of values; those of the tokens behind the last block are in binary16.
struct Values {
    /// By block and channel.
    records: Vec<Record>,
    written: Vectors,
    rows: Rows,
}

impl Product for Values {
    fn multiply(&self, row: Row<'_>, outputs: &mut [f32]) -> Result<(), Error> {
        let (width, head) = (self.written.width, self.written.head);
        let whole = row.visible - row.visible % self.rows.format.group();
        let scaled = row.elements[..row.visible].iter();
        let scaled: Vec<F16> = scaled.map(|w| to_f16(w * WEIGHTS)).collect();
        let blocks = self.rows.encode(row.number, &scaled[..whole])?;
        let first = row.kv_head * head;
        for (channel, output) in (first..first + head).zip(outputs) {
            let mut sum = Sum::default();
            for (weights, values) in blocks.iter().zip(self.records.chunks_exact(width)) {
                sum.add_partitions(weights, &values[channel]);
            }
            for (token, weight) in (whole..row.visible).zip(&scaled[whole..]) {
                sum.add_product(
                    *weight,
                    self.written.token(token)[channel].canonical().value,
                );
            }
            *output = sum.to_f32() / WEIGHTS;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cache::to_f32;
    use crate::codec::tests::wave;
    use sim::hack::{Matmul, Pass, Shape};

    const HEAD: usize = 64;
    const KV_HEAD: usize = 1;
    const TOKENS: usize = 100;

    fn codec() -> Hack {
        Hack::new(4, 32, false).unwrap()
    }

    fn stored(side: Side) -> Stored {
        let written = wave(TOKENS, 2 * HEAD, HEAD);
        codec()
            .store(Place { layer: 3, side }, &written, 1..2)
            .unwrap()
    }

    fn multiplied(stored: &Stored, visible: usize, row: &[f32], results: usize) -> Vec<f32> {
        let mut found = vec![0.0; results];
        let row = Row {
            number: 17,
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

    fn weights() -> Vec<f32> {
        (0..70).map(|t| (1.0 + (t as f32).sin()) / 70.0).collect()
    }

    #[test]
    fn products_of_codes_are_those_of_the_elements_that_they_stand_for() {
        let keys = stored(Side::Key);
        let element = |stored: &Stored, token: usize, i: usize| {
            to_f32(stored.read.elements[(2 * token + KV_HEAD) * HEAD + i])
        };
        let scores = multiplied(&keys, 70, &query(), TOKENS);
        for (token, score) in scores.iter().enumerate() {
            let products = query().into_iter().enumerate();
            let exact: f32 = products.map(|(i, q)| q * element(&keys, token, i)).sum();
            let expected = if token < 70 { exact } else { 0.0 };
            // The query's step is 2 / 255.
            assert!(
                (score - expected).abs() < 0.2,
                "{token}: {score} {expected}"
            );
        }
        let values = stored(Side::Value);
        let outputs = multiplied(&values, 70, &weights(), HEAD);
        let written = wave(TOKENS, 2 * HEAD, HEAD);
        for (i, output) in outputs.iter().enumerate() {
            // 64 tokens are two blocks; the others are not quantized before their block is there.
            let value = |token: usize| match token < 64 {
                true => element(&values, token, i),
                false => to_f32(written.token(token)[KV_HEAD * HEAD + i]),
            };
            let products = weights().into_iter().enumerate();
            let expected: f32 = products.map(|(token, w)| w * value(token)).sum();
            assert!(
                (output - expected).abs() < 0.005,
                "{i}: {output} {expected}"
            );
        }
    }

    /// Beats of the golden unit, on the records of one head and of one row.
    #[test]
    fn products_are_those_of_the_unit() {
        let place = |side| Place { layer: 3, side };
        let format = codec().format;
        let run = |pass, a: &[u8], b: &[u8]| -> Vec<f32> {
            let mut matmul = Matmul::new(Shape::new(format, 1, HEAD).unwrap());
            matmul.command(pass);
            matmul.input_a(a);
            matmul.input_b(b);
            std::iter::from_fn(|| matmul.next_beat())
                .flat_map(|beat| beat.results)
                .collect()
        };
        let encoded = |side: Side, row: &[F16]| {
            let rounding = Rounding {
                seed: Some(((2 + seed(place(side))) << 32) + 17),
                nearest: false,
            };
            let mut stream = vec![];
            RowEncoder::new(format.of_a()).encode(row, rounding, &mut stream);
            stream
        };
        let stream = |stored: &Stored| stored.size.streams()[0].bytes.clone();

        let keys = stored(Side::Key);
        let of_head = stream(&keys);
        let of_head = of_head.chunks_exact(format.vector_bytes(HEAD));
        let b = of_head
            .skip(KV_HEAD)
            .step_by(2)
            .take(70)
            .collect::<Vec<_>>()
            .concat();
        let row: Vec<F16> = query().into_iter().map(to_f16).collect();
        let scores = run(
            Pass::Scores {
                width: HEAD as u16,
                tokens: 70,
            },
            &encoded(Side::Key, &row),
            &b,
        );
        assert_eq!(multiplied(&keys, 70, &query(), 70), scores);

        let values = stored(Side::Value);
        let record = format.record_bytes(32);
        let of_blocks = stream(&values);
        let of_blocks = of_blocks.chunks_exact(2 * HEAD * record).take(2);
        let mut b = of_blocks
            .flat_map(|block| block[KV_HEAD * HEAD * record..].to_vec())
            .collect::<Vec<u8>>();
        let written = wave(TOKENS, 2 * HEAD, HEAD);
        let row: Vec<F16> = weights().iter().map(|w| to_f16(w * WEIGHTS)).collect();
        let mut a = encoded(Side::Value, &row[..64]);
        a.extend(row[64..].iter().flat_map(|x| x.0.to_le_bytes()));
        for token in 64..70 {
            let of_head = &written.token(token)[KV_HEAD * HEAD..];
            b.extend(of_head.iter().flat_map(|x| x.0.to_le_bytes()));
        }
        let pass = Pass::Outputs {
            width: HEAD as u16,
            blocks: 2,
            tail: 6,
        };
        let outputs: Vec<f32> = run(pass, &a, &b).iter().map(|x| x / WEIGHTS).collect();
        assert_eq!(multiplied(&values, 70, &weights(), HEAD), outputs);
    }
}
