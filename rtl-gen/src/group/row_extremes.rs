//! Extremes of row groups: neighbouring elements of one vector.

use crate::binary16::{from_ordered_key, ordered_key};
use crate::cells::{or_all_ones, or_zero};
use crate::hw::{Bit, Bits, Bundle, Flow, Module, ModuleBuilder, log2_ceil};

/// Latency of [`row_extremes`], from a group's last beat to its extremes.
pub(crate) fn row_extremes_latency(lanes: usize) -> usize {
    log2_ceil(lanes) + 1
}

/// A beat of a group.
fn group_beat(lanes: usize) -> Bundle {
    Bundle::new(
        "a beat of a group",
        &[
            (
                "x",
                Bits(16 * lanes),
                "canonical binary16 elements, lane 0 lowest",
            ),
            ("keep", Bits(lanes), "which lanes hold an element"),
            ("ends", Bit, "last beat of its group"),
        ],
    )
}

/// Minimum and maximum of groups of one or more beats.
///
/// Latency [`row_extremes_latency`] from a group's last beat, one beat per cycle; it never waits.
/// `lanes` is a power of two.
pub(crate) fn row_extremes(lanes: usize) -> Module {
    let m = ModuleBuilder::new(format!("group_row_extremes_l{lanes}"));
    m.doc(
        "Minimum and maximum of the elements of a group, which comes in one or more beats. Every group has \
         an element in its first beat. It never waits.",
    );
    m.parameter("lanes", lanes);
    m.timing(row_extremes_latency(lanes), "one beat per cycle");
    let beat = Flow::input(&m, "in", &group_beat(lanes));
    m.comment(
        "Integers of the order of the elements. A lane without an element takes part with the neutral \
         one.",
    );
    let (x, keep) = (beat.get("x").lanes(16), beat.get("keep"));
    let keys = m.lanes("keys", lanes, |i| ordered_key(x[i])).lanes(16);
    let mut mins = m.lanes("min0", lanes, |i| or_all_ones(keys[i], keep.bit(i)));
    let mut maxs = m.lanes("max0", lanes, |i| or_zero(keys[i], keep.bit(i)));
    let mut stage = beat.select(&["ends"]);
    for level in 1..=log2_ceil(lanes) {
        let [mins_of, maxs_of] = [("min", mins), ("max", maxs)].map(|(name, values)| {
            let values = values.lanes(16);
            m.lanes(&format!("{name}{level}"), values.len() / 2, |i| {
                let (a, b) = (values[2 * i], values[2 * i + 1]);
                let a_wins = if name == "min" { a.lt(b) } else { a.gt(b) };
                a_wins.mux(a, b)
            })
        });
        let fields = [
            ("ends", stage.get("ends")),
            ("mins", mins_of),
            ("maxs", maxs_of),
        ];
        stage = stage.with(&fields).registered(level);
        mins = stage.get("mins");
        maxs = stage.get("maxs");
    }

    m.comment("Over the beats of the group.");
    let first = m.reg_reset("first", Bit, 1);
    let min = m.reg("min", Bits(16));
    let max = m.reg("max", Bits(16));
    let keeps_min = m.wire("keeps_min", !first.q() & min.q().lt(mins));
    let keeps_max = m.wire("keeps_max", !first.q() & max.q().gt(maxs));
    let ends = stage.get("ends");
    first.set_when(stage.valid, ends);
    min.set_when(stage.valid, keeps_min.mux(min.q(), mins));
    max.set_when(stage.valid, keeps_max.mux(max.q(), maxs));
    let found = m.reg_reset("found", Bit, 0);
    found.set(stage.valid & ends);
    let extremes = [
        ("min", from_ordered_key(min.q())),
        ("max", from_ordered_key(max.q())),
    ];
    let extremes = Flow::new(&m, "group", found.q(), &extremes);
    extremes.output("out", &super::parameters::group_extremes());
    m.finish()
}
