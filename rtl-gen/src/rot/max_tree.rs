//! The largest of a beat's numbers.

use crate::hw::{ModuleBuilder, Value};

/// The largest of `values`, unsigned numbers of `width` bits side by side, after `levels` levels of
/// comparison: wires `<name>_<left>` with the `left` numbers that are left.
pub(super) fn largest_of<'m>(
    m: &'m ModuleBuilder,
    name: &str,
    values: Value<'m>,
    width: usize,
    levels: usize,
) -> Value<'m> {
    (0..levels).fold(values, |values, _| {
        let lanes = values.lanes(width);
        let left = lanes.len() / 2;
        m.lanes(&format!("{name}_{left}"), left, |i| {
            larger_of(lanes[2 * i], lanes[2 * i + 1])
        })
    })
}

/// The larger of two unsigned numbers.
pub(super) fn larger_of<'m>(a: Value<'m>, b: Value<'m>) -> Value<'m> {
    a.gt(b).mux(a, b)
}
