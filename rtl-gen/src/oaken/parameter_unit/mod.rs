//! Parameter unit: header, bases and scaling factors of a vector from its extremes.

mod extremes;
mod operations;
mod rounded;

use super::exact_sum::{Operation, Pipeline};
use super::on_grid::{MAGNITUDE, SUM};
use super::sigma_divider::{SIGMA_STEPS, sigma_divider};
use super::stage::{keep, stage};
use super::streams::{GROUPS, quantizer_parameters, thresholds_and_extremes};
use super::style;
use crate::hw::{Bit, Bits, Forward, Module, ModuleBuilder, Stream, Value};
use extremes::{Extremes, Findings, header_extremes};
use operations::{IDLE, Step, steps};
use rounded::{Normal, Rounded, normalise, round};

/// Cycles from taking a vector's extremes to its parameters, if the unit is idle.
pub fn parameter_unit_latency() -> usize {
    // The input register, the operations up to the last range, six stages, the load, the division.
    1 + Step::MiddleRange as usize + 6 + 1 + SIGMA_STEPS
}

/// Oaken's parameter unit: the header of a vector and what its quantization needs, from the raw
/// extremes of the groups (contract, sections 4 and 6; Oaken, ISCA 2025, section 4.3, Eq. 2).
///
/// Everything is scalar: eleven operations ([`operations`]) go one by one through one exact adder
/// and one rounder, then three dividers find the scaling factors side by side.
///
/// ```text
///                +-----------+  step   +--------+    +---------+    +-----+    +-----------+
///   thresholds ->|           |-------->| select |--->| 2^-24   |--->| add |--->| normalise |
///   extremes --->| sequencer |         | a, b   |    | grid    |    +-----+    | round     |
///                +-----------+         +--------+    +---------+     offset    +-----------+
///                      |                   ^  sides (from the sign of a sum)        |
///                      v                   +------------------------------<---------+
///                   header                                          bases, ranges   |
///                                                      +------------------+         |
///                       sigmas <-----------------------| 3 sigma_dividers |<--------+
///                                                      +------------------+
/// ```
///
/// Latency [`parameter_unit_latency`], one vector every 23 cycles.
pub fn parameter_unit(target: style::Pipeline) -> Module {
    let m = target.module("oaken_parameter_unit");
    m.doc(
        "Oaken's parameter unit: header, bases and scaling factors of a vector from the extremes of \
         its groups (Oaken, ISCA 2025, section 4.3, Eq. 2).",
    );
    m.doc(
        "range = rn(max - min) of the coded quantity; sigma = 15 / range to 11 significant bits; base \
         = rn(threshold + min), on the low side of the outer group rn(threshold - min). rn rounds to \
         binary16, nearest even, saturating; sums are exact on the 2^-24 grid. The code of d on that \
         grid is floor(d x sigma x 2^-shift + 1/2).",
    );
    m.doc(
        "The thresholds are finite and in ascending order; -0 counts as +0. The extremes are canonical; \
         those of an empty group or side are ignored. An empty group has header fields 0, 0 and zero = \
         1. With zero = 1, sigma and shift are arbitrary. The bases of an empty outer group are \
         arbitrary as well.",
    );
    m.doc(
        "The results stay for four cycles behind their transfer at least, so that a pipeline may take \
         them as its stages need them. No combinational path from any input to any output.",
    );
    m.timing(parameter_unit_latency(), "one vector every 23 cycles");
    let vector = m
        .stream_in("in", &thresholds_and_extremes())
        .registered("vector");

    let sequencer = sequencer(&m, &vector);
    let found = Findings::new(&m);
    let extremes = header_extremes(&m, &vector, &found);
    let operation = operations::select(&m, sequencer.step, &vector, &extremes, &found);
    let idle = m.names(&steps()).value(IDLE);
    let step = vector.valid.mux(sequencer.step, idle);
    let sum = normalised_sum(&m, target, operation, step, &found);
    let rounded = round(&m, target, &sum);

    m.comment(
        "Results: the header, the sides of its fields 0 and 2, and the bases of the other sides.",
    );
    let done = m.reg_reset("out_valid", Bit, 0);
    let bases = bases(&m, &sequencer, &sum, &rounded, &extremes, &found);
    vector.accept_when(sequencer.at_last);
    let sigmas = sigmas(&m, &sum, &rounded);

    m.comment("The base of the side with the smallest coded quantity is the header field itself.");
    let fields: Vec<(&str, Value)> = bases
        .fields()
        .into_iter()
        .chain(
            sigmas
                .fields
                .iter()
                .map(|(name, value)| (name.as_str(), *value)),
        )
        .collect();
    let results = m.stream("results", done.q(), &fields);
    let released = results.transfer();
    sequencer.release.drive(match target {
        style::Pipeline::Asic => released,
        style::Pipeline::Fpga => {
            m.comment("A cycle later, so that the port's ready does not reach the sequencer.");
            let released_before = m.reg_reset("released", Bit, 0);
            released_before.set(released);
            released_before.q()
        }
    });
    done.set(sigmas.last_step | (done.q() & !results.ready()));
    results.stream_out("out", &quantizer_parameters());
    m.finish()
}

/// Which operation is selected, and when the next one is.
struct Sequencer<'m> {
    /// The operation.
    step: Value<'m>,
    /// It is the last one of the vector.
    at_last: Value<'m>,
    /// The next one follows.
    advance: Value<'m>,
    /// To be driven: the results have been taken.
    release: Forward<'m>,
}

fn sequencer<'m>(m: &'m ModuleBuilder, vector: &Stream<'m>) -> Sequencer<'m> {
    m.comment(
        "Sequencer: the operations of a vector, one per cycle in the order of their numbers. The last \
         one before the ranges repeats until the results of the vector before have been taken, \
         because the operations behind it overwrite them. in_use_q says that the results belong to a \
         vector.",
    );
    let first = Step::Mirror.name();
    let step = m.names(&steps()).register("step", first);
    let in_use = m.reg_reset("in_use", Bit, 0);
    let release = m.forward("release_results", Bit);
    let at_barrier = m.wire("at_barrier", Step::LAST_SILENT.is(step.q()));
    let at_last = m.wire("at_last", Step::LAST.is(step.q()));
    let waits = at_barrier & in_use.q() & !release.value();
    let advance = m.wire("advance", vector.valid & !waits);
    step.set_when(advance, at_last.mux(step.value(first), step.q() + 1));
    in_use.set((in_use.q() & !release.value()) | (advance & at_barrier));
    Sequencer {
        step: step.q(),
        at_last,
        advance,
        release,
    }
}

/// An operation, one stage further down.
fn next_step<'m>(m: &'m ModuleBuilder, name: &str, before: Value<'m>) -> Value<'m> {
    let step = m.names(&steps()).register(&format!("{name}_step"), IDLE);
    step.set(before);
    step.q()
}

/// From an operation to its sum with the leading bit on top: operand register, conversion,
/// addition, magnitude, and two stages of normalisation. The sums that compare go to `found`.
fn normalised_sum<'m>(
    m: &'m ModuleBuilder,
    target: style::Pipeline,
    operation: Operation<'m>,
    step: Value<'m>,
    found: &Findings<'m>,
) -> Normal<'m> {
    let pipeline = Pipeline::new(m, "", None);
    let operand_step = next_step(m, "operand", step);
    let [a, b, subtracts_a, subtracts_b, adds_offset, negates] = pipeline.stage([
        ("operand_a", operation.a),
        ("operand_b", operation.b),
        ("operand_subtracts_a", operation.subtracts_a),
        ("operand_subtracts_b", operation.subtracts_b),
        ("operand_adds_offset", operation.adds_offset),
        ("operand_negates", operation.negates),
    ]);

    m.comment(
        "Conversion of both operands to the 2^-24 grid. A negative one is complemented; the 1 that it \
         lacks is added with the sum.",
    );
    let grid_step = next_step(m, "grid", operand_step);
    let operands = pipeline.on_grid(Operation {
        a,
        b,
        subtracts_a,
        subtracts_b,
        adds_offset,
        negates,
    });

    m.comment("Addition.");
    let sum_step = next_step(m, "sum", grid_step);
    let sets_offset = Step::Mirror.is(grid_step) | Step::Gap.is(grid_step);
    let [sum, negates] = pipeline.add(operands, sets_offset);

    m.comment("Magnitude. Of a sum that compares only the sign is used.");
    let magnitude_step = next_step(m, "magnitude", sum_step);
    let negative = sum.bit(SUM - 1);
    let positive = !negative & sum.reduce_or();
    for (side, step, is_set) in [
        (found.low_is_nearer, Step::Nearest, negative),
        (found.low_is_farther, Step::Farthest, positive),
        (found.middle_min_is_high, Step::MiddleMinSide, negative),
        (found.middle_max_is_high, Step::MiddleMaxSide, negative),
    ] {
        side.set_when(step.is(sum_step), is_set);
    }
    let complement = sum.slice(0, MAGNITUDE) ^ negative.replicate(MAGNITUDE);
    let [magnitude, sign] = pipeline.stage([
        ("magnitude", complement + negative.zext(MAGNITUDE)),
        ("magnitude_sign", negative ^ negates),
    ]);
    normalise(m, target, &pipeline, magnitude, sign, magnitude_step)
}

/// The header of a vector and the bases of the sides that it does not give.
struct Bases<'m> {
    header: Value<'m>,
    /// Field 0 of the header is on the low side.
    outer_is_low: Value<'m>,
    outer_other: Value<'m>,
    /// Field 2 of the header is on the high side.
    middle_is_high: Value<'m>,
    middle_other: Value<'m>,
}

fn bases<'m>(
    m: &'m ModuleBuilder,
    sequencer: &Sequencer<'m>,
    sum: &Normal<'m>,
    rounded: &Rounded<'m>,
    extremes: &Extremes<'m>,
    found: &Findings<'m>,
) -> Bases<'m> {
    let base = |name: &str, step: Step| keep(m, name, step.is(sum.step), rounded.value);
    let outer_other = base("outer_other_base", Step::OuterBase);
    let middle_other = base("middle_other_base", Step::MiddleBase);
    let finish = m.wire("finish", sequencer.advance & sequencer.at_last);
    let [header, outer_is_low, middle_is_high] = stage(
        m,
        finish,
        [
            ("header", m.pack(&extremes.fields())),
            ("header_outer_is_low", extremes.near_is_low),
            ("header_middle_is_high", found.middle_min_is_high.q()),
        ],
    );
    Bases {
        header,
        outer_is_low,
        outer_other,
        middle_is_high,
        middle_other,
    }
}

impl<'m> Bases<'m> {
    /// The fields of the results.
    fn fields(&self) -> [(&'static str, Value<'m>); 6] {
        let field = |i: usize| self.header.slice(16 * i, 16);
        let (low, outer_other) = (self.outer_is_low, self.outer_other);
        let (high, middle_other) = (self.middle_is_high, self.middle_other);
        [
            ("header", self.header),
            ("outer_high_base", low.mux(outer_other, field(0))),
            ("outer_low_base", low.mux(field(0), outer_other)),
            ("middle_high_base", high.mux(field(2), middle_other)),
            ("middle_low_base", high.mux(middle_other, field(2))),
            ("inner_base", field(4)),
        ]
    }
}

/// The scaling factors of the groups.
struct Sigmas<'m> {
    fields: Vec<(String, Value<'m>)>,
    /// The last step of the divisions.
    last_step: Value<'m>,
}

fn sigmas<'m>(m: &'m ModuleBuilder, sum: &Normal<'m>, rounded: &Rounded<'m>) -> Sigmas<'m> {
    m.comment(
        "Each divider takes its range when it is known; all start together with the last one.",
    );
    let steps_left = m.reg_reset("steps_left", Bits(4), 0);
    let dividing = m.wire("dividing", steps_left.q().ne(0));
    let start = m.wire("start_division", Step::MiddleRange.is(sum.step));
    let full = m.lit(Bits(4), SIGMA_STEPS as u64);
    steps_left.set_when(start | dividing, start.mux(full, steps_left.q() - 1));
    let divider = sigma_divider();
    let mut fields = vec![];
    let ranges = [Step::OuterRange, Step::MiddleRange, Step::InnerRange];
    for (group, step) in GROUPS.into_iter().zip(ranges) {
        let u = m.instance(&format!("u_{group}_sigma"), &divider);
        u.set("load", step.is(sum.step))
            .set("step", dividing)
            .set("significand", rounded.range_significand)
            .set("shift", rounded.range_shift)
            .set("zero", rounded.range_is_zero);
        for (port, field) in [
            ("zero_out", "zero"),
            ("sigma", "sigma"),
            ("shift_out", "shift"),
        ] {
            let field = format!("{group}_{field}");
            let value = u.get_as(port, &field);
            fields.push((field, value));
        }
    }
    Sigmas {
        fields,
        last_step: steps_left.q().eq(1),
    }
}
