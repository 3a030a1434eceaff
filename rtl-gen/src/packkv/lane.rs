//! Quantizer lanes: an element and the parameters of its token in, a signed code out.

use crate::binary16::{SIGNIFICAND, exponent_field, significand};
use crate::dot::{compressed, product_rows, registered, total};
use crate::group::SHIFT;
use crate::hw::{Bit, Bits, LaneArray, Module, ModuleBuilder, Value};

/// Lanes that share one copy of a token's parameters.
pub(super) const LANES: usize = 4;
/// Latency of a lane.
const LANE_LATENCY: usize = 5;
/// Latency of [`lanes`].
pub(super) const LANES_LATENCY: usize = 1 + LANE_LATENCY;

/// Ports of a token's parameters.
fn parameters(m: &ModuleBuilder) -> [(&'static str, Value<'_>); 3] {
    [
        ("zero", Bit, "the range of the token is 0: so are the codes"),
        ("shift", Bits(SHIFT), "v = |x| x sigma x 2^-shift"),
        (
            "sigma",
            Bits(SIGNIFICAND - 1),
            "fraction of sigma, whose significand is 1.fraction",
        ),
    ]
    .map(|(name, kind, doc)| (name, m.input(name, kind, doc)))
}

/// Four lanes with their own copy of the parameters, kept as one block by synthesis.
///
/// Latency [`LANES_LATENCY`], one beat per cycle; it never stalls.
pub(super) fn lanes(bits: usize) -> Module {
    let m = ModuleBuilder::new(format!("packkv_quantizer_x{LANES}_b{bits}"));
    m.doc(format!(
        "{LANES} lanes of the quantizer with their own copy of the token's parameters, which bounds the \
         fan-out of every parameter register. They never stall.",
    ));
    m.parameter("bits", bits);
    m.timing(LANES_LATENCY, "one beat per cycle");
    m.keep_hierarchy();
    let x = m.input("x", Bits(16 * LANES), "canonical binary16 elements");
    let keep = m.input("keep", Bits(LANES), "which lanes hold an element");
    let shared = parameters(&m).map(|(name, value)| (name, m.delay(name, value)));
    let [x, keep] = m.delays([("x", x), ("keep", keep)]);
    let code = m.forward("codes", Bits((bits + 1) * LANES));
    let array = LaneArray {
        shared: m.fields("parameters", &shared),
        split: m.fields("elements", &[("x", x), ("keep", keep)]),
        outputs: &[("code", code)],
    };
    array.instances(&m, "u_lane", &lane(bits), 1, LANES);
    m.output("code", code.value(), "signed codes; 0 where keep was 0");
    m.finish()
}

/// One lane (contract, section 2): code = floor(|x| sigma + 1/2) with the sign of x, of `bits` + 1 bits.
fn lane(bits: usize) -> Module {
    let m = ModuleBuilder::new(format!("packkv_quantizer_lane_b{bits}"));
    m.doc(
        "One lane of the quantizer: code = floor(|x| sigma + 1/2) with the sign of x. No magnitude is above \
         the range of its token, and the lane relies on that.",
    );
    m.parameter("bits", bits);
    m.timing(LANE_LATENCY, "one element per cycle");
    let x = m.input("x", Bits(16), "canonical binary16 element");
    let keep = m.input("keep", Bit, "there is an element");
    let [zero, shift, sigma] = parameters(&m).map(|(_, value)| value);

    m.comment("Stage 1: significands, and by how many places their product is to be moved right.");
    let amount = m.wire("amount", shift - exponent_field(x).zext(SHIFT) + 1);
    let sigma = m.concat(&[m.lit(Bit, 1), sigma]);
    let [x, sigma, amount, negative, codes] = m.delays([
        ("significand1", significand(x)),
        ("sigma1", sigma),
        ("amount1", amount),
        ("negative1", x.bit(15)),
        ("codes1", keep & !zero),
    ]);

    m.comment("Stage 2: rows of the product, compressed.");
    let width = 2 * SIGNIFICAND;
    let rows = product_rows(&m, "v", sigma, x, width);
    let rows = registered(&m, "row", compressed(&m, "v", rows, 4));
    let [amount, negative, codes] = m.delays([
        ("amount2", amount),
        ("negative2", negative),
        ("codes2", codes),
    ]);

    m.comment("Stage 3: the product.");
    let [product, amount, negative, codes] = m.delays([
        ("product3", total(&m, "last", rows)),
        ("amount3", amount),
        ("negative3", negative),
        ("codes3", codes),
    ]);

    m.comment("Stage 4: twice the code before rounding.");
    let doubled = m.wire("doubled", m.concat(&[product, m.lit(Bit, 0)]));
    let shifted = m.wire("shifted", doubled >> amount);
    m.unused("unused_shifted", shifted.slice(bits + 1, width - bits));
    let halves = shifted.slice(0, bits + 1) & codes.replicate(bits + 1);
    let [halves, negative] = m.delays([("halves4", halves), ("negative4", negative)]);

    m.comment("Stage 5: rounded, half up; and the sign. -c is ~c + 1.");
    let magnitude = halves.slice(1, bits).zext(bits + 1) + halves.bit(0).zext(bits + 1);
    let magnitude = m.wire("magnitude", magnitude);
    let signs = negative.replicate(bits + 1);
    let code = (magnitude ^ signs) + negative.zext(bits + 1);
    m.output("code", m.delay("code5", code), "signed; 0 where keep was 0");
    m.finish()
}
