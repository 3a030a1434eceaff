//! The registers at the end of a stage of lanes that step together.

use crate::hw::{ModuleBuilder, Value};

/// Registers that take their values in cycles with `advance`, named `<name><stage>_q`.
pub(super) fn registers<'m, const N: usize>(
    m: &'m ModuleBuilder,
    advance: Value<'m>,
    stage: usize,
    fields: [(&str, Value<'m>); N],
) -> [Value<'m>; N] {
    let fields =
        fields.map(|(name, value)| (m.reg(&format!("{name}{stage}"), value.kind()), value));
    for (reg, value) in fields {
        reg.set_when(advance, value);
    }
    fields.map(|(reg, _)| reg.q())
}

/// Registers that take their values in every cycle, named `<name><stage>_q`.
pub(super) fn free_registers<'m, const N: usize>(
    m: &'m ModuleBuilder,
    stage: usize,
    fields: [(&str, Value<'m>); N],
) -> [Value<'m>; N] {
    fields.map(|(name, value)| m.delay(&format!("{name}{stage}"), value))
}
