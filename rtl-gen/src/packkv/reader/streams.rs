//! What travels at the ports of readers.

use super::shape::{PACKS, ReaderShape, STEPS_WORD, WORD};
use crate::cells::byte_word;
use crate::hw::{Bit, Bits, Bundle, Encoding};

/// The most blocks of a command.
pub(super) const BLOCKS_MAX: usize = 16383;
/// Bits of the number of blocks, of channels and of bits in a command.
const COUNT: usize = 16;
const BITS: usize = 8;

/// Format errors (contract, section 8), as on the port `first_error`.
pub(in crate::packkv) fn format_error() -> Encoding {
    let errors = [
        ("none", 0),
        ("a_ends", 1),
        ("bad_step", 2),
        ("packs_end", 3),
        ("bad_pack", 4),
    ];
    Encoding::with_numbers("error", 3, &errors).documented(&[
        ("none", "no format error"),
        ("a_ends", "s_axis_a ends before the pass does"),
        (
            "bad_step",
            "a step that no token has, or s_axis_steps ends before it",
        ),
        ("packs_end", "s_axis_packs ends before a segment does"),
        (
            "bad_pack",
            "a minimum and a width of a pack that no encoder writes",
        ),
    ])
}

/// The same of a reader that takes no operands, and no steps unless it gives values. A kind has one number in all
/// readers.
pub(in crate::packkv) fn format_error_without_operands(values: bool) -> Encoding {
    let without_operands = format_error().documented(&[("a_ends", "not here: packkv_dot has it")]);
    match values {
        true => without_operands,
        false => without_operands.documented(&[("bad_step", "not here: what takes steps has it")]),
    }
}

/// A word of packs.
pub(in crate::packkv) fn packs_word() -> Bundle {
    byte_word("a word of packs", WORD, "the stream ends with this word")
}

/// A word of steps.
pub(in crate::packkv) fn steps_word() -> Bundle {
    byte_word(
        "a word of steps",
        STEPS_WORD,
        "the stream ends with this word",
    )
}

/// What is to be read.
pub(in crate::packkv) fn reader_command() -> Bundle {
    Bundle::new(
        "a command",
        &[
            ("values", Bit, "0 keys, 1 values"),
            ("blocks", Bits(COUNT), "number of blocks, 1 to 16383"),
            ("head_dim", Bits(COUNT), "channels of the head, D"),
            ("bits", Bits(BITS), "bits of a code, b"),
        ],
    )
}

/// What [`unpack`](super::unpack) needs to know of a command.
pub(in crate::packkv) fn unpack_plan(shape: ReaderShape) -> Bundle {
    let all = super::plan::plan(shape);
    all.select(&["blocks", "segments", "bits"])
}

/// The steps of a group.
pub(in crate::packkv) fn group_steps(shape: ReaderShape) -> Bundle {
    Bundle::new(
        "the steps of a group",
        &[
            ("data", Bits(16 * shape.pack), "binary16, in stored order"),
            (
                "wrong",
                Bit,
                "one is none that a token has, or the stream ends before them",
            ),
        ],
    )
}

/// Four packs, element by element.
pub(in crate::packkv) fn packs_beat(shape: ReaderShape, element: usize, what: &str) -> Bundle {
    Bundle::new(
        "a beat of four packs",
        &[
            (
                "data",
                Bits(element * PACKS * shape.pack),
                &format!("{what}, pack after pack, in each the tokens in stored order"),
            ),
            ("last", Bit, "last beat of the block"),
            ("user", Bit, "with tlast: the block is not to be used"),
        ],
    )
}
