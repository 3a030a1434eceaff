//! Alignment of two significands for an exact addition, as the lanes of both engines do it.

use crate::hw::{Bit, Bits, ModuleBuilder, Value};

/// `value` shifted right by `places`; what is shifted out is kept in the lowest bit, which is
/// sticky. Without `loses` nothing but zeros is shifted out.
pub(crate) fn shifted_right<'m>(value: Value<'m>, places: usize, loses: bool) -> Value<'m> {
    let m = value.builder();
    let lowest = match loses {
        true => value.slice(0, places + 1).reduce_or(),
        false => value.bit(places),
    };
    let above = value.slice(places + 1, value.width() - places - 1);
    m.concat(&[m.lit(Bits(places), 0), above, lowest])
}

/// `fixed` + `moved`, or `fixed` - `moved` if `subtracts`: the wire `total`, whose lowest bit is no
/// part of the result. It brings in the carry of a subtraction.
pub(crate) fn add_or_subtract<'m>(
    m: &'m ModuleBuilder,
    fixed: Value<'m>,
    moved: Value<'m>,
    subtracts: Value<'m>,
) -> Value<'m> {
    let addend = m.wire("addend", moved ^ subtracts.replicate(moved.width()));
    let fixed = m.concat(&[fixed, m.lit(Bit, 1)]);
    let total = m.wire("total", fixed + m.concat(&[addend, subtracts]));
    m.unused("unused_total", total.bit(0));
    total
}
