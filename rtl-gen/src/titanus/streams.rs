//! What travels on the streams that more than one unit of Titanus speaks.

use crate::hw::{Bit, Bits, Bundle};

/// Bits of an element.
pub(super) const ELEMENT: usize = 8;
/// Bytes of a word of the stored stream.
pub(super) const WORD_BYTES: usize = 32;
/// Bits of a word of the stored stream.
pub(super) const WORD: usize = 8 * WORD_BYTES;
/// Bits of a word's number of bytes.
pub(super) const BYTE_COUNT: usize = 6;
/// Bits of a number of channels, and of a count within a token.
pub(super) const CHANNELS: usize = 16;
/// Bits of a number of tokens.
pub(super) const TOKENS: usize = 32;
/// Bits of a level: lo, then hi.
pub(super) const LEVEL: usize = 16;
/// Bits of the width of a code.
pub(super) const CODE_BITS: usize = 4;
/// Bits of a number of levels.
pub(super) const LEVELS: usize = 8;
/// Bits of the number of bytes of a stored stream.
const STREAM_BYTES: usize = 48;

/// A beat of a token as the units take it: all lanes hold elements, but for those of the last beat
/// that lie past the last channel.
pub(super) fn packet_beat(lanes: usize) -> Bundle {
    Bundle::new(
        "a beat of a token",
        &[
            (
                "data",
                Bits(ELEMENT * lanes),
                "signed elements, lane 0 lowest",
            ),
            ("last", Bit, "last beat of a packet"),
        ],
    )
}

/// A beat of a token whose lanes say whether they hold an element.
pub(super) fn token_beat(lanes: usize) -> Bundle {
    Bundle::new(
        "a beat of a token",
        &[
            (
                "data",
                Bits(ELEMENT * lanes),
                "signed elements, lane 0 lowest",
            ),
            ("keep", Bits(lanes), "lanes that hold an element"),
            ("last", Bit, "last beat of the token"),
        ],
    )
}

/// A beat of a token that was decoded.
pub(super) fn decoded_beat(lanes: usize) -> Bundle {
    Bundle::new(
        "a beat of a token",
        &[
            (
                "data",
                Bits(ELEMENT * lanes),
                "signed elements, lane 0 lowest; 0 if pruned",
            ),
            ("keep", Bits(lanes), "lanes that hold an element"),
            ("last", Bit, "last beat of the token"),
            ("user", Bit, "in the last beat: the token broke the format"),
        ],
    )
}

/// A word of the stored stream (contract, section 5).
pub(super) fn stream_word() -> Bundle {
    Bundle::new(
        "a word of the stream",
        &[
            ("data", Bits(WORD), "bytes of the stream, byte 0 lowest"),
            ("keep", Bits(WORD_BYTES), "valid bytes: the low ones"),
            ("last", Bit, "last word of the stream"),
        ],
    )
}

/// The command of a stream (contract, section 1), with all that any unit wants to know of it. A unit
/// takes a selection of its fields.
pub(super) fn stream_command() -> Bundle {
    Bundle::new(
        "a command",
        &[
            ("bits", Bits(CODE_BITS), "width of a code, 2 to 8 bits"),
            ("channels", Bits(CHANNELS), "elements of a token, from 1"),
            ("prefill", Bits(16), "prefill length in tokens, from 1"),
            (
                "levels",
                Bits(LEVELS),
                "new levels per channel in decode, from 1",
            ),
            ("threshold", Bits(8), "pruning threshold, 0 to 128"),
            ("tokens", Bits(TOKENS), "tokens of the stream, from 1"),
        ],
    )
}

/// The command of a quantization unit.
pub(super) fn quantization_command() -> Bundle {
    stream_command().select(&["bits", "channels", "prefill", "levels"])
}

/// The command of a dequantization unit.
pub(super) fn dequantization_command() -> Bundle {
    stream_command().select(&["bits", "channels", "tokens"])
}

/// The command of a path of the codec behind the pruning unit.
pub(super) fn path_command() -> Bundle {
    stream_command().select(&["bits", "channels", "prefill", "levels", "tokens"])
}

/// The record of a stored stream.
pub(super) fn stream_record() -> Bundle {
    let bytes = ("bytes", Bits(STREAM_BYTES), "bytes stored of the stream");
    Bundle::new("the record of a stream", &[bytes])
}

/// A word of a section of a token, on its way into the stream.
pub(super) fn section_word() -> Bundle {
    Bundle::new(
        "a word of a section",
        &[
            ("data", Bits(WORD), "bytes of the section, byte 0 lowest"),
            ("bytes", Bits(BYTE_COUNT), "number of valid bytes"),
            ("last", Bit, "last word of the section"),
        ],
    )
}

/// A word of a token's mask.
pub(super) fn mask_word() -> Bundle {
    section_word().called("a word of a mask").append(&[
        ("kept", Bit, "with last: the token has kept elements"),
        (
            "labelled",
            Bit,
            "with last: the token has labelled elements",
        ),
    ])
}

/// What the token writer has to know of a token before it begins it.
pub(super) fn token_record() -> Bundle {
    Bundle::new(
        "the record of a token",
        &[
            ("count", Bits(CHANNELS), "number of level changes"),
            ("any", Bit, "there are level changes"),
            ("stream_last", Bit, "last token of the stream"),
        ],
    )
}
