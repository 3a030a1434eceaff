//! Counts of ones.

use crate::hw::{Bits, Module, ModuleBuilder, Value, log2_ceil};
use std::collections::VecDeque;

/// The number of ones of `width` bits: full adders, by weight. Combinational.
///
/// # Panics
/// If `width` is not a power of two of at least 2.
pub(super) fn ones(width: usize) -> Module {
    assert!(
        width >= 2 && width.is_power_of_two(),
        "ones of {width} bits"
    );
    let m = ModuleBuilder::new(format!("titanus_ones_w{width}"));
    m.doc("The number of ones of a group of bits. Combinational.");
    m.doc(
        "Three bits of one weight make one bit of that weight and one of the next, until one bit of \
         each weight is left. No carry ripples through bits of a sum.",
    );
    m.parameter("width", width);
    let bits = m.input("bits", Bits(width), "bits to count");
    let mut counted = vec![];
    let mut of_weight = VecDeque::from(bits.bits());
    for weight in 0..=log2_ceil(width) {
        let mut next = VecDeque::new();
        while of_weight.len() > 1 {
            let adds: Vec<Value> = of_weight.drain(..of_weight.len().min(3)).collect();
            let number = next.len();
            let carry = match adds[..] {
                [a, b, c] => (a & b) | (a & c) | (b & c),
                _ => adds[0] & adds[1],
            };
            let sum = adds.into_iter().reduce(|a, b| a ^ b).expect("some bits");
            of_weight.push_back(m.wire(&format!("sum{weight}_{number}"), sum));
            next.push_back(m.wire(&format!("carry{weight}_{number}"), carry));
        }
        counted.push(of_weight[0]);
        of_weight = next;
    }
    m.output("count", m.pack(&counted), "number of ones");
    m.finish()
}

/// The number of ones of `bits`, by an instance `u_<name>` of [`ones`]; the net is `<name>`.
pub(super) fn counted_ones<'m>(m: &'m ModuleBuilder, name: &str, bits: Value<'m>) -> Value<'m> {
    let u = m.instance(&format!("u_{name}"), &ones(bits.width()));
    u.set("bits", bits);
    u.get_as("count", name)
}
