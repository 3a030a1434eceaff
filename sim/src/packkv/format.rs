//! The sizes of blocks, packs, segments and their fields (PackKV contract, sections 1 and 4).

use super::ConfigError;
use std::fmt;

/// Channels of a segment.
pub const CHANNELS: usize = 16;

/// Bytes of a step.
const STEP_BYTES: usize = 2;

/// The number of bits of a number: 0 for 0.
pub fn bit_length(v: u32) -> u32 {
    u32::BITS - v.leading_zeros()
}

/// Bits of a code b, whose magnitude is at most `largest`.
pub fn code_bits(largest: u8) -> u32 {
    bit_length(largest.into()) + 1
}

/// Keys or values.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Side {
    /// Keys.
    Keys,
    /// Values.
    Values,
}

impl Side {
    /// Both, in the order of arrays with one element per side.
    pub const BOTH: [Side; 2] = [Side::Keys, Side::Values];
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Side::Keys => "k",
            Side::Values => "v",
        })
    }
}

/// Tokens of a block and of a pack.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Format {
    block: usize,
    pack: usize,
}

impl Format {
    /// Blocks of `block` tokens, T, in packs of `pack`, P.
    ///
    /// # Errors
    /// If `block` is neither 64 nor 128, or `pack` neither 8 nor 16.
    pub fn new(block: usize, pack: usize) -> Result<Format, ConfigError> {
        match (block, pack) {
            (64 | 128, 8 | 16) => Ok(Format { block, pack }),
            (64 | 128, _) => Err(ConfigError::Pack { pack }),
            _ => Err(ConfigError::Block { block }),
        }
    }

    /// Tokens of a block, T.
    pub fn block(self) -> usize {
        self.block
    }

    /// Tokens of a pack, P.
    pub fn pack(self) -> usize {
        self.pack
    }

    /// Groups of P tokens of a block.
    pub fn groups(self) -> usize {
        self.block / self.pack
    }

    /// Segments of a block of one head.
    pub fn segments(self, head_dim: usize) -> usize {
        head_dim / CHANNELS * self.groups()
    }

    /// Group and first channel of segment number `at` of a block.
    pub fn place(self, side: Side, head_dim: usize, at: usize) -> (usize, usize) {
        let of_group = head_dim / CHANNELS;
        match side {
            Side::Keys => (at / of_group, at % of_group * CHANNELS),
            Side::Values => (at % self.groups(), at / self.groups() * CHANNELS),
        }
    }

    /// Bytes of the steps of a block.
    pub fn steps_bytes(self) -> usize {
        STEP_BYTES * self.block
    }

    /// Bytes of a segment's minima and widths, of codes of `bits` bits.
    pub fn header_bytes(bits: u32) -> usize {
        ((bits + bit_length(bits)) as usize * CHANNELS) / 8
    }

    /// Bytes of a pack of codes that are `width` bits wide.
    pub fn pack_bytes(self, width: u8) -> usize {
        self.pack * usize::from(width) / 8
    }
}
