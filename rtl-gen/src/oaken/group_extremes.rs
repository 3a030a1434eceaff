//! Group extremes: the raw extreme elements of every group over a vector.

use super::lanes_are_valid;
use crate::cells::{minmax_latency, minmax_levels, or_all_ones, or_zero};
use crate::hw::{Bit, Bits, Module, ModuleBuilder, Value};

/// Comparison levels between registers above the pairs. Two would leave too little of 1 ns in
/// nangate45.
const LEVELS_PER_STAGE: usize = 1;

/// What is tracked: name, width of the ordered value, meaning.
const CLASSES: [(&str, usize, &str); 4] = [
    ("outer_high", 16, "outer elements on the high side"),
    ("outer_low", 16, "outer elements on the low side"),
    ("middle", 16, "middle elements"),
    ("inner", 15, "magnitudes of inner elements"),
];

/// Flags that are collected over a vector.
const FLAGS: [(&str, &str); 2] = [
    ("nan", "an element of the vector was NaN"),
    ("inf", "an element of the vector was infinite"),
];

/// Cycles from a vector's last beat to its extremes.
pub fn group_extremes_latency(lanes: usize) -> usize {
    1 + minmax_latency(lanes / 2, LEVELS_PER_STAGE) + 1
}

/// Pairs of lanes in order.
#[derive(Default)]
struct SortedPairs<'m> {
    /// The upper lane holds the smaller one.
    swaps: Vec<Value<'m>>,
    lows: Vec<Value<'m>>,
    highs: Vec<Value<'m>>,
}

/// The smallest and the largest element of every group of a vector (contract, sections 4 and 6).
///
/// Takes the decomposer's beats, gives one beat per vector, [`group_extremes_latency`] cycles
/// after its last; one beat per cycle, vectors without a gap. The outer group is kept apart by
/// side: which of the two sides holds its smallest and largest shifted value takes two exact
/// subtractions per vector, which are the parameter unit's.
///
/// # Panics
/// If `lanes` is not 4, 8, 16, 32 or 64.
pub fn group_extremes(lanes: usize) -> Module {
    assert!(lanes_are_valid(lanes), "group extremes of {lanes} lanes");
    let m = ModuleBuilder::new(format!("oaken_group_extremes_l{lanes}"));
    m.doc(
        "Oaken's group extremes: the smallest and the largest element of every group of a vector, \
         as raw canonical binary16 (Oaken, ISCA 2025, section 4.4: scaling factors come from the \
         minimum and maximum of each group).",
    );
    m.doc(
        "The outer group is kept apart by side; which side holds its smallest and largest shifted \
         value is found once per vector by the parameter unit. Where a class is empty its any is 0 \
         and its extremes mean nothing. in_ready depends on out_ready.",
    );
    m.parameter("lanes", lanes);
    m.timing(
        group_extremes_latency(lanes),
        "one beat per cycle, one result per vector",
    );
    let stream = m.stream_in(
        "in",
        &[
            ("x", Bits(16 * lanes), "canonical binary16 elements"),
            ("keep", Bits(lanes), "which lanes hold an element"),
            ("outer", Bits(lanes), "element is in the outer group"),
            ("inner", Bits(lanes), "element is in the inner group"),
            (
                "high",
                Bits(lanes),
                "element is on the high side of its group",
            ),
            ("nan", Bit, "an element was NaN"),
            ("inf", Bit, "an element was infinite"),
            ("last", Bit, "last beat of the vector"),
        ],
    );

    m.comment("Membership of the four classes.");
    let [keep, outer, inner, high] = ["keep", "outer", "inner", "high"].map(|f| stream.get(f));
    let members = [
        m.wire("is_outer_high", outer & high),
        m.wire("is_outer_low", outer & !high),
        m.wire("is_middle", keep & !outer & !inner),
        m.wire("is_inner", inner),
    ];

    // One comparison sorts a pair for all classes that share an order; a class then takes the
    // first, from either end, of the one or two elements that are its own.
    m.comment(
        "Stage 1: pairs of lanes, sorted as integers of the same order. Three classes go by the",
    );
    m.comment("value, the inner one by the magnitude.");
    let x = stream.get("x").lanes(16);
    let sort = |name: &str, order: fn(Value<'_>) -> Value<'_>| -> SortedPairs<'_> {
        let mut sorted = SortedPairs::default();
        for (i, pair) in x.chunks(2).enumerate() {
            let [a, b] = [0, 1].map(|k| m.wire(&format!("{name}{}", 2 * i + k), order(pair[k])));
            let swap = m.wire(&format!("{name}_swap{i}"), b.lt(a));
            sorted.swaps.push(swap);
            sorted.lows.push(swap.mux(b, a));
            sorted.highs.push(swap.mux(a, b));
        }
        sorted
    };
    let by_value = sort("key", super::ordered_key);
    let by_magnitude = sort("magnitude", |x| x.slice(0, 15));
    let mut fields: Vec<(String, Value)> = FLAGS
        .iter()
        .map(|(flag, _)| *flag)
        .chain(["last"])
        .map(|field| (field.to_owned(), stream.get(field)))
        .collect();
    for (order, pairs) in [("key", &by_value), ("magnitude", &by_magnitude)] {
        fields.push((format!("{order}_lows"), m.pack(&pairs.lows)));
        fields.push((format!("{order}_highs"), m.pack(&pairs.highs)));
    }
    for ((name, width, _), member) in CLASSES.iter().zip(members) {
        let pairs = if *width == 15 {
            &by_magnitude
        } else {
            &by_value
        };
        let members = |swapped: usize| -> Value<'_> {
            let bits: Vec<Value> = pairs
                .swaps
                .iter()
                .enumerate()
                .map(|(i, swap)| {
                    let [own, other] = [swapped, 1 - swapped].map(|k| member.bit(2 * i + k));
                    swap.mux(other, own)
                })
                .collect();
            m.pack(&bits)
        };
        fields.push((format!("{name}_has_low"), members(0)));
        fields.push((format!("{name}_has_high"), members(1)));
    }
    let named: Vec<(&str, Value)> = fields.iter().map(|(n, v)| (n.as_str(), *v)).collect();
    let sorted = stream.with(&named).registered("sorted");

    m.comment("What a class takes of a pair; of a pair without a member the neutral elements.");
    let mut fields: Vec<(String, Value)> = FLAGS
        .iter()
        .map(|(flag, _)| *flag)
        .chain(["last"])
        .map(|field| (field.to_owned(), sorted.get(field)))
        .collect();
    for (name, width, _) in &CLASSES {
        let order = if *width == 15 { "magnitude" } else { "key" };
        let lows = sorted.get(&format!("{order}_lows")).lanes(*width);
        let highs = sorted.get(&format!("{order}_highs")).lanes(*width);
        let has_low = sorted.get(&format!("{name}_has_low"));
        let has_high = sorted.get(&format!("{name}_has_high"));
        let any = m.wire(&format!("{name}_pairs"), has_low | has_high);
        let (mut mins, mut maxs) = (vec![], vec![]);
        for (i, (low, high)) in lows.into_iter().zip(highs).enumerate() {
            let min = has_low.bit(i).mux(low, high);
            let max = has_high.bit(i).mux(high, low);
            mins.push(m.wire(&format!("{name}_min0_{i}"), or_all_ones(min, any.bit(i))));
            maxs.push(m.wire(&format!("{name}_max0_{i}"), or_zero(max, any.bit(i))));
        }
        fields.push((format!("{name}_any"), any.reduce_or()));
        fields.push((format!("{name}_min"), m.pack(&mins)));
        fields.push((format!("{name}_max"), m.pack(&maxs)));
    }
    let named: Vec<(&str, Value)> = fields.iter().map(|(n, v)| (n.as_str(), *v)).collect();
    let trees = CLASSES.map(|(name, width, _)| (name, width));
    let beat = minmax_levels(&m, sorted.with(&named), &trees, lanes / 2, LEVELS_PER_STAGE);

    m.comment("Running extremes of the vector; its first beat starts them afresh.");
    let first = m.reg_reset("first", Bit, 1);
    let valid = m.reg_reset("out_valid", Bit, 0);
    let out_ready = m.forward("extremes_ready", Bit);
    let last = beat.get("last");
    let running: Vec<_> = CLASSES
        .iter()
        .map(|(name, width, _)| {
            (
                m.reg(&format!("{name}_any"), Bit),
                m.reg(&format!("{name}_min"), Bits(*width)),
                m.reg(&format!("{name}_max"), Bits(*width)),
            )
        })
        .collect();
    let next: Vec<_> = CLASSES
        .iter()
        .zip(&running)
        .map(|((name, _, _), (any, min, max))| {
            let [beat_any, beat_min, beat_max] =
                ["any", "min", "max"].map(|end| beat.get(&format!("{name}_{end}")));
            let keeps_min = m.wire(
                &format!("{name}_keeps_min"),
                !first.q() & min.q().lt(beat_min),
            );
            let keeps_max = m.wire(
                &format!("{name}_keeps_max"),
                !first.q() & max.q().gt(beat_max),
            );
            (
                beat_any | (any.q() & !first.q()),
                keeps_min.mux(min.q(), beat_min),
                keeps_max.mux(max.q(), beat_max),
            )
        })
        .collect();
    let flags = FLAGS.map(|(flag, doc)| {
        let seen = m.reg(flag, Bit);
        (flag, doc, seen, beat.get(flag) | (seen.q() & !first.q()))
    });
    let taken = m.wire("taken", beat.transfer());
    beat.accept_when(!valid.q() | out_ready.value());
    first.set_when(taken, last);
    valid.set((valid.q() & !out_ready.value()) | (taken & last));
    for ((any, min, max), (next_any, next_min, next_max)) in running.iter().zip(&next) {
        any.set_when(taken, *next_any);
        min.set_when(taken, *next_min);
        max.set_when(taken, *next_max);
    }

    for (_, _, seen, next) in flags {
        seen.set_when(taken, next);
    }

    m.comment("Back from ordered integers to binary16.");
    m.output(
        "out_valid",
        valid.q(),
        "the extremes of a vector are offered",
    );
    out_ready.drive(m.input("out_ready", Bit, "they are taken if offered"));
    for (flag, doc, seen, _) in flags {
        m.output(&format!("out_{flag}"), seen.q(), doc);
    }
    for ((name, width, doc), (any, min, max)) in CLASSES.iter().zip(&running) {
        m.output(
            &format!("out_{name}_any"),
            any.q(),
            &format!("there are {doc}"),
        );
        for (end, value, which) in [("min", min, "smallest"), ("max", max, "largest")] {
            let value = match width {
                15 => value.q().zext(16),
                _ => super::from_ordered_key(value.q()),
            };
            m.output(
                &format!("out_{name}_{end}"),
                value,
                &format!("{which} of the {doc}"),
            );
        }
    }
    m.finish()
}
