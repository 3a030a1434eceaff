//! What travels at the ports of the units.

use super::geometry::Shape;
use crate::hw::{Bit, Bits, Bundle};

/// A vector at an input: its elements and what marks them.
pub(super) fn axi_vector(shape: Shape) -> Bundle {
    let lanes = shape.lanes;
    Bundle::new(
        "a beat of a vector",
        &[
            ("data", Bits(16 * lanes), "binary16 elements, lane 0 lowest"),
            (
                "keep",
                Bits(2 * lanes),
                "all ones, or the packet is refused",
            ),
            ("last", Bit, "last beat of the vector"),
        ],
    )
}

/// A vector at an input with the centres of its elements.
pub(super) fn axi_centred_vector(shape: Shape) -> Bundle {
    let centres = Bits(16 * shape.lanes);
    axi_vector(shape).append(&[("user", centres, "centres of the elements, binary16")])
}

/// A vector at an output.
pub(super) fn axi_result(shape: Shape) -> Bundle {
    axi_vector(shape).select(&["data", "last"])
}

/// A decoded vector at an output.
pub(super) fn axi_decoded(shape: Shape) -> Bundle {
    axi_result(shape).append(&[(
        "user",
        Bit,
        "with tlast: the stream ended inside the record",
    )])
}

/// How many records to decode.
pub(super) fn decode_command() -> Bundle {
    Bundle::new(
        "a command",
        &[("vectors", Bits(32), "number of vectors, at least 1")],
    )
}
