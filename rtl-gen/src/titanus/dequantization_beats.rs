//! What travels between the parts of the dequantization unit.

use super::streams::{ELEMENT, LEVEL};
use crate::hw::{Bit, Bits, Bundle, log2_ceil};

/// Lanes: elements of a beat, entries of a group.
pub(super) const GROUP: usize = 16;
/// Bits of a lane's number.
pub(super) const LANE: usize = 4;

/// A level change on its way to the level memory, or a token's word that it has none.
pub(super) fn level_change(beats_max: usize) -> Bundle {
    Bundle::new(
        "a level change",
        &[
            ("there", Bit, "there is a change; else the token has none"),
            ("last", Bit, "the token has no more changes"),
            ("lane", Bits(LANE), "lane of the channel"),
            ("beat", Bits(log2_ceil(beats_max)), "beat of the channel"),
            ("level", Bits(LEVEL), "the new level: lo, then hi"),
        ],
    )
}

/// A group of 16 entries of a section.
pub(super) fn entry_group(noun: &str, entry: usize) -> Bundle {
    let entries = Bits(GROUP * entry);
    Bundle::new(
        noun,
        &[("entries", entries, "16 entries, the first lowest")],
    )
}

/// The mask of a beat.
pub(super) fn mask_beat() -> Bundle {
    let mask = ("mask", Bits(GROUP), "lanes whose element is kept");
    Bundle::new("a mask", &[mask])
}

/// A beat to be restored.
pub(super) fn coded_beat() -> Bundle {
    mask_beat().called("a beat to be restored").append(&[
        ("last", Bit, "last beat of the token"),
        ("bad", Bit, "the token breaks the format: nothing is kept"),
    ])
}

/// A restored beat.
pub(super) fn restored_beat() -> Bundle {
    Bundle::new(
        "a restored beat",
        &[
            (
                "x",
                Bits(ELEMENT * GROUP),
                "signed elements, lane 0 lowest; 0 where not kept",
            ),
            ("keep", Bits(GROUP), "lanes that hold an element"),
            ("last", Bit, "last beat of the token"),
            ("bad", Bit, "in the last beat: the token broke the format"),
        ],
    )
}
