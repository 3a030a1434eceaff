//! Whether the next piece leaves: its bytes are in the window, and its consumer has room for it.

use super::super::stream_window::{COUNT, HELD, WINDOW};
use super::command::Command;
use super::section::{Section, Want};
use super::state::State;
use super::{FLIGHT, IN_FLIGHT, Inputs};
use crate::hw::{Bits, ModuleBuilder, Reg, Value};

/// The piece that leaves in this cycle, if one does.
pub(super) struct Grant<'m> {
    /// Masks that are not checked yet.
    pub(super) unchecked: Reg<'m>,
    /// The bytes of the piece in turn are held.
    pub(super) there: Value<'m>,
    /// A piece leaves.
    pub(super) goes: Value<'m>,
    /// The stream ends within the piece in turn.
    pub(super) cut: Value<'m>,
    /// A piece of this section leaves.
    pub(super) table: Value<'m>,
    pub(super) count: Value<'m>,
    pub(super) event: Value<'m>,
    pub(super) mask: Value<'m>,
    pub(super) labels: Value<'m>,
    pub(super) codes: Value<'m>,
}

impl<'m> Grant<'m> {
    pub(super) fn new(
        m: &'m ModuleBuilder,
        inputs: &Inputs<'m>,
        state: &State<'m>,
        command: &Command<'m>,
        section: &Section<'m>,
        want: &Want<'m>,
    ) -> Grant<'m> {
        m.comment("The piece leaves if its bytes are held and its consumer has room for it.");
        let unchecked = m.reg_reset("unchecked", Bits(FLIGHT), 0);
        let all_checked = m.wire("all_checked", unchecked.q().eq(0));
        let flies = m.wire("flies", command.in_flight.q().lt(IN_FLIGHT));
        let may_table = state.table & command.quiet;
        let may_count = state.count & flies & inputs.event_room;
        let may_event = state.events & inputs.event_room & all_checked;
        let may_mask = section.at_mask & inputs.mask_room;
        let may_labels = state.labels & inputs.label_room & !section.none_left;
        let may_codes = state.codes & inputs.code_room & !section.none_left & want.odd_known;
        let may = may_table | may_count | may_event | may_mask | may_labels | may_codes;
        let may = m.wire("may_go", may & !state.failed.q());
        let (there, shown) = bytes_there(m, inputs, state, section, want);
        let goes = m.wire("goes", may & there & (shown | !state.labels));
        let cut = m.wire("cut", may & !there & inputs.ended);
        let take = m.wire("taken", want.bytes & goes.replicate(COUNT));
        m.output("take", take, "number of bytes to take");
        m.comment(
            "A full piece of codes has 16 bytes or more. If 32 bytes are held it leaves, whatever the \
             selection among the sections.",
        );
        let sure = state.codes & section.many_codes & inputs.code_room & !state.failed.q();
        m.output(
            "surely",
            sure,
            "early: if 32 bytes are held, take is 16 or more",
        );
        let of = |name: &str, at: Value<'m>| m.wire(&format!("goes_{name}"), goes & at);
        Grant {
            unchecked,
            there,
            goes,
            cut,
            table: of("table", state.table),
            count: of("count", state.count),
            event: of("event", state.events),
            mask: of("mask", section.at_mask),
            labels: of("labels", state.labels),
            codes: of("codes", state.codes),
        }
    }
}

/// Whether the bytes of the piece are held, and whether the window shows those of a piece of bits.
fn bytes_there<'m>(
    m: &'m ModuleBuilder,
    inputs: &Inputs<'m>,
    state: &State<'m>,
    section: &Section<'m>,
    want: &Want<'m>,
) -> (Value<'m>, Value<'m>) {
    m.comment(
        "Every section compares its own number of bytes: no comparison waits for the selection.",
    );
    let (held, rest) = (inputs.held, section.rest());
    let bits_there = |name: &str, bytes: Value<'m>| {
        let few = rest.slice(0, 8).zext(HELD + 3);
        let few_there = few.le(m.concat(&[bytes, m.lit(Bits(3), 0)]));
        m.wire(name, bytes.ge(WINDOW) | (!section.many_bits & few_there))
    };
    let few_pairs = rest.slice(0, 4).zext(HELD - 1);
    let few_pairs_there = few_pairs.le(held.slice(1, HELD - 1));
    let pairs_there = held.ge(WINDOW) | (!section.many_pairs & few_pairs_there);
    let pairs_there = m.wire("pairs_there", pairs_there);
    let odd_there = want.odd_bytes.zext(HELD).le(held);
    let full_there = want.full_codes.zext(HELD).le(held);
    let codes_there = m.wire("codes_there", section.many_codes.mux(full_there, odd_there));
    let there = (state.table & pairs_there)
        | (state.count & held.ge(2))
        | (state.events & held.ge(4))
        | (want.bits & bits_there("bits_there", held))
        | (state.codes & codes_there);
    let there = m.wire("there", there);
    (there, bits_there("shown", inputs.seen))
}
