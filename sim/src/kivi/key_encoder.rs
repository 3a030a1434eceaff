//! Keys: blocks of tokens, quantized by channel (KIVI contract, sections 1, 3 and 5).

use super::Format;
use crate::F16;
use crate::group::{Block, Flags, Quantizer, pack};

/// Encodes keys; its flags are sticky.
#[derive(Clone, Debug)]
pub struct KeyEncoder {
    format: Format,
    max_d: usize,
    flags: Flags,
    /// Tokens of the block that have come, and what they were.
    tokens: usize,
    of_block: Flags,
    /// Their elements, canonical, token after token.
    elements: Vec<F16>,
    /// The smallest and the largest key of each channel.
    extremes: Vec<(i32, i32)>,
    /// Of the row in work.
    codes: Vec<u8>,
}

impl KeyEncoder {
    /// An encoder of tokens of 1 to `max_d` elements.
    pub fn new(format: Format, max_d: usize) -> KeyEncoder {
        KeyEncoder {
            format,
            max_d,
            flags: Flags::default(),
            tokens: 0,
            of_block: Flags::default(),
            elements: vec![],
            extremes: vec![],
            codes: vec![],
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

    /// Takes the next token; with the last one of a block appends its frame.
    ///
    /// A block with a token of no elements, of more than the maximum, or of another number than its first
    /// token, is refused: it sets `config_error` and no other flag.
    pub fn encode(&mut self, token: &[F16], stream: &mut Vec<u8>) -> Block {
        let is_first = self.tokens == 0;
        let fits = match is_first {
            true => (1..=self.max_d).contains(&token.len()),
            false => token.len() == self.extremes.len(),
        };
        if is_first {
            self.elements.clear();
            self.extremes.clear();
            self.extremes.resize(token.len(), (i32::MAX, i32::MIN));
        }
        match fits && !self.of_block.config_error {
            true => self.take(token),
            false => self.of_block.config_error = true,
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

    fn take(&mut self, token: &[F16]) {
        for (x, (min, max)) in token.iter().zip(&mut self.extremes) {
            let x = self.of_block.canonical(*x);
            self.elements.push(x);
            *min = x.key().min(*min);
            *max = x.key().max(*max);
        }
    }

    fn write(&mut self, stream: &mut Vec<u8>) {
        let largest = self.format.largest_code();
        let of_channel = |(min, max): &(i32, i32)| {
            Quantizer::between(F16::from_key(*min), F16::from_key(*max), largest)
        };
        let quantizers: Vec<Quantizer> = self.extremes.iter().map(of_channel).collect();
        for quantizer in &quantizers {
            stream.extend_from_slice(&quantizer.pair().to_bytes());
        }
        for row in self.elements.chunks_exact(quantizers.len()) {
            self.codes.clear();
            let codes = row.iter().zip(&quantizers).map(|(x, q)| q.nearest(*x));
            self.codes.extend(codes);
            pack(&self.codes, self.format.bits(), stream);
        }
    }
}
