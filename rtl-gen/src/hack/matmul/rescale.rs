//! r16(s C + m B): what the codes of two partitions and the parameters of one make.

use crate::binary16::{SIGNIFICAND, exponent_field, significand};
use crate::dot::{compressed, product_rows, registered, total};
use crate::hw::{Bit, Bits, Module, ModuleBuilder, Value};

/// Bits of the significand of a result.
pub(super) const ROUNDED: usize = 16;
/// Bits of the place of its lowest bit: it counts units of 2^-24.
pub(super) const PLACE: usize = 6;
/// The highest place of a binary16's lowest bit, counted from that of the smallest.
pub(super) const TOP_PLACE: usize = 29;
/// Bits of such a place.
const PLACE16: usize = 5;

/// Latency of [`rescale`].
pub(super) const RESCALE_LATENCY: usize = 8;

/// r16(step x `products` + minimum x `sum`) with a sum of products of `products_bits` bits and a sum of
/// codes of `sum_bits` bits (contract, section 5): the exact sum is an integer in units of 2^-24, of which
/// 16 significant bits are kept, nearest even.
///
/// ```text
///  products, step ---> x ---> << ---+
///                                  +/- ---> normalise ---> round ---> result
///  sum, minimum -----> x ---> << ---+
/// ```
///
/// Latency [`RESCALE_LATENCY`], one per cycle. Kept as one block by synthesis.
pub(super) fn rescale(products_bits: usize, sum_bits: usize) -> Module {
    let m = ModuleBuilder::new(format!("hack_rescale_c{products_bits}_b{sum_bits}"));
    m.doc(
        "step x products + minimum x sum, exact, in units of 2^-24, rounded to 16 significant bits, nearest \
         even. The result is the significand times 2^place; place is 0 if all bits fit.",
    );
    m.timing(RESCALE_LATENCY, "one result per cycle");
    m.keep_hierarchy();
    let products = m.input("products", Bits(products_bits), "sum of products of codes");
    let sum = m.input("sum", Bits(sum_bits), "sum of codes");
    let step = m.input("step", Bits(16), "step, binary16, not negative");
    let minimum = m.input("minimum", Bits(16), "minimum, binary16");
    m.unused("unused_step_sign", step.bit(15));

    m.comment("Stage 1: rows of the two products, compressed.");
    let step_significand = m.wire("step_significand", significand(step));
    let minimum_significand = m.wire("minimum_significand", significand(minimum));
    let wide = SIGNIFICAND + products_bits;
    let narrow = SIGNIFICAND + sum_bits;
    let rows = product_rows(&m, "scaled", products, step_significand, wide);
    let scaled = registered(&m, "scaled_row", compressed(&m, "scaled", rows, 4));
    let rows = product_rows(&m, "offset", minimum_significand, sum, narrow);
    let offset = registered(&m, "offset_row", compressed(&m, "offset", rows, 4));
    let step_place = m.wire("step_place", exponent_field(step) - 1);
    let minimum_place = m.wire("minimum_place", exponent_field(minimum) - 1);
    let [step_place, minimum_place, negative] = m.delays([
        ("step_place1", step_place),
        ("minimum_place1", minimum_place),
        ("negative1", minimum.bit(15)),
    ]);

    m.comment("Stage 2: the products.");
    let [scaled, offset, step_place, minimum_place, negative] = m.delays([
        ("scaled2", total(&m, "scaled_last", scaled)),
        ("offset2", total(&m, "offset_last", offset)),
        ("step_place2", step_place),
        ("minimum_place2", minimum_place),
        ("negative2", negative),
    ]);

    m.comment("Stage 3: both in units of 2^-24.");
    let width = wide.max(narrow) + TOP_PLACE;
    let scaled = shifted_left(&m, "scaled_by", scaled, step_place, width);
    let offset = shifted_left(&m, "offset_by", offset, minimum_place, width);
    let [scaled, offset, negative] = m.delays([
        ("scaled3", scaled),
        ("offset3", offset),
        ("negative3", negative),
    ]);

    m.comment(
        "Stage 4: the sum, or the difference with and without the 1 that completes it: the carry says \
         which one is above 0; the other one's complement is the magnitude if none is.",
    );
    let addend = m.wire("addend", offset ^ negative.replicate(width));
    let plain = m.wire("plain", scaled.add_carry(addend));
    let [plain, completed, negative] = m.delays([
        ("plain4", plain),
        ("completed4", scaled + addend + 1),
        ("negative4", negative),
    ]);

    m.comment("Stage 5: the magnitude; then its leading bit moves to bit 15 or below.");
    let (carry, plain) = (plain.bit(width), plain);
    let below = m.wire("below_zero", negative & !carry);
    let difference = m.wire("difference", carry.mux(completed, !plain.slice(0, width)));
    let magnitude = negative.mux(difference.zext(width + 1), plain);
    let mut normal = Normal {
        bits: m.wire("magnitude", magnitude),
        half: m.lit(Bit, 0),
        rest: m.lit(Bit, 0),
        places: vec![],
        sign: below,
    };
    for (stage, steps) in [(5, vec![32]), (6, vec![16, 8]), (7, vec![4, 2, 1])] {
        for step in steps {
            normal = normal.shifted(&m, step);
        }
        normal = normal.registered(&m, stage);
    }

    m.comment("Stage 8: rounded. A carry out of the significand leaves 1 and zeros.");
    let up = normal.half & (normal.rest | normal.bits.bit(0));
    let rounded = m.wire("rounded", normal.bits.add_carry(up.zext(ROUNDED)));
    let carry = rounded.bit(ROUNDED);
    let top = m.wire("rounded_top", rounded.bit(ROUNDED - 1) | carry);
    let result = m.concat(&[top, rounded.slice(0, ROUNDED - 1)]);
    let place = m.wire("places", m.concat(&normal.places));
    let place = place + carry.zext(PLACE);
    let [sign, significand, place] = m.delays([
        ("sign8", normal.sign),
        ("significand8", result),
        ("place8", place),
    ]);
    m.output("sign", sign, "the result is below 0, or 0");
    m.output("significand", significand, "its significand");
    m.output("place", place, "the place of the significand's lowest bit");
    m.finish()
}

/// `value` in `width` bits, to the left by `places`, of 5 bits.
fn shifted_left<'m>(
    m: &'m ModuleBuilder,
    name: &str,
    value: Value<'m>,
    places: Value<'m>,
    width: usize,
) -> Value<'m> {
    let mut now = value.zext(width);
    for level in 0..PLACE16 {
        let moved = m.wire(&format!("{name}{}_in", 1 << level), now);
        let moved = places.bit(level).mux(moved << (1usize << level), moved);
        now = m.wire(&format!("{name}{}", 1 << level), moved);
    }
    now
}

/// A magnitude on its way to 16 bits.
struct Normal<'m> {
    bits: Value<'m>,
    /// The bit below them.
    half: Value<'m>,
    /// Is any bit set below that?
    rest: Value<'m>,
    /// The steps that were taken, the largest first.
    places: Vec<Value<'m>>,
    sign: Value<'m>,
}

impl<'m> Normal<'m> {
    /// To the right by `step` if there are that many bits more than 16.
    fn shifted(self, m: &'m ModuleBuilder, step: usize) -> Normal<'m> {
        let Normal {
            bits, half, rest, ..
        } = self;
        let width = bits.width();
        let above = ROUNDED + step - 1;
        let moves = m.wire(
            &format!("by{step}"),
            bits.slice(above, width - above).reduce_or(),
        );
        let left = (ROUNDED + step - 1).max(width - step);
        let left = left.min(width);
        let moved = bits.slice(step, width - step).zext(left);
        let lost = match step {
            1 => half | rest,
            _ => bits.slice(0, step - 1).reduce_or() | half | rest,
        };
        let mut places = self.places;
        places.push(moves);
        Normal {
            bits: m.wire(
                &format!("shifted_by{step}"),
                moves.mux(moved, bits.slice(0, left)),
            ),
            half: m.wire(&format!("half{step}"), moves.mux(bits.bit(step - 1), half)),
            rest: m.wire(&format!("rest{step}"), moves.mux(lost, rest)),
            places,
            sign: self.sign,
        }
    }

    fn registered(self, m: &'m ModuleBuilder, stage: usize) -> Normal<'m> {
        let kept = |name: &str, value| m.delay(&format!("{name}{stage}"), value);
        let places = self.places.into_iter().enumerate();
        Normal {
            bits: kept("normal", self.bits),
            half: kept("half_bit", self.half),
            rest: kept("rest_bit", self.rest),
            places: places
                .map(|(n, place)| kept(&format!("step{n}_at"), place))
                .collect(),
            sign: kept("sign", self.sign),
        }
    }
}
