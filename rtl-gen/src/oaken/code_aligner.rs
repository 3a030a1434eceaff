//! Code aligner: the dense stream in, beats of codes out.

use super::streams::{SIZE, STREAM_ENDS, dense_command, dense_word};
use super::{BLOCK, lanes_are_valid};
use crate::cells::{byte_placer, byte_rows, next_row, ones_from, turned};
use crate::hw::{Bit, Bits, Bundle, Module, ModuleBuilder, log2_ceil, width_for};

/// Bytes of the codes of a block.
const BLOCK_BYTES: usize = BLOCK / 2;
/// Bits of a count of bytes held.
pub(super) const HELD: usize = 9;

/// Oaken's code aligner: the dense stream in beats of `lanes` codes (contract, section 7; Oaken,
/// ISCA 2025, section 5.2). A vector may begin at any byte of a word.
///
/// The first beat of a block leaves only when the bytes of the whole block have arrived, because a
/// format error in a block replaces the block as a whole (contract, section 8).
///
/// Throughput one beat per cycle. The latency is data-dependent. `lanes` is 4, 8, 16, 32 or 64.
///
/// # Panics
/// If `lanes` is another number.
pub fn code_aligner(lanes: usize) -> Module {
    assert!(lanes_are_valid(lanes), "code aligner of {lanes} lanes");
    let bytes = lanes / 2;
    let per_block = BLOCK / lanes;
    // A block, and two words more so that one can be written while another is read.
    let rows = BLOCK_BYTES / bytes + 2;
    let m = ModuleBuilder::new(format!("oaken_code_aligner_l{lanes}"));
    m.doc(format!(
        "Oaken's code aligner: gives the codes of the dense stream in beats of {lanes}, from words of \
         up to {bytes} bytes. A vector may begin at any byte of a word.",
    ));
    m.doc(
        "The first beat of a block of 64 codes leaves when the bytes of the whole block have arrived. \
         If the stream ends before that, a beat with out_missing set leaves in its place, and the \
         aligner stops until reset. Codes past the end of the vector are arbitrary.",
    );
    m.parameter("lanes", lanes);
    let port = m.stream_in("in", &dense_word(bytes, STREAM_ENDS));
    let command = m.stream_in("command", &dense_command());

    m.comment(
        "Bytes go to consecutive columns of the rows. A word is taken while a whole row is free.",
    );
    let held_bits = width_for(rows * bytes);
    let level = m.reg_reset("level", Bits(held_bits), 0);
    let placed = port.through("placer", &byte_placer(bytes, 8), |_| {});
    let room = m.wire("room", level.q().le((rows - 1) * bytes));
    let merges = m.wire("merges", placed.valid & room);
    let [data, low, high, full, count, last] =
        ["data", "low", "high", "full", "count", "last"].map(|f| placed.get(f));
    let waits = count & placed.valid.replicate(count.width());
    placed.accept_when(room);
    let write_row = m.reg_reset("write_row", Bits(rows), 1);
    write_row.set_when(merges & full, next_row(write_row.q()));
    let drained = m.reg_reset("drained", Bit, 0);
    drained.set(drained.q() | (merges & last));

    m.comment("The current beat: its number in the vector, its bytes, and what it waits for.");
    let lane_bits = log2_ceil(lanes);
    let beat_bits = SIZE - lane_bits;
    let number = m.reg_reset("number", Bits(beat_bits), 0);
    let size = command.get("size");
    m.unused("unused_size", size.bit(0));
    let last_beat = m.wire("last_beat", number.q().eq(size.slice(lane_bits, beat_bits)));
    let block_bits = log2_ceil(BLOCK);
    let in_block = log2_ceil(per_block);
    let block = number.q().slice(in_block, beat_bits - in_block);
    let last_block = m.wire(
        "last_block",
        block.eq(size.slice(block_bits, SIZE - block_bits)),
    );
    let begins = match in_block {
        0 => m.lit(Bit, 1),
        _ => m.wire("begins_block", number.q().slice(0, in_block).eq(0)),
    };
    let tail_bytes = size.slice(1, block_bits - 1).zext(held_bits) + 1;
    let whole = m.lit(Bits(held_bits), BLOCK_BYTES as u64);
    let wants = m.wire("wants", last_block.mux(tail_bytes, whole));
    let enough = m.wire("enough", level.q().ge(wants));
    let missing = m.reg_reset("missing", Bit, 0);
    let there = m.wire(
        "command_there",
        command.valid & !command.get("bad") & !missing.q(),
    );
    let is_there = match in_block {
        0 => enough,
        _ => m.wire("is_there", !begins | enough),
    };
    let misses = m.wire("misses", drained.q() & !is_there);
    let column = m.reg_reset("column", Bits(log2_ceil(bytes)), 0);
    let read_row = m.reg_reset("read_row", Bits(rows), 1);
    let rows_unit = m.instance("u_rows", &byte_rows(rows, bytes));
    rows_unit
        .set("write", merges)
        .set("write_row", write_row.q())
        .set("low", low)
        .set("high", high)
        .set("data", data)
        .set("read_row", read_row.q())
        .set(
            "from_column",
            ones_from(&m, "from_column", column.q(), bytes),
        );
    let beat = m.stream(
        "beat",
        there & (is_there | misses),
        &[
            ("data", rows_unit.get_as("picked", "columns")),
            ("column", column.q()),
            ("missing", misses),
        ],
    );
    let leaves = m.wire("leaves", there & is_there & beat.ready());
    let gives_up = m.wire("gives_up", there & misses & beat.ready());
    missing.set(missing.q() | gives_up);
    let zero = m.lit(Bits(beat_bits), 0);
    number.set_when(leaves, last_beat.mux(zero, number.q() + 1));
    command.accept_when(leaves & last_beat);

    m.comment("The bytes that the beat takes out of the rows.");
    let beat_count_bits = width_for(bytes);
    let tail = size.slice(1, lane_bits - 1).zext(beat_count_bits) + 1;
    let whole = m.lit(Bits(beat_count_bits), bytes as u64);
    let amount = last_beat.mux(tail, whole) & leaves.replicate(beat_count_bits);
    let amount = m.wire("amount", amount);
    let column_sum = column.q().zext(beat_count_bits) + amount;
    let column_sum = m.wire("column_sum", column_sum);
    column.set(column_sum.slice(0, log2_ceil(bytes)));
    read_row.set_when(column_sum.bit(beat_count_bits - 1), next_row(read_row.q()));
    let merged = count & merges.replicate(count.width());
    level.set(level.q() + merged.zext(held_bits) - amount.zext(held_bits));
    let held = m.reg_reset("held", Bits(HELD), 0);
    held.set(level.q().zext(HELD) + waits.zext(HELD));
    m.output("held", held.q(), "bytes accepted and still to be read");

    m.comment("The columns are rotated so that the beat begins at byte 0.");
    let picked = beat.registered("picked");
    let data = turned(
        &m,
        "turned",
        picked.get("data"),
        8,
        picked.get("column"),
        false,
    );
    picked
        .append(&[("codes", data)])
        .stream_out("out", &codes(lanes));
    m.finish()
}

/// The codes of a beat.
fn codes(lanes: usize) -> Bundle {
    Bundle::new(
        "a beat of codes",
        &[
            ("codes", Bits(4 * lanes), "codes, element 0 lowest"),
            (
                "missing",
                Bit,
                "no codes: the stream ended before the end of the block",
            ),
        ],
    )
}
