//! Dequantizer lanes: a code and its channel's level in, an element out.

use super::lane_stage::registers;
use crate::hw::{Bit, Bits, Module, ModuleBuilder, Value};

/// Lanes that share one copy of the bit-width.
pub const DEQUANTIZER_LANES: usize = 4;

/// Bits of an element, of a range and of the longest code.
const ELEMENT: usize = 8;
/// Bits of a product of code and range.
const PRODUCT: usize = 2 * ELEMENT;
/// The least w of a division by 2^w - 1.
const LEAST: usize = 5;

/// Cycles from a code at the inputs to its element at the output.
pub fn dequantizer_latency() -> usize {
    3
}

/// Four dequantizer lanes with their own copy of the width of a code, kept as one block by synthesis:
/// the arithmetic of Titanus' dequantization unit (GLSVLSI 2025, section 4.4; contract, section 4).
///
/// Latency [`dequantizer_latency`], one code per lane and cycle, never waits.
pub fn dequantizer_x4() -> Module {
    let lanes = DEQUANTIZER_LANES;
    let m = ModuleBuilder::new(format!("titanus_dequantizer_x{lanes}"));
    m.doc(format!(
        "{lanes} lanes of Titanus' dequantization unit (Titanus, GLSVLSI 2025, section 4.4) with \
         their own copy of the width of a code, so that no register drives more lanes than these.",
    ));
    m.doc(
        "No stage waits. bits is registered in every cycle: it changes only between streams, which are \
         at least as many cycles apart as the latency.",
    );
    m.parameter("lanes", lanes);
    m.timing(dequantizer_latency(), "one beat per cycle");
    m.keep_hierarchy();
    let bits = m.input("bits", Bits(4), "width of a code, 2 to 8 bits");
    let code = m.input(
        "code",
        Bits(ELEMENT * lanes),
        "codes, aligned to the top; of 2 to 4 bits: repeated",
    );
    let lo = m.input(
        "lo",
        Bits(ELEMENT * lanes),
        "signed, lower end of the level: the value of code 0",
    );
    let hi = m.input(
        "hi",
        Bits(ELEMENT * lanes),
        "signed, upper end of the level: the value of the top code",
    );
    let keep = m.input(
        "keep",
        Bits(lanes),
        "lanes whose element is kept; the others are 0",
    );
    let labelled = m.input(
        "labelled",
        Bits(lanes),
        "kept lanes that have a code; the others are lo",
    );

    m.comment("N divides 255 or 63 for short codes: repeated, they are codes of 8 or 6 bits.");
    let [bits] = registers(&m, 0, [("bits", bits)]);
    let number = |value: u64| m.lit(Bits(4), value);
    let arms = [(2, number(8)), (3, number(6)), (4, number(8))];
    let width = m.case("width", bits, &arms, bits);
    let [width] = registers(&m, 1, [("width", width)]);
    let x = m.forward("elements", Bits(ELEMENT * lanes));
    let lane = dequantizer_lane();
    for i in 0..lanes {
        let u = m.instance(&format!("u_lane{i}"), &lane);
        u.set("width", width);
        for (name, value) in [("code", code), ("lo", lo), ("hi", hi)] {
            u.set(name, value.slice(ELEMENT * i, ELEMENT));
        }
        u.set("keep", keep.bit(i)).set("labelled", labelled.bit(i));
        u.drive("x", x, ELEMENT * i);
    }
    m.output("x", x.value(), "signed elements; 0 where keep was 0");
    m.finish()
}

/// One lane: multiply, divide by 2^width - 1, add.
fn dequantizer_lane() -> Module {
    let m = ModuleBuilder::new("titanus_dequantizer_lane");
    m.doc(
        "One lane of Titanus' dequantization unit: x = lo + floor((2 q R + N) / (2 N)), where \
         R = hi - lo and N = 2^bits - 1; lo where labelled is 0; 0 where keep is 0. The operands of the \
         multiplier hold still unless keep and labelled are 1.",
    );
    m.doc(
        "1 / N is 2^-w + 2^-2w + ... for N = 2^w - 1. The code comes aligned to the top of 8 bits, as \
         F = q 2^(8-w). With t = F R + 128, three terms of the series are enough: the quotient is \
         (t + (t >> w) + (t >> 2w)) >> 8 for w = 5 to 8 and all q and R. Codes of 2, 3 and 4 bits come \
         repeated, as codes of 8, 6 and 8 bits.",
    );
    m.timing(dequantizer_latency(), "one beat per cycle");
    let width = m.input("width", Bits(4), "w of the division by 2^w - 1, 5 to 8");
    let code = m.input("code", Bits(ELEMENT), "code, aligned to the top");
    let lo = m.input(
        "lo",
        Bits(ELEMENT),
        "signed, lower end of the level: the value of code 0",
    );
    let hi = m.input(
        "hi",
        Bits(ELEMENT),
        "signed, upper end of the level: the value of the top code",
    );
    let keep = m.input("keep", Bit, "the element was kept");
    let labelled = m.input("labelled", Bit, "the element has a code");

    m.comment("Stage 1: operands of the multiplier, which hold still without a code.");
    let multiplies = m.wire("multiplies", keep & labelled);
    let [factor, range] = [("factor1", code), ("range1", hi - lo)].map(|(name, value)| {
        let register = m.reg(name, value.kind());
        register.set_when(multiplies, value);
        register.q()
    });
    let [lo, keep, multiplies] = registers(
        &m,
        1,
        [("lo", lo), ("keep", keep), ("multiplies", multiplies)],
    );

    m.comment("Stage 2: t, the rounded product.");
    let half = 1u64 << (ELEMENT - 1);
    let [t, lo, keep, multiplies] = registers(
        &m,
        2,
        [
            ("t", factor.mul_full(range) + half),
            ("lo", lo),
            ("keep", keep),
            ("multiplies", multiplies),
        ],
    );

    m.comment("Stage 3: the quotient, and the element.");
    let second = shifted(&m, "second", t, 1, width);
    let third = shifted(&m, "third", t, 2, width);
    let sum = m.wire("sum", t + second.zext(PRODUCT) + third.zext(PRODUCT));
    m.unused("unused_sum", sum.slice(0, ELEMENT));
    let quotient = sum.slice(ELEMENT, ELEMENT) & multiplies.replicate(ELEMENT);
    let element = m.wire("element", lo + quotient);
    let [x] = registers(&m, 3, [("x", element & keep.replicate(ELEMENT))]);
    m.output("x", x, "signed element; 0 where keep was 0");
    m.finish()
}

/// `value` shifted right by `times` times `width`, which is 5 to 8.
fn shifted<'m>(
    m: &'m ModuleBuilder,
    name: &str,
    value: Value<'m>,
    times: usize,
    width: Value<'m>,
) -> Value<'m> {
    let bits = value.width() - times * LEAST;
    let by = |width: usize| match value.width().saturating_sub(times * width) {
        0 => m.lit(Bits(bits), 0),
        left => value.slice(times * width, left).zext(bits),
    };
    let arms: Vec<(u64, Value)> = (LEAST..ELEMENT).map(|w| (w as u64, by(w))).collect();
    m.case(name, width, &arms, by(ELEMENT))
}
