//! Carry-save addition: many rows to a few of the same sum, without propagating a carry.

use crate::hw::{ModuleBuilder, Value};

/// `rows`, all of one width that holds their sum, through at most `levels` levels of carry-save adders;
/// three rows of a level become two of the next. Wires `<name>_sum<level>_<n>` and
/// `<name>_carry<level>_<n>`.
pub(crate) fn compressed<'m>(
    m: &'m ModuleBuilder,
    name: &str,
    rows: Vec<Value<'m>>,
    levels: usize,
) -> Vec<Value<'m>> {
    let mut rows = rows;
    for level in 0..levels {
        if rows.len() <= 2 {
            break;
        }
        let mut next = vec![];
        for (n, group) in rows.chunks(3).enumerate() {
            match *group {
                [a, b, c] => {
                    let sum = m.wire(&format!("{name}_sum{level}_{n}"), a ^ b ^ c);
                    let majority = (a & b) | (a & c) | (b & c);
                    let carry = m.wire(&format!("{name}_majority{level}_{n}"), majority);
                    let carry = m.wire(&format!("{name}_carry{level}_{n}"), carry << 1);
                    next.extend([sum, carry]);
                }
                _ => next.extend(group),
            }
        }
        rows = next;
    }
    rows
}

/// How many rows [`compressed`] leaves of so many.
pub(crate) fn rows_left(rows: usize, levels: usize) -> usize {
    (0..levels).fold(rows, |rows, _| match rows {
        0..=2 => rows,
        rows => 2 * (rows / 3) + rows % 3,
    })
}

/// The rows of the product of `a` and `b`: a copy of `a` for every bit of `b`, in `width` bits.
pub(crate) fn product_rows<'m>(
    m: &'m ModuleBuilder,
    name: &str,
    a: Value<'m>,
    b: Value<'m>,
    width: usize,
) -> Vec<Value<'m>> {
    let rows = b.bits().into_iter().enumerate().map(|(n, bit)| {
        let picked = a & bit.replicate(a.width());
        m.wire(&format!("{name}_product{n}"), picked.zext(width) << n)
    });
    rows.collect()
}

/// The sum of a few rows: a level of carry-save adders, then a carry chain.
pub(crate) fn total<'m>(m: &'m ModuleBuilder, name: &str, rows: Vec<Value<'m>>) -> Value<'m> {
    let rows = compressed(m, name, rows, 1).into_iter();
    rows.reduce(|a, b| a + b).expect("there are rows")
}

/// Registers `<name><n>_q` of all rows.
pub(crate) fn registered<'m>(
    m: &'m ModuleBuilder,
    name: &str,
    rows: Vec<Value<'m>>,
) -> Vec<Value<'m>> {
    let rows = rows.into_iter().enumerate();
    rows.map(|(n, row)| m.delay(&format!("{name}{n}"), row))
        .collect()
}
