//! The sizes of groups, codes and frames, and what can be wrong (KIVI contract, sections 1, 3 and 5).

use crate::group::Pair;
use std::fmt;

/// What the tokens of a stream are.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Kind {
    /// Keys: a frame is a block of G tokens, a group a channel of it.
    Keys,
    /// Values: a frame is a token, a group G neighbouring channels of it.
    Values,
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Kind::Keys => "keys",
            Kind::Values => "values",
        })
    }
}

/// Elements per group and bits per code.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Format {
    group: usize,
    bits: u32,
}

impl Format {
    /// Groups of `group` elements with codes of `bits` bits.
    ///
    /// # Errors
    /// If `group` is none of 32, 64 and 128, or `bits` neither 2 nor 4.
    pub fn new(group: usize, bits: u32) -> Result<Format, ConfigError> {
        match (group, bits) {
            (32 | 64 | 128, 2 | 4) => Ok(Format { group, bits }),
            (32 | 64 | 128, _) => Err(ConfigError::Bits { bits }),
            _ => Err(ConfigError::Group { group }),
        }
    }

    /// Elements per group, G.
    pub fn group(self) -> usize {
        self.group
    }

    /// Bits per code, B.
    pub fn bits(self) -> u32 {
        self.bits
    }

    /// The largest code, N.
    pub fn largest_code(self) -> u8 {
        (1 << self.bits) - 1
    }

    /// Groups of a frame of tokens of `d` elements, P.
    pub fn pairs(self, kind: Kind, d: usize) -> usize {
        match kind {
            Kind::Keys => d,
            Kind::Values => d.div_ceil(self.group),
        }
    }

    /// Tokens of a frame.
    pub fn tokens_per_frame(self, kind: Kind) -> usize {
        match kind {
            Kind::Keys => self.group,
            Kind::Values => 1,
        }
    }

    /// Bytes of the codes of a token of `d` elements.
    pub fn row_bytes(self, d: usize) -> usize {
        (d * self.bits as usize).div_ceil(8)
    }

    /// Bytes of a frame of tokens of `d` elements.
    pub fn frame_bytes(self, kind: Kind, d: usize) -> usize {
        Pair::BYTES * self.pairs(kind, d) + self.tokens_per_frame(kind) * self.row_bytes(d)
    }

    /// Of the first `tokens` tokens of a stream those that are in whole frames.
    pub fn in_whole_frames(self, kind: Kind, tokens: u64) -> u64 {
        tokens - tokens % self.tokens_per_frame(kind) as u64
    }
}

/// The widest token of a stored stream: commands have 16 bits for it.
pub(super) const WIDEST: usize = 0xffff;

/// A configuration that the codec refuses.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum ConfigError {
    /// There are no groups of this size.
    Group {
        /// Elements per group.
        group: usize,
    },
    /// There are no codes of this size.
    Bits {
        /// Bits per code.
        bits: u32,
    },
    /// There is no window of this size for groups of this size.
    Window {
        /// Tokens of the window.
        window: usize,
        /// Elements per group.
        group: usize,
    },
    /// There are no tokens of this size.
    Width {
        /// Elements per token.
        d: usize,
    },
}

impl fmt::Display for ConfigError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ConfigError::Group { group } => write!(
                f,
                "groups of {group} elements are not supported: give 32, 64 or 128"
            ),
            ConfigError::Bits { bits } => {
                write!(f, "codes of {bits} bits are not supported: give 2 or 4")
            }
            ConfigError::Window { window, group } => write!(
                f,
                "a window of {window} tokens is not supported: give a power of two from the group's \
                 {group} to 256"
            ),
            ConfigError::Width { d } => write!(
                f,
                "tokens of {d} elements are not supported: give 1 to {WIDEST}"
            ),
        }
    }
}

impl std::error::Error for ConfigError {}

/// What is wrong with a stream (KIVI contract, section 5).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum FormatError {
    /// Kind 1: a minimum or a step that no group has.
    BadPair,
    /// Kind 2: the stream ends before the frame does.
    StreamEnds,
}

impl FormatError {
    /// The kind's number: 1 or 2.
    pub fn number(self) -> u8 {
        match self {
            FormatError::BadPair => 1,
            FormatError::StreamEnds => 2,
        }
    }
}

impl fmt::Display for FormatError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            FormatError::BadPair => "a minimum or a step is one that no group has",
            FormatError::StreamEnds => "the stream ends inside the frame",
        })
    }
}

impl std::error::Error for FormatError {}
