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
    5
}

/// Four dequantizer lanes with their own copy of the bit-width, kept as one block by synthesis: the
/// arithmetic of Titanus' dequantization unit (section 4.4; contract, section 4).
///
/// Latency [`dequantizer_latency`].
pub fn dequantizer_x4() -> Module {
    let lanes = DEQUANTIZER_LANES;
    let m = ModuleBuilder::new(format!("titanus_dequantizer_x{lanes}"));
    m.doc(format!(
        "{lanes} lanes of Titanus' dequantization unit (Titanus, GLSVLSI 2025, section 4.4) with \
         their own copy of the bit-width, so that no register drives more lanes than these.",
    ));
    m.doc(
        "Nothing waits. bits is copied in every cycle: it changes only between streams, with at least \
         as many cycles between as the latency.",
    );
    m.parameter("lanes", lanes);
    m.timing(dequantizer_latency(), "one beat per cycle");
    m.keep_hierarchy();
    let bits = m.input("bits", Bits(4), "bits of a code, 2 to 8");
    let code = m.input("code", Bits(ELEMENT * lanes), "codes, zeros above bits");
    let lo = m.input("lo", Bits(ELEMENT * lanes), "signed, value of code 0");
    let hi = m.input("hi", Bits(ELEMENT * lanes), "signed, value of the top code");
    let keep = m.input(
        "keep",
        Bits(lanes),
        "which lanes are kept; the others are 0",
    );
    let label = m.input(
        "label",
        Bits(lanes),
        "which kept lanes have a code; else lo",
    );

    m.comment("N divides 255 or 63 for short codes: repeated, they become codes of 8 or 6 bits.");
    let [bits] = registers(&m, 0, [("bits", bits)]);
    let two = m.wire("is_2", bits.eq(2));
    let three = m.wire("is_3", bits.eq(3));
    let four = m.wire("is_4", bits.eq(4));
    let width = m.wire(
        "width",
        (two | four).mux(m.lit(Bits(4), 8), three.mux(m.lit(Bits(4), 6), bits)),
    );
    let x = m.forward("elements", Bits(ELEMENT * lanes));
    let [width] = registers(&m, 1, [("width", width)]);
    let lane = dequantizer_lane();
    for i in 0..lanes {
        let u = m.instance(&format!("u_lane{i}"), &lane);
        u.set("is_2", two)
            .set("is_3", three)
            .set("is_4", four)
            .set("width", width);
        for (name, value) in [("code", code), ("lo", lo), ("hi", hi)] {
            u.set(name, value.slice(ELEMENT * i, ELEMENT));
        }
        u.set("keep", keep.bit(i)).set("label", label.bit(i));
        u.drive("x", x, ELEMENT * i);
    }
    m.output("x", x.value(), "signed elements; 0 where keep was 0");
    m.finish()
}

/// One lane: repeat the code, multiply, divide by 2^width - 1, add.
fn dequantizer_lane() -> Module {
    let m = ModuleBuilder::new("titanus_dequantizer_lane");
    m.doc(
        "One lane of Titanus' dequantization unit: x = lo + floor((2 q R + N) / (2 N)), where \
         R = hi - lo and N = 2^bits - 1; lo where label is 0; 0 where keep is 0. The operands of the \
         multiplier hold still unless keep and label are 1.",
    );
    m.doc(
        "1 / N is 2^-w + 2^-2w + ... for N = 2^w - 1. With t = q R + 2^(w-1), three terms are enough: the \
         quotient is (t + ((t + (t >> w)) >> w)) >> w for w = 5 to 8 and all q and R. Codes of 2, 3 and \
         4 bits come repeated, as codes of 8, 6 and 8 bits.",
    );
    m.timing(dequantizer_latency(), "one beat per cycle");
    let two = m.input("is_2", Bit, "codes have 2 bits");
    let three = m.input("is_3", Bit, "codes have 3 bits");
    let four = m.input("is_4", Bit, "codes have 4 bits");
    let width = m.input("width", Bits(4), "w of the stages 3 and 4, 5 to 8");
    let code = m.input("code", Bits(ELEMENT), "code");
    let lo = m.input("lo", Bits(ELEMENT), "signed, value of code 0");
    let hi = m.input("hi", Bits(ELEMENT), "signed, value of the top code");
    let keep = m.input("keep", Bit, "the element was kept");
    let label = m.input("label", Bit, "it has a code");

    m.comment("Stage 1: operands of the multiplier, if there is something to multiply.");
    let multiplies = m.wire("multiplies", keep & label);
    let pair = code.slice(0, 2);
    let triple = code.slice(0, 3);
    let nibble = code.slice(0, 4);
    let by_2 = m.concat(&[pair, pair, pair, pair]);
    let by_3 = m.concat(&[m.lit(Bits(2), 0), triple, triple]);
    let by_4 = m.concat(&[nibble, nibble]);
    let repeated = m.wire(
        "repeated",
        two.mux(by_2, three.mux(by_3, four.mux(by_4, code))),
    );
    let [factor, range] = [("factor1", repeated), ("range1", hi - lo)].map(|(name, value)| {
        let register = m.reg(name, value.kind());
        register.set_when(multiplies, value);
        register.q()
    });
    let [lo, keep, multiplies] = registers(
        &m,
        1,
        [("lo", lo), ("keep", keep), ("multiplies", multiplies)],
    );

    m.comment("Stage 2: product.");
    let [product, lo, keep, multiplies] = registers(
        &m,
        2,
        [
            ("product", factor.mul_full(range)),
            ("lo", lo),
            ("keep", keep),
            ("multiplies", multiplies),
        ],
    );

    m.comment("Stage 3: t, and t + (t >> w).");
    let half = m.concat(&[
        width.eq(8),
        width.eq(7),
        width.eq(6),
        width.eq(5),
        m.lit(Bits(4), 0),
    ]);
    let t = m.wire("t", product + half.zext(PRODUCT));
    let t_shifted = shifted(&m, "t_shifted", t.slice(LEAST, PRODUCT - LEAST), width);
    let t_and_more = m.wire("t_and_more", t.add_carry(t_shifted.zext(PRODUCT)));
    m.unused("unused_t_and_more", t_and_more.slice(0, LEAST));
    let [t, t_and_more, lo, keep, multiplies] = registers(
        &m,
        3,
        [
            ("t", t),
            ("t_and_more", t_and_more.slice(LEAST, PRODUCT + 1 - LEAST)),
            ("lo", lo),
            ("keep", keep),
            ("multiplies", multiplies),
        ],
    );

    m.comment("Stage 4: the quotient.");
    let more = shifted(&m, "more", t_and_more, width);
    let sum = m.wire("sum", t.add_carry(more.zext(PRODUCT)));
    let quotient = shifted(&m, "quotient", sum.slice(LEAST, PRODUCT + 1 - LEAST), width);
    let above = quotient.width() - ELEMENT;
    m.unused("unused_sum", sum.slice(0, LEAST));
    m.unused("unused_quotient", quotient.slice(ELEMENT, above));
    let [quotient, lo, keep] = registers(
        &m,
        4,
        [
            (
                "quotient",
                quotient.slice(0, ELEMENT) & multiplies.replicate(ELEMENT),
            ),
            ("lo", lo),
            ("keep", keep),
        ],
    );

    m.comment("Stage 5: the element.");
    let element = m.wire("element", lo + quotient);
    let [x] = registers(&m, 5, [("x", element & keep.replicate(ELEMENT))]);
    m.output("x", x, "signed element; 0 where keep was 0");
    m.finish()
}

/// A value of which the lowest bits are left out already, shifted right by `width`, 5 to 8, in all.
fn shifted<'m>(m: &'m ModuleBuilder, name: &str, value: Value<'m>, width: Value<'m>) -> Value<'m> {
    let by = |more: usize| value.slice(more, value.width() - more).zext(value.width());
    let arms: Vec<(u64, Value)> = (0..3)
        .map(|more| ((LEAST + more) as u64, by(more)))
        .collect();
    m.case(name, width, &arms, by(3))
}
