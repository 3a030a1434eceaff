//! The slope of a group: rn(r / 15), exactly rounded without a divider.

use super::style::Pipeline;
use crate::hw::{Bits, ModuleBuilder, Value};

/// Bits of the dividend: a significand shifted up by at most 4 places.
const DIVIDEND: usize = 15;

/// The result of the first half of a division by 15: the quotient is `sum` + `rest` / 15.
pub(super) struct Quotient<'m> {
    pub sum: Value<'m>,
    /// Sum of the dividend's hexadecimal digits.
    pub rest: Value<'m>,
    /// Exponent field of the result, less its hidden bit.
    pub field: Value<'m>,
}

/// First half: r is a binary16 without its sign. With [`Pipeline::Fpga`] a register, which `enable`
/// steps, is behind the shift.
pub(super) fn divide_by_15<'m>(
    m: &'m ModuleBuilder,
    r: Value<'m>,
    target: Pipeline,
    enable: Value<'m>,
) -> Quotient<'m> {
    m.comment(
        "The significand of the range, shifted up so that a 15th of it is the significand of the \
         slope: by 4 places, by 3 if it is 1920 or more; by fewer if the slope is subnormal.",
    );
    let exponent = m.wire("range_exponent", r.slice(10, 5));
    let normal = m.wire("range_is_normal", exponent.reduce_or());
    let significand = m.concat(&[normal, r.slice(0, 10)]);
    let from_1920 = r.slice(7, 3).reduce_and();
    let five_up = m.wire("range_five_up", exponent.ge(5u64));
    let by_4 = m.wire("range_by_4", five_up & !from_1920);
    let by_3 = m.wire("range_by_3", exponent.eq(4u64) | (five_up & from_1920));
    let by_2 = m.wire("range_by_2", exponent.eq(3u64));
    let by_1 = m.wire("range_by_1", exponent.eq(2u64));
    let by_0 = m.wire("range_by_0", !exponent.slice(1, 4).reduce_or());
    let wide = significand.zext(DIVIDEND);
    let n = [(by_4, 4), (by_3, 3), (by_2, 2), (by_1, 1), (by_0, 0)]
        .into_iter()
        .map(|(by, places): (Value<'m>, usize)| {
            let shifted = if places == 0 {
                wide
            } else {
                m.concat(&[wide.slice(0, DIVIDEND - places), m.lit(Bits(places), 0)])
            };
            by.replicate(DIVIDEND) & shifted
        })
        .reduce(|a, b| a | b)
        .expect("there are shifts");
    let n = m.wire("dividend", n);
    let field = five_up.replicate(5) & (exponent - from_1920.mux(m.lit(Bits(5), 4), 5u64));
    let [n, field] = target.cut(m, enable, [("dividend", n), ("dividend_field", field)]);

    m.comment(
        "Because 16 = 15 + 1, a 15th of the hexadecimal number d3 d2 d1 d0 is d3d2d1 + d3d2 + d3 + (d3 \
         + d2 + d1 + d0) / 15.",
    );
    let digit = |i: usize| match i {
        3 => n.slice(12, 3),
        _ => n.slice(4 * i, 4),
    };
    let sum = m.wire(
        "dividend_15",
        n.slice(4, 11) + n.slice(8, 7).zext(11) + digit(3).zext(11),
    );
    let digits = m.wire(
        "digit_sum",
        digit(0).zext(6) + digit(1).zext(6) + digit(2).zext(6) + digit(3).zext(6),
    );
    Quotient {
        sum,
        rest: digits,
        field,
    }
}

/// Second half: the slope, a binary16 without its sign.
pub(super) fn slope<'m>(m: &'m ModuleBuilder, q: Quotient<'m>) -> Value<'m> {
    // rest = 16 high + low = 15 high + (high + low), and high + low is at most 18.
    m.comment(
        "rest / 15 to the nearest is its high digit, plus 1 if both digits add up to 8 or more. There \
         are no ties because 15 is odd. The significand stays below 2048.",
    );
    let (high, low) = (q.rest.slice(4, 2), q.rest.slice(0, 4));
    let both = m.wire("rest_digits", high.zext(5) + low.zext(5));
    let up = both.bit(4) | both.bit(3);
    let significand = m.wire("slope_significand", q.sum + high.zext(11) + up.zext(11));
    let exponent = m.wire("slope_exponent", q.field + significand.bit(10).zext(5));
    m.unused("unused_rest_digits", both.slice(0, 3));
    m.concat(&[exponent, significand.slice(0, 10)])
}
