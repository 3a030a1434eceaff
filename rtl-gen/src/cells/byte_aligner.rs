//! The byte aligner: the next bytes of the stream, wherever they begin in its words.

use super::{byte_rows, ones_from, turned};
use crate::hw::{Bit, Bits, Bundle, Module, ModuleBuilder, log2_ceil, width_for};

/// A word of the stream with its number of bytes.
fn counted_word(bytes: usize) -> Bundle {
    Bundle::new(
        "a word of the stream",
        &[
            (
                "data",
                Bits(8 * bytes),
                "bytes of the stream, byte 0 lowest",
            ),
            ("count", Bits(width_for(bytes)), "number of valid bytes"),
        ],
    )
}

/// Shows the next `shown` bytes of a stream that comes in words of up to `bytes` bytes.
///
/// ```text
///   in --> turned --> a word --> turned to its --> two rows of --> turned --> window
///          coarsely              columns           bytes (ring)    back
/// ```
///
/// A word per cycle in, any number of bytes up to those shown per cycle out. `in_ready` depends
/// combinationally on `take`, which may depend on `enough`. `bytes` is a power of two.
///
/// # Panics
/// If it is not, or `shown` is more than that.
pub(crate) fn byte_aligner(bytes: usize, shown: usize) -> Module {
    assert!(
        bytes.is_power_of_two() && (1..=bytes).contains(&shown),
        "byte aligner of words of {bytes} bytes that shows {shown}"
    );
    let (count_bits, held_bits) = (width_for(bytes), width_for(2 * bytes));
    let column_bits = log2_ceil(bytes);
    let suffix = match shown == bytes {
        true => String::new(),
        false => format!("_s{shown}"),
    };
    let m = ModuleBuilder::new(format!("byte_aligner_b{bytes}{suffix}"));
    m.doc(format!(
        "Byte aligner: shows the next {shown} bytes of a stream that comes in words of 0 to {bytes} \
         bytes. Two rows of bytes form a ring. A word is rotated to its columns of the ring, by multiples \
         of a power of two before its register and by the rest behind it; the window is rotated back.",
    ));
    m.doc(
        "With take and show, need bytes, or all that are held if that is not enough, become the bytes 0 \
         up of the window of the next cycle and leave the ring: have of them. Without take the window \
         shows them as well. Without show nothing may be taken, and the window holds. A word enters the \
         ring when no more than a word is left in it; waits is set while there is one in front of it, of \
         waiting bytes.",
    );
    m.parameter("bytes", bytes);
    if shown < bytes {
        m.parameter("shown", shown);
    }
    m.throughput("a word per cycle in, up to as many bytes as are shown per cycle out");
    let words = m.stream_in("in", &counted_word(bytes));
    let need = m.input("need", Bits(count_bits), "number of bytes to show");
    let take = m.input("take", Bit, "they leave the ring");
    let show = m.input("show", Bit, "the window may change");

    m.comment("Where a word begins and ends in the ring: column, and above it the row.");
    let (data, count) = (words.get("data"), words.get("count"));
    let next_place = m.reg_reset("next_place", Bits(count_bits), 0);
    let comes = m.wire("comes", words.transfer());
    let end = m.wire("next_end", next_place.q() + count);
    next_place.set_when(comes, end);
    let fine = column_bits / 2;
    let coarse = next_place.q().slice(fine, column_bits - fine);
    let data = turned(&m, "coarse", data, 8 << fine, coarse, true);
    let word = words
        .with(&[
            ("data", data),
            ("count", count),
            ("place", next_place.q()),
            ("end", end),
        ])
        .registered("word");

    m.comment("What is left is found for both cases, before it is known whether bytes are taken.");
    let held = m.reg_reset("held", Bits(held_bits), 0);
    let rest = m.wire(
        "rest",
        held.q().zext(held_bits + 1) - need.zext(held_bits + 1),
    );
    let enough = m.wire("is_enough", !rest.bit(held_bits));
    let rest = rest.slice(0, held_bits);
    let have = enough.mux(need, held.q().slice(0, count_bits));
    let have = m.wire("there", have);
    let behind = m.wire("behind", rest & enough.replicate(held_bits));
    let left = m.wire("left", take.mux(behind, held.q()));
    m.comment("A word enters when no more than a word is left.");
    let fits = !enough | rest.le(bytes);
    let room = m.wire("room", held.q().le(bytes) | (take & fits));
    let waits = word.valid;
    let enters = m.wire("enters", waits & room);
    let [data, count, put, end] = ["data", "count", "place", "end"].map(|field| word.get(field));
    word.accept_when(room);
    let entering = m.wire("entering", count & enters.replicate(count_bits));
    held.set(left + entering.zext(held_bits));
    let at = m.reg_reset("at", Bits(count_bits), 0);
    at.set_when(take, at.q() + have);
    let [(put_row, put_column), (at_row, at_column)] =
        [put, at.q()].map(|place| (place.bit(column_bits), place.slice(0, column_bits)));
    m.comment("A word that goes beyond the row fills it and begins the next one.");
    let end_column = end.slice(0, column_bits);
    let wraps = m.wire("wraps", put_row ^ end.bit(column_bits));
    let wraps = wraps.replicate(bytes);
    let from_put = ones_from(&m, "from_put", put_column, bytes);
    let below_end = m.lanes("below_end", bytes, |i| match i + 1 < bytes {
        true => end_column.gt(i).as_bits(),
        false => m.lit(Bits(1), 0),
    });
    let placed = turned(&m, "placed", data, 8, put_column.slice(0, fine), true);
    let rows = m.instance("u_rows", &byte_rows(2, bytes));
    rows.set("write", enters)
        .set("write_row", m.pack(&[!put_row, put_row]))
        .set("low", from_put & (below_end | wraps))
        .set("high", below_end & wraps)
        .set("data", placed)
        .set("read_row", m.pack(&[!at_row, at_row]))
        .set("from_column", ones_from(&m, "from_at", at_column, bytes));
    let picked = rows.get_as("picked", "picked");
    let window = m.reg("window", Bits(8 * shown));
    let turned_back = turned(&m, "shown", picked, 8, at_column, false);
    if shown < bytes {
        let beyond = turned_back.slice(8 * shown, 8 * (bytes - shown));
        m.unused("unused_shown", beyond);
    }
    window.set_when(show, turned_back.slice(0, 8 * shown));
    m.output("window", window.q(), "next bytes of the stream");
    m.output("held", held.q(), "number of bytes in the ring");
    m.output("enough", enough, "they are as many as needed");
    m.output("have", have, "number of bytes that are shown");
    m.output("waits", waits, "a word is in front of the ring");
    m.output("waiting", count & waits.replicate(count_bits), "its bytes");
    m.finish()
}
