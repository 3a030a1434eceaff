//! The sizes that follow from the parameters of the dequantizer.

use crate::hw::{log2_ceil, width_for};

/// Bytes of a pair of minimum and step.
pub(super) const PAIR_BYTES: usize = 4;
/// Bits of the number of elements of a token.
pub(super) const D: usize = 16;
/// Bits of the number of frames.
pub(super) const FRAMES: usize = 32;

/// The parameters of the dequantizer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Geometry {
    /// Elements per beat: 16 or 64.
    pub lanes: usize,
    /// Bits per code, B: 2 or 4.
    pub bits: usize,
    /// Elements per group, G: 32, 64 or 128.
    pub group: usize,
    /// Most elements of a key, a power of two.
    pub keys_max: usize,
    /// Most elements of a value, a power of two.
    pub values_max: usize,
}

impl Geometry {
    /// # Panics
    /// If there is no unit of these parameters.
    pub(super) fn checked(self) -> Geometry {
        let is_wide = |width: usize| width.is_power_of_two() && width >= 2 * self.lanes;
        assert!(
            [16, 64].contains(&self.lanes)
                && [2, 4].contains(&self.bits)
                && [32, 64, 128].contains(&self.group)
                && is_wide(self.keys_max)
                && is_wide(self.values_max)
                && self.values_max < 1 << D,
            "{self:?}"
        );
        self
    }

    /// Bytes of the codes of a beat.
    pub(super) fn beat_bytes(self) -> usize {
        self.lanes * self.bits / 8
    }

    /// Bytes of a word of the stream, and of a piece: the codes of two beats.
    pub(super) fn word_bytes(self) -> usize {
        2 * self.beat_bytes()
    }

    /// Bits of a number of bytes of a word.
    pub(super) fn count_bits(self) -> usize {
        width_for(self.word_bytes())
    }

    /// Bits of the number of bytes of the pairs, or of a row, of a frame.
    pub(super) fn section_bits(self) -> usize {
        let pairs = PAIR_BYTES * self.keys_max;
        let values = PAIR_BYTES * self.values_max.div_ceil(self.group);
        let row = self.values_max.max(self.keys_max) * self.bits / 8;
        width_for(pairs.max(values).max(row))
    }

    /// Pairs that become entries of the table in a cycle: those of a beat of values, and as many for
    /// keys, of which a block has one pair for so many elements.
    pub(super) fn pairs_per_cycle(self) -> usize {
        (self.lanes / self.group).max(1)
    }

    /// Beats of values that share a group.
    pub(super) fn beats_per_group(self) -> usize {
        (self.group / self.lanes).max(1)
    }

    /// Rows of the table, one for each beat of two blocks of keys.
    pub(super) fn rows(self) -> usize {
        2 * self.keys_max / self.lanes
    }

    /// Bits of a number of a row and one more, by which full and empty differ.
    pub(super) fn row_bits(self) -> usize {
        log2_ceil(self.rows()) + 1
    }

    /// Of the pieces of a section of the largest block of keys, those that come in while the table of
    /// a block is made.
    fn meanwhile(self, pieces: usize) -> usize {
        pieces * self.lanes / (self.group * self.pairs_per_cycle())
    }

    /// Pieces of codes that may wait: what leaves while the table of the next block is made, and what
    /// is on the way.
    pub(super) fn waiting_codes(self) -> usize {
        let row = self.keys_max * self.bits / 8;
        self.meanwhile(self.group * row / self.word_bytes()) + 16
    }

    /// Pieces of pairs that may wait: what is read of a block while its table is made.
    pub(super) fn waiting_pairs(self) -> usize {
        self.meanwhile(PAIR_BYTES * self.keys_max / self.word_bytes())
    }

    /// What the name of the table says. Its rows go round for values, however wide they are.
    pub(super) fn table_name(self) -> String {
        let Geometry {
            lanes,
            bits,
            group,
            keys_max,
            ..
        } = self;
        format!("l{lanes}_b{bits}_g{group}_k{keys_max}")
    }

    /// What the names of modules say of it.
    pub(super) fn name(self) -> String {
        let Geometry {
            lanes,
            bits,
            group,
            keys_max,
            values_max,
        } = self;
        format!("l{lanes}_b{bits}_g{group}_k{keys_max}_v{values_max}")
    }
}
