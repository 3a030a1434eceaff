//! Registers at the end of a pipeline stage.

use crate::hw::{Fields, ModuleBuilder, Value};

/// Registers `<name>_q` side by side: every value one cycle later, or one cycle with `enable` later.
pub(crate) fn stage<'m, S: AsRef<str>, const N: usize>(
    m: &'m ModuleBuilder,
    enable: impl Into<Option<Value<'m>>>,
    values: [(S, Value<'m>); N],
) -> [Value<'m>; N] {
    let enable = enable.into();
    let registers = values.map(|(name, value)| (m.reg(name.as_ref(), value.kind()), value));
    registers.map(|(register, value)| {
        match enable {
            Some(enable) => register.set_when(enable, value),
            None => register.set(value),
        }
        register.q()
    })
}

/// A register `<name>_q` that takes `value` when `enable` is set.
pub(crate) fn keep<'m>(
    m: &'m ModuleBuilder,
    name: &str,
    enable: Value<'m>,
    value: Value<'m>,
) -> Value<'m> {
    let [kept] = stage(m, enable, [(name, value)]);
    kept
}

/// Registers `<prefix><field>_q` that take the values of their fields when `enable` is set, under
/// the names of the fields.
pub(crate) fn copies<'m>(
    m: &'m ModuleBuilder,
    prefix: &str,
    enable: Value<'m>,
    fields: &Fields<'m>,
) -> Fields<'m> {
    registers(m, prefix, Some(enable), fields)
}

/// Registers `<prefix><field>_q` that take the values of their fields in every cycle, under the names
/// of the fields.
pub(crate) fn free_copies<'m>(
    m: &'m ModuleBuilder,
    prefix: &str,
    fields: &Fields<'m>,
) -> Fields<'m> {
    registers(m, prefix, None, fields)
}

fn registers<'m>(
    m: &'m ModuleBuilder,
    prefix: &str,
    enable: Option<Value<'m>>,
    fields: &Fields<'m>,
) -> Fields<'m> {
    let registers: Vec<_> = fields
        .iter()
        .map(|(field, value)| {
            (
                m.reg(&format!("{prefix}{field}"), value.kind()),
                field,
                value,
            )
        })
        .collect();
    let copies: Vec<(&str, Value)> = registers
        .into_iter()
        .map(|(register, field, value)| {
            match enable {
                Some(enable) => register.set_when(enable, value),
                None => register.set(value),
            }
            (field, register.q())
        })
        .collect();
    m.fields(prefix, &copies)
}
