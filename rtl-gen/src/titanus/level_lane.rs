//! Level lanes: an element and its channel's level in, the level it needs out.

use super::lane_stage::registers;
use crate::hw::{Bit, Bits, Module, ModuleBuilder, Value};

/// Lanes that share one copy of bit-width and level limit.
pub const LEVEL_LANES: usize = 4;

/// Bits of an element and of a range.
const ELEMENT: usize = 8;
/// Bits of the number of levels a channel made.
const MADE: usize = 8;

/// Inputs with a byte per lane.
const BYTES: [(&str, &str); 4] = [
    ("x", "signed elements"),
    ("lo", "signed, lower end of the level; 127 if there is none"),
    (
        "hi",
        "signed, upper end of the level; -128 if there is none",
    ),
    ("made", "levels that the channel has taken in decode"),
];

/// Cycles from an element at the inputs to its channel's new level at the output.
pub fn level_latency() -> usize {
    2
}

/// Four level lanes with their own copy of the configuration, kept as one block by synthesis: Titanus'
/// max-min finder, channel monitor and tolerance updater (GLSVLSI 2025, section 4.4, Figure 7;
/// contract, section 3).
///
/// The paper draws the max-min finder of the prefill and the channel monitor of the decode stage as
/// two modules. They never work at the same time, and the finder is the monitor with a tolerance of
/// 0: here one lane serves both.
///
/// Latency [`level_latency`], one element per lane and cycle, never waits.
pub fn level_x4() -> Module {
    let lanes = LEVEL_LANES;
    let m = ModuleBuilder::new(format!("titanus_level_x{lanes}"));
    m.doc(format!(
        "{lanes} lanes of Titanus' max-min finder, channel monitor and tolerance updater (Titanus, \
         GLSVLSI 2025, section 4.4, Figure 7) with their own copy of the configuration, so that no \
         register drives more lanes than these. Finder and monitor work in different states of the \
         scheduler: one lane serves both.",
    ));
    m.doc(
        "No stage waits. bits and limit are registered in every cycle and used by the elements that \
         enter in the next one: they change only between streams.",
    );
    m.parameter("lanes", lanes);
    m.timing(level_latency(), "one beat per cycle");
    m.keep_hierarchy();
    let bits = m.input("bits", Bits(4), "width of a code, 2 to 8 bits");
    let limit = m.input(
        "limit",
        Bits(MADE),
        "new levels that a channel may take in decode",
    );
    let scan = m.input("scan", Bit, "max-min finder; else channel monitor");
    let bytes = BYTES.map(|(name, doc)| (name, m.input(name, Bits(ELEMENT * lanes), doc)));
    let keep = m.input("keep", Bits(lanes), "lanes that hold a kept element");
    let [bits, limit] = registers(&m, 0, [("bits", bits), ("limit", limit)]);
    let outputs = ["x", "lo", "hi", "made"].map(|name| {
        let value = m.forward(&format!("next_{name}"), Bits(ELEMENT * lanes));
        (name, value)
    });
    let flags = ["keep", "changed", "exhausted"].map(|name| {
        let value = m.forward(&format!("next_{name}"), Bits(lanes));
        (name, value)
    });
    let lane = level_lane();
    for i in 0..lanes {
        let u = m.instance(&format!("u_lane{i}"), &lane);
        u.set("bits", bits)
            .set("limit", limit)
            .set("scan", scan)
            .set("keep", keep.bit(i));
        for (name, value) in bytes {
            u.set(name, value.slice(ELEMENT * i, ELEMENT));
        }
        for (name, value) in outputs {
            u.drive(&format!("next_{name}"), value, ELEMENT * i);
        }
        for (name, value) in flags {
            u.drive(&format!("next_{name}"), value, i);
        }
    }
    let docs = [
        "signed elements",
        "signed, lower end of the levels that they need",
        "signed, upper end of the levels that they need",
        "levels taken, with these",
    ];
    for ((name, value), doc) in outputs.into_iter().zip(docs) {
        m.output(&format!("out_{name}"), value.value(), doc);
    }
    let docs = [
        "lanes that hold a kept element",
        "lanes whose level is a new one of the channel monitor",
        "lanes that needed a new level and had none left",
    ];
    for ((name, value), doc) in flags.into_iter().zip(docs) {
        m.output(&format!("out_{name}"), value.value(), doc);
    }
    m.finish()
}

/// One lane: distance from the level, comparison with the tolerance, new level.
fn level_lane() -> Module {
    let m = ModuleBuilder::new("titanus_level_lane");
    m.doc(
        "One lane of Titanus' max-min finder and channel monitor. A kept element outside the level of \
         its channel becomes an end of the level: as max-min finder always, as channel monitor if it \
         is further outside than the tolerance h = floor(R / (2 N)), with R = hi - lo and N = 2^bits - \
         1, or if there is no level yet.",
    );
    m.doc(
        "The tolerance updater needs no divider: a distance d is an integer, so that d > h is the same \
         as d > R / (2 N), or d N > floor(R / 2). A channel without a level has lo = 127 and hi = -128: \
         every element lies outside on both sides and becomes both ends.",
    );
    m.timing(level_latency(), "one element per cycle");
    let bits = m.input("bits", Bits(4), "width of a code, 2 to 8 bits");
    let limit = m.input(
        "limit",
        Bits(MADE),
        "new levels that a channel may take in decode",
    );
    let scan = m.input("scan", Bit, "max-min finder; else channel monitor");
    let [x, lo, hi, made] = BYTES.map(|(name, doc)| m.input(name, Bits(ELEMENT), doc));
    let keep = m.input("keep", Bit, "the element is kept");

    m.comment("Stage 1: the side on which the element lies outside, and its distance.");
    let signed = [x, lo, hi].map(Value::as_signed);
    let below = m.wire("is_below", signed[0].lt(signed[1]));
    let above = m.wire("is_above", signed[0].gt(signed[2]));
    let level = m.wire("has_level", signed[1].le(signed[2]));
    let span = m.wire("span", hi - lo);
    m.unused("unused_span", span.bit(0));
    let [
        x,
        lo,
        hi,
        made,
        distance,
        half,
        below,
        above,
        keep,
        anyway,
        full,
    ] = registers(
        &m,
        1,
        [
            ("x", x),
            ("lo", lo),
            ("hi", hi),
            ("made", made),
            ("distance", below.mux(lo - x, x - hi)),
            ("half", span.slice(1, ELEMENT - 1)),
            ("below", keep & below),
            ("above", keep & above),
            ("keep", keep),
            ("anyway", scan | !level),
            ("full", !scan & made.ge(limit)),
        ],
    );
    let [scan] = registers(&m, 1, [("scan", scan)]);

    m.comment("Stage 2: distance x N > range / 2, as distance x 2^bits > range / 2 + distance.");
    let arms: Vec<(u64, Value)> = (2..ELEMENT)
        .map(|bits| {
            let zeros = |n: usize| m.lit(Bits(n), 0);
            let value = m.concat(&[zeros(ELEMENT - bits), distance, zeros(bits)]);
            (bits as u64, value)
        })
        .collect();
    let top = m.concat(&[distance, m.lit(Bits(ELEMENT), 0)]);
    let scaled = m.case("scaled", bits, &arms, top);
    let bound = m.wire("bound", half.zext(ELEMENT + 1) + distance.zext(ELEMENT + 1));
    let far = m.wire("far", anyway | scaled.gt(bound.zext(2 * ELEMENT)));
    let wanted = m.wire("wanted", (below | above) & far);
    let takes = m.wire("takes", wanted & !full);
    let changed = m.wire("changed", takes & !scan);
    let [x_out, lo, hi, made, keep, changed, exhausted] = registers(
        &m,
        2,
        [
            ("x", x),
            ("lo", (takes & below).mux(x, lo)),
            ("hi", (takes & above).mux(x, hi)),
            ("made", made + changed.zext(MADE)),
            ("keep", keep),
            ("changed", changed),
            ("exhausted", wanted & full),
        ],
    );
    m.output("next_x", x_out, "signed element");
    m.output(
        "next_lo",
        lo,
        "signed, lower end of the level that it needs",
    );
    m.output(
        "next_hi",
        hi,
        "signed, upper end of the level that it needs",
    );
    m.output("next_made", made, "levels taken, with this one");
    m.output("next_keep", keep, "the element is kept");
    m.output(
        "next_changed",
        changed,
        "the level is a new one of the channel monitor",
    );
    m.output(
        "next_exhausted",
        exhausted,
        "a new level was needed and none was left",
    );
    m.finish()
}
