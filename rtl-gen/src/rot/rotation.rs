//! Alignment and transform of the vectors at the input.

use super::align_lane::{ALIGN_LANES, ALIGN_LATENCY, align_lanes};
use super::geometry::{ALIGNED, LEVELS_PER_STAGE, Shape};
use super::signs::negated_lanes;
use super::vector_input::Vectors;
use crate::cells::hadamard;
use crate::delay::delayed;
use crate::hw::{Bit, Bits, LaneArray, ModuleBuilder, Value};

/// Rotated vectors, in consecutive beats.
pub(super) struct Rotated<'m> {
    /// Is there a beat?
    pub valid: Value<'m>,
    /// The beat's number in its vector, if there is more than one.
    pub index: Option<Value<'m>>,
    /// Integers of [`Shape::rotated_bits`] bits, two's complement.
    pub y: Value<'m>,
    /// The largest exponent field of the vector.
    pub exponent: Value<'m>,
    /// The direction, for a transform.
    pub back: Option<Value<'m>>,
}

/// Cycles from a beat of a vector to the rotated beat.
pub(super) fn rotate_latency(shape: Shape) -> usize {
    ALIGN_LATENCY + shape.rotation_latency()
}

/// Aligns and rotates: the channels' signs go in front, unless the direction is back.
pub(super) fn rotate<'m>(m: &'m ModuleBuilder, shape: Shape, vectors: &Vectors<'m>) -> Rotated<'m> {
    let lanes = shape.lanes;
    m.comment("Elements on a common exponent, with the signs of their channels.");
    let signs = negated_lanes(m, "signs", shape, vectors.index);
    let negated = match vectors.back {
        None => signs,
        Some(back) => m.wire("signs_in_front", signs & !back.replicate(lanes)),
    };
    let aligned = m.forward("aligned", Bits(ALIGNED * lanes));
    let array = LaneArray {
        shared: m.fields(
            "vector",
            &[("load", vectors.known), ("found", vectors.found)],
        ),
        split: m.fields("elements", &[("x", vectors.x), ("negated", negated)]),
        outputs: &[("a", aligned)],
    };
    array.instances(m, "u_align", &align_lanes(), ALIGN_LANES, lanes);
    let valid = crate::delay::delayed_bit(m, "aligns", vectors.valid, ALIGN_LATENCY);

    m.comment("The transform.");
    let cell = hadamard(shape.head_dim, lanes, ALIGNED, LEVELS_PER_STAGE);
    let u = m.instance("u_hadamard", &cell);
    u.set("in_valid", valid).set("in_x", aligned.value());
    let valid = u.get_as("out_valid", "rotated_valid");
    let y = u.get_as("out_y", "rotated");
    let index = vectors.index.map(|_| {
        let bits = Bits(shape.index_bits());
        let index = m.reg_reset("rotated_index", bits, 0);
        index.set_when(valid, index.q() + 1);
        index.q()
    });
    let late = rotate_latency(shape);
    Rotated {
        valid,
        index,
        y,
        exponent: delayed(m, "rotated_exponent", vectors.exponent, late),
        back: vectors
            .back
            .map(|back| delayed(m, "rotated_back", back, late)),
    }
}

/// The bit that marks a beat as the last one of its vector.
pub(super) fn is_last<'m>(
    m: &'m ModuleBuilder,
    shape: Shape,
    index: Option<Value<'m>>,
) -> Value<'m> {
    match index {
        None => m.lit(Bit, 1),
        Some(index) => index.eq(shape.beats() - 1),
    }
}
