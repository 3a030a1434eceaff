//! Streams of Oaken's codec that are no compressed tokens: what is stored is changed byte by byte.

use super::directed::SETS;
use super::program::{Command, Program, Step, Token};
use super::trial::KvDmaUnit;
use crate::stream::Stall;
use crate::units::oaken::vector::full_last_beat;
use ::kv_dma::Operation;
use sim::f16::F16;
use sim::oaken::{Encoder, Thresholds};
use std::sync::Arc;

/// Bytes of the header of a token.
const HEADER: usize = 12;
/// Fields of a header: signed zeros, the least and the greatest numbers, infinities and NaN of both signs.
const FIELDS: [u16; 12] = [
    0x0000, 0x8000, 0x0001, 0x8001, 0x7bff, 0xfbff, 0x7c00, 0xfc00, 0x7e00, 0xfe00, 0x3c00, 0xbc00,
];
/// Outliers under the first set, of both groups and both sides, and what is none.
const OUTLIERS: [u16; 4] = [0x4400, 0xc500, 0x1c00, 0x9d00];
const NONE: u16 = 0x3c00;

/// Dense and sparse bytes.
type Bytes = [Vec<u8>; 2];

impl KvDmaUnit {
    /// Programs that read such streams; none where the codec is another one.
    pub(super) fn broken_streams(&self) -> Vec<(&'static str, Program)> {
        if self.is_rot() {
            return vec![];
        }
        vec![
            ("broken_bytes", self.broken_bytes()),
            ("broken_headers", self.broken_headers()),
            ("early_ends", self.early_ends()),
            ("equal_extremes", self.equal_extremes()),
            ("one_special_number", self.one_special_number()),
            ("full_last_beats", self.full_last_beats()),
            ("ties", self.ties()),
            ("ties_across", self.ties_across()),
            ("small_ranges", self.small_ranges()),
            ("headers_in_line", self.headers_in_line()),
            ("dense_bytes_end", self.dense_bytes_end()),
        ]
    }

    fn elements(&self) -> usize {
        self.size("max_d").min(128) as usize
    }

    /// A token with this number of outliers, each so many elements behind the one before it.
    fn token(&self, outliers: usize, apart: usize) -> Token {
        let element = |i: usize| match i.is_multiple_of(apart) && i / apart < outliers {
            true => OUTLIERS[i / apart % 4],
            false => NONE,
        };
        Token {
            given: Some((0..self.elements()).map(element).collect()),
            ..Token::of(0)
        }
    }

    /// Each bit of the sparse bytes changes alone: of blocks in which every element is an outlier, and of tokens of few.
    fn broken_bytes(&self) -> Program {
        let mut program = self.program(self.elements() as u32, []);
        let streams = [
            vec![self.token(self.elements(), 1)],
            vec![self.token(3, 5), self.token(2, 41), self.token(1, 1)],
        ];
        for (stream, tokens) in (0..).zip(streams) {
            let bytes = coded(&tokens);
            write(&mut program, stream, tokens);
            for bit in 0..8 * bytes[1].len() {
                let mut changed = bytes.clone();
                changed[1][bit / 8] ^= 1 << (bit % 8);
                read(&mut program, stream, changed);
            }
            read(&mut program, stream, bytes);
        }
        program
    }

    /// Each field of a header is each number of [`FIELDS`], each threshold and each other field.
    fn broken_headers(&self) -> Program {
        let mut program = self.program(self.elements() as u32, []);
        let tokens = vec![self.token(9, 3), self.token(2, 1)];
        let bytes = coded(&tokens);
        write(&mut program, 1, tokens);
        let field = |at: usize| u16::from_le_bytes([bytes[1][at], bytes[1][at + 1]]);
        let others = (0..HEADER).step_by(2).map(field);
        let values: Vec<u16> = FIELDS.into_iter().chain(SETS[0]).chain(others).collect();
        for at in (0..HEADER).step_by(2) {
            for value in &values {
                let mut changed = bytes.clone();
                changed[1][at..at + 2].copy_from_slice(&value.to_le_bytes());
                read(&mut program, 1, changed);
            }
        }
        program
    }

    /// Both fields of a group are each number of [`FIELDS`] and each threshold.
    fn equal_extremes(&self) -> Program {
        let mut program = self.program(self.elements() as u32, []);
        let tokens = vec![self.token(9, 3)];
        let bytes = coded(&tokens);
        write(&mut program, 1, tokens);
        for at in (0..HEADER).step_by(4) {
            for value in FIELDS.into_iter().chain(SETS[0]) {
                let mut changed = bytes.clone();
                let both = [value.to_le_bytes(); 2].concat();
                changed[1][at..at + 4].copy_from_slice(&both);
                read(&mut program, 1, changed);
            }
        }
        program
    }

    /// One infinity, one NaN or one -0 is in a token, in each lane, between tokens without any.
    fn one_special_number(&self) -> Program {
        let elements = 12;
        let mut program = self.program(elements as u32, []);
        for (at, special) in (0..elements)
            .flat_map(|at| [0x7e00, 0x7c00, 0xfc00, 0x8000].map(|special| (at, special)))
        {
            let token = |x: u16| {
                let mut numbers: Vec<u16> = (0..elements).map(|i| OUTLIERS[i % 4]).collect();
                numbers[at] = x;
                Token {
                    given: Some(numbers.into()),
                    ..Token::of(0)
                }
            };
            write(&mut program, 0, vec![token(special), token(NONE)]);
            let read = Command::of(Operation::Read, 0, 0);
            program.steps.push(Step::Command(read));
        }
        program
    }

    /// The last beat of a token gives the most sparse bytes there can be, wherever a word ends.
    fn full_last_beats(&self) -> Program {
        let mut program = self.program(1, []);
        for count in 0..32 {
            let vector = full_last_beat(count, 4);
            let bits: Vec<u16> = vector.elements.iter().map(|x| x.bits).collect();
            program.steps.push(Step::Elements(bits.len() as u32));
            let token = Token {
                given: Some(bits.into()),
                ..Token::of(0)
            };
            write(&mut program, 0, vec![token]);
            let read = Command::of(Operation::Read, 0, 0);
            program.steps.push(Step::Command(read));
        }
        program
    }

    /// The base of the middle group's other side lies halfway between two numbers; and an inner band below 0.
    fn ties(&self) -> Program {
        let elements = 5;
        let mut program = self.program(elements, []);
        program.sets = vec![
            [0xd640, 0xbc00, 0x3c01, 0x5640],
            [0xd640, 0xbc00, 0x3c03, 0x5640],
            [0xd640, 0xbc01, 0x3c00, 0x5640],
            [0xd640, 0xbd00, 0xbc00, 0x5640],
        ];
        for (set, least) in (0..4).flat_map(|set| (0xc580..0xc588).map(move |least| (set, least))) {
            let token = Token {
                given: Some(vec![least, 0x3e00, 0x3d55, 0xbd01, 0xb800].into()),
                ..Token::of(0)
            };
            let write = Command {
                tokens: vec![token],
                ..Command::write(0, set, [])
            };
            let commands = [
                Command::of(Operation::Release, 0, 0),
                write,
                Command::of(Operation::Read, 0, set),
            ];
            program.steps.extend(commands.map(Step::Command));
        }
        program
    }

    /// The base of the middle group's other side lies halfway between two numbers, across 0 from its own side.
    fn ties_across(&self) -> Program {
        let mut program = self.program(8, []);
        program.sets = vec![[0xcc00, 0xbc00, 0x4400, 0x4c00]];
        let mut highs = vec![0x4401, 0x4410, 0x4432, 0x4455, 0x4480, 0x44aa, 0x4500];
        for least in 0xbe00..0xbe08 {
            highs.push(least);
            write(&mut program, 0, vec![Token::given(&highs)]);
            program
                .steps
                .push(Step::Command(Command::of(Operation::Read, 0, 0)));
            highs.pop();
        }
        program
    }

    /// Inner groups of small ranges, whose slopes are subnormal numbers or nearly so.
    fn small_ranges(&self) -> Program {
        let mut program = self.program(3, []);
        for least in [0x0400, 0x0800, 0x0c00, 0x1000] {
            let tokens = (least..least + 16).map(|most| Token::given(&[0, most, least / 2]));
            write(&mut program, 0, tokens.collect());
            program
                .steps
                .push(Step::Command(Command::of(Operation::Read, 0, 0)));
        }
        program
    }

    /// Headers wait one behind the other for a sink that takes a beat once in a while. One of them is bad.
    fn headers_in_line(&self) -> Program {
        const TOKENS: usize = 12;
        const ELEMENTS: usize = 32;
        let mut program = self.program(ELEMENTS as u32, []);
        program.stalls[1] = Stall::Bits(vec![true; 60]);
        let tokens = vec![Token::given(&[NONE; ELEMENTS]); TOKENS];
        let bytes = coded(&tokens);
        let of_one = bytes[1].len() / TOKENS;
        write(&mut program, 0, tokens);
        for bad in 1..TOKENS {
            let mut changed = bytes.clone();
            changed[1][bad * of_one + 1] = 0x80;
            read(&mut program, 0, changed);
        }
        program
    }

    /// A token is read with more elements than it was written with: its sparse bytes are right, dense bytes are missing.
    fn dense_bytes_end(&self) -> Program {
        let mut program = self.program(12, []);
        write(&mut program, 0, vec![Token::given(&[NONE; 12])]);
        let read = Step::Command(Command::of(Operation::Read, 0, 0));
        program.steps.extend([Step::Elements(14), read]);
        program
    }

    /// Sparse bytes end behind each byte of a token: of the first one, and of one behind others.
    fn early_ends(&self) -> Program {
        let mut program = self.program(self.elements() as u32, []);
        let whole = coded(&[self.token(self.elements(), 1)]);
        let begun = coded(&[self.token(13, 7)]);
        for outliers in 0..self.elements() {
            let tokens = vec![self.token(outliers, 1)];
            let mut bytes = coded(&tokens);
            let end = bytes[1].len();
            bytes[1].copy_from_slice(&whole[1][..end]);
            write(&mut program, 0, tokens);
            read(&mut program, 0, bytes);
        }
        let whole_of = |outliers: usize| {
            let [_, sparse] = coded(&[self.token(outliers, 1)]);
            sparse
        };
        for (outliers, end) in [0, 1, 2, 3, 5, 8, 13].into_iter().flat_map(|outliers| {
            let ends = 0..begun[1].len();
            ends.map(move |end| (outliers, end))
        }) {
            let sparse = [&whole_of(outliers)[..], &begun[1][..end]].concat();
            // What is written has as many bytes in all, most of them of its second token.
            let rest = sparse.len().checked_sub(whole_of(0).len());
            let second = |n: &usize| Some(whole_of(*n).len()) == rest;
            let Some(second) = (0..self.elements()).find(second) else {
                continue;
            };
            let tokens = vec![self.token(0, 1), self.token(second, 1)];
            let mut bytes = coded(&tokens);
            bytes[1] = sparse;
            write(&mut program, 0, tokens);
            read(&mut program, 0, bytes);
        }
        program
    }
}

/// A stream is empty, and these tokens are written to it.
fn write(program: &mut Program, stream: u16, tokens: Vec<Token>) {
    let write = Command {
        tokens,
        ..Command::write(stream, 0, [])
    };
    let commands = [Command::of(Operation::Release, stream, 0), write];
    program.steps.extend(commands.map(Step::Command));
}

/// Its bytes are these, and it is read.
fn read(program: &mut Program, stream: u16, bytes: Bytes) {
    let read = Command::of(Operation::Read, stream, 0);
    program.steps.extend([
        Step::Overwrite(stream, bytes.map(Arc::from)),
        Step::Command(read),
    ]);
}

/// Tokens under the first set.
fn coded(tokens: &[Token]) -> Bytes {
    let [a, b, c, d] = SETS[0].map(F16);
    let thresholds = Thresholds::new(a, b, c, d).expect("the first set is in order");
    let [mut dense, mut sparse] = [vec![], vec![]];
    for token in tokens {
        let elements: Vec<F16> = token.elements(0).into_iter().map(F16).collect();
        let mut encoder = Encoder::new(thresholds, elements.len());
        let coded = encoder.encode(&elements, &mut dense, &mut sparse);
        coded.expect("a token has elements");
    }
    [dense, sparse]
}
