//! Counts of ones.

use crate::hw::{Bits, Module, ModuleBuilder, Value, log2_ceil};

/// The number of ones of `width` bits: a tree of adders. Combinational.
///
/// # Panics
/// If `width` is not a power of two of at least 2.
pub(super) fn ones(width: usize) -> Module {
    assert!(
        width >= 2 && width.is_power_of_two(),
        "ones of {width} bits"
    );
    let m = ModuleBuilder::new(format!("titanus_ones_w{width}"));
    m.doc("The number of ones of a group of bits: a tree of adders. Combinational.");
    m.parameter("width", width);
    let bits = m.input("bits", Bits(width), "bits to count");
    let mut counts = bits;
    for level in 1..=log2_ceil(width) {
        let pairs = counts.lanes(2 * level);
        let sums: Vec<Value> = pairs
            .into_iter()
            .map(|pair| pair.slice(0, level).add_carry(pair.slice(level, level)))
            .collect();
        counts = m.wire(&format!("sums{level}"), m.pack(&sums));
    }
    m.output("count", counts, "number of ones");
    m.finish()
}

/// The number of ones of `bits`, by an instance `u_<name>` of [`ones`]; the net is `<name>`.
pub(super) fn counted_ones<'m>(m: &'m ModuleBuilder, name: &str, bits: Value<'m>) -> Value<'m> {
    let u = m.instance(&format!("u_{name}"), &ones(bits.width()));
    u.set("bits", bits);
    u.get_as("count", name)
}
