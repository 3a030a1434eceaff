//! All of the dequantization unit but what outlives a restart.

use super::code_unpacker::code_unpacker;
use super::dequantization_beats::{GROUP, level_change};
use super::format_error::format_error;
use super::level_memory::level_memory;
use super::mask_checker::mask_checker;
use super::section_fifo::section_fifo;
use super::stream_parser::{FLIGHT, stream_parser};
use super::stream_window::stream_window;
use super::streams::{WORD, WORD_BYTES, decoded_beat, dequantization_command, stream_word};
use super::token_emitter::token_emitter;
use crate::cells::{count_of_row, stream_fifo};
use crate::hw::Flow;
use crate::hw::{Bit, Bits, InstanceRef, Module, ModuleBuilder, Reg, Stream, Value};

/// Words of the stream that may wait in front of the window.
const WORDS: usize = 16;
/// Level changes that may wait for the token before theirs to be read.
const CHANGES: usize = 16;

/// The power of two from `least` on that holds two tokens of so many pieces.
fn depth(pieces: usize, least: usize) -> usize {
    (2 * pieces).next_power_of_two().max(least)
}

/// The dequantization unit but for what outlives a restart (contract, sections 4 to 6). Its reset is
/// that of the unit or a restart.
///
/// Latency and throughput are those of [`dequantization_unit`](super::dequantization_unit()), whose
/// diagram shows its parts.
///
/// # Panics
/// If `channels_max` is not 17 to 16384.
pub(super) fn dequantization_core(channels_max: usize) -> Module {
    assert!(
        (17..=1 << 14).contains(&channels_max),
        "dequantization unit of {channels_max} channels"
    );
    let beats_max = channels_max.div_ceil(GROUP);
    let m = ModuleBuilder::new(format!("titanus_dqu_core_c{channels_max}"));
    m.doc(
        "Titanus' dequantization unit but for what outlives a restart: its reset is that of the unit \
         or a restart. failed and refused are set for one cycle each before the unit stops.",
    );
    m.parameter("channels_max", channels_max);
    m.throughput("that of the unit");
    let command = m.stream_in("command", &dequantization_command());
    let words = m.stream_in("words", &stream_word());
    let halted = m.reg_reset("halted", Bit, 0);

    let window = window_ahead(&m, words, halted.q());
    m.comment("The parser.");
    let parser = m.instance("u_parser", &stream_parser(channels_max));
    command
        .gated("open_command", !halted.q())
        .connect(parser, "command");
    let shown = window.get_as("window", "window");
    parser.set("window", shown);
    for name in ["held", "seen", "ended"] {
        parser.set(name, window.get_as(name, name));
    }
    for name in ["take", "surely", "renew"] {
        window.set(name, parser.get_as(name, name));
    }

    let [masks, labels, codes] = sections(&m, channels_max, parser, shown);
    let last_beat = parser.get_as("last_beat", "last_beat");
    let table = Table {
        row: parser.get_as("table_row", "table_row"),
        beat: parser.get_as("table_beat", "table_beat"),
    };
    let change = Flow::of(parser, "change", "level_change");
    let checker = m.instance("u_checker", &mask_checker(beats_max));
    checker.set("last_beat", last_beat);
    check_masks(&m, checker, parser, masks, &table, &change);
    let checked = checker
        .stream("out", "checker_out")
        .through_packed("checked", |w| stream_fifo(depth(beats_max, 32), w));
    let levels = apply_changes(&m, beats_max, parser, change, &table, shown);

    let tokens = Tokens::new(&m, parser, checker, levels);
    let beat = Beat::new(&m, &tokens, checked, last_beat, halted.q());
    let (begins, leaves_bad) = (beat.begins, beat.leaves_bad);
    tokens.count(begins);
    let emitter = restore(&m, beat.stream, parser, levels, labels, codes);

    m.comment(
        "The unit stops behind a bad token, bytes left over or a command that is out of range.",
    );
    let names = m.names(&format_error());
    let busy = emitter.get_as("busy", "busy");
    parser.set("idle", !busy);
    let quiet = m.wire("quiet", !busy & !tokens.parsed_any);
    let left_over = parser.get_as("left_over", "left_over");
    let leaves_over = m.wire("leaves_over", left_over & quiet & !halted.q());
    let refused = parser.get_as("refuses", "refuses");
    halted.set(halted.q() | leaves_over | leaves_bad | refused);
    let stopped = m.reg_reset("stopped", Bit, 0);
    stopped.set(halted.q() & !busy);
    m.output(
        "failed",
        leaves_over | leaves_bad,
        "a token or a stream broke the format",
    );
    let of_token = tokens
        .mask_bad
        .mux(names.value("kept_uninitialised"), tokens.failed_kind);
    let kind = leaves_over.mux(names.value("left_over"), of_token);
    m.output("failed_error", kind, "format error of that token or stream");
    m.output("refused", refused, "a command was refused");
    m.output("stopped", stopped.q(), "the unit waits for a restart");
    emitter
        .stream("out", "elements")
        .rename("x", "data")
        .rename("bad", "user")
        .stream_out("out", &decoded_beat(GROUP));
    m.finish()
}

/// A FIFO of words, and the window on the next bytes of the stream.
fn window_ahead<'m>(m: &'m ModuleBuilder, words: Stream<'m>, halted: Value<'m>) -> InstanceRef<'m> {
    m.comment("The stream: a FIFO of words, and the window on its next bytes.");
    let count = count_of_row(m, "bytes_in_word", words.get("keep"));
    let words = words
        .append(&[("count", count)])
        .select(&["data", "count", "last"])
        .gated("word", !halted)
        .through_packed("words_ahead", |w| stream_fifo(WORDS, w));
    let window = m.instance("u_window", &stream_window());
    words.connect(window, "in");
    window
}

/// The FIFOs of mask, labels and codes.
fn sections<'m>(
    m: &'m ModuleBuilder,
    channels_max: usize,
    parser: InstanceRef<'m>,
    shown: Value<'m>,
) -> [InstanceRef<'m>; 3] {
    m.comment("The sections: masks, which are checked, labels, codes.");
    let bits_depth = depth(channels_max.div_ceil(WORD), 16);
    let codes_depth = depth(channels_max.div_ceil(WORD_BYTES), 16);
    let piece = parser.get_as("piece", "piece");
    let groups = parser.get_as("piece_groups", "piece_groups");
    let code_groups = parser.get_as("code_groups", "code_groups");
    [
        ("mask", "masks", bits_depth, piece, groups),
        ("label", "labels", bits_depth, piece, groups),
        ("code", "codes", codes_depth, shown, code_groups),
    ]
    .map(|(name, section, depth, piece, last_group)| {
        let leaves = format!("{section}_piece");
        let valid = parser.get_as(&leaves, &leaves);
        let fifo = section_fifo(depth, WORD, 1 << last_group.width());
        let fifo = m.instance(&format!("u_{section}"), &fifo);
        let fields = [("piece", piece), ("last_group", last_group)];
        Flow::new(m, name, valid, &fields).connect(fifo, "in");
        let room = format!("{name}_room");
        parser.set(&room, fifo.get_as("room", &room));
        fifo
    })
}

/// A row of the table of levels, in the window.
struct Table<'m> {
    row: Value<'m>,
    beat: Value<'m>,
}

/// Masks, and the channels that have a level.
fn check_masks<'m>(
    m: &'m ModuleBuilder,
    checker: InstanceRef<'m>,
    parser: InstanceRef<'m>,
    masks: InstanceRef<'m>,
    table: &Table<'m>,
    change: &Flow<'m>,
) {
    sixteen(m, "mask", masks)
        .rename("entries", "mask")
        .connect(checker, "in");
    let lanes: Vec<Value> = (0..GROUP)
        .map(|i| change.get("there") & change.get("lane").eq(i))
        .collect();
    checker
        .set("table_row", table.row)
        .set("table_beat", table.beat)
        .set(
            "table_levels",
            parser.get_as("table_levels", "table_levels"),
        )
        .set("change", m.wire("change_lanes", m.pack(&lanes)))
        .set("change_beat", change.get("beat"));
}

/// The level memory, and the FIFO of the level changes in front of it.
fn apply_changes<'m>(
    m: &'m ModuleBuilder,
    beats_max: usize,
    parser: InstanceRef<'m>,
    change: Flow<'m>,
    table: &Table<'m>,
    shown: Value<'m>,
) -> InstanceRef<'m> {
    m.comment("Level changes and levels.");
    let declared = level_change(beats_max);
    let packed = change.select(&declared.names()).pack();
    let fifo = m.instance("u_changes", &section_fifo(CHANGES, packed.width(), 2));
    let fields = [("piece", packed), ("last_group", m.lit(Bits(1), 0))];
    change.with(&fields).connect(fifo, "in");
    parser.set("event_room", fifo.get_as("room", "change_room"));
    let waiting = fifo.stream("out", "change");
    m.unused("unused_change_index", waiting.get("index"));
    let fields = declared.unpack("change", waiting.get("piece"));
    let levels = m.instance("u_levels", &level_memory(beats_max));
    waiting.with_fields(fields).connect(levels, "change");
    levels
        .set("table_row", table.row)
        .set("table_beat", table.beat)
        .set("table_levels", shown);
    levels
}

/// Which tokens are ready to be restored: parsed to their end, mask checked, level changes applied.
struct Tokens<'m> {
    /// Tokens that are parsed, that have a good mask, whose level changes are applied.
    counts: [(Reg<'m>, Value<'m>); 3],
    parsed_any: Value<'m>,
    /// The next token is ready.
    is_good: Value<'m>,
    /// It breaks the format.
    is_bad: Value<'m>,
    /// It does so with its mask.
    mask_bad: Value<'m>,
    /// What the parser found wrong.
    failed_kind: Value<'m>,
}

impl<'m> Tokens<'m> {
    fn new(
        m: &'m ModuleBuilder,
        parser: InstanceRef<'m>,
        checker: InstanceRef<'m>,
        levels: InstanceRef<'m>,
    ) -> Tokens<'m> {
        m.comment("Tokens that are parsed, whose mask is good, whose level changes are applied.");
        let good_mask = checker.get_as("good", "good_mask");
        let bad_mask = checker.get_as("bad", "bad_mask");
        parser.set("mask_checked", good_mask | bad_mask);
        let counts = [
            ("parsed", parser.get_as("parsed", "token_parsed")),
            ("checked", good_mask),
            ("changed", levels.get_as("changed", "token_changed")),
        ]
        .map(|(name, arrives)| {
            let count = m.reg_reset(&format!("{name}_tokens"), Bits(FLIGHT), 0);
            (count, arrives)
        });
        let [parsed, right, changed] = counts.map(|(count, _)| count.q().ne(0));
        let parsed = m.wire("is_parsed", parsed);
        let right = m.wire("is_checked", right);
        let changed = m.wire("is_changed", changed);
        let spoilt_mask = m.reg_reset("spoilt_mask", Bit, 0);
        spoilt_mask.set(spoilt_mask.q() | bad_mask);
        let has_failed = parser.get_as("has_failed", "has_failed");
        let failed_kind = parser.get_as("failed_kind", "failed_kind");
        let failed_early = parser.get_as("failed_early", "failed_early");
        let is_good = m.wire("is_good", parsed & right & changed);
        let mask_bad = m.wire("is_bad_mask", spoilt_mask.q() & !right);
        let cut_off = has_failed & !parsed & (failed_early | right);
        Tokens {
            counts,
            parsed_any: parsed,
            is_good,
            is_bad: m.wire("is_bad", mask_bad | cut_off),
            mask_bad,
            failed_kind,
        }
    }

    /// A token that begins to be restored leaves the counts.
    fn count(&self, begins: Value<'m>) {
        for (count, arrives) in self.counts {
            count.set(count.q() + arrives.zext(FLIGHT) - begins.zext(FLIGHT));
        }
    }
}

/// The beat in turn.
struct Beat<'m> {
    stream: Stream<'m>,
    /// The first beat of a good token leaves.
    begins: Value<'m>,
    /// The last beat of a bad token leaves.
    leaves_bad: Value<'m>,
}

impl<'m> Beat<'m> {
    fn new(
        m: &'m ModuleBuilder,
        tokens: &Tokens<'m>,
        masks: Stream<'m>,
        last_beat: Value<'m>,
        halted: Value<'m>,
    ) -> Beat<'m> {
        m.comment("The beat in turn.");
        let number = m.reg_reset("number", last_beat.kind(), 0);
        let first = m.wire("first", number.q().eq(0));
        let bad_so_far = m.reg_reset("bad_so_far", Bit, 0);
        let bad = m.wire("bad", first.mux(tokens.is_bad, bad_so_far.q()));
        let wanted = m.wire("wanted", !first | tokens.is_good | tokens.is_bad);
        let last = m.wire("last", number.q().eq(last_beat));
        let fields = [("mask", masks.get("mask")), ("last", last), ("bad", bad)];
        let there = wanted & (bad | masks.valid) & !halted;
        let beat = m.stream("beat", there, &fields);
        let leaves = m.wire("beat_leaves", beat.transfer());
        masks.accept_when(leaves & !bad);
        let start = m.lit(number.q().kind(), 0);
        number.set_when(leaves, last.mux(start, number.q() + 1));
        bad_so_far.set_when(leaves, bad);
        Beat {
            stream: beat,
            begins: m.wire("begins", leaves & first & !bad),
            leaves_bad: m.wire("token_fails", leaves & last & bad),
        }
    }
}

/// Zero-insert and lanes.
fn restore<'m>(
    m: &'m ModuleBuilder,
    beat: Stream<'m>,
    parser: InstanceRef<'m>,
    levels: InstanceRef<'m>,
    labels: InstanceRef<'m>,
    codes: InstanceRef<'m>,
) -> InstanceRef<'m> {
    m.comment("Zero-insert and lanes.");
    let emitter = m.instance("u_emitter", &token_emitter());
    beat.connect(emitter, "in");
    sixteen(m, "label", labels).connect(emitter, "labels");
    let bits = parser.get_as("bits", "bits");
    let packed = codes.stream("out", "code");
    let unpacker = m.instance("u_unpacker", &code_unpacker());
    unpacker
        .set("piece", packed.get("piece"))
        .set("index", packed.get("index"))
        .set("bits", bits);
    let unpacked = unpacker.get_as("codes", "unpacked");
    packed
        .with(&[("entries", unpacked)])
        .connect(emitter, "codes");
    let read = emitter.get_as("read", "read");
    let read_last = emitter.get_as("read_last", "read_last");
    levels.set("read", read).set("last", read_last);
    parser.set("token_read", read & read_last);
    emitter
        .set("bits", bits)
        .set("last_lane", parser.get_as("last_lane", "last_lane"))
        .set("lo", levels.get_as("lo", "lo"))
        .set("hi", levels.get_as("hi", "hi"));
    emitter
}

/// A section's groups of 16 bits.
fn sixteen<'m>(m: &'m ModuleBuilder, name: &str, fifo: InstanceRef<'m>) -> Stream<'m> {
    let pieces = fifo.stream("out", name);
    let groups = pieces.get("piece").lanes(GROUP);
    let (last, others) = groups.split_last().expect("a piece has groups");
    let arms: Vec<(u64, Value)> = (0..).zip(others.iter().copied()).collect();
    let group = m.case(&format!("{name}_group"), pieces.get("index"), &arms, *last);
    pieces.with(&[("entries", group)])
}
