//! Sizes of a quantizer, and what follows from them.

use crate::cells::{byte_word, count_of_row};
use crate::group::BlockSize;
use crate::hw::{Bit, Bits, Bundle, ModuleBuilder, Value, width_for};

/// Elements per beat, elements per group, bits per code, and the most elements of a token.
#[derive(Clone, Copy)]
pub(super) struct Geometry {
    pub lanes: usize,
    pub group: usize,
    pub bits: usize,
    pub max_d: usize,
}

impl Geometry {
    /// # Panics
    /// If there are no such units.
    pub(super) fn new(lanes: usize, group: usize, bits: usize, max_d: usize) -> Geometry {
        assert!(
            [8, 16, 32].contains(&lanes)
                && [32, 64, 128].contains(&group)
                && [2, 4].contains(&bits)
                && max_d >= 2 * lanes
                && max_d.is_multiple_of(lanes),
            "KIVI of {lanes} lanes, groups of {group}, codes of {bits} bits, up to {max_d} elements"
        );
        Geometry {
            lanes,
            group,
            bits,
            max_d,
        }
    }

    pub(super) fn name(self) -> String {
        let Geometry {
            lanes,
            group,
            bits,
            max_d,
        } = self;
        format!("l{lanes}_g{group}_b{bits}_d{max_d}")
    }

    /// The parameters in a module's header.
    pub(super) fn describe(self, m: &ModuleBuilder) {
        m.parameter("lanes", self.lanes);
        m.parameter("group", self.group);
        m.parameter("bits", self.bits);
        m.parameter("max_d", self.max_d);
    }

    /// The largest code.
    pub(super) fn largest(self) -> u64 {
        (1 << self.bits) - 1
    }

    /// Those of a block of keys.
    pub(super) fn blocks(self) -> BlockSize {
        BlockSize {
            lanes: self.lanes,
            group: self.group,
            max_d: self.max_d,
        }
    }

    /// Beats of the longest token.
    pub(super) fn max_beats(self) -> usize {
        self.blocks().max_beats()
    }

    /// Bits of the number of a beat in a token.
    pub(super) fn place_bits(self) -> usize {
        self.blocks().place_bits()
    }

    /// Bytes of the codes of a full beat.
    pub(super) fn beat_bytes(self) -> usize {
        self.lanes * self.bits / 8
    }

    /// Pairs of minimum and step in a word.
    pub(super) fn word_pairs(self) -> usize {
        self.lanes / 4
    }

    /// Bits of a number of bytes of a word.
    pub(super) fn count_bits(self) -> usize {
        width_for(self.lanes)
    }

    /// Bytes of the codes of a beat whose lanes `keep` hold elements: a row is padded to a byte.
    pub(super) fn code_bytes<'m>(
        self,
        m: &'m ModuleBuilder,
        name: &str,
        keep: Value<'m>,
    ) -> Value<'m> {
        let each = 8 / self.bits;
        let first = (0..self.lanes).step_by(each).map(|lane| keep.bit(lane));
        let bytes = m.pack(&first.collect::<Vec<_>>());
        count_of_row(m, name, bytes)
    }

    /// Words of bytes for the frame: `data`, `count` and `last`.
    pub(super) fn part_word(self, noun: &str, bytes: usize, last: &str) -> Bundle {
        Bundle::new(
            noun,
            &[
                ("data", Bits(8 * bytes), "bytes, byte 0 lowest"),
                (
                    "count",
                    Bits(self.count_bits()),
                    "number of its bytes, at least 1",
                ),
                ("last", Bit, last),
            ],
        )
    }

    /// Words of pairs.
    pub(super) fn pair_word(self) -> Bundle {
        self.part_word("a word of pairs", self.lanes, "last pairs of the frame")
    }

    /// Words of the codes of two beats.
    pub(super) fn code_word(self) -> Bundle {
        let bytes = 2 * self.beat_bytes();
        self.part_word("a word of codes", bytes, "last codes of the frame")
    }

    /// Words of a frame at the output.
    pub(super) fn frame_word(self) -> Bundle {
        byte_word("a word of a frame", self.lanes, "last word of the frame")
    }
}
