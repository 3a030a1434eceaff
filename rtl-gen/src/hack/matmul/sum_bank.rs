//! A bank of sums: a RAM, and the adder in front of it.

use super::binary32::SUM;
use super::geometry::SUM_LATENCY;
use crate::cells::sdp_ram;
use crate::hw::{Bit, Bits, Module, ModuleBuilder, log2_ceil};

/// Bits of what is added at a time: two terms.
pub(super) const ADDEND: usize = 51;

/// A bank of `rows` sums of 64 bits, kept as one block by synthesis with its own copies of what steers
/// the adder.
///
/// A sum that is read in a cycle is added to in the next one, and written in the one behind that. The same
/// sum may be read again three cycles after that read.
pub(super) fn sum_bank(rows: usize) -> Module {
    let m = ModuleBuilder::new(format!("hack_sum_bank_d{rows}"));
    m.doc(
        "A bank of sums. What is read in a cycle is added to in the next one and written in the one \
         behind it: the same row is to be read three cycles later at the earliest.",
    );
    m.parameter("rows", rows);
    m.timing(SUM_LATENCY, "one addition per cycle");
    m.keep_hierarchy();
    let row = Bits(log2_ceil(rows));
    let addend = m.input("addend", Bits(ADDEND), "what is added, signed");
    let carry = m.input("carry", Bit, "1 more is added");
    let adds = m.input("adds", Bit, "it is added; else the sum stays");
    let restarts = m.input("restarts", Bit, "added to 0");
    let chains = m.input("chains", Bit, "added to the sum of the beat before");
    let writes = m.input("writes", Bit, "the sum is written");
    let write_row = m.input("write_row", row, "to this row");
    let reads = m.input("reads", Bit, "a sum is read");
    let read_row = m.input("read_row", row, "from this row");

    let [addend, carry, add, from_row, from_sum] = m.delays([
        ("addend", addend),
        ("carry", carry),
        ("add", adds),
        ("from_row", !restarts & !chains),
        ("from_sum", !restarts & chains),
    ]);
    let ram = m.instance("u_sums", &sdp_ram(rows, SUM));
    let kept = ram.get_as("rd_data", "kept_sum");
    let sum = m.reg("sum", Bits(SUM));
    let before = (kept & from_row.replicate(SUM)) | (sum.q() & from_sum.replicate(SUM));
    let before = m.wire("so_far", before);
    m.comment("The carry enters below the lowest bit.");
    let wide = addend.sext(SUM);
    let total = m.concat(&[before, m.lit(Bit, 1)]) + m.concat(&[wide, carry]);
    let total = m.wire("total", total);
    m.unused("unused_total", total.bit(0));
    sum.set_when(add, total.slice(1, SUM));

    let write = m.reg_reset("write", Bit, 0);
    write.set(writes);
    let writing = m.reg_reset("writing", Bit, 0);
    writing.set(write.q());
    let write_row = m.delay("write_row", write_row);
    let write_row = m.delay("writing_row", write_row);
    ram.set("wr_en", writing.q())
        .set("wr_addr", write_row)
        .set("wr_data", sum.q())
        .set("rd_en", reads)
        .set("rd_addr", read_row);
    m.output("kept", kept, "the sum read in the cycle before");
    m.finish()
}
