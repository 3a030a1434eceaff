//! The FSM of the stream parser: what it is at, and what comes next.

use super::command::Command;
use super::grant::Grant;
use super::section::Section;
use crate::hw::{Bit, Bits, ModuleBuilder, Reg, Value};

/// The states.
mod state {
    /// Waits for a command.
    pub const WAIT: u64 = 0;
    /// Decides whether the command can be obeyed.
    pub const JUDGE: u64 = 1;
    /// Reads the table of levels.
    pub const TABLE: u64 = 2;
    /// Asks for a token's number of level changes.
    pub const COUNT: u64 = 3;
    /// The number of level changes is in the window.
    pub const HEAD: u64 = 4;
    /// Reads the level changes.
    pub const EVENTS: u64 = 5;
    /// Reads the mask.
    pub const MASK: u64 = 6;
    /// Waits for the number of ones of the mask.
    pub const KEPT: u64 = 7;
    /// Reads the labels.
    pub const LABELS: u64 = 8;
    /// The window moves on, the ones of the labels are being counted.
    pub const LABELLED: u64 = 9;
    /// Reads the codes.
    pub const CODES: u64 = 10;
    /// Behind the last token.
    pub const END: u64 = 11;
    /// Stopped by an error until reset.
    pub const STOP: u64 = 12;
}
/// Bits of a state.
const STATE: usize = 4;

/// The state register, decoded.
pub(super) struct State<'m> {
    register: Reg<'m>,
    pub(super) wait: Value<'m>,
    pub(super) judge: Value<'m>,
    pub(super) table: Value<'m>,
    pub(super) count: Value<'m>,
    pub(super) head: Value<'m>,
    pub(super) events: Value<'m>,
    pub(super) labels: Value<'m>,
    pub(super) codes: Value<'m>,
    pub(super) end: Value<'m>,
    /// Set from the first format error on.
    pub(super) failed: Reg<'m>,
}

impl<'m> State<'m> {
    pub(super) fn new(m: &'m ModuleBuilder) -> State<'m> {
        m.comment("What it is at.");
        let register = m.reg_reset("state", Bits(STATE), state::WAIT);
        let at = |name: &str, value: u64| m.wire(&format!("at_{name}"), register.q().eq(value));
        State {
            register,
            wait: at("wait", state::WAIT),
            judge: at("judge", state::JUDGE),
            table: at("table", state::TABLE),
            count: at("count", state::COUNT),
            head: at("head", state::HEAD),
            events: at("events", state::EVENTS),
            labels: at("labels", state::LABELS),
            codes: at("codes", state::CODES),
            end: at("end", state::END),
            failed: m.reg_reset("failed", Bit, 0),
        }
    }

    /// Is this the state in which the mask is read?
    pub(super) fn is_mask(&self) -> Value<'m> {
        self.register.q().eq(state::MASK)
    }

    /// The state register takes its next value.
    pub(super) fn advance(
        &self,
        m: &'m ModuleBuilder,
        command: &Command<'m>,
        section: &Section<'m>,
        grant: &Grant<'m>,
        events: Transitions<'m>,
    ) {
        m.comment("The next state.");
        let to = |state: u64| m.lit(Bits(STATE), state);
        let stay = self.register.q();
        let goes = grant.goes;
        let Transitions {
            counted,
            token_ends,
            done,
        } = events;
        let after_judge = command.refused.mux(to(state::STOP), to(state::TABLE));
        let after_table = (grant.table & section.last_pairs).mux(to(state::COUNT), stay);
        let after_count = goes.mux(to(state::HEAD), stay);
        let after_mask = goes.mux(
            section.last_bits.mux(to(state::KEPT), to(state::MASK)),
            to(state::MASK),
        );
        let after_head = section.no_events.mux(after_mask, to(state::EVENTS));
        let after_events = (goes & section.last_event).mux(to(state::MASK), stay);
        let after_token = command.last_token.mux(to(state::END), to(state::COUNT));
        let after_labels = goes.mux(to(state::LABELLED), stay);
        let after_labels = section.none_left.mux(after_token, after_labels);
        let after = m.case(
            "after",
            self.register.q(),
            &[
                (state::WAIT, command.taken.mux(to(state::JUDGE), stay)),
                (state::JUDGE, after_judge),
                (state::TABLE, after_table),
                (state::COUNT, after_count),
                (state::HEAD, after_head),
                (state::EVENTS, after_events),
                (state::MASK, after_mask),
                (state::KEPT, counted.mux(to(state::LABELS), stay)),
                (state::LABELS, after_labels),
                (
                    state::LABELLED,
                    counted.mux(to(state::CODES), to(state::LABELS)),
                ),
                (state::CODES, token_ends.mux(after_token, stay)),
                (state::END, done.mux(to(state::WAIT), stay)),
            ],
            stay,
        );
        let stops = grant.cut | self.failed.q();
        self.register.set(stops.mux(to(state::STOP), after));
    }
}

/// What ends a state beside the pieces that go.
pub(super) struct Transitions<'m> {
    /// The ones of a section of bits are counted.
    pub(super) counted: Value<'m>,
    /// The token's last piece goes, or there is none.
    pub(super) token_ends: Value<'m>,
    /// Nothing is left of the stream.
    pub(super) done: Value<'m>,
}
