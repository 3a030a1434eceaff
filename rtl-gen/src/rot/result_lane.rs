//! A rotated integer as binary16.

use super::centre_lane::rounded_binary16;
use super::geometry::Shape;
use super::normalise::normalise;
use crate::binary16::SIGNIFICAND;
use crate::binary16::rounding::rounds_up;
use crate::hw::{Bit, Bits, LaneArray, Module, ModuleBuilder};

/// Latency of [`result_lane`].
pub(super) const RESULT_LATENCY: usize = 3;

/// By how much the exponent field of a result with its leading one at the top of the magnitude, less
/// 1, is above that of the vector. The top is bit w - 1, and stands for 2^(w - 1 + E - 28): field
/// w - 14 + E.
fn top_above_field(shape: Shape) -> usize {
    let w = shape.rotated_bits() - 1;
    w - 15
}

/// Lanes that share a copy of the exponent.
pub(super) const RESULT_LANES: usize = 4;

/// [`RESULT_LANES`] lanes of the transform's end with their own copy of the exponent, kept as one
/// block by synthesis.
///
/// Latency [`RESULT_LATENCY`], one beat per cycle.
pub(super) fn result_lanes(shape: Shape) -> Module {
    let lanes = RESULT_LANES;
    let (bits, above) = (shape.rotated_bits(), top_above_field(shape));
    let width = bits - 1;
    let m = ModuleBuilder::new(format!("rot_result_x{lanes}_w{bits}"));
    m.doc(format!(
        "{lanes} lanes of the transform's end with their own copy of the vector's exponent, which bounds \
         the fan-out of its register. exponent belongs to the coefficients.",
    ));
    m.parameter("lanes", lanes);
    m.parameter("width", bits);
    m.timing(RESULT_LATENCY, "one beat per cycle");
    m.keep_hierarchy();
    let y = m.input("y", Bits(bits * lanes), "coefficients, two's complement");
    let negated = m.input("negated", Bits(lanes), "the channel is negated");
    let exponent = m.input("exponent", Bits(5), "largest exponent field of the vector");
    m.comment("The exponent for stage 2, and where it is used up by a shift to the top.");
    // A shift by n leaves exponent + above - n, which must not be negative.
    let stops = m.lanes("stops", width, |bit| {
        // The field is at least 1.
        match (width - 1 - bit).checked_sub(above) {
            Some(field @ 1..) => exponent.eq(field),
            Some(0) | None => m.lit(Bit, 0),
        }
    });
    let [exponent, mark] = m.delays([("exponent", exponent), ("mark", stops)]);
    let x = m.forward("results", Bits(16 * lanes));
    let array = LaneArray {
        shared: m.fields("vector", &[("exponent", exponent), ("mark", mark)]),
        split: m.fields("coefficients", &[("y", y), ("negated", negated)]),
        outputs: &[("x", x)],
    };
    array.instances(&m, "u_lane", &result_lane(shape), 1, lanes);
    m.output("x", x.value(), "binary16 results");
    m.finish()
}

/// One lane of the transform's end (contract, section 6): y times a power of two, rounded to nearest
/// even, saturating; negated where the channel is.
///
/// Latency [`RESULT_LATENCY`], one element per cycle; `exponent` and `mark` come a cycle later than
/// the element.
fn result_lane(shape: Shape) -> Module {
    let bits = shape.rotated_bits();
    let width = bits - 1;
    let m = ModuleBuilder::new(format!("rot_result_lane_w{bits}"));
    m.doc(
        "One lane: an integer in units of the vector's exponent as binary16, rounded to nearest even. It \
         saturates at the largest finite value, and a zero is +0. exponent and mark belong to the \
         element of the cycle before.",
    );
    m.parameter("width", bits);
    m.timing(RESULT_LATENCY, "one element per cycle");
    let y = m.input("y", Bits(bits), "two's complement");
    let negated = m.input("negated", Bit, "the channel is negated");
    let exponent = m.input("exponent", Bits(5), "largest exponent field of the vector");
    let mark = m.input("mark", Bits(width), "the lowest place of a normal number");
    m.comment("Stage 1: the magnitude.");
    let minus = y.bit(width);
    let flipped = m.wire("flipped", y.slice(0, width) ^ minus.replicate(width));
    let [magnitude, sign] = m.delays([
        ("magnitude1", flipped + minus.zext(width)),
        ("sign1", minus ^ negated),
    ]);
    m.comment(
        "Stage 2: the leading one to the top. The mark stops the shift where the exponent field is used \
         up: the number is then subnormal, or 0.",
    );
    let lead = m.wire("lead", magnitude | mark);
    let normal = normalise(&m, "normal", magnitude, lead);
    let value = normal.value;
    let tail = width - SIGNIFICAND;
    let whole = value.slice(tail, SIGNIFICAND);
    let rest = value.slice(0, tail - 1).reduce_or();
    let up = m.wire("up", rounds_up(value.bit(tail - 1), whole.bit(0), rest));
    let field_bits = 6;
    let top = exponent.zext(field_bits) + (top_above_field(shape) as u64);
    let left = m.wire("field_left", top - normal.places.zext(field_bits));
    let [field, whole, up, sign] = m.delays([
        ("field2", left & value.bit(width - 1).replicate(field_bits)),
        ("whole2", whole),
        ("up2", up),
        ("sign2", sign),
    ]);
    m.comment("Stage 3: rounded. A leading one, and a carry, go into the exponent field.");
    let x = rounded_binary16(&m, field, whole, up, sign);
    m.output("x", m.delay("x", x), "binary16");
    m.finish()
}
