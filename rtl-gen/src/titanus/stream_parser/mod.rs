//! Stream parser: finds the sections of every token, and what breaks the format.

mod bit_count;
mod check;
mod command;
mod grant;
mod section;
mod state;

use super::entry_window::GROUP;

use super::stream_window::{HELD, WINDOW};
use crate::hw::{Bit, Bits, Module, ModuleBuilder, Reg, Stream, Value, log2_ceil};
use bit_count::BitCount;
use check::{Fault, LevelChange, TableRow, Taken};
use command::Command;
use grant::Grant;
use section::{Section, Want};
use state::{State, Transitions};

/// Bits of a number of channels, and of a count within a token.
pub(super) const CHANNELS: usize = 16;
/// Bits of a number of tokens.
pub(super) const TOKENS: usize = 32;
/// Bits of a command: bits of a code, channels, tokens.
pub(super) const COMMAND: usize = 56;
/// Tokens on their way at most.
pub(super) const IN_FLIGHT: usize = 16;
/// Bits of a number of tokens on their way.
pub(super) const FLIGHT: usize = 5;
/// Bits of a format error's number.
pub(super) const ERROR: usize = 4;
/// Bits of the window.
const WINDOW_BITS: usize = 8 * WINDOW;

/// Format errors (contract, section 6), numbered as on the port `first_error`.
pub(super) mod fault {
    pub const TABLE_MIN_ABOVE_MAX: u64 = 1;
    pub const TOO_MANY_EVENTS: u64 = 2;
    pub const EVENTS_UNORDERED: u64 = 3;
    pub const EVENT_PAST_CHANNELS: u64 = 4;
    pub const EVENT_MIN_ABOVE_MAX: u64 = 5;
    pub const KEPT_UNINITIALISED: u64 = 6;
    pub const STREAM_ENDS: u64 = 7;
    pub const LEFT_OVER: u64 = 8;
}

/// The stream parser of Titanus' dequantization unit (contract, sections 5 and 6): from the window on
/// the stream to pieces of the sections. A token of C channels, all kept and labelled, takes
/// 3 + ceil(C / 256) * 3 + ceil(C / 64) cycles up to 4 bits per code.
pub(super) fn stream_parser(channels_max: usize) -> Module {
    let beats_max = channels_max.div_ceil(GROUP).max(2);
    let address = log2_ceil(beats_max);
    let m = ModuleBuilder::new(format!("titanus_stream_parser_c{channels_max}"));
    m.doc(
        "Stream parser of Titanus' dequantization unit: takes the stream apart, a piece of a section of \
         up to 32 bytes at a time. How long mask and codes are is known from C and from the ones of \
         mask and labels, which are counted on the way.",
    );
    m.doc(
        "A piece is planned in one cycle and in the window in the next, where it leaves and is checked. \
         Labels leave when they are planned: the window shows them already, as it stands still while \
         the ones of the mask are counted.",
    );
    m.doc(
        "failed stays set from the first format error on, with its kind; early says that the mask of \
         the token is not whole. parsed is set for a cycle for every token before.",
    );
    m.parameter("channels_max", channels_max);
    m.throughput("a piece per cycle; of labels, one every other cycle");
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

    m.output("renew", progress.done, "the stream is done with");
    let top = command.top_channel;
    m.output("bits", command.bits, "bits of a code");
    m.output(
        "last_beat",
        top.slice(4, address),
        "beats of a token less one",
    );
    m.output(
        "last_lane",
        top.slice(0, 4),
        "elements of its last beat less one",
    );
    m.unused("unused_top", top.slice(4 + address, CHANNELS - 4 - address));
    level_outputs(&m, &state, &section, &taken, &row, &change, address);
    piece_outputs(&m, &command, &section, &want, &grant, &bits, taken.codes);
    m.output("parsed", progress.parsed, "a token is whole");
    m.output(
        "has_failed",
        state.failed.q(),
        "the token behind those broke the format",
    );
    m.output("failed_kind", fault.kind, "how");
    m.output("failed_early", fault.early, "before the end of its mask");
    m.output(
        "left_over",
        progress.left_over,
        "bytes are left behind the last token",
    );
    m.output("refuses", command.refused, "the command cannot be obeyed");
    m.finish()
}

/// What the window shows, and what the units behind the parser say.
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
    let command = m.stream_in(
        "command",
        &[
            ("bits", Bits(4), "bits of a code, 2 to 8"),
            ("channels", Bits(CHANNELS), "channels"),
            ("tokens", Bits(TOKENS), "tokens of the stream"),
        ],
    );
    let room = |name: &str| {
        let doc = "there is room for a piece and what is on its way";
        m.input(&format!("{name}_room"), Bit, doc)
    };
    let inputs = Inputs {
        window: m.input("window", Bits(WINDOW_BITS), "the next bytes of the stream"),
        held: m.input("held", Bits(HELD), "bytes that can be taken"),
        seen: m.input("seen", Bits(HELD), "bytes held that the window showed"),
        ended: m.input("ended", Bit, "no more bytes come"),
        idle: m.input("idle", Bit, "no beat is on its way"),
        token_read: m.input("token_read", Bit, "a token has its levels read"),
        mask_checked: m.input("mask_checked", Bit, "a token's mask is checked"),
        mask_room: room("mask"),
        label_room: room("label"),
        code_room: room("code"),
        event_room: room("event"),
    };
    (command, inputs)
}

/// What becomes of tokens and of the stream.
struct Progress<'m> {
    /// The last piece of a token goes, or the token has no more pieces.
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
        m.comment("A token's end.");
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

        m.comment("Behind the last token nothing may be left.");
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

/// Rows of the table and level changes.
fn level_outputs<'m>(
    m: &'m ModuleBuilder,
    state: &State<'m>,
    section: &Section<'m>,
    taken: &Taken<'m>,
    row: &TableRow<'m>,
    change: &LevelChange<'m>,
    address: usize,
) {
    m.output(
        "table_row",
        row.taken,
        "16 levels of the table are in the window",
    );
    m.output("table_beat", row.beat, "their beat");
    m.output("table_levels", row.has_level, "which of them are levels");
    let no_event = m.wire("no_event", state.head & section.no_events);
    m.output(
        "change",
        taken.event | no_event,
        "a level change, or that there is none",
    );
    m.output("event_there", taken.event, "there is one");
    m.output(
        "event_last",
        taken.event_last | no_event,
        "the token has no more",
    );
    let channel = change.channel;
    m.output("event_lane", channel.slice(0, 4), "lane of its channel");
    m.output(
        "event_beat",
        channel.slice(4, address),
        "beat of its channel",
    );
    m.output("event_level", change.level, "the new level");
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
    m.output("mask", bits.mask_taken.q(), "a piece of a mask");
    m.output("labels", grant.labels, "a piece of labels");
    m.output("piece", bits.piece, "bits of mask or labels, then zeros");
    m.output(
        "piece_groups",
        bits.span_top.slice(4, 4),
        "its groups of 16 bits less one",
    );
    m.output("codes", codes_taken, "a piece of codes is in the window");
    let odd_groups = m.wire("odd_groups", want.odd_codes - 1);
    m.unused("unused_odd_groups", odd_groups.slice(0, 4));
    let groups = section.many_codes.mux(
        m.concat(&[!command.long, m.lit(Bits(1), 1)]),
        odd_groups.slice(4, 2),
    );
    m.output(
        "code_groups",
        m.delay("code_groups_kept", groups),
        "its groups of 16 codes less one",
    );
}

/// The value when `bit` is set, else 0.
fn when<'m>(bit: Value<'m>, value: Value<'m>) -> Value<'m> {
    bit.replicate(value.width()) & value
}
