//! The sizes that follow from the parameters of the product.

use super::super::reader::{ReaderShape, UNPACK_LATENCY};
use super::tree::tree_latency;
use crate::hw::{ModuleBuilder, log2_ceil};

/// Channels of a segment, and results that are drained at most at a time.
pub(super) const CHANNELS: usize = 16;
/// Packs of a beat.
pub(super) const PACKS: usize = 4;
/// Beats of a segment.
pub(super) const BEATS: usize = CHANNELS / PACKS;
/// Bits of an aligned operand: signed, at most 2047 in magnitude.
pub(super) const OPERAND: usize = 12;
/// Bits of a result.
pub(super) const RESULT: usize = 32;
/// Bits of a number of blocks.
pub(super) const BLOCKS: usize = 14;
/// Bits of the place of a leading bit, counted from 2^-48.
pub(super) const LEAD: usize = 7;
/// Bits of a number of bytes that are held.
pub(super) const HELD: usize = 16;

/// The parameters of a product.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Geometry {
    /// Operand vectors that share a pass.
    pub rows: usize,
    /// Tokens of a block, T.
    pub block: usize,
    /// Tokens of a pack, P.
    pub pack: usize,
    /// Most bits of a code, b.
    pub max_bits: usize,
    /// Most channels, D.
    pub max_d: usize,
}

impl Geometry {
    /// # Panics
    /// If there is no unit of these parameters.
    pub(super) fn checked(self) -> Geometry {
        assert!(
            [1, 2, 4, 8].contains(&self.rows)
                && [64, 128].contains(&self.block)
                && [8, 16].contains(&self.pack)
                && [5, 8].contains(&self.max_bits)
                && [32, 64, 128, 256].contains(&self.max_d),
            "{self:?}"
        );
        self
    }

    /// Bits of a code as it is multiplied: a minimum and a delta, not reduced.
    pub(super) fn code(self) -> usize {
        self.max_bits + 1
    }

    /// Trees of a pack: each adds up four products.
    pub(super) fn columns(self) -> usize {
        self.pack / PACKS
    }

    /// Groups of a block.
    pub(super) fn groups(self) -> usize {
        self.block / self.pack
    }

    /// Numbers of the longest vector of operands.
    pub(super) fn longest(self) -> usize {
        self.max_d.max(self.block)
    }

    /// Bits of an inner sum, signed.
    pub(super) fn sum_bits(self) -> usize {
        OPERAND + (self.code() - 1) + log2_ceil(self.longest())
    }

    /// Operands that are aligned in a cycle.
    pub(super) fn lanes(self) -> usize {
        (2 * self.rows).min(8)
    }

    /// What it reads.
    pub(super) fn reader(self) -> ReaderShape {
        ReaderShape {
            block: self.block,
            pack: self.pack,
            max_bits: self.max_bits,
            max_d: self.max_d,
        }
    }

    /// Words of operands of a bank: 16 channels, or the tokens of a group.
    pub(super) fn words(self) -> usize {
        (self.max_d / CHANNELS).max(self.groups())
    }

    /// Bits of the number of a word in its bank.
    pub(super) fn word_bits(self) -> usize {
        log2_ceil(self.words())
    }

    /// Bits of the number of a channel.
    pub(super) fn channel_bits(self) -> usize {
        log2_ceil(self.max_d)
    }

    /// Bits of the number of a row.
    pub(super) fn row_bits(self) -> usize {
        log2_ceil(self.rows)
    }

    /// Groups whose steps are held.
    pub(super) fn held_groups(self) -> usize {
        2 * self.groups()
    }

    /// Cycles from the codes of a beat at a row to the one in which they are added to the sums.
    pub(super) fn to_sums(self) -> usize {
        2 + tree_latency(self.code())
    }

    /// Cycles from the one in which a segment is accepted to that in which its sums are copied.
    pub(super) fn to_copy(self) -> usize {
        UNPACK_LATENCY + BEATS + self.to_sums()
    }

    /// The parameters in the header of a module whose name says them all.
    pub(super) fn describe(self, m: &ModuleBuilder) {
        m.parameter("rows", self.rows);
        self.describe_row(m);
    }

    /// Those of a row.
    pub(super) fn describe_row(self, m: &ModuleBuilder) {
        m.parameter("block", self.block);
        m.parameter("pack", self.pack);
        m.parameter("max_bits", self.max_bits);
        m.parameter("max_d", self.max_d);
    }

    /// What the names of modules say of it.
    pub(super) fn name(self) -> String {
        format!("r{}_{}", self.rows, self.row_name())
    }

    /// What the name of a row says, which does not depend on their number.
    pub(super) fn row_name(self) -> String {
        let Geometry {
            block,
            pack,
            max_bits,
            max_d,
            ..
        } = self;
        format!("t{block}_p{pack}_b{max_bits}_d{max_d}")
    }
}
