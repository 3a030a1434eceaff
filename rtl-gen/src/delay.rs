//! Values some cycles later.

use crate::hw::{Bit, ModuleBuilder, Value};

/// `value` `cycles` cycles later: registers `<name>1_q`, `<name>2_q`, and so on, without reset.
pub(crate) fn delayed<'m>(
    m: &'m ModuleBuilder,
    name: &str,
    value: Value<'m>,
    cycles: usize,
) -> Value<'m> {
    (1..=cycles).fold(value, |value, i| m.delay(&format!("{name}{i}"), value))
}

/// A bit `cycles` cycles later, 0 after a reset.
pub(crate) fn delayed_bit<'m>(
    m: &'m ModuleBuilder,
    name: &str,
    bit: Value<'m>,
    cycles: usize,
) -> Value<'m> {
    (1..=cycles).fold(bit, |bit, i| {
        let register = m.reg_reset(&format!("{name}{i}"), Bit, 0);
        register.set(bit);
        register.q()
    })
}
