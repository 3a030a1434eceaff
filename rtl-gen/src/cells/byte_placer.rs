//! Byte placement: words of any length to consecutive bytes of a row memory.

use crate::hw::{Bit, Bits, Bundle, Module, ModuleBuilder, Stream, Value, log2_ceil, width_for};
use num_bigint::BigUint;

/// The number of ones in `row`, which has ones from bit 0 up, then zeros. Combinational.
pub fn count_of_row<'m>(m: &'m ModuleBuilder, name: &str, row: Value<'m>) -> Value<'m> {
    let top = top_of_row(m, &format!("{name}_top"), row);
    let n = row.width();
    // One-hot to binary: bit b of the count is set if the highest one is at a place whose number,
    // plus 1, has bit b set.
    m.lanes(name, width_for(n), |b| {
        let places = (0..n).filter(|place| (place + 1) >> b & 1 == 1);
        let places: BigUint = places.map(|place| BigUint::from(1u8) << place).sum();
        (top & m.lit(Bits(n), places)).reduce_or()
    })
}

/// The highest one of `row`, which has ones from bit 0 up, then zeros, as the wire `name`, one-hot.
pub fn top_of_row<'m>(m: &'m ModuleBuilder, name: &str, row: Value<'m>) -> Value<'m> {
    m.wire(name, row & !(row >> 1))
}

/// `value`, whose places are `width` bits wide, rotated by `distance` places, up or down.
/// Combinational: a level of multiplexers per bit of `distance`.
pub fn turned<'m>(
    m: &'m ModuleBuilder,
    name: &str,
    value: Value<'m>,
    width: usize,
    distance: Value<'m>,
    up: bool,
) -> Value<'m> {
    let all = value.width();
    let mut now = value;
    for level in 0..distance.width() {
        let low = match up {
            true => all - (width << level),
            false => width << level,
        };
        // The low part moves to the top, the rest to the bottom.
        let rotated = m.concat(&[now.slice(0, low), now.slice(low, all - low)]);
        let step = distance.bit(level).mux(rotated, now);
        now = m.wire(&format!("{name}_{}", 1 << level), step);
    }
    now
}

/// A mask of `places` bits with ones from place `from` up; `from` is below `places`. Combinational.
pub fn ones_from<'m>(
    m: &'m ModuleBuilder,
    name: &str,
    from: Value<'m>,
    places: usize,
) -> Value<'m> {
    m.lanes(name, places, |p| match p + 1 < places {
        true => from.le(p),
        false => m.lit(Bit, 1),
    })
}

/// A mask of `places` bits with ones up to place `end`, itself included; `end` is below `places`. Combinational.
pub fn ones_to<'m>(m: &'m ModuleBuilder, name: &str, end: Value<'m>, places: usize) -> Value<'m> {
    m.lanes(name, places, |p| match p {
        0 => m.lit(Bit, 1),
        _ => end.ge(p),
    })
}

/// Rotates the bytes of a word to the columns behind the bytes of all words before it, in rows of
/// `bytes` columns. A byte is `width` bits wide: flags may go along with it.
///
/// Latency 1, one word per cycle. The register lies in the middle: the large rotations come before
/// it, the small ones behind it. `bytes` is a power of two of at least 2, `width` at least 1.
///
/// # Panics
/// If `bytes` is not a power of two of at least 2.
pub fn byte_placer(bytes: usize, width: usize) -> Module {
    assert!(
        bytes >= 2 && bytes.is_power_of_two(),
        "byte placer of {bytes} bytes: not a power of two of at least 2"
    );
    let m = ModuleBuilder::new(format!("byte_placer_b{bytes}_w{width}"));
    m.doc(format!(
        "Rotates the bytes of a word to the columns behind the bytes of all words before it, in rows \
         of {bytes} columns. A word may hold any number of bytes, from byte 0 up.",
    ));
    m.doc(
        "low marks the columns that the word fills in the current row, high those in the next row; \
         full says that this word completes the current row. in_ready depends on out_ready.",
    );
    m.parameter("bytes", bytes);
    m.parameter("width", width);
    m.timing(1, "one word per cycle");
    let word = m.stream_in("in", &word_to_place(bytes, width));
    let place_bits = log2_ceil(bytes);
    let small = place_bits - place_bits / 2;
    m.comment(
        "The column behind the words that were taken: the word at the input begins there, and the \
         one in the register ends there.",
    );
    let place = m.reg_reset("place", Bits(place_bits), 0);
    let (data, last) = (word.get("data"), word.get("last"));
    let count = count_of_row(&m, "count", word.get("keep"));
    let taken = m.wire("taken", word.transfer());
    let next = m.wire("next_place", place.q().zext(place_bits + 1) + count);
    place.set_when(taken, next.slice(0, place_bits));
    let data = match small < place_bits {
        true => {
            let large = place.q().slice(small, place_bits - small);
            turned(&m, "coarse", data, width << small, large, true)
        }
        false => data,
    };
    let words = word
        .with(&[
            ("data", data),
            ("from", place.q()),
            ("full", next.bit(place_bits)),
            ("count", count),
            ("last", last),
        ])
        .registered("placed");
    let [data, from, full] = ["data", "from", "full"].map(|f| words.get(f));
    let data = turned(&m, "fine", data, width, from.slice(0, small), true);
    let from = ones_from(&m, "from_place", from, bytes);
    let before_end = !ones_from(&m, "from_end", place.q(), bytes);
    let before_end = m.wire("before_end", before_end);
    words
        .replace(&[("data", data)])
        .append(&[
            ("low", from & (before_end | full.replicate(bytes))),
            ("high", before_end & full.replicate(bytes)),
        ])
        .stream_out("out", &placed_word(bytes, width));
    m.finish()
}

/// A word as it enters a [`byte_placer`].
fn word_to_place(bytes: usize, width: usize) -> Bundle {
    Bundle::new(
        "a word",
        &[
            ("data", Bits(bytes * width), "bytes, byte 0 lowest"),
            ("keep", Bits(bytes), "marks the bytes, from byte 0 up"),
            ("last", Bit, "passes with the word"),
        ],
    )
}

/// A word in its columns, as it leaves a [`byte_placer`].
fn placed_word(bytes: usize, width: usize) -> Bundle {
    Bundle::new(
        "a placed word",
        &[
            ("data", Bits(bytes * width), "bytes in their columns"),
            ("low", Bits(bytes), "columns filled in the current row"),
            ("high", Bits(bytes), "columns filled in the next row"),
            ("full", Bit, "the current row is complete"),
            ("count", Bits(width_for(bytes)), "bytes of the word"),
            ("last", Bit, "passed with the word"),
        ],
    )
}

/// Rows of bytes: the memory between a [`byte_placer`] and a reader that may begin at any byte.
///
/// Write latency 1, read latency 0, one write and one read per cycle. A read gives `bytes` bytes from
/// a column of a row on, each in its own column; those before that column come from the next row.
/// There are at least 2 `rows`.
///
/// # Panics
/// If there are fewer than two rows.
pub fn byte_rows(rows: usize, bytes: usize) -> Module {
    assert!(rows >= 2, "byte rows: at least two, not {rows}");
    let m = ModuleBuilder::new(format!("byte_rows_r{rows}_b{bytes}"));
    m.doc(format!(
        "{rows} rows of {bytes} bytes in a ring, in registers. A write fills columns of the current \
         row and of the next one. A read is combinational: it gives the columns of one row from a \
         given column on, and the columns below that one of the next row.",
    ));
    m.doc("Rows are selected by one-hot signals. Contents are not reset.");
    m.parameter("rows", rows);
    m.parameter("bytes", bytes);
    let write = m.input("write", Bit, "write enable");
    let write_row = m.input(
        "write_row",
        Bits(rows),
        "current row of the writes, one-hot",
    );
    let low = m.input("low", Bits(bytes), "columns to fill in the current row");
    let high = m.input("high", Bits(bytes), "columns to fill in the next row");
    let data = m.input("data", Bits(8 * bytes), "bytes in their columns");
    let read_row = m.input("read_row", Bits(rows), "row to read, one-hot");
    let from = m.input(
        "from_column",
        Bits(bytes),
        "ones from the first column to read up",
    );
    let mut out: Option<Value> = None;
    for row in 0..rows {
        let before = (row + rows - 1) % rows;
        let held = m.reg(&format!("row{row}"), Bits(8 * bytes));
        let fill = ((write & write_row.bit(row)).replicate(bytes) & low)
            | ((write & write_row.bit(before)).replicate(bytes) & high);
        let fill = of_bytes(
            &m,
            &format!("fill{row}"),
            m.wire(&format!("filled{row}"), fill),
        );
        held.set((held.q() & !fill) | (data & fill));
        let pick = (read_row.bit(row).replicate(bytes) & from)
            | (read_row.bit(before).replicate(bytes) & !from);
        let pick = of_bytes(
            &m,
            &format!("pick{row}"),
            m.wire(&format!("picked{row}"), pick),
        );
        let part = m.wire(&format!("part{row}"), held.q() & pick);
        out = Some(out.map_or(part, |all| all | part));
    }
    m.output(
        "picked",
        out.expect("there are rows"),
        "bytes in their columns",
    );
    m.finish()
}

/// The next row behind `row`, one-hot, in the ring of [`byte_rows`].
pub fn next_row(row: Value<'_>) -> Value<'_> {
    let rows = row.width();
    row.builder()
        .concat(&[row.slice(0, rows - 1), row.slice(rows - 1, 1)])
}

/// A mask of bytes as a mask of bits.
fn of_bytes<'m>(m: &'m ModuleBuilder, name: &str, mask: Value<'m>) -> Value<'m> {
    m.lanes(name, mask.width(), |i| mask.bit(i).replicate(8))
}

/// The number of bytes of the word that was taken at a byte stream port in the cycle before, or 0:
/// from registers, for byte counters.
pub fn arrivals<'m>(m: &'m ModuleBuilder, name: &str, port: &Stream<'m>) -> Value<'m> {
    let count = count_of_row(m, &format!("{name}_in_word"), port.get("keep"));
    let arrived = m.reg_reset(&format!("{name}_arrived"), Bits(count.width()), 0);
    arrived.set(count & port.transfer().replicate(count.width()));
    arrived.q()
}
