//! The operations of the parameter unit: one table, from which its sequencer and its operand
//! multiplexers are made.

use super::extremes::{Extremes, Findings};
use crate::hw::{Bit, Bits, Encoding, ModuleBuilder, Stream, Value};
use crate::oaken::exact_sum;
use crate::oaken::operation_table::column;

/// The name that stands for no operation.
pub(super) const IDLE: &str = "idle";

/// The operations on a vector, one per cycle in this order, which is that of [`TABLE`]. The number of an operation follows it
/// down the pipeline and says there what is done and where the result goes.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Step {
    /// offset - x mirrors the low side of the outer group onto the high side: there m is
    /// x - outer_hi for both.
    Mirror,
    /// Which side has the outer element of the smallest m?
    Nearest,
    /// Which side has the outer element of the largest m?
    Farthest,
    /// Is the smallest middle element on the high side?
    MiddleMinSide,
    /// Is the largest middle element on the high side?
    MiddleMaxSide,
    InnerRange,
    OuterRange,
    /// Base of the outer side that does not have the smallest m.
    OuterBase,
    /// x + offset moves the high side of the middle group down onto the low side: there s is
    /// x - inner_lo for both.
    Gap,
    MiddleRange,
    /// Base of the middle side that does not have the smallest s.
    MiddleBase,
}

impl Step {
    /// The last one that leaves the results of the vector before alone.
    pub(super) const LAST_SILENT: Step = Step::MiddleMaxSide;
    /// The last one of a vector.
    pub(super) const LAST: Step = Step::MiddleBase;

    /// The operation's name in the emitted text.
    pub(super) fn name(self) -> &'static str {
        TABLE[self as usize].name
    }

    /// Is this the operation `step`?
    pub(super) fn is<'m>(self, step: Value<'m>) -> Value<'m> {
        step.eq(step.builder().names(&steps()).value(self.name()))
    }
}

/// The operations by number, and no operation.
pub(super) fn steps() -> Encoding {
    let numbered = (0..).zip(&TABLE).map(|(number, row)| (row.name, number));
    let numbered: Vec<(&str, u64)> = numbered.chain([(IDLE, 15)]).collect();
    let docs = TABLE.map(|row| (row.name, row.computes));
    Encoding::with_numbers("step", 4, &numbered).documented(&docs)
}

/// What an operand is: a port of the unit, or an extreme of the header.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Operand {
    Zero,
    Port(&'static str),
    Near,
    Far,
    MiddleMin,
    MiddleMax,
    InnerMin,
    InnerMax,
}
use Operand::{Far, InnerMax, InnerMin, MiddleMax, MiddleMin, Near, Port, Zero};

/// When an operand is subtracted, or the offset added.
#[derive(Clone, Copy, PartialEq, Eq)]
enum When {
    Never,
    Always,
    /// The extremes of the outer group lie on different sides.
    OuterDiffer,
    /// The extremes of the middle group lie on different sides.
    MiddleDiffer,
    /// The smallest element of the middle group is on the low side.
    MinIsLow,
}
use When::{Always, MiddleDiffer, MinIsLow, Never, OuterDiffer};

/// A row of the table: the sum is (+-a) + (+-b) + (0 or offset).
#[derive(Clone, Copy)]
struct Row {
    name: &'static str,
    a: Operand,
    subtracts_a: When,
    b: Operand,
    subtracts_b: When,
    adds_offset: When,
    /// What it computes, as the emitted text says it.
    computes: &'static str,
}

const fn row(
    name: &'static str,
    (a, subtracts_a): (Operand, When),
    (b, subtracts_b): (Operand, When),
    adds_offset: When,
    computes: &'static str,
) -> Row {
    Row {
        name,
        a,
        subtracts_a,
        b,
        subtracts_b,
        adds_offset,
        computes,
    }
}

#[rustfmt::skip]
const TABLE: [Row; 11] = [
    row("mirror", (Port("outer_hi"), Never), (Port("outer_lo"), Never), Never,
        "offset = outer_hi + outer_lo: offset - x mirrors the outer low side onto the high side"),
    row("nearest", (Port("outer_high_min"), Always), (Port("outer_low_max"), Always), Always,
        "offset - high_min - low_max < 0: the low side has the outer element of smallest m"),
    row("farthest", (Port("outer_high_max"), Always), (Port("outer_low_min"), Always), Always,
        "offset - high_max - low_min > 0: the low side has the one of largest m"),
    row("middle_min_side", (Port("inner_hi"), Never), (MiddleMin, Always), Never,
        "inner_hi - middle_min < 0: the smallest middle element is on the high side"),
    row("middle_max_side", (Port("inner_hi"), Never), (MiddleMax, Always), Never,
        "inner_hi - middle_max < 0: the largest one is"),
    row("inner_range", (InnerMax, Never), (InnerMin, Always), Never,
        "inner range: max - min"),
    row("outer_range", (Far, OuterDiffer), (Near, Always), OuterDiffer,
        "outer range: far - near on one side, offset - far - near across, whatever its sign"),
    row("outer_base", (Zero, Never), (Near, Always), Always,
        "outer base of the side without the smallest m: offset - near"),
    row("gap", (Port("inner_lo"), Never), (Port("inner_hi"), Always), Never,
        "offset = inner_lo - inner_hi: x + offset moves the middle high side onto the low side"),
    row("middle_range", (MiddleMax, Never), (MiddleMin, Always), MiddleDiffer,
        "middle range: max - min on one side, max + offset - min across"),
    row("middle_base", (Zero, Never), (MiddleMin, MinIsLow), Always,
        "middle base of the side without the smallest s: min + offset or min - offset"),
];

/// The operands of operation `step`.
pub(super) fn select<'m>(
    m: &'m ModuleBuilder,
    step: Value<'m>,
    vector: &Stream<'m>,
    x: &Extremes<'m>,
    found: &Findings<'m>,
) -> exact_sum::Operation<'m> {
    let min_is_low = !found.middle_min_is_high.q();
    m.comment(
        "Selection: operands a and b, whether each is subtracted, whether offset_q is added.",
    );
    let outer_differ = m.wire("outer_sides_differ", x.near_is_low ^ x.far_is_low);
    let middle_differ = m.wire(
        "middle_sides_differ",
        found.middle_min_is_high.q() ^ found.middle_max_is_high.q(),
    );
    let operand = |operand: Operand| match operand {
        Zero => m.lit(Bits(16), 0),
        Port(name) => vector.get(name),
        Near => x.near,
        Far => x.far,
        MiddleMin => x.middle_min,
        MiddleMax => x.middle_max,
        InnerMin => x.inner_min,
        InnerMax => x.inner_max,
    };
    let when = |when: When| match when {
        Never => m.lit(Bit, 0),
        Always => m.lit(Bit, 1),
        OuterDiffer => outer_differ,
        MiddleDiffer => middle_differ,
        MinIsLow => min_is_low,
    };
    let names = m.names(&steps());
    let a = column(names, "a", step, &rows(|row| row.a), operand);
    let b = column(names, "b", step, &rows(|row| row.b), operand);
    let flags = |name: &str, entry: fn(&Row) -> When| column(names, name, step, &rows(entry), when);
    let subtracts_a = flags("subtracts_a", |row| row.subtracts_a);
    let subtracts_b = flags("subtracts_b", |row| row.subtracts_b);
    let adds_offset = flags("adds_offset", |row| row.adds_offset);
    m.comment("If the smallest s is on the low side, its base is min - offset = -(offset - min).");
    let negates = m.wire("negates", Step::MiddleBase.is(step) & min_is_low);
    exact_sum::Operation {
        a,
        b,
        subtracts_a,
        subtracts_b,
        adds_offset,
        negates,
    }
}

/// A column of the table.
fn rows<T>(entry: fn(&Row) -> T) -> [(&'static str, T); TABLE.len()] {
    TABLE.map(|row| (row.name, entry(&row)))
}
