//! Programs: what is written to the registers, and the tokens that go with it.

use crate::axi::Settings;
use crate::stream::Stall;
use ::kv_dma::Operation;
use std::sync::Arc;

/// A token by what makes it: so a case stays short.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Token {
    /// What its elements follow from.
    pub seed: u32,
    /// Elements more than a token has.
    pub surplus: i16,
    /// Its elements, if they are given.
    pub given: Option<Arc<[u16]>>,
}

impl Token {
    /// A token of the right length.
    pub fn of(seed: u32) -> Token {
        Token {
            seed,
            surplus: 0,
            given: None,
        }
    }

    /// A token of these elements.
    pub fn given(elements: &[u16]) -> Token {
        Token {
            given: Some(elements.into()),
            ..Token::of(0)
        }
    }

    /// Its elements, binary16 by their bits, of sizes around 1 or around 32; some 0.
    pub fn elements(&self, d: u32) -> Vec<u16> {
        if let Some(given) = &self.given {
            return given.to_vec();
        }
        let count = (d as i32 + i32::from(self.surplus)).max(1);
        let mut state = u64::from(self.seed) << 1 | 1;
        let mut next = || {
            state = state
                .wrapping_mul(0x5851_f42d_4c95_7f2d)
                .wrapping_add(0x1405_7b7e_f767_814f);
            (state >> 33) as u32
        };
        // Some tokens have few outliers, some hardly anything else.
        let bits = next();
        let spread = 1 + bits % 16;
        let center = if bits >> 8 & 1 == 0 { 15 } else { 20 };
        (0..count)
            .map(|_| {
                let bits = next();
                let exponent = center - spread.min(15) / 2 + bits % spread;
                let sign = (bits >> 8 & 1) << 15;
                match bits >> 16 & 31 {
                    0 => 0,
                    _ => (sign | exponent.min(30) << 10 | (bits >> 20 & 0x3ff)) as u16,
                }
            })
            .collect()
    }
}

/// A command with its tokens.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Command {
    /// What it does.
    pub operation: Operation,
    /// Its stream.
    pub stream: u16,
    /// Its threshold set.
    pub set: u16,
    /// Of a range: tokens that are left out.
    pub first: u32,
    /// Of a range: tokens.
    pub count: u32,
    /// Of a write: its tokens, which may be too short or too long.
    pub tokens: Vec<Token>,
}

impl Command {
    /// A command without tokens.
    pub fn of(operation: Operation, stream: u16, set: u16) -> Command {
        Command {
            operation,
            stream,
            set,
            first: 0,
            count: 0,
            tokens: vec![],
        }
    }

    /// A write of tokens of the right length.
    pub fn write(stream: u16, set: u16, seeds: impl IntoIterator<Item = u32>) -> Command {
        Command {
            tokens: seeds.into_iter().map(Token::of).collect(),
            ..Command::of(Operation::Write, stream, set)
        }
    }

    /// Is it in the queue of writes?
    pub fn is_write(&self) -> bool {
        matches!(self.operation, Operation::Write | Operation::Release)
    }
}

/// A byte of a stream in memory that is changed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Corruption {
    /// The stream.
    pub stream: u16,
    /// A byte of its sparse blocks, not of its dense codes.
    pub sparse: bool,
    /// Number of the byte.
    pub at: u64,
    /// The bits that change.
    pub with: u8,
}

/// What a program does next.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Step {
    /// Puts a command in the queue; if it is full completions are taken first.
    Command(Command),
    /// Waits for so many cycles.
    Idle(u16),
    /// Waits for all commands.
    Settle,
    /// Waits for all commands; from then on tokens have so many elements.
    Elements(u32),
    /// Waits for all commands, and changes a byte in memory.
    Corrupt(Corruption),
    /// Waits for all commands, and writes these dense and sparse bytes over those of a stream in memory.
    Overwrite(u16, [Arc<[u8]>; 2]),
    /// Waits for all commands; a queue of commands and the one of completions were full since the last look.
    WasFull,
    /// Waits for all commands, and tries the interrupt.
    Interrupt,
    /// Waits for all commands, and clears ERRORS while stream 0 is read, whose bursts fail: no error is told again.
    ErrorsOnce,
    /// Waits for all commands, and looks at STATUS while streams are read, and while a token is written.
    Busy,
    /// Waits for all commands, and writes and reads registers, several accesses at a time.
    Accesses,
    /// Waits for all commands, compares the counters and begins to count anew.
    Counters,
    /// Waits for all commands, and looks at all registers behind a reset by the pin and behind writes.
    Registers,
    /// Resets the unit by its pin behind so many cycles of accesses whose answers nobody takes.
    ResetInAccesses(u16),
    /// Resets the unit by its register.
    SoftReset,
    /// Waits for all commands, resets the unit by its register, looks at STATUS after so many cycles, and asks for the
    /// status of stream 0 as soon as it says that the unit is ready.
    StatusAtOnce(u16),
    /// Resets the unit by its register; from then on page 0 of the unit lies at this page.
    Move(u64),
    /// Writes the first of so many tokens, and resets the unit by its register.
    Unfinished(u32),
    /// Resets the unit by its pin.
    Reset,
}

/// All that decides a run.
#[derive(Clone, PartialEq, Debug)]
pub struct Program {
    /// Elements of a token.
    pub elements: u32,
    /// Number of the page at which page 0 of the unit lies.
    pub base_page: u64,
    /// The threshold sets.
    pub sets: Vec<[u16; 4]>,
    /// With the rotation codec the sets of centres, each the elements of a token.
    pub centres: Vec<Token>,
    /// What it does.
    pub steps: Vec<Step>,
    /// The memory. Addresses of its faults count from the first base.
    pub memory: Settings,
    /// Pauses of tokens in, tokens out and the program.
    pub stalls: [Stall; 3],
    /// Initial state of the model.
    pub seed: u64,
}

impl Program {
    /// The sets of centres of a unit with so many elements; those that a set does not name are 0.
    pub fn centres(&self, max_d: u32) -> impl Iterator<Item = Vec<u16>> {
        self.centres.iter().map(move |token| {
            let mut centres = token.elements(max_d);
            centres.resize(max_d as usize, 0);
            centres
        })
    }
}
