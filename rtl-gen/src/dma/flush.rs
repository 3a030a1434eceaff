//! How a master is stopped without breaking a rule of the bus.

use crate::hw::{Bit, Bits, ModuleBuilder, Reg, Value, width_for};

/// The state of a flush, and the bursts that are under way: issued, and not answered to the end.
///
/// A flush lasts until there are none. While it does nothing new begins, and what is not the bus's
/// concern is held in reset by [`running`](Flush::running).
pub(super) struct Flush<'m> {
    m: &'m ModuleBuilder,
    flush: Value<'m>,
    flushing: Reg<'m>,
    under_way: Reg<'m>,
    /// No flush is going on.
    pub running: Value<'m>,
}

impl<'m> Flush<'m> {
    /// The port `flush` and the registers.
    pub(super) fn new(m: &'m ModuleBuilder, outstanding: usize) -> Flush<'m> {
        let doc = "ends what is under way by the rules of the bus and drops the rest";
        let flush = m.input("flush", Bit, doc);
        m.comment("A flush lasts until no burst is under way. A reset is one as well.");
        let flushing = m.reg_reset("flushing", Bit, 1);
        let under_way = m.reg_reset("under_way", Bits(width_for(outstanding)), 0);
        let running = m.wire("running", !flushing.q());
        Flush {
            m,
            flush,
            flushing,
            under_way,
            running,
        }
    }

    /// Counts bursts that begin and end, and drives the port `idle`; `empty`: nothing is held of any command.
    pub(super) fn finish(self, begins: Value<'m>, ends: Value<'m>, empty: Value<'m>) {
        let Flush {
            m,
            flush,
            flushing,
            under_way,
            ..
        } = self;
        m.comment("Bursts under way, and whether anything is.");
        let count = under_way.q();
        under_way.set_when(begins ^ ends, begins.mux(count + 1, count - 1));
        let none = m.wire("none_under_way", count.eq(0));
        flushing.set(flush | (flushing.q() & !none));
        m.comment("In the first cycle of a flush what is held is not dropped yet.");
        let dropped = m.reg_reset("dropped", Bit, 0);
        dropped.set(flushing.q());
        let idle = m.reg_reset("idle", Bit, 0);
        let settled = (flushing.q() & dropped.q()) | !(flush | flushing.q());
        idle.set(none & empty & settled);
        m.output("idle", idle.q(), "nothing is under way");
    }
}
