//! The difference of two binary16, exact but for a sticky bit: the first stages of every lane that
//! subtracts a base from an element.

use super::SIGNIFICAND;
use super::alignment::{add_or_subtract, shifted_right};
use crate::hw::{Bit, Bits, ModuleBuilder, Value};

/// Guard, round and sticky bit.
pub(crate) const EXTRA: usize = 3;
/// Bits of a difference: one for the carry of an addition of magnitudes, a significand, three more.
pub(crate) const DIFFERENCE: usize = 1 + SIGNIFICAND + EXTRA;

/// Two magnitudes as significands and exponents, the larger one first.
pub(crate) struct Ordered<'m> {
    pub large: Value<'m>,
    pub small: Value<'m>,
    /// Exponent field of the large one, 1 to 30.
    pub exponent: Value<'m>,
    /// How many places the small one is to be shifted, at most 15.
    pub amount: Value<'m>,
}

/// |`x`| and |`base`|, canonical binary16. If they are to be added (`adds`) the larger exponent is
/// first, else |`base`| if `x_below`, which says that it is the larger one. `names` stand in the names of
/// the wires.
pub(crate) fn order<'m>(
    m: &'m ModuleBuilder,
    names: [&str; 2],
    [x, base]: [Value<'m>; 2],
    adds: Value<'m>,
    x_below: Value<'m>,
) -> Ordered<'m> {
    let (x_exponent, x_significand) = exponent_and_significand(m, names[0], x);
    let (base_exponent, base_significand) = exponent_and_significand(m, names[1], base);
    let ahead = |name: &str| format!("{name}_ahead");
    let x_ahead = m.wire(&ahead(names[0]), x_exponent.zext(6) - base_exponent.zext(6));
    let base_ahead = m.wire(&ahead(names[1]), base_exponent - x_exponent);
    let swap = m.wire("swap", adds.mux(x_ahead.bit(5), x_below));
    let distance = m.wire("distance", swap.mux(base_ahead, x_ahead.slice(0, 5)));
    Ordered {
        large: swap.mux(base_significand, x_significand),
        small: swap.mux(x_significand, base_significand),
        exponent: swap.mux(base_exponent, x_exponent),
        amount: distance.slice(0, 4) | distance.bit(4).replicate(4),
    }
}

/// The smaller magnitude shifted right by `amount`, with guard, round and sticky bit: wires
/// `aligned0` to `aligned15`.
pub(crate) fn align<'m>(m: &'m ModuleBuilder, small: Value<'m>, amount: Value<'m>) -> Value<'m> {
    let mut aligned = m.wire("aligned0", m.concat(&[small, m.lit(Bits(EXTRA), 0)]));
    for level in 0..4 {
        let by = 1 << level;
        let shifted = shifted_right(aligned, by, by >= EXTRA);
        aligned = m.wire(
            &format!("aligned{}", 2 * by - 1),
            amount.bit(level).mux(shifted, aligned),
        );
    }
    aligned
}

/// The sum or the difference of the two, [`DIFFERENCE`] bits.
pub(crate) fn combine<'m>(
    m: &'m ModuleBuilder,
    large: Value<'m>,
    aligned: Value<'m>,
    adds: Value<'m>,
) -> Value<'m> {
    let zero = m.lit(Bit, 0);
    let subtracts = m.wire("subtracts", !adds);
    let large = m.concat(&[zero, large, m.lit(Bits(EXTRA), 0)]);
    let total = add_or_subtract(m, large, m.concat(&[zero, aligned]), subtracts);
    total.slice(1, DIFFERENCE)
}

/// A difference with its leading one at the top, and by how many places it was shifted there: wires
/// `zeros_8` to `normal_1`, and `zeros`. A 0 counts as shifted by 15.
pub(crate) fn shift_out_zeros<'m>(
    m: &'m ModuleBuilder,
    difference: Value<'m>,
) -> (Value<'m>, Value<'m>) {
    let mut normal = difference;
    let mut zeros = vec![];
    for by in [8, 4, 2, 1] {
        let top = normal.slice(normal.width() - by, by);
        let empty = m.wire(&format!("zeros_{by}"), !top.reduce_or());
        zeros.push(empty);
        normal = m.wire(&format!("normal_{by}"), empty.mux(normal << by, normal));
    }
    (normal, m.wire("zeros", m.concat(&zeros)))
}

/// Exponent field (a subnormal's is 1) and significand of a binary16.
fn exponent_and_significand<'m>(
    m: &'m ModuleBuilder,
    name: &str,
    x: Value<'m>,
) -> (Value<'m>, Value<'m>) {
    let normal = m.wire(&format!("{name}_normal"), x.slice(10, 5).reduce_or());
    let exponent = m.concat(&[x.slice(11, 4), x.bit(10) | !normal]);
    let significand = m.concat(&[normal, x.slice(0, 10)]);
    (
        m.wire(&format!("{name}_exponent"), exponent),
        m.wire(&format!("{name}_significand"), significand),
    )
}
