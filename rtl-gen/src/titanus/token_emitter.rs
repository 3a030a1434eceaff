//! Token emitter: labels and codes go back to their lanes, the lanes give elements.

use super::code_unpacker::CODE;
use super::dequantization_beats::{GROUP, LANE, coded_beat, entry_group, restored_beat};
use super::entry_window::entry_window;
use super::ones::counted_ones;
use super::streams::{CODE_BITS, ELEMENT};
use super::zero_insert::{insert_steps, inserted};
use super::{
    DEQUANTIZER_LANES, dequantizer_latency, dequantizer_x4, zero_insert, zero_insert_latency,
};
use crate::cells::{skid_buffer, stream_fifo};
use crate::hw::Flow;
use crate::hw::{Bit, Bits, InstanceRef, Module, ModuleBuilder, Reg, Stream, Value};

/// Bits of a number of elements of a beat.
const COUNT: usize = 5;
/// Beats that may be on their way to the output.
const BEATS: usize = 16;
/// Bits of their number.
const CREDIT: usize = 5;

/// Zero-insert and lanes of Titanus' dequantization unit (GLSVLSI 2025, section 4.4; contract, section
/// 4), behind the FIFOs of the sections.
///
/// ```text
///           labels --> entry_window            codes --> entry_window
///                           |                                 |
///   in --> kept count --> labels --> lane labels --> codes, credit --> zero_insert --> lanes --> FIFO --> out
///                                                         |                              ^
///                                                         '--> read (levels) --> lo, hi -'
/// ```
///
/// The latency depends on labels and codes; one beat per cycle. From a beat on whose codes are known
/// nothing waits any more: it has its place in the output FIFO.
pub(super) fn token_emitter() -> Module {
    let m = ModuleBuilder::new("titanus_token_emitter");
    m.doc(
        "Zero-insert and lanes of Titanus' dequantization unit: a beat's keep mask in, its elements \
         out. Labels go to the kept lanes, codes to the labelled lanes; both are taken from the windows \
         on their sections.",
    );
    m.doc(
        "Behind the window on the codes the pipeline does not stop: a beat enters it when the output \
         FIFO has a place for it. read asks for the levels of a beat, which are used in the next cycle.",
    );
    m.throughput("one beat per cycle");
    let (beats, labels, codes, settings) = inputs(&m);

    let beat = with_kept(&m, beats);
    let labelled = with_labels(&m, beat, labels);
    let coded = with_codes(&m, labelled, codes);
    let inserting = insert_codes(&m, &coded);
    m.output(
        "read",
        inserting.valid,
        "asks for the levels of the next beat",
    );
    m.output(
        "read_last",
        inserting.last,
        "that beat is the last one of its token",
    );
    let elements = through_lanes(&m, &inserting, &settings);
    output(&m, elements, &coded, settings.last_lane);
    m.finish()
}

/// What holds still during a stream, and the levels of the beat that was read.
struct Settings<'m> {
    bits: Value<'m>,
    last_lane: Value<'m>,
    lo: Value<'m>,
    hi: Value<'m>,
}

/// Masks, labels, codes, and what the lanes need beside them.
fn inputs(m: &ModuleBuilder) -> (Stream<'_>, Stream<'_>, Stream<'_>, Settings<'_>) {
    let beats = m.stream_in("in", &coded_beat());
    let labels = m.stream_in("labels", &entry_group("a group of labels", 1));
    let codes = m.stream_in("codes", &entry_group("a group of codes", CODE));
    let lane_bytes = Bits(ELEMENT * GROUP);
    let settings = Settings {
        bits: m.input("bits", Bits(CODE_BITS), "width of a code, 2 to 8 bits"),
        last_lane: m.input("last_lane", Bits(LANE), "top lane of a token's last beat"),
        lo: m.input(
            "lo",
            lane_bytes,
            "signed, lower ends of the levels asked for",
        ),
        hi: m.input(
            "hi",
            lane_bytes,
            "signed, upper ends of the levels asked for",
        ),
    };
    (beats, labels, codes, settings)
}

/// The beats with the number of their kept elements; a bad token keeps nothing.
fn with_kept<'m>(m: &'m ModuleBuilder, beats: Stream<'m>) -> Stream<'m> {
    m.comment("Number of kept elements of the beat.");
    let (mask, good) = (beats.get("mask"), !beats.get("bad"));
    let kept = counted_ones(m, "marked", mask) & good.replicate(COUNT);
    let mask = mask & good.replicate(GROUP);
    let fields = [
        ("mask", mask),
        ("kept", kept),
        ("last", beats.get("last")),
        ("bad", beats.get("bad")),
    ];
    m.comment("A beat that waits for labels does not stop the masks in the same cycle.");
    beats.with(&fields).through_packed("beat", skid_buffer)
}

/// The beats with a label per lane.
struct Labelled<'m> {
    beat: Stream<'m>,
    /// Beats wait on their way here.
    waiting: [Value<'m>; 2],
}

fn with_labels<'m>(m: &'m ModuleBuilder, beat: Stream<'m>, labels: Stream<'m>) -> Labelled<'m> {
    m.comment("The labels of its kept elements.");
    let window = entries_window(m, "label", 1, labels);
    let (mask, kept, last) = (beat.get("mask"), beat.get("kept"), beat.get("last"));
    window.set("count", kept).set("last", last);
    let enough = window.get_as("enough", "labels_there");
    let next_labels = window.get_as("entries", "next_labels");
    let kept_labels: Vec<Value> = (0..GROUP).map(|i| kept.gt(i)).collect();
    let kept_places = m.wire("kept_places", m.pack(&kept_labels));
    let kept_labels = m.wire("kept_labels", next_labels & kept_places);
    let steps = m.instance("u_label_steps", &insert_steps(GROUP));
    steps.set("mask", mask);
    let beat_valid = beat.valid;
    let labelled = beat
        .select(&["mask", "last", "bad"])
        .append(&[
            ("labels", kept_labels),
            ("steps", steps.get_as("steps", "label_steps")),
        ])
        .gated("labelled", enough);
    window.set("take", labelled.transfer());
    let counted = labelled.registered("counted");

    m.comment("Labels go to the kept lanes. Labelled lanes have codes.");
    let counted_valid = counted.valid;
    let labels = counted.get("labels");
    let code_count = counted_ones(m, "label_ones", labels);
    let (mask, steps) = (counted.get("mask"), counted.get("steps"));
    let lane_labels = inserted(m, "labels_moved", mask, steps, labels);
    let lane_labels = m.wire("lane_labels", lane_labels);
    m.comment("A beat that waits for codes does not stop the labels in the same cycle.");
    let beat = counted
        .replace(&[("labels", lane_labels)])
        .append(&[("codes", code_count)])
        .select(&["mask", "labels", "codes", "last", "bad"])
        .through_packed("expanded", skid_buffer);
    Labelled {
        beat,
        waiting: [beat_valid, counted_valid],
    }
}

/// The window on the groups of a section.
fn entries_window<'m>(
    m: &'m ModuleBuilder,
    name: &str,
    width: usize,
    groups: Stream<'m>,
) -> InstanceRef<'m> {
    let u = m.instance(&format!("u_{name}_window"), &entry_window(width));
    groups.connect(u, "in");
    u
}

/// A beat that has its codes and a place in the output FIFO.
struct Coded<'m> {
    goes: Value<'m>,
    mask: Value<'m>,
    labels: Value<'m>,
    last: Value<'m>,
    bad: Value<'m>,
    /// The window on the codes.
    window: InstanceRef<'m>,
    /// Places in the output FIFO that are not promised to a beat.
    places: Reg<'m>,
    /// Beats wait in front of this stage.
    waiting: Value<'m>,
}

fn with_codes<'m>(m: &'m ModuleBuilder, labelled: Labelled<'m>, codes: Stream<'m>) -> Coded<'m> {
    m.comment("Their codes. A beat goes on when it has them and a place in the output FIFO.");
    let Labelled { beat, waiting } = labelled;
    let window = entries_window(m, "code", CODE, codes);
    let (mask, labels) = (beat.get("mask"), beat.get("labels"));
    let (last, bad) = (beat.get("last"), beat.get("bad"));
    window.set("count", beat.get("codes")).set("last", last);
    let enough = window.get_as("enough", "codes_there");
    let places = m.reg_reset("places", Bits(CREDIT), BEATS as u64);
    let place = m.wire("place_there", places.q().ne(0));
    let goes = m.wire("goes", beat.valid & enough & place);
    let waiting = m.wire("waiting", waiting[0] | waiting[1] | beat.valid);
    beat.accept_when(enough & place);
    window.set("take", goes);
    Coded {
        goes,
        mask,
        labels,
        last,
        bad,
        window,
        places,
        waiting,
    }
}

/// A beat whose codes go to their lanes.
struct Inserting<'m> {
    /// It is in the first cycle of zero-insert.
    valid: Value<'m>,
    last: Value<'m>,
    /// What leaves zero-insert.
    out_valid: Value<'m>,
    out_last: Value<'m>,
    out_bad: Value<'m>,
    mask: Value<'m>,
    labels: Value<'m>,
    codes: Value<'m>,
}

fn insert_codes<'m>(m: &'m ModuleBuilder, coded: &Coded<'m>) -> Inserting<'m> {
    m.comment("Nothing waits from here on: codes go to the labelled lanes.");
    let insert = m.instance("u_insert", &zero_insert(GROUP, CODE));
    let fields = [
        ("mask", coded.labels),
        ("entries", coded.window.get_as("entries", "next_codes")),
        ("last", coded.last),
    ];
    Flow::new(m, "coded", coded.goes, &fields).connect(insert, "in");
    insert.set("out_ready", m.lit(Bit, 1));
    m.unused(
        "unused_insert_ready",
        insert.get_as("in_ready", "insert_ready"),
    );
    let codes = insert.get_as("out_entries", "code_lanes");
    let labels = insert.get_as("out_mask", "label_lanes");
    let out_last = insert.get_as("out_last", "insert_last");
    let out_valid = insert.get_as("out_valid", "insert_valid");
    let [mask, bad, last] = m.delays([
        ("inserting_mask", coded.mask),
        ("inserting_bad", coded.bad),
        ("inserting_last", coded.last),
    ]);
    let valid = m.reg_reset("inserting", Bit, 0);
    valid.set(coded.goes);
    let [mask, out_bad] = m.delays([("entering_mask", mask), ("entering_bad", bad)]);
    debug_assert_eq!(zero_insert_latency(), 2);
    Inserting {
        valid: valid.q(),
        last,
        out_valid,
        out_last,
        out_bad,
        mask,
        labels,
        codes,
    }
}

/// What leaves the lanes.
struct Elements<'m> {
    valid: Value<'m>,
    x: Value<'m>,
    last: Value<'m>,
    bad: Value<'m>,
}

fn through_lanes<'m>(
    m: &'m ModuleBuilder,
    beat: &Inserting<'m>,
    settings: &Settings<'m>,
) -> Elements<'m> {
    m.comment("The lanes, and what accompanies the beat while they work.");
    let x = m.forward("x", Bits(ELEMENT * GROUP));
    let group = dequantizer_x4();
    for at in (0..GROUP).step_by(DEQUANTIZER_LANES) {
        let width = ELEMENT * DEQUANTIZER_LANES;
        m.instance(&format!("u_dequantizer{at}"), &group)
            .set("bits", settings.bits)
            .set("code", beat.codes.slice(ELEMENT * at, width))
            .set("lo", settings.lo.slice(ELEMENT * at, width))
            .set("hi", settings.hi.slice(ELEMENT * at, width))
            .set("keep", beat.mask.slice(at, DEQUANTIZER_LANES))
            .set("labelled", beat.labels.slice(at, DEQUANTIZER_LANES))
            .drive("x", x, ELEMENT * at);
    }
    let (mut valid, mut last, mut bad) = (beat.out_valid, beat.out_last, beat.out_bad);
    for stage in 1..=dequantizer_latency() {
        let kept = m.reg_reset(&format!("lane_valid{stage}"), Bit, 0);
        kept.set(valid);
        valid = kept.q();
        let (last_name, bad_name) = (format!("lane_last{stage}"), format!("lane_bad{stage}"));
        [last, bad] = m.delays([(last_name.as_str(), last), (bad_name.as_str(), bad)]);
    }
    Elements {
        valid,
        x: x.value(),
        last,
        bad,
    }
}

fn output<'m>(
    m: &'m ModuleBuilder,
    elements: Elements<'m>,
    coded: &Coded<'m>,
    last_lane: Value<'m>,
) {
    m.comment("The output FIFO.");
    let Elements {
        valid,
        x,
        last,
        bad,
    } = elements;
    let keep: Vec<Value> = (0..GROUP)
        .map(|i| match i {
            0 => m.lit(Bit, 1),
            _ => !last | last_lane.ge(i),
        })
        .collect();
    let fields = [
        ("x", x),
        ("keep", m.wire("keep", m.pack(&keep))),
        ("last", last),
        ("bad", m.wire("flagged", bad & last)),
    ];
    let out = m.stream("elements", valid, &fields);
    m.unused("unused_elements_ready", out.ready());
    let out = out.through_packed("output", |width| stream_fifo(BEATS, width));
    let leaves = m.wire("leaves", out.transfer());
    let places = coded.places;
    places.set(places.q() + leaves.zext(CREDIT) - coded.goes.zext(CREDIT));
    m.output(
        "busy",
        coded.waiting | places.q().ne(BEATS),
        "there are beats in the pipeline",
    );
    out.stream_out("out", &restored_beat());
}
