//! The registers at the end of a stage of lanes that never wait.

use crate::hw::{ModuleBuilder, Value};

/// Registers that take their values in every cycle, named `<name><stage>_q`.
pub(super) fn registers<'m, const N: usize>(
    m: &'m ModuleBuilder,
    stage: usize,
    fields: [(&str, Value<'m>); N],
) -> [Value<'m>; N] {
    fields.map(|(name, value)| m.delay(&format!("{name}{stage}"), value))
}
