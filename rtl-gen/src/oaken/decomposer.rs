//! Decomposer: canonical form, four comparisons, group and side of every element.

use super::lanes_are_valid;
use super::stage::stage;
use super::streams::{decomposed, elements};
use crate::binary16::{LARGEST, ordered_key, without_negative_zero};
use crate::hw::LaneArray;
use crate::hw::{Bit, Bits, Module, ModuleBuilder, Value};

/// Lanes that share one copy of the threshold registers: a broadcast register that drives more
/// lanes than this costs more time than the comparison.
const LANES_PER_GROUP: usize = 4;

/// The thresholds, and what an element is compared with each for.
const COMPARISONS: [(&str, &str); 4] = [
    ("outer_lo", "outer if x is below"),
    ("inner_lo", "inner if x is at or above"),
    ("inner_hi", "inner if x is at or below, high side above"),
    ("outer_hi", "outer if x is above"),
];

/// Latency of [`decomposer`] in cycles, from an accepted beat to the decomposed one.
pub fn decomposer_latency() -> usize {
    2
}

/// Oaken's decomposer (Oaken, ISCA 2025, Figure 9(a), unit 1): canonical form, group and side of
/// every element of a beat (contract, sections 1 to 3).
///
/// The group shift of Eq. 4 needs no subtractor here: the quantizer subtracts the base of the
/// element's group and side, which already contains the threshold (contract, section 4), so that
/// the decomposer only has to say which base that is.
///
/// Latency [`decomposer_latency`], one beat per cycle. `lanes` is 4, 8, 16, 32 or 64.
///
/// # Panics
/// If `lanes` is another number.
pub fn decomposer(lanes: usize) -> Module {
    assert!(lanes_are_valid(lanes), "decomposer of {lanes} lanes");
    let m = ModuleBuilder::new(format!("oaken_decomposer_l{lanes}"));
    m.doc(
        "Oaken's decomposer: brings binary16 elements to canonical form and finds the group and the \
         side of each (Oaken, ISCA 2025, Figure 9(a), unit 1).",
    );
    m.doc(
        "An element is outer if x < outer_lo or x > outer_hi, inner if it is not outer and inner_lo \
         <= x <= inner_hi, and middle otherwise. It is on the high side of its group if x > inner_hi: \
         an outer element above outer_hi is above inner_hi as well, and an inner one never is.",
    );
    m.doc(
        "The thresholds are sampled with the first beat of a vector and hold until its last. A NaN \
         becomes +0, an infinity the largest finite value of its sign, -0 becomes +0. A threshold of \
         -0 counts as +0. In lanes with keep = 0 the flags outer, inner and high are 0, and nan and \
         inf are not set. in_ready depends on out_ready, which the quantization engine holds at 1: a \
         register that no stall needs would cost more than both stages.",
    );
    m.parameter("lanes", lanes);
    m.timing(decomposer_latency(), "one beat per cycle");

    let thresholds: Vec<Value> = COMPARISONS
        .iter()
        .map(|(name, doc)| m.input(name, Bits(16), &format!("binary16 threshold: {doc}")))
        .collect();
    let stream = m.stream_in("in", &elements(lanes));

    m.comment("Thresholds are sampled as ordered keys when the first beat of a vector is taken.");
    let keys = COMPARISONS.iter().zip(thresholds).map(|((name, _), t)| {
        let key = format!("{name}_key");
        let value = m.wire(&key, ordered_key(without_negative_zero(t)));
        (key, value)
    });
    let keys: Vec<(String, Value)> = keys.collect();
    let keys: Vec<(&str, Value)> = keys.iter().map(|(key, v)| (key.as_str(), *v)).collect();
    let (x, keep, last) = (stream.get("x"), stream.get("keep"), stream.get("last"));
    let first = m.reg_reset("first", Bit, 1);
    let taken = m.wire("taken", stream.transfer());
    first.set_when(taken, last);
    let sample = m.wire("sample", taken & first.q());

    m.comment("Valid bits of the two stages. The lane groups hold the data of both.");
    let load1 = stream.ready();
    let stage1 = stream.select(&["last"]).registered("stage1");
    let load2 = stage1.ready();
    let stage2 = stage1.registered("stage2");

    let groups = lanes / LANES_PER_GROUP;
    let [x_out, kept, outer, inner, high, nan, inf] = [
        ("canonical", 16 * lanes),
        ("kept", lanes),
        ("outer", lanes),
        ("inner", lanes),
        ("high", lanes),
        ("has_nan", groups),
        ("has_inf", groups),
    ]
    .map(|(name, bits)| m.forward(name, Bits(bits)));
    let array = LaneArray {
        shared: m.fields("keys", &keys).append(&[
            ("load1", load1),
            ("load2", load2),
            ("sample", sample),
        ]),
        split: m.fields("elements", &[("x", x), ("keep", keep)]),
        outputs: &[
            ("x_q", x_out),
            ("keep_q", kept),
            ("outer_q", outer),
            ("inner_q", inner),
            ("high_q", high),
            ("nan_q", nan),
            ("inf_q", inf),
        ],
    };
    array.instances(&m, "u_lanes", &lane_group(), LANES_PER_GROUP, lanes);

    stage2
        .append(&[
            ("x", x_out.value()),
            ("keep", kept.value()),
            ("outer", outer.value()),
            ("inner", inner.value()),
            ("high", high.value()),
            ("nan", nan.value().reduce_or()),
            ("inf", inf.value().reduce_or()),
        ])
        .stream_out("out", &decomposed(lanes));
    m.finish()
}

/// Four lanes with their own copy of the threshold keys, kept as one block by synthesis.
fn lane_group() -> Module {
    let m = ModuleBuilder::new(format!("oaken_decomposer_x{LANES_PER_GROUP}"));
    m.doc(format!(
        "{LANES_PER_GROUP} lanes of the decomposer with their own copy of the threshold keys, which \
         bounds the fan-out of every key register. The data of both pipeline stages is in here; their \
         valid bits are in the decomposer. A key is an integer of the same order as its binary16 \
         value: negative values count down from 0x7fff, the others up from 0x8000.",
    ));
    m.parameter("lanes", LANES_PER_GROUP);
    m.timing(2, "one beat per cycle");
    m.keep_hierarchy();
    let load1 = m.input("load1", Bit, "stage 1 may load: it is empty or moves on");
    let load2 = m.input("load2", Bit, "stage 2 may load: it is empty or moves on");
    let sample = m.input(
        "sample",
        Bit,
        "the beat is the first of a vector: take the keys",
    );
    let keys = COMPARISONS.map(|(name, doc)| {
        let key = format!("{name}_key");
        let value = m.input(&key, Bits(16), &format!("ordered key: {doc}"));
        (key, value)
    });
    let x = m.input("x", Bits(16 * LANES_PER_GROUP), "binary16 elements");
    let keep = m.input("keep", Bits(LANES_PER_GROUP), "which lanes hold an element");

    m.comment("Copies of the keys. They are compared with the beat in stage 1.");
    let [outer_lo, inner_lo, inner_hi, outer_hi] = stage(&m, sample, keys);

    m.comment("Stage 1: canonical form.");
    let lanes = x.lanes(16);
    let special = m.lanes("special", LANES_PER_GROUP, |i| {
        lanes[i].slice(10, 5).reduce_and()
    });
    let fraction = m.lanes("has_fraction", LANES_PER_GROUP, |i| {
        lanes[i].slice(0, 10).reduce_or()
    });
    let nan = m.wire("is_nan", special & fraction & keep);
    let inf = m.wire("is_inf", special & !fraction & keep);
    let canonical = m.lanes("canonical", LANES_PER_GROUP, |i| {
        let x = lanes[i];
        let largest = m.concat(&[x.bit(15), m.lit(Bits(15), LARGEST)]);
        let special_value = fraction.bit(i).mux(m.lit(Bits(16), 0), largest);
        special.bit(i).mux(special_value, without_negative_zero(x))
    });
    let [x1, keep1, nan1, inf1] = stage(
        &m,
        load1,
        [
            ("x1", canonical),
            ("keep1", keep),
            ("nan1", nan.reduce_or()),
            ("inf1", inf.reduce_or()),
        ],
    );

    m.comment("Stage 2: four comparisons, group and side.");
    let lanes = x1.lanes(16);
    let key = m.lanes("key", LANES_PER_GROUP, |i| ordered_key(lanes[i]));
    let keys = key.lanes(16);
    let is_outer = m.lanes("is_outer", LANES_PER_GROUP, |i| {
        keys[i].lt(outer_lo) | keys[i].gt(outer_hi)
    });
    let is_high = m.lanes("is_high", LANES_PER_GROUP, |i| keys[i].gt(inner_hi));
    let is_low = m.lanes("is_low", LANES_PER_GROUP, |i| keys[i].lt(inner_lo));
    let outputs = [
        ("x2", x1, "canonical elements"),
        ("keep2", keep1, "which lanes hold an element"),
        ("outer2", keep1 & is_outer, "outer group"),
        (
            "inner2",
            keep1 & !is_outer & !is_high & !is_low,
            "inner group",
        ),
        ("high2", keep1 & is_high, "high side"),
        ("nan2", nan1, "an element was NaN"),
        ("inf2", inf1, "an element was infinite"),
    ];
    let registers = stage(&m, load2, outputs.map(|(name, value, _)| (name, value)));
    for (value, (name, _, doc)) in registers.into_iter().zip(outputs) {
        let port = name.trim_end_matches('2');
        m.output(&format!("{port}_q"), value, doc);
    }
    m.finish()
}
