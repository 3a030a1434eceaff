//! Fields of records as the product takes them.

use crate::hw::{ModuleBuilder, Value};

/// Is it a pair that no partition has (group quantization, section 6)?
pub(super) fn bad_pair<'m>(m: &'m ModuleBuilder, name: &str, pair: Value<'m>) -> Value<'m> {
    let (minimum, step) = (pair.slice(0, 16), pair.slice(16, 16));
    let special = |x: Value<'m>| x.slice(10, 5).reduce_and();
    let bad = special(minimum) | special(step) | minimum.eq(0x8000) | step.bit(15);
    m.wire(name, bad)
}

/// A number of `bits` bits at byte `at` of a window.
pub(super) fn field(window: Value<'_>, at: usize, bits: usize) -> Value<'_> {
    window.slice(8 * at, bits)
}
