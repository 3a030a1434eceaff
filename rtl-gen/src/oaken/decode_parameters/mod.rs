//! Decode parameters: what the header of a vector and the thresholds mean for its elements.

mod first_high_code;
mod header;
mod pipeline;
mod slots;

use super::format_error::FormatError;
use super::slope_divider::{Quotient, divide_by_15, slope};
use super::stage::{keep, stage};
use crate::hw::{Bit, Bits, Field, Module, ModuleBuilder, Reg, Value};
use first_high_code::first_high_code;
use header::Header;
use pipeline::{Sums, pipeline};
use slots::{SLOTS, STEP, Slot, operations};

/// Cycles from a header at the inputs to its parameters, if the unit is idle.
pub fn decode_parameters_latency() -> usize {
    // The last slot, five stages to a rounded sum, two for the slope.
    SLOTS - 1 + 5 + 2
}

/// Oaken's decode parameters: bases, slopes and k0 of a vector from its header, and the check of
/// the header (contract, sections 4 to 6 and 8; Oaken, ISCA 2025, section 4.3, Eq. 2 to 4).
///
/// Two pipelines, one for the outer and the inner group, one for the middle group, each do four
/// exact sums per vector ([`slots`]) and round them; one divider turns the three ranges into slopes;
/// k0 is found bit by bit.
///
/// ```text
///                +----------+    +----------------------------------------+
///   thresholds ->|          |--->| outer pipeline: grid, add, normalise,  |--> outer base
///                | operands |    | round                                  |--+
///   header --+-->| of a     |    +----------------------------------------+  |  range  +------+
///            |   | slot     |    +----------------------------------------+  +-------->| / 15 |-> slopes
///            |   |          |--->| middle pipeline                        |--+         +------+
///            |   +----------+    +----------------------------------------+--> middle base
///            |                            | sums    +-----------------+
///            |                            +-------->| first_high_code |--> k0
///            |   +----------------------+           +-----------------+
///            +-->| sides, check, copies |--> bases of fields 0, 2 and 4, error
///                +----------------------+
/// ```
///
/// Latency [`decode_parameters_latency`], one vector every 4 cycles. The unit has no parameters.
pub fn decode_parameters() -> Module {
    let m = ModuleBuilder::new("oaken_decode_parameters");
    m.doc(
        "Oaken's decode parameters: bases, slopes and k0 of a vector from its header and the \
         thresholds, and the check of the header (Oaken, ISCA 2025, section 4.3, Eq. 2 to 4).",
    );
    m.doc(
        "base = rn(threshold + min), on the low side of the outer group rn(threshold - min); slope = \
         rn(rn(max - min) / 15) of the coded quantity; k0 is the smallest k in 0..16 with 15 x min + k \
         x (max - min) >= 0 in the middle group, 16 if there is none. rn rounds to binary16, nearest \
         even, saturating; sums are exact on the 2^-24 grid.",
    );
    m.doc(
        "The thresholds are finite and in ascending order; -0 counts as +0. With an error the \
         parameters are arbitrary. A header is taken in the fourth cycle in which it is offered. No \
         combinational path from any input to any output.",
    );
    m.timing(decode_parameters_latency(), "one vector every 4 cycles");
    let input = m.stream_in("in", &INPUTS);

    m.comment(
        "All stages hold while parameters wait at the output, because the results of the next vector \
         would overwrite them.",
    );
    let stall = m.reg_reset("stall", Bit, 0);
    let advance = m.wire("advance", !stall.q());

    m.comment("The four cycles of a vector, and what the two pipelines do in them:");
    slots::describe(&m);
    let step = m.reg_reset("step", Bits(STEP), 0);
    step.set_when(m.wire("steps", advance & input.valid), step.q() + 1);
    let slots: Vec<Value> = (0..SLOTS).map(|s| input.valid & step.q().eq(s)).collect();
    let now = m.wire("slot", m.pack(&slots));
    let header = Header::new(&m, advance, &input, now);
    let [outer, middle] = operations(&m, &input, &header, step.q());
    let at = SlotStages::new(&m, advance, now);
    let outer = pipeline(&m, advance, "outer", outer, at.grid);
    let middle = pipeline(&m, advance, "middle", middle, at.grid);

    let k0 = first_high_code(&m, advance, at.sum, &middle);
    let [outer_base, middle_base] = other_bases(&m, advance, &at, &outer, &middle);
    let slopes = slopes(&m, advance, &at, &outer, &middle);
    let above = ranges_below_0(&m, advance, &at, &outer, &middle);

    m.comment(
        "Fields 0, 2 and 4 are bases themselves. Two sets of registers hold them until the slopes are \
         known.",
    );
    let taken = m.wire("header_taken", input.transfer());
    let waiting = header.wait(&m, taken, "waiting");
    let h = waiting.wait(&m, advance & Slot::LAST.of(at.fine), "result");
    let error = [
        (h.not_canonical, FormatError::HeaderNotCanonical),
        (h.negative, FormatError::HeaderNegativeMagnitude),
        (above, FormatError::HeaderMinAboveMax),
    ];
    let error = m.wire("error", first_error(&m, error));
    let [inner_slope, middle_slope, outer_slope] = slopes;
    let (outer_is_high, middle_is_high) = (h.outer_is_high, h.middle_is_high);
    let done = m.reg_reset("out_valid", Bit, 0);
    let results = m.stream(
        "results",
        done.q(),
        &[
            ("base_outer_high", outer_is_high.mux(h.outer, outer_base)),
            ("base_outer_low", outer_is_high.mux(outer_base, h.outer)),
            (
                "base_middle_high",
                middle_is_high.mux(h.middle, middle_base),
            ),
            ("base_middle_low", middle_is_high.mux(middle_base, h.middle)),
            ("base_inner", h.inner.zext(16)),
            ("slope_outer", outer_slope),
            ("slope_middle", middle_slope),
            ("slope_inner", inner_slope),
            ("k0", k0),
            ("error", error),
        ],
    );
    m.comment(
        "The last slope completes the results, which hold for one more cycle without a stall.",
    );
    let waits = m.wire("waits", done.q() & !results.ready());
    done.set(waits | (advance & Slot::OUTER_RANGE.of(at.quotient)));
    stall.set(waits);
    input.accept_when(advance & Slot::LAST.is(step.q()));
    results.stream_out("out", &OUTPUTS);
    m.finish()
}

const INPUTS: [Field; 5] = [
    ("header", Bits(96), "six binary16, field 0 lowest"),
    ("outer_lo", Bits(16), "binary16 threshold"),
    ("inner_lo", Bits(16), "binary16 threshold"),
    ("inner_hi", Bits(16), "binary16 threshold"),
    ("outer_hi", Bits(16), "binary16 threshold"),
];

const OUTPUTS: [(&str, &str); 10] = [
    ("base_outer_high", "binary16 base, outer group, high side"),
    ("base_outer_low", "binary16 base, outer group, low side"),
    ("base_middle_high", "binary16 base, middle group, high side"),
    ("base_middle_low", "binary16 base, middle group, low side"),
    ("base_inner", "binary16 base, inner group"),
    ("slope_outer", "binary16 slope, outer group"),
    ("slope_middle", "binary16 slope, middle group"),
    ("slope_inner", "binary16 slope, inner group"),
    (
        "k0",
        "middle codes from here up are on the high side: 0 to 16",
    ),
    (
        "error",
        "0: good; 1: not canonical, 2: negative magnitude, 3: minimum above maximum",
    ),
];

/// Which slot is where in the pipelines, a bit per slot.
struct SlotStages<'m> {
    /// Of all slots; in the others the first one, the offset, is missing.
    grid: Value<'m>,
    sum: Value<'m>,
    fine: Value<'m>,
    value: Value<'m>,
    quotient: Value<'m>,
}

impl<'m> SlotStages<'m> {
    fn new(m: &'m ModuleBuilder, advance: Value<'m>, now: Value<'m>) -> SlotStages<'m> {
        m.comment(
            "The slot in each stage of the pipelines, one-hot. An offset ends at the addition.",
        );
        let stages = ["grid", "sum", "coarse", "fine", "value", "quotient"];
        let stages = stages.map(|name| {
            let slots = if name == "grid" { SLOTS } else { SLOTS - 1 };
            m.reg_reset(&format!("{name}_slot"), Bits(slots), 0)
        });
        let mut slots = now;
        for (i, stage) in stages.into_iter().enumerate() {
            stage.set_when(advance, slots);
            slots = match i {
                0 => stage.q().slice(1, SLOTS - 1),
                _ => stage.q(),
            };
        }
        let [grid, sum, _, fine, value, quotient] = stages.map(Reg::q);
        SlotStages {
            grid,
            sum,
            fine,
            value,
            quotient,
        }
    }
}

/// The bases of the outer and of the middle group that the header does not give.
fn other_bases<'m>(
    m: &'m ModuleBuilder,
    advance: Value<'m>,
    at: &SlotStages<'m>,
    outer: &Sums<'m>,
    middle: &Sums<'m>,
) -> [Value<'m>; 2] {
    m.comment("Bases of the sides that fields 0 and 2 are not on.");
    [
        ("outer_other_base", Slot::OUTER_BASE, outer),
        ("middle_other_base", Slot::MIDDLE_BASE, middle),
    ]
    .map(|(name, slot, sums)| keep(m, name, advance & slot.of(at.value), sums.value))
}

/// The slopes of the inner, the middle and the outer group.
fn slopes<'m>(
    m: &'m ModuleBuilder,
    advance: Value<'m>,
    at: &SlotStages<'m>,
    outer: &Sums<'m>,
    middle: &Sums<'m>,
) -> [Value<'m>; 3] {
    m.comment("Slopes: the three ranges, divided by 15 one after the other.");
    let is_middle = Slot::MIDDLE_RANGE.of(at.value);
    let range = m.wire(
        "range",
        is_middle.mux(middle.value.slice(0, 15), outer.value.slice(0, 15)),
    );
    let Quotient { sum, rest, field } = divide_by_15(m, range);
    let [sum, rest, field] = stage(
        m,
        advance,
        [
            ("quotient_sum", sum),
            ("quotient_rest", rest),
            ("quotient_field", field),
        ],
    );
    let slope = slope(m, Quotient { sum, rest, field });
    [
        ("inner_slope", Slot::INNER_RANGE),
        ("middle_slope", Slot::MIDDLE_RANGE),
        ("outer_slope", Slot::OUTER_RANGE),
    ]
    .map(|(name, slot)| keep(m, name, advance & slot.of(at.quotient), slope).zext(16))
}

/// Was a minimum of the vector above its maximum?
fn ranges_below_0<'m>(
    m: &'m ModuleBuilder,
    advance: Value<'m>,
    at: &SlotStages<'m>,
    outer: &Sums<'m>,
    middle: &Sums<'m>,
) -> Value<'m> {
    m.comment("If a range is below 0, the minimum in the header was above the maximum.");
    let above = m.reg("above", Bit);
    let above_any = m.reg("above_any", Bit);
    let outer_above = outer.value.bit(15);
    let middle_above = Slot::MIDDLE_RANGE.of(at.value) & middle.value.bit(15);
    above.set_when(
        advance,
        Slot::INNER_RANGE
            .of(at.value)
            .mux(outer_above, above.q() | middle_above),
    );
    above_any.set_when(
        advance & Slot::OUTER_RANGE.of(at.value),
        above.q() | outer_above,
    );
    above_any.q()
}

/// The first error that there is, or 0.
fn first_error<'m>(m: &'m ModuleBuilder, errors: [(Value<'m>, FormatError); 3]) -> Value<'m> {
    let none = FormatError::none(m);
    errors
        .into_iter()
        .rev()
        .fold(none, |later, (is_there, error)| {
            is_there.mux(error.value(m), later)
        })
}
