//! PackKV's readers as the contract's sections 4 to 8 read, over whole streams that end, in exact
//! integers and without any state.

use super::exact::{binary32, multiples, nearest};
use super::packkv::{Decompressed, Streams};
use num_bigint::BigInt;
use sim::F16;
use sim::packkv::{Command, Format, FormatError, Side};

/// Codes of a segment, channel by channel.
type Codes = Vec<Vec<i32>>;

/// `n` bits from bit `at` on.
fn bits(bytes: &[u8], at: usize, n: usize) -> i32 {
    let bit = |i: usize| i32::from(bytes[i / 8] >> (i % 8) & 1);
    (0..n).map(|i| bit(at + i) << i).sum()
}

fn length(v: usize) -> usize {
    (usize::BITS - v.leading_zeros()) as usize
}

/// The segment at the beginning of bytes, and what is behind it.
pub fn segment(bytes: &[u8], p: usize, b: usize) -> Result<(Codes, &[u8]), FormatError> {
    let l = length(b);
    let header = 2 * b + 2 * l;
    if bytes.len() < header {
        return Err(FormatError::EndOfPacks);
    }
    let mins = (0..16).map(|c| bits(bytes, c * b, b));
    let mins: Vec<i32> = mins
        .map(|m| if m >> (b - 1) == 1 { m - (1 << b) } else { m })
        .collect();
    let widths: Vec<i32> = (0..16).map(|c| bits(bytes, 16 * b + c * l, l)).collect();
    for (min, w) in mins.iter().zip(&widths) {
        if *w > b as i32 || (*w > 0 && min + (1 << (w - 1)) >= 1 << (b - 1)) {
            return Err(FormatError::BadPack);
        }
    }
    let all: i32 = widths.iter().map(|w| p as i32 * w / 8).sum();
    let end = header + all as usize;
    if bytes.len() < end {
        return Err(FormatError::EndOfPacks);
    }
    let mut at = 8 * header;
    let codes = mins.iter().zip(&widths).map(|(min, w)| {
        let w = *w as usize;
        let of_pack = (0..p).map(|i| min + bits(bytes, at + i * w, w)).collect();
        at += p * w;
        of_pack
    });
    Ok((codes.collect(), &bytes[end..]))
}

/// Steps `from` to `to` of the stream.
fn steps(bytes: &[u8], from: usize, to: usize) -> Result<Vec<F16>, FormatError> {
    (from..to)
        .map(|i| {
            let pair = bytes.get(2 * i..2 * i + 2).ok_or(FormatError::BadStep)?;
            let step = u16::from_le_bytes([pair[0], pair[1]]);
            match step < 0x7c00 {
                true => Ok(F16(step)),
                false => Err(FormatError::BadStep),
            }
        })
        .collect()
}

/// The places of a block: for each segment its group and its first channel.
fn places(format: Format, command: Command) -> Vec<(usize, usize)> {
    let (groups, slices) = (format.groups(), usize::from(command.head_dim) / 16);
    match command.side {
        Side::Keys => (0..groups)
            .flat_map(|g| (0..slices).map(move |s| (g, 16 * s)))
            .collect(),
        Side::Values => (0..slices)
            .flat_map(|s| (0..groups).map(move |g| (g, 16 * s)))
            .collect(),
    }
}

/// What the decompressor gives out of streams.
pub fn decompress(format: Format, command: Command, streams: &Streams) -> Decompressed {
    let (t, p, d) = (format.block(), format.pack(), usize::from(command.head_dim));
    let mut packs = &streams.packs[..];
    let mut values = vec![];
    for block in 0..usize::from(command.blocks) {
        let first = values.len();
        values.resize(first + t * d, F16::ZERO);
        for (group, channel) in places(format, command) {
            let from = block * t + group * p;
            let of_segment = steps(&streams.steps, from, from + p)
                .and_then(|steps| Ok((steps, segment(packs, p, command.bits.into())?)));
            let (steps, (codes, rest)) = match of_segment {
                Ok(of_segment) => of_segment,
                Err(error) => {
                    return Decompressed {
                        values,
                        blocks: block + 1,
                        error: Some((error, block)),
                        held: [0; 2],
                    };
                }
            };
            packs = rest;
            for (c, codes) in codes.iter().enumerate() {
                for (i, code) in codes.iter().enumerate() {
                    let at = first + (group * p + i) * d + channel + c;
                    values[at] = nearest(i64::from(*code) * steps[i].to_grid(), 1);
                }
            }
        }
    }
    let used = 2 * t * usize::from(command.blocks);
    Decompressed {
        values,
        blocks: command.blocks.into(),
        error: None,
        held: [streams.steps.len() - used, packs.len()],
    }
}

/// What the dot unit gives out: results row after row, the error, and `nan`, `inf`, `clamped`.
pub struct Reference {
    pub results: Vec<f32>,
    pub error: Option<FormatError>,
    pub flags: [bool; 3],
}

/// The elements of a row's operands, as they are.
fn operands(bytes: &[u8], from: usize, to: usize) -> Result<Vec<F16>, FormatError> {
    let pair = |i: usize| bytes.get(2 * i..2 * i + 2).ok_or(FormatError::EndOfA);
    (from..to)
        .map(|i| pair(i).map(|pair| F16(u16::from_le_bytes([pair[0], pair[1]]))))
        .collect()
}

/// Integers a_i and the exponent e of numbers u_i = `numbers[i]` x 2^exponent.
pub fn align(numbers: &[BigInt], exponent: i32) -> (Vec<BigInt>, i32) {
    let bits = numbers.iter().map(|u| u.magnitude().bits()).max();
    let Some(bits @ 1..) = bits else {
        return (vec![BigInt::from(0); numbers.len()], 0);
    };
    let e = exponent + bits as i32 - 1 - 10;
    let limit = BigInt::from(2047);
    let integers = numbers.iter().map(|u| multiples(u, exponent, e));
    let clamped = integers.map(|a| a.clamp(-&limit, limit.clone()));
    (clamped.collect(), e)
}

/// q(z x 2^exponent) in units of 2^-24, and whether it was clamped.
pub fn q(z: &BigInt, exponent: i32) -> (BigInt, bool) {
    let limit: BigInt = (BigInt::from(1) << 49) - 1;
    let rounded = multiples(z, exponent, -24);
    let clamped = rounded.magnitude() > limit.magnitude();
    (rounded.clamp(-&limit, limit), clamped)
}

fn grid(x: F16) -> BigInt {
    x.canonical().value.to_grid().into()
}

/// The results of a pass over streams.
pub fn multiply(format: Format, rows: usize, command: Command, streams: &Streams) -> Reference {
    match command.side {
        Side::Keys => scores(format, rows, command, streams),
        Side::Values => outputs(format, rows, command, streams),
    }
}

fn scores(format: Format, rows: usize, command: Command, streams: &Streams) -> Reference {
    let (p, d) = (format.pack(), usize::from(command.head_dim));
    let tokens = format.block() * usize::from(command.blocks);
    let mut reference = Reference {
        results: vec![0.0; rows * tokens],
        error: None,
        flags: [false; 3],
    };
    let queries = match operands(&streams.a, 0, rows * d) {
        Ok(queries) => queries,
        Err(error) => {
            reference.error = Some(error);
            return reference;
        }
    };
    let mut packs = &streams.packs[..];
    for group in 0..tokens / p {
        let mut codes: Codes = vec![];
        let of_group = steps(&streams.steps, group * p, (group + 1) * p).and_then(|steps| {
            for _ in 0..d / 16 {
                let (of_segment, rest) = segment(packs, p, command.bits.into())?;
                codes.extend(of_segment);
                packs = rest;
            }
            Ok(steps)
        });
        let steps = match of_group {
            Ok(steps) => steps,
            Err(error) => {
                reference.error = Some(error);
                return reference;
            }
        };
        reference.flags[0] = queries.iter().any(|x| x.canonical().nan);
        reference.flags[1] = queries.iter().any(|x| x.canonical().inf);
        for (row, query) in queries.chunks(d).enumerate() {
            let (a, e) = align(&query.iter().map(|x| grid(*x)).collect::<Vec<_>>(), -24);
            for (i, step) in steps.iter().enumerate() {
                let sum: BigInt = a.iter().zip(&codes).map(|(a, codes)| a * codes[i]).sum();
                reference.results[row * tokens + group * p + i] =
                    binary32(&(sum * grid(*step)), e - 24);
            }
        }
    }
    reference
}

fn outputs(format: Format, rows: usize, command: Command, streams: &Streams) -> Reference {
    let d = usize::from(command.head_dim);
    let zeros = |error| Reference {
        results: vec![0.0; rows * d],
        error: Some(error),
        flags: [false; 3],
    };
    let mut flags = [false; 3];
    let mut totals = vec![BigInt::from(0); rows * d];
    let mut packs = &streams.packs[..];
    for block in 0..usize::from(command.blocks) {
        match add_block(format, rows, command, streams, block, packs, &mut totals) {
            Ok((rest, of_block)) => {
                packs = rest;
                flags = std::array::from_fn(|i| flags[i] || of_block[i]);
            }
            Err(error) => return zeros(error),
        }
    }
    Reference {
        results: totals.iter().map(|total| binary32(total, -24)).collect(),
        error: None,
        flags,
    }
}

fn add_block<'a>(
    format: Format,
    rows: usize,
    command: Command,
    streams: &Streams,
    block: usize,
    mut packs: &'a [u8],
    totals: &mut [BigInt],
) -> Result<(&'a [u8], [bool; 3]), FormatError> {
    let (t, p, d) = (format.block(), format.pack(), usize::from(command.head_dim));
    let weights = operands(&streams.a, block * rows * t, (block + 1) * rows * t)?;
    let steps = steps(&streams.steps, block * t, (block + 1) * t)?;
    // By channel, in stored order.
    let mut codes: Codes = vec![vec![0; t]; d];
    for (group, channel) in places(format, command) {
        let (of_segment, rest) = segment(packs, p, command.bits.into())?;
        packs = rest;
        for (c, of_pack) in of_segment.iter().enumerate() {
            codes[channel + c][group * p..][..p].copy_from_slice(of_pack);
        }
    }
    let mut flags = [
        weights.iter().any(|x| x.canonical().nan),
        weights.iter().any(|x| x.canonical().inf),
        false,
    ];
    for (row, weights) in weights.chunks(t).enumerate() {
        let products: Vec<BigInt> = weights
            .iter()
            .zip(&steps)
            .map(|(w, s)| grid(*w) * grid(*s))
            .collect();
        let (a, e) = align(&products, -48);
        for (channel, codes) in codes.iter().enumerate() {
            let sum: BigInt = a.iter().zip(codes).map(|(a, code)| a * *code).sum();
            let (term, clamped) = q(&sum, e);
            totals[row * d + channel] += term;
            flags[2] |= clamped;
        }
    }
    Ok((packs, flags))
}
