//! Sparse packer: header, blocks that delimit themselves, full words.

use super::sparse_entry::{ENTRY, INDEX};
use super::sparse_row::HEADER;
use super::streams::{compacted, header, sparse_word};
use super::{Pipeline, lanes_are_valid};
use crate::cells::{byte_packer_latency, pack_bytes, skid_buffer};
use crate::hw::{Bit, Bits, Bundle, Module, ModuleBuilder, Stream, Value, width_for};

/// Rotations of the byte packer between registers.
const LEVELS_PER_STAGE: usize = 5;

/// Bytes of the words of [`sparse_packer`]: header, entries and a terminator of one beat fit into a
/// word, so that the header of a vector needs no cycle of its own.
pub fn sparse_word_bytes(lanes: usize) -> usize {
    (HEADER + lanes + 1).next_power_of_two()
}

/// Oaken's sparse packer (contract, section 7; Oaken, ISCA 2025, section 5.2, COO transformation):
/// the header of a vector, then the entries of every block of 64 elements with the terminators that
/// the blocks need, packed into words of [`sparse_word_bytes`] bytes.
///
/// Latency 2 and that of the byte packer, one beat per cycle; a vector whose last beat spills into
/// another word takes one cycle more. `lanes` is 4, 8, 16, 32 or 64.
///
/// # Panics
/// If `lanes` is another number.
pub fn sparse_packer(lanes: usize, pipeline: Pipeline) -> Module {
    assert!(lanes_are_valid(lanes), "sparse packer of {lanes} lanes");
    let word = sparse_word_bytes(lanes);
    let m = pipeline.module(&format!("oaken_sparse_packer_l{lanes}"));
    m.doc(
        "Oaken's sparse packer: gives the sparse stream of a vector, which is its header of 12 bytes \
         and the entries of each block of 64 elements, one byte per outlier, in full words.",
    );
    m.doc(
        "Blocks delimit themselves: an index smaller than the one before starts the next block. A \
         terminator, which repeats the index of the last entry, is therefore written only where the \
         next block does not begin with a smaller index, and behind the last block of the vector. An \
         empty block is 0x00 0x40.",
    );
    m.doc("The first beat of a vector waits for the header. in_ready comes from a register.");
    m.parameter("lanes", lanes);
    m.parameter("word bytes", word);
    m.timing(
        1 + byte_packer_latency(word, LEVELS_PER_STAGE) + pipeline.stages(1),
        "one beat per cycle, one more where a vector's end spills into another word",
    );
    let header = m.stream_in("header", &header());
    let stream = m.stream_in("in", &entry_beat(lanes));

    // The skid buffer cuts ready, whose path back through all stages would be too long.
    let beat = with_last_index(&m, stream).through_packed("beat", skid_buffer);
    let body = block_bodies(&m, lanes, pipeline, beat);
    let bytes = with_front(&m, word, body, header);
    let words = pack_bytes(&m, bytes, LEVELS_PER_STAGE);
    pipeline
        .skid("packed", words)
        .stream_out("out", &sparse_word(word, "last word of the vector"));
    m.finish()
}

/// The compacted entries of a beat, and where it is in its block and vector.
fn entry_beat(lanes: usize) -> Bundle {
    compacted(lanes)
        .append(&[
            ("first", Bit, "first beat of the vector"),
            ("block_last", Bit, "last beat of a block"),
        ])
        .select(&["count", "entries", "first", "block_last", "last"])
}

/// The beats with the index of their last entry.
fn with_last_index<'m>(m: &'m ModuleBuilder, stream: Stream<'m>) -> Stream<'m> {
    m.comment("The index of the beat's last entry.");
    let count = stream.get("count");
    let lanes = stream.get("entries").lanes(ENTRY);
    let is_last = m.lanes("last_entry", lanes.len(), |i| count.eq(i + 1));
    let last_index = lanes
        .iter()
        .zip(is_last.bits())
        .map(|(entry, is_last)| entry.slice(0, INDEX) & is_last.replicate(INDEX))
        .reduce(|a, b| a | b)
        .expect("there are lanes");
    stream.append(&[("last_index", m.wire("last_index", last_index))])
}

/// What a beat means for the blocks, given the beats before it.
struct BlockState<'m> {
    /// An empty block ends with the beat.
    empty: Value<'m>,
    /// The block before the beat's needs a terminator, of index `open_index`.
    closes_open: Value<'m>,
    open_index: Value<'m>,
    /// The beat is the last of its vector, and its block needs a terminator, of index `newest`.
    closes_own: Value<'m>,
    newest: Value<'m>,
}

fn block_state<'m>(m: &'m ModuleBuilder, beat: &Stream<'m>) -> BlockState<'m> {
    m.comment(
        "State of the blocks: in_block_q says that the current block has entries, block_index_q is \
         the index of its last one. open_q says that it is not yet known whether the block before \
         needs a terminator, open_index_q is the index of that terminator.",
    );
    let in_block = m.reg_reset("in_block", Bit, 0);
    let block_index = m.reg("block_index", Bits(INDEX));
    let open = m.reg_reset("open", Bit, 0);
    let open_index = m.reg("open_index", Bits(INDEX));

    let [block_last, last] = ["block_last", "last"].map(|f| beat.get(f));
    let first_index = beat.get("entries").slice(0, INDEX);
    let any = m.wire("any", beat.get("count").ne(0));
    let begins = m.wire("begins", any & !in_block.q());
    let empty = m.wire("empty", block_last & !any & !in_block.q());
    let newest = m.wire("newest", any.mux(beat.get("last_index"), block_index.q()));
    m.comment("An empty block counts as one with first index 0, and needs no terminator itself.");
    let closes_open = m.wire(
        "closes_open",
        open.q() & ((begins & first_index.ge(open_index.q())) | (empty & open_index.q().eq(0))),
    );
    let closes_own = m.wire("closes_own", last & !empty);
    let taken = m.wire("beat_taken", beat.transfer());
    in_block.set_when(taken, !block_last & (in_block.q() | any));
    open.set_when(taken, block_last.mux(!last & !empty, open.q() & !begins));
    block_index.set_when(taken, newest);
    open_index.set_when(taken & block_last, newest);
    BlockState {
        empty,
        closes_open,
        open_index: open_index.q(),
        closes_own,
        newest,
    }
}

/// The entries of a beat with what stands behind them, and whether a terminator stands before them.
fn block_bodies<'m>(
    m: &'m ModuleBuilder,
    lanes: usize,
    pipeline: Pipeline,
    beat: Stream<'m>,
) -> Stream<'m> {
    let count_bits = width_for(lanes);
    let state = block_state(m, &beat);
    let BlockState {
        empty,
        closes_own,
        newest,
        ..
    } = state;
    m.comment(
        "Bytes behind the entries: the second byte of an empty block, or the terminator of this block.",
    );
    let count = beat.get("count");
    let terminator = m.wire("terminator", newest & closes_own.replicate(INDEX));
    let terminators = m.lanes("terminators", lanes + 1, |i| {
        (terminator & count.eq(i).replicate(INDEX)).zext(ENTRY)
    });
    let second = m.concat(&[m.lit(Bits(1), 0), empty, m.lit(Bits(INDEX), 0)]);
    let second = m.concat(&[second, m.lit(Bits(ENTRY), 0)]);
    let bytes = ENTRY * (lanes + 1);
    let body = beat.get("entries").zext(bytes) | terminators | second.zext(bytes);
    let body = m.wire("body_bytes", body);
    let body_count = m.wire(
        "body_count",
        empty.mux(m.lit(Bits(count_bits + 1), 2), count.zext(count_bits + 1))
            + closes_own.zext(count_bits + 1),
    );
    let fields = [
        ("bytes", body),
        ("count", body_count),
        ("closing", state.closes_open),
        ("closing_index", state.open_index),
        ("first", beat.get("first")),
        ("last", beat.get("last")),
    ];
    let bodies = beat.with(&fields);
    match pipeline {
        Pipeline::Asic => bodies.registered("body"),
        Pipeline::Fpga => bodies.through_packed("bodies", skid_buffer),
    }
}

/// The bodies with the header or the terminator in front: 0 to `word` bytes per beat.
fn with_front<'m>(
    m: &'m ModuleBuilder,
    word: usize,
    body: Stream<'m>,
    header: Stream<'m>,
) -> Stream<'m> {
    m.comment("In front of the body comes the header, or the terminator of the block before.");
    let [first, closing] = ["first", "closing"].map(|f| body.get(f));
    let bytes = body.get("bytes");
    let terminator = body.get("closing_index").zext(8);
    let with_header = m.concat(&[bytes, header.get("data")]).zext(8 * word);
    let with_terminator = m.concat(&[bytes, terminator]).zext(8 * word);
    let joined_bytes = first.mux(
        with_header,
        closing.mux(with_terminator, bytes.zext(8 * word)),
    );
    let bytes_count_bits = width_for(word);
    let body_count = body.get("count");
    let front = first.mux(
        m.lit(Bits(bytes_count_bits), HEADER as u64),
        closing.zext(bytes_count_bits),
    );
    let total = m.wire("total", front + fit(body_count, bytes_count_bits));
    let last = body.get("last");
    let complete = m.wire("front_there", body.valid & (!first | header.valid));
    let joined = m.stream(
        "joined",
        complete,
        &[
            ("count", total),
            ("bytes", m.wire("joined_bytes", joined_bytes)),
            ("last", last),
        ],
    );
    let joined_ready = joined.ready();
    let takes_header = m.wire("takes_header", body.valid & first & joined_ready);
    header.accept_when(takes_header);
    body.accept_when(complete & joined_ready);
    joined
}

/// The same number in `width` bits, which hold it.
fn fit(value: Value<'_>, width: usize) -> Value<'_> {
    if value.width() <= width {
        value.zext(width)
    } else {
        value.slice(0, width)
    }
}
