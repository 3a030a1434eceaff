//! Sparse reader: the sparse stream in, headers and chunks of outliers out.

use super::sparse_row::{BLOCKS, HEADER, PLACE, ROW, ROWS};
use super::zero_insert::ERROR;
use super::{block_parser, index_order};
use crate::cells::{
    arrivals, byte_placer, byte_rows, count_of_row, ones_from, skid_buffer, stream_fifo, turned,
};
use crate::hw::{Bit, Bits, Module, ModuleBuilder, Value, width_for};

/// Headers that may be on their way to their consumer.
const HEADERS: usize = 2;

/// Format errors of blocks (contract, section 8), numbered as everywhere in the engine.
mod fault {
    pub const RESERVED_TERMINATOR: u64 = 4;
    pub const BAD_PLACEHOLDER: u64 = 5;
    pub const INDEX_PAST_BLOCK: u64 = 6;
    pub const INDEX_DESCENDS: u64 = 7;
    pub const SPARSE_ENDS: u64 = 9;
}

/// A chunk on its way behind the parser: it never waits, so that these are registers without
/// enable.
struct Rider<'m> {
    name: &'static str,
    value: Value<'m>,
}

/// Oaken's sparse reader: byte aligner, block parser, header capture and the check of the blocks
/// (contract, sections 7 and 8; Oaken, section 5.2). `chunks` chunks may wait for their consumer.
///
/// One chunk of `entries` entries per cycle.
///
/// # Panics
/// If `entries` is not 4, 8 or 16, or `chunks` is not a power of two of at least 4.
pub fn sparse_reader(entries: usize, chunks: usize) -> Module {
    assert!(
        chunks >= 4 && chunks.is_power_of_two(),
        "sparse reader with room for {chunks} chunks"
    );
    let m = ModuleBuilder::new(format!("oaken_sparse_reader_e{entries}_n{chunks}"));
    m.doc(
        "Oaken's sparse reader: aligns the bytes of the sparse stream, finds header and blocks of \
         every vector, and checks the blocks. A vector may begin at any byte of a word.",
    );
    m.doc(format!(
        "A block leaves as one chunk, or as several of {entries} entries and the rest. A block that \
         breaks the format ends with the chunk that shows it, and what follows it means nothing. \
         The header is not checked here; one that the stream cuts off leaves as zeros, and the \
         error with the first block.",
    ));
    m.doc(format!(
        "Up to {chunks} chunks and {HEADERS} headers are read ahead of their consumers.",
    ));
    m.parameter("entries", entries);
    m.parameter("chunks", chunks);
    let port = m.stream_in(
        "in",
        &[
            ("data", Bits(8 * ROW), "bytes, byte 0 lowest"),
            ("keep", Bits(ROW), "which bytes there are: the low ones"),
            ("last", Bit, "the stream ends with this word"),
        ],
    );
    let command = m.stream_in(
        "command",
        &[
            ("blocks", Bits(BLOCKS), "blocks of the vector less one"),
            ("tail", Bits(6), "elements of its last block less one"),
            ("bad", Bit, "not to be decoded: the reader stands still"),
        ],
    );

    m.comment("Bytes go to consecutive columns of the rows, their flags to the parser.");
    let arrived = arrivals(&m, "word", &port);
    let placed = port
        .registered("word")
        .through("order", &index_order(), |_| {})
        .through("placer", &byte_placer(ROW, 10), |_| {});
    let lanes = placed.get("data").lanes(10);
    let field = |lo: usize, width: usize| {
        let parts: Vec<Value> = lanes.iter().map(|b| b.slice(lo, width)).collect();
        m.pack(&parts)
    };
    let bytes = m.wire("bytes", field(0, 8));
    let (low, high) = (placed.get("low"), placed.get("high"));
    m.unused("unused_count", placed.get("count").reduce_or());
    let merges = m.wire("merges", placed.transfer());
    let write_row = m.reg_reset("write_row", Bits(ROWS), 1);
    let next_row = m.concat(&[
        write_row.q().slice(0, ROWS - 1),
        write_row.q().slice(ROWS - 1, 1),
    ]);
    write_row.set_when(merges & low.bit(ROW - 1), next_row);
    let chunk_room = m.forward("chunk_room", Bit);
    let header_room = m.forward("header_room", Bit);
    let u = m.instance("u_parser", &block_parser(entries));
    u.set("chunk_room", chunk_room.value())
        .set("header_room", header_room.value())
        .set("command_valid", command.valid)
        .set("in_valid", placed.valid)
        .set("in_less", field(8, 1))
        .set("in_equal", field(9, 1))
        .set("in_low", low)
        .set("in_high", high)
        .set("in_last", placed.get("last"));
    for name in ["blocks", "tail", "bad"] {
        u.set(&format!("command_{name}"), command.get(name));
    }
    command.accept_when(u.get_as("command_ready", "parser_takes_command"));
    placed.accept_when(u.get_as("in_ready", "parser_takes_word"));
    let parsed = u.get_as("chunk_valid", "parsed");
    let place = u.get_as("chunk_place", "parsed_place");
    let riders: Vec<Rider> = ["header", "last", "tail", "cut"]
        .into_iter()
        .map(|name| Rider {
            name,
            value: u.get_as(&format!("chunk_{name}"), &format!("parsed_{name}")),
        })
        .collect();
    let parsed_header = riders[0].value;

    m.comment("Bytes that were accepted and have not left the parser.");
    let accepted = m.reg_reset("accepted", Bits(PLACE), 0);
    accepted.set(accepted.q() + arrived.zext(PLACE));
    let held = m.reg_reset("held", Bits(PLACE), 0);
    held.set(accepted.q() - u.get_as("place", "parser_place"));

    m.comment("The rows, and the columns that hold the chunk and the header before it.");
    let column = m.wire("column", place.slice(0, 5));
    let read_row: Vec<Value> = (0..ROWS).map(|r| place.slice(5, 2).eq(r)).collect();
    let rows = m.instance("u_rows", &byte_rows(ROWS, ROW));
    rows.set("write", merges)
        .set("write_row", write_row.q())
        .set("low", low)
        .set("high", high)
        .set("data", bytes)
        .set("read_row", m.pack(&read_row))
        .set("from", ones_from(&m, "from_column", column, ROW));
    m.unused("unused_place", place.slice(7, PLACE - 7).reduce_or());
    let picked = m.delay("picked", rows.get_as("picked", "columns"));
    let picked_column = m.delay("picked_column", column);
    let (picked_valid, riders) = ride(&m, "picked", parsed, riders);

    m.comment("The same turned, so that the header, or the chunk, begins at byte 0.");
    let window_bytes = HEADER + entries + 1;
    let turned = turned(&m, "turned", picked, 8, picked_column, false);
    if window_bytes < ROW {
        let rest = turned.slice(8 * window_bytes, 8 * (ROW - window_bytes));
        m.unused("unused_turned", rest.reduce_or());
    }
    let window = m.delay("window", turned.slice(0, 8 * window_bytes));
    let (window_valid, riders) = ride(&m, "window", picked_valid, riders);
    let rider = |riders: &[Rider<'_>], name: &str| {
        let index = riders.iter().position(|r| r.name == name);
        index.expect("a rider")
    };
    let of = |name: &str| riders[rider(&riders, name)].value;

    m.comment("Header capture. Of a chunk the stream cuts off, only the bytes held are there.");
    let (with_header, cut, tail) = (of("header"), of("cut"), of("tail"));
    let whole_header = m.wire("whole_header", !cut | held.q().ge(HEADER));
    let header = window.slice(0, 8 * HEADER) & whole_header.replicate(8 * HEADER);
    let header_valid = m.wire("captured", window_valid & with_header);
    let headers = m.stream("captured_header", header_valid, &[("data", header)]);
    m.unused("unused_header_ready", headers.ready());
    let headers = headers.through_packed("headers", skid_buffer);
    let body = with_header.mux(
        window.slice(8 * HEADER, 8 * (entries + 1)),
        window.slice(0, 8 * (entries + 1)),
    );
    let body = m.wire("body", body);
    let body_bytes = body.lanes(8);
    let index: Vec<Value> = body_bytes.iter().map(|b| b.slice(0, 6)).collect();
    let there: Vec<Value> = (0..=entries)
        .map(|i| !cut | with_header.mux(held.q().gt(i + HEADER), held.q().gt(i)))
        .collect();
    let less: Vec<Value> = (1..=entries).map(|i| index[i].lt(index[i - 1])).collect();
    let equal: Vec<Value> = (1..=entries).map(|i| index[i].eq(index[i - 1])).collect();
    let past: Vec<Value> = (0..entries).map(|i| index[i].gt(tail)).collect();
    let zero = m.lit(Bits(1), 0);
    let last_top = m.delay("chunk_last_top", body.slice(8 * entries + 6, 2));
    let body = m.delay("chunk_entries", body.slice(0, 8 * entries));
    let there = m.delay("there", m.pack(&there));
    let less = m.delay("less", m.concat(&[m.pack(&less), zero]));
    let equal = m.delay("equal", m.concat(&[m.pack(&equal), zero]));
    let past = m.delay("past", m.pack(&past));
    let riders = riders
        .into_iter()
        .filter(|r| ["last", "cut"].contains(&r.name))
        .collect();
    let (chunk_valid, riders) = ride(&m, "chunk", window_valid, riders);
    let of = |name: &str| riders[rider(&riders, name)].value;

    m.comment("The chunk ends at its first smaller or equal index; what is below are its entries.");
    let (last, cut) = (of("last"), of("cut"));
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
    // Only the first chunk of a block can begin with index 0.
    let single = m.wire("single_zero", end.bit(1) & body.slice(0, 8).eq(0));
    let count = count_of_row(&m, "count", present);
    let outside = m.wire("outside", last & (present & past).reduce_or());
    let error = |kind: u64| m.lit(Bits(ERROR), kind);
    let none = error(0);
    let at_end = (!ends & cut).mux(error(fault::SPARSE_ENDS), none);
    let at_end = (ends & !terminated & last).mux(error(fault::INDEX_DESCENDS), at_end);
    let at_end = (disowned & !single).mux(error(fault::BAD_PLACEHOLDER), at_end);
    let at_end = m.wire(
        "error_at_end",
        reserved.mux(error(fault::RESERVED_TERMINATOR), at_end),
    );
    let found = m.wire("error", outside.mux(error(fault::INDEX_PAST_BLOCK), at_end));
    let entries_kept = m.delay("entries", body);
    let count_kept = m.delay("entry_count", count & (!disowned).replicate(count.width()));
    let ends_kept = m.delay("chunk_ends", ends | outside | cut);
    let error_kept = m.delay("chunk_error", found);
    let checked = m.reg_reset("checked_valid", Bit, 0);
    checked.set(chunk_valid);
    let chunk = m.stream(
        "checked",
        checked.q(),
        &[
            ("entries", entries_kept),
            ("count", count_kept),
            ("ends", ends_kept),
            ("error", error_kept),
        ],
    );
    m.unused("unused_chunk_ready", chunk.ready());
    let chunks_out = chunk.through_packed("chunks", |width| stream_fifo(chunks, width));

    m.comment("What left the parser has a place to go: it is counted until its consumer takes it.");
    let header_leaves = m.wire("header_leaves", headers.transfer());
    let chunk_leaves = m.wire("chunk_leaves", chunks_out.transfer());
    let ahead = m.reg_reset("headers_ahead", Bits(width_for(HEADERS)), 0);
    let bits = width_for(HEADERS);
    let header_parsed = m.wire("header_parsed", parsed & parsed_header);
    let now = m.wire("headers_now", ahead.q() + header_parsed.zext(bits));
    ahead.set(now - header_leaves.zext(bits));
    header_room.drive(now.ne(HEADERS));
    let bits = width_for(chunks);
    let ahead = m.reg_reset("chunks_ahead", Bits(bits), 0);
    ahead.set(ahead.q() + parsed.zext(bits) - chunk_leaves.zext(bits));
    chunk_room.drive(ahead.q().lt(chunks - 1));

    m.output("held", held.q(), "bytes accepted and not read");
    headers.stream_out("header", &[("data", "six binary16, field 0 lowest")]);
    chunks_out.stream_out(
        "chunk",
        &[
            ("entries", "sparse entries, entry 0 lowest"),
            ("count", "how many there are"),
            ("ends", "last chunk of its block"),
            ("error", "format error of the block; 0 for none"),
        ],
    );
    m.finish()
}

/// One register further for what travels with a chunk.
fn ride<'m>(
    m: &'m ModuleBuilder,
    stage: &str,
    valid: Value<'m>,
    riders: Vec<Rider<'m>>,
) -> (Value<'m>, Vec<Rider<'m>>) {
    let kept = m.reg_reset(&format!("{stage}_valid"), Bit, 0);
    kept.set(valid);
    let riders = riders
        .into_iter()
        .map(|Rider { name, value }| Rider {
            name,
            value: m.delay(&format!("{stage}_{name}"), value),
        })
        .collect();
    (kept.q(), riders)
}
