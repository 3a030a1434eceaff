//! Quantizer lanes: a kept element and its channel's level in, a code out.

use super::lane_stage::registers;
use crate::hw::{Bit, Bits, Module, ModuleBuilder, Value};

/// Lanes that share one copy of the bit-width.
pub const QUANTIZER_LANES: usize = 4;

/// Bits of an element, of a range and of the longest code.
const ELEMENT: usize = 8;
/// Quotient bits found in a stage.
const BITS_PER_STAGE: usize = 2;

/// Cycles from an element at the inputs to its code at the output.
pub fn quantizer_latency() -> usize {
    2 + ELEMENT / BITS_PER_STAGE
}

/// Four quantizer lanes with their own copy of the width of a code, kept as one block by synthesis: the
/// quantizers of Titanus' non-zero quantizer and channel monitor (GLSVLSI 2025, section 4.4, Figure 7;
/// contract, section 3).
///
/// Latency [`quantizer_latency`], one element per lane and cycle, never waits.
pub fn quantizer_x4() -> Module {
    let lanes = QUANTIZER_LANES;
    let m = ModuleBuilder::new(format!("titanus_quantizer_x{lanes}"));
    m.doc(format!(
        "{lanes} quantizers of Titanus' quantization unit (Titanus, GLSVLSI 2025, section 4.4, \
         Figure 7) with their own copy of the width of a code, so that no register drives more lanes \
         than these.",
    ));
    m.doc(
        "No stage waits. bits is registered in every cycle and used by the elements that enter in the \
         next one: it changes only between streams.",
    );
    m.parameter("lanes", lanes);
    m.timing(quantizer_latency(), "one beat per cycle");
    m.keep_hierarchy();
    let bits = m.input("bits", Bits(4), "width of a code, 2 to 8 bits");
    let x = m.input("x", Bits(ELEMENT * lanes), "signed elements");
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
    let keep = m.input("keep", Bits(lanes), "lanes that hold a kept element");
    m.comment("The second stage uses the width of a code.");
    let [bits] = registers(&m, 1, [("bits", bits)]);
    let codes = m.forward("codes", Bits(ELEMENT * lanes));
    let lane = quantizer_lane();
    for i in 0..lanes {
        let u = m.instance(&format!("u_lane{i}"), &lane);
        u.set("bits", bits);
        for (name, value) in [("x", x), ("lo", lo), ("hi", hi)] {
            u.set(name, value.slice(ELEMENT * i, ELEMENT));
        }
        u.set("keep", keep.bit(i));
        u.drive("code", codes, ELEMENT * i);
    }
    m.output("code", codes.value(), "codes; 0 where keep was 0");
    m.finish()
}

/// One lane: clamp, multiply by N, divide.
fn quantizer_lane() -> Module {
    let m = ModuleBuilder::new("titanus_quantizer_lane");
    m.doc(
        "One quantizer of Titanus: code = floor((2 a N + R) / (2 R)), where R = hi - lo, a = x - lo \
         clamped to 0..R and N = 2^bits - 1; the code is 0 if R = 0. It needs lo <= hi where keep is 1.",
    );
    m.doc(format!(
        "That is (a N + floor(R / 2)) / R, truncated: a restoring division with 8 quotient bits, \
         {BITS_PER_STAGE} per stage. a <= R keeps the quotient at N or below, so that shorter codes \
         begin with zeros. The remainder is below R: twice the remainder and a bit, less R, shows by \
         its ninth bit whether R fits.",
    ));
    m.timing(quantizer_latency(), "one element per cycle");
    let bits = m.input(
        "bits",
        Bits(4),
        "width of a code, 2 to 8 bits, used by the second stage",
    );
    let x = m.input("x", Bits(ELEMENT), "signed element");
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
    let keep = m.input("keep", Bit, "the element is kept");

    m.comment("Stage 1: range, and the distance of the element from lo, clamped to the range.");
    let range = m.wire("range", hi - lo);
    let below = m.wire("below", x.as_signed().lt(lo.as_signed()));
    let beyond = m.wire("beyond", x.as_signed().gt(hi.as_signed()));
    let distance = m.wire("distance", (x - lo) & (!below).replicate(ELEMENT));
    let above = beyond.mux(range, distance);
    let [above, range, keep] =
        registers(&m, 1, [("above", above), ("range", range), ("keep", keep)]);

    m.comment("Stage 2: dividend = above x N + range / 2 = above x 2^bits - above + range / 2.");
    let shifted: Vec<(u64, Value)> = (2..ELEMENT)
        .map(|bits| {
            let value = m.concat(&[m.lit(Bits(ELEMENT - bits), 0), above, m.lit(Bits(bits), 0)]);
            (bits as u64, value)
        })
        .collect();
    let top = m.concat(&[above, m.lit(Bits(ELEMENT), 0)]);
    let scaled = m.case("scaled", bits, &shifted, top);
    let half = range.slice(1, ELEMENT - 1);
    let dividend = m.wire(
        "dividend",
        scaled + half.zext(2 * ELEMENT) - above.zext(2 * ELEMENT),
    );
    let coded = m.wire("coded", keep & range.reduce_or());
    let [dividend, mut range, mut coded] = registers(
        &m,
        2,
        [("dividend", dividend), ("range", range), ("coded", coded)],
    );

    // The quotient moves in from below as the dividend's low half moves out to the remainder.
    let mut rest = dividend.slice(ELEMENT, ELEMENT);
    let mut low = dividend.slice(0, ELEMENT);
    for stage in 0..ELEMENT / BITS_PER_STAGE {
        let first = ELEMENT - 1 - stage * BITS_PER_STAGE;
        m.comment(format!(
            "Stage {}: quotient bits {first} and {}, which enter behind the rest of the dividend.",
            stage + 3,
            first + 1 - BITS_PER_STAGE
        ));
        for step in 0..BITS_PER_STAGE {
            let bit = first - step;
            let partial = m.wire(
                &format!("partial{bit}"),
                m.concat(&[rest, low.bit(ELEMENT - 1)]),
            );
            let reduced = m.wire(&format!("reduced{bit}"), partial - range.zext(ELEMENT + 1));
            let fits = m.wire(&format!("fits{bit}"), !reduced.bit(ELEMENT));
            low = m.concat(&[low.slice(0, ELEMENT - 1), fits]);
            let [reduced, partial] = [reduced, partial].map(|value| value.slice(0, ELEMENT));
            if bit > 0 {
                rest = m.wire(&format!("rest{bit}"), fits.mux(reduced, partial));
            } else {
                m.unused("unused_rest", reduced);
            }
        }
        let number = stage + 3;
        if first + 1 == BITS_PER_STAGE {
            let code = low & coded.replicate(ELEMENT);
            [low] = registers(&m, number, [("code", code)]);
        } else {
            [rest, low, range, coded] = registers(
                &m,
                number,
                [
                    ("rest", rest),
                    ("low", low),
                    ("range", range),
                    ("coded", coded),
                ],
            );
        }
    }
    m.output("code", low, "0 where keep was 0");
    m.finish()
}
