//! q(a x): a term of the sum, in units of 2^-24.

use crate::binary16::SIGNIFICAND;
use crate::dot::{compressed, product_rows, registered, total};
use crate::hw::{Bit, Bits, Module, ModuleBuilder, Value};
use crate::one_of::one_of;

/// Bits of the magnitude of a term.
pub(in crate::hack) const TERM: usize = 49;
/// Bits of the place of a product's lowest bit, in units of 2^-48.
pub(in crate::hack) const TERM_PLACE: usize = 7;
/// Places of a product that lie below the unit of a term.
const FRACTION: usize = 24;

/// Latency of [`term`].
pub(in crate::hack) const TERM_LATENCY: usize = 5;

/// q(a x) (contract, section 5): the product of a binary16 significand and one of `x_bits` bits, to the left
/// by `place`, at most `top_place`, rounded to a multiple of 2^-24 and clamped to the largest term.
///
/// Latency [`TERM_LATENCY`], one per cycle. Kept as one block by synthesis.
pub(in crate::hack) fn term(x_bits: usize, top_place: usize) -> Module {
    let m = ModuleBuilder::new(format!("hack_term_x{x_bits}_p{top_place}"));
    m.doc(format!(
        "a x 2^(place - 48), rounded to a multiple of 2^-24, ties to even, and clamped to 2^25 - 2^-24. \
         place is at most {top_place}. up is the 1 that rounding adds: magnitude + up is the term in \
         units of 2^-24.",
    ));
    m.timing(TERM_LATENCY, "one term per cycle");
    m.keep_hierarchy();
    let a = m.input("a", Bits(SIGNIFICAND), "significand of a binary16");
    let x = m.input("x", Bits(x_bits), "the other significand");
    let place = m.input(
        "place",
        Bits(TERM_PLACE),
        "place of the product's lowest bit",
    );
    let sign = m.input("sign", Bit, "the product is below 0, or 0");

    m.comment("Stage 1: rows of the product, compressed.");
    let width = SIGNIFICAND + x_bits;
    let rows = product_rows(&m, "term", x, a, width);
    let rows = registered(&m, "row", compressed(&m, "term", rows, 4));
    let [place, sign] = m.delays([("place1", place), ("sign1", sign)]);

    m.comment("Stage 2: the product.");
    let product = total(&m, "last", rows);
    let [product, place, sign] =
        m.delays([("product2", product), ("place2", place), ("sign2", sign)]);

    m.comment("Stage 3: by up to 7 places, and which multiple of 8 places is to come.");
    let fine = width + 7;
    let mut now = product.zext(fine);
    for level in 0..3 {
        let moved = m.wire(&format!("before_{}", 1 << level), now);
        let moved = place.bit(level).mux(moved << (1usize << level), moved);
        now = m.wire(&format!("moved_{}", 1 << level), moved);
    }
    let steps = top_place / 8 + 1;
    let eights = place.slice(3, TERM_PLACE - 3);
    let steps_of = m.lanes("eights", steps, |n| eights.eq(n));
    let [now, steps_of, sign] = m.delays([("moved3", now), ("eights3", steps_of), ("sign3", sign)]);

    m.comment("Stage 4: by that multiple of 8.");
    let all = fine + 8 * (steps - 1);
    let choices: Vec<Value> = (0..steps).map(|n| now.zext(all) << (8 * n)).collect();
    let placed = one_of(&m, "placed", &steps_of.bits(), &choices);
    let [placed, sign] = m.delays([("placed4", placed), ("sign4", sign)]);

    m.comment(
        "Stage 5: clamped; a product with bits below the unit is far below the largest term.",
    );
    let top = FRACTION + TERM;
    let clamped = placed.slice(top, all - top).reduce_or();
    let clamped = m.wire("is_clamped", clamped);
    let magnitude = placed.slice(FRACTION, TERM) | clamped.replicate(TERM);
    let half = placed.bit(FRACTION - 1);
    let rest = placed.slice(0, FRACTION - 1).reduce_or();
    let up = m.wire("rounds_up", half & (rest | placed.bit(FRACTION)));
    let [magnitude, up, sign, clamped] = m.delays([
        ("magnitude5", magnitude),
        ("up5", up),
        ("sign5", sign),
        ("clamped5", clamped),
    ]);
    m.output("magnitude", magnitude, "the term without the 1 of rounding");
    m.output("up", up, "1 is to be added");
    m.output("term_sign", sign, "the term is below 0, or 0");
    m.output("clamped", clamped, "it was out of range");
    m.finish()
}
