//! The sizes that follow from the parameters of the computing engine.

use crate::hw::{log2_ceil, width_for};

/// Bits of an element, of a query and of a weight.
pub(super) const BYTE: usize = 8;
/// Bits of the second operand of a multiplier: a signed or an unsigned byte.
pub(super) const OPERAND: usize = BYTE + 1;
/// Bits of a product.
pub(super) const PRODUCT: usize = OPERAND + BYTE - 1;
/// Bits of a result.
pub(super) const RESULT: usize = 32;
/// Beats of results that a word of accumulators becomes.
pub(super) const PARTS: usize = 4;
/// Bits of the numbers in a command.
pub(super) const NUMBER: usize = 16;
/// Bits of the number of rows in a command.
pub(super) const ROWS: usize = 8;
/// Bits of a counter of products in a record.
pub(super) const COUNTER: usize = 48;

/// The parameters of an engine.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Geometry {
    /// Multipliers: elements of a beat.
    pub lanes: usize,
    /// Most elements of a token.
    pub channels_max: usize,
    /// Most query rows that share a token.
    pub rows_max: usize,
}

impl Geometry {
    /// # Panics
    /// If there is no engine of these parameters.
    pub(super) fn checked(self) -> Geometry {
        assert!(
            [16, 32, 64].contains(&self.lanes)
                && [1, 2, 4, 8].contains(&self.rows_max)
                && self.channels_max.is_multiple_of(self.lanes)
                && (2 * self.lanes..=1 << 14).contains(&self.channels_max),
            "{self:?}"
        );
        self
    }

    /// Beats of the longest token, and the most heads of one.
    pub(super) fn beats_max(self) -> usize {
        self.channels_max / self.lanes
    }

    /// Bits of a number of beats, and of heads.
    pub(super) fn beats_bits(self) -> usize {
        width_for(self.beats_max())
    }

    /// Bits of a number of rows.
    pub(super) fn rows_bits(self) -> usize {
        width_for(self.rows_max)
    }

    /// Words of all rows of a token: of q, and of accumulators.
    pub(super) fn words_max(self) -> usize {
        self.rows_max * self.beats_max()
    }

    /// Bits of a number of words.
    pub(super) fn words_bits(self) -> usize {
        width_for(self.words_max())
    }

    /// Bits of the place of a word, and of a weight among those of a token.
    pub(super) fn place_bits(self) -> usize {
        log2_ceil(self.words_max())
    }

    /// Bits of the number of a lane.
    pub(super) fn lane_bits(self) -> usize {
        log2_ceil(self.lanes)
    }

    /// Bits of the number of a word in a bank of weights.
    pub(super) fn bank_bits(self) -> usize {
        log2_ceil(self.words_max().div_ceil(self.lanes)).max(1)
    }

    /// Words of the RAM of operands: q, or two banks of weights.
    pub(super) fn operand_words(self) -> usize {
        self.words_max().max(2 << self.bank_bits())
    }

    /// Bits of a beat.
    pub(super) fn beat_bits(self) -> usize {
        BYTE * self.lanes
    }

    /// Results of a beat.
    pub(super) fn results(self) -> usize {
        self.lanes / PARTS
    }

    /// Bits of the sum of the products of a beat.
    pub(super) fn sum_bits(self) -> usize {
        PRODUCT + self.lane_bits()
    }

    /// Bits of a score: products of signed bytes are 2^14 at most.
    pub(super) fn score_bits(self) -> usize {
        (width_for(self.channels_max << 14) + 1).max(self.sum_bits())
    }

    /// Bits that count the products of a command.
    pub(super) fn count_bits(self) -> usize {
        width_for(self.rows_max * self.channels_max * 65535)
    }

    /// What the names of modules say of the numbers of words alone.
    pub(super) fn words_name(self) -> String {
        format!("w{}_a{}", self.words_bits(), self.place_bits())
    }

    /// What the names of modules say of it.
    pub(super) fn name(self) -> String {
        let Geometry {
            lanes,
            channels_max,
            rows_max,
        } = self;
        format!("l{lanes}_c{channels_max}_r{rows_max}")
    }
}
