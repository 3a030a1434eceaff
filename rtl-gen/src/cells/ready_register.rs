//! Ready register: cuts ready, not valid and payload.

use crate::hw::{Bit, Bits, Module, ModuleBuilder};

/// A place for one beat of `width` bits beside a stream whose ready must come from a register.
///
/// Latency 0, one beat per cycle. Valid and payload pass by as long as the place is empty.
pub fn ready_register(width: usize) -> Module {
    let m = ModuleBuilder::new(format!("ready_register_w{width}"));
    m.doc("Ready register of a valid/ready stream: cuts the combinational path of ready.");
    m.doc(
        "A beat that is not taken at once goes into the register and is offered from there; in_ready \
         is low for that long. Does not cut valid and payload: they should come from registers.",
    );
    m.parameter("width", width);
    m.timing(0, "one beat per cycle");
    let stream = m.stream_in("in", &[("data", Bits(width), "payload")]);
    let held = m.reg_reset("held", Bit, 0);
    let held_data = m.reg("held_data", Bits(width));
    let (valid, data) = (stream.valid, stream.get("data"));
    stream.accept_when(!held.q());
    let out = m.stream(
        "offered",
        held.q() | valid,
        &[("data", held.q().mux(held_data.q(), data))],
    );
    let ready = out.ready();
    held.set(!ready & (held.q() | valid));
    held_data.set_when(!held.q(), data);
    out.stream_out("out", &[("data", "payload")]);
    m.finish()
}
