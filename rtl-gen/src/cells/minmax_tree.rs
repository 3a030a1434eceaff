//! Smallest and largest of the marked values of a beat.

use crate::hw::{Bit, Bits, Module, ModuleBuilder, Value, log2_ceil};

/// The smallest and the largest of `n` unsigned values of `width` bits, over the marked ones.
///
/// A register behind every `levels_per_stage` levels of the comparison tree and behind the last;
/// one beat per cycle. Without a marked value `any` is 0, `min` all ones and `max` 0.
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
    let m = ModuleBuilder::new(format!("minmax_tree_n{n}_w{width}"));
    let levels = log2_ceil(n);
    m.doc("Smallest and largest of the marked values of a beat, in unsigned order.");
    m.doc("With no value marked, any is 0, min is all ones and max is 0: the neutral elements.");
    m.parameter("n", n);
    m.parameter("width", width);
    m.parameter("levels_per_stage", levels_per_stage);
    m.timing(levels.div_ceil(levels_per_stage), "one beat per cycle");
    let stream = m.stream_in(
        "in",
        &[
            ("keep", Bits(n), "marks the values that count"),
            ("values", Bits(n * width), "values, lane 0 lowest"),
            ("last", Bit, "last beat of a packet"),
        ],
    );

    m.comment("A value that does not count takes part as the neutral element.");
    let keep = stream.get("keep");
    let lanes = stream.get("values").lanes(width);
    let (mut mins, mut maxs): (Vec<Value>, Vec<Value>) = lanes
        .into_iter()
        .enumerate()
        .map(|(i, v)| {
            let counts = keep.bit(i).replicate(width);
            (
                m.wire(&format!("min0_{i}"), v | !counts),
                m.wire(&format!("max0_{i}"), v & counts),
            )
        })
        .unzip();
    let last = stream.get("last");
    let mut stage = stream.with(&[("any", keep.reduce_or()), ("last", last)]);
    for level in 1..=levels {
        m.comment(format!("Level {level}: {} left.", mins.len().div_ceil(2)));
        let pairs = |kind: &str, from: &[Value<'_>]| -> Vec<(usize, bool)> {
            debug_assert!(!kind.is_empty());
            (0..from.len().div_ceil(2))
                .map(|i| (i, 2 * i + 1 < from.len()))
                .collect()
        };
        let next_mins = pairs("min", &mins)
            .into_iter()
            .map(|(i, paired)| match paired {
                true => {
                    let (a, b) = (mins[2 * i], mins[2 * i + 1]);
                    m.wire(&format!("min{level}_{i}"), a.lt(b).mux(a, b))
                }
                false => mins[2 * i],
            })
            .collect();
        let next_maxs = pairs("max", &maxs)
            .into_iter()
            .map(|(i, paired)| match paired {
                true => {
                    let (a, b) = (maxs[2 * i], maxs[2 * i + 1]);
                    m.wire(&format!("max{level}_{i}"), a.gt(b).mux(a, b))
                }
                false => maxs[2 * i],
            })
            .collect();
        (mins, maxs) = (next_mins, next_maxs);
        if level == levels || level.is_multiple_of(levels_per_stage) {
            let fields = [
                ("any", stage.get("any")),
                ("min", m.pack(&mins)),
                ("max", m.pack(&maxs)),
                ("last", stage.get("last")),
            ];
            stage = stage.with(&fields).registered(&format!("level{level}"));
            mins = stage.get("min").lanes(width);
            maxs = stage.get("max").lanes(width);
        }
    }
    stage.stream_out(
        "out",
        &[
            ("any", "at least one value is marked"),
            ("min", "the smallest"),
            ("max", "the largest"),
            ("last", "last beat of a packet"),
        ],
    );
    m.finish()
}
