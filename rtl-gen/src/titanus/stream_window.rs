//! Stream window: the next 32 bytes of a byte stream, wherever they begin.

use super::streams::WORD_BYTES;
use crate::cells::{byte_rows, ones_from, turned};
use crate::hw::{Bit, Bits, Bundle, Module, ModuleBuilder};

/// Bytes of a word and of the window.
pub(super) const WINDOW: usize = WORD_BYTES;
/// Bits of a number of bytes of the window.
pub(super) const COUNT: usize = 6;
/// Bits of the number of bytes held, two rows at most.
pub(super) const HELD: usize = 7;
/// Bytes of half a word.
const HALF: usize = WINDOW / 2;

/// A word of the stream with its number of bytes.
fn counted_word() -> Bundle {
    Bundle::new(
        "a word of the stream",
        &[
            (
                "data",
                Bits(8 * WINDOW),
                "bytes of the stream, byte 0 lowest",
            ),
            ("count", Bits(COUNT), "number of valid bytes"),
            ("last", Bit, "last word of the stream"),
        ],
    )
}

/// The byte aligner of Titanus' dequantization unit: words of 0 to 32 bytes in, a window on the next
/// 32 bytes of the stream out (contract, section 5: every section begins at a byte).
///
/// ```text
///   in --> half a word --> rotated to --> two rows of --> rotated --> window
///          at a time       its columns    bytes (ring)    back
/// ```
///
/// A byte taken in is on view 3 cycles later. The window moves by up to 32 bytes in every cycle; 16
/// bytes per cycle in the long run.
pub(super) fn stream_window() -> Module {
    let m = ModuleBuilder::new("titanus_stream_window");
    m.doc(
        "Byte aligner of Titanus' dequantization unit: shows the next 32 bytes of a stream that comes \
         in words of 0 to 32 bytes. Two rows of bytes form a ring. Half a word at a time is rotated to \
         its columns of the ring; the window is rotated back.",
    );
    m.doc(
        "A take of n bytes in cycle t shows in cycle t + 1 as the window's bytes from 0 up, and has \
         moved the window in t + 2. It needs n <= held. If nothing was taken in the cycle before, seen \
         of the bytes held are on view already. Behind the last word of a stream no byte is placed \
         until renew.",
    );
    m.throughput("16 bytes per cycle in, up to 32 bytes per cycle out");
    let words = m.stream_in("in", &counted_word());
    let take = m.input("take", Bits(COUNT), "number of bytes to take, at most held");
    let renew = m.input("renew", Bit, "the stream is finished: begins the next one");
    let surely = m.input(
        "surely",
        Bit,
        "early: if 32 bytes are held, take is 16 or more",
    );

    m.comment("Half a word at a time: the low 16 bytes, then the upper ones if there are any.");
    let (data, count, last) = (words.get("data"), words.get("count"), words.get("last"));
    let upper = m.reg_reset("upper", Bit, 0);
    let is_done = m.wire("is_done", upper.q() | count.le(HALF));
    let all = m.lit(Bits(COUNT - 1), HALF as u64);
    let low_count = count.gt(HALF).mux(all, count.slice(0, COUNT - 1));
    let above = m.wire("bytes_above", count - HALF);
    m.unused("unused_above", above.bit(COUNT - 1));
    let count = upper.q().mux(above.slice(0, COUNT - 1), low_count);
    let count = m.wire("half_count", count);
    let (low, high) = (data.slice(0, 8 * HALF), data.slice(8 * HALF, 8 * HALF));
    let fields = [
        ("data", upper.q().mux(high, low)),
        ("count", count),
        ("last", last & is_done),
    ];
    let half = m.stream("half", words.valid, &fields);
    words.accept_when(half.ready() & is_done);
    upper.set_when(half.transfer(), !is_done);
    let half = half.registered("placing");

    m.comment("It is placed if there is room for it, or surely will be.");
    let held = m.reg_reset("held", Bits(HELD), 0);
    let ended = m.reg_reset("ended", Bit, 0);
    let fits = held.q().le(2 * WINDOW - HALF);
    let room = m.wire("room", (fits | surely) & !ended.q());
    let merges = m.wire("merges", room & half.valid);
    let (data, count, last) = (half.get("data"), half.get("count"), half.get("last"));
    half.accept_when(room);
    let merged = m.wire("merged_count", count & merges.replicate(COUNT - 1));
    let more = m.wire("more", held.q() + merged.zext(HELD));
    held.set(more - take.zext(HELD));
    ended.set((ended.q() & !renew) | (merges & last));
    let seen = m.reg_reset("seen", Bits(HELD), 0);
    seen.set(held.q() - take.zext(HELD));

    m.comment("Places in the ring: row and column.");
    let put = m.reg_reset("put", Bits(COUNT), 0);
    let at = m.reg_reset("at", Bits(COUNT), 0);
    at.set(at.q() + take);
    let (put_row, at_row) = (put.q().bit(COUNT - 1), at.q().bit(COUNT - 1));
    let (put_column, at_column) = (put.q().slice(0, COUNT - 1), at.q().slice(0, COUNT - 1));
    let from_put = ones_from(&m, "from_put", put_column, WINDOW);
    m.comment("A half that goes beyond the row fills it and begins the next one.");
    let end = m.wire("put_end", put_column.zext(COUNT) + count.zext(COUNT));
    let (wraps, end_column) = (end.bit(COUNT - 1), end.slice(0, COUNT - 1));
    put.set_when(merges, m.concat(&[(put_row ^ wraps).as_bits(), end_column]));
    let below_end = m.lanes("below_end", WINDOW, |i| match i + 1 < WINDOW {
        true => end_column.gt(i).as_bits(),
        false => m.lit(Bits(1), 0),
    });
    let wraps = wraps.replicate(WINDOW);
    m.comment("Columns i and i + 16 of a row are offered the same byte.");
    let turn = put_column.slice(0, COUNT - 2);
    let placed = turned(&m, "placed", data, 8, turn, true);
    let rows = m.instance("u_rows", &byte_rows(2, WINDOW));
    rows.set("write", merges)
        .set("write_row", m.pack(&[!put_row, put_row]))
        .set("low", from_put & (below_end | wraps))
        .set("high", below_end & wraps)
        .set("data", m.pack(&[placed, placed]))
        .set("read_row", m.pack(&[!at_row, at_row]))
        .set("from_column", ones_from(&m, "from_at", at_column, WINDOW));
    let picked = rows.get_as("picked", "picked");
    let window = m.delay("window", turned(&m, "shown", picked, 8, at_column, false));
    m.output("window", window, "next bytes of the stream, byte 0 lowest");
    m.output("held", held.q(), "number of bytes that can be taken");
    m.output(
        "seen",
        seen.q(),
        "number of the held bytes that the window shows",
    );
    m.output("ended", ended.q(), "the last word of the stream is placed");
    m.finish()
}
