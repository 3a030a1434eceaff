//! What travels at the ports of the product.

use super::geometry::{Geometry, RESULT};
use crate::hw::{Bit, Bits, Bundle};

/// Elements of a word of operands.
pub(super) const ELEMENTS: usize = 16;

/// A word of queries or weights.
pub(super) fn operand_word() -> Bundle {
    Bundle::new(
        "a word of operands",
        &[
            ("data", Bits(16 * ELEMENTS), "binary16, element 0 lowest"),
            (
                "keep",
                Bits(ELEMENTS),
                "marks the elements, from element 0 up",
            ),
            ("last", Bit, "the stream ends with this word"),
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
