//! The sizes of blocks, packs and their fields (contract, sections 1 and 4).

use crate::hw::{Bit, Bits, Bundle, ModuleBuilder, log2_ceil, width_for};

/// Channels of a segment, and codes of a beat.
pub(super) const CHANNELS: usize = 16;
/// Bits of the number of a head.
pub(super) const HEAD: usize = 4;
/// Bits of a binary16.
pub(super) const STEP: usize = 16;
/// Bytes of a word of packs.
pub(super) const WORD: usize = 32;

/// What a unit is built for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Format {
    /// Tokens of a block, T.
    pub block: usize,
    /// Tokens of a pack, P.
    pub pack: usize,
    /// The largest N.
    pub largest: usize,
}

impl Format {
    /// Bits of the largest codes, b.
    pub(super) fn bits(self) -> usize {
        width_for(self.largest) + 1
    }

    /// Bits of a width, and of b, L of the largest codes.
    pub(super) fn length(self) -> usize {
        width_for(self.bits())
    }

    /// Bits of the codes of a pack.
    pub(super) fn codes(self) -> usize {
        self.pack * self.bits()
    }

    /// Bits of a beat or row of 16 codes.
    pub(super) fn row(self) -> usize {
        CHANNELS * self.bits()
    }

    /// Bits of the number of a token in its block.
    pub(super) fn token(self) -> usize {
        log2_ceil(self.block)
    }

    /// Bits of the number of a token in its group.
    pub(super) fn place(self) -> usize {
        log2_ceil(self.pack)
    }

    /// Bits of the number of a group.
    pub(super) fn group(self) -> usize {
        self.token() - self.place()
    }

    /// Groups of a block.
    pub(super) fn groups(self) -> usize {
        self.block / self.pack
    }

    /// Says in a header what a module is built for.
    pub(super) fn describe(self, m: &ModuleBuilder) {
        m.parameter("block", self.block);
        m.parameter("pack", self.pack);
        m.parameter("largest", self.largest);
    }

    /// The codes of a channel in a group, on their way to the packer.
    pub(super) fn packs(self) -> Bundle {
        Bundle::new(
            "a pack",
            &[
                (
                    "codes",
                    Bits(self.codes()),
                    "signed codes in stored order, the first lowest",
                ),
                ("bits", Bits(self.length()), "b, the bits of a code"),
                ("dest", Bits(HEAD), "the head"),
                ("last", Bit, "last pack of the head's block"),
            ],
        )
    }
}

/// Words of packs.
pub(super) fn pack_words() -> Bundle {
    Bundle::new(
        "a word of packs",
        &[
            ("data", Bits(8 * WORD), "bytes, byte 0 lowest"),
            ("keep", Bits(WORD), "marks the bytes, from byte 0 up"),
            ("last", Bit, "last word of the head's block"),
            ("dest", Bits(HEAD), "the head"),
        ],
    )
}
