//! Values: tokens, quantized by groups of channels (KIVI contract, sections 1, 3 and 5).

use super::Format;
use crate::F16;
use crate::group::{Flags, Quantizer, pack};

/// Encodes values; its flags are sticky.
#[derive(Clone, Debug)]
pub struct ValueEncoder {
    format: Format,
    max_d: usize,
    flags: Flags,
    /// Of the token in work.
    elements: Vec<F16>,
    codes: Vec<u8>,
}

impl ValueEncoder {
    /// An encoder of tokens of 1 to `max_d` elements.
    pub fn new(format: Format, max_d: usize) -> ValueEncoder {
        ValueEncoder {
            format,
            max_d,
            flags: Flags::default(),
            elements: vec![],
            codes: vec![],
        }
    }

    /// The flags of all tokens so far.
    pub fn flags(&self) -> Flags {
        self.flags
    }

    /// Clears the flags.
    pub fn clear_flags(&mut self) {
        self.flags = Flags::default();
    }

    /// Appends the frame of a token.
    ///
    /// `false` if the token is refused, because it has no elements or more than the maximum: nothing is
    /// written, `config_error` is set and no other flag.
    pub fn encode(&mut self, token: &[F16], stream: &mut Vec<u8>) -> bool {
        if !(1..=self.max_d).contains(&token.len()) {
            self.flags.config_error = true;
            return false;
        }
        let flags = &mut self.flags;
        self.elements.clear();
        self.elements
            .extend(token.iter().map(|x| flags.canonical(*x)));
        self.codes.clear();
        for group in self.elements.chunks(self.format.group()) {
            let quantizer = Quantizer::of(group, self.format.largest_code());
            stream.extend_from_slice(&quantizer.pair().to_bytes());
            self.codes
                .extend(group.iter().map(|x| quantizer.nearest(*x)));
        }
        pack(&self.codes, self.format.bits(), stream);
        true
    }
}
