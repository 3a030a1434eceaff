//! Operands as integers: the two lanes, before and behind the search for the largest (contract, section 6).

use super::geometry::{LEAD, OPERAND};
use crate::binary16::alignment::shifted_right;
use crate::binary16::product::PRODUCT;
use crate::binary16::rounding::rounds_up;
use crate::binary16::{SIGNIFICAND, exponent_field, significand};
use crate::dot::{compressed, product_rows, registered, total};
use crate::hw::{Bits, Module, ModuleBuilder};
use crate::one_of::one_of;

/// Bits of the place of a product's lowest bit, counted from 2^-48.
pub(super) const PLACE: usize = 6;
/// Bits of a number that waits to be aligned: sign, product, place.
pub(super) const NUMBER: usize = 1 + PRODUCT + PLACE;
/// Latency of [`product_lane`]; the lead comes a cycle later.
pub(super) const PRODUCT_LATENCY: usize = 2;
/// Latency of [`align_lane`].
pub(super) const ALIGN_LATENCY: usize = 4;
/// Bits of an aligned number below its highest.
const BITS: usize = 10;

/// The product of an operand and a step. Kept as one block by synthesis.
pub(super) fn product_lane() -> Module {
    let m = ModuleBuilder::new("packkv_operand_product");
    m.doc(
        "The exact product of a canonical binary16 and a step: a significand times 2^(place - 48). lead comes \
         a cycle later: the place of its leading bit, 0 for 0.",
    );
    m.timing(PRODUCT_LATENCY, "one operand per cycle");
    m.keep_hierarchy();
    let x = m.input("x", Bits(16), "canonical binary16");
    let step = m.input("step", Bits(16), "step, binary16, finite and not negative");
    m.unused("unused_sign", step.bit(15));

    m.comment("Stage 1: rows of the product, compressed.");
    let (a, b) = (significand(x), significand(step));
    debug_assert_eq!(a.width(), SIGNIFICAND);
    let [a, b] = [m.wire("x_significand", a), m.wire("step_significand", b)];
    let rows = product_rows(&m, "operand", a, b, PRODUCT);
    let rows = registered(&m, "row", compressed(&m, "operand", rows, 4));
    let [x_place, step_place] = [("x_place", x), ("step_place", step)]
        .map(|(name, of)| m.delay(name, (exponent_field(of) - 1).zext(PLACE)));
    let sign = m.delay("sign1", x.bit(15));

    m.comment("Stage 2: the product.");
    let [product, place, sign] = m.delays([
        ("product2", total(&m, "last", rows)),
        ("place2", x_place + step_place),
        ("sign2", sign),
    ]);
    m.output(
        "number",
        m.pack(&[place, product, sign.as_bits()]),
        "place, product, sign",
    );

    m.comment("Stage 3: its leading bit.");
    let bits = product.bits();
    let leading: Vec<_> = (0..PRODUCT)
        .map(|n| match n + 1 {
            PRODUCT => bits[n],
            above => bits[n] & product.slice(above, PRODUCT - above).eq(0),
        })
        .collect();
    let numbers: Vec<_> = (0..PRODUCT).map(|n| m.lit(Bits(5), n as u64)).collect();
    let at = one_of(&m, "leading", &leading, &numbers);
    let there = product.reduce_or();
    let lead = place.zext(LEAD) + at.zext(LEAD);
    let lead = m.delay("lead3", lead & there.replicate(LEAD));
    m.output("lead", lead, "a cycle later: place of the leading bit");
    m.finish()
}

/// The integer of a number, once the largest lead of its vector is known. Kept as one block by synthesis.
pub(super) fn align_lane() -> Module {
    let m = ModuleBuilder::new("packkv_operand_align");
    m.doc(
        "A number in units of 2^(lead - 58), rounded to an integer, ties to even, and clamped to 2047. lead is \
         the largest of its vector.",
    );
    m.timing(ALIGN_LATENCY, "one number per cycle");
    m.keep_hierarchy();
    let number = m.input("number", Bits(NUMBER), "place, product, sign");
    let lead = m.input("lead", Bits(LEAD), "the largest lead");
    let place = number.slice(0, PLACE);
    let product = number.slice(PLACE, PRODUCT);

    m.comment("Stage 1: how far to the right, from 10 places to the left.");
    let far = m.wire("far", lead - place.zext(LEAD));
    let all = PRODUCT + BITS;
    let vanishes = m.wire("vanishes", far.gt(all));
    let [far, vanishes, product, sign] = m.delays([
        ("far1", far.slice(0, 6)),
        ("vanishes1", vanishes),
        ("product1", product),
        ("sign1", number.bit(NUMBER - 1)),
    ]);

    m.comment(
        "Stages 2 and 3: to the right; what is lost is kept in the lowest bit, below the half.",
    );
    let width = all + 2;
    let product = product & (!vanishes).replicate(PRODUCT);
    let mut now = m.wire("placed", product.zext(width) << (BITS + 2));
    let (mut far, mut sign) = (far, sign);
    for (stage, levels) in [(2, [5, 4, 3]), (3, [2, 1, 0])] {
        for level in levels {
            let step = 1usize << level;
            let moved = far.bit(level).mux(shifted_right(now, step, true), now);
            now = m.wire(&format!("moved_{step}"), moved);
        }
        if stage == 2 {
            now = m.delay("moved2", now);
            far = m.delay("far2", far.slice(0, 3));
            sign = m.delay("sign2", sign);
        }
    }
    let top = OPERAND + 1;
    m.unused("unused_above", now.slice(top, width - top).reduce_or());
    let [now, sign] = m.delays([("moved3", now.slice(0, top)), ("sign3", sign)]);

    m.comment("Stage 4: rounded, clamped, and with its sign.");
    let whole = now.slice(2, OPERAND - 1);
    let up = rounds_up(now.bit(1), whole.bit(0), now.bit(0));
    let up = m.wire("goes_up", up & !whole.reduce_and());
    // -(w + u) is ~w + 1 - u.
    let flipped = m.concat(&[sign, whole ^ sign.replicate(OPERAND - 1)]);
    let carry = up ^ sign;
    let integer = flipped + carry.zext(OPERAND);
    m.output("aligned", m.delay("aligned4", integer), "signed");
    m.finish()
}
