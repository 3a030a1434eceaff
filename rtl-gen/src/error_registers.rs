//! The registers that say how much went wrong, and what did first.

use crate::hw::{Bits, ModuleBuilder, Names, Value};

/// The output `error_count`: how often `failed` was set since `clear`, up to its largest number.
pub(crate) fn error_count<'m>(
    m: &'m ModuleBuilder,
    failed: Value<'m>,
    clear: Value<'m>,
    doc: &str,
) {
    let count = m.reg_reset("error_count", Bits(16), 0);
    let so_far = m.wire("count_so_far", count.q() & !clear.replicate(16));
    let full = so_far.reduce_and();
    count.set((failed & !full).mux(so_far + 1, so_far));
    m.output("error_count", count.q(), doc);
}

/// The output `first_error`: the `error` of the first `failed` since `clear`, of `names`, or their `none`.
pub(crate) fn first_error<'m>(
    m: &'m ModuleBuilder,
    names: &Names<'m>,
    (failed, error): (Value<'m>, Value<'m>),
    clear: Value<'m>,
) {
    let none = names.value("none");
    let first = names.register("first_error", "none");
    let so_far = m.wire("first_so_far", clear.mux(none, first.q()));
    first.set((failed & so_far.eq(none)).mux(error, so_far));
    m.output("first_error", first.q(), "first format error: values above");
}
