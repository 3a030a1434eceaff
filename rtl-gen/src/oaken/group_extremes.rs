//! Group extremes: the raw extreme elements of every group over a vector.

use super::lanes_are_valid;
use super::streams::{decomposed, vector_extremes};
use crate::binary16::{from_ordered_key, ordered_key};
use crate::cells::{minmax_latency, minmax_levels, or_all_ones, or_zero};
use crate::hw::{Bit, Bits, Module, ModuleBuilder, Reg, Stream, Value};

/// Comparison levels between registers above the pairs. Two would leave too little of 1 ns in
/// nangate45.
const LEVELS_PER_STAGE: usize = 1;

/// What the elements of a class are ordered by.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Order {
    /// The value, as an ordered key.
    Key,
    /// The magnitude.
    Magnitude,
}

impl Order {
    const ALL: [Order; 2] = [Order::Key, Order::Magnitude];

    fn name(self) -> &'static str {
        match self {
            Order::Key => "key",
            Order::Magnitude => "magnitude",
        }
    }

    /// Bits of the integers that have this order.
    fn width(self) -> usize {
        match self {
            Order::Key => 16,
            Order::Magnitude => 15,
        }
    }

    /// A canonical binary16 as an integer of this order.
    fn integer(self, x: Value<'_>) -> Value<'_> {
        match self {
            Order::Key => ordered_key(x),
            Order::Magnitude => x.slice(0, 15),
        }
    }

    /// The inverse of [`integer`](Order::integer).
    fn binary16(self, integer: Value<'_>) -> Value<'_> {
        match self {
            Order::Key => from_ordered_key(integer),
            Order::Magnitude => integer.zext(16),
        }
    }
}

/// A class of elements whose extremes are tracked.
pub(super) struct Class {
    pub(super) name: &'static str,
    order: Order,
    /// What its elements are.
    pub(super) elements: &'static str,
}

const fn class(name: &'static str, order: Order, elements: &'static str) -> Class {
    Class {
        name,
        order,
        elements,
    }
}

impl Class {
    /// What of an element is compared.
    pub(super) fn measure(&self) -> &'static str {
        match self.order {
            Order::Key => "value",
            Order::Magnitude => "magnitude",
        }
    }
}

/// The classes: the groups, the outer one by side.
pub(super) const CLASSES: [Class; 4] = [
    class("outer_high", Order::Key, "outer elements on the high side"),
    class("outer_low", Order::Key, "outer elements on the low side"),
    class("middle", Order::Key, "middle elements"),
    class("inner", Order::Magnitude, "inner elements"),
];

/// Flags that are collected over a vector.
const FLAGS: [&str; 2] = ["nan", "inf"];

/// Latency of [`group_extremes`] in cycles, from a vector's last beat to its extremes.
pub fn group_extremes_latency(lanes: usize) -> usize {
    1 + minmax_latency(lanes / 2, LEVELS_PER_STAGE) + 1
}

/// Oaken's group extremes: the smallest and the largest element of every group of a vector
/// (contract, sections 4 and 6; Oaken, ISCA 2025, section 4.4).
///
/// It takes the decomposer's beats and gives one result per vector. The two sides of the outer group
/// are kept apart: which of them holds its smallest and its largest shifted value takes two exact
/// subtractions per vector, which the parameter unit does.
///
/// Latency [`group_extremes_latency`] from the last beat, one beat per cycle; vectors may follow each
/// other without a gap. `lanes` is 4, 8, 16, 32 or 64.
///
/// # Panics
/// If `lanes` is another number.
pub fn group_extremes(lanes: usize) -> Module {
    assert!(lanes_are_valid(lanes), "group extremes of {lanes} lanes");
    let m = ModuleBuilder::new(format!("oaken_group_extremes_l{lanes}"));
    m.doc(
        "Oaken's group extremes: the smallest and the largest element of every group of a vector, \
         as raw canonical binary16 (Oaken, ISCA 2025, section 4.4: scaling factors come from the \
         minimum and maximum of each group).",
    );
    m.doc(
        "The two sides of the outer group are kept apart; the parameter unit finds once per vector \
         which side holds its smallest and its largest shifted value. If a class is empty, its any is \
         0 and its extremes are arbitrary. in_ready depends on out_ready.",
    );
    m.parameter("lanes", lanes);
    m.timing(
        group_extremes_latency(lanes),
        "one beat per cycle, one result per vector",
    );
    let fields = ["x", "keep", "outer", "inner", "high", "nan", "inf", "last"];
    let stream = m.stream_in("in", &decomposed(lanes).select(&fields));

    let classes = CLASSES.map(|class| (class.name, class.order.width()));
    let pairs = sorted_pairs(&m, stream);
    let extremes = extremes_of_pairs(&m, pairs);
    let beats = minmax_levels(&m, extremes, &classes, lanes / 2, LEVELS_PER_STAGE);
    running_extremes(&m, beats);
    m.finish()
}

/// Pairs of lanes in order.
struct SortedPairs<'m> {
    /// A bit per pair: the upper lane holds the smaller one.
    swap: Value<'m>,
    /// The smaller ones.
    lows: Value<'m>,
    /// The larger ones.
    highs: Value<'m>,
}

impl<'m> SortedPairs<'m> {
    fn new(m: &'m ModuleBuilder, x: &[Value<'m>], order: Order) -> SortedPairs<'m> {
        let name = order.name();
        let integers = m.lanes(name, x.len(), |i| order.integer(x[i]));
        let integers = integers.lanes(order.width());
        let pairs: Vec<&[Value]> = integers.chunks(2).collect();
        let swap = m.lanes(&format!("{name}_swap"), pairs.len(), |i| {
            pairs[i][1].lt(pairs[i][0])
        });
        let end = |end: &str, swapped: usize| {
            m.lanes(&format!("{name}_{end}"), pairs.len(), |i| {
                swap.bit(i).mux(pairs[i][swapped], pairs[i][1 - swapped])
            })
        };
        SortedPairs {
            swap,
            lows: end("lows", 1),
            highs: end("highs", 0),
        }
    }

    /// Whether the lower (`end` 0) or the higher (1) element of every pair is a member of a class,
    /// of whose members `member` has a bit per lane: the wire `name`.
    fn members(
        &self,
        m: &'m ModuleBuilder,
        name: &str,
        member: Value<'m>,
        end: usize,
    ) -> Value<'m> {
        m.lanes(name, self.swap.width(), |i| {
            let [own, other] = [end, 1 - end].map(|k| member.bit(2 * i + k));
            self.swap.bit(i).mux(other, own)
        })
    }
}

/// The flags and the end of the vector, which go along with every beat.
fn riders<'m>(beat: &Stream<'m>) -> Vec<(String, Value<'m>)> {
    FLAGS
        .into_iter()
        .chain(["last"])
        .map(|field| (field.to_owned(), beat.get(field)))
        .collect()
}

/// The same beats with other fields.
fn with<'m>(beat: Stream<'m>, fields: &[(String, Value<'m>)]) -> Stream<'m> {
    let named: Vec<(&str, Value)> = fields.iter().map(|(n, v)| (n.as_str(), *v)).collect();
    beat.with(&named)
}

/// Stage 1. One comparison sorts a pair of lanes for all classes that share an order; of every pair
/// and class the fields say whether the lower and the higher element belong to the class.
fn sorted_pairs<'m>(m: &'m ModuleBuilder, stream: Stream<'m>) -> Stream<'m> {
    m.comment("The lanes that belong to each of the four classes.");
    let [keep, outer, inner, high] = ["keep", "outer", "inner", "high"].map(|f| stream.get(f));
    let members = [
        m.wire("is_outer_high", outer & high),
        m.wire("is_outer_low", outer & !high),
        m.wire("is_middle", keep & !outer & !inner),
        m.wire("is_inner", inner),
    ];
    m.comment(
        "Stage 1: pairs of lanes are sorted, as integers of the same order. Three classes are ordered \
         by the value, the inner one by the magnitude.",
    );
    let x = stream.get("x").lanes(16);
    let sorted = Order::ALL.map(|order| (order, SortedPairs::new(m, &x, order)));
    let mut fields = riders(&stream);
    for (order, pairs) in &sorted {
        fields.push((format!("{}_lows", order.name()), pairs.lows));
        fields.push((format!("{}_highs", order.name()), pairs.highs));
    }
    for (class, member) in CLASSES.iter().zip(members) {
        let of_order = sorted.iter().find(|(order, _)| *order == class.order);
        let (_, pairs) = of_order.expect("both orders are sorted");
        for (end, name) in ["low", "high"].into_iter().enumerate() {
            let name = format!("{}_has_{name}", class.name);
            let members = pairs.members(m, &name, member, end);
            fields.push((name, members));
        }
    }
    with(stream, &fields).registered("sorted")
}

/// The minimum and the maximum of every class in every sorted pair: of the elements that belong to
/// the class the first one from either end; the neutral elements if none does.
fn extremes_of_pairs<'m>(m: &'m ModuleBuilder, sorted: Stream<'m>) -> Stream<'m> {
    m.comment(
        "Minimum and maximum of every class in every pair; the neutral elements if no element of the \
         pair belongs to the class.",
    );
    let mut fields = riders(&sorted);
    for Class { name, order, .. } in &CLASSES {
        let [lows, highs] = ["lows", "highs"].map(|end| {
            let field = format!("{}_{end}", order.name());
            sorted.get(&field).lanes(order.width())
        });
        let [has_low, has_high] =
            ["low", "high"].map(|end| sorted.get(&format!("{name}_has_{end}")));
        let any = m.wire(&format!("{name}_pairs"), has_low | has_high);
        let pairs = lows.len();
        let mins = m.lanes(&format!("{name}_min0"), pairs, |i| {
            or_all_ones(has_low.bit(i).mux(lows[i], highs[i]), any.bit(i))
        });
        let maxs = m.lanes(&format!("{name}_max0"), pairs, |i| {
            or_zero(has_high.bit(i).mux(highs[i], lows[i]), any.bit(i))
        });
        fields.push((format!("{name}_any"), any.reduce_or()));
        fields.push((format!("{name}_min"), mins));
        fields.push((format!("{name}_max"), maxs));
    }
    with(sorted, &fields)
}

/// The extremes of a class over the beats of a vector so far.
struct Running<'m> {
    any: Reg<'m>,
    min: Reg<'m>,
    max: Reg<'m>,
}

impl<'m> Running<'m> {
    fn new(m: &'m ModuleBuilder, class: &Class) -> Running<'m> {
        let reg = |end: &str, kind| m.reg(&format!("{}_{end}", class.name), kind);
        let integer = Bits(class.order.width());
        Running {
            any: reg("any", Bit),
            min: reg("min", integer),
            max: reg("max", integer),
        }
    }

    /// The same with a beat, which may be the first of its vector.
    fn next(
        &self,
        m: &'m ModuleBuilder,
        class: &Class,
        beat: &Stream<'m>,
        first: Value<'m>,
    ) -> [Value<'m>; 3] {
        let name = class.name;
        let [beat_any, beat_min, beat_max] =
            ["any", "min", "max"].map(|end| beat.get(&format!("{name}_{end}")));
        let keeps_min = m.wire(
            &format!("{name}_keeps_min"),
            !first & self.min.q().lt(beat_min),
        );
        let keeps_max = m.wire(
            &format!("{name}_keeps_max"),
            !first & self.max.q().gt(beat_max),
        );
        [
            beat_any | (self.any.q() & !first),
            keeps_min.mux(self.min.q(), beat_min),
            keeps_max.mux(self.max.q(), beat_max),
        ]
    }
}

/// The extremes over a vector, and the port at which they leave.
fn running_extremes<'m>(m: &'m ModuleBuilder, beat: Stream<'m>) {
    m.comment(
        "Running extremes of the vector. Its first beat replaces those of the vector before.",
    );
    let first = m.reg_reset("first", Bit, 1);
    let valid = m.reg_reset("out_valid", Bit, 0);
    let extremes = m.stream("extremes", valid.q(), &[]);
    let out_ready = extremes.ready();
    let last = beat.get("last");
    let running = CLASSES.map(|class| (Running::new(m, &class), class));
    let next: Vec<_> = running
        .iter()
        .map(|(running, class)| running.next(m, class, &beat, first.q()))
        .collect();
    let flags = FLAGS.map(|flag| {
        let seen = m.reg(flag, Bit);
        (flag, seen, beat.get(flag) | (seen.q() & !first.q()))
    });
    let taken = m.wire("taken", beat.transfer());
    beat.accept_when(!valid.q() | out_ready);
    first.set_when(taken, last);
    valid.set((valid.q() & !out_ready) | (taken & last));
    for ((running, _), [any, min, max]) in running.iter().zip(next) {
        running.any.set_when(taken, any);
        running.min.set_when(taken, min);
        running.max.set_when(taken, max);
    }
    for (_, seen, next) in flags {
        seen.set_when(taken, next);
    }

    m.comment("Back from ordered integers to binary16.");
    let flags = flags.map(|(flag, seen, _)| (flag, seen.q()));
    let extremes = running.iter().fold(
        extremes.with(&flags),
        |extremes, (running, Class { name, order, .. })| {
            extremes.append(&[
                (&format!("{name}_any"), running.any.q()),
                (&format!("{name}_min"), order.binary16(running.min.q())),
                (&format!("{name}_max"), order.binary16(running.max.q())),
            ])
        },
    );
    extremes.stream_out("out", &vector_extremes());
}
