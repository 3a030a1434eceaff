//! Stream parser: finds the sections of every token, and what breaks the format.

mod bit_count;
mod check;
mod command;
mod grant;
mod section;
mod state;

use super::dequantization_beats::{GROUP, LANE, level_change};
use super::stream_window::{HELD, WINDOW};
use super::streams::{CHANNELS, TOKENS, dequantization_command};
use crate::hw::Flow;
use crate::hw::{Bit, Bits, Module, ModuleBuilder, Reg, Stream, Value, log2_ceil};
use bit_count::BitCount;
use check::{Fault, LevelChange, TableRow, Taken};
use command::Command;
use grant::Grant;
use section::{Section, Want};
use state::{State, Transitions};

/// Most tokens in flight: parsed at least in part and not yet read.
const IN_FLIGHT: usize = 16;
/// Bits of a number of tokens in flight.
pub(super) const FLIGHT: usize = 5;
/// Bits of the window.
const WINDOW_BITS: usize = 8 * WINDOW;

/// The stream parser of Titanus' dequantization unit (contract, sections 5 and 6): cuts the window on
/// the stream into pieces of the sections.
///
/// ```text
///   command --> checks -----> state (FSM) --> rest of the section --> bytes wanted
///                                 ^                    ^                  |
///                                 |                    |                  v
///   window, held -----------------+--------------------+------> piece leaves, or the stream is cut off
///                                 |                    |                  |
///                                 '--- ones counted <--+------------------+--> table, level changes,
///                                                                         |    masks, labels, codes
///                                                       format errors <---'
/// ```
///
/// A piece is planned in one cycle and leaves in the next; one piece per cycle. A token of C channels,
/// all kept and labelled, takes 3 + ceil(C / 256) * 3 + ceil(C / 64) cycles up to 4 bits per code.
/// `channels_max` is 17 to 16384.
pub(super) fn stream_parser(channels_max: usize) -> Module {
    let beats_max = channels_max.div_ceil(GROUP).max(2);
    let address = log2_ceil(beats_max);
    let m = ModuleBuilder::new(format!("titanus_stream_parser_c{channels_max}"));
    m.doc(
        "Stream parser of Titanus' dequantization unit: cuts the stream into its sections, a piece of \
         up to 32 bytes at a time. The lengths of mask, labels and codes follow from the number of \
         channels and from the ones of mask and labels, which are counted on the way.",
    );
    m.doc(
        "A piece is planned in one cycle and is in the window in the next, where it leaves and is \
         checked. Labels leave in the cycle in which they are planned: the window shows them already, \
         as it stands still while the ones of the mask are counted.",
    );
    m.doc(
        "has_failed stays set from the first format error on, with failed_kind; failed_early says that \
         the error comes before the end of the mask of its token. parsed is set for one cycle for \
         every token before that one.",
    );
    m.parameter("channels_max", channels_max);
    m.throughput("one piece per cycle; of labels, one every other cycle");
    let (command, inputs) = inputs(&m);

    let state = State::new(&m);
    let command = Command::new(&m, &state, command, inputs.idle, channels_max);
    let section = Section::new(&m, &state, command.long, inputs.window);
    let want = Want::new(&m, &state, &command, &section);
    let grant = Grant::new(&m, &inputs, &state, &command, &section, &want);
    let bits = BitCount::new(&m, inputs.window, &state, &section, &grant);
    let counted = (bits.counted, bits.sum);
    section.advance(&m, &state, &command, &grant, want.bits, counted);
    let progress = Progress::new(&m, &inputs, &state, &command, &section, &grant, &bits);
    let events = Transitions {
        counted: bits.counted,
        token_ends: progress.token_ends,
        done: progress.done,
    };
    state.advance(&m, &command, &section, &grant, events);
    let taken = Taken::new(&m, &inputs, &state, &section, &grant);
    let row = TableRow::new(&m, inputs.window, state.judge, &taken, address);
    let (window, channels) = (inputs.window, command.channels);
    let change = LevelChange::new(&m, window, &state, &section, channels, taken.event);
    let fault = Fault::new(&m, &state, &grant, &bits, &taken, &row, &change);

    m.output("renew", progress.done, "the stream is finished");
    let top = command.top_channel;
    m.output("bits", command.bits, "width of a code, 2 to 8 bits");
    m.output(
        "last_beat",
        top.slice(LANE, address),
        "number of a token's last beat",
    );
    m.output(
        "last_lane",
        top.slice(0, LANE),
        "top lane of a token's last beat",
    );
    let above = CHANNELS - LANE - address;
    m.unused("unused_top", top.slice(LANE + address, above));
    table_outputs(&m, &row);
    change_output(
        &m,
        beats_max,
        state.head & section.no_events,
        &taken,
        &change,
    );
    piece_outputs(&m, &command, &section, &want, &grant, &bits, taken.codes);
    m.output("parsed", progress.parsed, "a token is parsed to its end");
    m.output(
        "has_failed",
        state.failed.q(),
        "the next token breaks the format",
    );
    m.output("failed_kind", fault.kind, "its format error");
    m.output(
        "failed_early",
        fault.early,
        "the error comes before the end of its mask",
    );
    m.output(
        "left_over",
        progress.left_over,
        "bytes are left behind the last token",
    );
    m.output("refuses", command.refused, "the command is out of range");
    m.finish()
}

/// What the window shows, and the state of the units behind the parser.
struct Inputs<'m> {
    window: Value<'m>,
    held: Value<'m>,
    seen: Value<'m>,
    ended: Value<'m>,
    idle: Value<'m>,
    token_read: Value<'m>,
    mask_checked: Value<'m>,
    mask_room: Value<'m>,
    label_room: Value<'m>,
    code_room: Value<'m>,
    event_room: Value<'m>,
}

fn inputs(m: &ModuleBuilder) -> (Stream<'_>, Inputs<'_>) {
    let command = m.stream_in("command", &dequantization_command());
    let room = |name: &str| {
        let doc = "there is room for a piece";
        m.input(&format!("{name}_room"), Bit, doc)
    };
    let inputs = Inputs {
        window: m.input(
            "window",
            Bits(WINDOW_BITS),
            "next bytes of the stream, byte 0 lowest",
        ),
        held: m.input("held", Bits(HELD), "number of bytes that can be taken"),
        seen: m.input(
            "seen",
            Bits(HELD),
            "number of the held bytes that the window shows",
        ),
        ended: m.input("ended", Bit, "the last word of the stream is in the window"),
        idle: m.input("idle", Bit, "no beat is in the pipeline behind the parser"),
        token_read: m.input(
            "token_read",
            Bit,
            "the levels of a token are read to its end",
        ),
        mask_checked: m.input("mask_checked", Bit, "the mask of a token is checked"),
        mask_room: room("mask"),
        label_room: room("label"),
        code_room: room("code"),
        event_room: room("event"),
    };
    (command, inputs)
}

/// The ends of tokens and of the stream.
struct Progress<'m> {
    /// The last piece of a token leaves, or the token has no more pieces.
    token_ends: Value<'m>,
    /// A token is parsed.
    parsed: Value<'m>,
    /// All of the stream is parsed, nothing is left of it.
    done: Value<'m>,
    /// Bytes are left behind the last token.
    left_over: Value<'m>,
}

impl<'m> Progress<'m> {
    fn new(
        m: &'m ModuleBuilder,
        inputs: &Inputs<'m>,
        state: &State<'m>,
        command: &Command<'m>,
        section: &Section<'m>,
        grant: &Grant<'m>,
        bits: &BitCount<'m>,
    ) -> Progress<'m> {
        m.comment("The end of a token.");
        let skips = m.wire("skips", (state.labels | state.codes) & section.none_left);
        let ends = (skips & !state.failed.q()) | (grant.codes & section.last_codes);
        let ends = m.wire("ends", ends);
        let parsed = m.reg_reset("parsed", Bit, 0);
        parsed.set(ends);
        command.count_tokens(m, parsed.q());
        let add = |reg: Reg<'m>, plus: Value<'m>, minus: Value<'m>| {
            reg.set(reg.q() + plus.zext(FLIGHT) - minus.zext(FLIGHT));
        };
        add(command.in_flight, grant.count, inputs.token_read);
        let mask_taken = bits.mask_taken.q() & bits.mask_last;
        add(grant.unchecked, mask_taken, inputs.mask_checked);

        m.comment("Nothing may be left behind the last token.");
        let done = m.wire("done", state.end & inputs.ended & inputs.held.eq(0));
        let left_over = m.reg_reset("left_over", Bit, 0);
        left_over.set(left_over.q() | (state.end & inputs.held.ne(0)));
        Progress {
            token_ends: ends,
            parsed: parsed.q(),
            done,
            left_over: left_over.q(),
        }
    }
}

/// A row of the table.
fn table_outputs<'m>(m: &'m ModuleBuilder, row: &TableRow<'m>) {
    m.output(
        "table_row",
        row.taken,
        "the window holds 16 levels of the table",
    );
    m.output("table_beat", row.beat, "their beat");
    m.output(
        "table_levels",
        row.has_level,
        "pairs among them that are levels",
    );
}

/// A level change, or that the token has none.
fn change_output<'m>(
    m: &'m ModuleBuilder,
    beats_max: usize,
    none: Value<'m>,
    taken: &Taken<'m>,
    change: &LevelChange<'m>,
) {
    let none = m.wire("no_event", none);
    let channel = change.channel;
    let fields = [
        ("there", taken.event),
        ("last", taken.event_last | none),
        ("lane", channel.slice(0, LANE)),
        ("beat", channel.slice(LANE, log2_ceil(beats_max))),
        ("level", change.level),
    ];
    Flow::new(m, "change", taken.event | none, &fields).output("change", &level_change(beats_max));
}

/// Pieces of masks, labels and codes.
fn piece_outputs<'m>(
    m: &'m ModuleBuilder,
    command: &Command<'m>,
    section: &Section<'m>,
    want: &Want<'m>,
    grant: &Grant<'m>,
    bits: &BitCount<'m>,
    codes_taken: Value<'m>,
) {
    m.output(
        "masks_piece",
        bits.mask_taken.q(),
        "a piece of a mask leaves",
    );
    m.output("labels_piece", grant.labels, "a piece of labels leaves");
    m.output("piece", bits.piece, "bits of mask or labels, then zeros");
    m.output(
        "piece_groups",
        bits.span_top.slice(4, 4),
        "number of its last group of 16 bits",
    );
    m.output(
        "codes_piece",
        codes_taken,
        "the window holds a piece of codes",
    );
    let odd_groups = m.wire("odd_groups", want.odd_codes - 1);
    m.unused("unused_odd_groups", odd_groups.slice(0, 4));
    let groups = section.many_codes.mux(
        m.concat(&[!command.long, m.lit(Bits(1), 1)]),
        odd_groups.slice(4, 2),
    );
    m.output(
        "code_groups",
        m.delay("code_groups_kept", groups),
        "number of its last group of 16 codes",
    );
}

/// The value when `bit` is set, else 0.
fn when<'m>(bit: Value<'m>, value: Value<'m>) -> Value<'m> {
    bit.replicate(value.width()) & value
}
