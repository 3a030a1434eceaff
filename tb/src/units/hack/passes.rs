//! Passes with the streams of their operands, whole ones and broken ones.

use crate::units::beats::cuts;
use crate::units::bytes::Bytes;
use crate::units::pairs::{BadPair, Noise};
use proptest::prelude::*;
use sim::group::Pair;
use sim::hack::{Format, Pass, Shape, Sums};
use std::fmt;

/// Passes, and the bytes that come meanwhile.
#[derive(Clone, PartialEq, Eq, Default)]
pub struct Run {
    /// What is asked for.
    pub passes: Vec<Pass>,
    /// Queries and weights.
    pub a: Bytes,
    /// Keys and values.
    pub b: Bytes,
}

impl fmt::Debug for Run {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut shown = f.debug_struct("Run");
        shown.field("passes", &self.passes);
        shown.field("a", &self.a).field("b", &self.b).finish()
    }
}

/// One of the two operands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Operand {
    /// Queries or weights.
    A,
    /// Keys or values.
    B,
}

/// What numbers the records hold.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Numbers {
    /// Any pairs, and elements of tails of all kinds.
    Any,
    /// The largest codes and pairs: sums at their bounds, terms that are clamped.
    Largest,
    /// Pairs with small exponents: terms that are rounded.
    Small,
}

impl Numbers {
    const ALL: [Numbers; 3] = [Numbers::Any, Numbers::Largest, Numbers::Small];

    fn pair(self, noise: &mut Noise) -> Pair {
        let pair = noise.pair();
        match self {
            Numbers::Any => pair,
            Numbers::Largest => Pair {
                min: sim::F16(0x7bff | pair.min.0 & 0x8000),
                step: sim::F16(0x7bff),
            },
            Numbers::Small => {
                let min = pair.min.0 & 0x9fff;
                Pair {
                    min: sim::F16(if min == 0x8000 { 0 } else { min }),
                    step: sim::F16(pair.step.0 & 0x1fff),
                }
            }
        }
    }

    fn code(self, noise: &mut Noise) -> u8 {
        match self {
            Numbers::Largest => 0xff,
            _ => noise.next() as u8,
        }
    }

    fn element(self, noise: &mut Noise) -> u16 {
        let bits = noise.next() as u16;
        match self {
            Numbers::Any => bits,
            Numbers::Largest => 0x7bff | bits & 0x8000,
            Numbers::Small => bits & 0x9fff,
        }
    }
}

/// The record of `n` elements; its sum is that of its codes, or any that the format takes.
fn record(format: Format, n: usize, numbers: Numbers, noise: &mut Noise) -> Vec<u8> {
    let mut bytes = numbers.pair(noise).to_bytes().to_vec();
    let codes: Vec<u8> = (0..(n * format.bits() as usize).div_ceil(8))
        .map(|_| numbers.code(noise))
        .collect();
    let most = n * usize::from(format.largest_code());
    let sum = match noise.next() % 3 {
        0 => noise.next() as usize % (most + 1),
        _ => code_sum(format, n, &codes),
    };
    bytes.extend(&sum.to_le_bytes()[..format.sum_bytes()]);
    bytes.extend(codes);
    bytes
}

/// The sum of the first `n` codes.
fn code_sum(format: Format, n: usize, codes: &[u8]) -> usize {
    let bits = format.bits() as usize;
    let code = |i: usize| codes[i * bits / 8] >> (i * bits % 8) & format.largest_code();
    (0..n).map(|i| usize::from(code(i))).sum()
}

/// A record of a stream: where it begins, and its elements.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Place {
    /// Its first byte.
    pub at: usize,
    /// Its elements.
    pub n: usize,
}

/// The records that a pass uses of an operand, in order, and the elements of its tail.
fn layout(shape: Shape, pass: Pass, operand: Operand) -> (Vec<usize>, usize) {
    let (format, rows) = (shape.format(), shape.rows());
    match (pass, operand) {
        (Pass::Scores { width, .. }, Operand::A) => {
            let vector: Vec<usize> = format.partitions(width.into()).collect();
            (vector.repeat(rows), 0)
        }
        (Pass::Scores { width, tokens }, Operand::B) => {
            let vector: Vec<usize> = format.partitions(width.into()).collect();
            (vector.repeat(tokens as usize), 0)
        }
        (Pass::Outputs { blocks, tail, .. }, Operand::A) => {
            let records = usize::from(blocks) * rows;
            (vec![format.group(); records], rows * usize::from(tail))
        }
        (
            Pass::Outputs {
                width,
                blocks,
                tail,
            },
            Operand::B,
        ) => {
            let records = usize::from(blocks) * usize::from(width);
            let tail = usize::from(tail) * usize::from(width);
            (vec![format.group(); records], tail)
        }
    }
}

fn format_of(shape: Shape, operand: Operand) -> Format {
    match operand {
        Operand::A => shape.format().of_a(),
        Operand::B => shape.format(),
    }
}

fn operand_bytes(
    shape: Shape,
    pass: Pass,
    operand: Operand,
    numbers: Numbers,
    noise: &mut Noise,
) -> Vec<u8> {
    let format = format_of(shape, operand);
    let (records, tail) = layout(shape, pass, operand);
    let mut bytes = vec![];
    for n in records {
        bytes.extend(record(format, n, numbers, noise));
    }
    for _ in 0..tail {
        bytes.extend(numbers.element(noise).to_le_bytes());
    }
    bytes
}

impl Run {
    /// Passes with operands without a pattern.
    pub fn of(shape: Shape, passes: &[Pass], numbers: Numbers, seed: u64) -> Run {
        let mut noise = Noise(seed.wrapping_mul(2) | 1);
        let mut run = Run {
            passes: passes.to_vec(),
            ..Run::default()
        };
        for pass in passes {
            let mut bytes = |operand| operand_bytes(shape, *pass, operand, numbers, &mut noise);
            run.a.bytes.extend(bytes(Operand::A));
            run.b.bytes.extend(bytes(Operand::B));
        }
        run
    }

    /// The records of an operand.
    pub fn records(&self, shape: Shape, operand: Operand) -> Vec<Place> {
        let format = format_of(shape, operand);
        let (mut at, mut places) = (0, vec![]);
        for pass in &self.passes {
            let (records, tail) = layout(shape, *pass, operand);
            for n in records {
                places.push(Place { at, n });
                at += format.record_bytes(n);
            }
            at += 2 * tail;
        }
        places
    }

    /// The bytes of an operand.
    pub fn bytes(&mut self, operand: Operand) -> &mut Bytes {
        match operand {
            Operand::A => &mut self.a,
            Operand::B => &mut self.b,
        }
    }

    /// The same with a bad pair in a record.
    pub fn with_bad_pair(mut self, operand: Operand, place: Place, how: BadPair) -> Run {
        let bytes = &mut self.bytes(operand).bytes;
        how.spoil(&mut bytes[place.at..place.at + Pair::BYTES]);
        self
    }

    /// The same with a sum above that of the largest codes, if that fits: by one, or by far.
    pub fn with_bad_sum(
        mut self,
        shape: Shape,
        operand: Operand,
        place: Place,
        by_far: bool,
    ) -> Run {
        let format = format_of(shape, operand);
        let most = place.n * usize::from(format.largest_code());
        let largest = (1 << (8 * format.sum_bytes())) - 1;
        let sum = if by_far { largest } else { most + 1 };
        if sum > most && sum <= largest {
            let at = place.at + Pair::BYTES;
            let bytes = &mut self.bytes(operand).bytes;
            bytes[at..at + format.sum_bytes()]
                .copy_from_slice(&sum.to_le_bytes()[..format.sum_bytes()]);
        }
        self
    }

    /// The same without the bytes of an operand from `length` on, where its stream ends.
    pub fn cut(mut self, operand: Operand, length: usize) -> Run {
        let bytes = self.bytes(operand);
        bytes.cut(length);
        self
    }

    /// The same in words of these lengths.
    pub fn in_words(mut self, a: &[u8], b: &[u8]) -> Run {
        self.a.cuts = a.to_vec();
        self.b.cuts = b.to_vec();
        self
    }
}

/// A pass within range.
fn passes(shape: Shape, widest: usize) -> BoxedStrategy<Pass> {
    let group = shape.format().group();
    let width = prop_oneof![
        3 => 1..=20usize,
        2 => 1..=2 * group + 9,
        1 => prop::sample::select(vec![group, 64, widest]),
    ];
    let width = width.prop_map(move |width| width.min(widest) as u16);
    let scores =
        (width.clone(), 1..=9u32).prop_map(|(width, tokens)| Pass::Scores { width, tokens });
    let tail = prop_oneof![2 => Just(0), 2 => 1..=6u16, 1 => 0..group as u16];
    let outputs = (width, 0..=3u16, tail).prop_map(|(width, blocks, tail)| Pass::Outputs {
        width,
        blocks: if tail == 0 { blocks.max(1) } else { blocks },
        tail,
    });
    prop_oneof![scores, outputs].boxed()
}

/// Whole operands for all passes.
pub fn good_runs(shape: Shape, widest: usize) -> BoxedStrategy<Run> {
    let passes = prop::collection::vec(passes(shape, widest), 1..=4);
    let numbers = prop::sample::select(Numbers::ALL.to_vec());
    let word = 16 * shape.format().bits() as usize;
    let cuts = (cuts(16), cuts(word));
    (passes, numbers, any::<u64>(), cuts)
        .prop_map(move |(passes, numbers, seed, (a, b))| {
            Run::of(shape, &passes, numbers, seed).in_words(&a, &b)
        })
        .boxed()
}

/// A command that is out of range, the `which`th kind of them.
pub fn bad_pass(shape: Shape, widest: usize, which: u8) -> Pass {
    let scores = |width, tokens| Pass::Scores { width, tokens };
    let outputs = |width, blocks, tail| Pass::Outputs {
        width,
        blocks,
        tail,
    };
    let group = shape.format().group() as u16;
    let wide = widest as u16 + 1;
    match which % 9 {
        0 => scores(0, 3),
        1 => scores(wide, 1),
        2 => scores(9, 0),
        3 => outputs(0, 1, 0),
        4 => outputs(wide, 1, 3),
        5 => outputs(8, 0, 0),
        6 => outputs(8, 4097, 0),
        7 => outputs(8, 1, group),
        _ => outputs(u16::MAX, 1, 0),
    }
}

/// Runs that end too early, hold a bad pair or sum or a command out of range, or several of these.
pub fn broken_runs(shape: Shape, widest: usize) -> BoxedStrategy<Run> {
    let place = any::<prop::sample::Index>;
    let how = prop::sample::select(BadPair::ALL.to_vec());
    let operand = prop::sample::select(vec![Operand::A, Operand::B]);
    let fault = (operand, place(), 0..5u8, any::<u8>(), how);
    let faults = prop::collection::vec(fault, 1..=2);
    (good_runs(shape, widest), faults)
        .prop_map(move |(mut run, faults)| {
            for (operand, place, fault, which, how) in faults {
                let records = run.records(shape, operand);
                let length = run.bytes(operand).bytes.len();
                run = match (fault, records.is_empty()) {
                    (0, _) => {
                        let at = place.index(run.passes.len() + 1);
                        run.passes.insert(at, bad_pass(shape, widest, which));
                        return run;
                    }
                    (1 | 2, false) => {
                        let record = records[place.index(records.len())];
                        if record.at + 4 > length {
                            return run;
                        }
                        run.with_bad_pair(operand, record, how)
                    }
                    (3, false) => {
                        let record = records[place.index(records.len())];
                        if record.at + 6 > length {
                            return run;
                        }
                        run.with_bad_sum(shape, operand, record, which % 2 == 0)
                    }
                    _ if length > 0 => run.cut(operand, place.index(length)),
                    _ => return run,
                };
            }
            run
        })
        .boxed()
}

/// The format of keys and values at these sizes.
///
/// # Panics
/// If golden has no such format.
pub fn format(group: usize, bits: usize, stored: bool) -> Format {
    let sums = if stored { Sums::Stored } else { Sums::None };
    Format::new(group, bits as u32, sums).expect("designs have golden formats")
}
