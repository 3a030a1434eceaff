//! The pieces of frames in the order of the stream: what the next one is, and when it is taken.

use super::super::geometry::{FRAMES, Geometry, PAIR_BYTES};
use super::plan::KEPT;
use crate::hw::{Bit, Bits, Fields, InstanceRef, ModuleBuilder, Reg, Stream, Value, log2_ceil};

/// What the sequence of pieces depends on.
pub(super) struct Inputs<'m> {
    /// The byte aligner, but for the stream that enters it and its window.
    pub aligner: InstanceRef<'m>,
    /// No more bytes will enter the aligner.
    pub no_more: Value<'m>,
    /// The piece in front of the judge can go on; else nothing is taken.
    pub go: Value<'m>,
    /// A piece is in front of the judge.
    pub is_judging: Value<'m>,
    /// A frame broke the format: no more bytes are taken, but its first token is given out.
    pub spoiled: Value<'m>,
    /// Nothing is to be done any more.
    pub halted: Value<'m>,
}

/// What is shown in the window, a cycle before it is.
pub(super) struct Pieces<'m> {
    /// A piece is taken.
    pub takes: Value<'m>,
    /// The next bytes are shown, taken or not.
    pub looks: Value<'m>,
    /// What the judge needs to know of it: `pairs`, `codes` (it has some), `have` (bytes of it that
    /// are shown), `taken` (bytes that are taken), `short` (bytes of it are missing), `values`, `two`
    /// (the codes of two beats), `each` (each of them a token), `last` (its last beat ends a token),
    /// `pairs_end` (the last pairs of the frame), `releases` (its rows of the table are used for the
    /// last time), `over` (elements of the last beat).
    pub piece: Fields<'m>,
    /// Bytes in the aligner.
    pub held: Value<'m>,
    /// A command is refused.
    pub refused: Value<'m>,
}

/// The command in turn.
struct Work<'m> {
    active: Value<'m>,
    /// The first piece of the command is found.
    starting: Value<'m>,
    plan: Fields<'m>,
    is_last_frame: Value<'m>,
    refused: Value<'m>,
}

/// The pieces of the frames that `plans` ask for. A piece is at most a word: pairs, or the codes of a
/// row, or all of a short value, or two short rows of keys.
pub(super) fn pieces<'m>(
    m: &'m ModuleBuilder,
    geometry: Geometry,
    plans: Stream<'m>,
    inputs: &Inputs<'m>,
) -> Pieces<'m> {
    let (bits, word) = (geometry.section_bits(), geometry.word_bytes());
    let beat = geometry.beat_bytes();
    let done = m.forward("done", Bit);
    let frame_ends = m.forward("frame_ends", Bit);
    let work = command_in_turn(m, plans, inputs, frame_ends.value(), done.value());
    let get = |name: &str| work.plan.get(name);
    let (values, one_beat) = (get("values"), get("one_beat"));
    m.comment(
        "Rows of the bytes of a beat: of a value pairs and codes make a piece, of keys two rows do.",
    );
    let whole = m.wire("is_whole", one_beat & values);
    let each = m.wire("is_each", one_beat & !values);

    m.comment("The next piece: its bytes, and whether it is the last one of its section.");
    let need = m.reg("need", Bits(geometry.count_bits()));
    let left = m.reg("left", Bits(bits));
    let ends = m.reg("ends", Bit);
    let in_pairs = m.reg("in_pairs", Bit);
    let last_row = m.reg("last_row", Bit);
    let held = inputs.aligner.get_as("held", "held_bytes");
    let enough = inputs.aligner.get_as("enough", "enough");
    let have = inputs.aligner.get_as("have", "have");
    let looks = m.wire("looks", work.active & !work.starting & !inputs.halted);
    let may = m.wire("may_take", looks & inputs.go);
    let takes = may & (enough | inputs.no_more | inputs.spoiled);
    let takes = m.wire("takes", takes);
    let uses = m.wire("uses", takes & !inputs.spoiled);
    let taken = m.wire("taken", have & uses.replicate(geometry.count_bits()));
    let aligner = inputs.aligner;
    aligner
        .set("need", need.q())
        .set("take", uses)
        .set("show", inputs.go);

    m.comment("What follows it: more of its section, a row, or a frame.");
    let codes_end = m.wire("codes_end", ends.q() & (!in_pairs.q() | whole));
    let is_frame_end = m.wire("is_frame_end", codes_end & (last_row.q() | whole));
    frame_ends.drive(takes & is_frame_end);
    done.drive(frame_ends.value() & work.is_last_frame);
    let step = m.wire("step", takes | work.starting);
    let to_frame = m.wire("to_frame", is_frame_end | work.starting);
    let constant = |value: usize| m.lit(Bits(bits), value as u64);
    let all = geometry.pairs_per_cycle() * PAIR_BYTES + beat;
    let first = m.wire("first_bytes", whole.mux(constant(all), get("pair_bytes")));
    let row = m.wire("line_bytes", each.mux(constant(word), get("row_bytes")));
    let section = m.wire("section", ends.q().mux(row, left.q()));
    let section = m.wire("rest", to_frame.mux(first, section));
    let places = log2_ceil(word);
    let (words, over) = (
        section.slice(places, bits - places),
        section.slice(0, places),
    );
    let full = m.wire("is_full", words.reduce_or());
    let fewer = m.wire("fewer_words", words - full.zext(bits - places));
    let behind = over & full.replicate(places);
    need.set_when(
        step,
        full.mux(m.lit(Bits(places + 1), word as u64), over.zext(places + 1)),
    );
    left.set_when(step, m.concat(&[fewer, behind]));
    ends.set_when(step, !full | (words.eq(1) & over.eq(0)));
    in_pairs.set_when(step, to_frame | (in_pairs.q() & !ends.q()));
    let rows_left = rows(m, geometry, each, step & to_frame, takes & codes_end);
    let row_ends = m.wire("row_ends", codes_end & rows_left.q().eq(1));
    last_row.set_when(step, to_frame.mux(values, row_ends | last_row.q()));

    let two = m.wire("two_beats", need.q().gt(beat) & !in_pairs.q());
    let piece = [
        ("pairs", in_pairs.q()),
        ("codes", m.wire("has_codes", !in_pairs.q() | whole)),
        ("have", have),
        ("taken", taken),
        ("short", !enough),
        ("values", values),
        ("two", two),
        ("each", each),
        ("last", codes_end),
        ("pairs_end", ends.q()),
        ("releases", last_row.q()),
        ("over", get("over")),
    ];
    Pieces {
        takes,
        looks,
        piece: m.fields("piece", &piece),
        held,
        refused: work.refused,
    }
}

/// Lines of codes that are left behind the one in turn, one or two rows each.
fn rows<'m>(
    m: &'m ModuleBuilder,
    geometry: Geometry,
    each: Value<'m>,
    begins: Value<'m>,
    ends: Value<'m>,
) -> Reg<'m> {
    let kind = Bits(log2_ceil(geometry.group));
    let rows = |lines: usize| m.lit(kind, lines as u64 - 1);
    let left = m.reg("lines_left", kind);
    let all = each.mux(rows(geometry.group / 2), rows(geometry.group));
    let begins = m.wire("frame_begins", begins);
    left.set_when(
        m.wire("line_changes", begins | ends),
        begins.mux(all, left.q() - 1),
    );
    left
}

/// Takes commands one after the other, and refuses those that are out of range when all before is
/// judged.
fn command_in_turn<'m>(
    m: &'m ModuleBuilder,
    plans: Stream<'m>,
    inputs: &Inputs<'m>,
    frame_ends: Value<'m>,
    done: Value<'m>,
) -> Work<'m> {
    m.comment("The command in turn, and its frames that are still to come.");
    let active = m.reg_reset("active", Bit, 0);
    let starting = m.reg_reset("starting", Bit, 0);
    let frames = m.reg("frames", Bits(FRAMES));
    let [is_one, is_two] = ["one_frame", "two_frames"].map(|name| m.reg(name, Bit));
    m.comment(
        "A frame is counted a cycle after it ends, which keeps the counter off that decision.",
    );
    let ended = m.reg_reset("frame_ended", Bit, 0);
    ended.set(frame_ends & !done);
    let is_last = m.wire("is_last_frame", ended.q().mux(is_two.q(), is_one.q()));
    let free = m.wire("free", (!active.q() | done) & !inputs.halted);
    let bad = plans.get("bad");
    let quiet = !active.q() & !inputs.is_judging & !inputs.spoiled;
    let refused = m.wire("refuses", plans.valid & bad & quiet & !inputs.halted);
    let begins = m.wire("begins", plans.valid & free & !bad);
    starting.set(begins);
    active.set(begins | (active.q() & !done));
    let kept: Vec<(&str, Value)> = KEPT
        .iter()
        .filter(|name| **name != "frames")
        .map(|name| {
            let value = plans.get(name);
            let register = m.reg(&format!("plan_{name}"), value.kind());
            register.set_when(begins, value);
            (*name, register.q())
        })
        .collect();
    let all = plans.get("frames");
    let changes = m.wire("frames_change", begins | ended.q());
    frames.set_when(changes, begins.mux(all, frames.q() - 1));
    is_one.set_when(changes, begins.mux(all.eq(1), frames.q().eq(2)));
    is_two.set_when(changes, begins.mux(all.eq(2), frames.q().eq(3)));
    plans.accept_when(free & !bad);
    Work {
        active: active.q(),
        starting: starting.q(),
        plan: m.fields("plan", &kept),
        is_last_frame: is_last,
        refused,
    }
}
