//! Codes as digits from -2 to 2, so that a product has half as many rows.

use crate::hw::{Bit, ModuleBuilder, Value};

/// Bits of a digit: its magnitude is 1, its magnitude is 2, it is negative.
const DIGIT: usize = 3;

/// Digits of a code of `bits` bits.
pub(super) fn digits(bits: usize) -> usize {
    bits.div_ceil(2)
}

/// Bits of the digits of a code of `bits` bits.
pub(super) fn digit_bits(bits: usize) -> usize {
    DIGIT * digits(bits)
}

/// A signed code as digits of weight 4^n, lowest first, as the wire `name`.
pub(super) fn booth<'m>(m: &'m ModuleBuilder, name: &str, code: Value<'m>) -> Value<'m> {
    let bits = code.width();
    let bit = |n: usize| code.bit(n.min(bits - 1));
    let parts = (0..digits(bits)).flat_map(|n| {
        let (high, middle) = (bit(2 * n + 1), bit(2 * n));
        let low = match n {
            0 => m.lit(Bit, 0),
            n => bit(2 * n - 1),
        };
        let two = (high & !middle & !low) | (!high & middle & low);
        [middle ^ low, two, high]
    });
    let parts: Vec<Value> = parts.collect();
    m.wire(name, m.pack(&parts))
}

/// The rows of `a` times a code in digits, of which the sum modulo 2^`width` is the product less
/// [`excess`]; and the 1 that completes the row of the last digit, which has its weight.
///
/// A row of a negative digit is the complement; the 1 that completes it stands in the row above it.
pub(super) fn booth_rows<'m>(
    m: &'m ModuleBuilder,
    name: &str,
    a: Value<'m>,
    code: Value<'m>,
    width: usize,
) -> (Vec<Value<'m>>, Value<'m>) {
    let wide = a.width() + 1;
    let mut completes = m.lit(Bit, 0);
    let mut rows = vec![];
    for (n, digit) in code.lanes(DIGIT).into_iter().enumerate() {
        let [one, two, negative] = [0, 1, 2].map(|bit| digit.bit(bit));
        let picked = a.sext(wide) & one.replicate(wide);
        let doubled = m.concat(&[a, m.lit(Bit, 0)]) & two.replicate(wide);
        let row = (picked | doubled) ^ negative.replicate(wide);
        let row = m.wire(&format!("{name}_digit{n}"), row);
        // The sign has the weight -2^(wide - 1): its complement less that is the same.
        let row = m.concat(&[!row.bit(wide - 1), row.slice(0, wide - 1)]);
        let placed = row.zext(width) << (2 * n);
        let placed = match n {
            0 => placed,
            n => placed | (completes.zext(width) << (2 * (n - 1))),
        };
        rows.push(m.wire(&format!("{name}_row{n}"), placed));
        completes = negative;
    }
    (rows, completes)
}

/// What the rows of a product of an operand of `a_bits` bits and a code of `bits` bits exceed it by.
pub(super) fn excess(a_bits: usize, bits: usize) -> i64 {
    (0..digits(bits)).map(|n| 1 << (a_bits + 2 * n)).sum()
}
