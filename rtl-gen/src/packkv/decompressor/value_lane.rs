//! The value of a code: code x step, rounded once.

use crate::binary16::{LARGEST, SIGNIFICAND};
use crate::dot::compressed;
use crate::hw::{Bit, Bits, Module, ModuleBuilder, Value, width_for};
use crate::one_of::one_of;

/// Bits of three times a significand.
pub(super) const TRIPLE: usize = SIGNIFICAND + 2;
/// Bits of the exponent of a step.
pub(super) const PLACE: usize = 5;
/// Bits of an exponent that may be above the largest one: 30 and the places of a product.
const EXPONENT: usize = 6;
/// Bits of a significand without the hidden one.
const FRACTION: usize = SIGNIFICAND - 1;

/// Cycles from a code to its value.
pub(super) const LANE_LATENCY: usize = 4;

/// rn(code x step) (contract, section 2). The significand of the step comes with stage 2, its exponent with
/// stage 4.
pub(super) fn value_lane(code_bits: usize) -> Module {
    let m = ModuleBuilder::new(format!("packkv_value_lane_c{code_bits}"));
    m.doc(
        "One lane of the decompressor: rn(code x step), where rn rounds to binary16, nearest even, saturating at \
         +-65504; a zero is +0. The product is exact, and one below the normal values is a value itself: \
         nothing is lost there.",
    );
    m.parameter("code_bits", code_bits);
    m.timing(LANE_LATENCY, "one code per cycle");
    let bits = code_bits - 1;
    let code = m.input("code", Bits(code_bits), "signed");
    let single = m.input(
        "single",
        Bits(SIGNIFICAND),
        "stage 2: significand of the step",
    );
    let triple = m.input("triple", Bits(TRIPLE), "stage 2: three times that");
    let place = m.input(
        "place",
        Bits(PLACE),
        "stage 4: exponent of the step, at least 1",
    );

    let some = m.input("some", Bit, "the step is not 0");

    m.comment("Stage 1: the magnitude. Only a step of 0 makes a negative code a zero.");
    let sign = code.bit(bits);
    let flipped = code.slice(0, bits) ^ sign.replicate(bits);
    let magnitude = flipped + sign.zext(bits);
    let [magnitude, sign] = m.delays([("magnitude", magnitude), ("sign1", sign & some)]);

    m.comment("Stage 2: the product, a row for two bits of the magnitude each.");
    let width = bits + SIGNIFICAND;
    let wide = single.zext(TRIPLE);
    let multiples = [wide, wide << 1, triple];
    let rows = (0..bits).step_by(2).map(|at| {
        let row = match at + 1 < bits {
            true => {
                let digit = magnitude.slice(at, 2);
                let selectors = [1u64, 2, 3].map(|n| digit.eq(n));
                one_of(&m, &format!("row{at}"), &selectors, &multiples)
            }
            false => single & magnitude.bit(at).replicate(SIGNIFICAND),
        };
        row.zext(width) << at
    });
    let rows = compressed(&m, "product", rows.collect(), 2).into_iter();
    let product = rows.reduce(|a, b| a + b).expect("a code has bits");
    let [product, sign] = m.delays([("product", product), ("sign2", sign)]);

    m.comment(
        "Stage 3: to the right until 11 bits are left, and whether what is lost rounds them up.",
    );
    let moved = moved(&m, product, bits);
    let up = moved.half & (moved.rest | moved.kept.bit(0));
    let [kept, up, places, sign] = m.delays([
        ("kept", moved.kept),
        ("rounds_up", up),
        ("places", moved.places),
        ("sign3", sign),
    ]);

    m.comment(
        "Stage 4: rounded; a carry adds to the exponent. Without a hidden bit the value is below the normal \
         ones, or 0.",
    );
    let exponent = place.zext(EXPONENT) + places.zext(EXPONENT);
    let exponent = exponent & kept.bit(FRACTION).replicate(EXPONENT);
    let exponent = m.wire("exponent", exponent);
    let unrounded = m.concat(&[exponent, kept.slice(0, FRACTION)]);
    let rounded = m.wire("rounded", unrounded + up.zext(unrounded.width()));
    let special = rounded.slice(FRACTION, PLACE).reduce_and();
    let above = m.wire("is_above", rounded.bit(15) | special);
    let finite = above.mux(m.lit(Bits(15), LARGEST), rounded.slice(0, 15));
    let value = m.delay("value", m.concat(&[sign, finite]));
    m.output("value", value, "binary16, canonical");
    m.finish()
}

/// A product, shifted.
struct Moved<'m> {
    kept: Value<'m>,
    /// The bit below them.
    half: Value<'m>,
    /// Is any bit set below that?
    rest: Value<'m>,
    places: Value<'m>,
}

/// `product` to the right until no more than the bits of a significand are left: `most` places at most.
fn moved<'m>(m: &'m ModuleBuilder, product: Value<'m>, most: usize) -> Moved<'m> {
    let top = SIGNIFICAND + most;
    let above = |from: usize| product.slice(from, top - from).reduce_or();
    let by = m.lanes("moves_by", most + 1, |places| match places {
        0 => !above(SIGNIFICAND),
        _ if places == most => product.bit(top - 1),
        _ => product.bit(SIGNIFICAND + places - 1) & !above(SIGNIFICAND + places),
    });
    let by = by.bits();
    let of = |from: usize, what: &dyn Fn(usize) -> Value<'m>| -> (Vec<Value<'m>>, Vec<Value<'m>>) {
        (by[from..].to_vec(), (from..=most).map(what).collect())
    };
    let kept = of(0, &|places| product.slice(places, SIGNIFICAND));
    let half = of(1, &|places| product.bit(places - 1));
    let rest = of(2, &|places| product.slice(0, places - 1).reduce_or());
    let number = of(1, &|places| m.lit(Bits(width_for(most)), places as u64));
    let pick = |name: &str, (selectors, values): (Vec<Value<'m>>, Vec<Value<'m>>)| {
        one_of(m, name, &selectors, &values)
    };
    Moved {
        kept: pick("left", kept),
        half: pick("half", half),
        rest: pick("rest", rest),
        places: pick("by_places", number),
    }
}
