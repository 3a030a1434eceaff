//! Block parser: finds where the blocks of the sparse stream end.

use super::sparse_row::{BLOCKS, HEADER, PLACE, ROW, ROWS};
use super::streams::{STREAM_ENDS, sparse_command};
use super::style::Pipeline;
use crate::cells::next_row;
use crate::hw::{Bit, Bits, Bundle, Module, ModuleBuilder, Reg, Stream, Value, log2_ceil};

/// Positions the parser sees at once: the row it stands in and the one behind it.
const SEEN: usize = 2 * ROW;

/// Oaken's block parser: reads the sparse stream one chunk per cycle, where a chunk is a block or
/// `entries` entries of one (contract, section 7: blocks delimit themselves; Oaken, ISCA 2025,
/// section 5.2).
///
/// The index of every byte has been compared with that of the byte before it ahead of the parser.
/// The loop from one chunk to the next therefore only has to find the first end behind the current
/// place. The place is kept as a mask with ones from the parser's byte up: the next one is the OR of
/// all ends at or below a bit, without any encoding.
///
/// Latency 1, one chunk per cycle; the header of a vector costs no cycle. With [`Pipeline::Fpga`] the
/// loop has two stages, in the first of which the places are found where the next chunk may begin:
/// latency 2, a chunk in every second cycle. `entries` is 4, 8 or 16.
///
/// # Panics
/// If `entries` is another number.
pub fn block_parser(entries: usize, pipeline: Pipeline) -> Module {
    assert!(
        [4, 8, 16].contains(&entries),
        "block parser of {entries} entries per cycle"
    );
    let m = pipeline.module(&format!("oaken_block_parser_e{entries}"));
    let rate = match pipeline {
        Pipeline::Asic => "one per cycle",
        Pipeline::Fpga => "one in two cycles",
    };
    m.doc(format!(
        "Oaken's block parser: finds the end of each self-delimiting block of the sparse stream. A \
         chunk, {rate}, is a block, or {entries} entries of a longer one. The first chunk of a \
         vector includes the header of {HEADER} bytes in front of it.",
    ));
    m.doc(
        "Of a byte the parser sees two flags: its index is less than that of the byte before it, or \
         equal to it. A smaller index starts the next block, an equal one is a terminator. The flags \
         of the first byte of a block are ignored, because no byte of the block precedes it. Format \
         errors of a chunk are found behind the parser, by the chunk check.",
    );
    m.doc(
        "A chunk leaves when its end has arrived. If the stream ends before that, the remaining bytes \
         leave as a chunk with chunk_cut set, and the parser stops until reset.",
    );
    m.parameter("entries", entries);
    match pipeline {
        Pipeline::Asic => m.timing(1, "one chunk per cycle"),
        Pipeline::Fpga => m.timing(2, "one chunk in two cycles"),
    }
    let command = m.stream_in("command", &sparse_command());
    let words = m.stream_in("in", &flag_word());
    let chunk_room = m.input("chunk_room", Bit, "there is space for a chunk");
    let header_room = m.input("header_room", Bit, "there is space for a header");

    let rows = FlagRows::new(&m);
    let place = Place::new(&m);
    let next = next_chunk(&m, entries, pipeline, &rows, &place);

    m.comment("A chunk leaves if its end has been found, or if the stream has ended.");
    let drained = m.reg_reset("drained", Bit, 0);
    let cut = m.reg_reset("cut", Bit, 0);
    let in_header = place.in_header.q();
    let command_there = m.wire("command_there", command.valid & !command.get("bad"));
    let may = in_header.mux(command_there & header_room, m.lit(Bit, 1));
    let goes = m.wire("goes", chunk_room & !cut.q() & may);
    let fires = fires(&m, pipeline, goes & next.found);
    let cuts = m.wire("cuts", goes & drained.q() & !next.found);
    let crosses = m.wire("crosses", fires & !next.from.bit(ROW - 1));
    place.at.set_when(
        fires,
        next.from
            .bit(ROW - 1)
            .mux(next.from.slice(0, ROW - 1), next.from.slice(ROW, ROW - 1)),
    );
    cut.set(cut.q() | cuts);

    let left = blocks_left(&m, &command, in_header, fires, next.ends);
    place.in_header.set_when(fires, next.ends & !left.more);
    command.accept_when(fires & in_header);
    rows.merge(&m, words, crosses, drained);
    chunk_port(&m, &place, &left, fires, cuts, crosses);
    m.finish()
}

/// The flags of the bytes of a word, in their columns.
fn flag_word() -> Bundle {
    Bundle::new(
        "a word of flags",
        &[
            ("less", Bits(ROW), "index less than that of the byte before"),
            ("equal", Bits(ROW), "index equal to that of the byte before"),
            ("low", Bits(ROW), "columns filled in the current row"),
            ("high", Bits(ROW), "columns filled in the next row"),
            ("full", Bit, "the current row is complete"),
            ("last", Bit, STREAM_ENDS),
        ],
    )
}

/// The flags of the bytes that the parser sees, and of the row behind them.
struct FlagRows<'m> {
    /// For each row, the parser's row first, two masks: the bytes whose index differs from that of
    /// the byte before, and those whose index is not less.
    slots: Vec<[Reg<'m>; 2]>,
    /// In the rows that the parser sees: bytes that are no terminators.
    unequal: Value<'m>,
    /// Bytes whose index is less than that of the byte before.
    less: Value<'m>,
    /// Terminators.
    equal: Value<'m>,
}

impl<'m> FlagRows<'m> {
    fn new(m: &'m ModuleBuilder) -> FlagRows<'m> {
        m.comment(
            "Rows of flags, the parser's row first: bytes whose index differs from that of the byte \
             before, and bytes whose index is not less. Both flags of a place without a byte are 0.",
        );
        let slots: Vec<[Reg; 2]> = (0..ROWS)
            .map(|s| {
                ["unequal", "not_less"].map(|flag| m.reg_reset(&format!("{flag}{s}"), Bits(ROW), 0))
            })
            .collect();
        let seen = |flag: usize, name: &str| {
            m.wire(name, m.concat(&[slots[1][flag].q(), slots[0][flag].q()]))
        };
        let (unequal, not_less) = (seen(0, "unequal"), seen(1, "not_less"));
        let less = m.wire("less", unequal & !not_less);
        let equal = m.wire("equal", not_less & !unequal);
        FlagRows {
            slots,
            unequal,
            less,
            equal,
        }
    }

    /// Takes words while there is space, and moves all rows down when the parser `crosses` into the
    /// next one.
    fn merge(self, m: &'m ModuleBuilder, words: Stream<'m>, crosses: Value<'m>, drained: Reg<'m>) {
        m.comment("A word is merged while a row is free for the part of it that spills.");
        let fill = m.reg_reset("fill_row", Bits(ROWS), 1);
        let room = m.wire("room", !fill.q().bit(ROWS - 1));
        let merges = m.wire("merges", words.valid & room);
        let [word_less, word_equal, low, high] =
            ["less", "equal", "low", "high"].map(|f| words.get(f));
        let (full, word_last) = (words.get("full"), words.get("last"));
        words.accept_when(room);
        drained.set(drained.q() | (merges & word_last));
        let steps = m.wire("steps", merges & full);
        let filled = m.wire("filled", steps.mux(fill.q() << 1, fill.q()));
        fill.set(crosses.mux(filled >> 1, filled));
        let mut merged: Vec<[Value; 2]> = vec![];
        for (s, [unequal, not_less]) in self.slots.iter().enumerate() {
            let own = (fill.q().bit(s) & merges).replicate(ROW) & low;
            let mask = match s {
                0 => own,
                _ => own | ((fill.q().bit(s - 1) & merges).replicate(ROW) & high),
            };
            let mask = m.wire(&format!("new{s}"), mask);
            merged.push(
                [
                    ("unequal", unequal, word_equal),
                    ("not_less", not_less, word_less),
                ]
                .map(|(flag, held, not_set)| {
                    m.wire(&format!("merged_{flag}{s}"), held.q() | (mask & !not_set))
                }),
            );
        }
        m.comment("When the parser crosses into the next row, all rows move down.");
        for (s, slot) in self.slots.iter().enumerate() {
            for f in 0..2 {
                let above = match merged.get(s + 1) {
                    Some(row) => row[f],
                    None => m.lit(Bits(ROW), 0),
                };
                slot[f].set(crosses.mux(above, merged[s][f]));
            }
        }
    }
}

/// The parser's place.
struct Place<'m> {
    /// Ones from the parser's byte up, in its row.
    at: Reg<'m>,
    /// The next byte is the first one of a header.
    in_header: Reg<'m>,
    /// Ones from the first byte of the chunk up, in the rows that the parser sees.
    begun: Value<'m>,
}

impl<'m> Place<'m> {
    fn new(m: &'m ModuleBuilder) -> Place<'m> {
        m.comment("Ones from the parser's byte up, and from the first byte of the chunk up.");
        let at = m.reg_reset("at", Bits(ROW - 1), (1u64 << (ROW - 1)) - 1);
        let in_header = m.reg_reset("in_header", Bit, 1);
        let ones = m.lit(Bits(SEEN - ROW + 1), (1u64 << (SEEN - ROW + 1)) - 1);
        let from = m.wire("from_at", m.concat(&[ones, at.q()]));
        let begun = m.wire("begun", in_header.q().mux(from << HEADER, from));
        Place {
            at,
            in_header,
            begun,
        }
    }
}

/// Where the next chunk begins.
struct Next<'m> {
    /// It begins in the rows that the parser sees.
    found: Value<'m>,
    /// Ones from its first byte up; with [`Pipeline::Fpga`] one cycle later.
    from: Value<'m>,
    /// The chunk before it is the last one of its block; with [`Pipeline::Fpga`] one cycle later.
    ends: Value<'m>,
}

fn next_chunk<'m>(
    m: &'m ModuleBuilder,
    entries: usize,
    pipeline: Pipeline,
    rows: &FlagRows<'m>,
    place: &Place<'m>,
) -> Next<'m> {
    let FlagRows {
        unequal,
        less,
        equal,
        ..
    } = *rows;
    let begun = place.begun;
    m.comment(format!(
        "The places where the next chunk may begin: at a smaller index, behind an equal one, or \
         {entries} bytes further on. It begins at the lowest of them."
    ));
    let behind = m.wire("behind", begun << 1);
    let next_starts = (behind & less) | ((behind & equal) << 1) | ((begun << entries) & unequal);
    let starts = m.wire("starts", next_starts);
    let found = m.wire("found", starts.reduce_or());
    let [cut_starts, cut_begun] =
        pipeline.cut(m, None, [("found_starts", starts), ("found_behind", begun)]);
    let mut spread = cut_starts;
    let mut reach = 1;
    while reach < entries {
        spread = m.wire(&format!("spread{}", 2 * reach), spread | (spread << reach));
        reach *= 2;
    }
    let next = m.wire("next_from", spread | (cut_begun << (entries + 1)));
    m.unused("unused_next", next.bit(SEEN - 1));
    let in_chunk = m.wire("in_chunk", behind & !(begun << (entries + 1)));
    let ends = m.wire("ends", (in_chunk & (less | equal)).reduce_or());
    let [ends] = pipeline.cut(m, None, [("found_ends", ends)]);
    Next {
        found,
        from: next,
        ends,
    }
}

/// The parser moves on to the next chunk: when it is found, or one cycle later.
fn fires<'m>(m: &'m ModuleBuilder, pipeline: Pipeline, found: Value<'m>) -> Value<'m> {
    if pipeline == Pipeline::Asic {
        return m.wire("fires", found);
    }
    let fires = m.reg_reset("fires", Bit, 0);
    fires.set(found & !fires.q());
    fires.q()
}

/// The blocks of a vector that are left.
struct BlocksLeft<'m> {
    /// There are more behind the current one.
    more: Value<'m>,
    /// Elements of the last one less one.
    tail: Value<'m>,
}

fn blocks_left<'m>(
    m: &'m ModuleBuilder,
    command: &Stream<'m>,
    in_header: Value<'m>,
    fires: Value<'m>,
    ends: Value<'m>,
) -> BlocksLeft<'m> {
    m.comment("The number of blocks of the vector behind the current one.");
    let left = m.reg("blocks_left", Bits(BLOCKS));
    let more = m.reg("more", Bit);
    let tail = m.reg("tail", Bits(6));
    let (blocks, new_tail) = (command.get("blocks"), command.get("tail"));
    let now_left = m.wire("now_left", in_header.mux(blocks, left.q()));
    let now_more = m.wire("now_more", in_header.mux(blocks.reduce_or(), more.q()));
    let now_tail = m.wire("now_tail", in_header.mux(new_tail, tail.q()));
    let fewer = m.wire("fewer", now_left - 1);
    left.set_when(fires, ends.mux(fewer, now_left));
    more.set_when(fires, ends.mux(fewer.reduce_or(), now_more));
    tail.set_when(fires, now_tail);
    BlocksLeft {
        more: now_more,
        tail: now_tail,
    }
}

/// The ports of the chunk that leaves, from registers, and of the place behind it.
fn chunk_port<'m>(
    m: &'m ModuleBuilder,
    place: &Place<'m>,
    left: &BlocksLeft<'m>,
    fires: Value<'m>,
    cuts: Value<'m>,
    crosses: Value<'m>,
) {
    m.comment("The output registers of the chunk.");
    let crossed = m.reg_reset("crossed", Bits(PLACE - log2_ceil(ROW)), 0);
    let row = m.reg_reset("row", Bits(ROWS), 1);
    crossed.set_when(crosses, crossed.q() + 1);
    row.set_when(crosses, next_row(row.q()));
    let column = m.wire("stands_at", ones_to_binary(m, place.at.q()));
    let out_valid = m.reg_reset("chunk_valid", Bit, 0);
    out_valid.set(fires | cuts);
    m.output("chunk_valid", out_valid.q(), "a chunk leaves");
    let fields = [
        (
            "row",
            row.q(),
            "row of its first byte, or of the header in front of it, one-hot",
        ),
        ("column", column, "column of that byte"),
        ("header", place.in_header.q(), "a header is in front of it"),
        (
            "last",
            !left.more,
            "it belongs to the last block of the vector",
        ),
        ("tail", left.tail, "elements of the last block less one"),
        ("cut", cuts, "the stream ends in this chunk"),
    ];
    let regs = fields.map(|(name, value, _)| m.reg(&format!("chunk_{name}"), value.kind()));
    for (reg, (name, value, doc)) in regs.into_iter().zip(fields) {
        reg.set(value);
        m.output(&format!("chunk_{name}"), reg.q(), doc);
    }
    m.output(
        "place",
        m.concat(&[crossed.q(), column]),
        "number in the stream of the first byte that has not left, modulo 2^9",
    );
}

/// The number of zeros below the ones of a mask with ones from some place up to the top.
fn ones_to_binary<'m>(m: &'m ModuleBuilder, ones: Value<'m>) -> Value<'m> {
    let bits = log2_ceil(ones.width() + 1);
    let mut digits: Vec<Value> = vec![];
    let mut part = ones;
    for bit in (0..bits).rev() {
        let middle = (1 << bit) - 1;
        let upper = !part.bit(middle);
        digits.push(upper.as_bits());
        if bit > 0 {
            let halves = upper.mux(part.slice(middle + 1, middle), part.slice(0, middle));
            part = m.wire(&format!("place_part{bit}"), halves);
        }
    }
    m.concat(&digits)
}
