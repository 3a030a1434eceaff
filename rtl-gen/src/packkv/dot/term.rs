//! q(2^e x sum): what a block of values adds to the sum of a channel.

use super::geometry::LEAD;
use crate::hw::{Bits, Module, ModuleBuilder, Value};
use crate::one_of::one_of;

/// Bits of the magnitude of a term, in units of 2^-24.
pub(super) const TERM: usize = 49;
/// Latency of [`term`].
pub(super) const TERM_LATENCY: usize = 3;
/// Places of a sum at lead 0 below the unit of a term: e is the lead less 58.
const FRACTION: usize = 34;
/// The highest lead: of the square of the largest binary16, in units of 2^-48.
pub(super) const TOP_LEAD: usize = 79;

/// The term of a sum whose magnitude has `bits` bits, kept as one block by synthesis.
pub(super) fn term(bits: usize) -> Module {
    let m = ModuleBuilder::new(format!("packkv_term_n{bits}"));
    m.doc(
        "magnitude x 2^(lead - 58), rounded to a multiple of 2^-24, ties to even, and clamped to 2^25 - \
         2^-24. up is the 1 that rounding adds: term + up is the result in units of 2^-24.",
    );
    m.parameter("bits", bits);
    m.timing(TERM_LATENCY, "one term per cycle");
    m.keep_hierarchy();
    let magnitude = m.input("magnitude", Bits(bits), "magnitude of the sum");
    let lead = m.input(
        "lead",
        Bits(LEAD),
        "place of the largest operand's leading bit",
    );

    m.comment("Stage 1: by up to 7 places, and which multiple of 8 places is to come.");
    let fine = bits + 7;
    let mut now = magnitude.zext(fine);
    for level in 0..3 {
        let moved = lead.bit(level).mux(now << (1usize << level), now);
        now = m.wire(&format!("moved_{}", 1 << level), moved);
    }
    let steps = TOP_LEAD / 8 + 1;
    let eights = lead.slice(3, LEAD - 3);
    let steps_of = m.lanes("eights", steps, |n| eights.eq(n));
    let [now, steps_of] = m.delays([("moved1", now), ("eights1", steps_of)]);

    m.comment("Stage 2: by that multiple of 8.");
    let all = fine + 8 * (steps - 1);
    let choices: Vec<Value> = (0..steps).map(|n| now.zext(all) << (8 * n)).collect();
    let placed = one_of(&m, "placed", &steps_of.bits(), &choices);
    let placed = m.delay("placed2", placed);

    m.comment("Stage 3: clamped; a sum with bits below the unit is far below the largest term.");
    let top = FRACTION + TERM;
    let clamped = m.wire("is_clamped", placed.slice(top, all - top).reduce_or());
    let half = placed.bit(FRACTION - 1);
    let rest = placed.slice(0, FRACTION - 1).reduce_or();
    let up = m.wire("rounds_up", half & (rest | placed.bit(FRACTION)));
    let term = placed.slice(FRACTION, TERM) | clamped.replicate(TERM);
    let [term, up, clamped] = m.delays([("term3", term), ("up3", up), ("clamped3", clamped)]);
    m.output("term", term, "the term without the 1 of rounding");
    m.output("up", up, "1 is to be added");
    m.output("clamped", clamped, "it was out of range");
    m.finish()
}
