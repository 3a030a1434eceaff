//! Blocks of tokens to streams (PackKV contract, sections 2 to 4 and 8).

use super::format::CHANNELS;
use super::{Format, Quantizer, Repack, Side, code_bits, segments_of, stored_order};
use crate::F16;

/// What an encoder is told with the first token of a block. Arrays have the element of keys first.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Settings {
    /// The largest magnitude of a code, N, of keys and of values.
    pub max_code: [u8; 2],
    /// The order of the tokens.
    pub repack: Repack,
    /// KV heads, H.
    pub heads: u16,
    /// Channels of a head, D.
    pub head_dim: u16,
}

impl Settings {
    /// Elements of a token of one side, d.
    pub fn d(&self) -> usize {
        usize::from(self.heads) * usize::from(self.head_dim)
    }
}

/// The largest configuration that an encoder takes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// Elements of a token of one side.
    pub max_d: usize,
    /// Magnitude of a code: 127 at most.
    pub max_code: u8,
}

impl Limits {
    /// The most heads, H.
    pub const HEADS: u16 = 16;
    /// The most channels of a head, D.
    pub const HEAD_DIM: u16 = 256;

    /// Whether a configuration is in range.
    pub fn take(self, settings: &Settings) -> bool {
        let Settings {
            heads, head_dim, ..
        } = *settings;
        let codes = settings.max_code.iter();
        (1..=Limits::HEADS).contains(&heads)
            && (1..=Limits::HEAD_DIM).contains(&head_dim)
            && usize::from(head_dim).is_multiple_of(CHANNELS)
            && settings.d() <= self.max_d
            && codes
                .into_iter()
                .all(|n| (1..=self.max_code.min(127)).contains(n))
    }
}

/// What was met in the elements of a side.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Met {
    /// A NaN was quantized as +0.
    pub nan: bool,
    /// An infinity was quantized as +-65504.
    pub inf: bool,
}

/// Sticky flags of an encoder.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Flags {
    /// What was met in keys and in values of the blocks that were written.
    pub met: [Met; 2],
    /// A block was refused.
    pub config_error: bool,
}

/// One side of a block.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct EncodedSide {
    /// The steps in stored order.
    pub steps: Vec<u8>,
    /// The packs of each head.
    pub packs: Vec<Vec<u8>>,
}

/// The streams of a block.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Encoded {
    /// Keys and values.
    pub sides: [EncodedSide; 2],
    /// For each stored token its number in the block.
    pub order: Vec<u8>,
}

/// What became of a block with the token that was taken.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Block {
    /// More tokens are to come.
    Waits,
    /// It was the last one of a block.
    Written(Encoded),
    /// It was the last one of a block that is refused: nothing is written.
    Refused,
}

impl Block {
    /// The streams, if it was written.
    pub fn block(self) -> Option<Encoded> {
        match self {
            Block::Written(encoded) => Some(encoded),
            Block::Waits | Block::Refused => None,
        }
    }
}

/// A quantized token: the steps of both sides and the codes, those of keys first.
#[derive(Clone, Debug)]
struct Token {
    steps: [F16; 2],
    codes: Vec<i8>,
}

/// Encodes blocks of T tokens; its flags are sticky.
#[derive(Clone, Debug)]
pub struct Encoder {
    format: Format,
    limits: Limits,
    flags: Flags,
    /// What came with the first token of the block, and what has been met in it.
    settings: Option<Settings>,
    of_block: Flags,
    tokens: Vec<Token>,
    pending: usize,
}

impl Encoder {
    /// An encoder of a format.
    pub fn new(format: Format, limits: Limits) -> Encoder {
        Encoder {
            format,
            limits,
            flags: Flags::default(),
            settings: None,
            of_block: Flags::default(),
            tokens: vec![],
            pending: 0,
        }
    }

    /// The flags of all whole blocks.
    pub fn flags(&self) -> Flags {
        self.flags
    }

    /// Clears the flags.
    pub fn clear_flags(&mut self) {
        self.flags = Flags::default();
    }

    /// Tokens of the block that is not full.
    pub fn pending(&self) -> usize {
        self.pending
    }

    /// Takes the next token, its key and its value; with the last one of a block gives its streams.
    /// `settings` counts with the first token of a block only.
    ///
    /// A block with a token of another length than H D, or settings out of range, is refused: it sets
    /// `config_error` and no other flag.
    pub fn encode(&mut self, token: [&[F16]; 2], settings: Settings) -> Block {
        let settings = *self.settings.get_or_insert(settings);
        let fits = token.iter().all(|side| side.len() == settings.d());
        self.of_block.config_error |= !(fits && self.limits.take(&settings));
        if !self.of_block.config_error {
            let quantized = self.quantize(token, settings);
            self.tokens.push(quantized);
        }
        self.pending += 1;
        if self.pending < self.format.block() {
            return Block::Waits;
        }
        self.pending = 0;
        self.settings = None;
        let tokens = std::mem::take(&mut self.tokens);
        let of_block = std::mem::take(&mut self.of_block);
        if of_block.config_error {
            self.flags.config_error = true;
            return Block::Refused;
        }
        for (met, of_block) in self.flags.met.iter_mut().zip(of_block.met) {
            met.nan |= of_block.nan;
            met.inf |= of_block.inf;
        }
        Block::Written(write(self.format, settings, &tokens))
    }

    fn quantize(&mut self, token: [&[F16]; 2], settings: Settings) -> Token {
        let mut quantized = Token {
            steps: [F16::ZERO; 2],
            codes: Vec::with_capacity(2 * settings.d()),
        };
        for (side, elements) in token.into_iter().enumerate() {
            let met = &mut self.of_block.met[side];
            let canonical = elements.iter().map(|x| x.canonical());
            met.nan |= canonical.clone().any(|x| x.nan);
            met.inf |= canonical.clone().any(|x| x.inf);
            let quantizer = Quantizer::of(elements, settings.max_code[side]);
            quantized.steps[side] = quantizer.step();
            let codes = elements.iter().map(|x| quantizer.code(*x));
            quantized.codes.extend(codes);
        }
        quantized
    }
}

/// The streams of a block's tokens.
fn write(format: Format, settings: Settings, tokens: &[Token]) -> Encoded {
    let vectors: Vec<Vec<i8>> = tokens.iter().map(|token| token.codes.clone()).collect();
    let order = stored_order(format, settings.repack, &vectors);
    let stored: Vec<&Token> = order.iter().map(|j| &tokens[usize::from(*j)]).collect();
    let head_dim = usize::from(settings.head_dim);
    let of_side = |side: Side| {
        let at = side as usize;
        let bits = code_bits(settings.max_code[at]);
        let steps = stored
            .iter()
            .flat_map(|token| token.steps[at].0.to_le_bytes());
        let packs = (0..usize::from(settings.heads)).map(|head| {
            let first = at * settings.d() + head * head_dim;
            let code = |token: usize, channel: usize| stored[token].codes[first + channel];
            let mut stream = vec![];
            segments_of(format, side, head_dim, code)
                .for_each(|segment| segment.write(format, bits, &mut stream));
            stream
        });
        EncodedSide {
            steps: steps.collect(),
            packs: packs.collect(),
        }
    };
    Encoded {
        sides: Side::BOTH.map(of_side),
        order,
    }
}
