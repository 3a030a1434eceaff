//! Takes b step by step, and judges it.

use super::format_error::format_error;
use super::geometry::{Geometry, PAIR, SUM_LATENCY, WEIGHT_LATENCY};
use super::plan::plan;
use super::source::{bad_pair, field};
use super::steps::steps;
use super::streams::stream_word;
use crate::byte_source::{HELD, Source};
use crate::cells::skid_buffer;
use crate::hw::{Bit, Bits, Bundle, Fields, Module, ModuleBuilder, Value, log2_ceil, width_for};
use crate::stage::free_copies;

/// What it needs to know of a pass.
const PLAN: [&str; 9] = [
    "outputs",
    "count",
    "tail",
    "width_last",
    "part_last",
    "n_last",
    "code_bytes_last",
    "few",
    "bad",
];

/// Cycles without a step behind which the sums of those before are written.
const SETTLED: usize = 4;

/// What becomes of a step, in the cycle in which its bytes are in the window (cycle 0 of the rows).
pub(super) fn judged(geometry: Geometry) -> Bundle {
    let step = Bundle::new(
        "a step",
        &[
            ("record", Bit, "a record ends with its codes"),
            (
                "prepares",
                Bit,
                "the values of a partition of a are added up",
            ),
            ("tail", Bit, "values of a tail"),
            ("reads", Bit, "codes or a weight of a are read"),
            ("slot", Bits(geometry.slot_bits() + 1), "bank and slot"),
            ("part", Bits(geometry.part_bits() + 1), "bank and partition"),
            (
                "select",
                Bits(log2_ceil(geometry.weights())),
                "the weight in its slot",
            ),
            ("lanes", Bits(2), "values of a tail, less 1"),
            ("n", Bits(geometry.n_bits()), "elements of the partition"),
            ("scores", Bit, "of a pass that makes scores"),
            ("restarts", Bit, "the sums begin"),
            ("completes", Bit, "the sum of a token is complete"),
            ("loops", Bit, "the first channel comes next"),
            ("finishes", Bit, "the pass ends"),
            (
                "spoils",
                Bit,
                "the pass is not to be used, and nothing follows",
            ),
        ],
    );
    let header = ("header", Bit, "the codes begin with parameters");
    match geometry.pieces() {
        1 => step,
        _ => step.append(&[header]),
    }
}

/// Takes what the steps of a pass need from the stream of b, when the operands of a are there and the sums
/// have room.
///
/// ```text
///  words --> aligner --> window, to the rows
///               ^ need      |
///  plan --> steps ------> judge --> step, cycle 0
/// ```
pub(super) fn intake(geometry: Geometry) -> Module {
    let m = ModuleBuilder::new(format!("hack_matmul_intake_{}", geometry.name()));
    m.doc(
        "Takes the records of b, and the values of a tail, one by one. A step goes when its bytes are \
         there, its bank of a is there, and a row of sums is free if it needs one. What follows the \
         first step that is wrong does not count.",
    );
    m.throughput("a piece of a record, or four values of a tail, per cycle");
    geometry.describe(&m);
    let plans = m.stream_in("plan", &plan(geometry).select(&PLAN));
    let words = m.stream_in("words", &stream_word(geometry.b_word()));
    let halted = m.input("halted", Bit, "the unit has stopped");
    let there = m.input("there", Bit, "the bank of a to be used next is there");
    let errors = m.names(&format_error());
    let bank_error = errors.input("bank_error", "what is wrong with it");
    let room = m.input("room", Bit, "a row of sums is free");
    let steps = steps(&m, geometry, plans).through_packed("queued", skid_buffer);
    let shown = (geometry.b_word(), geometry.b_shown());
    let b = Source::new(&m, "b", words, shown, halted);
    let get = |name: &str| steps.get(name);

    m.comment("When a step may go.");
    let spoiled = m.reg_reset("spoiled", Bit, 0);
    let quiet = m.forward("is_quiet", Bit);
    let settled = m.forward("is_settled", Bit);
    let may = [
        !spoiled.q() & !halted,
        !get("opens") | there,
        !get("reserves") | room,
        !get("waits") | settled.value(),
        !get("drains") | quiet.value(),
    ];
    let may = may
        .into_iter()
        .reduce(|a, b| a & b)
        .expect("there are conditions");
    let may = m.wire("may_go", may);
    let goes = m.wire("goes", may & (b.enough | b.no_more));
    let fires = m.wire("fires", steps.valid & goes);
    b.take(get("need"), fires);
    let bank = m.reg_reset("bank", Bit, 0);
    bank.set_when(fires & get("closes"), !bank.q());
    m.output("bank", bank.q(), "the bank of a in use, or to be used next");
    m.output("opens", fires & get("opens"), "it is opened");
    m.output("closes", fires & get("closes"), "its last step has begun");
    m.output(
        "reserves",
        fires & get("reserves"),
        "a row of sums is taken",
    );
    let records = !get("tail") & !get("opens");
    waits(&m, geometry, fires, fires & records, [settled, quiet]);

    m.comment("The step with its bytes in the window.");
    let present = m.reg_reset("present", Bit, 0);
    present.set(fires);
    let step = steps.fields().select(&[
        "opens",
        "prepares",
        "tail",
        "header",
        "ends",
        "n",
        "part",
        "slot",
        "select",
        "lanes",
        "scores",
        "restarts",
        "completes",
        "loops",
        "finishes",
    ]);
    let error = get("opens").mux(bank_error, errors.value("none"));
    let error = errors.mark(m.wire("opened_error", error));
    let step = step.append(&[
        ("bank", bank.q()),
        ("have", b.have),
        ("short", !b.enough),
        ("error", error),
    ]);
    let step = free_copies(&m, "step_", &step);
    steps.accept_when(goes);
    let (kind, wrong) = verdict(&m, geometry, &step, b.window);
    let wrong = m.wire("is_wrong", present.q() & !spoiled.q() & wrong);
    let good = m.wire("is_good", present.q() & !spoiled.q() & !wrong);
    spoiled.set(spoiled.q() | wrong);
    let first = errors.register("kind", "none");
    first.set_when(wrong, kind);
    m.output("spoiled", spoiled.q(), "a step was wrong");
    m.output("error", first.q(), "what was wrong with it");
    outputs(&m, geometry, &step, (present.q(), good, wrong));
    m.output("window", b.window, "bytes of the step");

    m.comment("Bytes that were taken behind the wrong step.");
    let beyond = m.reg_reset("beyond", Bits(HELD), 0);
    let taken = step.get("have").zext(HELD);
    beyond.set_when(present.q() & spoiled.q(), beyond.q() + taken);
    let held = m.delay("held", b.held + beyond.q());
    m.output("held", held, "bytes taken and not used");
    m.finish()
}

/// What steps wait for: the sums of those before to be written, and all records to be added.
fn waits<'m>(
    m: &'m ModuleBuilder,
    geometry: Geometry,
    any: Value<'m>,
    records: Value<'m>,
    [settled, quiet]: [crate::hw::Forward<'m>; 2],
) {
    m.comment("How long ago the last step and the last record went.");
    let since = |name: &str, restarts: Value<'m>, cycles: usize| {
        let bits = Bits(width_for(cycles));
        let count = m.reg_reset(&format!("since_{name}"), bits, cycles as u64);
        let is_over = m.wire(&format!("{name}_is_over"), count.q().eq(cycles));
        let next = is_over.mux(count.q(), count.q() + 1);
        count.set(restarts.mux(m.lit(bits, 0), next));
        is_over
    };
    settled.drive(since("step", any, SETTLED));
    // A tail reaches the terms earlier than a record, and reads what that has written.
    let behind = geometry.rescaled() - WEIGHT_LATENCY + SUM_LATENCY;
    quiet.drive(since("record", records, behind));
}

/// What is wrong with a step, and whether anything is.
fn verdict<'m>(
    m: &'m ModuleBuilder,
    geometry: Geometry,
    step: &Fields<'m>,
    window: Value<'m>,
) -> (Value<'m>, Value<'m>) {
    let names = m.names(&format_error());
    let (header, have) = (step.get("header"), step.get("have"));
    let pair = bad_pair(m, "pair_is_bad", field(window, 0, 8 * PAIR));
    let pair = m.wire("bad_pair", header & pair & have.ge(PAIR));
    let sum = match geometry.sum_bytes() {
        0 => m.lit(Bit, 0),
        bytes => {
            let sum = field(window, PAIR, 8 * bytes);
            // n (2^B - 1) is n 2^B - n.
            let n = step.get("n");
            let bits = geometry.bits;
            let wide = n.width() + bits;
            let most = m.concat(&[n, m.lit(Bits(bits), 0)]) - n.zext(wide);
            let most = m.wire("largest_sum", most);
            let compared = wide.max(8 * bytes);
            let above = sum.zext(compared).gt(most.zext(compared));
            m.wire("bad_sum", header & above & have.ge(geometry.b_header()))
        }
    };
    let bank = m.wire("bad_bank", step.get("error").ne(names.value("none")));
    let short = sum.mux(names.value("bad_sum"), names.value("b_ends"));
    let of_b = pair.mux(names.value("bad_pair"), short);
    let kind = bank.mux(step.get("error"), of_b);
    (kind, bank | pair | sum | step.get("short"))
}

/// The ports of [`judged`].
fn outputs<'m>(
    m: &'m ModuleBuilder,
    geometry: Geometry,
    step: &Fields<'m>,
    (present, good, wrong): (Value<'m>, Value<'m>, Value<'m>),
) {
    let get = |name: &str| step.get(name);
    let record = good & get("ends");
    let with_bank = |name: &str| m.concat(&[get("bank"), get(name)]);
    let opens = get("opens");
    for field in judged(geometry).fields() {
        let value = match field.name.as_str() {
            "record" => record,
            "prepares" => good & get("prepares"),
            "tail" => good & get("tail"),
            // Whether it is good is known too late for a RAM, and a read does no harm.
            "reads" => present & !opens & !get("prepares"),
            "spoils" => wrong,
            "slot" => with_bank("slot"),
            "part" => with_bank("part"),
            name => get(name),
        };
        m.output(&format!("step_{}", field.name), value, &field.doc);
    }
}
