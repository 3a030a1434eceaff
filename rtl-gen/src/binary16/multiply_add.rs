//! A fused multiply-add of binary16 numbers, from the product on: base + code x slope, rounded once.
//!
//! Product and sum are exact but for a sticky bit that lies below every bit which a cancellation can
//! bring into the result. The lanes of the dequantizers share these stages.

use super::SIGNIFICAND;
use super::alignment::{add_or_subtract, shifted_right};
use super::rounding::{overflows, rounds_up_complemented, saturated};
use crate::hw::{Bit, Bits, ModuleBuilder, Value, log2_ceil};
use crate::one_of::one_of;

/// Bits of three significands.
pub(crate) const TRIPLE: usize = SIGNIFICAND + 2;
/// Bits below the product that an addend shifted right needs: nothing that could survive a
/// cancellation lies below them, so the lowest one may stand for all that is lost.
const FRACTION: usize = 3;
/// How far a base is shifted left of the product when their exponents are alike. With 2, neither
/// operand is ever shifted right by more than 15 places before only its sign matters.
pub(crate) const BASE_PLACES: usize = 2;
/// Bits of a place, an exponent counted from the smallest one.
pub(crate) const PLACE: usize = 5;
/// Bits of a number of places to shift by, 0 to 15.
pub(crate) const AMOUNT: usize = 4;
/// Bits of the same number as [`align_and_add`] takes it: its two low bits, and above them the
/// multiple of four, one-hot, because it comes first in the shift.
pub(crate) const STEPS: usize = 2 + 4;
/// Places of the leading bit of the smallest normal number in a sum.
const MARKS: usize = BASE_PLACES + FRACTION + SIGNIFICAND;
/// Bits of the exponent field of a result before it saturates.
const FIELD: usize = 6;

/// How the stages of a lane step.
pub(crate) trait Stages<'m> {
    /// The registers at the end of a stage.
    fn end<const N: usize>(
        &self,
        m: &'m ModuleBuilder,
        values: [(&str, Value<'m>); N],
    ) -> [Value<'m>; N];

    /// The registers that cut a stage where it is too long; none elsewhere.
    fn cut<const N: usize>(
        &self,
        m: &'m ModuleBuilder,
        values: [(&str, Value<'m>); N],
    ) -> [Value<'m>; N];
}

/// Base and product, ordered for the alignment. The product has 4 bits more than a significand, or
/// 2 if the code has.
pub(crate) struct Operands<'m> {
    /// The operand that is not shifted.
    pub fixed: Value<'m>,
    /// The operand that is shifted right.
    pub moving: Value<'m>,
    /// Places to shift, as in [`STEPS`].
    pub steps: Value<'m>,
    /// The place of the fixed operand.
    pub place: Value<'m>,
    /// The magnitudes are subtracted.
    pub subtracts: Value<'m>,
    /// The sign of the result if the fixed operand is the larger one.
    pub sign: Value<'m>,
}

/// The magnitude of a sum, less 1 in its lowest bit if `complemented`.
pub(crate) struct Sum<'m> {
    bits: Value<'m>,
    complemented: Value<'m>,
    sign: Value<'m>,
    place: Value<'m>,
    /// The multiple of four in the place, one-hot; 0 above place 15.
    place_fours: Value<'m>,
}

/// A binary16 and whether to round it up; its exponent field may be too large.
pub(crate) struct Normal<'m> {
    sign: Value<'m>,
    field: Value<'m>,
    fraction: Value<'m>,
    up: Value<'m>,
}

/// Three times a significand, as the wire `name`.
pub(crate) fn tripled<'m>(m: &'m ModuleBuilder, name: &str, significand: Value<'m>) -> Value<'m> {
    let twice = m.concat(&[significand, m.lit(Bit, 0)]);
    m.wire(name, significand.zext(TRIPLE) + twice.zext(TRIPLE))
}

/// The place of a slope that is not negative, [`BASE_PLACES`] more than that of a base, and its
/// significand with the hidden bit: wires `<name>_is_normal` and `<name>_at`.
pub(crate) fn slope_form<'m>(
    m: &'m ModuleBuilder,
    name: &str,
    slope: Value<'m>,
) -> (Value<'m>, Value<'m>) {
    let (normal, significand) = significand_of(m, name, slope);
    let subnormal = m.lit(Bits(PLACE), BASE_PLACES as u64);
    let above = slope.slice(10, 5) + (BASE_PLACES - 1);
    let place = m.wire(&format!("{name}_at"), normal.mux(above, subnormal));
    (place, significand)
}

/// A base in terms of its slope's place.
pub(crate) struct BaseForm<'m> {
    pub place: Value<'m>,
    pub significand: Value<'m>,
    /// The base is shifted, not the product.
    pub moves: Value<'m>,
    /// By how many places, 15 and more alike.
    pub amount: Value<'m>,
}

/// The base that goes with a slope of place `slope`: wires `<name>_is_normal`, `<name>_at`,
/// `<name>_ahead`, `<name>_distance` and `<name>_amount`.
///
/// If the place of a base is not below that of its slope, the base is fixed, [`BASE_PLACES`] above
/// the product's lowest bit, and the product is shifted right. Otherwise the base is shifted by
/// -ahead from there, which is ~ahead from 1 bit above the lowest bit.
pub(crate) fn base_form<'m>(
    m: &'m ModuleBuilder,
    name: &str,
    base: Value<'m>,
    slope: Value<'m>,
) -> BaseForm<'m> {
    let (normal, significand) = significand_of(m, name, base);
    let place = m.wire(
        &format!("{name}_at"),
        base.slice(10, 5) - normal.zext(PLACE),
    );
    let ahead = m.wire(
        &format!("{name}_ahead"),
        place.zext(PLACE + 1) - slope.zext(PLACE + 1),
    );
    let moves = ahead.bit(PLACE);
    let distance = m.wire(
        &format!("{name}_distance"),
        ahead.slice(0, PLACE) ^ moves.replicate(PLACE),
    );
    let amount = m.wire(
        &format!("{name}_amount"),
        distance.slice(0, AMOUNT) | distance.bit(AMOUNT).replicate(AMOUNT),
    );
    BaseForm {
        place,
        significand,
        moves,
        amount,
    }
}

fn significand_of<'m>(m: &'m ModuleBuilder, name: &str, x: Value<'m>) -> (Value<'m>, Value<'m>) {
    let normal = m.wire(&format!("{name}_is_normal"), x.slice(10, 5).reduce_or());
    (normal, m.concat(&[normal, x.slice(0, 10)]))
}

/// A number of places as [`align_and_add`] takes it.
pub(crate) fn steps_of(amount: Value<'_>) -> Value<'_> {
    let m = amount.builder();
    let fours = m.lit(Bits(4), 1) << amount.slice(2, 2);
    m.concat(&[fours, amount.slice(0, 2)])
}

/// A significand of a base as an operand as wide as `product`, shifted up by `places`.
pub(crate) fn base_above<'m>(significand: Value<'m>, places: usize, product: usize) -> Value<'m> {
    let m = significand.builder();
    let below = m.lit(Bits(places), 0);
    match product - SIGNIFICAND - places {
        0 => m.concat(&[significand, below]),
        above => m.concat(&[m.lit(Bits(above), 0), significand, below]),
    }
}

/// Stage 2: one operand shifted into place; the sum, without its sign.
pub(crate) fn align_and_add<'m>(
    m: &'m ModuleBuilder,
    stages: &impl Stages<'m>,
    o: Operands<'m>,
) -> Sum<'m> {
    // Bits of the magnitude of a sum: those of an aligned operand and a carry.
    let sum = o.fixed.width() + FRACTION + 1;
    m.comment(
        "Stage 2: the shift right, by multiples of four and then by single places; the lowest bit is \
         sticky. The 3 bits below the product suffice: the product has 11 bits or more unless its \
         slope is subnormal, in which case no bit is lost; and where bits are lost, a cancellation \
         moves the leading bit by one place at most.",
    );
    let zeros = |n: usize| m.lit(Bits(n), 0);
    let start = m.wire("moved0", m.concat(&[o.moving, zeros(FRACTION)]));
    let ones = o.steps.slice(0, 2);
    let digits = [
        (4, [0, 1, 2, 3].map(|n| o.steps.bit(2 + n))),
        (1, [0u64, 1, 2, 3].map(|n| ones.eq(n))),
    ];
    let moved = digits.into_iter().fold(start, |from, (step, selectors)| {
        let shifted = [0, 1, 2, 3].map(|n| match n * step {
            0 => from,
            by => shifted_right(from, by, true),
        });
        one_of(m, &format!("moved_by_{step}s"), &selectors, &shifted)
    });

    let [fixed, moved, place, subtracts, sign] = stages.cut(
        m,
        [
            ("aligned_fixed", o.fixed),
            ("aligned_moved", moved),
            ("aligned_place", o.place),
            ("aligned_subtracts", o.subtracts),
            ("aligned_sign", o.sign),
        ],
    );
    m.comment(
        "fixed + moved or fixed - moved. The lowest bits of both addends generate the carry-in of a \
         subtraction.",
    );
    let fixed = m.concat(&[zeros(2), fixed, zeros(FRACTION)]);
    let total = add_or_subtract(m, fixed, moved.zext(sum + 1), subtracts);
    m.comment(
        "A negative sum is complemented, which makes its magnitude 1 too small in the last place. Ones \
         are shifted in from below, and rounding takes the missing 1 into account.",
    );
    let negative = m.wire("negative", total.bit(sum + 1));
    m.comment(
        "The next stage marks the leading bit of the smallest normal number, 15 less the place. For it \
         the place's multiple of four is one-hot; 0 above place 15.",
    );
    let fours = m.lanes("place_fours", 4, |n| place.slice(2, PLACE - 2).eq(n));
    let [bits, complemented, sign, place, place_fours] = stages.end(
        m,
        [
            ("sum2", total.slice(1, sum) ^ negative.replicate(sum)),
            ("complemented2", negative),
            ("sign2", sign ^ negative),
            ("place2", place),
            ("place_fours2", fours),
        ],
    );
    Sum {
        bits,
        complemented,
        sign,
        place,
        place_fours,
    }
}

/// Stage 3: the leading bit shifted to the top, and the decision to round up.
pub(crate) fn normalise<'m>(
    m: &'m ModuleBuilder,
    stages: &impl Stages<'m>,
    s: Sum<'m>,
) -> Normal<'m> {
    let sum = s.bits.width();
    m.comment(
        "Stage 3: leading zeros are shifted out, by 0, 8 or 16, then by 0, 2, 4 or 6, then by 0 or 1. \
         A mark at the leading bit of the smallest normal number (bit 15 for place 0, bit 0 for place \
         15) stops the shift there.",
    );
    let ones = s.place.slice(0, 2);
    let ones = [0u64, 1, 2, 3].map(|n| ones.eq(n));
    let mark = m.lanes("mark", MARKS, |bit| {
        let place = MARKS - 1 - bit;
        s.place_fours.bit(place / 4) & ones[place % 4]
    });
    let mut lead = m.wire("lead", s.bits | mark.zext(sum));
    let mut bits = s.bits;
    let mut places = vec![];
    let Sum {
        mut complemented,
        mut sign,
        mut place,
        ..
    } = s;
    let mut any = s.bits.reduce_or();
    for (step, ways) in [(8, 3), (2, 4), (1, 2)] {
        // Which of the parts of `step` bits, from the top, is the first that is not 0; the last one
        // needs no look.
        let width = lead.width();
        let empty: Vec<Value> = (1..ways)
            .map(|n| {
                let part = lead.slice(width - n * step, step);
                m.wire(&format!("empty{}", n * step), part.eq(0))
            })
            .collect();
        let selectors: Vec<Value> = (0..ways)
            .map(|n| {
                let before = empty[..n].iter().copied();
                let here = empty.get(n).map(|&empty| !empty);
                let first = before.chain(here).reduce(|a, b| a & b);
                let first = first.expect("there is more than one way");
                m.wire(&format!("by{}_of_{step}s", n * step), first)
            })
            .collect();
        let fill = complemented;
        let shifted: Vec<Value> = (0..ways)
            .map(|n| match n * step {
                0 => bits,
                by => m.concat(&[bits.slice(0, sum - by), fill.replicate(by)]),
            })
            .collect();
        bits = one_of(m, &format!("shifted_by_{step}s"), &selectors, &shifted);
        for bit in (0..log2_ceil(ways)).rev() {
            let odd = selectors
                .iter()
                .enumerate()
                .filter(|(n, _)| n >> bit & 1 == 1);
            let set = odd.map(|(_, &selector)| selector).reduce(|a, b| a | b);
            places.push(set.expect("a way with the bit set"));
        }
        if step > 1 {
            // The levels to come look at one bit less than this one moves by.
            let left = step - 1;
            let parts: Vec<Value> = (0..ways)
                .map(|n| {
                    let below = width - n * step;
                    match below.checked_sub(left) {
                        Some(at) => lead.slice(at, left),
                        None => m.concat(&[lead.slice(0, below), m.lit(Bits(left - below), 0)]),
                    }
                })
                .collect();
            lead = one_of(m, &format!("lead{left}"), &selectors, &parts);
        }
        if step == 8 {
            let cut = [
                ("eights_bits", bits),
                ("eights_lead", lead),
                ("eights_by_16", places[0]),
                ("eights_by_8", places[1]),
                ("eights_complemented", complemented),
                ("eights_sign", sign),
                ("eights_place", place),
                ("eights_any", any),
            ];
            let by_16;
            let by_8;
            [bits, lead, by_16, by_8, complemented, sign, place, any] = stages.cut(m, cut);
            places = vec![by_16, by_8];
        }
    }
    let cut = [
        ("normal_bits", bits),
        ("normal_places", m.concat(&places)),
        ("normal_complemented", complemented),
        ("normal_sign", sign),
        ("normal_place", place),
        ("normal_any", any),
    ];
    let [bits, places, complemented, sign, place, any] = stages.cut(m, cut);
    m.comment(
        "The exponent field, 0 if there is no leading bit: the number is then subnormal or 0.",
    );
    let places = m.wire("places", places);
    let normal = bits.bit(sum - 1);
    let top = m.lit(Bits(FIELD), (sum - MARKS + 1) as u64);
    let field = m.wire("field", place.zext(FIELD) + top - places.zext(FIELD));
    let there = m.wire("not_zero", complemented | any);
    m.comment(
        "Nearest even. A complemented sum is 1 too small in the last place: the tail is above a half \
         if the half bit is set, and exactly a half if the half bit alone is 0.",
    );
    let tail = sum - SIGNIFICAND - 1;
    let (half, odd) = (bits.bit(tail), bits.bit(tail + 1));
    let below = bits.slice(0, tail);
    let rest = m.wire(
        "rest",
        complemented.mux(!below.reduce_and(), below.reduce_or()),
    );
    let up = rounds_up_complemented(complemented, half, odd, rest);
    Normal {
        sign: m.wire("sign", sign & there),
        field: m.wire("normal_field", field & normal.replicate(FIELD)),
        fraction: m.wire("fraction", bits.slice(tail + 1, SIGNIFICAND - 1)),
        up: m.wire("up", up),
    }
}

/// Rounded at the end of stage 3, and behind its registers saturated.
pub(crate) fn round<'m>(
    m: &'m ModuleBuilder,
    stages: &impl Stages<'m>,
    n: Normal<'m>,
) -> Value<'m> {
    m.comment("Rounded: a carry propagates into the exponent field.");
    let magnitude = m.concat(&[n.field, n.fraction]);
    let rounded = m.wire("rounded", magnitude + n.up.zext(FIELD + SIGNIFICAND - 1));
    let [sign, magnitude] = stages.end(m, [("sign3", n.sign), ("magnitude3", rounded)]);
    m.comment("An exponent field of 31 and above saturates.");
    let saturates = m.wire("saturates", overflows(magnitude));
    m.concat(&[sign, saturated(m, saturates, magnitude.slice(0, 15))])
}
