//! The lowest set bit of a mask.

use crate::hw::{ModuleBuilder, Value, log2_ceil};

/// Bits that are looked at together.
const PART: usize = 8;

/// The lowest set bit of `mask`, of a power of two of bits, and its number. Combinational: the parts of 8 bits that
/// have one are looked at beside the bits of a part. Wires `<name>_mask` and `<name>_number`.
pub(super) fn lowest<'m>(m: &'m ModuleBuilder, name: &str, mask: Value<'m>) -> [Value<'m>; 2] {
    let n = mask.width();
    let parts = mask.lanes(PART);
    let any = m.lanes(&format!("{name}_parts"), parts.len(), |i| {
        parts[i].reduce_or()
    });
    let part = first(m, &format!("{name}_part"), any);
    let bits = m.lanes(&format!("{name}_bits"), parts.len(), |i| {
        m.pack(&first_of(parts[i]))
    });
    let mine = m.lanes(&format!("{name}_mask"), parts.len(), |i| {
        bits.slice(PART * i, PART) & part.bit(i).replicate(PART)
    });
    let number = m.lanes(&format!("{name}_number"), log2_ceil(n), |bit| {
        let with: Vec<Value> = (0..n)
            .filter(|i| i >> bit & 1 == 1)
            .map(|i| mine.bit(i))
            .collect();
        m.wire(&format!("{name}_with{bit}"), m.pack(&with))
            .reduce_or()
    });
    [mine, number]
}

fn first<'m>(m: &'m ModuleBuilder, name: &str, mask: Value<'m>) -> Value<'m> {
    m.wire(name, m.pack(&first_of(mask)))
}

/// Each bit, unless one below it is set.
fn first_of(mask: Value<'_>) -> Vec<Value<'_>> {
    (0..mask.width())
        .map(|i| match i {
            0 => mask.bit(0),
            1 => mask.bit(1) & !mask.bit(0),
            _ => mask.bit(i) & !mask.slice(0, i).reduce_or(),
        })
        .collect()
}

/// A mask of `bits` bits with the one whose number is `number`, if `set`.
pub(super) fn only<'m>(
    m: &'m ModuleBuilder,
    name: &str,
    number: Value<'m>,
    set: Value<'m>,
    bits: usize,
) -> Value<'m> {
    m.lanes(name, bits, |i| set & number.eq(i))
}
