//! What travels at the ports of the units.

use super::geometry::{D, FRAMES, Geometry};
use crate::cells::byte_word;
use crate::hw::{Bit, Bits, Bundle};

/// A word of frames.
pub(super) fn frame_bytes(geometry: Geometry) -> Bundle {
    byte_word(
        "a word of frames",
        geometry.word_bytes(),
        "the stream ends with this word",
    )
}

/// Which frames to decode.
pub(super) fn decode_command() -> Bundle {
    Bundle::new(
        "a command",
        &[
            ("kind", Bit, "0 keys, 1 values"),
            ("d", Bits(D), "elements of a token"),
            ("frames", Bits(FRAMES), "number of frames, at least 1"),
        ],
    )
}

/// A beat of a decoded token.
pub(super) fn decoded(geometry: Geometry) -> Bundle {
    Bundle::new(
        "a beat of a token",
        &[
            (
                "data",
                Bits(16 * geometry.lanes),
                "binary16 elements, lane 0 lowest, +0 behind the last one",
            ),
            ("last", Bit, "last beat of the token"),
            ("user", Bit, "with tlast: the token is not to be used"),
        ],
    )
}
