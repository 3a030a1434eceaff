//! Credits: how many beats may still enter a pipeline that cannot stall.

use crate::hw::{Bit, Bits, Module, ModuleBuilder, width_for};

/// A counter of `credits` credits: one is taken with every beat that enters a pipeline, and given
/// back when the beat leaves the FIFO behind it. If the FIFO holds as many beats as there are
/// credits, the pipeline needs no ready.
///
/// Latency 1: `available` comes from a register. There are at least 2 `credits`.
///
/// # Panics
/// If there are fewer.
pub fn credit_counter(credits: usize) -> Module {
    assert!(credits >= 2, "{credits} credits: at least two");
    let m = ModuleBuilder::new(format!("credit_counter_n{credits}"));
    m.doc(format!(
        "{credits} credits. Every beat that enters a pipeline takes one, and gives it back when it \
         leaves the FIFO behind the pipeline: a FIFO for {credits} beats is never full when one arrives.",
    ));
    m.doc("available comes from a register. take may only be set while available is.");
    m.parameter("credits", credits);
    m.timing(1, "one beat in and one beat out per cycle");
    let take = m.input("take", Bit, "a beat enters");
    let give = m.input("give", Bit, "a beat leaves");

    let count = m.reg_reset("count", Bits(width_for(credits)), credits as u64);
    let available = m.reg_reset("available", Bit, 1);
    let changes = m.wire("changes", take ^ give);
    count.set_when(changes, give.mux(count.q() + 1, count.q() - 1));
    available.set_when(changes, give | count.q().ne(1));
    m.output("available", available.q(), "there is a credit to take");
    m.finish()
}
