//! What travels at the ports of the product.

use super::geometry::{COUNT, Geometry, RESULT, TAIL, WIDTH};
use crate::cells::byte_word;
use crate::hw::{Bit, Bits, Bundle};

/// A word of a stream of `bytes` bytes.
pub(super) fn stream_word(bytes: usize) -> Bundle {
    byte_word("a word of records", bytes, "the stream ends with this word")
}

/// Which pass to make.
pub(super) fn pass_command() -> Bundle {
    Bundle::new(
        "a command",
        &[
            ("outputs", Bit, "0 scores, 1 outputs"),
            (
                "width",
                Bits(WIDTH),
                "scores: elements of a vector; outputs: channels",
            ),
            (
                "count",
                Bits(COUNT),
                "scores: tokens; outputs: blocks of a partition of tokens each, up to 4096",
            ),
            (
                "tail",
                Bits(TAIL),
                "outputs: tokens behind the blocks, in binary16; scores: any",
            ),
        ],
    )
}

/// The results of a token or a channel.
pub(super) fn results(geometry: Geometry) -> Bundle {
    Bundle::new(
        "a beat of results",
        &[
            (
                "data",
                Bits(RESULT * geometry.rows),
                "binary32, one per row, row 0 lowest",
            ),
            ("last", Bit, "last beat of the pass"),
            ("user", Bit, "with tlast: the pass is not to be used"),
        ],
    )
}
