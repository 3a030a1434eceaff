//! Stream window: the next 32 bytes of a byte stream, wherever they begin.

use crate::cells::{byte_rows, ones_from, turned};
use crate::hw::{Bit, Bits, Module, ModuleBuilder, Value};

/// Bytes of a word and of the window.
pub(super) const WINDOW: usize = 32;
/// Bits of a number of bytes of the window.
pub(super) const COUNT: usize = 6;
/// Bits of the number of bytes held, two rows at most.
pub(super) const HELD: usize = 7;

/// The byte aligner in front of Titanus' dequantization unit: words of 0 to 32 bytes in, a window on
/// the next 32 bytes of the stream out (contract, section 5: every section begins at a byte).
///
/// A move by up to 32 bytes in every cycle.
pub fn stream_window() -> Module {
    let m = ModuleBuilder::new("titanus_stream_window");
    m.doc(
        "Byte aligner of Titanus' dequantization unit: shows the next 32 bytes of a stream that comes \
         in words of 0 to 32 bytes. Two rows of bytes in a ring; a word is turned to its columns, the \
         window is turned back.",
    );
    m.doc(
        "A take of n bytes in cycle t is on view in cycle t + 1, from byte 0 of the window up, and \
         gone in t + 2. It needs n <= held. Without a take in the cycle before, seen of the bytes \
         held are on view already. Behind the last word of a stream no word is taken until renew.",
    );
    m.throughput("32 bytes per cycle");
    let words = m.stream_in(
        "in",
        &[
            ("data", Bits(8 * WINDOW), "bytes, byte 0 lowest"),
            ("count", Bits(COUNT), "how many there are"),
            ("last", Bit, "the stream ends with this word"),
        ],
    );
    let take = m.input("take", Bits(COUNT), "bytes to move on by, held at most");
    let renew = m.input("renew", Bit, "the stream is done with: begin the next one");

    let surely = m.input(
        "surely",
        Bits(COUNT),
        "bytes that take is known early to be, else 0",
    );

    m.comment("A word is taken when a row is free, or about to become free.");
    let held = m.reg_reset("held", Bits(HELD), 0);
    let ended = m.reg_reset("ended", Bit, 0);
    let limit = m.wire("limit", surely.zext(HELD) + WINDOW);
    let room = m.wire("room", held.q().le(limit) & !ended.q());
    let (valid, data) = (words.valid, words.get("data"));
    let (count, last) = (words.get("count"), words.get("last"));
    words.accept_when(room);
    let merges = m.wire("merges", room & valid);
    let rest = m.wire("rest", held.q() - take.zext(HELD));
    let merged = count & merges.replicate(COUNT);
    held.set(rest + merged.zext(HELD));
    ended.set((ended.q() & !renew) | (merges & last));
    let seen = m.reg_reset("seen", Bits(HELD), 0);
    seen.set(rest);

    m.comment("Places of the ring: the row, and the column in it.");
    let put = m.reg_reset("put", Bits(COUNT), 0);
    put.set(put.q() + merged);
    let at = m.reg_reset("at", Bits(COUNT), 0);
    at.set(at.q() + take);
    let (put_row, at_row) = (put.q().bit(COUNT - 1), at.q().bit(COUNT - 1));
    let (put_column, at_column) = (put.q().slice(0, COUNT - 1), at.q().slice(0, COUNT - 1));
    let there: Vec<Value> = (0..WINDOW).map(|i| count.gt(i)).collect();
    let there = m.wire("there", m.pack(&there));
    let columns = turned(&m, "columns", there, 1, put_column, true);
    let from_put = ones_from(&m, "from_put", put_column, WINDOW);
    let placed = turned(&m, "placed", data, 8, put_column, true);
    let rows = m.instance("u_rows", &byte_rows(2, WINDOW));
    rows.set("write", merges)
        .set("write_row", m.pack(&[!put_row, put_row]))
        .set("low", columns & from_put)
        .set("high", columns & !from_put)
        .set("data", placed)
        .set("read_row", m.pack(&[!at_row, at_row]))
        .set("from", ones_from(&m, "from_at", at_column, WINDOW));
    let picked = rows.get_as("picked", "picked");
    let window = m.delay("window", turned(&m, "shown", picked, 8, at_column, false));
    m.output("window", window, "the next bytes, byte 0 lowest");
    m.output("held", held.q(), "bytes that can be taken");
    m.output("seen", seen.q(), "bytes held that the window showed");
    m.output("ended", ended.q(), "no more bytes come");
    m.finish()
}
