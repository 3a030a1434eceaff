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
use crate::hw::{Bit, Bits, Module, ModuleBuilder, Value};

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
    let bits = m.input("bits", Bits(4), "bits of a code");
    let last_lane = m.input(
        "last_lane",
        Bits(4),
        "elements of a token's last beat less one",
    );
    let lo = m.input("lo", Bits(8 * GROUP), "levels that were asked for");
    let hi = m.input("hi", Bits(8 * GROUP), "levels that were asked for");

    m.comment("Kept elements of the beat.");
    let count_ones = |name: &str, value: Value<'_>| {
        let u = m.instance(&format!("u_{name}"), &ones(GROUP));
        u.set("bits", value);
        u.get_as("count", name)
    };
    let (mask, good) = (beats.get("mask"), !beats.get("bad"));
    let kept = count_ones("marked", mask) & good.replicate(COUNT);
    let mask = mask & good.replicate(GROUP);
    let fields = [
        ("mask", mask),
        ("kept", kept),
        ("last", beats.get("last")),
        ("bad", beats.get("bad")),
    ];
    m.comment("What waits for labels does not hold up in the same cycle what waits for masks.");
    let beat = beats.with(&fields).through_packed("beat", skid_buffer);

    m.comment("Their labels.");
    let window =
        |name: &str, width: usize| m.instance(&format!("u_{name}_window"), &entry_window(width));
    let u = window("label", 1);
    u.set("in_valid", labels.valid)
        .set("in_entries", labels.get("entries"));
    labels.accept_when(u.get_as("in_ready", "takes_labels"));
    let (mask, kept, last) = (beat.get("mask"), beat.get("kept"), beat.get("last"));
    u.set("count", kept).set("last", last);
    let enough = u.get_as("enough", "labels_there");
    let next_labels = u.get_as("entries", "next_labels");
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
    let valid = beat.valid;
    let labelled = m.stream("labelled", valid & enough, &fields);
    let ready = labelled.ready();
    beat.accept_when(enough & ready);
    u.set("take", labelled.transfer());
    let counted = labelled.registered("counted");

    m.comment("Labels go to the kept lanes; labelled lanes have codes.");
    let counted_valid = counted.valid;
    let labels = counted.get("labels");
    let code_count = count_ones("label_ones", labels);
    let (mask, steps) = (counted.get("mask"), counted.get("steps"));
    let lane_labels = inserted(&m, "labels_moved", mask, steps, labels);
    let fields = [
        ("mask", mask),
        ("labels", m.wire("lane_labels", lane_labels)),
        ("codes", code_count),
        ("last", counted.get("last")),
        ("bad", counted.get("bad")),
    ];
    m.comment("What waits for codes does not hold up in the same cycle what waits for labels.");
    let expanded = counted
        .with(&fields)
        .through_packed("expanded", skid_buffer);

    m.comment("Their codes. A beat that has them and a place in the output FIFO goes.");
    let u = window("code", CODE);
    u.set("in_valid", codes.valid)
        .set("in_entries", codes.get("entries"));
    codes.accept_when(u.get_as("in_ready", "takes_codes"));
    let (mask, labels) = (expanded.get("mask"), expanded.get("labels"));
    let (last, bad) = (expanded.get("last"), expanded.get("bad"));
    u.set("count", expanded.get("codes")).set("last", last);
    let enough = u.get_as("enough", "codes_there");
    let places = m.reg_reset("places", Bits(CREDIT), BEATS as u64);
    let place = m.wire("place_there", places.q().ne(0));
    let goes = m.wire("goes", expanded.valid & enough & place);
    let waiting = m.wire("waiting", valid | counted_valid | expanded.valid);
    expanded.accept_when(enough & place);
    u.set("take", goes);

    m.comment("From here on nothing waits: codes go to the labelled lanes.");
    let insert = m.instance("u_insert", &zero_insert(GROUP, CODE));
    insert
        .set("in_valid", goes)
        .set("in_mask", labels)
        .set("in_entries", u.get_as("entries", "next_codes"))
        .set("in_last", last)
        .set("out_ready", m.lit(Bit, 1));
    m.unused(
        "unused_insert_ready",
        insert.get_as("in_ready", "insert_ready"),
    );
    let code_lanes = insert.get_as("out_entries", "code_lanes");
    let label_lanes = insert.get_as("out_mask", "label_lanes");
    let insert_last = insert.get_as("out_last", "insert_last");
    let insert_valid = insert.get_as("out_valid", "insert_valid");
    let [mask1, bad1, last1] = [("mask", mask), ("bad", bad), ("last", last)]
        .map(|(name, value)| m.delay(&format!("inserting_{name}"), value));
    let read = m.reg_reset("inserting", Bit, 0);
    read.set(goes);
    let mask2 = m.delay("entering_mask", mask1);
    let bad2 = m.delay("entering_bad", bad1);
    debug_assert_eq!(zero_insert_latency(), 2);
    m.output("read", read.q(), "levels of the next beat are wanted");
    m.output("read_last", last1, "it is the last one of its token");

    m.comment("The lanes, and what goes with a beat beside them.");
    let x = m.forward("x", Bits(8 * GROUP));
    let group = dequantizer_x4();
    for at in (0..GROUP).step_by(DEQUANTIZER_LANES) {
        let width = 8 * DEQUANTIZER_LANES;
        m.instance(&format!("u_dequantizer{at}"), &group)
            .set("bits", bits)
            .set("code", code_lanes.slice(8 * at, width))
            .set("lo", lo.slice(8 * at, width))
            .set("hi", hi.slice(8 * at, width))
            .set("keep", mask2.slice(at, DEQUANTIZER_LANES))
            .set("label", label_lanes.slice(at, DEQUANTIZER_LANES))
            .drive("x", x, 8 * at);
    }
    let (mut valid, mut last, mut bad) = (insert_valid, insert_last, bad2);
    for stage in 1..=dequantizer_latency() {
        let kept = m.reg_reset(&format!("lane_valid{stage}"), Bit, 0);
        kept.set(valid);
        valid = kept.q();
        last = m.delay(&format!("lane_last{stage}"), last);
        bad = m.delay(&format!("lane_bad{stage}"), bad);
    }

    m.comment("The output FIFO.");
    let keep: Vec<Value> = (0..GROUP)
        .map(|i| match i {
            0 => m.lit(Bit, 1),
            _ => !last | last_lane.ge(i),
        })
        .collect();
    let fields = [
        ("x", x.value()),
        ("keep", m.wire("keep", m.pack(&keep))),
        ("last", last),
        ("bad", m.wire("flagged", bad & last)),
    ];
    let out = m.stream("elements", valid, &fields);
    m.unused("unused_elements_ready", out.ready());
    let out = out.through_packed("output", |width| stream_fifo(BEATS, width));
    let leaves = m.wire("leaves", out.transfer());
    places.set(places.q() + leaves.zext(CREDIT) - goes.zext(CREDIT));
    m.output("busy", waiting | places.q().ne(BEATS), "beats are inside");
    out.stream_out(
        "out",
        &[
            ("x", "signed elements; 0 where not kept"),
            ("keep", "which lanes hold an element"),
            ("last", "last beat of the token"),
            ("bad", "with last: the token broke the format"),
        ],
    );
    m.finish()
}
