//! The sizes of a repacker, and what its parts tell each other.

use crate::hw::{Bit, Bits, Bundle, ModuleBuilder, log2_ceil, width_for};
use crate::packkv::format::{CHANNELS, Format, STEP};

/// Channels of a word of a side's buffer: two beats.
pub(super) const WORD_CHANNELS: usize = 2 * CHANNELS;
/// Bits of H and of D / 16.
pub(super) const HEADS: usize = 5;

/// What a repacker is built for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Geometry {
    /// Blocks, packs and codes.
    pub format: Format,
    /// Elements of the longest token of a side.
    pub max_d: usize,
    /// Can it repack by the greedy order?
    pub greedy: bool,
}

impl Geometry {
    /// What it is called in the names of modules.
    pub(in crate::packkv) fn name(self) -> String {
        let Format {
            block,
            pack,
            largest,
        } = self.format;
        let plain = if self.greedy { "" } else { "_plain" };
        format!("t{block}_p{pack}_n{largest}_d{}{plain}", self.max_d)
    }

    /// Says in a header what a module is built for.
    pub(in crate::packkv) fn describe(self, m: &ModuleBuilder) {
        self.format.describe(m);
        m.parameter("max_d", self.max_d);
        m.parameter("greedy", u8::from(self.greedy));
    }

    /// Words of the longest token.
    pub(super) fn words(self) -> usize {
        self.max_d / WORD_CHANNELS
    }

    /// Bits of the number of a word of a token.
    pub(super) fn word(self) -> usize {
        log2_ceil(self.words())
    }

    /// Bits of the number of a beat of a token.
    pub(super) fn beat(self) -> usize {
        1 + self.word()
    }

    /// Bits of the number of beats of a token.
    pub(in crate::packkv) fn beats(self) -> usize {
        width_for(self.max_d / CHANNELS)
    }

    /// Words of one of the two buffers of a side.
    pub(super) fn depth(self) -> usize {
        self.format.block * self.words()
    }

    /// Bits of the sum of the magnitudes of one side of a token.
    pub(super) fn magnitude(self) -> usize {
        width_for(self.max_d * self.format.largest)
    }

    /// Bits of a cost.
    pub(super) fn cost(self) -> usize {
        width_for(2 * self.max_d * self.format.bits())
    }
}

/// What is told about a block ahead of its tokens' end.
pub(in crate::packkv) fn block_settings(geometry: Geometry) -> Bundle {
    let length = Bits(geometry.format.length());
    let settings = Bundle::new(
        "the settings of a block",
        &[
            ("heads", Bits(HEADS), "H, KV heads"),
            ("segments", Bits(HEADS), "D / 16"),
            ("beats", Bits(geometry.beats()), "H D / 16"),
            ("k_bits", length, "b of keys"),
            ("v_bits", length, "b of values"),
        ],
    );
    match geometry.greedy {
        true => settings.append(&[("greedy", Bit, "the greedy order, not that of arrival")]),
        false => settings,
    }
}

/// A beat of codes of a token of one side.
pub(in crate::packkv) fn coded_beat(format: Format) -> Bundle {
    Bundle::new(
        "a beat of codes",
        &[
            ("codes", Bits(format.row()), "signed, lane 0 lowest"),
            ("step", Bits(STEP), "the step of the token"),
            ("bad", Bit, "with the last beat: the block is refused"),
            (
                "nan",
                Bit,
                "with the last beat: a NaN was among the elements",
            ),
            ("inf", Bit, "with the last beat: an infinity was"),
            ("last", Bit, "last beat of the token"),
        ],
    )
}

/// A block whose tokens are all there.
pub(super) fn whole_block(geometry: Geometry) -> Bundle {
    let settings = block_settings(geometry);
    let names: Vec<&str> = settings
        .names()
        .into_iter()
        .filter(|f| *f != "beats")
        .collect();
    settings.select(&names).called("a block").append(&[(
        "refused",
        Bit,
        "nothing of it is written",
    )])
}
