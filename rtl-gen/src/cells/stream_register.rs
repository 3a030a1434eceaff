//! Register slice: cuts valid and payload, not ready.

use super::payload::payload;
use crate::hw::{Module, ModuleBuilder};

/// A register slice for `width` bits of payload (at least 1).
///
/// Latency 1, one beat per cycle. It cuts the forward path only: `in_ready` depends combinationally
/// on `out_ready`. Use the [skid buffer](super::skid_buffer()) to cut both paths.
pub fn stream_register(width: usize) -> Module {
    let m = ModuleBuilder::new(format!("stream_register_w{width}"));
    m.doc(
        "Register slice of a valid/ready stream: cuts the combinational path of valid and payload.",
    );
    m.doc("Does not cut ready: in_ready depends on out_ready. Use skid_buffer to cut both.");
    m.parameter("width", width);
    m.timing(1, "one beat per cycle");
    m.stream_in("in", &payload(width))
        .registered("slice")
        .stream_out("out", &payload(width));
    m.finish()
}
