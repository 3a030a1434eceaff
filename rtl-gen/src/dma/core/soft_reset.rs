//! The reset by register.

use crate::hw::{Bit, Module, ModuleBuilder};

/// Cycles behind the beginning of a flush after which the masters say rightly whether they are idle.
const SETTLING: usize = 4;

/// Holds everything but the registers and the masters in reset until the masters have ended their bursts by the
/// rules of the bus. A reset of all begins in this state.
pub(super) fn soft_reset() -> Module {
    let m = ModuleBuilder::new("kv_dma_soft_reset");
    m.doc(
        "A reset by register: everything but the registers and the masters is held in reset until the masters have \
         ended their bursts.",
    );
    m.timing(SETTLING, "one reset at a time");
    let asked = m.input("asked", Bit, "a reset begins");
    let write_idle = m.input(
        "write_idle",
        Bit,
        "nothing is under way in the write master",
    );
    let read_idle = m.input("read_idle", Bit, "nothing is under way in the read master");
    let resetting = m.reg_reset("resetting", Bit, 1);
    let quiet = m.wire("not_asked", !asked);
    let mut settled = quiet;
    for cycle in 1..=SETTLING {
        let later = m.reg_reset(&format!("settled{cycle}"), Bit, 0);
        later.set(settled);
        settled = later.q() & quiet;
    }
    let over = m.wire("is_over", settled & write_idle & read_idle);
    resetting.set(asked | (resetting.q() & !over));
    m.output(
        "flushes",
        resetting.q(),
        "the masters end what is under way",
    );
    m.output("running", !resetting.q(), "no reset is under way");
    m.finish()
}
