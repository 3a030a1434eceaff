//! Binary16 values as bits: their limits, their order, their zeros, their parts.

pub(crate) mod alignment;
pub(crate) mod difference;
pub(crate) mod multiply_add;
pub(crate) mod product;
pub(crate) mod rounding;

use crate::hw::{Bits, ModuleBuilder, Value};

/// Bits of a significand, the hidden one included.
pub(crate) const SIGNIFICAND: usize = 11;
/// The largest finite value, 65504, without its sign.
pub(crate) const LARGEST: u64 = 0x7bff;

/// Maps finite binary16 values to unsigned integers of the same order: negative values count down
/// from 0x7fff, the others up from 0x8000. -0 comes just below +0.
pub(crate) fn ordered_key(x: Value<'_>) -> Value<'_> {
    let sign = x.bit(15);
    let magnitude = x.slice(0, 15) ^ sign.replicate(15);
    x.builder().concat(&[!sign, magnitude])
}

/// The inverse of [`ordered_key`].
pub(crate) fn from_ordered_key(key: Value<'_>) -> Value<'_> {
    let sign = !key.bit(15);
    let magnitude = key.slice(0, 15) ^ sign.replicate(15);
    key.builder().concat(&[sign, magnitude])
}

/// The same binary16 with the sign of a zero removed.
pub(crate) fn without_negative_zero(x: Value<'_>) -> Value<'_> {
    let magnitude = x.slice(0, 15);
    x.builder()
        .concat(&[x.bit(15) & magnitude.reduce_or(), magnitude])
}

/// Elements at an input as the contracts take them, 16 bits each.
pub(crate) struct Canonical<'m> {
    /// NaN is +0, an infinity the largest finite value of its sign, and -0 is +0.
    pub x: Value<'m>,
    /// A bit per element: it was NaN.
    pub nan: Value<'m>,
    /// A bit per element: it was infinite.
    pub inf: Value<'m>,
}

/// The elements of `x` made canonical: wires `<name>`, `<name>_is_nan` and `<name>_is_inf`.
pub(crate) fn canonical<'m>(m: &'m ModuleBuilder, name: &str, x: Value<'m>) -> Canonical<'m> {
    let lanes = x.lanes(16);
    let count = lanes.len();
    let special = m.lanes(&format!("{name}_is_special"), count, |i| {
        lanes[i].slice(10, 5).reduce_and()
    });
    let fraction = m.lanes(&format!("{name}_has_fraction"), count, |i| {
        lanes[i].slice(0, 10).reduce_or()
    });
    let nan = m.wire(&format!("{name}_is_nan"), special & fraction);
    let inf = m.wire(&format!("{name}_is_inf"), special & !fraction);
    let x = m.lanes(name, count, |i| {
        let x = lanes[i];
        let largest = m.concat(&[x.bit(15), m.lit(Bits(15), LARGEST)]);
        let value = nan.bit(i).mux(m.lit(Bits(16), 0), largest);
        special.bit(i).mux(value, without_negative_zero(x))
    });
    Canonical { x, nan, inf }
}

/// The exponent field of a canonical binary16, at least 1: 5 bits.
pub(crate) fn exponent_field(x: Value<'_>) -> Value<'_> {
    let normal = x.slice(10, 5).reduce_or();
    x.builder().concat(&[x.slice(11, 4), x.bit(10) | !normal])
}

/// The significand of a canonical binary16 with its hidden bit: 11 bits.
pub(crate) fn significand(x: Value<'_>) -> Value<'_> {
    let normal = x.slice(10, 5).reduce_or();
    x.builder().concat(&[normal, x.slice(0, 10)])
}
