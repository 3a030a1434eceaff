//! The product of two significands, by rows, a carry-save tree and one addition.

use super::SIGNIFICAND;
use crate::hw::{Bit, Bits, ModuleBuilder, Value};

/// Bits of a product of two significands.
pub(crate) const PRODUCT: usize = 2 * SIGNIFICAND;

/// A rounded significand before its carry is propagated: 1.upper and a last digit of 0, 1 or 2, which
/// is 2 if rounding adds 1 to a 1.
pub(crate) struct Digits<'m> {
    pub upper: Value<'m>,
    pub last_is_1: Value<'m>,
    pub last_is_2: Value<'m>,
}

/// `sigma`, a significand, times `digits`: the wire `product`.
pub(crate) fn product_of_digits<'m>(
    m: &'m ModuleBuilder,
    sigma: Value<'m>,
    digits: &Digits<'m>,
) -> Value<'m> {
    let times = |digit: Value<'m>| sigma & digit.replicate(SIGNIFICAND);
    let row = |i: usize, digits: Value<'m>| {
        let below = (i > 0).then(|| m.lit(Bits(i), 0));
        let above = PRODUCT - i - digits.width();
        let above = (above > 0).then(|| m.lit(Bits(above), 0));
        let parts: Vec<_> = above.into_iter().chain([digits]).chain(below).collect();
        m.wire(&format!("row{i}"), m.concat(&parts))
    };
    let last = m.wire(
        "last_row",
        times(digits.last_is_1).zext(SIGNIFICAND + 1)
            | m.concat(&[times(digits.last_is_2), m.lit(Bit, 0)]),
    );
    let mut rows = vec![row(0, last)];
    for (i, bit) in digits.upper.bits().into_iter().enumerate() {
        rows.push(row(i + 1, times(bit)));
    }
    rows.push(row(SIGNIFICAND - 1, sigma));

    m.comment("Carry-save tree: three rows become two until two are left.");
    let mut step = 0;
    while let [a, b, c, ..] = rows[..] {
        rows.drain(..3);
        rows.extend(carry_save(m, step, [a, b, c]));
        step += 1;
    }
    m.wire("product", rows[0] + rows[1])
}

/// Sum and carry of three rows.
fn carry_save<'m>(m: &'m ModuleBuilder, step: usize, [a, b, c]: [Value<'m>; 3]) -> [Value<'m>; 2] {
    let sum = m.wire(&format!("sum_{step}"), a ^ b ^ c);
    let majority = m.wire(&format!("majority_{step}"), (a & b) | (a & c) | (b & c));
    [sum, m.wire(&format!("carry_{step}"), majority << 1)]
}
