//! The registers at the end of a stage of lanes that never wait.

use crate::hw::{ModuleBuilder, Value};

/// Registers that take their values in every cycle, named `<name><stage>_q`.
pub(super) fn registers<'m, const N: usize>(
    m: &'m ModuleBuilder,
    stage: usize,
    fields: [(&str, Value<'m>); N],
) -> [Value<'m>; N] {
    let registers = fields.map(|(name, value)| {
        let register = m.reg(&format!("{name}{stage}"), value.kind());
        (register, value)
    });
    registers.map(|(register, value)| {
        register.set(value);
        register.q()
    })
}
