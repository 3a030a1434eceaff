//! Decode parameters: what the header of a vector and the thresholds mean for its elements.

mod first_high_code;
mod header;
mod pipeline;
mod slots;
mod turns;

use super::format_error::format_error;
use super::slope_divider::{Quotient, divide_by_15, slope};
use super::stage::{keep, stage};
use super::streams::{dequantizer_parameters, header};
use super::style::Pipeline;
use super::thresholds::THRESHOLDS;
use crate::hw::{Bit, Bits, Bundle, Module, ModuleBuilder, Value};
use first_high_code::first_high_code;
use header::Header;
use pipeline::{Sums, pipeline};
use slots::{SLOTS, Slot, SlotStage, operations, slots};
use turns::in_turns;

/// Cycles from a header at the inputs to its parameters, if the unit is idle.
pub fn decode_parameters_latency(units: usize, target: Pipeline) -> usize {
    // The last slot, six stages to a rounded sum, two for the slope and a cut of its division; a
    // register in front of units that take turns.
    SLOTS - 1 + 6 + 2 + target.stages(1) + usize::from(units > 1)
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
///   thresholds ->|          |--->| outer pipeline: grid, adds, normalise, |--> outer base
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
/// Latency [`decode_parameters_latency`], one vector every 4 cycles; with 2 `units`, which take turns,
/// every 2 cycles. With [`Pipeline::Fpga`] the division by 15 has a stage more. `units` is 1 or 2.
///
/// # Panics
/// If it is another number.
pub fn decode_parameters(units: usize, target: Pipeline) -> Module {
    match units {
        1 => unit(target),
        2 => in_turns(target),
        _ => panic!("decode parameters of {units} units"),
    }
}

/// A single unit.
fn unit(target: Pipeline) -> Module {
    let m = target.module("oaken_decode_parameters");
    m.parameter("units", 1);
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
    m.timing(
        decode_parameters_latency(1, target),
        "one vector every 4 cycles",
    );
    let input = m.stream_in("in", &header_and_thresholds());

    m.comment(
        "All stages hold while parameters wait at the output, because the results of the next vector \
         would overwrite them.",
    );
    let stall = m.reg_reset("stall", Bit, 0);
    let advance = m.wire("advance", !stall.q());

    m.comment("The slot: which of the four cycles of a vector it is.");
    let names = m.names(&slots());
    let step = names.register("step", Slot::OFFSET.name());
    step.set_when(m.wire("steps", advance & input.valid), step.q() + 1);
    let now = m.lanes("slot", SLOTS, |slot| {
        input.valid & step.is(Slot::number(slot).name())
    });
    let header = Header::new(&m, advance, &input, &SlotStage::new("slot", now));
    let [outer, middle] = operations(&m, &input, &header, step.q());
    let at = SlotStages::new(&m, advance, now, target);
    let outer = pipeline(&m, advance, "outer", outer, &at.pair);
    let middle = pipeline(&m, advance, "middle", middle, &at.pair);

    let k0 = first_high_code(&m, advance, &at.sum, &middle);
    let [outer_base, middle_base] = other_bases(&m, advance, &at, &outer, &middle);
    let slopes = slopes(&m, advance, &at, &outer, &middle, target);
    let above = ranges_below_0(&m, advance, &at, &outer, &middle);

    m.comment(
        "Fields 0, 2 and 4 are bases themselves. Three sets of registers hold them until the slopes \
         are known.",
    );
    let taken = m.wire("header_taken", input.transfer());
    let waiting = header.wait(&m, taken, "waiting");
    let passing = waiting.wait(&m, advance & at.grid.is(Slot::LAST), "passing");
    let h = passing.wait(&m, advance & at.fine.is(Slot::LAST), "result");
    // The next vector is a cycle ahead of a slope that takes a cycle more.
    let (h, [k0, outer_base, middle_base]) = match target {
        Pipeline::Asic => (h, [k0, outer_base, middle_base]),
        Pipeline::Fpga => {
            m.comment(
                "What is known before the slopes, a cycle later as they are, so that the next vector \
                 does not overwrite it.",
            );
            let known = [
                ("late_k0", k0),
                ("late_outer_base", outer_base),
                ("late_middle_base", middle_base),
            ];
            (h.wait(&m, advance, "late"), stage(&m, advance, known))
        }
    };
    let error = [
        (h.not_canonical, "header_not_canonical"),
        (h.negative, "header_negative_magnitude"),
        (above, "header_min_above_max"),
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
    done.set(waits | (advance & at.quotient.is(Slot::OUTER_RANGE)));
    stall.set(waits);
    input.accept_when(advance & step.is(Slot::LAST.name()));
    results.stream_out("out", &decoded_header());
    m.finish()
}

/// What the unit works on.
fn header_and_thresholds() -> Bundle {
    let thresholds = THRESHOLDS.map(|name| (name, Bits(16), "binary16 threshold"));
    let header = header();
    let data = header.field("data");
    Bundle::new("a header", &[("header", data.kind, &data.doc)]).append(&thresholds)
}

/// What the unit finds.
fn decoded_header() -> Bundle {
    let error = format_error().kind();
    let doc = "what is wrong with the header: ERROR_NONE, or one of the ERROR_HEADER_ constants";
    dequantizer_parameters().append(&[("error", error, doc)])
}

/// Which slot is in which stage of the pipelines.
struct SlotStages<'m> {
    grid: SlotStage<'m>,
    pair: SlotStage<'m>,
    sum: SlotStage<'m>,
    fine: SlotStage<'m>,
    value: SlotStage<'m>,
    quotient: SlotStage<'m>,
}

impl<'m> SlotStages<'m> {
    fn new(
        m: &'m ModuleBuilder,
        advance: Value<'m>,
        now: Value<'m>,
        target: Pipeline,
    ) -> SlotStages<'m> {
        m.comment(
            "The slot in each stage of the pipelines, one-hot. The first one, with the offsets, ends \
             at the addition.",
        );
        let stages = ["grid", "pair", "sum", "coarse", "fine", "value", "quotient"];
        let stages = stages.map(|name| {
            let slots = match name {
                "grid" | "pair" => SLOTS,
                _ => SLOTS - 1,
            };
            let register = m.reg_reset(&format!("{name}_slot"), Bits(slots), 0);
            (name, register)
        });
        let mut slots = now;
        for (name, register) in stages {
            if name == "quotient" {
                slots = dividend_slot(m, advance, slots, target);
            }
            register.set_when(advance, slots);
            slots = match name {
                "pair" => register.q().slice(1, SLOTS - 1),
                _ => register.q(),
            };
        }
        let [grid, pair, sum, _, fine, value, quotient] =
            stages.map(|(name, register)| SlotStage::new(name, register.q()));
        SlotStages {
            grid,
            pair,
            sum,
            fine,
            value,
            quotient,
        }
    }
}

/// The slot in the stage that the cut of the division adds.
fn dividend_slot<'m>(
    m: &'m ModuleBuilder,
    advance: Value<'m>,
    value_slot: Value<'m>,
    target: Pipeline,
) -> Value<'m> {
    match target {
        Pipeline::Asic => value_slot,
        Pipeline::Fpga => {
            let slot = m.reg_reset("dividend_slot", Bits(SLOTS - 1), 0);
            slot.set_when(advance, value_slot);
            slot.q()
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
    .map(|(name, slot, sums)| keep(m, name, advance & at.value.is(slot), sums.value))
}

/// The slopes of the inner, the middle and the outer group.
fn slopes<'m>(
    m: &'m ModuleBuilder,
    advance: Value<'m>,
    at: &SlotStages<'m>,
    outer: &Sums<'m>,
    middle: &Sums<'m>,
    target: Pipeline,
) -> [Value<'m>; 3] {
    m.comment("Slopes: the three ranges, divided by 15 one after the other.");
    let is_middle = at.value.is(Slot::MIDDLE_RANGE);
    let range = m.wire(
        "range_value",
        is_middle.mux(middle.value.slice(0, 15), outer.value.slice(0, 15)),
    );
    let Quotient { sum, rest, field } = divide_by_15(m, range, target, advance);
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
    .map(|(name, slot)| keep(m, name, advance & at.quotient.is(slot), slope).zext(16))
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
    let middle_above = at.value.is(Slot::MIDDLE_RANGE) & middle.value.bit(15);
    above.set_when(
        advance,
        at.value
            .is(Slot::INNER_RANGE)
            .mux(outer_above, above.q() | middle_above),
    );
    above_any.set_when(
        advance & at.value.is(Slot::OUTER_RANGE),
        above.q() | outer_above,
    );
    above_any.q()
}

/// The first error that there is, or none.
fn first_error<'m>(m: &'m ModuleBuilder, errors: [(Value<'m>, &str); 3]) -> Value<'m> {
    let names = m.names(&format_error());
    let errors = errors.into_iter().rev();
    errors.fold(names.value("none"), |later, (is_there, error)| {
        is_there.mux(names.value(error), later)
    })
}
