//! Stream parser: finds the sections of every token, and what breaks the format.

use super::entry_window::GROUP;
use super::level_memory::LEVEL;
use super::masked_ones::{GROUPS, SPAN, masked_ones};
use super::stream_window::{COUNT, HELD, WINDOW};
use crate::hw::{Bit, Bits, Module, ModuleBuilder, Reg, Value, log2_ceil};

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
const BITS: usize = 8 * WINDOW;

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

/// What the parser is at.
mod state {
    /// Waits for a command.
    pub const WAIT: u64 = 0;
    /// Looks whether it can be obeyed.
    pub const JUDGE: u64 = 1;
    /// The table of levels.
    pub const TABLE: u64 = 2;
    /// A token's number of level changes is wanted.
    pub const COUNT: u64 = 3;
    /// It is there.
    pub const HEAD: u64 = 4;
    /// Level changes.
    pub const EVENTS: u64 = 5;
    pub const MASK: u64 = 6;
    /// The mask's ones are being counted.
    pub const KEPT: u64 = 7;
    pub const LABELS: u64 = 8;
    /// The window moves on, the labels' ones are being counted.
    pub const LABELLED: u64 = 9;
    pub const CODES: u64 = 10;
    /// Behind the last token.
    pub const END: u64 = 11;
    /// Done for.
    pub const STOP: u64 = 12;
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
    let command = m.stream_in(
        "command",
        &[
            ("bits", Bits(4), "bits of a code, 2 to 8"),
            ("channels", Bits(CHANNELS), "channels"),
            ("tokens", Bits(TOKENS), "tokens of the stream"),
        ],
    );
    let window = m.input("window", Bits(BITS), "the next bytes of the stream");
    let held = m.input("held", Bits(HELD), "bytes that can be taken");
    let seen = m.input("seen", Bits(HELD), "bytes held that the window showed");
    let ended = m.input("ended", Bit, "no more bytes come");
    let idle = m.input("idle", Bit, "no beat is on its way");
    let token_read = m.input("token_read", Bit, "a token has its levels read");
    let mask_checked = m.input("mask_checked", Bit, "a token's mask is checked");
    let [mask_room, label_room, code_room, event_room] =
        ["mask", "label", "code", "event"].map(|name| {
            let doc = "there is room for a piece and what is on its way";
            m.input(&format!("{name}_room"), Bit, doc)
        });

    m.comment("What it is at.");
    let now = m.reg_reset("state", Bits(4), state::WAIT);
    let at = |name: &str, value: u64| m.wire(&format!("at_{name}"), now.q().eq(value));
    let at_wait = at("wait", state::WAIT);
    let at_judge = at("judge", state::JUDGE);
    let at_table = at("table", state::TABLE);
    let at_count = at("count", state::COUNT);
    let at_head = at("head", state::HEAD);
    let at_events = at("events", state::EVENTS);
    let at_labels = at("labels", state::LABELS);
    let at_codes = at("codes", state::CODES);
    let at_end = at("end", state::END);
    let failed = m.reg_reset("failed", Bit, 0);

    m.comment("The command. It is taken when nothing of the stream before is on its way.");
    let in_flight = m.reg_reset("in_flight", Bits(FLIGHT), 0);
    let quiet = m.wire("quiet", idle & in_flight.q().eq(0));
    let takes_command = m.wire("takes_command", at_wait & quiet & command.valid);
    let bits = m.reg("bits", Bits(4));
    let channels = m.reg("channels", Bits(CHANNELS));
    bits.set_when(takes_command, command.get("bits"));
    channels.set_when(takes_command, command.get("channels"));
    let new_tokens = command.get("tokens");
    command.accept_when(at_wait & quiet);
    let (bits, channels) = (bits.q(), channels.q());
    let tokens = m.reg("tokens", Bits(TOKENS));
    let last_token = m.delay("last_token", tokens.q().eq(1));
    let top = m.delay("top_channel", channels - 1);
    let long = m.delay("long", bits.gt(4));
    let out_of_range = bits.lt(2) | bits.gt(8) | channels.eq(0) | channels.gt(channels_max);
    let refuses = m.wire("cannot_obey", at_judge & (out_of_range | tokens.q().eq(0)));

    m.comment("The next piece of the section: rest counts pairs, changes, bits or codes.");
    let rest = m.reg("rest", Bits(CHANNELS));
    let rest = (rest, rest.q());
    let head = m.wire("head", window.slice(0, CHANNELS));
    let no_events = m.wire("no_events", head.eq(0));
    let in_mask = m.wire("in_mask", now.q().eq(state::MASK));
    let at_mask = m.wire("at_mask", in_mask | (at_head & no_events));
    let none_left = m.wire("none_left", rest.1.eq(0));
    let above = |bit: usize| rest.1.slice(bit, CHANNELS - bit).reduce_or();
    let below = |bit: usize| rest.1.slice(0, bit).eq(0);
    let many_bits = m.wire("many_bits", above(8));
    let many_codes = m.wire("many_codes", above(6) | (long & rest.1.bit(5)));
    let many_pairs = m.wire("many_pairs", above(4));
    let last_bits = !many_bits | (rest.1.slice(8, CHANNELS - 8).eq(1) & below(8));
    let last_bits = m.wire("last_bits", last_bits);
    let last_pairs = !many_pairs | (rest.1.slice(4, CHANNELS - 4).eq(1) & below(4));
    let last_pairs = m.wire("last_pairs", last_pairs);
    let last_short = rest.1.slice(6, CHANNELS - 6).eq(1) & below(6);
    let last_long = rest.1.slice(5, CHANNELS - 5).eq(1) & below(5);
    let last_codes = m.wire("last_codes", !many_codes | long.mux(last_long, last_short));
    let last_event = m.wire("last_event", rest.1.eq(1));

    m.comment("Codes behind the last full piece: their number does not change with full pieces.");
    let odd_codes = m.concat(&[!long & rest.1.bit(5), rest.1.slice(0, 5)]);
    let odd_codes = m.wire("odd_codes", odd_codes);
    let product = m.wire("odd_code_bits", odd_codes.mul_full(bits));
    let padded = m.wire("odd_code_bits_padded", product + 7);
    m.unused("unused_padded", padded.slice(0, 3));
    m.unused("unused_padded_top", padded.bit(9));
    let odd_bytes = m.delay("odd_bytes", padded.slice(3, COUNT));
    let in_codes = m.delay("in_codes", at_codes);
    let odd_known = m.wire("odd_known", many_codes | in_codes);

    let full = m.lit(Bits(COUNT), WINDOW as u64);
    let one = m.lit(Bits(1), 0);
    let zero2 = m.lit(Bits(2), 0);
    let (whole_bytes, begun) = (rest.1.slice(3, 5), rest.1.slice(0, 3).ne(0));
    let bytes_of_bits = m.wire("bytes_of_bits", whole_bytes.zext(COUNT) + begun.zext(COUNT));
    let want_bits = many_bits.mux(full, bytes_of_bits);
    let want_pairs = m.concat(&[one, rest.1.slice(0, 4), one]);
    let want_pairs = many_pairs.mux(full, want_pairs);
    let full_codes = m.delay(
        "full_codes",
        long.mux(
            m.concat(&[bits, zero2]),
            m.concat(&[bits.slice(0, 3), m.lit(Bits(3), 0)]),
        ),
    );
    let want_codes = many_codes.mux(full_codes, odd_bytes);
    let two = m.lit(Bits(COUNT), 2);
    let four = m.lit(Bits(COUNT), 4);
    m.comment(
        "At the head the mask's bytes are wanted early; they go if there are no level changes.",
    );
    let wants_bits = m.wire("wants_bits", in_mask | at_head | at_labels);
    let want = m.wire(
        "want",
        when(at_table, want_pairs)
            | when(at_count, two)
            | when(at_events, four)
            | when(wants_bits, want_bits)
            | when(at_codes, want_codes),
    );

    m.comment("It goes if its bytes are there, and room for it.");
    let unchecked = m.reg_reset("unchecked", Bits(FLIGHT), 0);
    let all_checked = m.wire("all_checked", unchecked.q().eq(0));
    let flies = m.wire("flies", in_flight.q().lt(IN_FLIGHT));
    let may_table = at_table & quiet;
    let may_count = at_count & flies & event_room;
    let may_event = at_events & event_room & all_checked;
    let may_mask = at_mask & mask_room;
    let may_labels = at_labels & label_room & !none_left;
    let may_codes = at_codes & code_room & !none_left & odd_known;
    let may = may_table | may_count | may_event | may_mask | may_labels | may_codes;
    let may = m.wire("may_go", may & !failed.q());
    m.comment("Every section asks for its bytes by itself: no comparison waits for the choice.");
    let bits_there = |name: &str, bytes| {
        let few = rest.1.slice(0, 8).zext(HELD + 3);
        let few_there = few.le(m.concat(&[bytes, m.lit(Bits(3), 0)]));
        m.wire(name, bytes.ge(WINDOW) | (!many_bits & few_there))
    };
    let few_pairs_there = rest
        .1
        .slice(0, 4)
        .zext(HELD - 1)
        .le(held.slice(1, HELD - 1));
    let pairs_there = held.ge(WINDOW) | (!many_pairs & few_pairs_there);
    let pairs_there = m.wire("pairs_there", pairs_there);
    let odd_there = odd_bytes.zext(HELD).le(held);
    let codes_there = many_codes.mux(full_codes.zext(HELD).le(held), odd_there);
    let codes_there = m.wire("codes_there", codes_there);
    let there = (at_table & pairs_there)
        | (at_count & held.ge(2))
        | (at_events & held.ge(4))
        | (wants_bits & bits_there("bits_there", held))
        | (at_codes & codes_there);
    let there = m.wire("there", there);
    let shown = bits_there("shown", seen);
    let goes = m.wire("goes", may & there & (shown | !at_labels));
    let cut = m.wire("cut", may & !there & ended);
    let take = m.wire("taken", want & goes.replicate(COUNT));
    m.output("take", take, "bytes to move on by");
    m.comment(
        "A full piece of codes has 16 bytes at least; if there are 32, it goes, whatever the choice \
         among sections.",
    );
    let sure = at_codes & many_codes & code_room & !failed.q();
    m.output("surely", sure, "if 32 bytes are held, 16 or more are taken");
    let goes_table = m.wire("goes_table", goes & at_table);
    let goes_count = m.wire("goes_count", goes & at_count);
    let goes_event = m.wire("goes_event", goes & at_events);
    let goes_mask = m.wire("goes_mask", goes & at_mask);
    let goes_labels = m.wire("goes_labels", goes & at_labels);
    let goes_codes = m.wire("goes_codes", goes & at_codes);

    m.comment(
        "Bits of a piece of mask or labels. Their ones, 32 bits at a time, then all together.",
    );
    let next_span = m.forward("next_span", Bits(SPAN));
    let span = m.delay("span", next_span.value());
    let mask_taken = m.reg_reset("mask_taken", Bit, 0);
    let mask_last = m.delay("mask_last", last_bits);
    let (mut pieces, mut counts) = (vec![], vec![]);
    for first in (0..BITS / GROUP).step_by(GROUPS) {
        let u = m.instance(&format!("u_ones{first}"), &masked_ones(first));
        u.set("next_span", next_span.value())
            .set("window", window.slice(GROUP * first, GROUP * GROUPS));
        pieces.push(u.get_as("piece", &format!("piece{first}")));
        let pair = u.get_as("counts", &format!("counts{first}"));
        counts.extend(pair.lanes(pair.width() / 2));
    }
    let piece = m.wire("bits_in_piece", m.pack(&pieces));
    let counting = m.reg_reset("counting", Bit, 0);
    counting.set(mask_taken.q() | goes_labels);
    let counting_last = m.delay("counting_last", mask_taken.q().mux(mask_last, last_bits));
    let total = m.reg("total", Bits(CHANNELS));
    m.comment("A piece has 256 ones at most: with the low 8 bits of the total, 9 bits.");
    let (total_low, total_high) = (total.q().slice(0, 8), total.q().slice(8, CHANNELS - 8));
    let low = counts
        .iter()
        .fold(total_low.zext(9), |sum, count| sum + count.zext(9));
    let low = m.wire("low_sum", low);
    let carry = low.bit(8);
    let high = total_high + carry.zext(CHANNELS - 8);
    let sum = m.wire("sum", m.concat(&[high, low.slice(0, 8)]));
    let counted = m.wire("counted", counting.q() & counting_last);
    let no_total = m.lit(Bits(CHANNELS), 0);
    total.set_when(
        counting.q() | at_judge,
        (counting_last | at_judge).mux(no_total, sum),
    );
    let whole = m.lit(Bits(SPAN), BITS as u64);
    let sum_many = total_high.ne(0) | carry;
    let sum_span = sum_many.mux(whole, sum.slice(0, 8).zext(9));
    let rest_span = many_bits.mux(whole, rest.1.slice(0, 8).zext(9));
    next_span.drive(counted.mux(sum_span, rest_span));
    let span_top = m.wire("span_top", span - 1);
    m.unused(
        "unused_span_top",
        m.concat(&[span_top.bit(8).as_bits(), span_top.slice(0, 4)]),
    );

    m.comment("What is left of the section behind the piece.");
    let units = |value: u64| m.lit(Bits(9), value);
    let step = when(at_table, units(GROUP as u64))
        | when(at_events, units(1))
        | when(wants_bits, units(BITS as u64))
        | when(at_codes & !long, units(64))
        | when(at_codes & long, units(32));
    let step = m.wire("step", step);
    let less = m.wire("less", rest.1 - step.zext(CHANNELS));
    let begins = m.wire("begins", at_judge | at_count | (goes_event & last_event));
    let reads_head = m.wire("reads_head", at_head & !no_events);
    let next_rest = begins.mux(
        channels,
        reads_head.mux(head, counted.mux(sum, goes.mux(less, rest.1))),
    );
    rest.0.set(next_rest);

    m.comment("A token's end.");
    let skips = m.wire("skips", (at_labels | at_codes) & none_left);
    let ends = m.wire("ends", (skips & !failed.q()) | (goes_codes & last_codes));
    let parsed = m.reg_reset("parsed", Bit, 0);
    parsed.set(ends);
    let fewer = m.wire("fewer", tokens.q() - 1);
    tokens.set_when(
        takes_command | parsed.q(),
        takes_command.mux(new_tokens, fewer),
    );
    let add = |reg: Reg<'_>, plus: Value<'_>, minus: Value<'_>| {
        reg.set(reg.q() + plus.zext(FLIGHT) - minus.zext(FLIGHT));
    };
    add(in_flight, goes_count, token_read);
    add(unchecked, mask_taken.q() & mask_last, mask_checked);

    m.comment("Behind the last token nothing may be left.");
    let done = m.wire("done", at_end & ended & held.eq(0));
    let left_over = m.reg_reset("left_over", Bit, 0);
    left_over.set(left_over.q() | (at_end & held.ne(0)));

    m.comment("The next state.");
    let go_on = |to: u64| m.lit(Bits(4), to);
    let stay = now.q();
    let after_judge = refuses.mux(go_on(state::STOP), go_on(state::TABLE));
    let after_table = (goes_table & last_pairs).mux(go_on(state::COUNT), stay);
    let after_count = goes.mux(go_on(state::HEAD), stay);
    let after_mask = goes.mux(
        last_bits.mux(go_on(state::KEPT), go_on(state::MASK)),
        go_on(state::MASK),
    );
    let after_events = (goes & last_event).mux(go_on(state::MASK), stay);
    let after_token = last_token.mux(go_on(state::END), go_on(state::COUNT));
    let after_labels = goes.mux(go_on(state::LABELLED), stay);
    let after_labels = none_left.mux(after_token, after_labels);
    let after_labelled = counted.mux(go_on(state::CODES), go_on(state::LABELS));
    let after_codes = ends.mux(after_token, stay);
    let after_end = done.mux(go_on(state::WAIT), stay);
    let after = m.case(
        "after",
        now.q(),
        &[
            (state::WAIT, takes_command.mux(go_on(state::JUDGE), stay)),
            (state::JUDGE, after_judge),
            (state::TABLE, after_table),
            (state::COUNT, after_count),
            (state::HEAD, no_events.mux(after_mask, go_on(state::EVENTS))),
            (state::EVENTS, after_events),
            (state::MASK, after_mask),
            (state::KEPT, counted.mux(go_on(state::LABELS), stay)),
            (state::LABELS, after_labels),
            (state::LABELLED, after_labelled),
            (state::CODES, after_codes),
            (state::END, after_end),
        ],
        stay,
    );
    now.set((cut | failed.q()).mux(go_on(state::STOP), after));

    m.comment(
        "Pieces in the window: the table, 16 pairs at a time. A cut one is looked at as well.",
    );
    let strobe = |name: &str, when: Value<'_>| {
        let reg = m.reg_reset(name, Bit, 0);
        reg.set(when);
        reg.q()
    };
    let table_taken = strobe("table_taken", at_table & (goes | cut));
    let event_taken = strobe("event_taken", goes_event);
    let codes_taken = strobe("codes_taken", goes_codes);
    let cut_taken = strobe("cut_taken", cut);
    let event_last = m.delay("event_last", last_event);
    let cut_late = m.delay("cut_late", at_labels | at_codes);
    let pairs_here = many_pairs.mux(m.lit(Bits(5), GROUP as u64), rest.1.slice(0, 4).zext(5));
    let pairs = m.delay("pairs", there.mux(pairs_here, held.slice(1, 5)));
    let table_beat = m.reg("table_beat", Bits(address));
    table_beat.set_when(
        at_judge | table_taken,
        at_judge.mux(m.lit(Bits(address), 0), table_beat.q() + 1),
    );
    let none = (0x80u64 << 8) | 0x7f;
    let levels = window.lanes(LEVEL);
    let has_level: Vec<Value> = levels.iter().map(|level| level.ne(none)).collect();
    let has_level = m.wire("has_level", m.pack(&has_level));
    let crossed: Vec<Value> = levels
        .iter()
        .map(|level| {
            let (lo, hi) = (level.slice(0, 8).as_signed(), level.slice(8, 8).as_signed());
            lo.gt(hi)
        })
        .collect();
    let crossed = m.wire("crossed", m.pack(&crossed));
    let pair_there: Vec<Value> = (0..GROUP).map(|i| pairs.gt(i)).collect();
    let pair_there = m.wire("pair_there", m.pack(&pair_there));
    let bad_table = m.wire(
        "bad_table",
        table_taken & (pair_there & has_level & crossed).reduce_or(),
    );

    m.comment("A level change: channel, lo, hi.");
    let channel = m.wire("channel", window.slice(0, CHANNELS));
    let level = m.wire("level", window.slice(CHANNELS, LEVEL));
    let last_channel = m.reg("last_channel", Bits(CHANNELS));
    last_channel.set_when(event_taken, channel);
    let has_last = m.reg("has_last_channel", Bit);
    has_last.set_when(at_head | event_taken, event_taken);
    let unordered = has_last.q() & channel.le(last_channel.q());
    let unordered = m.wire("unordered", unordered);
    let past = m.wire("past", channel.ge(channels));
    let (lo, hi) = (level.slice(0, 8).as_signed(), level.slice(8, 8).as_signed());
    let inverted = m.wire("inverted", lo.gt(hi));
    let bad_event = m.wire("bad_event", event_taken & (unordered | inverted | past));
    let bad_head = m.wire("bad_head", at_head & head.gt(channels));

    m.comment("The first fault counts.");
    let error = |kind: u64| m.lit(Bits(ERROR), kind);
    let event_kind = unordered.mux(
        error(fault::EVENTS_UNORDERED),
        inverted.mux(
            error(fault::EVENT_MIN_ABOVE_MAX),
            error(fault::EVENT_PAST_CHANNELS),
        ),
    );
    let kind_now = bad_table.mux(
        error(fault::TABLE_MIN_ABOVE_MAX),
        bad_head.mux(
            error(fault::TOO_MANY_EVENTS),
            bad_event.mux(event_kind, error(fault::STREAM_ENDS)),
        ),
    );
    let fails = m.wire("fails", bad_table | bad_head | bad_event | cut_taken);
    failed.set(failed.q() | fails);
    m.comment("A mask behind a faulty level change is not looked at: the first fault counts.");
    mask_taken.set(goes_mask & !fails);
    let kind = m.reg("failed_kind", Bits(ERROR));
    let early = m.reg("failed_early", Bit);
    let late = cut_taken & cut_late & !(bad_table | bad_head | bad_event);
    let first_fault = m.wire("first_fault", fails & !failed.q());
    kind.set_when(first_fault, kind_now);
    early.set_when(first_fault, !late);

    m.output("renew", done, "the stream is done with");
    m.output("bits", bits, "bits of a code");
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
    m.output(
        "table_row",
        table_taken,
        "16 levels of the table are in the window",
    );
    m.output("table_beat", table_beat.q(), "their beat");
    m.output("table_levels", has_level, "which of them are levels");
    let no_event = m.wire("no_event", at_head & no_events);
    m.output(
        "change",
        event_taken | no_event,
        "a level change, or that there is none",
    );
    m.output("event_there", event_taken, "there is one");
    m.output("event_last", event_last | no_event, "the token has no more");
    m.output("event_lane", channel.slice(0, 4), "lane of its channel");
    m.output(
        "event_beat",
        channel.slice(4, address),
        "beat of its channel",
    );
    m.output("event_level", level, "the new level");
    m.output("mask", mask_taken.q(), "a piece of a mask");
    m.output("labels", goes_labels, "a piece of labels");
    m.output("piece", piece, "bits of mask or labels, then zeros");
    m.output(
        "piece_groups",
        span_top.slice(4, 4),
        "its groups of 16 bits less one",
    );
    m.output("codes", codes_taken, "a piece of codes is in the window");
    let odd_groups = m.wire("odd_groups", odd_codes - 1);
    m.unused("unused_odd_groups", odd_groups.slice(0, 4));
    let groups = many_codes.mux(
        m.concat(&[!long, m.lit(Bits(1), 1)]),
        odd_groups.slice(4, 2),
    );
    m.output(
        "code_groups",
        m.delay("code_groups_kept", groups),
        "its groups of 16 codes less one",
    );
    m.output("parsed", parsed.q(), "a token is whole");
    m.output(
        "has_failed",
        failed.q(),
        "the token behind those broke the format",
    );
    m.output("failed_kind", kind.q(), "how");
    m.output("failed_early", early.q(), "before the end of its mask");
    m.output(
        "left_over",
        left_over.q(),
        "bytes are left behind the last token",
    );
    m.output("refuses", refuses, "the command cannot be obeyed");
    m.finish()
}

/// The value when `bit` is set, else 0.
fn when<'m>(bit: Value<'m>, value: Value<'m>) -> Value<'m> {
    bit.replicate(value.width()) & value
}
