//! The sizes of a reader that follow from its block, its pack and its longest code.

use crate::hw::{ModuleBuilder, log2_ceil, width_for};

/// Channels of a segment.
pub(in crate::packkv) const CHANNELS: usize = 16;
/// Packs of a beat.
pub(in crate::packkv) const PACKS: usize = 4;
/// Beats of a segment.
pub(in crate::packkv) const BEATS: usize = CHANNELS / PACKS;
/// Bytes of a word of packs.
pub(in crate::packkv) const WORD: usize = 32;
/// Bytes of a word of steps.
pub(in crate::packkv) const STEPS_WORD: usize = 8;
/// Bytes of a row of a bank of the ring.
pub(super) const ROW: usize = 16;

/// What a reader is built for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::packkv) struct ReaderShape {
    /// Tokens of a block, T: 64 or 128.
    pub block: usize,
    /// Tokens of a pack, P: 8 or 16.
    pub pack: usize,
    /// The most bits of a code: 5 or 8.
    pub max_bits: usize,
    /// The most channels of a head: a multiple of 16 up to 256.
    pub max_d: usize,
}

impl ReaderShape {
    /// # Panics
    /// If there is no reader of these sizes.
    pub(in crate::packkv) fn checked(self) -> ReaderShape {
        assert!(
            [64, 128].contains(&self.block)
                && [8, 16].contains(&self.pack)
                && [5, 8].contains(&self.max_bits)
                && (CHANNELS..=256).contains(&self.max_d)
                && self.max_d.is_multiple_of(CHANNELS),
            "{self:?}"
        );
        self
    }

    /// Groups of P tokens of a block.
    pub(in crate::packkv) fn groups(self) -> usize {
        self.block / self.pack
    }

    /// Segments of a group, or of a run of channels, of the longest head.
    pub(in crate::packkv) fn parts(self) -> usize {
        self.max_d / CHANNELS
    }

    /// Segments of the largest block.
    pub(in crate::packkv) fn segments(self) -> usize {
        self.groups() * self.parts()
    }

    /// Bits of a code, which is not reduced: b + 1.
    pub(in crate::packkv) fn code_bits(self) -> usize {
        self.max_bits + 1
    }

    /// Bits of the width of a pack.
    pub(super) fn width_bits(self) -> usize {
        width_for(self.max_bits)
    }

    /// Bytes of a pack per bit of its width.
    pub(super) fn unit(self) -> usize {
        self.pack / 8
    }

    /// Bytes of the longest pack.
    pub(super) fn pack_bytes(self) -> usize {
        self.unit() * self.max_bits
    }

    /// Bytes of the packs of a beat at most.
    pub(super) fn beat_bytes(self) -> usize {
        PACKS * self.pack_bytes()
    }

    /// Bytes of the minima and widths of codes of `bits` bits.
    pub(super) fn header_bytes_of(bits: usize) -> usize {
        CHANNELS * (bits + width_for(bits)) / 8
    }

    /// Bytes of the longest minima and widths.
    pub(super) fn header_bytes(self) -> usize {
        ReaderShape::header_bytes_of(self.max_bits)
    }

    /// Bytes of the longest segment.
    fn segment_bytes(self) -> usize {
        self.header_bytes() + CHANNELS * self.pack_bytes()
    }

    /// Banks of the ring, of a row each per cycle: as many as a beat may touch.
    pub(super) fn banks(self) -> usize {
        (ROW - 1 + self.beat_bytes())
            .div_ceil(ROW)
            .next_power_of_two()
    }

    /// Bytes of the ring: a segment in use, one behind it, and three rows for words that come.
    pub(super) fn ring_bytes(self) -> usize {
        (2 * self.segment_bytes() + 3 * WORD).next_power_of_two()
    }

    /// Bits of a byte's place among the banks.
    pub(super) fn bank_place_bits(self) -> usize {
        log2_ceil(ROW * self.banks())
    }

    /// Bits of a place in the stream, modulo twice the ring: places apart by all of the ring differ.
    pub(super) fn place_bits(self) -> usize {
        log2_ceil(self.ring_bytes()) + 1
    }

    /// Rows of a bank.
    pub(super) fn depth(self) -> usize {
        self.ring_bytes() / (ROW * self.banks())
    }

    /// The parameters in the header of a module.
    pub(in crate::packkv) fn describe(self, m: &ModuleBuilder) {
        m.parameter("block", self.block);
        m.parameter("pack", self.pack);
        m.parameter("max_bits", self.max_bits);
        m.parameter("max_d", self.max_d);
    }

    /// What the names of modules say of all of it.
    pub(in crate::packkv) fn name(self) -> String {
        let ReaderShape {
            block,
            pack,
            max_bits,
            max_d,
        } = self;
        format!("t{block}_p{pack}_b{max_bits}_d{max_d}")
    }
}
