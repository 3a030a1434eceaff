//! Chunk check: header and entries out of the parser's window, and what is wrong with them.

use super::format_error::format_error;
use super::sparse_row::{HEADER, PLACE};
use super::streams::chunk;
use crate::cells::count_of_row;
use crate::hw::{Bit, Bits, Module, ModuleBuilder, Value};

/// Bytes of the window that the parser passes on with a chunk: a vector's header, the entries, and
/// the byte behind them, which shows whether they are the last ones of their block.
pub(super) fn window_bytes(entries: usize) -> usize {
    HEADER + entries + 1
}

/// Oaken's chunk check: takes header and entries out of the bytes of a chunk, counts the entries and
/// checks them (contract, sections 7 and 8).
///
/// Latency 2 for a chunk and 0 for a header, one chunk per cycle; there is no back-pressure.
/// `entries` is at least 1; the sparse reader uses it with 4, 8 and 16.
///
/// # Panics
/// If `entries` is 0.
pub fn chunk_check(entries: usize) -> Module {
    assert!(entries > 0, "a chunk check needs entries");
    let m = ModuleBuilder::new(format!("oaken_chunk_check_e{entries}"));
    m.doc(format!(
        "Oaken's chunk check: takes the header and up to {entries} entries out of the bytes of a chunk \
         and checks the entries. A block with a format error ends with the chunk that shows it. The \
         header leaves combinationally and is not checked here; a header that the end of the stream \
         cuts off is given as zeros.",
    ));
    m.doc("There is no back-pressure: a chunk is sent only if its consumer has space for it.");
    m.parameter("entries", entries);
    m.timing(2, "one chunk per cycle");
    let valid = m.input("in_valid", Bit, "there is a chunk");
    let bytes = Bits(8 * window_bytes(entries));
    let window = m.input("in_window", bytes, "header, if there is one, and entries");
    let with_header = m.input("in_header", Bit, "a header is in front of the entries");
    let last = m.input("in_last", Bit, "it belongs to the last block of the vector");
    let tail = m.input("in_tail", Bits(6), "elements of the last block less one");
    let cut = m.input("in_cut", Bit, "the stream ends in this chunk");
    let held = m.input(
        "held",
        Bits(PLACE),
        "with in_cut: bytes of the window that exist",
    );

    m.comment("Header capture. Of a cut chunk only the first held bytes of the window exist.");
    let whole_header = m.wire("whole_header", !cut | held.ge(HEADER));
    let header = window.slice(0, 8 * HEADER) & whole_header.replicate(8 * HEADER);
    m.output("header_valid", valid & with_header, "there is a header");
    m.output("header_data", header, "six binary16, field 0 lowest");

    m.comment(
        "Each entry is compared with the one before it and with the last element of the vector.",
    );
    let body = with_header.mux(
        window.slice(8 * HEADER, 8 * (entries + 1)),
        window.slice(0, 8 * (entries + 1)),
    );
    let body = m.wire("body_bytes", body);
    let index: Vec<Value> = body.lanes(8).into_iter().map(|b| b.slice(0, 6)).collect();
    let exist = |name, before| m.lanes(name, entries + 1, |i| held.gt(i + before));
    let behind_header = exist("exist_behind_header", HEADER);
    let from_start = exist("exist_from_start", 0);
    let exist = (!cut).replicate(entries + 1) | with_header.mux(behind_header, from_start);
    let less = m.lanes("less_than_before", entries, |i| index[i + 1].lt(index[i]));
    let equal = m.lanes("equal_to_before", entries, |i| index[i + 1].eq(index[i]));
    let past = m.lanes("past_tail", entries, |i| index[i].gt(tail));
    let zero = m.lit(Bits(1), 0);
    let compared = m.reg_reset("compared_valid", Bit, 0);
    compared.set(valid);
    let [last_top, body, there, less, equal, past, last, cut] = m.delays([
        ("last_top", body.slice(8 * entries + 6, 2)),
        ("bytes", body.slice(0, 8 * entries)),
        ("there", exist),
        ("less", m.concat(&[less, zero])),
        ("equal", m.concat(&[equal, zero])),
        ("past", past),
        ("last", last),
        ("cut", cut),
    ]);

    m.comment(
        "The chunk ends at its first smaller or equal index; the bytes below are its entries.",
    );
    let marks = m.wire("marks", there & (less | equal));
    let mut spread = marks;
    let mut reach = 1;
    while reach <= entries {
        spread = m.wire(&format!("above{reach}"), spread | (spread << reach));
        reach *= 2;
    }
    let end = m.wire("end_mark", marks & !(spread << 1));
    let ends = m.wire("ends", marks.reduce_or());
    let below = m.wire("below", there & !spread);
    let present = below.slice(0, entries);
    m.unused("unused_below", below.bit(entries));
    let top = |bit: usize| {
        let mut bits: Vec<Value> = body.lanes(8).into_iter().map(|b| b.bit(bit)).collect();
        bits.push(last_top.bit(bit - 6));
        (end & m.pack(&bits)).reduce_or()
    };
    let terminated = m.wire("terminated", (end & equal).reduce_or());
    let reserved = m.wire("reserved", terminated & top(7));
    let disowned = m.wire("disowned", terminated & top(6) & !top(7));
    // Only the first chunk of a block can begin with index 0, so that this is the block's only entry.
    let single = m.wire("single_zero", end.bit(1) & body.slice(0, 8).eq(0));
    let count = count_of_row(&m, "count", present);
    let outside = m.wire("outside", last & (present & past).reduce_or());
    let errors = m.names(&format_error());
    let at_end = [
        (!ends & cut, "sparse_ends"),
        (ends & !terminated & last, "index_descends"),
        (disowned & !single, "bad_placeholder"),
        (reserved, "reserved_terminator"),
    ];
    let at_end = at_end
        .into_iter()
        .fold(errors.value("none"), |other, (found, error)| {
            found.mux(errors.value(error), other)
        });
    let at_end = m.wire("error_at_end", at_end);
    let found = outside.mux(errors.value("index_past_block"), at_end);
    let found = m.wire("error", found);
    let checked = m.reg_reset("checked_valid", Bit, 0);
    checked.set(compared.q());
    m.output("chunk_valid", checked.q(), "there is a checked chunk");
    let fields = m.delays([
        ("checked_entries", body),
        (
            "checked_count",
            count & (!disowned).replicate(count.width()),
        ),
        ("checked_ends", ends | outside | cut),
        ("checked_error", found),
    ]);
    for (value, field) in fields.into_iter().zip(chunk(entries).fields()) {
        m.output(&format!("chunk_{}", field.name), value, &field.doc);
    }
    m.finish()
}
