//! Streams of Oaken's codec that are no compressed tokens: what is stored is changed byte by byte.

use super::directed::SETS;
use super::program::{Command, Program, Step, Token};
use super::trial::KvDmaUnit;
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
