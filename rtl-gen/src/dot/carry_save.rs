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
