//! Binary16 as integers on the 2^-24 grid (contract, section 1).

use crate::hw::{ModuleBuilder, Value};

/// A sum of up to four binary16 on the 2^-24 grid, two's complement: each is below 2^40.
pub(super) const SUM: usize = 43;
/// Magnitude of such a sum.
pub(super) const MAGNITUDE: usize = SUM - 1;

/// A finite binary16, negated on demand, on the 2^-24 grid. If the result is negative, it is only
/// complemented and lacks 1, which the second value says.
pub(super) fn on_grid<'m>(
    m: &'m ModuleBuilder,
    name: &str,
    x: Value<'m>,
    subtracts: Value<'m>,
) -> (Value<'m>, Value<'m>) {
    let exponent = x.slice(10, 5);
    let is_normal = m.wire(&format!("{name}_is_normal"), exponent.reduce_or());
    // A subnormal has the exponent 1 and no hidden bit. Shifting by the exponent gives 2 |x|.
    let significand = m.concat(&[is_normal, x.slice(0, 10)]);
    let places = m.concat(&[exponent.slice(1, 4), exponent.bit(0) | !is_normal]);
    let doubled = m.wire(&format!("{name}_doubled"), significand.zext(41) << places);
    m.unused(&format!("unused_{name}_doubled"), doubled.bit(0));
    let negative = m.wire(&format!("{name}_negative"), x.bit(15) ^ subtracts);
    let grid = doubled.slice(1, 40).zext(SUM) ^ negative.replicate(SUM);
    (grid, negative)
}
