//! A pipeline of the decode parameters: six stages from operands to a rounded sum.

use super::slots::{Slot, SlotStage};
use crate::binary16::SIGNIFICAND;
use crate::binary16::rounding::{overflows, rounds_up_complemented, saturated, with_sign};
use crate::hw::{Bits, ModuleBuilder, Value};
use crate::oaken::exact_sum::{Operation, Pipeline};
use crate::oaken::on_grid::{MAGNITUDE, SUM};

/// What comes out of a pipeline.
pub(super) struct Sums<'m> {
    /// The exact sum, two's complement on the grid, in the slot of the sums.
    pub(super) sum: Value<'m>,
    /// The result is its negative.
    pub(super) sum_negates: Value<'m>,
    /// The rounded result, in the slot of the values.
    pub(super) value: Value<'m>,
}

/// The pipeline `name`, whose stages step when `advance` is set.
pub(super) fn pipeline<'m>(
    m: &'m ModuleBuilder,
    advance: Value<'m>,
    name: &str,
    operation: Operation<'m>,
    pair: &SlotStage<'m>,
) -> Sums<'m> {
    let p = Pipeline::new(m, &format!("{name}_"), Some(advance));
    m.comment(format!(
        "The {name} pipeline. Conversion of both operands to the 2^-24 grid: a negative one is \
         complemented; the 1 that it lacks is added with the sum."
    ));
    let operands = p.on_grid(operation);
    m.comment("Both are added, and in the next stage the offset.");
    let both = p.add_operands(operands);
    let [sum, sum_negates] = p.add_offset(both, advance & pair.is(Slot::OFFSET));
    let (magnitude, sign) = normalised(m, &p, sum, sum_negates);
    let value = rounded(m, &p, magnitude, sign);
    Sums {
        sum,
        sum_negates,
        value,
    }
}

/// A magnitude with its leading bit on top, cut to a significand.
struct Normal<'m> {
    significand: Value<'m>,
    up: Value<'m>,
    /// How many places it was shifted up: 5 bits.
    places: Value<'m>,
}

/// Two stages: the leading bit of the sum's magnitude to the top, and the decision to round up.
fn normalised<'m>(
    m: &'m ModuleBuilder,
    p: &Pipeline<'m>,
    sum: Value<'m>,
    negates: Value<'m>,
) -> (Normal<'m>, Value<'m>) {
    m.comment(
        "Normalisation: the leading bit to the top, by 31 places at most, where the exponent of the \
         subnormals is reached. A negative sum is complemented, which makes its magnitude 1 too small; \
         ones are shifted in from below.",
    );
    let negative = p.wire("negative", sum.bit(SUM - 1));
    let magnitude = p.wire(
        "magnitude",
        sum.slice(0, MAGNITUDE) ^ negative.replicate(MAGNITUDE),
    );
    let level =
        |value, fill: Value<'m>, places| p.normalise_level(value, fill.replicate(places), places);
    let (free16, after16) = level(magnitude, negative, 16);
    let (free8, after8) = level(after16, negative, 8);
    let [coarse, places, complemented, sign] = p.stage([
        ("coarse", after8),
        ("coarse_places", m.concat(&[free16, free8])),
        ("coarse_complemented", negative),
        ("coarse_sign", negative ^ negates),
    ]);
    m.comment(
        "The other levels, and whether to round up, nearest even. A complemented sum is 1 too small in \
         its last place: the tail is above a half if the half bit is set, and exactly a half if the \
         half bit alone is 0.",
    );
    let (free4, after4) = level(coarse, complemented, 4);
    let (free2, after2) = level(after4, complemented, 2);
    let (free1, after1) = level(after2, complemented, 1);
    let half_at = MAGNITUDE - SIGNIFICAND - 1;
    let (half, odd) = (after1.bit(half_at), after1.bit(half_at + 1));
    let rest = p.wire(
        "rest",
        (after1.slice(0, half_at) ^ complemented.replicate(half_at)).reduce_or(),
    );
    let up = rounds_up_complemented(complemented, half, odd, rest);
    let [significand, up, places, sign] = p.stage([
        ("significand", after1.slice(half_at + 1, SIGNIFICAND)),
        ("up", up),
        ("places", m.concat(&[places, free4, free2, free1])),
        ("sign", sign),
    ]);
    let normal = Normal {
        significand,
        up,
        places,
    };
    (normal, sign)
}

/// One stage: as binary16, saturated.
fn rounded<'m>(
    m: &'m ModuleBuilder,
    p: &Pipeline<'m>,
    normal: Normal<'m>,
    sign: Value<'m>,
) -> Value<'m> {
    m.comment(
        "As binary16: the leading bit at the top, bit 41, has exponent field 32. The hidden bit adds 1 \
         to the field, which therefore starts from 31 - places. 31 and above saturates.",
    );
    let field = m.concat(&[m.lit(Bits(1), 0), !normal.places, m.lit(Bits(10), 0)]);
    let unbounded = p.wire(
        "unbounded",
        field + normal.significand.zext(16) + normal.up.zext(16),
    );
    let saturates = p.wire("saturates", overflows(unbounded));
    let finite = p.wire("finite", saturated(m, saturates, unbounded.slice(0, 15)));
    let [value] = p.stage([("value", with_sign(sign, finite))]);
    value
}
