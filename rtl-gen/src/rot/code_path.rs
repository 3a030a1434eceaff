//! The codes of rotated vectors: the delay until the step is known, the lanes, and the FIFO.

use super::geometry::Coding;
use super::quantizer_lane::{LANE_LATENCY, QUANTIZER_LANES, quantizer_lanes};
use super::rotation::Rotated;
use super::step_finder::{Step, step_latency};
use crate::cells::stream_fifo;
use crate::delay::{delayed, delayed_bit};
use crate::hw::{Bit, Bits, LaneArray, ModuleBuilder, Stream, Value};

/// Cycles from a rotated beat to its codes.
pub(super) fn code_latency(coding: Coding) -> usize {
    waits(coding) + LANE_LATENCY
}

/// Cycles that a coefficient waits for the step: for the last beat of its vector, and for the step.
fn waits(coding: Coding) -> usize {
    coding.shape.beats() - 1 + step_latency(coding)
}

/// Beats of codes with the step of their vector and the mark of its `last` beat, out of a FIFO for
/// `vectors` vectors.
pub(super) fn code_path<'m>(
    m: &'m ModuleBuilder,
    coding: Coding,
    vectors: usize,
    rotated: &Rotated<'m>,
    step: &Step<'m>,
) -> Stream<'m> {
    let (shape, bits) = (coding.shape, coding.bits);
    m.comment("Coefficients wait until the step of their vector is known.");
    let y = delayed(m, "y_waits", rotated.y, waits(coding));
    let valid = delayed_bit(m, "y_waiting", rotated.valid, waits(coding));

    m.comment("The lanes, and the byte of the step beside them.");
    let codes = m.forward("codes", Bits(bits * shape.lanes));
    let array = LaneArray {
        shared: m.fields(
            "step",
            &[
                ("load", step.found),
                ("places", step.places),
                ("eighths", step.eighths),
                ("none", step.zero),
            ],
        ),
        split: m.fields("coefficients", &[("y", y)]),
        outputs: &[("code", codes)],
    };
    let module = quantizer_lanes(coding);
    array.instances(m, "u_lanes", &module, QUANTIZER_LANES, shape.lanes);
    let byte = m.reg("step", Bits(8));
    byte.set_when(step.found, step.byte);
    let byte = delayed(m, "step", byte.q(), LANE_LATENCY);
    let valid = delayed_bit(m, "coding", valid, LANE_LATENCY);
    fifo(m, coding, vectors, valid, codes.value(), byte)
}

/// The FIFO of codes, and one of steps where a vector has several beats.
fn fifo<'m>(
    m: &'m ModuleBuilder,
    coding: Coding,
    vectors: usize,
    valid: Value<'m>,
    codes: Value<'m>,
    step: Value<'m>,
) -> Stream<'m> {
    let n = coding.shape.beats();
    m.comment("There is room for every vector that has a credit.");
    let offer = |name: &str, valid: Value<'m>, fields: &[(&str, Value<'m>)]| {
        let stream = m.stream(name, valid, fields);
        m.unused(&format!("unused_{name}_ready"), stream.ready());
        stream
    };
    if n == 1 {
        let beats = offer("coded", valid, &[("codes", codes), ("step", step)]);
        let beats = beats.through_packed("queued", |width| stream_fifo(vectors, width));
        return beats.append(&[("last", m.lit(Bit, 1))]);
    }
    let bits = Bits(coding.shape.index_bits());
    let [entering, leaving] =
        ["coded_index", "queued_index"].map(|name| m.reg_reset(name, bits, 0));
    entering.set_when(valid, entering.q() + 1);
    let first = m.wire("coded_first", valid & entering.q().eq(0));
    let codes = offer("coded", valid, &[("codes", codes)])
        .through_packed("queued", |width| stream_fifo(n * vectors, width));
    let steps = offer("stepped", first, &[("step", step)])
        .through_packed("queued_step", |width| stream_fifo(vectors, width));
    // A step is there before the codes of its vector, and stays until the last of them leaves.
    let leaves = m.wire("code_leaves", codes.transfer());
    leaving.set_when(leaves, leaving.q() + 1);
    let step = steps.get("step");
    m.unused("unused_step_valid", steps.valid);
    let last = m.wire("queued_last", leaving.q().eq(n - 1));
    steps.accept_when(leaves & last);
    codes.append(&[("step", step), ("last", last)])
}
