//! Binary16 values as bits: their limits, their order, their zeros.

use crate::hw::Value;

/// Bits of a significand, the hidden one included.
pub(super) const SIGNIFICAND: usize = 11;
/// The largest finite value, 65504, without its sign.
pub(super) const LARGEST: u64 = 0x7bff;

/// Maps finite binary16 values to unsigned integers of the same order: negative values count down
/// from 0x7fff, the others up from 0x8000. -0 comes just below +0.
pub(super) fn ordered_key(x: Value<'_>) -> Value<'_> {
    let sign = x.bit(15);
    let magnitude = x.slice(0, 15) ^ sign.replicate(15);
    x.builder().concat(&[!sign, magnitude])
}

/// The inverse of [`ordered_key`].
pub(super) fn from_ordered_key(key: Value<'_>) -> Value<'_> {
    let sign = !key.bit(15);
    let magnitude = key.slice(0, 15) ^ sign.replicate(15);
    key.builder().concat(&[sign, magnitude])
}

/// The same binary16 with the sign of a zero removed.
pub(super) fn without_negative_zero(x: Value<'_>) -> Value<'_> {
    let magnitude = x.slice(0, 15);
    x.builder()
        .concat(&[x.bit(15) & magnitude.reduce_or(), magnitude])
}
