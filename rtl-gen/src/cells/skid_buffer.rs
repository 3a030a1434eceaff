//! Skid buffer: cuts valid, payload and ready.

use super::payload::payload;
use crate::hw::{Bit, Bits, Module, ModuleBuilder};

/// A skid buffer for `width` bits of payload (at least 1).
///
/// Latency 1, one beat per cycle. All outputs come from registers. Two beats of storage.
pub fn skid_buffer(width: usize) -> Module {
    let m = ModuleBuilder::new(format!("skid_buffer_w{width}"));
    m.doc("Skid buffer of a valid/ready stream: cuts the combinational paths of valid, payload and ready.");
    m.doc(
        "A beat that arrives while the output is stalled is kept in the skid register. in_ready falls \
         one cycle later and rises again when the output register has taken that beat.",
    );
    m.parameter("width", width);
    m.timing(1, "one beat per cycle");

    let stream = m.stream_in("in", &payload(width));
    let out_valid = m.reg_reset("out_valid", Bit, 0);
    let out_data = m.reg("out_data", Bits(width));
    let skid_valid = m.reg_reset("skid_valid", Bit, 0);
    let skid_data = m.reg("skid_data", Bits(width));

    let output = m.stream_out("out", &payload(width));
    let out_ready = output.ready;
    let advance = m.wire("advance", !out_valid.q() | out_ready);
    let in_valid = stream.valid;
    let in_data = stream.get("data");
    stream.accept_when(!skid_valid.q());

    out_valid.set_when(advance, skid_valid.q() | in_valid);
    skid_valid.set(!advance & (skid_valid.q() | in_valid));
    out_data.set_when(advance, skid_valid.q().mux(skid_data.q(), in_data));
    skid_data.set_when(!skid_valid.q(), in_data);

    output.offer(out_valid.q(), &[("data", out_data.q())]);
    m.finish()
}
