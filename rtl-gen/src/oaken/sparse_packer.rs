//! Sparse packer: header, blocks that delimit themselves, full words.

use super::lanes_are_valid;
use crate::cells::{byte_packer, byte_packer_latency, skid_buffer};
use crate::hw::{Bit, Bits, Module, ModuleBuilder, Stream, Value, width_for};

/// Bytes of a vector's header.
const HEADER: usize = 12;
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
pub fn sparse_packer(lanes: usize) -> Module {
    assert!(lanes_are_valid(lanes), "sparse packer of {lanes} lanes");
    let word = sparse_word_bytes(lanes);
    let m = ModuleBuilder::new(format!("oaken_sparse_packer_l{lanes}"));
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
        2 + byte_packer_latency(word, LEVELS_PER_STAGE),
        "one beat per cycle, one more where a vector's end spills into another word",
    );
    let count_bits = width_for(lanes);
    let header = m.stream_in(
        "header",
        &[("data", Bits(8 * HEADER), "six binary16, field 0 lowest")],
    );
    let stream = m.stream_in(
        "in",
        &[
            ("count", Bits(count_bits), "entries of this beat"),
            ("entries", Bits(8 * lanes), "the entries, then zeros"),
            ("first", Bit, "first beat of the vector"),
            ("block_last", Bit, "last beat of a block"),
            ("last", Bit, "last beat of the vector"),
        ],
    );

    // The skid buffer cuts ready, whose path back through all stages would be too long.
    let beat = with_last_index(&m, stream).through_packed("beat", skid_buffer);
    let body = block_bodies(&m, lanes, beat);
    with_front(&m, word, body, header)
        .through("packer", &byte_packer(word, LEVELS_PER_STAGE), |_| {})
        .stream_out(
            "out",
            &[
                ("data", "bytes, byte 0 lowest"),
                ("keep", "which bytes there are: the low ones"),
                ("last", "last word of the vector"),
            ],
        );
    m.finish()
}

/// The beats with the index of their last entry.
fn with_last_index<'m>(m: &'m ModuleBuilder, stream: Stream<'m>) -> Stream<'m> {
    m.comment("The index of the beat's last entry.");
    let entries = stream.get("entries").lanes(8);
    let count = stream.get("count");
    let indices: Vec<Value> = entries.iter().map(|e| e.slice(0, 6)).collect();
    let last_index = indices
        .iter()
        .enumerate()
        .map(|(i, &index)| index & count.eq(i + 1).replicate(6))
        .reduce(|a, b| a | b)
        .expect("there are lanes");
    let fields = [
        ("count", count),
        ("entries", stream.get("entries")),
        ("first", stream.get("first")),
        ("block_last", stream.get("block_last")),
        ("last", stream.get("last")),
        ("last_index", m.wire("last_index", last_index)),
    ];
    stream.with(&fields)
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
    let block_index = m.reg("block_index", Bits(6));
    let open = m.reg_reset("open", Bit, 0);
    let open_index = m.reg("open_index", Bits(6));

    let [block_last, last] = ["block_last", "last"].map(|f| beat.get(f));
    let first_index = beat.get("entries").slice(0, 6);
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
    let taken = m.wire("taken", beat.transfer());
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
fn block_bodies<'m>(m: &'m ModuleBuilder, lanes: usize, beat: Stream<'m>) -> Stream<'m> {
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
    let tail: Vec<Value> = (0..=lanes)
        .map(|i| {
            let terminator = newest.zext(8) & (closes_own & beat.get("count").eq(i)).replicate(8);
            match i {
                1 => terminator | m.concat(&[m.lit(Bits(1), 0), empty, m.lit(Bits(6), 0)]),
                _ => terminator,
            }
        })
        .collect();
    let beat_entries = beat.get("entries").lanes(8);
    let body: Vec<Value> = (0..=lanes)
        .map(|i| {
            let byte = match beat_entries.get(i) {
                Some(&entry) => entry | tail[i],
                None => tail[i],
            };
            m.wire(&format!("body{i}"), byte)
        })
        .collect();
    let body_count = m.wire(
        "body_count",
        empty.mux(
            m.lit(Bits(count_bits + 1), 2),
            beat.get("count").zext(count_bits + 1),
        ) + closes_own.zext(count_bits + 1),
    );
    let fields = [
        ("body", m.pack(&body)),
        ("count", body_count),
        ("closing", state.closes_open),
        ("closing_index", state.open_index),
        ("first", beat.get("first")),
        ("last", beat.get("last")),
    ];
    beat.with(&fields).registered("body")
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
    let bytes = body.get("body");
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
    let complete = m.wire("complete", body.valid & (!first | header.valid));
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
