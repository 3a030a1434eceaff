//! Vectors as the quantizers take them, and what comes with the first beat of each.

use crate::stream::BeatQueue;
use crate::units::kivi::tokens::{Tokens, block, of_width, refusals, showcase};
use proptest::prelude::*;
use sim::F16;
use sim::group::Quantizer;
use sim::hack::{Format, Kind, Random, Rounding};
use std::collections::BTreeMap;

/// Packets that are sent one after the other, and what comes with the first beat of each.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Vectors {
    /// What comes with the first beats. All but that of a block's first token is noise to the quantizer of
    /// values.
    pub starts: Vec<Rounding>,
    /// The packets.
    pub tokens: Tokens,
}

impl Vectors {
    /// The packets, each with the seeds and the modes of the list, over and over.
    pub fn new(tokens: Tokens, starts: &[Rounding]) -> Vectors {
        let starts = starts.iter().copied().cycle();
        Vectors {
            starts: starts.take(tokens.0.len()).collect(),
            tokens,
        }
    }

    /// Pushes the beats: data, keep, last, seed_valid, seed and nearest in fields 0 to 5. The latter hold
    /// anything behind the first beat.
    pub(super) fn push(&self, queue: &mut BeatQueue, lanes: usize) {
        self.tokens.push_with(queue, lanes, |beat, token, index| {
            let start = self.starts[token];
            let noise = (token as u64 + 1) << 32 | index as u64;
            let seed = start.seed.unwrap_or(noise);
            beat.set(3, start.seed.is_some() ^ (index > 0));
            beat.set(4, if index > 0 { noise ^ seed } else { seed });
            beat.set(5, start.nearest ^ (index > 0));
        });
    }
}

/// Seeds with a part of their own: that of the reset, the one that would give a state of 0.
pub const SEEDS: [u64; 4] = [0, 0x9e37_79b9_7f4a_7c15, u64::MAX, 1];

/// No seed, a seed, to nearest.
pub const STARTS: [Rounding; 4] = [
    Rounding {
        seed: None,
        nearest: false,
    },
    Rounding {
        seed: Some(SEEDS[1]),
        nearest: false,
    },
    Rounding {
        seed: None,
        nearest: true,
    },
    Rounding {
        seed: Some(12345),
        nearest: true,
    },
];

fn start() -> BoxedStrategy<Rounding> {
    let some = prop_oneof![
        2 => any::<u64>(),
        1 => 0..100u64,
        1 => prop::sample::select(&SEEDS[..]),
    ];
    let seed = prop::option::weighted(0.4, some);
    (seed, prop::bool::weighted(0.2))
        .prop_map(|(seed, nearest)| Rounding { seed, nearest })
        .boxed()
}

fn started(tokens: BoxedStrategy<Tokens>, most: usize) -> BoxedStrategy<Vectors> {
    let starts = prop::collection::vec(start(), 1..=most);
    (tokens, starts)
        .prop_map(|(tokens, starts)| Vectors::new(tokens, &starts))
        .boxed()
}

/// One vector of 1 element to several partitions.
pub(super) fn single(lanes: usize, group: usize) -> BoxedStrategy<Vectors> {
    let width = prop_oneof![
        3 => 1..=2 * group,
        2 => 1..=2 * lanes,
        2 => 1..=5 * group,
        2 => (1..=4usize).prop_map(move |n| n * group),
    ];
    started(of_width(width.boxed()), 1)
}

/// A block of tokens, in some of which one is of another length or too long; or fewer tokens.
pub(super) fn tokens(group: usize, lanes: usize, max_d: usize) -> BoxedStrategy<Vectors> {
    started(block(group, lanes, max_d), 3)
}

/// Vectors or blocks that a reader of a waveform wants to see, with the starts in turn.
pub(super) fn directed(together: usize, lanes: usize, widest: usize) -> Vec<Vectors> {
    let all = showcase(together, lanes, widest).into_iter();
    all.zip(STARTS.iter().cycle())
        .map(|(tokens, start)| Vectors::new(tokens, &[*start]))
        .collect()
}

/// Blocks that are refused, with seeds that have no effect.
pub(super) fn refused(group: usize, lanes: usize, max_d: usize) -> Vec<Vectors> {
    let starts = [STARTS[1], STARTS[3]];
    let all = refusals(group, lanes, max_d).into_iter();
    all.map(|tokens| Vectors::new(tokens, &starts)).collect()
}

/// Elements in the order of the stream, from the reset on, whose codes change if their random number is
/// less or more by 1, or the product with sigma is more by 1, as often as there are such elements. Every
/// partition has the minimum 0 and the same range.
fn sharp_elements(format: Format, count: usize) -> Vec<u16> {
    // Its sigma is odd, so that products have all bits.
    let most = F16(0x3df8);
    let quantizer = Quantizer::of(&[F16(0), most], format.largest_code());
    let sigma = quantizer.scale().sigma.expect("a range above 0");
    // By random number: the elements that are just rounded up with it, those just not.
    let (mut up, mut down) = (BTreeMap::new(), BTreeMap::new());
    for x in 1..most.0 {
        let v = (i128::from(F16(x).to_grid()) * i128::from(sigma.significand)) << 16;
        let (whole, behind) = (v >> sigma.shift, v & ((1 << sigma.shift) - 1));
        let k = (0x10000 - (whole & 0xffff)) as u16;
        if v >> (sigma.shift + 9) > 0 {
            up.insert(k, x);
            // With the most behind the point of k: 1 more in the product would carry.
            let all = down.entry(k.wrapping_sub(1)).or_insert((behind, x));
            *all = (*all).max((behind, x));
        }
    }
    let mut random = Random::default();
    let mut elements: Vec<u16> = vec![];
    while elements.len() < count {
        for k in random.draw() {
            let down = down.get(&k).map(|(_, x)| x);
            let (first, second) = match elements.len() % 2 {
                0 => (down, up.get(&k)),
                _ => (up.get(&k), down),
            };
            elements.push(match elements.len() % format.group() {
                0 => 0,
                1 => most.0,
                _ => first.or(second).copied().unwrap_or(k % most.0),
            });
        }
    }
    elements
}

/// Vectors or a block of such elements.
pub(super) fn sharp(format: Format, kind: Kind, widest: usize) -> Vec<Vectors> {
    const ELEMENTS: usize = 1 << 12;
    let elements = sharp_elements(format, ELEMENTS);
    let group = format.group();
    let started = |tokens| Vectors::new(Tokens(tokens), &STARTS[..1]);
    match kind {
        Kind::Rows => {
            let vectors = elements.chunks(4 * group);
            vectors.map(|x| started(vec![x.to_vec()])).collect()
        }
        Kind::Columns => {
            let d = widest.min(ELEMENTS / group);
            let token = |t: usize| (0..d).map(|c| elements[c * group + t]).collect();
            vec![started((0..group).map(token).collect())]
        }
    }
}
