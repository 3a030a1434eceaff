//! A code to its value.

use super::normalise::normalise_from;
use crate::binary16::SIGNIFICAND;
use crate::hw::{Bit, Bits, LaneArray, Module, ModuleBuilder};

/// A product is at least 8: its leading one is at most so many places below the top, and in one of
/// the top bits of a significand that are looked at to find it, or else just below them.
const MOST_PLACES: usize = 7;

/// Lanes that share a copy of the step.
pub(super) const DEQUANTIZER_LANES: usize = 4;

/// [`DEQUANTIZER_LANES`] lanes of the dequantizer with their own copy of the step, kept as one block
/// by synthesis.
///
/// Two stages; each loads when its `load` is set.
pub(super) fn dequantizer_lanes(bits: usize) -> Module {
    let lanes = DEQUANTIZER_LANES;
    let m = ModuleBuilder::new(format!("rot_dequantizer_x{lanes}_b{bits}"));
    m.doc(format!(
        "{lanes} lanes of the dequantizer with their own copy of the step, which bounds the fan-out of \
         its register. step belongs to the codes.",
    ));
    m.parameter("lanes", lanes);
    m.parameter("bits", bits);
    m.timing(2, "one beat per cycle");
    m.keep_hierarchy();
    let load1 = m.input("load1", Bit, "stage 1 may load");
    let load2 = m.input("load2", Bit, "stage 2 may load");
    let code = m.input("code", Bits(bits * lanes), "codes, two's complement");
    let zero = m.input("zero", Bits(lanes), "the value is +0");
    let step = m.input("step", Bits(8), "the step's exponent above its eighths");
    m.comment("The exponent for stage 2, and where it stops the shift of a product.");
    let e = step.slice(3, 5);
    let mark = m.lanes("stops", MOST_PLACES, |bit| e.eq(MOST_PLACES - 1 - bit));
    let [exponent, mark] = [("exponent", e), ("mark", mark)].map(|(name, value)| {
        let register = m.reg(name, value.kind());
        register.set_when(load1, value);
        register.q()
    });
    let x = m.forward("values", Bits(16 * lanes));
    let shared = [
        ("load1", load1),
        ("load2", load2),
        ("eighths", step.slice(0, 3)),
        ("exponent", exponent),
        ("mark", mark),
    ];
    let array = LaneArray {
        shared: m.fields("step", &shared),
        split: m.fields("codes", &[("code", code), ("zero", zero)]),
        outputs: &[("x", x)],
    };
    array.instances(&m, "u_lane", &dequantizer_lane(bits), 1, lanes);
    m.output("x", x.value(), "binary16 values");
    m.finish()
}

/// One lane of the dequantizer (contract, section 4): (2 q + 1) (8 + j) 2^(e - 24), exact in
/// binary16.
///
/// Two stages; each loads when its `load` is set.
fn dequantizer_lane(bits: usize) -> Module {
    let m = ModuleBuilder::new(format!("rot_dequantizer_lane_b{bits}"));
    m.doc(format!(
        "One lane of the dequantizer: the middle of the cell that a code of {bits} bits stands for, \
         (2 code + 1) (8 + eighths) 2^(exponent - 24), which is exact in binary16. exponent and mark \
         belong to the code in stage 2.",
    ));
    m.parameter("bits", bits);
    m.timing(2, "one code per cycle");
    let load1 = m.input("load1", Bit, "stage 1 may load");
    let load2 = m.input("load2", Bit, "stage 2 may load");
    let code = m.input("code", Bits(bits), "two's complement");
    let zero = m.input("zero", Bit, "the value is +0");
    let eighths = m.input("eighths", Bits(3), "of the step");
    let exponent = m.input("exponent", Bits(5), "of the step, for stage 2");
    let mark = m.input(
        "mark",
        Bits(MOST_PLACES),
        "the lowest place of a normal number, for stage 2",
    );
    m.comment("Stage 1: the odd number |2 code + 1| times 8 to 15.");
    let minus = code.bit(bits - 1);
    let low = code.slice(0, bits - 1) ^ minus.replicate(bits - 1);
    let odd = m.wire("odd", m.concat(&[low, m.lit(Bit, 1)]));
    let width = bits + 4;
    let factor = m.concat(&[m.lit(Bit, 1), eighths]);
    let product = m.wire("product", odd.zext(width) * factor.zext(width));
    let stage1 = [("product1", product), ("minus1", minus), ("zero1", zero)]
        .map(|(name, value)| (m.reg(name, value.kind()), value));
    for (register, value) in stage1 {
        register.set_when(load1, value);
    }
    let [product, minus, zero] = stage1.map(|(register, _)| register.q());
    m.comment(
        "Stage 2: the leading one to the top, unless the mark stops it: the value is then subnormal. A \
         one at the top goes into the exponent field.",
    );
    let product = product.zext(SIGNIFICAND);
    let top = product.slice(SIGNIFICAND - MOST_PLACES, MOST_PLACES);
    let lead = m.wire("lead", top | mark);
    let normal = normalise_from(&m, "normal", product, lead, MOST_PLACES.div_ceil(2));
    let field = m.wire("field", exponent - normal.places.zext(5));
    let hidden = normal.value.bit(SIGNIFICAND - 1);
    let magnitude = m.concat(&[
        field + hidden.zext(5),
        normal.value.slice(0, SIGNIFICAND - 1),
    ]);
    let value = m.concat(&[minus, magnitude]) & (!zero).replicate(16);
    let x = m.reg("x", Bits(16));
    x.set_when(load2, value);
    m.output("x", x.q(), "binary16");
    m.finish()
}
