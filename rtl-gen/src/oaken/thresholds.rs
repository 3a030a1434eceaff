//! The four thresholds of a vector (contract, section 2).

use crate::binary16::{ordered_key, without_negative_zero};
use crate::hw::{Bits, InstanceRef, ModuleBuilder, Stream, Value};

/// Their names, in order.
pub(super) const THRESHOLDS: [&str; 4] = ["outer_lo", "inner_lo", "inner_hi", "outer_hi"];

/// Input ports for them.
pub(super) fn threshold_ports(m: &ModuleBuilder) -> [Value<'_>; 4] {
    THRESHOLDS.map(|name| m.input(name, Bits(16), "binary16 threshold"))
}

/// Connects the thresholds to the ports of an instance.
pub(super) fn set_thresholds<'m>(instance: InstanceRef<'m>, thresholds: &[Value<'m>; 4]) {
    for (name, value) in THRESHOLDS.iter().zip(thresholds) {
        instance.set(name, *value);
    }
}

/// Are the thresholds of a vector, fields of a stream, finite and in order?
pub(super) fn vector_is_codable<'m>(m: &'m ModuleBuilder, vector: &Stream<'m>) -> Value<'m> {
    thresholds_are_codable(m, THRESHOLDS.map(|name| vector.get(name)))
}

/// Are four thresholds finite and in order?
pub(crate) fn thresholds_are_codable<'m>(
    m: &'m ModuleBuilder,
    thresholds: [Value<'m>; 4],
) -> Value<'m> {
    m.comment("Thresholds must be finite and in order; -0 counts as +0.");
    let finite = thresholds
        .iter()
        .map(|t| !t.slice(10, 5).reduce_and())
        .reduce(|a, b| a & b)
        .expect("there are thresholds");
    let keys: Vec<Value> = thresholds
        .into_iter()
        .zip(THRESHOLDS)
        .map(|(t, name)| {
            let value = m.wire(&format!("{name}_value"), without_negative_zero(t));
            m.wire(&format!("{name}_key"), ordered_key(value))
        })
        .collect();
    let ordered = keys
        .windows(2)
        .map(|pair| pair[0].le(pair[1]))
        .reduce(|a, b| a & b)
        .expect("there are thresholds");
    m.wire("codable", finite & ordered)
}
