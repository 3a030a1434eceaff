//! The step of a vector, from its largest coefficient.

use super::geometry::Coding;
use super::max_tree::{larger_of, largest_of};
use super::normalise::normalise;
use super::rotation::{Rotated, is_last};
use crate::delay::delayed_bit;
use crate::hw::{Bits, ModuleBuilder, Value, log2_ceil};

/// Bits of the exponent of a step before it is limited, with its sign.
const WIDE: usize = 7;
/// Bits of the places that a magnitude is shifted by, before it is known that they are few.
const SHIFT: usize = 6;
/// Places that a magnitude may be shifted left before it is divided.
pub(super) const MOST_LEFT: usize = 7;
/// Levels of comparison between two registers.
const LEVELS_PER_STAGE: usize = 2;

/// The step of a vector, in the cycle in which it is found.
pub(super) struct Step<'m> {
    /// It is found in this cycle.
    pub found: Value<'m>,
    /// The byte of the record.
    pub byte: Value<'m>,
    /// The byte is 0: all codes are.
    pub zero: Value<'m>,
    /// Places that a magnitude, with [`MOST_LEFT`] more bits below, is to be shifted right.
    pub places: Value<'m>,
    /// What is to be divided by, 8 to 15, without its top bit.
    pub eighths: Value<'m>,
}

/// Cycles from the last beat of a rotated vector to the one behind that in which its step is found.
pub(super) fn step_latency(coding: Coding) -> usize {
    let tree = log2_ceil(coding.shape.lanes).div_ceil(LEVELS_PER_STAGE);
    let over_beats = if coding.shape.beats() > 1 { 1 } else { 0 };
    tree + over_beats + 2
}

/// The step of every vector (contract, section 3).
pub(super) fn find_step<'m>(
    m: &'m ModuleBuilder,
    coding: Coding,
    rotated: &Rotated<'m>,
) -> Step<'m> {
    let shape = coding.shape;
    let bits = shape.rotated_bits();
    let width = bits - 1;
    m.comment("The largest coefficient of a beat; a negative one counts as its complement.");
    let lanes = rotated.y.lanes(bits);
    let mut left = shape.lanes;
    let mut magnitudes = m.lanes("coefficient", left, |i| {
        lanes[i].slice(0, width) ^ lanes[i].bit(width).replicate(width)
    });
    let mut stages = 0;
    while left > 1 {
        let levels = LEVELS_PER_STAGE.min(log2_ceil(left));
        magnitudes = largest_of(m, "largest", magnitudes, width, levels);
        left >>= levels;
        magnitudes = m.delay(&format!("largest_of_{}", shape.lanes / left), magnitudes);
        stages += 1;
    }
    let valid = delayed_bit(m, "compared", rotated.valid, stages);
    let index = rotated.index;
    let index = index.map(|index| crate::delay::delayed(m, "compared_index", index, stages));
    let (largest, found) = match index {
        None => (magnitudes, valid),
        Some(index) => {
            m.comment("That of the vector.");
            let before = m.reg("largest", Bits(width));
            let both = m.wire("larger_of_both", larger_of(before.q(), magnitudes));
            let so_far = m.wire("largest_so_far", index.eq(0).mux(magnitudes, both));
            before.set_when(valid, so_far);
            let last = m.wire("last_compared", valid & is_last(m, shape, Some(index)));
            (before.q(), delayed_bit(m, "found", last, 1))
        }
    };

    m.comment("Its leading one, and the four bits behind that, rounded to the step's three.");
    let normal = normalise(m, "leading", largest, largest);
    // The top bit is 1, the three below it are kept, the next one rounds.
    let kept = normal.value.slice(width - 4, 3).zext(4);
    let eighths = match coding.bits {
        3 => kept,
        _ => kept + normal.value.bit(width - 5).zext(4),
    };
    let below = match coding.bits {
        3 => width - 4,
        _ => width - 5,
    };
    m.unused("unused_top", normal.value.bit(width - 1));
    m.unused("unused_below", normal.value.slice(0, below));
    let [eighths, places, none] = m.delays([
        ("rounded_eighths", eighths),
        ("leading_places", normal.places),
        ("nothing", !largest.reduce_or()),
    ]);
    let found = delayed_bit(m, "normalised", found, 1);

    // Delayed with the beats; the last one of a vector is at the end of the delay line now.
    let late = step_latency(coding) - 2;
    let exponent = crate::delay::delayed(m, "vector_exponent", rotated.exponent, late);
    step_of(m, coding, found, eighths, places, none, exponent)
}

/// The byte and what follows from it.
fn step_of<'m>(
    m: &'m ModuleBuilder,
    coding: Coding,
    found: Value<'m>,
    eighths: Value<'m>,
    places: Value<'m>,
    none: Value<'m>,
    exponent: Value<'m>,
) -> Step<'m> {
    let width = coding.shape.rotated_bits() - 1;
    // G = E - point.
    let point = match coding.shape.head_dim {
        64 => 28,
        _ => 29,
    };
    m.comment("The step's exponent, limited to 0 to 31. A carry of the rounding goes into it.");
    let number = |bits: usize, value: i64| m.lit(Bits(bits), value.rem_euclid(1 << bits) as u64);
    // What is known of E alone is added a cycle before: e = p + G - B + 21 but for the leading one, which
    // is `places` below the top, and S + 7 = e - 23 - G + 7 for e = 0 and e = 31.
    let base = width as i64 - 1 - point - coding.bits as i64 + 21;
    let limit = |e: i64| number(SHIFT, e + point - 23 + MOST_LEFT as i64) - exponent.zext(SHIFT);
    let [base, base_up, most_places, least_places] = m.delays([
        ("step_base", exponent.zext(WIDE) + number(WIDE, base)),
        ("step_base_up", exponent.zext(WIDE) + number(WIDE, base + 1)),
        ("most_places", limit(31)),
        ("least_places", limit(0)),
    ]);
    let carry = eighths.bit(3);
    let top = m.wire("step_top", carry.mux(base_up, base));
    let wide = m.wire("step_wide", top - places.zext(WIDE));
    let low_bits = eighths.slice(0, 3);
    let below = m.wire(
        "step_below",
        wide.bit(WIDE - 1) | (wide.eq(0) & low_bits.eq(0)),
    );
    let above = m.wire("step_above", !wide.bit(WIDE - 1) & wide.bit(5));
    let wide_bits = wide.slice(0, 5);
    let e = below.mux(m.lit(Bits(5), 0), above.mux(m.lit(Bits(5), 31), wide_bits));
    let j = below.mux(m.lit(Bits(3), 1), above.mux(m.lit(Bits(3), 7), low_bits));
    let j = m.wire("eighths", j);
    let byte = m.wire("step_found", m.concat(&[e, j]) & (!none).replicate(8));
    m.comment(
        "S + 7, S = e - 23 - G: how far a coefficient is shifted to be divided. Where e is not limited it \
         follows from the leading one alone.",
    );
    // p - B - 2 + 7 and a carry.
    let free = width as i64 - 1 - coding.bits as i64 + 5;
    let free = carry.mux(number(SHIFT, free + 1), number(SHIFT, free)) - places.zext(SHIFT);
    let shift = below.mux(least_places, above.mux(most_places, free));
    let shift = m.wire("places_found", shift);
    m.unused("unused_places_found", shift.bit(SHIFT - 1));
    Step {
        found,
        byte,
        zero: none,
        places: m.wire("places", shift.slice(0, 5)),
        eighths: j,
    }
}
