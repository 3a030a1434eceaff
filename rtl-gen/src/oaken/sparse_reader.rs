//! Sparse reader: the sparse stream in, headers and chunks of outliers out.

use super::chunk_check::window_bytes;
use super::index_order::FLAGGED;
use super::sparse_row::{PLACE, ROW, ROWS};
use super::streams::{STREAM_ENDS, chunk, header, sparse_command, sparse_word};
use super::style::Pipeline;
use super::{block_parser, chunk_check, index_order};
use crate::cells::{arrivals, byte_placer, byte_rows, next_row, ones_from, stream_fifo, turned};
use crate::hw::{Bit, Bits, Forward, Module, ModuleBuilder, Stream, Value, width_for};

/// Latency from the word with the last byte of a chunk, or with the byte that shows its end, to the
/// chunk.
const LATENCY: usize = 9;
/// The same latency to the header that goes with the chunk.
const HEADER_LATENCY: usize = 7;
/// Headers that may be ahead of their consumer: with fewer, vectors of two blocks would wait for the
/// one before the last to be taken.
const HEADERS: usize = 4;

/// Oaken's sparse reader: byte alignment, block parser, header capture and the check of the blocks
/// (contract, sections 7 and 8; Oaken, ISCA 2025, section 5.2).
///
/// ```text
///          +-------------+   +-------------+ flags  +--------------+ row, column
///  in ---->| index_order |-->| byte_placer |------->| block_parser |-------------+
///          +-------------+   +-------------+        +--------------+             |
///                                   | bytes            ^ command                 v
///                                   |    +-----------+    +--------+    +-------------+
///                                   +--->| byte_rows |--->| rotate |--->| chunk_check |--+
///                                        +-----------+    +--------+    +-------------+  |
///                                                           header <--- FIFO <-----------+
///                                                           chunk  <--- FIFO <-----------+
/// ```
///
/// Latency 9 from the word with the last byte of a chunk to the chunk, 7 to a header, if nothing
/// stalls. Throughput: one chunk of up to `entries` entries per cycle. With [`Pipeline::Fpga`] both
/// latencies are one more, and a chunk takes two cycles. `entries` is 4, 8 or 16;
/// `chunks`, the number of chunks that may wait for their consumer, is a power of two of at least 4.
///
/// # Panics
/// If they are not.
pub fn sparse_reader(entries: usize, chunks: usize, pipeline: Pipeline) -> Module {
    assert!(
        chunks >= 4 && chunks.is_power_of_two(),
        "sparse reader with room for {chunks} chunks"
    );
    let m = pipeline.module(&format!("oaken_sparse_reader_e{entries}_n{chunks}"));
    m.doc(
        "Oaken's sparse reader: aligns the bytes of the sparse stream, finds the header and the blocks \
         of every vector, and checks the blocks. A vector may begin at any byte of a word.",
    );
    m.doc(format!(
        "A block leaves as one chunk, or as several chunks of {entries} entries and a last one with \
         the rest. A block with a format error ends with the chunk that shows the error; what follows \
         is arbitrary. The header is not checked here. A header that the end of the stream cuts off \
         leaves as zeros; the error comes with the first block.",
    ));
    m.doc(format!(
        "Up to {chunks} chunks and {HEADERS} headers are read ahead of their consumers.",
    ));
    m.doc(format!(
        "If nothing stalls, a chunk is offered {} cycles after the word with its last byte was taken, \
         and a header after {} cycles.",
        LATENCY + pipeline.stages(1),
        HEADER_LATENCY + pipeline.stages(1),
    ));
    m.parameter("entries", entries);
    m.parameter("chunks", chunks);
    let port = m.stream_in("in", &sparse_word(ROW, STREAM_ENDS));
    let command = m.stream_in("command", &sparse_command());

    m.comment("Bytes go to consecutive columns of the rows, their flags to the parser.");
    let arrived = arrivals(&m, "word", &port);
    let placed = port.through("order", &index_order(), |_| {}).through(
        "placer",
        &byte_placer(ROW, FLAGGED),
        |_| {},
    );
    let (rows, parsed) = parse(&m, entries, pipeline, placed, command);
    let held = bytes_held(&m, arrived, parsed.place);
    let window = window(&m, entries, rows, &parsed);
    let (headers, chunks_found) = check(&m, entries, window, held);
    let headers = headers.through_packed("headers", |width| stream_fifo(HEADERS, width));
    let chunks_out = chunks_found.through_packed("chunks", |width| stream_fifo(chunks, width));
    make_room(&m, chunks, &parsed, &headers, &chunks_out);

    m.output("held", held, "bytes accepted and not read");
    headers.stream_out("header", &header());
    chunks_out.stream_out("chunk", &chunk(entries));
    m.finish()
}

/// What is written to the rows of bytes.
struct RowWrite<'m> {
    write: Value<'m>,
    row: Value<'m>,
    low: Value<'m>,
    high: Value<'m>,
    bytes: Value<'m>,
}

/// What goes with the bytes of a chunk from the parser to the chunk check.
#[derive(Clone, Copy)]
struct Riders<'m> {
    header: Value<'m>,
    last: Value<'m>,
    tail: Value<'m>,
    cut: Value<'m>,
}

/// The parser's output.
struct Parsed<'m> {
    /// A chunk leaves.
    valid: Value<'m>,
    /// Row and column of its first byte.
    row: Value<'m>,
    column: Value<'m>,
    riders: Riders<'m>,
    /// The number in the stream of the first byte that has not left.
    place: Value<'m>,
    /// To be driven: there is space for a chunk, for a header.
    chunk_room: Forward<'m>,
    header_room: Forward<'m>,
}

fn parse<'m>(
    m: &'m ModuleBuilder,
    entries: usize,
    pipeline: Pipeline,
    placed: Stream<'m>,
    command: Stream<'m>,
) -> (RowWrite<'m>, Parsed<'m>) {
    let lanes = placed.get("data").lanes(FLAGGED);
    let part =
        |name: &str, lo: usize, width: usize| m.lanes(name, ROW, |i| lanes[i].slice(lo, width));
    let bytes = part("bytes", 0, 8);
    let less = part("less", 8, 1);
    let equal = part("equal", 9, 1);
    let [low, high, full] = ["low", "high", "full"].map(|f| placed.get(f));
    m.unused("unused_count", placed.get("count").reduce_or());
    let merges = m.wire("merges", placed.transfer());
    let write_row = m.reg_reset("write_row", Bits(ROWS), 1);
    write_row.set_when(merges & full, next_row(write_row.q()));
    let chunk_room = m.forward("chunk_room", Bit);
    let header_room = m.forward("header_room", Bit);
    let u = m.instance("u_parser", &block_parser(entries, pipeline));
    u.set("chunk_room", chunk_room.value())
        .set("header_room", header_room.value());
    command.connect(u, "command");
    placed
        .append(&[("less", less), ("equal", equal)])
        .connect(u, "in");
    let valid = u.get_as("chunk_valid", "parsed");
    let of_chunk = |name: &str| u.get_as(&format!("chunk_{name}"), &format!("parsed_{name}"));
    let [row, column] = ["row", "column"].map(of_chunk);
    let [header, last, tail, cut] = ["header", "last", "tail", "cut"].map(of_chunk);
    let rows = RowWrite {
        write: merges,
        row: write_row.q(),
        low,
        high,
        bytes,
    };
    let parsed = Parsed {
        valid,
        row,
        column,
        riders: Riders {
            header,
            last,
            tail,
            cut,
        },
        place: u.get_as("place", "parser_place"),
        chunk_room,
        header_room,
    };
    (rows, parsed)
}

fn bytes_held<'m>(m: &'m ModuleBuilder, arrived: Value<'m>, place: Value<'m>) -> Value<'m> {
    m.comment("The number of bytes that were accepted and have not left the parser.");
    let accepted = m.reg_reset("accepted", Bits(PLACE), 0);
    accepted.set(accepted.q() + arrived.zext(PLACE));
    let held = m.reg_reset("held", Bits(PLACE), 0);
    held.set(accepted.q() - place);
    held.q()
}

/// The bytes of a chunk, with the header or else the first entry at byte 0.
struct Window<'m> {
    valid: Value<'m>,
    bytes: Value<'m>,
    riders: Riders<'m>,
}

/// The rows, and two stages: the columns that hold the chunk, and these columns rotated.
fn window<'m>(
    m: &'m ModuleBuilder,
    entries: usize,
    write: RowWrite<'m>,
    parsed: &Parsed<'m>,
) -> Window<'m> {
    m.comment("The rows, and the columns that hold the chunk and the header in front of it.");
    let rows = m.instance("u_rows", &byte_rows(ROWS, ROW));
    rows.set("write", write.write)
        .set("write_row", write.row)
        .set("low", write.low)
        .set("high", write.high)
        .set("data", write.bytes)
        .set("read_row", parsed.row)
        .set(
            "from_column",
            ones_from(m, "from_column", parsed.column, ROW),
        );
    let picked_valid = m.reg_reset("picked_valid", Bit, 0);
    picked_valid.set(parsed.valid);
    let Riders {
        header,
        last,
        tail,
        cut,
    } = parsed.riders;
    let [picked, picked_column, header, last, tail, cut] = m.delays([
        ("picked", rows.get_as("picked", "columns")),
        ("picked_column", parsed.column),
        ("picked_header", header),
        ("picked_last", last),
        ("picked_tail", tail),
        ("picked_cut", cut),
    ]);

    m.comment("The columns are rotated so that the header, or else the chunk, begins at byte 0.");
    let bytes = window_bytes(entries);
    let turned = turned(m, "turned", picked, 8, picked_column, false);
    if bytes < ROW {
        let rest = turned.slice(8 * bytes, 8 * (ROW - bytes));
        m.unused("unused_turned", rest.reduce_or());
    }
    let valid = m.reg_reset("window_valid", Bit, 0);
    valid.set(picked_valid.q());
    let [bytes, header, last, tail, cut] = m.delays([
        ("window", turned.slice(0, 8 * bytes)),
        ("window_header", header),
        ("window_last", last),
        ("window_tail", tail),
        ("window_cut", cut),
    ]);
    Window {
        valid: valid.q(),
        bytes,
        riders: Riders {
            header,
            last,
            tail,
            cut,
        },
    }
}

/// Headers and checked chunks. There is no back-pressure here: the counters of `make_room` guarantee
/// that there is space for both.
fn check<'m>(
    m: &'m ModuleBuilder,
    entries: usize,
    window: Window<'m>,
    held: Value<'m>,
) -> (Stream<'m>, Stream<'m>) {
    m.comment("Header capture and check.");
    let check = m.instance("u_check", &chunk_check(entries));
    check
        .set("in_valid", window.valid)
        .set("in_window", window.bytes)
        .set("in_header", window.riders.header)
        .set("in_last", window.riders.last)
        .set("in_tail", window.riders.tail)
        .set("in_cut", window.riders.cut)
        .set("held", held);
    let captured = [("data", check.get_as("header_data", "captured_data"))];
    let there = check.get_as("header_valid", "captured_there");
    let headers = m.stream("captured", there, &captured);
    m.unused("unused_header_ready", headers.ready());
    let chunk = chunk(entries);
    let checked = chunk.names().into_iter().map(|name| {
        let value = check.get_as(&format!("chunk_{name}"), &format!("checked_{name}"));
        (name, value)
    });
    let checked: Vec<(&str, Value)> = checked.collect();
    let there = check.get_as("chunk_valid", "checked_there");
    let chunks = m.stream("checked", there, &checked);
    m.unused("unused_chunk_ready", chunks.ready());
    (headers, chunks)
}

/// Counts what is between the parser and the consumers.
fn make_room<'m>(
    m: &'m ModuleBuilder,
    chunks: usize,
    parsed: &Parsed<'m>,
    headers: &Stream<'m>,
    chunks_out: &Stream<'m>,
) {
    m.comment(
        "Credits: what has left the parser is counted until its consumer takes it, so that there is \
         always space for it.",
    );
    let header_leaves = m.wire("header_leaves", headers.transfer());
    let chunk_leaves = m.wire("chunk_leaves", chunks_out.transfer());
    let ahead = m.reg_reset("headers_ahead", Bits(width_for(HEADERS)), 0);
    let bits = width_for(HEADERS);
    let header_parsed = m.wire("header_parsed", parsed.valid & parsed.riders.header);
    let now = m.wire("headers_now", ahead.q() + header_parsed.zext(bits));
    ahead.set(now - header_leaves.zext(bits));
    parsed.header_room.drive(now.ne(HEADERS));
    let bits = width_for(chunks);
    let ahead = m.reg_reset("chunks_ahead", Bits(bits), 0);
    ahead.set(ahead.q() + parsed.valid.zext(bits) - chunk_leaves.zext(bits));
    parsed.chunk_room.drive(ahead.q().lt(chunks - 1));
}
