//! Vectors at the AXI4-Stream ports of the engines.

use crate::hw::{Bit, Bits, Bundle, ModuleBuilder, Stream};

/// Vectors at an input.
pub(super) fn axi_vector(lanes: usize) -> Bundle {
    with_data(lanes, "binary16 elements, lane 0 lowest")
}

/// Decoded vectors at an output.
pub(super) fn axi_decoded(lanes: usize) -> Bundle {
    with_data(lanes, "binary16 elements, lane 0 lowest; +0 past the end").append(&[(
        "user",
        Bit,
        "with tlast: the vector had a format error",
    )])
}

fn with_data(lanes: usize, data: &str) -> Bundle {
    Bundle::new(
        "a beat of a vector",
        &[
            ("data", Bits(16 * lanes), data),
            ("keep", Bits(2 * lanes), "two bits per element"),
            ("last", Bit, "last beat of the vector"),
        ],
    )
}

/// The beats of an [`axi_vector`] as [`elements`](super::streams::elements): a bit of `keep` per
/// element, set if both of its bits are.
pub(super) fn elements_of<'m>(m: &'m ModuleBuilder, input: Stream<'m>) -> Stream<'m> {
    let pairs = input.get("keep").lanes(2);
    let keep = m.lanes("element_keep", pairs.len(), |i| pairs[i].reduce_and());
    input.rename("data", "x").replace(&[("keep", keep)])
}
