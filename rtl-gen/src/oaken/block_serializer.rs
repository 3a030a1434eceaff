//! Block serializer: a block of 64 elements in beats of the lanes.

use super::streams::outlier_flags;
use super::{BLOCK, Pipeline, lanes_are_valid};
use crate::hw::{Bit, Bits, Module, log2_ceil};

/// Cuts the outlier flags of a block of 64 elements into beats of `lanes` elements: the step from
/// Oaken's zero-insert shifter to the dequantizer lanes (Oaken, ISCA 2025, section 5.2).
///
/// Latency 1, one beat per cycle. With [`Pipeline::Fpga`] a vector that ends within a block costs a cycle
/// more, and `last` does not reach `in_ready`. `lanes` is 4, 8, 16 or 32.
///
/// # Panics
/// If `lanes` is another number; with 64 lanes a block is a beat.
pub fn block_serializer(lanes: usize, pipeline: Pipeline) -> Module {
    assert!(
        lanes_are_valid(lanes) && lanes < BLOCK,
        "block serializer of {lanes} lanes"
    );
    let m = pipeline.module(&format!("oaken_block_serializer_l{lanes}"));
    m.doc(format!(
        "Cuts the outlier flags of a block of {BLOCK} elements into beats of {lanes}. The last block \
         of a vector may be a partial one: last, sampled with the beat that is taken, drops the rest \
         of the block. {}",
        match pipeline {
            Pipeline::Asic => "in_ready depends on out_ready and last.",
            Pipeline::Fpga => "in_ready depends on out_ready.",
        }
    ));
    m.parameter("lanes", lanes);
    match pipeline {
        Pipeline::Asic => m.timing(1, "one beat per cycle"),
        Pipeline::Fpga => m.timing(
            1,
            "one beat per cycle, one cycle more behind a partial block",
        ),
    }
    let block = m.stream_in("in", &outlier_flags("a block", BLOCK));
    let last = m.input("last", Bit, "the beat offered is the last of its vector");
    let valid = m.reg_reset("held", Bit, 0);
    let beat = m.stream("beat", valid.q(), &[]);
    let ready = beat.ready();
    let beats = BLOCK / lanes;
    let leaves = m.wire("leaves", valid.q() & ready);
    let number = m.reg_reset("number", Bits(log2_ceil(beats)), 0);
    let block_ends = number.q().reduce_and();
    let (empties, makes_room) = match pipeline {
        Pipeline::Asic => {
            let empties = m.wire("empties", leaves & (last | block_ends));
            (empties, empties)
        }
        Pipeline::Fpga => {
            let block_ends = m.wire("block_ends", block_ends);
            let empties = m.wire("empties", leaves & (last | block_ends));
            m.comment(
                "The next block may come with the last beat of a whole block. Behind a partial one, which \
                 last ends, it comes a cycle later, so that last does not reach in_ready.",
            );
            (empties, m.wire("makes_room", leaves & block_ends))
        }
    };
    let zero = m.lit(Bits(log2_ceil(beats)), 0);
    number.set_when(leaves, empties.mux(zero, number.q() + 1));
    let may = m.wire("may_take", !valid.q() | makes_room);
    let offered = block.valid;
    let takes = m.wire("takes", offered & may);
    let flags = ["outlier", "inner", "side"].map(|name| (name, block.get(name)));
    let error = block.get("error");
    block.accept_when(may);
    let (moves, fills) = match pipeline {
        Pipeline::Asic => {
            valid.set_when(may, takes);
            (takes | leaves, takes)
        }
        Pipeline::Fpga => {
            valid.set(takes | (valid.q() & !empties));
            m.comment(
                "What moves into the registers is known before the beat's ready. If it is no block, they \
                 are not valid.",
            );
            let fills = m.wire("fills", !valid.q() | block_ends);
            (leaves | (offered & !valid.q()), fills)
        }
    };
    let moves = m.wire("moves", moves);
    let held = flags.map(|(name, value)| (name, value, m.reg(name, Bits(BLOCK))));
    let held_error = m.reg("error", error.kind());
    let flags = held.map(|(name, value, held)| {
        held.set_when(moves, fills.mux(value, held.q() >> lanes));
        (name, held.q().slice(0, lanes))
    });
    held_error.set_when(takes, error);
    beat.with(&flags)
        .append(&[("error", held_error.q())])
        .stream_out("out", &outlier_flags("the outliers of a beat", lanes));
    m.finish()
}
