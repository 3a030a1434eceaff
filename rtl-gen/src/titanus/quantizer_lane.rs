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

/// Cycles from an element at the inputs to its `keep`, which the last stage takes.
pub fn quantizer_keep_delay() -> usize {
    quantizer_latency() - 1
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
         next one: it changes only between streams. keep is taken by the last stage: it comes that \
         much later than its element.",
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
    let keep = m.input(
        "keep",
        Bits(lanes),
        &format!(
            "lanes that hold a kept element; {} cycles behind it",
            quantizer_keep_delay()
        ),
    );
    m.comment("The second stage uses the width of a code, the last one the places that it fills.");
    let [bits] = registers(&m, 1, [("bits", bits)]);
    let places = m.lanes("places", ELEMENT, |i| bits.ge(ELEMENT - i).as_bits());
    let codes = m.forward("codes", Bits(ELEMENT * lanes));
    let lane = quantizer_lane();
    for i in 0..lanes {
        let u = m.instance(&format!("u_lane{i}"), &lane);
        u.set("bits", bits).set("places", places);
        for (name, value) in [("x", x), ("lo", lo), ("hi", hi)] {
            u.set(name, value.slice(ELEMENT * i, ELEMENT));
        }
        u.set("keep", keep.bit(i));
        u.drive("code", codes, ELEMENT * i);
    }
    m.output(
        "code",
        codes.value(),
        "codes, aligned to the top of a byte, then zeros; 0 where keep was 0",
    );
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
        "That is (a N + floor(R / 2)) / R, truncated. The dividend is scaled by 2^(8 - bits): a \
         restoring division with 8 quotient bits, {BITS_PER_STAGE} per stage, gives the code as the \
         top bits of the quotient, and the bits below it are dropped. a <= R keeps the upper half of \
         the dividend below R. The remainder is below R: twice the remainder and a bit, less R, shows \
         by its ninth bit whether R fits.",
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
    let keep = m.input(
        "keep",
        Bit,
        &format!(
            "the element is kept; {} cycles behind it",
            quantizer_keep_delay()
        ),
    );
    let places = m.input("places", Bits(ELEMENT), "bits of a byte that the code has");

    m.comment("Stage 1: range, and the distance of the element from lo, clamped to the range.");
    let range = m.wire("span", hi - lo);
    let difference = m.wire("difference", x.sext(ELEMENT + 1) - lo.sext(ELEMENT + 1));
    let below = difference.bit(ELEMENT);
    let beyond = m.wire("beyond", x.as_signed().gt(hi.as_signed()));
    let distance = difference.slice(0, ELEMENT) & (!below).replicate(ELEMENT);
    let distance = m.wire("distance", distance);
    let above = beyond.mux(range, distance);
    let [above, range] = registers(&m, 1, [("above", above), ("range", range)]);

    m.comment(
        "Stage 2: dividend = (above x N + range / 2) x 2^(8 - bits) = above x 2^8 + (range / 2 - \
         above) x 2^(8 - bits).",
    );
    let half = range.slice(1, ELEMENT - 1).zext(ELEMENT + 1);
    let rest = m.wire("rest", half - above.zext(ELEMENT + 1));
    let wide = m.wire("unscaled", rest.sext(2 * ELEMENT));
    let shifted: Vec<(u64, Value)> = (2..ELEMENT)
        .map(|bits| {
            let zeros = ELEMENT - bits;
            let kept = wide.slice(0, 2 * ELEMENT - zeros);
            (bits as u64, m.concat(&[kept, m.lit(Bits(zeros), 0)]))
        })
        .collect();
    let scaled = m.case("scaled", bits, &shifted, wide);
    let top = m.wire("top", above + scaled.slice(ELEMENT, ELEMENT));
    let dividend = m.concat(&[top, scaled.slice(0, ELEMENT)]);
    let [dividend, mut range] = registers(&m, 2, [("dividend", dividend), ("range", range)]);

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
            let coded = m.wire("coded", keep & range.reduce_or());
            let code = low & places & coded.replicate(ELEMENT);
            [low] = registers(&m, number, [("code", code)]);
        } else {
            [rest, low, range] =
                registers(&m, number, [("rest", rest), ("low", low), ("range", range)]);
        }
    }
    m.output("code", low, "aligned to the top; 0 where keep was 0");
    m.finish()
}
