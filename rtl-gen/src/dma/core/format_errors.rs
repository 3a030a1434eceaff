//! Format errors of two decoders.

use crate::hw::{Bit, Bits, Module, ModuleBuilder};
use crate::oaken::format_error::format_error;

/// Bits of a decoder's number of errors.
const COUNT: usize = 16;

/// The first one of the errors of two decoders, and how many there are, up to 65535.
pub(super) fn format_errors() -> Module {
    let m = ModuleBuilder::new("kv_dma_format_errors");
    let kind = format_error().kind();
    m.doc(
        "Format errors of two decoders: the first one, that of decoder 0 if both come in one cycle, and how many there \
         are. clear goes to the decoders as well.",
    );
    m.timing(1, "one look per cycle");
    let firsts = [0, 1].map(|n| m.input(&format!("first{n}"), kind, "first error of the decoder"));
    let counts = [0, 1].map(|n| m.input(&format!("count{n}"), Bits(COUNT), "its errors"));
    let clear = m.input("clear", Bit, "forgets the errors");
    let now = m.wire("now", firsts[0].reduce_or().mux(firsts[0], firsts[1]));
    let first = m.reg_reset("first", kind, 0);
    let next = first.q().reduce_or().mux(first.q(), now);
    first.set(next & (!clear).replicate(now.width()));
    let sum = m.delay("sum", counts[0].add_carry(counts[1]));
    m.output("first", first.q(), "code of the first error");
    let all = sum.slice(0, COUNT) | sum.bit(COUNT).replicate(COUNT);
    m.output("count", all, "errors");
    m.finish()
}
