//! The section in turn: what is left of it, and how many bytes its next piece has.

use super::super::dequantization_beats::GROUP;
use super::super::stream_window::{COUNT, WINDOW};
use super::command::Command;
use super::grant::Grant;
use super::state::State;
use super::{CHANNELS, WINDOW_BITS, when};
use crate::hw::{Bits, ModuleBuilder, Reg, Value};

/// What is left of a section, counted in pairs, level changes, bits or codes, and whether the next
/// piece is a full one or the last one.
pub(super) struct Section<'m> {
    rest: Reg<'m>,
    /// The number of level changes, when it is in the window.
    pub(super) head: Value<'m>,
    pub(super) no_events: Value<'m>,
    in_mask: Value<'m>,
    /// A piece of the mask is in turn.
    pub(super) at_mask: Value<'m>,
    pub(super) none_left: Value<'m>,
    /// At least a full piece is left.
    pub(super) many_bits: Value<'m>,
    pub(super) many_codes: Value<'m>,
    pub(super) many_pairs: Value<'m>,
    /// The next piece is the section's last one.
    pub(super) last_bits: Value<'m>,
    pub(super) last_pairs: Value<'m>,
    pub(super) last_codes: Value<'m>,
    pub(super) last_event: Value<'m>,
}

impl<'m> Section<'m> {
    pub(super) fn new(
        m: &'m ModuleBuilder,
        state: &State<'m>,
        long: Value<'m>,
        window: Value<'m>,
    ) -> Section<'m> {
        m.comment("What is left of the section: rest counts pairs, level changes, bits or codes.");
        let register = m.reg("rest", Bits(CHANNELS));
        let rest = register.q();
        let head = m.wire("head", window.slice(0, CHANNELS));
        let no_events = m.wire("no_events", head.eq(0));
        let in_mask = m.wire("in_mask", state.is_mask());
        let at_mask = m.wire("at_mask", in_mask | (state.head & no_events));
        let none_left = m.wire("none_left", rest.eq(0));
        let above = |bit: usize| rest.slice(bit, CHANNELS - bit);
        // Exactly one full piece of 2^bit.
        let is_full = |bit: usize| above(bit).eq(1) & rest.slice(0, bit).eq(0);
        let many_bits = m.wire("many_bits", above(8).reduce_or());
        let many_codes = m.wire("many_codes", above(6).reduce_or() | (long & rest.bit(5)));
        let many_pairs = m.wire("many_pairs", above(4).reduce_or());
        let last_bits = m.wire("last_bits", !many_bits | is_full(8));
        let last_pairs = m.wire("last_pairs", !many_pairs | is_full(4));
        let (last_short, last_long) = (is_full(6), is_full(5));
        let last_codes = m.wire("last_codes", !many_codes | long.mux(last_long, last_short));
        Section {
            rest: register,
            head,
            no_events,
            in_mask,
            at_mask,
            none_left,
            many_bits,
            many_codes,
            many_pairs,
            last_bits,
            last_pairs,
            last_codes,
            last_event: m.wire("last_event", rest.eq(1)),
        }
    }

    pub(super) fn rest(&self) -> Value<'m> {
        self.rest.q()
    }

    /// What is left behind the piece that leaves: of its section, or of the section that follows.
    pub(super) fn advance(
        &self,
        m: &'m ModuleBuilder,
        state: &State<'m>,
        command: &Command<'m>,
        grant: &Grant<'m>,
        wants_bits: Value<'m>,
        (counted, ones): (Value<'m>, Value<'m>),
    ) {
        m.comment("What is left behind the piece that leaves.");
        let (long, rest) = (command.long, self.rest.q());
        let units = |value: u64| m.lit(Bits(9), value);
        let step = when(state.table, units(GROUP as u64))
            | when(state.events, units(1))
            | when(wants_bits, units(WINDOW_BITS as u64))
            | when(state.codes & !long, units(64))
            | when(state.codes & long, units(32));
        let step = m.wire("step", step);
        let less = m.wire("less", rest - step.zext(CHANNELS));
        let begins = state.judge | state.count | (grant.event & self.last_event);
        let begins = m.wire("begins", begins);
        let reads_head = m.wire("reads_head", state.head & !self.no_events);
        let behind = counted.mux(ones, grant.goes.mux(less, rest));
        self.rest
            .set(begins.mux(command.channels, reads_head.mux(self.head, behind)));
    }
}

/// The number of bytes of the next piece.
pub(super) struct Want<'m> {
    /// A piece of mask or labels is in turn, or will be if the token has no level changes.
    pub(super) bits: Value<'m>,
    /// Bytes of a full piece of codes.
    pub(super) full_codes: Value<'m>,
    /// Codes behind the last full piece, their number of bytes, and whether that is known.
    pub(super) odd_codes: Value<'m>,
    pub(super) odd_bytes: Value<'m>,
    pub(super) odd_known: Value<'m>,
    /// Bytes of the piece in turn.
    pub(super) bytes: Value<'m>,
}

impl<'m> Want<'m> {
    pub(super) fn new(
        m: &'m ModuleBuilder,
        state: &State<'m>,
        command: &Command<'m>,
        section: &Section<'m>,
    ) -> Want<'m> {
        let (bits, long, rest) = (command.bits, command.long, section.rest());
        m.comment(
            "Codes behind the last full piece: their number is the same before and behind each full piece.",
        );
        let odd_codes = m.concat(&[!long & rest.bit(5), rest.slice(0, 5)]);
        let odd_codes = m.wire("odd_codes", odd_codes);
        let product = m.wire("odd_code_bits", odd_codes.mul_full(bits));
        let padded = m.wire("odd_code_bits_padded", product + 7);
        m.unused("unused_padded", padded.slice(0, 3));
        m.unused("unused_padded_top", padded.bit(9));
        let odd_bytes = m.delay("odd_bytes", padded.slice(3, COUNT));
        let in_codes = m.delay("in_codes", state.codes);
        let odd_known = m.wire("odd_known", section.many_codes | in_codes);

        let full = m.lit(Bits(COUNT), WINDOW as u64);
        let zeros = |bits: usize| m.lit(Bits(bits), 0);
        let (whole_bytes, begun) = (rest.slice(3, 5), rest.slice(0, 3).ne(0));
        let bytes_of_bits = m.wire("bytes_of_bits", whole_bytes.zext(COUNT) + begun.zext(COUNT));
        let want_bits = section.many_bits.mux(full, bytes_of_bits);
        let bytes_of_pairs = m.concat(&[zeros(1), rest.slice(0, 4), zeros(1)]);
        let want_pairs = section.many_pairs.mux(full, bytes_of_pairs);
        let full_codes = long.mux(
            m.concat(&[bits, zeros(2)]),
            m.concat(&[bits.slice(0, 3), zeros(3)]),
        );
        let full_codes = m.delay("full_codes", full_codes);
        let want_codes = section.many_codes.mux(full_codes, odd_bytes);
        m.comment(
            "At the head the bytes of the mask are asked for early; they leave if there are no level changes.",
        );
        let wants_bits = m.wire("wants_bits", section.in_mask | state.head | state.labels);
        let bytes = when(state.table, want_pairs)
            | when(state.count, m.lit(Bits(COUNT), 2))
            | when(state.events, m.lit(Bits(COUNT), 4))
            | when(wants_bits, want_bits)
            | when(state.codes, want_codes);
        Want {
            bits: wants_bits,
            full_codes,
            odd_codes,
            odd_bytes,
            odd_known,
            bytes: m.wire("want", bytes),
        }
    }
}
