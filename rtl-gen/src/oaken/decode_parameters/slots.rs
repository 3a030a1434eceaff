//! What the two pipelines of the decode parameters do in each of the four cycles of a vector: a
//! table for each, from which their operand multiplexers are made.

use super::header::Header;
use crate::hw::{Bit, Bits, Encoding, ModuleBuilder, Stream, Value};
use crate::oaken::exact_sum::Operation;
use crate::oaken::operation_table::column;

/// Cycles of a vector.
pub(super) const SLOTS: usize = 4;

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

    /// By its number.
    pub(super) fn number(slot: usize) -> Slot {
        Slot(slot)
    }

    /// The slot's name in the emitted text.
    pub(super) fn name(self) -> &'static str {
        STEPS[self.0]
    }
}

/// Which slot is in a stage of the pipelines: a register with a bit per slot.
pub(super) struct SlotStage<'m> {
    is: Vec<Value<'m>>,
    first: usize,
}

impl<'m> SlotStage<'m> {
    /// The stage `name` with a bit for every slot from `first` on: wires `<name>_is_<slot>` for
    /// those that are read.
    pub(super) fn new(name: &str, slots: Value<'m>) -> SlotStage<'m> {
        let m = slots.builder();
        let first = SLOTS - slots.width();
        let is = slots.bits().into_iter().zip(&STEPS[first..]);
        let is = is.map(|(bit, step)| m.wire_if_read(&format!("{name}_is_{step}"), bit, None));
        SlotStage {
            is: is.collect(),
            first,
        }
    }

    /// Is this slot in the stage?
    pub(super) fn is(&self, slot: Slot) -> Value<'m> {
        self.is[slot.0 - self.first]
    }
}

/// The slots by number.
pub(super) fn slots() -> Encoding {
    let docs: Vec<(&str, String)> = STEPS
        .iter()
        .zip(OUTER.iter().zip(&MIDDLE))
        .map(|(step, (outer, middle))| {
            let doc = format!("outer: {}; middle: {}", outer.computes, middle.computes);
            (*step, doc)
        })
        .collect();
    let docs: Vec<(&str, &str)> = docs
        .iter()
        .map(|(name, doc)| (*name, doc.as_str()))
        .collect();
    Encoding::new("step", &STEPS).documented(&docs)
}

/// The names of the slots: what the outer pipeline does, and the middle one.
const STEPS: [&str; SLOTS] = [
    "offsets",
    "inner_range_middle_min",
    "outer_base_middle_range",
    "outer_range_middle_base",
];

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

/// The operations of slot `step`: those of the outer pipeline and of the middle one.
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
    let names = m.names(&slots());
    [("outer", &OUTER), ("middle", &MIDDLE)].map(|(pipeline, table)| {
        m.comment(format!("Operands of the {pipeline} pipeline."));
        let name = |column: &str| format!("{pipeline}_{column}");
        let operands = |column_name: &str, entry| {
            column(
                names,
                &name(column_name),
                step,
                &rows(table, entry),
                operand,
            )
        };
        let flags = |column_name: &str, entry| {
            column(names, &name(column_name), step, &rows(table, entry), when)
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
fn rows<T>(table: &[Row; SLOTS], entry: fn(&Row) -> T) -> Vec<(&'static str, T)> {
    STEPS.into_iter().zip(table.iter().map(entry)).collect()
}
