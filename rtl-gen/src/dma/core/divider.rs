//! Divides a number of bytes by that of a token.

use super::Config;
use super::streams::ELEMENTS;
use crate::hw::{Bit, Bits, Module, ModuleBuilder, log2_ceil};

/// Restoring division, a bit per cycle: `bytes` by `divisor`, which is not 0.
pub(super) fn divider(config: &Config) -> Module {
    let width = config.mmu().count_bits();
    let m = ModuleBuilder::new(format!("kv_dma_divider_w{width}"));
    m.doc("Restoring division, a bit of the quotient per cycle. The divisor is not 0 and stays as it is until done.");
    m.parameter("width", width);
    m.timing(width + 1, "one division at a time");
    let start = m.input("start", Bit, "a division begins");
    let dividend = m.input("dividend", Bits(width), "what is divided");
    let divisor = m.input("divisor", Bits(ELEMENTS), "by what");

    m.comment(
        "The quotient comes into the low end of the dividend as its bits leave at the high end.",
    );
    let step_bits = log2_ceil(width + 1);
    let left = m.reg_reset("left", Bits(step_bits), 0);
    let works = m.wire("works", left.q().reduce_or());
    let first = m.lit(Bits(step_bits), width);
    left.set(start.mux(first, works.mux(left.q() - 1, left.q())));
    let shifted = m.reg("shifted", Bits(width));
    let rest = m.reg("rest", Bits(ELEMENTS));
    let next = m.wire(
        "next_rest",
        m.concat(&[rest.q(), shifted.q().slice(width - 1, 1)]),
    );
    let fits = m.wire("fits", next.ge(divisor.zext(ELEMENTS + 1)));
    let less = m.wire("less", next - divisor.zext(ELEMENTS + 1));
    let kept = m.wire("kept", fits.mux(less, next));
    m.unused("unused_kept", kept.bit(ELEMENTS));
    let zero = m.lit(Bits(ELEMENTS), 0);
    rest.set_when(start | works, start.mux(zero, kept.slice(0, ELEMENTS)));
    let turned = m.concat(&[shifted.q().slice(0, width - 1), fits.as_bits()]);
    shifted.set_when(start | works, start.mux(dividend, turned));
    let done = m.reg_reset("done", Bit, 0);
    done.set(!start & left.q().eq(1));
    m.output(
        "done",
        done.q(),
        "the results are there, in this cycle and until the next start",
    );
    m.output("quotient", shifted.q(), "the quotient");
    m.output("is_exact", rest.q().eq(0), "there is no rest");
    m.finish()
}
