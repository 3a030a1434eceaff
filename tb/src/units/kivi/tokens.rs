//! Tokens as the quantizers take them: those of a block, some of which are wrong, or one alone.

use crate::stream::{BeatMut, BeatQueue};
use crate::units::beats::{no_element, no_keep};
use crate::units::oaken::tensors::{MAX_WIDTH, TENSORS};
use crate::units::oaken::vector::normals;
use proptest::prelude::*;
use sim::F16;
use sim::io::{FileError, VectorFile, tensor_names};
use std::fmt;
use std::path::Path;

/// Tokens that are sent one after the other.
#[derive(Clone, PartialEq, Eq)]
pub struct Tokens(pub Vec<Vec<u16>>);

/// The widths, and the elements of the first token: a block has thousands.
impl fmt::Debug for Tokens {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let widths: Vec<usize> = self.0.iter().map(Vec::len).collect();
        match widths.iter().all(|d| *d == widths[0]) {
            true => write!(f, "{} tokens of {}", widths.len(), widths[0])?,
            false => write!(f, "tokens of {widths:?}")?,
        }
        let first = self.0.first().into_iter().flatten();
        let first: Vec<String> = first.take(64).map(|x| format!("{x:04x}")).collect();
        write!(f, ", the first: {}", first.join(" "))
    }
}

impl Tokens {
    /// The tokens as golden takes them.
    pub fn golden(&self) -> impl Iterator<Item = Vec<F16>> + '_ {
        self.0.iter().map(|x| x.iter().map(|x| F16(*x)).collect())
    }

    /// Pushes the beats: data, keep and last in fields 0 to 2. What is not kept holds anything, and one of
    /// its two bits of keep may be set.
    pub(super) fn push(&self, queue: &mut BeatQueue, lanes: usize) {
        self.push_with(queue, lanes, |_, _, _| ());
    }

    /// The same; `also` sets further fields of a beat by the numbers of its token and of the beat in it.
    pub(in crate::units) fn push_with(
        &self,
        queue: &mut BeatQueue,
        lanes: usize,
        mut also: impl FnMut(&mut BeatMut<'_>, usize, usize),
    ) {
        for (number, token) in self.0.iter().enumerate() {
            let count = token.len().div_ceil(lanes);
            for (index, elements) in token.chunks(lanes).enumerate() {
                let mut beat = queue.push();
                for lane in 0..lanes {
                    let at = lane + index + token.len();
                    let element = elements.get(lane).copied();
                    beat.set_lane(0, lane, element.unwrap_or_else(|| no_element(at)));
                    beat.set_lane(1, lane, element.map_or_else(|| no_keep(at), |_| 3));
                }
                beat.set(2, index + 1 == count);
                also(&mut beat, number, index);
            }
        }
    }
}

/// Zeros, subnormals, the finite numbers of greatest magnitude, infinities and NaNs.
const SPECIAL: [u16; 12] = [
    0x0000, 0x8000, 0x0001, 0x83ff, 0x0400, 0x8400, 0x7bff, 0xfbff, 0x7c00, 0xfc00, 0x7e00, 0xfd01,
];

/// How elements are made.
#[derive(Clone, Copy, Debug)]
enum Elements {
    /// Any bits, one in eight a special value.
    Bits,
    /// Normal numbers, their exponents moved.
    Normal(i32),
    /// A number and those up to so many bits of steps below it, either sign: differences cancel, and a
    /// group has few values.
    Near(u16, u32),
    /// The same number in a channel, but for one token in sixteen.
    Constant,
    /// Subnormals: the step may be 0.
    Tiny,
}

fn mixed(seed: u64, at: u64) -> u64 {
    let x = (seed ^ at.wrapping_mul(0x9e37_79b9_7f4a_7c15)).wrapping_add(0x632b_e59b_d9b4_e019);
    let x = (x ^ (x >> 31)).wrapping_mul(0x7fb5_d329_728e_a185);
    (x ^ (x >> 27)).wrapping_mul(0x81da_def4_bc2d_d44d) >> 7
}

/// The token number `t` of `d` elements.
fn token(elements: Elements, seed: u64, t: usize, d: usize) -> Vec<u16> {
    if let Elements::Normal(octaves) = elements {
        let scaled = |x: u16| F16(x).to_f64() * 2f64.powi(octaves);
        let normals = normals(d, mixed(seed, t as u64)).into_iter();
        return normals
            .map(|x| F16::from_f64(scaled(x)).map_or(0x7bff, |x| x.0))
            .collect();
    }
    let element = |c: usize| {
        let any = mixed(seed, (t as u64) << 32 | c as u64);
        match elements {
            Elements::Bits if any >> 40 & 7 == 0 => SPECIAL[(any >> 44) as usize % SPECIAL.len()],
            Elements::Near(top, bits) => {
                (any as u16 & 0x8000) | top.saturating_sub((any >> 20) as u16 & ((1 << bits) - 1))
            }
            Elements::Constant if any >> 40 & 15 != 0 => mixed(seed, c as u64) as u16,
            Elements::Tiny => (any as u16 & 0x8000) | (any >> 20) as u16 & 0x1f,
            _ => any as u16,
        }
    };
    (0..d).map(element).collect()
}

fn elements() -> BoxedStrategy<Elements> {
    prop_oneof![
        3 => (-24..16i32).prop_map(Elements::Normal),
        2 => Just(Elements::Bits),
        2 => (0..0x7c00u16, 0..14u32).prop_map(|(top, bits)| Elements::Near(top, bits)),
        1 => Just(Elements::Constant),
        1 => Just(Elements::Tiny),
    ]
    .boxed()
}

/// `count` tokens of `d` elements of one of the kinds, which the seed chooses.
pub(super) fn made(seed: u64, count: usize, d: usize) -> Vec<Vec<u16>> {
    let elements = match seed % 8 {
        0..=3 => Elements::Normal((seed >> 8) as i32 % 16),
        4 => Elements::Bits,
        5 => Elements::Near(0x3c00 + (seed >> 8) as u16 % 0x3000, 3),
        6 => Elements::Constant,
        _ => Elements::Tiny,
    };
    (0..count).map(|t| token(elements, seed, t, d)).collect()
}

fn width(lanes: usize, max_d: usize) -> BoxedStrategy<usize> {
    let most = max_d.min(16 * lanes);
    prop_oneof![2 => 1..=most, 2 => 1..=4 * lanes, 1 => Just(max_d)].boxed()
}

/// One token, one in ten of which is too long.
pub(in crate::units) fn single(lanes: usize, max_d: usize) -> BoxedStrategy<Tokens> {
    let too_long = max_d + 1..=max_d + 3 * lanes;
    of_width(prop_oneof![9 => width(lanes, max_d), 1 => too_long].boxed())
}

/// One token of a width.
pub(in crate::units) fn of_width(width: BoxedStrategy<usize>) -> BoxedStrategy<Tokens> {
    (elements(), any::<u64>(), width)
        .prop_map(|(elements, seed, d)| Tokens(vec![token(elements, seed, 0, d)]))
        .boxed()
}

/// A block of `group` tokens, in some of which one is of another length or too long; or fewer tokens, so
/// that the next ones are in the same block.
pub(in crate::units) fn block(group: usize, lanes: usize, max_d: usize) -> BoxedStrategy<Tokens> {
    let other = prop_oneof![1..=max_d, max_d + 1..=max_d + 3 * lanes];
    let wrong = prop::option::weighted(0.15, (0..group, other));
    let count = prop_oneof![8 => Just(group), 1 => 1..=group];
    (elements(), any::<u64>(), width(lanes, max_d), wrong, count)
        .prop_map(move |(elements, seed, d, wrong, count)| {
            let width_of = |t: usize| match wrong {
                Some((at, other)) if at == t => other,
                _ => d,
            };
            Tokens(
                (0..count)
                    .map(|t| token(elements, seed, t, width_of(t)))
                    .collect(),
            )
        })
        .boxed()
}

/// Blocks or tokens that a reader of a waveform wants to see: normal numbers, special values, constant
/// channels, subnormals, widths of one beat and less, of several beats, of whole beats, the widest.
pub(in crate::units) fn showcase(group: usize, lanes: usize, max_d: usize) -> Vec<Tokens> {
    let kinds = [
        (Elements::Normal(0), 2 * lanes),
        (Elements::Bits, 2 * lanes + 3),
        (Elements::Near(0x3c00, 2), 1),
        (Elements::Constant, lanes),
        (Elements::Tiny, 5 * lanes - 1),
        (Elements::Normal(15), 4 * lanes),
        (Elements::Normal(-3), max_d),
        (Elements::Near(0x7bff, 11), 3),
    ];
    let tokens = |(seed, (elements, d)): (u64, (Elements, usize))| {
        Tokens((0..group).map(|t| token(elements, seed, t, d)).collect())
    };
    // A NaN or an infinity alone among zeros, in every lane.
    let alone = [0x7e00, 0x7c00, 0xfc00].into_iter().flat_map(|special| {
        let token = |t: usize| {
            let element = |c: usize| if c == t % lanes { special } else { 0 };
            (0..lanes).map(element).collect()
        };
        let tokens: Vec<Vec<u16>> = (0..group.max(lanes)).map(token).collect();
        let of_group = |tokens: &[Vec<u16>]| Tokens(tokens.to_vec());
        tokens.chunks(group).map(of_group).collect::<Vec<_>>()
    });
    let ends = ends(lanes, max_d).map(|token| Tokens(vec![token; group]));
    (1..)
        .zip(kinds)
        .map(tokens)
        .chain(alone)
        .chain(ends)
        .collect()
}

/// Tokens that end in every lane of their first beat or their second, with the greatest or the least element alone in
/// that lane: one that is overlooked, or one behind it, changes all codes.
fn ends(lanes: usize, max_d: usize) -> impl Iterator<Item = Vec<u16>> {
    let widths = (1..=2 * lanes).filter(move |d| *d <= max_d);
    widths.flat_map(|d| {
        [0x4900, 0xc900].map(|last| {
            let mut token = token(Elements::Near(0x3c00, 8), last, 0, d);
            token[d - 1] = last as u16;
            token
        })
    })
}

/// The same with one token of another width, for tokens at either end and in between.
pub(in crate::units) fn refusals(group: usize, lanes: usize, max_d: usize) -> Vec<Tokens> {
    let wrong = [
        1,
        2 * lanes - 1,
        2 * lanes + 1,
        3 * lanes,
        max_d + 1,
        max_d + 2 * lanes,
    ];
    let of = |other: usize| {
        [0, group / 2, group - 1].map(|at| {
            let width = |t: usize| if t == at { other } else { 2 * lanes };
            let bits = |t: usize| token(Elements::Bits, other as u64, t, width(t));
            let mut tokens: Vec<Vec<u16>> = (0..group).map(bits).collect();
            // Nor is it seen when nothing follows.
            if let Some(last) = tokens.last_mut().and_then(|token| token.last_mut()) {
                *last = [0x7c00, 0x7e00][other % 2];
            }
            Tokens(tokens)
        })
    };
    wrong.into_iter().flat_map(of).collect()
}

/// The tokens of a tensor.
fn tokens_of(file: &Path, name: &str) -> Result<Vec<Vec<u16>>, FileError> {
    let mut tokens = VectorFile::open(file, Some(name), MAX_WIDTH)?;
    let (mut all, mut token) = (vec![], Vec::new());
    while tokens.next_vector(&mut token)? {
        all.push(token.iter().map(|x| x.0).collect());
    }
    Ok(all)
}

/// Every token of every tensor of the data set in `directory`.
///
/// # Errors
/// If a file is missing or not what it should be.
pub fn of_tensors(directory: &Path) -> Result<Vec<Vec<u16>>, FileError> {
    let file = directory.join(TENSORS);
    let names = tensor_names(&file)?;
    let all: Result<Vec<_>, _> = names.iter().map(|name| tokens_of(&file, name)).collect();
    Ok(all?.concat())
}

/// A layer's name, its keys and its values.
pub type LayerTokens = (String, Vec<Vec<u16>>, Vec<Vec<u16>>);

/// The keys and the values of every layer of the data set in `directory`, whose tensors are `<layer>.k`
/// and `<layer>.v`.
///
/// # Errors
/// If a file is missing or not what it should be.
pub fn tensor_tokens(directory: &Path) -> Result<Vec<LayerTokens>, FileError> {
    let file = directory.join(TENSORS);
    let names = tensor_names(&file)?;
    let layers = names.iter().filter_map(|name| name.strip_suffix(".k"));
    let layer = |layer: &str| {
        let [k, v] = ["k", "v"].map(|kind| tokens_of(&file, &format!("{layer}.{kind}")));
        Ok((layer.to_string(), k?, v?))
    };
    layers.map(layer).collect()
}
