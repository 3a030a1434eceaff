//! The ring: bytes of the stream where two readers find them, from any byte on.

use super::shape::{ROW, ReaderShape, WORD};
use super::streams::packs_word;
use crate::cells::{byte_placer, sdp_ram};
use crate::hw::{Bit, Bits, Module, ModuleBuilder, Value, log2_ceil};

/// Cycles from a place at the ring to the banks of the bytes from there on.
pub(super) const RING_LATENCY: usize = 1;

/// The last bytes of the stream of packs, in RAM.
///
/// ```text
///            +--------+   +-------+  a row   +-----------+
///  words --> | placer |-->| merge |----+---->| RAM banks |--> header_banks
///            +--------+   +-------+    |     +-----------+
///                          ^ tail |    |     +-----------+
///                          +------+    +---->| RAM banks |--> banks
///                                            +-----------+
/// ```
///
/// A *place* counts the bytes of the stream, modulo twice the ring.
pub(super) fn ring(shape: ReaderShape) -> Module {
    let (bytes, place) = (shape.ring_bytes(), Bits(shape.place_bits()));
    let m = ModuleBuilder::new(format!("packkv_ring_b{bytes}_x{}", shape.banks()));
    m.doc(format!(
        "The last {bytes} bytes of a stream in words of any number of bytes, for two readers that may begin \
         at any byte. A word is rotated to its columns and merged with the row that is not full. What goes \
         beyond that row is written behind it in a cycle without a word, or with the next one.",
    ));
    m.doc(format!(
        "A place counts the bytes of the stream, modulo {}. What is read comes a cycle behind its place: a row \
         of each bank, of which that of the place is the first one.",
        2 * bytes
    ));
    m.parameter("bytes", bytes);
    m.parameter("banks", shape.banks());
    m.throughput("a word in, and two places out, per cycle");
    let words = m.stream_in("words", &packs_word());
    let freed = m.input("freed", place, "bytes before this place are used");
    let rows = Bits(shape.place_bits() - 1 - log2_ceil(ROW));
    let doc = format!("in this row of {ROW} bytes of the ring");
    let header_row = m.input("header_row", rows, &format!("a header begins {doc}"));
    let header_reads = m.input("header_reads", Bit, "it is read");
    let first_row = m.input(
        "first_row",
        rows,
        &format!("the packs of a beat begin {doc}"),
    );
    let reads = m.input("reads", Bit, "they are read");

    m.comment("Words come up to the last one of the stream.");
    let ended = m.reg_reset("ended", Bit, 0);
    let words = words.gated("words_in", !ended.q());
    ended.set(ended.q() | (words.transfer() & words.get("last")));
    let placer = m.instance("u_placer", &byte_placer(WORD, 8));
    words.connect(placer, "in");
    let placed = placer.stream("out", "placed");

    m.comment("The row that is filled. A word may go on in the row behind it; there must be room for both.");
    let in_row = log2_ceil(WORD);
    let row = m.reg_reset("row", Bits(shape.place_bits() - in_row), 0);
    let next_row = m.wire("next_row", row.q() + 1);
    let row_ends = m.concat(&[next_row, m.lit(Bits(in_row), 0)]);
    let behind = m.reg_reset("behind", row.q().kind(), 3);
    let behind_bytes = m.concat(&[behind.q(), m.lit(Bits(in_row), 0)]);
    let kept = m.wire("kept_bytes", behind_bytes - freed);
    // A cycle old: there was room for a row more than the word may need now.
    let room = m.reg_reset("room", Bit, 0);
    room.set(kept.le(bytes));
    let room = room.q();
    let enters = m.wire("enters", placed.valid & room);
    let [data, low, high, full, count] =
        ["data", "low", "high", "full", "count"].map(|field| placed.get(field));
    let waits = placed.valid;
    m.unused("unused_last", placed.get("last"));
    placed.accept_when(room);
    let tail = m.reg("tail", Bits(8 * WORD));
    let (old, new) = (tail.q().lanes(8), data.lanes(8));
    let low = m.wire("fills", low & enters.replicate(WORD));
    let merged = m.lanes("merged_row", WORD, |n| low.bit(n).mux(new[n], old[n]));
    tail.set_when(enters, full.mux(data, merged));
    let spills = m.wire("spills", enters & full & high.reduce_or());
    let spilled = m.reg_reset("spilled", Bit, 0);
    let flushes = m.wire("flushes", spilled.q() & !enters);
    spilled.set(spills);
    let row_ends_now = m.wire("row_is_full", enters & full);
    row.set_when(row_ends_now, next_row);
    behind.set_when(row_ends_now, behind.q() + 1);

    m.comment("Bytes that are there to be read, and those that are only taken.");
    let placed_bytes = m.reg_reset("placed_bytes", place, 0);
    let count = count.zext(shape.place_bits());
    let now = m.wire("placed_now", placed_bytes.q() + count);
    placed_bytes.set_when(enters, now);
    let written = m.reg_reset("written", place, 0);
    let with_word = full.mux(row_ends, now);
    let next_written = enters.mux(with_word, placed_bytes.q());
    written.set_when(m.wire("writes", enters | flushes), next_written);
    m.output("written", written.q(), "bytes before this place are there");
    let taken = waits.mux(now, placed_bytes.q());
    m.output("taken", taken, "bytes before this place are taken");
    let no_more = ended.q() & !waits & !spilled.q();
    m.output("no_more", no_more, "there will be no more than are there");

    m.comment("A row is two rows of banks. Both readers have banks of their own.");
    let write = Write {
        writes: enters | flushes,
        row: row.q(),
        data: merged,
    };
    let header = banks(&m, shape, "header", &write, (header_reads, header_row));
    let window = banks(&m, shape, "window", &write, (reads, first_row));
    m.output(
        "header_banks",
        header,
        "the banks of the header, a cycle later",
    );
    m.output("banks", window, "the banks of the packs, a cycle later");
    m.finish()
}

/// A row that is written.
struct Write<'m> {
    writes: Value<'m>,
    row: Value<'m>,
    data: Value<'m>,
}

/// Banks of rows, and what they show.
fn banks<'m>(
    m: &'m ModuleBuilder,
    shape: ReaderShape,
    name: &str,
    write: &Write<'m>,
    (reads, first_row): (Value<'m>, Value<'m>),
) -> Value<'m> {
    let (banks, depth) = (shape.banks(), shape.depth());
    let (bank_bits, row_bits) = (log2_ceil(banks), log2_ceil(depth));
    m.comment(format!(
        "Banks of the {name}: those below the first one are read a row further on."
    ));
    let ram = sdp_ram(depth, 8 * ROW);
    let first = first_row.slice(0, bank_bits);
    let row = first_row.slice(bank_bits, row_bits);
    let next = m.wire(&format!("{name}_row_behind"), row + 1);
    let pair = write.row.slice(0, bank_bits - 1);
    let write_row = write.row.slice(bank_bits - 1, row_bits);
    let halves = write.data.lanes(8 * ROW);
    let rows: Vec<Value> = (0..banks)
        .map(|n| {
            let u = m.instance(&format!("u_{name}{n}"), &ram);
            let row = match n + 1 < banks {
                true => first.gt(n).mux(next, row),
                false => row,
            };
            u.set("wr_en", write.writes & pair.eq(n / 2))
                .set("wr_addr", write_row)
                .set("wr_data", halves[n % 2])
                .set("rd_en", reads)
                .set("rd_addr", row);
            u.get_as("rd_data", &format!("{name}_bank{n}"))
        })
        .collect();
    m.pack(&rows)
}
