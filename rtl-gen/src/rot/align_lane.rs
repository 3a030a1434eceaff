//! An element on the exponent of its vector.

use super::geometry::ALIGNED;
use crate::binary16::{exponent_field, significand};
use crate::hw::{Bit, Bits, LaneArray, Module, ModuleBuilder};

/// Latency of [`align_lane`].
pub(super) const ALIGN_LATENCY: usize = 2;

/// Lanes that share a copy of the exponent.
pub(super) const ALIGN_LANES: usize = 4;

/// [`ALIGN_LANES`] lanes of the alignment with their own copy of the exponent, kept as one block by
/// synthesis.
///
/// Latency [`ALIGN_LATENCY`], one beat per cycle. `found` is taken when `load` is set, and holds from
/// the next cycle on.
pub(super) fn align_lanes() -> Module {
    let lanes = ALIGN_LANES;
    let m = ModuleBuilder::new(format!("rot_align_x{lanes}"));
    m.doc(format!(
        "{lanes} lanes of the alignment with their own copy of the vector's exponent, which bounds the \
         fan-out of its register. found is taken when load is set, for the beats from the next cycle on.",
    ));
    m.parameter("lanes", lanes);
    m.timing(ALIGN_LATENCY, "one beat per cycle");
    m.keep_hierarchy();
    let load = m.input("load", Bit, "takes the exponent");
    let found = m.input("found", Bits(5), "largest exponent field of the vector");
    let x = m.input("x", Bits(16 * lanes), "canonical binary16 elements");
    let negated = m.input("negated", Bits(lanes), "the channel is negated");
    let exponent = m.reg("exponent", Bits(5));
    exponent.set_when(load, found);
    let a = m.forward("aligned", Bits(ALIGNED * lanes));
    let array = LaneArray {
        shared: m.fields("vector", &[("exponent", exponent.q())]),
        split: m.fields("elements", &[("x", x), ("negated", negated)]),
        outputs: &[("a", a)],
    };
    array.instances(&m, "u_lane", &align_lane(), 1, lanes);
    m.output("a", a.value(), "aligned elements, two's complement");
    m.finish()
}

/// One lane of the alignment (contract, section 2): a canonical binary16 as an integer in units of
/// the vector's largest exponent, its magnitude truncated, negated where its channel is.
///
/// Latency [`ALIGN_LATENCY`], one element per cycle.
fn align_lane() -> Module {
    let m = ModuleBuilder::new("rot_align_lane");
    m.doc(
        "One lane of the alignment: a canonical binary16 as an integer in units of the largest exponent \
         of its vector. The magnitude is truncated, not rounded; it is negated if the channel is.",
    );
    m.timing(ALIGN_LATENCY, "one element per cycle");
    let x = m.input("x", Bits(16), "canonical binary16");
    let exponent = m.input("exponent", Bits(5), "largest exponent field of the vector");
    let negated = m.input("negated", Bit, "the channel is negated");
    m.comment("Stage 1: how far the exponent is below the largest one, and the shift.");
    let field = m.wire("field", exponent_field(x));
    let distance = m.wire("distance", exponent - field);
    let whole = m.wire("significand", significand(x));
    let [magnitude, negative] = m.delays([
        ("magnitude", whole >> distance),
        ("negative", x.bit(15) ^ negated),
    ]);
    m.comment("Stage 2: two's complement.");
    let wide = magnitude.zext(ALIGNED);
    let flipped = m.wire("flipped", wide ^ negative.replicate(ALIGNED));
    let value = m.delay("aligned", flipped + negative.zext(ALIGNED));
    m.output("a", value, "two's complement");
    m.finish()
}
