//! A register behind a pipeline, for what its last stage gives while the consumer stalls.

use crate::hw::{Bit, ModuleBuilder, Value};

/// The control of a spill register: it is full, which is a register as well. While it is, no stage of the
/// pipeline steps and the register is the output; else all of them step, and the last one is.
///
/// The stall of a pipeline so comes from a register, of which every part can have a copy: `valid` says
/// that there is a beat in the last stage, `ready` that the consumer takes one.
pub(crate) fn spill_full<'m>(
    m: &'m ModuleBuilder,
    valid: Value<'m>,
    ready: Value<'m>,
) -> Value<'m> {
    let full = m.reg_reset("spill_full", Bit, 0);
    full.set(!ready & (full.q() | valid));
    full.q()
}

/// The output of a pipeline with a spill register `spill_<name>_q`, of whose last stage `value` is.
pub(crate) fn spilled<'m>(
    m: &'m ModuleBuilder,
    name: &str,
    full: Value<'m>,
    value: Value<'m>,
) -> Value<'m> {
    let kept = m.reg(&format!("spill_{name}"), value.kind());
    kept.set_when(!full, value);
    full.mux(kept.q(), value)
}
