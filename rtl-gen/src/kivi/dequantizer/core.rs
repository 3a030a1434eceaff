//! The dequantizer without its error registers.

use super::super::geometry::Geometry;
use super::super::streams::{decode_command, decoded, frame_bytes};
use super::beats::{Beats, beats};
use super::judge::{Bench, Judged, judge};
use super::lanes::choosing_lanes;
use super::pieces::{Inputs, pieces};
use super::plan::planned;
use super::tables::tables;
use crate::cells::{byte_aligner, count_of_row, stream_fifo};
use crate::group::{DEQUANTIZER_LANES, dequantizer_lanes, lanes_latency, spill_full, spilled};
use crate::hw::{
    Bit, Bits, InstanceRef, LaneArray, Module, ModuleBuilder, Stream, Value, width_for,
};

/// Bits of the number of bytes held.
const HELD: usize = 9;

/// The core: commands and frames to tokens. A reset puts it back to work.
pub(super) fn dequantizer_core(geometry: Geometry) -> Module {
    let m = ModuleBuilder::new(format!("kivi_dequantizer_core_{}", geometry.name()));
    m.doc(
        "The dequantizer without its error registers: they outlive its reset. It stops behind a frame \
         that breaks the format, and at a command that is out of range, until it is reset.",
    );
    m.parameter("lanes", geometry.lanes);
    m.parameter("bits", geometry.bits);
    m.parameter("group", geometry.group);
    m.throughput("one beat per cycle");
    let words = m.stream_in("words", &frame_bytes(geometry));
    let commands = m.stream_in("command", &decode_command());

    let bench = Bench::new(&m);
    let halted = bench.halted.q();
    let input = input(&m, geometry, words, halted);
    let commands = commands.gated("command_in", m.wire("may_command", !halted));
    let plans = planned(&m, geometry, commands);
    let inputs = Inputs {
        aligner: input.aligner,
        no_more: input.no_more,
        go: bench.go.value(),
        is_judging: bench.leaves.q(),
        spoiled: bench.spoiled.q(),
        halted,
    };
    let pieces = pieces(&m, geometry, plans, &inputs);
    let window = input.aligner.get_as("window", "window");
    let Judged {
        pairs,
        codes,
        failed,
        error,
        beyond,
    } = judge(&m, geometry, &bench, &pieces, window);
    bench.halted.set(halted | failed | pieces.refused);

    m.comment("Pieces of pairs and of codes wait.");
    let entered = m.wire("codes_enter", codes.transfer());
    let pairs = pairs.through_packed("waiting_pairs", |w| {
        stream_fifo(geometry.waiting_pairs(), w)
    });
    let codes = codes.through_packed("waiting_codes", |w| {
        stream_fifo(geometry.waiting_codes(), w)
    });
    let table = m.instance("u_tables", &tables(geometry));
    pairs.connect(table, "in");
    let written = table.get_as("written", "written");
    m.comment("All stages of the lanes step unless what they gave last is spilled.");
    let last_stage = m.forward("last_stage_valid", Bit);
    let ready = m.forward("taken_if_there", Bit);
    let full = spill_full(&m, last_stage.value(), ready.value());
    let advance = m.wire("advance", !full);
    let beats = beats(&m, geometry, codes, written, advance);
    let next_row = beats.next_row.slice(0, geometry.row_bits() - 1);
    table
        .set("freed", beats.freed)
        .set("valid", last_stage.value())
        .set("ready", ready.value())
        .set("moves", beats.enters)
        .set("next_row", next_row);
    let waiting = waiting(&m, geometry, entered, beats.piece_leaves);
    let results = lanes(&m, geometry, beats, table, full, ready.value());
    last_stage.drive(results.last_stage);
    let (out, busy) = (results.stream, results.busy);
    ready.drive(out.ready());

    let stopped = m.reg_reset("stopped", Bit, 0);
    stopped.set(halted & !waiting & !busy);
    m.output("failed", failed, "a token broke the format");
    m.output("error", error, "what was wrong with it");
    m.output("refused", pieces.refused, "a command was refused");
    m.output("stopped", stopped.q(), "waits for a reset");
    let held = m.reg_reset("held", Bits(HELD), 0);
    let in_aligner = pieces.held.zext(HELD) + input.waiting;
    held.set(in_aligner + beyond.as_signed().sext(HELD).as_bits());
    m.output("held", held.q(), "bytes taken and not used");
    out.stream_out("out", &decoded(geometry));
    m.finish()
}

/// The input of the stream.
struct Input<'m> {
    aligner: InstanceRef<'m>,
    /// No more bytes will enter the aligner.
    no_more: Value<'m>,
    /// Bytes in front of it.
    waiting: Value<'m>,
}

fn input<'m>(
    m: &'m ModuleBuilder,
    geometry: Geometry,
    words: Stream<'m>,
    halted: Value<'m>,
) -> Input<'m> {
    m.comment(
        "No word is taken behind the last one of the stream, and nothing once it has stopped.",
    );
    let ended = m.reg_reset("ended", Bit, 0);
    let open = m.wire("takes_words", !ended.q() & !halted);
    let words = words.gated("words_in", open);
    ended.set(ended.q() | (words.transfer() & words.get("last")));
    let count = count_of_row(m, "word_count", words.get("keep"));
    let data = words.get("data");
    let bytes = geometry.word_bytes();
    let u = m.instance("u_aligner", &byte_aligner(bytes, bytes));
    let word = words.with(&[("data", data), ("count", count)]);
    word.connect(u, "in");
    let no_more = m.wire("no_more", ended.q() & !u.get_as("waits", "word_waits"));
    Input {
        aligner: u,
        no_more,
        waiting: u.get_as("waiting", "bytes_waiting").zext(HELD),
    }
}

/// Is there a piece of codes on its way to the lanes?
fn waiting<'m>(
    m: &'m ModuleBuilder,
    geometry: Geometry,
    enters: Value<'m>,
    leaves: Value<'m>,
) -> Value<'m> {
    // The FIFO holds one more than its RAM, and one may have left.
    let bits = width_for(geometry.waiting_codes() + 2);
    let count = m.reg_reset("pieces_waiting", Bits(bits), 0);
    m.comment("Counted a cycle late, which frees the lanes' stall of it.");
    let left = m.reg_reset("piece_left", Bit, 0);
    left.set(leaves);
    let change = m.wire("pieces_change", enters ^ left.q());
    count.set_when(change, enters.mux(count.q() + 1, count.q() - 1));
    m.wire("is_waiting", count.q().ne(0))
}

/// What comes out of the lanes.
struct Results<'m> {
    stream: Stream<'m>,
    /// There is a beat in the last stage.
    last_stage: Value<'m>,
    /// There is one in any of them.
    busy: Value<'m>,
}

/// The lanes, whose stages hold while their spill register is `full`.
fn lanes<'m>(
    m: &'m ModuleBuilder,
    geometry: Geometry,
    beats: Beats<'m>,
    table: InstanceRef<'m>,
    full: Value<'m>,
    ready: Value<'m>,
) -> Results<'m> {
    m.comment("The lanes. A beat waits a cycle for its row of the table.");
    let Beats { enters, beat, .. } = beats;
    let kept = |name: &str, value: Value<'m>| {
        let register = m.reg(name, value.kind());
        register.set_when(!full, value);
        register.q()
    };
    let codes = kept("codes", beat.get("codes"));
    let zero = kept("zero", beat.get("zero"));
    let (latency, module) = match geometry.bits {
        2 => (1, choosing_lanes()),
        _ => (lanes_latency(), dequantizer_lanes()),
    };
    let mut valid = enters;
    let (mut last, mut user) = (beat.get("last"), beat.get("user"));
    let mut busy = full;
    for stage in 0..=latency {
        let register = m.reg_reset(&format!("valid{stage}"), Bit, 0);
        register.set_when(!full, valid);
        valid = register.q();
        last = kept(&format!("last{stage}"), last);
        user = kept(&format!("user{stage}"), user);
        busy = busy | valid;
    }
    let entries = table.get_as("entries", "entries");
    let x = m.forward("x", Bits(16 * geometry.lanes));
    let array = LaneArray {
        shared: m.fields("stages", &[("valid", valid), ("ready", ready)]),
        split: m.fields(
            "codes",
            &[("form", entries), ("code", codes), ("zero", zero)],
        ),
        outputs: &[("x", x)],
    };
    array.instances(m, "u_lanes", &module, DEQUANTIZER_LANES, geometry.lanes);
    let fields = [
        ("data", x.value()),
        ("last", spilled(m, "last", full, last)),
        ("user", spilled(m, "user", full, user)),
    ];
    Results {
        stream: m.stream("results", full | valid, &fields),
        last_stage: valid,
        busy: m.wire("in_lanes", busy),
    }
}
