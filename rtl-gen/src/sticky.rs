//! Flags that stay set until they are cleared.

use crate::hw::{Bit, ModuleBuilder, Value};

/// The output `name`, set by `rises` until `clear`; set again if both come in a cycle.
pub(crate) fn sticky_flag<'m>(
    m: &'m ModuleBuilder,
    name: &str,
    rises: Value<'m>,
    clear: Value<'m>,
    doc: &str,
) {
    let flag = m.reg_reset(name, Bit, 0);
    flag.set((flag.q() & !clear) | rises);
    m.output(name, flag.q(), doc);
}
