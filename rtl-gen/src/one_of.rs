//! Selection by one-hot selectors.

use crate::hw::{Bit, ModuleBuilder, Value};

/// The one of `values` whose selector is set, or 0 if none is, as the wire `name`: an AND-OR
/// multiplexer, whose delay does not grow with the position of the value.
///
/// # Panics
/// If there is no value.
pub(crate) fn one_of<'m>(
    m: &'m ModuleBuilder,
    name: &str,
    selectors: &[Value<'m>],
    values: &[Value<'m>],
) -> Value<'m> {
    let masked = selectors
        .iter()
        .zip(values)
        .map(|(&selector, &value)| match value.kind() {
            Bit => selector & value,
            _ => selector.replicate(value.width()) & value,
        });
    let value = masked.reduce(|a, b| a | b).expect("there are values");
    m.wire(name, value)
}
