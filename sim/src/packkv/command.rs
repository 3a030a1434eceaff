//! What a reader is asked for (PackKV contract, sections 5 and 8).

use super::format::CHANNELS;
use super::{Format, Side};

/// The most blocks of a command.
pub const MAX_BLOCKS: u16 = 16383;

/// One run over the packs of a head.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Command {
    /// Keys or values.
    pub side: Side,
    /// How many blocks.
    pub blocks: u16,
    /// Channels of the head, D.
    pub head_dim: u16,
    /// Bits of a code, b.
    pub bits: u8,
}

/// The configuration of a reader.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Shape {
    /// Tokens of blocks and packs.
    pub format: Format,
    /// The most bits of a code: 8 at most.
    pub max_bits: u8,
    /// The most channels of a head.
    pub max_head_dim: u16,
}

impl Shape {
    /// Whether a command is in range.
    pub fn takes(self, command: Command) -> bool {
        (1..=MAX_BLOCKS).contains(&command.blocks)
            && (1..=self.max_head_dim).contains(&command.head_dim)
            && usize::from(command.head_dim).is_multiple_of(CHANNELS)
            && (2..=self.max_bits).contains(&command.bits)
    }
}
