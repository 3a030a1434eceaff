//! The dequantization unit: a stream of masks, labels, codes and level changes in, elements out.

use super::code_unpacker::{GROUPS, code_unpacker};
use super::entry_window::GROUP;
use super::level_memory::{LEVEL, level_memory};
use super::mask_checker::mask_checker;
use super::section_fifo;
use super::stream_parser::{CHANNELS, COMMAND, ERROR, FLIGHT, TOKENS, fault, stream_parser};
use super::stream_window::{WINDOW, stream_window};
use super::token_emitter::token_emitter;
use crate::cells::{count_of_row, stream_fifo};
use crate::hw::{Bit, Bits, Field, InstanceRef, Module, ModuleBuilder, Stream, Value, log2_ceil};

/// Words of the stream that may wait in front of the window.
const WORDS: usize = 16;
/// Level changes that may wait for the token before theirs to be read.
const CHANGES: usize = 16;

/// Titanus' dequantization unit (GLSVLSI 2025, section 4.4), one K or V path: the stream of the contract,
/// section 5, to tokens of signed bytes, bit for bit.
///
/// ```text
///            words            window            pieces
///  s_axis -> FIFO -> stream_window -> stream_parser -> mask FIFO -> mask_checker -> mask FIFO --.
///                                       ^  |  |  '---> label FIFO ----------> entry_window -- zero-insert
///            s_axis_command ------------'  |  '------> code FIFO -> unpacker -> entry_window -- zero-insert
///                                          '---------> change FIFO -> level_memory ---------- lanes -> FIFO -> m_axis
/// ```
///
/// A token leaves when all of it is known to be right. 16 elements per cycle for codes of up to 4 bits,
/// from 128 channels on, in tokens without level changes; each of those takes a cycle of the parser.
///
/// # Panics
/// If `channels_max` is not 17 to 16384.
pub fn dequantization_unit(channels_max: usize) -> Module {
    let core = core(channels_max);
    let m = ModuleBuilder::new(format!("titanus_dqu_c{channels_max}"));
    m.doc(
        "Titanus' dequantization unit (Titanus, GLSVLSI 2025, section 4.4), one K or V path: takes a \
         stream of level table, level changes, masks, labels and codes and a command, gives tokens of \
         signed bytes, 16 per beat. Pruned elements are 0, and nothing is multiplied for elements \
         without a code.",
    );
    m.doc(
        "A command is the bits of a code, the number of channels and the number of tokens of the next \
         stream. The bytes kept in a word are its low ones, any number of them; tlast ends the stream, \
         the next one begins with a new word.",
    );
    m.doc(
        "A token that breaks the format leaves as zeros, whole, with tuser set on its last beat, and \
         the unit stops: when that beat has left, stopped is set. Bytes behind the last token stop it \
         as well, as error 8 without a beat, and so does a command that cannot be obeyed, with \
         config_error.",
    );
    m.doc(
        "restart is a reset in work: from the next cycle on nothing is left of streams and commands \
         before it; counter and first error stay. Words that wait at the ports are to be withdrawn. No \
         combinational path from any input to any output.",
    );
    m.parameter("lanes", GROUP);
    m.parameter("channels_max", channels_max);
    m.throughput(
        "16 elements per cycle for codes of up to 4 bits, 128 channels and more, no level changes",
    );
    let restart = m.input(
        "restart",
        Bit,
        "forget all that is buffered, begin with a command",
    );
    let errors_clear = m.input(
        "errors_clear",
        Bit,
        "clears error_count, first_error and config_error",
    );
    let inputs = input_ports();
    let streams: Vec<(&str, Stream)> = inputs
        .iter()
        .map(|(name, port, fields)| (*name, m.axi_stream_in(port, fields)))
        .collect();

    m.comment("A restart resets the core one cycle later; in that cycle nothing is transferred.");
    let running = m.reg_reset("running", Bit, 0);
    running.set(!restart);
    let u = m.instance("u_core", &core);
    u.set("rst_n", running.q());
    for ((name, stream), (_, _, fields)) in streams.into_iter().zip(&inputs) {
        u.set(&format!("{name}_valid"), stream.valid & running.q());
        for (field, _, _) in fields.iter() {
            u.set(&format!("{name}_{field}"), stream.get(field));
        }
        stream.accept_when(
            u.get_as(&format!("{name}_ready"), &format!("{name}_ready")) & running.q(),
        );
    }
    let fields = OUTPUT_FIELDS.map(|(name, _)| (name, u.get(&format!("out_{name}"))));
    let out = m.stream("out", u.get("out_valid") & running.q(), &fields);
    u.set("out_ready", out.ready());
    out.axi_stream_out("m_axis", &OUTPUT_FIELDS);

    m.comment(
        "Errors outlive a restart. They are counted a cycle late, and before stopped is set.",
    );
    let failed = m.reg_reset("failed", Bit, 0);
    failed.set(u.get_as("failed", "core_failed") & running.q());
    let failed = failed.q();
    let refused = m.wire("refused", u.get("refused") & running.q());
    let kind = m.delay("failed_error", u.get_as("failed_error", "core_error"));
    let count = m.reg_reset("error_count", Bits(16), 0);
    let first = m.reg_reset("first_error", Bits(ERROR), 0);
    let config = m.reg_reset("config_error", Bit, 0);
    let count_so_far = m.wire("count_so_far", count.q() & (!errors_clear).replicate(16));
    let full = count_so_far.reduce_and();
    count.set((failed & !full).mux(count_so_far + 1, count_so_far));
    let first_so_far = m.wire("first_so_far", first.q() & (!errors_clear).replicate(ERROR));
    first.set((failed & first_so_far.eq(0)).mux(kind, first_so_far));
    config.set((config.q() & !errors_clear) | refused);
    let stopped = u.get("stopped") & running.q();
    m.output("stopped", stopped, "waits for a restart");
    m.output("config_error", config.q(), "sticky: a command was refused");
    m.output(
        "error_count",
        count.q(),
        "tokens and streams that broke the format",
    );
    m.output(
        "first_error",
        first.q(),
        "1 TableMinAboveMax, 2 TooManyEvents, 3 EventsUnordered, 4 EventPastChannels, \
         5 EventMinAboveMax, 6 KeptUninitialised, 7 StreamEnds, 8 LeftOver, 0 none",
    );
    m.finish()
}

/// The stream's and the command's ports: name inside, port, fields.
fn input_ports() -> [(&'static str, &'static str, Vec<Field<'static>>); 2] {
    let command = (
        "tdata",
        Bits(COMMAND),
        "bits 3:0 bits of a code, 2 to 8; 19:4 channels; 51:20 tokens, from 1; the rest is ignored",
    );
    let word = vec![
        ("tdata", Bits(8 * WINDOW), "bytes, byte 0 lowest"),
        ("tkeep", Bits(WINDOW), "which bytes there are: the low ones"),
        ("tlast", Bit, "the stream ends with this word"),
    ];
    [
        ("command", "s_axis_command", vec![command]),
        ("words", "s_axis", word),
    ]
}

const OUTPUT_FIELDS: [(&str, &str); 4] = [
    (
        "tdata",
        "signed elements, lane 0 lowest; 0 where pruned or past the end",
    ),
    ("tkeep", "which lanes hold an element"),
    ("tlast", "last beat of the token"),
    ("tuser", "with tlast: the token broke the format"),
];

/// The power of two from `least` on that holds two tokens of so many pieces.
fn depth(pieces: usize, least: usize) -> usize {
    (2 * pieces).next_power_of_two().max(least)
}

/// All of the unit but what outlives a restart.
fn core(channels_max: usize) -> Module {
    assert!(
        (17..=1 << 14).contains(&channels_max),
        "dequantization unit of {channels_max} channels"
    );
    let beats_max = channels_max.div_ceil(GROUP);
    let address = log2_ceil(beats_max);
    let m = ModuleBuilder::new(format!("titanus_dqu_core_c{channels_max}"));
    m.doc(
        "Titanus' dequantization unit but for what outlives a restart: its reset is reset and restart. \
         failed and refused are set for one cycle each before the unit stops.",
    );
    m.parameter("channels_max", channels_max);
    let [command, words] = input_ports().map(|(name, _, fields)| m.stream_in(name, &fields));
    let halted = m.reg_reset("halted", Bit, 0);

    m.comment("The stream: a FIFO of words, and the window on its next bytes.");
    let count = count_of_row(&m, "bytes_in_word", words.get("tkeep"));
    let fields = [
        ("data", words.get("tdata")),
        ("count", count),
        ("last", words.get("tlast")),
    ];
    let open = m.stream("word", words.valid & !halted.q(), &fields);
    let ready = open.ready();
    words.accept_when(ready & !halted.q());
    let fifo = open.through_packed("words_ahead", |w| stream_fifo(WORDS, w));
    let window = m.instance("u_window", &stream_window());
    window.set("in_valid", fifo.valid);
    for field in ["data", "count", "last"] {
        window.set(&format!("in_{field}"), fifo.get(field));
    }
    fifo.accept_when(window.get_as("in_ready", "window_takes_word"));

    m.comment("The parser.");
    let p = m.instance("u_parser", &stream_parser(channels_max));
    let data = command.get("tdata");
    m.unused(
        "unused_command",
        data.slice(4 + CHANNELS + TOKENS, COMMAND - 4 - CHANNELS - TOKENS),
    );
    p.set("command_valid", command.valid & !halted.q())
        .set("command_bits", data.slice(0, 4))
        .set("command_channels", data.slice(4, CHANNELS))
        .set("command_tokens", data.slice(4 + CHANNELS, TOKENS));
    let ready = p.get_as("command_ready", "parser_takes_command");
    command.accept_when(ready & !halted.q());
    let shown = window.get_as("window", "window");
    p.set("window", shown);
    for name in ["held", "seen", "ended"] {
        p.set(name, window.get_as(name, name));
    }
    window
        .set("take", p.get_as("take", "take"))
        .set("surely", p.get_as("surely", "surely"))
        .set("renew", p.get_as("renew", "renew"));

    m.comment("The sections: masks with the check of the channels' levels, labels, codes.");
    let masks = m.instance(
        "u_masks",
        &section_fifo(depth(channels_max.div_ceil(8 * WINDOW), 16), 8 * WINDOW, 16),
    );
    let labels = m.instance(
        "u_labels",
        &section_fifo(depth(channels_max.div_ceil(8 * WINDOW), 16), 8 * WINDOW, 16),
    );
    let codes = m.instance(
        "u_codes",
        &section_fifo(depth(channels_max.div_ceil(32), 16), 8 * WINDOW, GROUPS),
    );
    let piece = p.get_as("piece", "piece");
    let groups = p.get_as("piece_groups", "piece_groups");
    masks
        .set("push", p.get_as("mask", "mask_piece"))
        .set("piece", piece)
        .set("last_group", groups);
    labels
        .set("push", p.get_as("labels", "label_piece"))
        .set("piece", piece)
        .set("last_group", groups);
    codes
        .set("push", p.get_as("codes", "code_piece"))
        .set("piece", shown)
        .set("last_group", p.get_as("code_groups", "code_groups"));
    p.set("mask_room", masks.get_as("room", "mask_room"))
        .set("label_room", labels.get_as("room", "label_room"))
        .set("code_room", codes.get_as("room", "code_room"));

    let last_beat = p.get_as("last_beat", "last_beat");
    let checker = m.instance("u_checker", &mask_checker(beats_max));
    let mask = sixteen(&m, "mask", masks);
    checker
        .set("in_valid", mask.valid)
        .set("in_mask", mask.get("entries"))
        .set("last_beat", last_beat);
    mask.accept_when(checker.get_as("in_ready", "checker_takes_mask"));
    let table = p.get_as("table_row", "table_row");
    let table_beat = p.get_as("table_beat", "table_beat");
    let event_there = p.get_as("event_there", "event_there");
    let event_lane = p.get_as("event_lane", "event_lane");
    let event_beat = p.get_as("event_beat", "event_beat");
    let lanes: Vec<Value> = (0..GROUP).map(|i| event_there & event_lane.eq(i)).collect();
    let table_levels = p.get_as("table_levels", "table_levels");
    checker
        .set("table_row", table)
        .set("table_beat", table_beat)
        .set("table_levels", table_levels)
        .set("change", m.wire("change_lanes", m.pack(&lanes)))
        .set("change_beat", event_beat);
    let good_mask = checker.get_as("good", "good_mask");
    let bad_mask = checker.get_as("bad", "bad_mask");
    p.set("mask_checked", good_mask | bad_mask);
    let checked_masks = m.stream(
        "checked_mask",
        checker.get_as("out_valid", "mask_checked"),
        &[("mask", checker.get_as("out_mask", "mask_that_is_checked"))],
    );
    checker.set("out_ready", checked_masks.ready());
    let checked_masks =
        checked_masks.through_packed("checked", |w| stream_fifo(depth(beats_max, 32), w));

    m.comment("Level changes and levels.");
    let fields = [
        ("there", event_there.as_bits()),
        ("last", p.get_as("event_last", "event_last").as_bits()),
        ("lane", event_lane),
        ("beat", event_beat),
        ("level", p.get_as("event_level", "event_level")),
    ];
    let packed = m.pack(&fields.map(|(_, value)| value));
    let changes = m.instance("u_changes", &section_fifo(CHANGES, packed.width(), 2));
    changes
        .set("push", p.get_as("change", "level_change"))
        .set("piece", packed)
        .set("last_group", m.lit(Bits(1), 0));
    p.set("event_room", changes.get_as("room", "change_room"));
    m.unused(
        "unused_change_index",
        changes.get_as("out_index", "change_index"),
    );
    let change = changes.get_as("out_piece", "change");
    let levels = m.instance("u_levels", &level_memory(beats_max));
    levels
        .set("change_valid", changes.get_as("out_valid", "change_valid"))
        .set("change_there", change.bit(0))
        .set("change_last", change.bit(1))
        .set("change_lane", change.slice(2, 4))
        .set("change_beat", change.slice(6, address))
        .set("change_level", change.slice(6 + address, LEVEL))
        .set("table_row", table)
        .set("table_beat", table_beat)
        .set("table_levels", shown);
    changes.set("out_ready", levels.get_as("change_ready", "change_taken"));

    m.comment("Tokens that are whole, whose mask is right, whose level changes are in.");
    let waiting = ["parsed", "checked", "changed"]
        .map(|name| m.reg_reset(&format!("{name}_tokens"), Bits(FLIGHT), 0));
    let [parsed, right, changed] = waiting.map(|count| count.q().ne(0));
    let spoilt_mask = m.reg_reset("spoilt_mask", Bit, 0);
    spoilt_mask.set(spoilt_mask.q() | bad_mask);
    let has_failed = p.get_as("has_failed", "has_failed");
    let failed_kind = p.get_as("failed_kind", "failed_kind");
    let failed_early = p.get_as("failed_early", "failed_early");
    let is_good = m.wire("is_good", parsed & right & changed);
    let mask_bad = m.wire("is_bad_mask", spoilt_mask.q() & !right);
    let cut_off = has_failed & !parsed & (failed_early | right);
    let is_bad = m.wire("is_bad", mask_bad | cut_off);

    m.comment("The beat in turn.");
    let number = m.reg_reset("number", Bits(address), 0);
    let first = m.wire("first", number.q().eq(0));
    let bad_so_far = m.reg_reset("bad_so_far", Bit, 0);
    let bad = m.wire("bad", first.mux(is_bad, bad_so_far.q()));
    let wanted = m.wire("wanted", !first | is_good | is_bad);
    let last = m.wire("last", number.q().eq(last_beat));
    let fields = [
        ("mask", checked_masks.get("mask")),
        ("last", last),
        ("bad", bad),
    ];
    let beat = m.stream(
        "beat",
        wanted & (bad | checked_masks.valid) & !halted.q(),
        &fields,
    );
    let leaves = m.wire("beat_leaves", beat.transfer());
    checked_masks.accept_when(leaves & !bad);
    let start = m.lit(Bits(address), 0);
    number.set_when(leaves, last.mux(start, number.q() + 1));
    bad_so_far.set_when(leaves, bad);
    let begins = m.wire("begins", leaves & first & !bad);
    let arrivals = [
        p.get_as("parsed", "token_parsed"),
        good_mask,
        levels.get_as("changed", "token_changed"),
    ];
    for (count, arrives) in waiting.into_iter().zip(arrivals) {
        count.set(count.q() + arrives.zext(FLIGHT) - begins.zext(FLIGHT));
    }

    m.comment("Zero-insert and lanes.");
    let e = m.instance("u_emitter", &token_emitter());
    e.set("in_valid", beat.valid);
    for field in ["mask", "last", "bad"] {
        e.set(&format!("in_{field}"), beat.get(field));
    }
    beat.accept_when(e.get_as("in_ready", "emitter_takes_beat"));
    let label = sixteen(&m, "label", labels);
    e.set("labels_valid", label.valid)
        .set("labels_entries", label.get("entries"));
    label.accept_when(e.get_as("labels_ready", "emitter_takes_labels"));
    let unpacker = m.instance("u_unpacker", &code_unpacker());
    let bits = p.get_as("bits", "bits");
    unpacker
        .set("piece", codes.get_as("out_piece", "codes_in_turn"))
        .set("index", codes.get_as("out_index", "codes_group"))
        .set("bits", bits);
    e.set("codes_valid", codes.get_as("out_valid", "codes_valid"))
        .set("codes_entries", unpacker.get_as("codes", "unpacked"))
        .set("bits", bits)
        .set("last_lane", p.get_as("last_lane", "last_lane"))
        .set("lo", levels.get_as("lo", "lo"))
        .set("hi", levels.get_as("hi", "hi"));
    codes.set("out_ready", e.get_as("codes_ready", "emitter_takes_codes"));
    let read = e.get_as("read", "read");
    let read_last = e.get_as("read_last", "read_last");
    levels.set("read", read).set("last", read_last);
    p.set("token_read", read & read_last);
    let busy = e.get_as("busy", "busy");
    p.set("idle", !busy);

    m.comment("It stops behind a bad token, bytes left over and a command that cannot be obeyed.");
    let quiet = m.wire("quiet", !busy & !parsed);
    let left_over = p.get_as("left_over", "left_over");
    let leaves_over = m.wire("leaves_over", left_over & quiet & !halted.q());
    let token_fails = m.wire("token_fails", leaves & last & bad);
    let refused = p.get_as("refuses", "refuses");
    halted.set(halted.q() | leaves_over | token_fails | refused);
    let kept = m.lit(Bits(ERROR), fault::KEPT_UNINITIALISED);
    let kind = mask_bad.mux(kept, failed_kind);
    let rest = m.lit(Bits(ERROR), fault::LEFT_OVER);
    let stopped = m.reg_reset("stopped", Bit, 0);
    stopped.set(halted.q() & !busy);
    m.output(
        "failed",
        leaves_over | token_fails,
        "a token or a stream broke the format",
    );
    m.output("failed_error", leaves_over.mux(rest, kind), "how it did");
    m.output("refused", refused, "a command was refused");
    m.output("stopped", stopped.q(), "waits for a restart");
    let fields = [
        ("tdata", e.get_as("out_x", "elements")),
        ("tkeep", e.get_as("out_keep", "keep")),
        ("tlast", e.get_as("out_last", "out_last")),
        ("tuser", e.get_as("out_bad", "out_bad")),
    ];
    let out = m.stream(
        "elements_out",
        e.get_as("out_valid", "elements_valid"),
        &fields,
    );
    e.set("out_ready", out.ready());
    out.stream_out("out", &OUTPUT_FIELDS);
    m.finish()
}

/// A section's groups of 16 bits.
fn sixteen<'m>(m: &'m ModuleBuilder, name: &str, fifo: InstanceRef<'m>) -> Stream<'m> {
    let piece = fifo
        .get_as("out_piece", &format!("{name}_pieces"))
        .lanes(GROUP);
    let index = fifo.get_as("out_index", &format!("{name}_index"));
    let (last, others) = piece.split_last().expect("a piece has groups");
    let arms: Vec<(u64, Value)> = others
        .iter()
        .enumerate()
        .map(|(i, &group)| (i as u64, group))
        .collect();
    let group = m.case(&format!("{name}_group"), index, &arms, *last);
    let valid = fifo.get_as("out_valid", &format!("{name}_offered"));
    let groups = m.stream(&format!("{name}_beat"), valid, &[("entries", group)]);
    fifo.set("out_ready", groups.ready());
    groups
}
