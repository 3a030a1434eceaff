//! Token emitter: labels and codes go back to their lanes, the lanes give elements.

use super::code_unpacker::CODE;
use super::entry_window::GROUP;
use super::ones::ones;
use super::zero_insert::{insert_steps, inserted};
use super::{
    DEQUANTIZER_LANES, dequantizer_latency, dequantizer_x4, entry_window, zero_insert,
    zero_insert_latency,
};
use crate::cells::{skid_buffer, stream_fifo};
use crate::hw::{Bit, Bits, InstanceRef, Module, ModuleBuilder, Reg, Stream, Value};

/// Bits of a number of elements of a beat.
const COUNT: usize = 5;
/// Beats that may be on their way to the output.
const BEATS: usize = 16;
/// Bits of their number.
const CREDIT: usize = 5;

/// What is behind the sections' FIFOs in Titanus' dequantization unit (section 4.4): zero-insert by
/// mask and by label, and the lanes. From a beat on whose codes are known nothing waits any more:
/// it has its place in the output FIFO.
pub(super) fn token_emitter() -> Module {
    let m = ModuleBuilder::new("titanus_token_emitter");
    m.doc(
        "Zero-insert and lanes of Titanus' dequantization unit: a beat's mask in, its elements out. \
         Labels go to the kept lanes, codes to the labelled ones; the next ones of both are taken \
         from their windows.",
    );
    m.doc(
        "Behind the codes' window the pipeline does not stop: a beat enters it when the output FIFO \
         has a place for it. read asks for the levels of a beat; they are used in the next cycle.",
    );
    m.throughput("a beat per cycle");
    let (beats, labels, codes, settings) = inputs(&m);

    let beat = with_kept(&m, beats);
    let labelled = with_labels(&m, beat, labels);
    let coded = with_codes(&m, labelled, codes);
    let inserting = insert_codes(&m, &coded);
    m.output(
        "read",
        inserting.valid,
        "levels of the next beat are wanted",
    );
    m.output(
        "read_last",
        inserting.last,
        "it is the last one of its token",
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
    let beats = m.stream_in(
        "in",
        &[
            ("mask", Bits(GROUP), "which elements are kept"),
            ("last", Bit, "last beat of the token"),
            ("bad", Bit, "the token breaks the format: nothing is kept"),
        ],
    );
    let entries = |name: &str, width: usize| {
        m.stream_in(name, &[("entries", Bits(GROUP * width), "a group of 16")])
    };
    let labels = entries("labels", 1);
    let codes = entries("codes", CODE);
    let settings = Settings {
        bits: m.input("bits", Bits(4), "bits of a code"),
        last_lane: m.input(
            "last_lane",
            Bits(4),
            "elements of a token's last beat less one",
        ),
        lo: m.input("lo", Bits(8 * GROUP), "levels that were asked for"),
        hi: m.input("hi", Bits(8 * GROUP), "levels that were asked for"),
    };
    (beats, labels, codes, settings)
}

fn count_ones<'m>(m: &'m ModuleBuilder, name: &str, value: Value<'m>) -> Value<'m> {
    let u = m.instance(&format!("u_{name}"), &ones(GROUP));
    u.set("bits", value);
    u.get_as("count", name)
}

/// The beats with the number of their kept elements; a bad token keeps nothing.
fn with_kept<'m>(m: &'m ModuleBuilder, beats: Stream<'m>) -> Stream<'m> {
    m.comment("Kept elements of the beat.");
    let (mask, good) = (beats.get("mask"), !beats.get("bad"));
    let kept = count_ones(m, "marked", mask) & good.replicate(COUNT);
    let mask = mask & good.replicate(GROUP);
    let fields = [
        ("mask", mask),
        ("kept", kept),
        ("last", beats.get("last")),
        ("bad", beats.get("bad")),
    ];
    m.comment("What waits for labels does not hold up in the same cycle what waits for masks.");
    beats.with(&fields).through_packed("beat", skid_buffer)
}

/// The beats with a label per lane.
struct Labelled<'m> {
    beat: Stream<'m>,
    /// Beats wait on their way here.
    waiting: [Value<'m>; 2],
}

fn with_labels<'m>(m: &'m ModuleBuilder, beat: Stream<'m>, labels: Stream<'m>) -> Labelled<'m> {
    m.comment("Their labels.");
    let window = entries_window(m, "label", 1, labels);
    let (mask, kept, last) = (beat.get("mask"), beat.get("kept"), beat.get("last"));
    window.set("count", kept).set("last", last);
    let enough = window.get_as("enough", "labels_there");
    let next_labels = window.get_as("entries", "next_labels");
    let kept_labels: Vec<Value> = (0..GROUP).map(|i| kept.gt(i)).collect();
    let kept_labels = m.wire("kept_labels", next_labels & m.pack(&kept_labels));
    let steps = m.instance("u_label_steps", &insert_steps(GROUP));
    steps.set("mask", mask);
    let fields = [
        ("mask", mask),
        ("labels", kept_labels),
        ("steps", steps.get_as("steps", "label_steps")),
        ("last", last),
        ("bad", beat.get("bad")),
    ];
    let beat_valid = beat.valid;
    let labelled = m.stream("labelled", beat_valid & enough, &fields);
    let ready = labelled.ready();
    beat.accept_when(enough & ready);
    window.set("take", labelled.transfer());
    let counted = labelled.registered("counted");

    m.comment("Labels go to the kept lanes; labelled lanes have codes.");
    let counted_valid = counted.valid;
    let labels = counted.get("labels");
    let code_count = count_ones(m, "label_ones", labels);
    let (mask, steps) = (counted.get("mask"), counted.get("steps"));
    let lane_labels = inserted(m, "labels_moved", mask, steps, labels);
    let fields = [
        ("mask", mask),
        ("labels", m.wire("lane_labels", lane_labels)),
        ("codes", code_count),
        ("last", counted.get("last")),
        ("bad", counted.get("bad")),
    ];
    m.comment("What waits for codes does not hold up in the same cycle what waits for labels.");
    let beat = counted
        .with(&fields)
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
    u.set("in_valid", groups.valid)
        .set("in_entries", groups.get("entries"));
    groups.accept_when(u.get_as("in_ready", &format!("takes_{name}s")));
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
    /// Places in the output FIFO that no beat will take.
    places: Reg<'m>,
    /// Beats wait in front of this stage.
    waiting: Value<'m>,
}

fn with_codes<'m>(m: &'m ModuleBuilder, labelled: Labelled<'m>, codes: Stream<'m>) -> Coded<'m> {
    m.comment("Their codes. A beat that has them and a place in the output FIFO goes.");
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
    m.comment("From here on nothing waits: codes go to the labelled lanes.");
    let insert = m.instance("u_insert", &zero_insert(GROUP, CODE));
    insert
        .set("in_valid", coded.goes)
        .set("in_mask", coded.labels)
        .set("in_entries", coded.window.get_as("entries", "next_codes"))
        .set("in_last", coded.last)
        .set("out_ready", m.lit(Bit, 1));
    m.unused(
        "unused_insert_ready",
        insert.get_as("in_ready", "insert_ready"),
    );
    let codes = insert.get_as("out_entries", "code_lanes");
    let labels = insert.get_as("out_mask", "label_lanes");
    let out_last = insert.get_as("out_last", "insert_last");
    let out_valid = insert.get_as("out_valid", "insert_valid");
    let [mask, bad, last] = [
        ("mask", coded.mask),
        ("bad", coded.bad),
        ("last", coded.last),
    ]
    .map(|(name, value)| m.delay(&format!("inserting_{name}"), value));
    let valid = m.reg_reset("inserting", Bit, 0);
    valid.set(coded.goes);
    let mask = m.delay("entering_mask", mask);
    let out_bad = m.delay("entering_bad", bad);
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
    m.comment("The lanes, and what goes with a beat beside them.");
    let x = m.forward("x", Bits(8 * GROUP));
    let group = dequantizer_x4();
    for at in (0..GROUP).step_by(DEQUANTIZER_LANES) {
        let width = 8 * DEQUANTIZER_LANES;
        m.instance(&format!("u_dequantizer{at}"), &group)
            .set("bits", settings.bits)
            .set("code", beat.codes.slice(8 * at, width))
            .set("lo", settings.lo.slice(8 * at, width))
            .set("hi", settings.hi.slice(8 * at, width))
            .set("keep", beat.mask.slice(at, DEQUANTIZER_LANES))
            .set("label", beat.labels.slice(at, DEQUANTIZER_LANES))
            .drive("x", x, 8 * at);
    }
    let (mut valid, mut last, mut bad) = (beat.out_valid, beat.out_last, beat.out_bad);
    for stage in 1..=dequantizer_latency() {
        let kept = m.reg_reset(&format!("lane_valid{stage}"), Bit, 0);
        kept.set(valid);
        valid = kept.q();
        last = m.delay(&format!("lane_last{stage}"), last);
        bad = m.delay(&format!("lane_bad{stage}"), bad);
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
        "beats are inside",
    );
    out.stream_out(
        "out",
        &[
            ("x", "signed elements; 0 where not kept"),
            ("keep", "which lanes hold an element"),
            ("last", "last beat of the token"),
            ("bad", "with last: the token broke the format"),
        ],
    );
}
