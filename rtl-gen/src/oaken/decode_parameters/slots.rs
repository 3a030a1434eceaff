//! What the two pipelines of the decode parameters do in each of the four cycles of a vector: a
//! table for each, from which their operand multiplexers are made.

use super::header::Header;
use crate::hw::{Bit, Bits, ModuleBuilder, Stream, Value};
use crate::oaken::exact_sum::Operation;
use crate::oaken::operation_table::column;

/// Cycles of a vector.
pub(super) const SLOTS: usize = 4;
/// Bits of the number of a slot.
pub(super) const STEP: usize = 2;

/// A cycle of a vector, by what comes out of it. Operations that use an offset come behind it; no
/// two ranges come at once, so that one divider serves them all.
#[derive(Clone, Copy)]
pub(super) struct Slot(usize);

impl Slot {
    /// Both pipelines: the offset that takes one side of a group onto the other.
    pub(super) const OFFSET: Slot = Slot(0);
    /// Outer pipeline: range of the inner group.
    pub(super) const INNER_RANGE: Slot = Slot(1);
    /// Middle pipeline: smallest coded quantity.
    pub(super) const MIDDLE_MIN: Slot = Slot(1);
    /// Outer pipeline: base of the outer side that field 0 is not on.
    pub(super) const OUTER_BASE: Slot = Slot(2);
    /// Middle pipeline: range of the middle group.
    pub(super) const MIDDLE_RANGE: Slot = Slot(2);
    /// Outer pipeline: range of the outer group.
    pub(super) const OUTER_RANGE: Slot = Slot(3);
    /// Middle pipeline: base of the middle side that field 2 is not on.
    pub(super) const MIDDLE_BASE: Slot = Slot(3);
    /// The last one of a vector.
    pub(super) const LAST: Slot = Slot(SLOTS - 1);

    /// Is `step` this slot?
    pub(super) fn is<'m>(self, step: Value<'m>) -> Value<'m> {
        step.eq(self.0)
    }

    /// The slot's bit of `slots`, which has one for every slot.
    pub(super) fn of_all<'m>(self, slots: Value<'m>) -> Value<'m> {
        slots.bit(self.0)
    }

    /// The slot's bit of `slots` behind the addition, where offsets no longer are.
    pub(super) fn of<'m>(self, slots: Value<'m>) -> Value<'m> {
        slots.bit(self.0 - 1)
    }
}

/// What an operand is: a port of the unit, or a field of the header.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Operand {
    Zero,
    Threshold(&'static str),
    Field(usize),
    /// The inner threshold of the side that field 2 is on.
    MinThreshold,
}
use Operand::{Field, MinThreshold, Threshold, Zero};

/// When an operand is subtracted, the offset added, or the sum negated.
#[derive(Clone, Copy, PartialEq, Eq)]
enum When {
    Never,
    Always,
    /// Fields 0 and 1 are on different sides.
    OuterDiffer,
    /// Field 0 is on the low side.
    OuterIsLow,
    /// Fields 2 and 3 are on different sides.
    MiddleDiffer,
    /// They are, field 2 on the high one.
    Falls,
    /// They are not, or field 2 is on the low one.
    DoesNotFall,
    /// Field 2 is on the low side.
    MiddleIsLow,
}
use When::{Always, DoesNotFall, Falls, MiddleDiffer, MiddleIsLow, Never, OuterDiffer, OuterIsLow};

/// A row of a table: the result is +-((+-a) + (+-b) + (0 or offset)).
#[derive(Clone, Copy)]
struct Row {
    a: Operand,
    subtracts_a: When,
    b: Operand,
    subtracts_b: When,
    adds_offset: When,
    negates: When,
    /// What it computes, as the emitted text says it.
    computes: &'static str,
}

const fn row(
    (a, subtracts_a): (Operand, When),
    (b, subtracts_b): (Operand, When),
    adds_offset: When,
    negates: When,
    computes: &'static str,
) -> Row {
    Row {
        a,
        subtracts_a,
        b,
        subtracts_b,
        adds_offset,
        negates,
        computes,
    }
}

#[rustfmt::skip]
const OUTER: [Row; SLOTS] = [
    row((Threshold("outer_hi"), Never), (Threshold("outer_lo"), Never), Never, Never,
        "offset = outer_hi + outer_lo: offset - x mirrors one outer side onto the other"),
    row((Field(5), Never), (Field(4), Always), Never, Never,
        "range of the inner group"),
    row((Zero, Never), (Field(0), Always), Always, Never,
        "base of the other side, offset - x"),
    row((Field(1), OuterDiffer), (Field(0), Always), OuterDiffer, OuterIsLow,
        "range, max - min on one side, offset - max - min across"),
];

#[rustfmt::skip]
const MIDDLE: [Row; SLOTS] = [
    row((Threshold("inner_lo"), Never), (Threshold("inner_hi"), Always), Never, Never,
        "offset = inner_lo - inner_hi: x + offset moves the high side onto the low side"),
    row((Field(2), Never), (MinThreshold, Always), Never, Never,
        "smallest coded quantity, x - threshold of its side"),
    row((Field(3), Falls), (Field(2), DoesNotFall), MiddleDiffer, Falls,
        "range, max - min on one side, with the offset across"),
    row((Zero, Never), (Field(2), MiddleIsLow), Always, MiddleIsLow,
        "base of the other side, x + offset or x - offset"),
];

/// Both tables as comments.
pub(super) fn describe(m: &ModuleBuilder) {
    for (slot, (outer, middle)) in OUTER.iter().zip(&MIDDLE).enumerate() {
        m.comment(format!("{slot}, outer: {}", outer.computes));
        m.comment(format!("{slot}, middle: {}", middle.computes));
    }
}

/// The operations of slot number `step`: those of the outer pipeline and of the middle one.
pub(super) fn operations<'m>(
    m: &'m ModuleBuilder,
    input: &Stream<'m>,
    header: &Header<'m>,
    step: Value<'m>,
) -> [Operation<'m>; 2] {
    let fields = input.get("header").lanes(16);
    let [outer_differ, middle_differ] = header.sides_differ;
    m.comment(
        "The threshold of the smallest middle element; across the sides the middle range is \
         max - min + offset, or min - max + offset and negated.",
    );
    let min_threshold = m.wire(
        "min_threshold",
        header
            .middle_is_high
            .mux(input.get("inner_hi"), input.get("inner_lo")),
    );
    let falls = m.wire("falls", middle_differ & header.middle_is_high);
    let operand = |operand: Operand| match operand {
        Zero => m.lit(Bits(16), 0),
        Threshold(name) => input.get(name),
        Field(number) => fields[number],
        MinThreshold => min_threshold,
    };
    let when = |when: When| match when {
        Never => m.lit(Bit, 0),
        Always => m.lit(Bit, 1),
        OuterDiffer => outer_differ,
        OuterIsLow => !header.outer_is_high,
        MiddleDiffer => middle_differ,
        Falls => falls,
        DoesNotFall => !falls,
        MiddleIsLow => !header.middle_is_high,
    };
    [("outer", &OUTER), ("middle", &MIDDLE)].map(|(pipeline, table)| {
        m.comment(format!("Operands of the {pipeline} pipeline."));
        let name = |column: &str| format!("{pipeline}_{column}");
        let operands = |column_name: &str, entry| {
            column(m, &name(column_name), step, &rows(table, entry), operand)
        };
        let flags = |column_name: &str, entry| {
            column(m, &name(column_name), step, &rows(table, entry), when)
        };
        Operation {
            a: operands("a", |row| row.a),
            b: operands("b", |row| row.b),
            subtracts_a: flags("subtracts_a", |row| row.subtracts_a),
            subtracts_b: flags("subtracts_b", |row| row.subtracts_b),
            adds_offset: flags("adds_offset", |row| row.adds_offset),
            negates: flags("negates", |row| row.negates),
        }
    })
}

/// A column of a table.
fn rows<T>(table: &[Row; SLOTS], entry: fn(&Row) -> T) -> Vec<(u64, T)> {
    (0..)
        .zip(table)
        .map(|(slot, row)| (slot, entry(row)))
        .collect()
}
