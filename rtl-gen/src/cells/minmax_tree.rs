//! Smallest and largest of the marked values of a beat: a tree of comparators.

use super::levels_in_name;
use crate::hw::{Bit, Bits, Bundle, Module, ModuleBuilder, Stream, Value, log2_ceil};

/// Latency of [`minmax_levels`] over `n` values in cycles.
pub fn minmax_latency(n: usize, levels_per_stage: usize) -> usize {
    log2_ceil(n).div_ceil(levels_per_stage)
}

/// Reduces the fields `<name>_min` and `<name>_max` of `stream`, each a pack of `lanes` values, to
/// the smallest and the largest value, for all `names` in parallel. The other fields pass through.
///
/// Latency [`minmax_latency`], one beat per cycle: a register follows every `levels_per_stage`
/// levels of comparison and the last one. `names` come with the width of their values; with the
/// empty name the fields are `min` and `max`.
pub fn minmax_levels<'m>(
    m: &'m ModuleBuilder,
    mut stage: Stream<'m>,
    names: &[(&str, usize)],
    lanes: usize,
    levels_per_stage: usize,
) -> Stream<'m> {
    let levels = log2_ceil(lanes);
    let mut left = lanes;
    for first in (0..levels).step_by(levels_per_stage) {
        let after = (first + levels_per_stage).min(levels);
        left = left.div_ceil(1 << (after - first));
        m.comment(format!(
            "{} level{} of comparison: {left} of each left.",
            after - first,
            if after - first == 1 { "" } else { "s" }
        ));
        let mut reduced = vec![];
        for (name, width) in names {
            for (end, is_min) in [("min", true), ("max", false)] {
                let field = field_name(name, end);
                let mut values = stage.get(&field);
                for level in first..after {
                    let lanes = values.lanes(*width);
                    let pairs: Vec<&[Value]> = lanes.chunks(2).collect();
                    values = m.lanes(&format!("{field}{}", level + 1), pairs.len(), |i| {
                        let [a, b] = *pairs[i] else {
                            return pairs[i][0];
                        };
                        let a_wins = if is_min { a.lt(b) } else { a.gt(b) };
                        a_wins.mux(a, b)
                    });
                }
                reduced.push((field, values));
            }
        }
        stage = stage.replace(&reduced).registered(&format!("level{after}"));
    }
    stage
}

fn field_name(name: &str, end: &str) -> String {
    match name {
        "" => end.to_owned(),
        name => format!("{name}_{end}"),
    }
}

/// The value if it counts, else the neutral element of a minimum.
pub fn or_all_ones<'m>(value: Value<'m>, counts: Value<'m>) -> Value<'m> {
    value | !counts.replicate(value.width())
}

/// The value if it counts, else the neutral element of a maximum.
pub fn or_zero<'m>(value: Value<'m>, counts: Value<'m>) -> Value<'m> {
    value & counts.replicate(value.width())
}

/// The smallest and the largest of `n` unsigned values of `width` bits, over the marked ones.
///
/// Latency [`minmax_latency`], one beat per cycle: a register follows every `levels_per_stage`
/// levels of comparison. Without a marked value `any` is 0, `min` is all ones and `max` is 0. `n` is
/// at least 2 and need not be a power of two; `levels_per_stage` is at least 1.
///
/// # Panics
/// If `n` is below 2 or `levels_per_stage` is 0.
pub fn minmax_tree(n: usize, width: usize, levels_per_stage: usize) -> Module {
    assert!(
        n >= 2,
        "a min/max tree compares at least two values, not {n}"
    );
    assert!(
        levels_per_stage > 0,
        "a min/max tree needs a level per stage"
    );
    let levels = levels_in_name("minmax_tree", levels_per_stage);
    let m = ModuleBuilder::new(format!("minmax_tree_n{n}_w{width}{levels}"));
    m.doc("Smallest and largest of the marked values of a beat, in unsigned order.");
    m.doc(
        "With no value marked, any is 0, min is all ones and max is 0: the neutral elements. \
           in_ready depends on out_ready.",
    );
    m.parameter("n", n);
    m.parameter("width", width);
    m.parameter("levels_per_stage", levels_per_stage);
    m.timing(minmax_latency(n, levels_per_stage), "one beat per cycle");
    let stream = m.stream_in("in", &marked_values(n, width));

    m.comment("A value that does not count takes part as the neutral element.");
    let keep = stream.get("keep");
    let values = stream.get("values").lanes(width);
    let mins = m.lanes("min0", n, |i| or_all_ones(values[i], keep.bit(i)));
    let maxs = m.lanes("max0", n, |i| or_zero(values[i], keep.bit(i)));
    let fields = [
        ("any", keep.reduce_or()),
        ("min", mins),
        ("max", maxs),
        ("last", stream.get("last")),
    ];
    minmax_levels(
        &m,
        stream.with(&fields),
        &[("", width)],
        n,
        levels_per_stage,
    )
    .stream_out("out", &extremes(width));
    m.finish()
}

/// What a [`minmax_tree`] compares.
fn marked_values(n: usize, width: usize) -> Bundle {
    Bundle::new(
        "a beat",
        &[
            ("keep", Bits(n), "marks the values that count"),
            ("values", Bits(n * width), "values, lane 0 lowest"),
            ("last", Bit, "last beat of a packet"),
        ],
    )
}

/// What a [`minmax_tree`] finds in a beat.
fn extremes(width: usize) -> Bundle {
    Bundle::new(
        "a beat",
        &[
            ("any", Bit, "at least one value is marked"),
            ("min", Bits(width), "the smallest"),
            ("max", Bits(width), "the largest"),
            ("last", Bit, "last beat of a packet"),
        ],
    )
}
