//! Block serializer: a block of 64 elements in beats of the lanes.

use super::streams::outlier_flags;
use super::{BLOCK, lanes_are_valid};
use crate::hw::{Bit, Bits, Module, ModuleBuilder, log2_ceil};

/// Cuts the outlier flags of a block of 64 elements into beats of `lanes` elements: the step from
/// Oaken's zero-insert shifter to the dequantizer lanes (Oaken, ISCA 2025, section 5.2).
///
/// Latency 1, one beat per cycle. `lanes` is 4, 8, 16 or 32.
///
/// # Panics
/// If `lanes` is another number; with 64 lanes a block is a beat.
pub fn block_serializer(lanes: usize) -> Module {
    assert!(
        lanes_are_valid(lanes) && lanes < BLOCK,
        "block serializer of {lanes} lanes"
    );
    let m = ModuleBuilder::new(format!("oaken_block_serializer_l{lanes}"));
    m.doc(format!(
        "Cuts the outlier flags of a block of {BLOCK} elements into beats of {lanes}. The last block \
         of a vector may be a partial one: last, sampled with the beat that is taken, drops the rest \
         of the block. in_ready depends on out_ready and last.",
    ));
    m.parameter("lanes", lanes);
    m.timing(1, "one beat per cycle");
    let block = m.stream_in("in", &outlier_flags("a block", BLOCK));
    let last = m.input("last", Bit, "the beat offered is the last of its vector");
    let valid = m.reg_reset("held", Bit, 0);
    let beat = m.stream("beat", valid.q(), &[]);
    let ready = beat.ready();
    let beats = BLOCK / lanes;
    let leaves = m.wire("leaves", valid.q() & ready);
    let number = m.reg_reset("number", Bits(log2_ceil(beats)), 0);
    let empties = m.wire("empties", leaves & (last | number.q().reduce_and()));
    let zero = m.lit(Bits(log2_ceil(beats)), 0);
    number.set_when(leaves, empties.mux(zero, number.q() + 1));
    let may = m.wire("may_take", !valid.q() | empties);
    let takes = m.wire("takes", block.valid & may);
    let flags = ["outlier", "inner", "side"].map(|name| (name, block.get(name)));
    let error = block.get("error");
    block.accept_when(may);
    valid.set_when(may, takes);
    let moves = m.wire("moves", takes | leaves);
    let held = flags.map(|(name, value)| (name, value, m.reg(name, Bits(BLOCK))));
    let held_error = m.reg("error", error.kind());
    let flags = held.map(|(name, value, held)| {
        held.set_when(moves, takes.mux(value, held.q() >> lanes));
        (name, held.q().slice(0, lanes))
    });
    held_error.set_when(takes, error);
    beat.with(&flags)
        .append(&[("error", held_error.q())])
        .stream_out("out", &outlier_flags("the outliers of a beat", lanes));
    m.finish()
}
