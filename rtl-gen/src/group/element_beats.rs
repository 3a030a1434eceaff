//! The port at which a quantizer takes elements.

use crate::cells::skid_buffer;
use crate::hw::{Bit, Bits, Bundle, ModuleBuilder, Stream};

/// The port `s_axis`: elements `x`, a bit of `keep` per element, `last`. `what` is what a packet of it
/// is called.
pub(crate) fn element_port<'m>(m: &'m ModuleBuilder, lanes: usize, what: &str) -> Stream<'m> {
    let bundle = Bundle::new(
        &format!("a beat of a {what}"),
        &[
            ("data", Bits(16 * lanes), "binary16 elements, lane 0 lowest"),
            (
                "keep",
                Bits(2 * lanes),
                "two bits per element: both are set where there is one",
            ),
            ("last", Bit, &format!("last beat of the {what}")),
        ],
    );
    let port = m.axi_stream_in("s_axis", &bundle);
    let pairs = port.get("keep").lanes(2);
    let keep = m.lanes("element_keep", lanes, |i| pairs[i].reduce_and());
    let fields = [
        ("x", port.get("data")),
        ("keep", keep),
        ("last", port.get("last")),
    ];
    port.with(&fields)
}

/// The port `s_axis` and its skid buffer.
pub(crate) fn element_beats<'m>(m: &'m ModuleBuilder, lanes: usize, what: &str) -> Stream<'m> {
    element_port(m, lanes, what).through_packed("beat", skid_buffer)
}
