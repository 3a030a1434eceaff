//! The checks of a piece that is in the window, one cycle behind its plan.

use super::super::dequantization_beats::GROUP;
use super::super::format_error::format_error;
use super::super::streams::{CHANNELS, ELEMENT, LEVEL};
use super::Inputs;
use super::bit_count::BitCount;
use super::grant::Grant;
use super::section::Section;
use super::state::State;
use crate::hw::{Bit, Bits, ModuleBuilder, Names, Value};

/// The level of a channel that has none: lo = 127, hi = -128.
const NO_LEVEL: u64 = 0x807f;

/// The piece that is in the window, or was cut off.
pub(super) struct Taken<'m> {
    pub(super) event: Value<'m>,
    pub(super) codes: Value<'m>,
    /// The level change is its token's last one.
    pub(super) event_last: Value<'m>,
    table: Value<'m>,
    cut: Value<'m>,
    /// What was cut off lies behind the mask of its token.
    cut_late: Value<'m>,
    /// Pairs of a piece of the table.
    pairs: Value<'m>,
}

/// A row of the table.
pub(super) struct TableRow<'m> {
    pub(super) taken: Value<'m>,
    pub(super) beat: Value<'m>,
    /// Pairs that are levels.
    pub(super) has_level: Value<'m>,
    bad: Value<'m>,
}

/// A level change.
pub(super) struct LevelChange<'m> {
    pub(super) channel: Value<'m>,
    pub(super) level: Value<'m>,
    unordered: Value<'m>,
    inverted: Value<'m>,
    bad: Value<'m>,
    bad_head: Value<'m>,
}

/// The first format error.
pub(super) struct Fault<'m> {
    pub(super) kind: Value<'m>,
    /// It comes before the end of the mask of its token.
    pub(super) early: Value<'m>,
}

impl<'m> Taken<'m> {
    pub(super) fn new(
        m: &'m ModuleBuilder,
        inputs: &Inputs<'m>,
        state: &State<'m>,
        section: &Section<'m>,
        grant: &Grant<'m>,
    ) -> Taken<'m> {
        m.comment(
            "The piece in the window: of the table, 16 pairs. A piece that is cut off is checked as well.",
        );
        let strobe = |name: &str, when: Value<'m>| {
            let reg = m.reg_reset(name, Bit, 0);
            reg.set(when);
            reg.q()
        };
        let table = strobe("table_taken", state.table & (grant.goes | grant.cut));
        let event = strobe("event_taken", grant.event);
        let codes = strobe("codes_taken", grant.codes);
        let cut = strobe("cut_taken", grant.cut);
        let event_last = m.delay("event_last", section.last_event);
        let cut_late = m.delay("cut_late", state.labels | state.codes);
        let full = m.lit(Bits(5), GROUP as u64);
        let pairs_left = section.rest().slice(0, 4).zext(5);
        let pairs = section.many_pairs.mux(full, pairs_left);
        let pairs = m.delay("pairs", grant.there.mux(pairs, inputs.held.slice(1, 5)));
        Taken {
            event,
            codes,
            event_last,
            table,
            cut,
            cut_late,
            pairs,
        }
    }
}

impl<'m> TableRow<'m> {
    pub(super) fn new(
        m: &'m ModuleBuilder,
        window: Value<'m>,
        judges: Value<'m>,
        taken: &Taken<'m>,
        address: usize,
    ) -> TableRow<'m> {
        let beat = m.reg("table_beat", Bits(address));
        beat.set_when(
            judges | taken.table,
            judges.mux(m.lit(Bits(address), 0), beat.q() + 1),
        );
        let levels = window.lanes(LEVEL);
        let has_level: Vec<Value> = levels.iter().map(|level| level.ne(NO_LEVEL)).collect();
        let has_level = m.wire("has_level", m.pack(&has_level));
        let crossed: Vec<Value> = levels.iter().map(|level| lo_above_hi(*level)).collect();
        let crossed = m.wire("crossed", m.pack(&crossed));
        let there: Vec<Value> = (0..GROUP).map(|i| taken.pairs.gt(i)).collect();
        let there = m.wire("pair_there", m.pack(&there));
        let bad = taken.table & (there & has_level & crossed).reduce_or();
        TableRow {
            taken: taken.table,
            beat: beat.q(),
            has_level,
            bad: m.wire("bad_table", bad),
        }
    }
}

impl<'m> LevelChange<'m> {
    pub(super) fn new(
        m: &'m ModuleBuilder,
        window: Value<'m>,
        state: &State<'m>,
        section: &Section<'m>,
        channels: Value<'m>,
        taken: Value<'m>,
    ) -> LevelChange<'m> {
        m.comment("A level change: channel, lo, hi.");
        let channel = m.wire("channel", window.slice(0, CHANNELS));
        let level = m.wire("level", window.slice(CHANNELS, LEVEL));
        let last_channel = m.reg("last_channel", Bits(CHANNELS));
        last_channel.set_when(taken, channel);
        let has_last = m.reg("has_last_channel", Bit);
        has_last.set_when(state.head | taken, taken);
        let unordered = has_last.q() & channel.le(last_channel.q());
        let unordered = m.wire("unordered", unordered);
        let past = m.wire("past", channel.ge(channels));
        let inverted = m.wire("inverted", lo_above_hi(level));
        let bad = m.wire("bad_event", taken & (unordered | inverted | past));
        let bad_head = m.wire("bad_head", state.head & section.head.gt(channels));
        LevelChange {
            channel,
            level,
            unordered,
            inverted,
            bad,
            bad_head,
        }
    }

    /// Its format error, if it has one.
    fn kind(&self, error: Names<'m>) -> Value<'m> {
        let past = error.value("event_past_channels");
        self.unordered.mux(
            error.value("events_unordered"),
            self.inverted.mux(error.value("event_min_above_max"), past),
        )
    }
}

impl<'m> Fault<'m> {
    pub(super) fn new(
        m: &'m ModuleBuilder,
        state: &State<'m>,
        grant: &Grant<'m>,
        bits: &BitCount<'m>,
        taken: &Taken<'m>,
        row: &TableRow<'m>,
        change: &LevelChange<'m>,
    ) -> Fault<'m> {
        m.comment("The first format error counts.");
        let error = m.names(&format_error());
        let of_events = change
            .bad
            .mux(change.kind(error), error.value("stream_ends"));
        let kind_now = row.bad.mux(
            error.value("table_min_above_max"),
            change
                .bad_head
                .mux(error.value("too_many_events"), of_events),
        );
        let broken = row.bad | change.bad_head | change.bad;
        let fails = m.wire("fails", broken | taken.cut);
        state.failed.set(state.failed.q() | fails);
        m.comment(
            "A mask behind a faulty level change is not checked: the first format error counts.",
        );
        bits.mask_taken.set(grant.mask & !fails);
        let kind = m.reg("failed_kind", error.kind());
        let early = m.reg("failed_early", Bit);
        let late = taken.cut & taken.cut_late & !broken;
        let first_fault = m.wire("first_fault", fails & !state.failed.q());
        kind.set_when(first_fault, kind_now);
        early.set_when(first_fault, !late);
        Fault {
            kind: kind.q(),
            early: early.q(),
        }
    }
}

fn lo_above_hi(level: Value<'_>) -> Value<'_> {
    let (lo, hi) = (level.slice(0, ELEMENT), level.slice(ELEMENT, ELEMENT));
    lo.as_signed().gt(hi.as_signed())
}
