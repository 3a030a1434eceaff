//! A sum, normalised and rounded: as binary16 and as a divisor.

use super::next_step;
use super::operations::Step;
use crate::binary16::SIGNIFICAND;
use crate::binary16::rounding::{overflows, rounds_up, saturated, with_sign};
use crate::hw::{Bit, Bits, ModuleBuilder, Value};
use crate::oaken::exact_sum::Pipeline;
use crate::oaken::on_grid::MAGNITUDE;
use crate::oaken::one_of::one_of;
use crate::oaken::style;

/// A magnitude with its leading bit on top, cut to what rounding needs.
pub(super) struct Normal<'m> {
    /// The operation it belongs to.
    pub(super) step: Value<'m>,
    pub(super) sign: Value<'m>,
    /// The top 11 bits.
    pub(super) significand: Value<'m>,
    /// The bit behind them.
    pub(super) half: Value<'m>,
    /// Is any bit set behind that one?
    pub(super) sticky: Value<'m>,
    /// How many places it was shifted up: 6 bits.
    pub(super) places: Value<'m>,
}

/// Two stages: shifts a magnitude up until its leading bit is on top.
///
/// For a base the shift ends at 31 places, where the exponent of the subnormals is reached; so it
/// comes out as binary16 wants it. A range, to be divided by, goes all the way.
pub(super) fn normalise<'m>(
    m: &'m ModuleBuilder,
    target: style::Pipeline,
    pipeline: &Pipeline<'m>,
    magnitude: Value<'m>,
    sign: Value<'m>,
    magnitude_step: Value<'m>,
) -> Normal<'m> {
    let zeros = |n: usize| m.lit(Bits(n), 0);
    let level = |value, places| pipeline.normalise_level(value, zeros(places), places);
    m.comment(
        "Normalisation: the leading bit to the top. For a base the shift ends after 31 places, at the \
         exponent of the subnormals; a range is a divisor and is normalised completely.",
    );
    let coarse_step = next_step(m, "coarse", magnitude_step);
    let is_base = Step::OuterBase.is(magnitude_step) | Step::MiddleBase.is(magnitude_step);
    let (coarse, places) = match target {
        style::Pipeline::Asic => {
            let top = magnitude.slice(MAGNITUDE - 32, 32);
            let free32 = m.wire("free32", !is_base & top.eq(0));
            let low = m.concat(&[magnitude.slice(0, MAGNITUDE - 32), zeros(32)]);
            let after32 = m.wire("after32", free32.mux(low, magnitude));
            let (free16, after16) = level(after32, 16);
            let (free8, after8) = level(after16, 8);
            (after8, m.concat(&[free32, free16, free8]))
        }
        style::Pipeline::Fpga => by_eights(m, magnitude, is_base),
    };
    let [coarse, coarse_places, sign] = pipeline.stage([
        ("coarse", coarse),
        ("coarse_places", places),
        ("coarse_sign", sign),
    ]);

    m.comment(
        "The other levels, and what rounding needs: 11 bits, the next one, and the OR of the others.",
    );
    let fine_step = next_step(m, "fine", coarse_step);
    let (free4, after4) = level(coarse, 4);
    let (free2, after2) = level(after4, 2);
    let (free1, after1) = level(after2, 1);
    let half_at = MAGNITUDE - SIGNIFICAND - 1;
    let [significand, half, sticky, places, sign] = pipeline.stage([
        ("significand", after1.slice(half_at + 1, SIGNIFICAND)),
        ("half", after1.bit(half_at)),
        ("sticky", after1.slice(0, half_at).reduce_or()),
        ("places", m.concat(&[coarse_places, free4, free2, free1])),
        ("sign", sign),
    ]);
    Normal {
        step: fine_step,
        sign,
        significand,
        half,
        sticky,
        places,
    }
}

/// The levels by 32, 16 and 8 at once, in fewer look-up tables on a path: the first part of 8 bits
/// that is not 0 says by how many of them to shift. The result is the same, and its places.
fn by_eights<'m>(
    m: &'m ModuleBuilder,
    magnitude: Value<'m>,
    is_base: Value<'m>,
) -> (Value<'m>, Value<'m>) {
    // The parts from the top; the last one has 2 bits.
    let part = |n: usize| match n {
        5 => magnitude.slice(0, MAGNITUDE - 40),
        _ => magnitude.slice(MAGNITUDE - 8 * (n + 1), 8),
    };
    let free = m.lanes("free", 6, |n| part(n).eq(0));
    let before = |n: usize| free.slice(0, n).reduce_and();
    let here = m.lanes("shifts_by_eights", 6, |n| match n {
        0 => !free.bit(0),
        1 | 2 => before(n) & !free.bit(n),
        3 => before(3) & (is_base | !free.bit(3)),
        _ => before(n) & !free.bit(n) & !is_base,
    });
    let shifted = [0, 1, 2, 3, 4, 5].map(|n| match 8 * n {
        0 => magnitude,
        by => m.concat(&[magnitude.slice(0, MAGNITUDE - by), m.lit(Bits(by), 0)]),
    });
    let coarse = one_of(m, "by_eights", &here.bits(), &shifted);
    m.comment("A range of 0 counts as shifted by all levels.");
    let nothing = m.wire("nothing", free.reduce_and() & !is_base);
    let by = |places: [usize; 2]| here.bit(places[0]) | here.bit(places[1]) | nothing;
    let by_8 = here.bit(1) | here.bit(3) | here.bit(5) | nothing;
    (coarse, m.concat(&[by([4, 5]), by([2, 3]), by_8]))
}

/// A rounded sum in the forms its users want.
pub(super) struct Rounded<'m> {
    /// As binary16.
    pub(super) value: Value<'m>,
    pub(super) range_is_zero: Value<'m>,
    /// As a divisor: 11 bits, the top one set.
    pub(super) range_significand: Value<'m>,
    /// Its exponent on the grid, plus 17.
    pub(super) range_shift: Value<'m>,
}

/// rn: to binary16, nearest even, saturating, zero is +0.
pub(super) fn round<'m>(
    m: &'m ModuleBuilder,
    target: style::Pipeline,
    normal: &Normal<'m>,
) -> Rounded<'m> {
    m.comment("Rounding to nearest even. A carry may make the significand 2^11.");
    let odd = normal.significand.bit(0);
    let up = m.wire("up", rounds_up(normal.half, odd, normal.sticky));
    let rounded = m.wire("rounded", normal.significand.zext(12) + up.zext(12));
    m.comment(
        "As binary16: the leading bit at the top, bit 41, has exponent field 32. The hidden bit adds 1 \
         to the field, which therefore starts from 31 - places. 31 and above saturates.",
    );
    let (below32, places) = (!normal.places.bit(5), normal.places.slice(0, 5));
    let field = m.concat(&[m.lit(Bits(1), 0), !places, m.lit(Bits(10), 0)]);
    let unbounded = match target {
        style::Pipeline::Asic => field + rounded.zext(16),
        // Its carry chain stands beside that of the significand, not behind it.
        style::Pipeline::Fpga => {
            m.unused("unused_rounded", rounded.bit(10));
            field + normal.significand.zext(16) + up.zext(16)
        }
    };
    let unbounded = m.wire("unbounded", unbounded);
    let saturates = m.wire("saturates", below32 & overflows(unbounded));
    let finite = m.wire("finite", saturated(m, saturates, unbounded.slice(0, 15)));
    let value = m.wire("value", with_sign(normal.sign, finite));

    m.comment(
        "As a divisor: e = 31 - places on the grid, so that e + 17 = 48 - places, plus 1 with a carry. \
         The largest binary16 has e = 29.",
    );
    let carry = rounded.bit(11);
    let largest = m.lit(Bits(SIGNIFICAND), 0x7ff);
    let significand = m.concat(&[m.lit(Bit, 1), rounded.slice(0, 10)]);
    let shift = m.lit(Bits(6), 48) - normal.places + carry.zext(6);
    Rounded {
        value,
        range_is_zero: m.wire("range_is_zero", !normal.significand.bit(10)),
        range_significand: m.wire("range_significand", saturates.mux(largest, significand)),
        range_shift: m.wire("range_shift", saturates.mux(m.lit(Bits(6), 46), shift)),
    }
}
