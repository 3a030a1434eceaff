//! The ports of tokens at a reset by register: no token is torn there without a word.

use super::Config;
use super::streams::{decoded_beat, token_beat};
use crate::hw::{Bit, Bits, Module, ModuleBuilder, Value};

/// Is a token under way of which the last beat that passed was not the last one?
fn inside<'m>(m: &'m ModuleBuilder, passes: Value<'m>, last: Value<'m>) -> Value<'m> {
    let inside = m.reg_reset("inside", Bit, 0);
    inside.set_when(passes, !last);
    inside.q()
}

/// Lets tokens in while no reset by register is under way. Of a token that the reset met, of which a beat was
/// taken, the others are taken and dropped; so the next one begins with its first beat.
pub(super) fn entry_gate() -> Module {
    let m = ModuleBuilder::new("kv_dma_entry_gate");
    let beat = token_beat(1).select(&["last"]);
    m.doc(
        "Lets tokens in while no reset by register is under way. Of a token of which a beat was taken when the reset \
         came, the others are taken and dropped. The elements pass beside it.",
    );
    m.doc("out_valid depends on in_valid, in_ready on out_ready.");
    m.throughput("one beat per cycle");
    let beats = m.stream_in("in", &beat);
    let running = m.input("running", Bit, "no reset by register is under way");
    let out = m.stream_out("out", &beat);
    let drops = m.reg_reset("drops", Bit, 0);
    let may = m.wire("may", running & !drops.q());
    let takes = m.wire("takes", drops.q() | (may & out.ready));
    let last = beats.get("last");
    let taken = m.wire("taken", beats.valid & takes);
    let inside = inside(&m, taken, last);
    drops.set((drops.q() | (!running & inside)) & !(taken & last));
    out.offer(beats.valid & may, &[("last", last)]);
    beats.accept_when(takes);
    m.finish()
}

/// Lets tokens out while no reset by register is under way. A token that the reset met gets a last beat, which
/// says that it is broken.
pub(super) fn exit_gate(config: &Config) -> Module {
    let lanes = config.lanes_out();
    let m = config.module("kv_dma_exit_gate", &["lanes_out"]);
    m.doc(
        "Lets tokens out while no reset by register is under way. A token of which a beat was given when the reset came \
         ends with one more beat, which has one element and says that the token is broken. The elements pass beside it.",
    );
    m.doc("out_valid depends on in_valid, in_ready on out_ready.");
    m.throughput("one beat per cycle");
    let beat = decoded_beat(lanes).select(&["keep", "last", "user"]);
    let beats = m.stream_in("in", &beat);
    let running = m.input("running", Bit, "no reset by register is under way");
    let out = m.stream_out("out", &beat);
    let closes = m.reg_reset("closes", Bit, 0);
    let may = m.wire("may", running & !closes.q());
    let valid = m.wire("offers", closes.q() | (beats.valid & may));
    let last = m.wire("is_last", closes.q() | beats.get("last"));
    let given = m.wire("given", valid & out.ready);
    let inside = inside(&m, given, last);
    closes.set((closes.q() & !out.ready) | (!running & !closes.q() & inside));
    let one = m.lit(Bits(2 * lanes), 3);
    let fields = [
        ("keep", closes.q().mux(one, beats.get("keep"))),
        ("last", last),
        ("user", closes.q() | beats.get("user")),
    ];
    beats.accept_when(may & out.ready);
    out.offer(valid, &fields);
    m.finish()
}
