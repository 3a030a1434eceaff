//! Values: blocks of tokens, quantized by channel (HACK contract, sections 1, 3 and 4).

use super::{Format, Random, Record, Rounding};
use crate::F16;
use crate::group::{Block, Flags};

/// Encodes blocks of G tokens; its flags are sticky.
#[derive(Clone, Debug)]
pub struct ColumnEncoder {
    format: Format,
    max_d: usize,
    random: Random,
    flags: Flags,
    /// What came with the first token of the block.
    rounding: Rounding,
    /// Tokens of the block that have come, their elements, and what was met in them.
    tokens: usize,
    d: usize,
    of_block: Flags,
    /// Canonical, token after token.
    elements: Vec<F16>,
}

impl ColumnEncoder {
    /// An encoder of tokens of 1 to `max_d` elements, whose random source is the one after reset.
    pub fn new(format: Format, max_d: usize) -> ColumnEncoder {
        ColumnEncoder {
            format,
            max_d,
            random: Random::default(),
            flags: Flags::default(),
            rounding: Rounding::default(),
            tokens: 0,
            d: 0,
            of_block: Flags::default(),
            elements: vec![],
        }
    }

    /// The flags of all blocks that were written or refused.
    pub fn flags(&self) -> Flags {
        self.flags
    }

    /// Clears the flags.
    pub fn clear_flags(&mut self) {
        self.flags = Flags::default();
    }

    /// Takes the next token; with the last one of a block appends its records, channel 0 first.
    /// `rounding` counts with the first token of a block only.
    ///
    /// A block with a token of no elements, of more than the maximum, or of another number than its first
    /// token, is refused: it sets `config_error` and no other flag, and leaves the random source alone.
    pub fn encode(&mut self, token: &[F16], rounding: Rounding, stream: &mut Vec<u8>) -> Block {
        if self.tokens == 0 {
            self.elements.clear();
            self.rounding = rounding;
            self.d = token.len();
        }
        let fits = (1..=self.max_d).contains(&token.len()) && token.len() == self.d;
        self.of_block.config_error |= !fits;
        if !self.of_block.config_error {
            let met = &mut self.of_block;
            self.elements
                .extend(token.iter().map(|x| met.canonical(*x)));
        }
        self.tokens += 1;
        if self.tokens < self.format.group() {
            return Block::Waits;
        }
        self.tokens = 0;
        let met = std::mem::take(&mut self.of_block);
        if met.config_error {
            self.flags.config_error = true;
            return Block::Refused;
        }
        self.flags.include(met);
        self.write(stream);
        Block::Written
    }

    fn write(&mut self, stream: &mut Vec<u8>) {
        if let Some(seed) = self.rounding.seed {
            self.random = Random::from_seed(seed);
        }
        for channel in 0..self.d {
            let of_channel = self.elements.iter().skip(channel).step_by(self.d);
            let partition: Vec<F16> = of_channel.copied().collect();
            let nearest = self.rounding.nearest;
            let record = Record::of(&partition, self.format, &mut self.random, nearest);
            record.write(self.format, stream);
        }
    }
}
