//! Rounding to nearest, ties to even: the rn of the contract (section 4).

use super::LARGEST;
use crate::hw::{Bits, ModuleBuilder, Value};

/// Does the significand go up? `half` is the bit below its last one, `odd` its last one, and
/// `rest` says that a bit below `half` is set.
pub(crate) fn rounds_up<'m>(half: Value<'m>, odd: Value<'m>, rest: Value<'m>) -> Value<'m> {
    half & (rest | odd)
}

/// [`rounds_up`] for a magnitude that, if `complemented`, is 1 too small in the last place of all,
/// as the complement of a negative sum is without the 1 that is to be added. `rest` then says that
/// a bit below `half` is 0. With that 1 what is below the significand is above a half if `half` is
/// set, and a half if only `half` is not.
pub(crate) fn rounds_up_complemented<'m>(
    complemented: Value<'m>,
    half: Value<'m>,
    odd: Value<'m>,
    rest: Value<'m>,
) -> Value<'m> {
    complemented.mux(half | (!rest & odd), rounds_up(half, odd, rest))
}

/// Is the exponent field of a rounded binary16 magnitude with a carry, 16 bits, past that of the
/// largest finite value?
pub(crate) fn overflows(magnitude: Value<'_>) -> Value<'_> {
    magnitude.bit(15) | magnitude.slice(10, 5).reduce_and()
}

/// `magnitude`, or the largest finite value where it `saturates`; 15 bits.
pub(crate) fn saturated<'m>(
    m: &'m ModuleBuilder,
    saturates: Value<'m>,
    magnitude: Value<'m>,
) -> Value<'m> {
    saturates.mux(m.lit(Bits(15), LARGEST), magnitude)
}

/// A binary16 of a sign and a magnitude; a zero is +0.
pub(crate) fn with_sign<'m>(sign: Value<'m>, magnitude: Value<'m>) -> Value<'m> {
    let m = sign.builder();
    m.concat(&[sign & magnitude.reduce_or(), magnitude])
}
