//! Counts of ones.

use crate::hw::{Bits, Module, ModuleBuilder, Value};

/// The number of ones of `width` bits. Combinational: a tree of adders.
///
/// # Panics
/// If `width` is not a power of two of at least 2.
pub(super) fn ones(width: usize) -> Module {
    assert!(
        width >= 2 && width.is_power_of_two(),
        "ones of {width} bits"
    );
    let m = ModuleBuilder::new(format!("titanus_ones_w{width}"));
    m.doc("The number of ones of a group of bits. Combinational: a tree of adders.");
    m.parameter("width", width);
    let bits = m.input("bits", Bits(width), "bits to count");
    let mut counts: Vec<Value> = bits.bits().into_iter().map(Value::as_bits).collect();
    let mut level = 0;
    while counts.len() > 1 {
        level += 1;
        counts = counts
            .chunks(2)
            .enumerate()
            .map(|(i, pair)| m.wire(&format!("sum{level}_{i}"), pair[0].add_carry(pair[1])))
            .collect();
    }
    m.output("count", counts[0], "how many are set");
    m.finish()
}
