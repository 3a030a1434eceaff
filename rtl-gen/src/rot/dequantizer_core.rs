//! The dequantizer without its error registers.

use super::dequantizer_lane::{DEQUANTIZER_LANES, dequantizer_lanes};
use super::geometry::Coding;
use super::record_window::record_window;
use super::streams::{axi_decoded, decode_command};
use crate::cells::byte_word;
use crate::hw::{Bit, Bits, LaneArray, Module, ModuleBuilder, Stream, Value};

/// Bytes of a record stream as the core takes them.
pub(super) fn record_bytes(coding: Coding) -> crate::hw::Bundle {
    byte_word(
        "a word of records",
        coding.shape.lanes,
        "the stream ends with this word",
    )
}

/// The core: commands and records to values. A reset puts it back to work.
pub(super) fn dequantizer_core(coding: Coding) -> Module {
    let m = ModuleBuilder::new(format!("rot_dequantizer_core_{}", coding.name()));
    m.doc(
        "The dequantizer without its error registers: they outlive its reset. It stops behind a record \
         that is not whole, and at a command without vectors, until it is reset.",
    );
    m.parameter("lanes", coding.shape.lanes);
    m.parameter("head_dim", coding.shape.head_dim);
    m.parameter("bits", coding.bits);
    m.throughput("one beat per cycle");
    let words = m.stream_in("records", &record_bytes(coding));
    let commands = m.stream_in("command", &decode_command());

    m.comment(
        "No word is taken behind the last one of the stream, and nothing once it has stopped.",
    );
    let halted = m.reg_reset("halted", Bit, 0);
    let ended = m.reg_reset("ended", Bit, 0);
    let open = m.wire("takes_words", !ended.q() & !halted.q());
    let words = words.gated("records_in", open);
    ended.set(ended.q() | (words.transfer() & words.get("last")));
    let commands = commands.gated("command_in", m.wire("may_command", !halted.q()));

    m.comment("The vectors of the command that are still to come.");
    let next = commands.registered("next");
    let active = m.reg_reset("active", Bit, 0);
    let remaining = m.reg("remaining", Bits(32));
    let is_only = m.reg("is_only", Bit);
    let wanted = m.wire("wanted", active.q() & !halted.q());
    let window = record_window(&m, coding, words, ended.q(), wanted);
    let (finishes, fails) = (window.finishes, window.fails);
    let done = m.wire("done", finishes & is_only.q());
    let free = m.wire("free", !active.q() | done);
    let vectors = next.get("vectors");
    let takes_next = m.wire("takes_next", free & !fails & !halted.q());
    let begins = m.wire("begins", next.valid & takes_next);
    let empty = m.wire("empty", vectors.eq(0));
    let refused = m.wire("refuses", begins & empty);
    next.accept_when(takes_next);
    active.set(begins.mux(!empty, active.q() & !done));
    let changes = m.wire("changes", begins | finishes);
    remaining.set_when(changes, begins.mux(vectors, remaining.q() - 1));
    is_only.set_when(changes, begins.mux(vectors.eq(1), remaining.q().eq(2)));
    halted.set(halted.q() | fails | refused);

    let (beats, busy) = (window.beats, window.busy);
    let (out, in_lanes) = lanes(&m, coding, beats);
    m.output("failed", fails, "the stream ended inside a record");
    m.output("refused", refused, "a command was refused");
    m.output(
        "stopped",
        halted.q() & !busy & !in_lanes,
        "waits for a reset",
    );
    m.output("held", window.held, "bytes taken and not used");
    out.stream_out("out", &axi_decoded(coding.shape));
    m.finish()
}

/// The lanes, which end at the output port. The second result says whether there is a beat in them.
fn lanes<'m>(m: &'m ModuleBuilder, coding: Coding, beats: Stream<'m>) -> (Stream<'m>, Value<'m>) {
    let (lanes, bits) = (coding.shape.lanes, coding.bits);
    m.comment("An element is +0 if one of its bits has not come, and all are if the step is 0.");
    let have = beats.get("have");
    // The number of the byte with the last bit of a lane's code, behind the step or without it.
    let byte_of = |lane: usize| (bits * (lane + 1) - 1) / 8;
    let step = beats.get("step");
    let one_beat = coding.shape.beats() == 1;
    let none = m.wire("step_is_0", step.eq(0));
    let zero = m.lanes("zero", lanes, |lane| {
        let behind_step = have.le(byte_of(lane) + 1);
        let absent = match one_beat {
            true => behind_step,
            false => beats.get("first").mux(behind_step, have.le(byte_of(lane))),
        };
        none | absent
    });

    m.comment("The lanes have two stages.");
    let load1 = beats.ready();
    let codes = beats.get("codes");
    let marks: &[&str] = if one_beat {
        &["user"]
    } else {
        &["last", "user"]
    };
    let stage1 = beats.select(marks).registered("stage1");
    let load2 = stage1.ready();
    let x = m.forward("x", Bits(16 * lanes));
    let array = LaneArray {
        shared: m.fields(
            "step",
            &[("load1", load1), ("load2", load2), ("step", step)],
        ),
        split: m.fields("codes", &[("code", codes), ("zero", zero)]),
        outputs: &[("x", x)],
    };
    let module = dequantizer_lanes(bits);
    array.instances(m, "u_lanes", &module, DEQUANTIZER_LANES, lanes);
    let first_valid = stage1.valid;
    let out = stage1.registered("stage2");
    let busy = m.wire("in_lanes", first_valid | out.valid);
    let out = out.append(&[("data", x.value())]);
    let out = match one_beat {
        true => out.append(&[("last", m.lit(Bit, 1))]),
        false => out,
    };
    (out, busy)
}
