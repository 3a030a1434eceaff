//! Decomposer: canonical form, four comparisons, group and side of every element.

use super::binary16::{LARGEST, ordered_key, without_negative_zero};
use super::lanes_are_valid;
use crate::hw::{Bit, Bits, Forward, Module, ModuleBuilder, Value};

/// Lanes that share one copy of the threshold registers: a broadcast register that drives more
/// lanes than this costs more time than the comparison.
const LANES_PER_GROUP: usize = 4;

const THRESHOLDS: [(&str, &str); 4] = [
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
         inf are not set. in_ready depends on out_ready.",
    );
    m.parameter("lanes", lanes);
    m.timing(decomposer_latency(), "one beat per cycle");

    let thresholds: Vec<Value> = THRESHOLDS
        .iter()
        .map(|(name, doc)| m.input(name, Bits(16), &format!("binary16 threshold: {doc}")))
        .collect();
    let stream = m.stream_in(
        "in",
        &[
            ("x", Bits(16 * lanes), "binary16 elements, lane 0 lowest"),
            ("keep", Bits(lanes), "which lanes hold an element"),
            ("last", Bit, "last beat of the vector"),
        ],
    );

    m.comment("Thresholds are sampled as ordered keys when the first beat of a vector is taken.");
    let keys: Vec<Value> = thresholds
        .iter()
        .zip(THRESHOLDS)
        .map(|(&t, (name, _))| {
            m.wire(
                &format!("{name}_key"),
                ordered_key(without_negative_zero(t)),
            )
        })
        .collect();
    let (x, keep, last) = (stream.get("x"), stream.get("keep"), stream.get("last"));
    let first = m.reg_reset("first", Bit, 1);
    let taken = m.wire("taken", stream.transfer());
    first.set_when(taken, last);
    let sample = m.wire("sample", taken & first.q());

    m.comment("Valid bits of the two stages. The lane groups hold the data of both.");
    let load1 = stream.ready();
    let stage1 = stream.with(&[("last", last)]).registered("stage1");
    let load2 = stage1.ready();
    let stage2 = stage1.registered("stage2");

    let per_lane = |name: &str, width: usize| m.forward(name, Bits(width * lanes));
    let outputs: [(&str, usize, Forward); 5] = [
        ("x", 16, per_lane("canonical", 16)),
        ("keep", 1, per_lane("kept", 1)),
        ("outer", 1, per_lane("outer", 1)),
        ("inner", 1, per_lane("inner", 1)),
        ("high", 1, per_lane("high", 1)),
    ];
    let groups = lanes / LANES_PER_GROUP;
    let nan = m.forward("nan", Bits(groups));
    let inf = m.forward("inf", Bits(groups));
    let lane_group = lane_group();
    for g in 0..groups {
        let at = g * LANES_PER_GROUP;
        let u = m.instance(&format!("u_lanes{at}"), &lane_group);
        u.set("load1", load1)
            .set("load2", load2)
            .set("sample", sample);
        for (key, (name, _)) in keys.iter().zip(THRESHOLDS) {
            u.set(&format!("{name}_key"), *key);
        }
        u.set("x", x.slice(16 * at, 16 * LANES_PER_GROUP));
        u.set("keep", keep.slice(at, LANES_PER_GROUP));
        for (name, width, target) in outputs {
            u.drive(&format!("{name}_q"), target, width * at);
        }
        u.drive("nan_q", nan, g).drive("inf_q", inf, g);
    }

    let fields: Vec<(&str, Value)> = outputs
        .iter()
        .map(|(name, _, value)| (*name, value.value()))
        .chain([
            ("last", stage2.get("last")),
            ("nan", nan.value().reduce_or()),
            ("inf", inf.value().reduce_or()),
        ])
        .collect();
    stage2.with(&fields).stream_out(
        "out",
        &[
            ("x", "canonical binary16 elements"),
            ("keep", "which lanes hold an element"),
            ("outer", "element is in the outer group"),
            ("inner", "element is in the inner group"),
            ("high", "element is on the high side of its group"),
            ("last", "last beat of the vector"),
            ("nan", "an element of this beat was NaN"),
            ("inf", "an element of this beat was infinite"),
        ],
    );
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
    let keys: Vec<Value> = THRESHOLDS
        .iter()
        .map(|(name, doc)| {
            m.input(
                &format!("{name}_key"),
                Bits(16),
                &format!("ordered key: {doc}"),
            )
        })
        .collect();
    let x = m.input("x", Bits(16 * LANES_PER_GROUP), "binary16 elements");
    let keep = m.input("keep", Bits(LANES_PER_GROUP), "which lanes hold an element");

    m.comment("Copies of the keys. They are compared with the beat in stage 1.");
    let held: Vec<_> = THRESHOLDS
        .iter()
        .map(|(name, _)| m.reg(&format!("{name}_key"), Bits(16)))
        .collect();
    for (reg, key) in held.iter().zip(&keys) {
        reg.set_when(sample, *key);
    }
    let [outer_lo, inner_lo, inner_hi, outer_hi] = [0, 1, 2, 3].map(|i| held[i].q());

    m.comment("Stage 1: canonical form.");
    let mut canonical = vec![];
    let (mut nans, mut infs) = (vec![], vec![]);
    for (i, x) in x.lanes(16).into_iter().enumerate() {
        let special = m.wire(&format!("special{i}"), x.slice(10, 5).reduce_and());
        let fraction = m.wire(&format!("fraction{i}"), x.slice(0, 10).reduce_or());
        nans.push(m.wire(&format!("nan{i}"), special & fraction & keep.bit(i)));
        infs.push(m.wire(&format!("inf{i}"), special & !fraction & keep.bit(i)));
        let largest = m.concat(&[x.bit(15), m.lit(Bits(15), LARGEST)]);
        canonical.push(m.wire(
            &format!("canonical{i}"),
            special.mux((!fraction).mux(largest, 0), without_negative_zero(x)),
        ));
    }
    let x1 = m.reg("x1", Bits(16 * LANES_PER_GROUP));
    let keep1 = m.reg("keep1", Bits(LANES_PER_GROUP));
    let nan1 = m.reg("nan1", Bit);
    let inf1 = m.reg("inf1", Bit);
    x1.set_when(load1, m.pack(&canonical));
    keep1.set_when(load1, keep);
    nan1.set_when(load1, m.pack(&nans).reduce_or());
    inf1.set_when(load1, m.pack(&infs).reduce_or());

    m.comment("Stage 2: four comparisons, group and side.");
    let (mut outer, mut inner, mut high) = (vec![], vec![], vec![]);
    for (i, x) in x1.q().lanes(16).into_iter().enumerate() {
        let key = m.wire(&format!("key{i}"), ordered_key(x));
        let kept = keep1.q().bit(i);
        let is_outer = m.wire(&format!("outer{i}"), key.lt(outer_lo) | key.gt(outer_hi));
        let above = m.wire(&format!("above{i}"), key.gt(inner_hi));
        let below = m.wire(&format!("below{i}"), key.lt(inner_lo));
        outer.push(kept & is_outer);
        inner.push(kept & !is_outer & !above & !below);
        high.push(kept & above);
    }
    let outputs = [
        ("x", x1.q(), "canonical elements"),
        ("keep", keep1.q(), "which lanes hold an element"),
        ("outer", m.pack(&outer), "outer group"),
        ("inner", m.pack(&inner), "inner group"),
        ("high", m.pack(&high), "high side"),
        ("nan", nan1.q(), "an element was NaN"),
        ("inf", inf1.q(), "an element was infinite"),
    ]
    .map(|(name, value, doc)| {
        let reg = m.reg(&format!("{name}2"), value.kind());
        (name, reg, value, doc)
    });
    for (_, reg, value, _) in outputs {
        reg.set_when(load2, value);
    }
    for (name, reg, _, doc) in outputs {
        m.output(&format!("{name}_q"), reg.q(), doc);
    }
    m.finish()
}
