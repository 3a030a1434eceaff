//! The FSM of the stream parser: the section in turn, and the one that follows.

use super::command::Command;
use super::grant::Grant;
use super::section::Section;
use crate::hw::{Bit, Encoding, ModuleBuilder, Reg, States, Value};

/// The states.
fn states() -> Encoding {
    let names = [
        "wait", "judge", "table", "count", "head", "events", "mask", "kept", "labels", "labelled",
        "codes", "end", "stop",
    ];
    Encoding::new("state", &names).documented(&[
        ("wait", "waits for a command"),
        ("judge", "checks the command"),
        ("table", "reads the table of levels"),
        ("count", "asks for the number of level changes of a token"),
        ("head", "the number of level changes is in the window"),
        ("events", "reads the level changes"),
        ("mask", "reads the mask"),
        ("kept", "waits for the number of ones of the mask"),
        ("labels", "reads the labels"),
        ("labelled", "waits for the number of ones of the labels"),
        ("codes", "reads the codes"),
        ("end", "behind the last token"),
        ("stop", "stopped by an error until reset"),
    ])
}

/// The state register, decoded.
pub(super) struct State<'m> {
    register: States<'m>,
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
        m.comment("The section in turn.");
        let register = m.names(&states()).register("state", "wait");
        let at = |name: &str| m.wire(&format!("at_{name}"), register.is(name));
        State {
            register,
            wait: at("wait"),
            judge: at("judge"),
            table: at("table"),
            count: at("count"),
            head: at("head"),
            events: at("events"),
            labels: at("labels"),
            codes: at("codes"),
            end: at("end"),
            failed: m.reg_reset("failed", Bit, 0),
        }
    }

    /// Is this the state in which the mask is read?
    pub(super) fn is_mask(&self) -> Value<'m> {
        self.register.is("mask")
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
        let to = |state: &str| self.register.value(state);
        let stay = self.register.q();
        let goes = grant.goes;
        let Transitions {
            counted,
            token_ends,
            done,
        } = events;
        let mask_read = section.last_bits.mux(to("kept"), to("mask"));
        let after_mask = goes.mux(mask_read, to("mask"));
        let after_token = command.last_token.mux(to("end"), to("count"));
        let after_labels = section
            .none_left
            .mux(after_token, goes.mux(to("labelled"), stay));
        let after = self.register.case(
            "state_after",
            &[
                ("wait", command.taken.mux(to("judge"), stay)),
                ("judge", command.refused.mux(to("stop"), to("table"))),
                (
                    "table",
                    (grant.table & section.last_pairs).mux(to("count"), stay),
                ),
                ("count", goes.mux(to("head"), stay)),
                ("head", section.no_events.mux(after_mask, to("events"))),
                ("events", (goes & section.last_event).mux(to("mask"), stay)),
                ("mask", after_mask),
                ("kept", counted.mux(to("labels"), stay)),
                ("labels", after_labels),
                ("labelled", counted.mux(to("codes"), to("labels"))),
                ("codes", token_ends.mux(after_token, stay)),
                ("end", done.mux(to("wait"), stay)),
            ],
            stay,
        );
        let stops = grant.cut | self.failed.q();
        self.register.set(stops.mux(to("stop"), after));
    }
}

/// What ends a state beside the pieces that leave.
pub(super) struct Transitions<'m> {
    /// The ones of a mask or of labels are counted.
    pub(super) counted: Value<'m>,
    /// The last piece of the token leaves, or it has no more.
    pub(super) token_ends: Value<'m>,
    /// Nothing is left of the stream.
    pub(super) done: Value<'m>,
}
