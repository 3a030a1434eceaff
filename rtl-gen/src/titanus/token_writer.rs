//! Token writer: the sections of the tokens in the order of the stream.

use super::streams::{
    BYTE_COUNT, CHANNELS, WORD, WORD_BYTES, mask_word, section_word, token_record,
};
use crate::hw::{Bit, Bits, Bundle, Module, ModuleBuilder, States, Stream, Value, width_for};

/// Bytes of the number of a token's level changes.
const COUNT_BYTES: u64 = CHANNELS as u64 / 8;

/// A word to be written: any number of bytes.
pub(super) fn due_word() -> Bundle {
    Bundle::new(
        "a word",
        &[
            (
                "count",
                Bits(width_for(WORD_BYTES)),
                "number of valid bytes",
            ),
            ("bytes", Bits(WORD), "bytes, byte 0 lowest"),
            ("last", Bit, "last word of the stream"),
        ],
    )
}

/// Puts the words of the sections in the order of the stream (contract, section 5): the table, then
/// for every token the number of its level changes, the changes, mask, labels and codes.
///
/// Latency 0, one word per cycle: the path from the sections to `out` is combinational. The number of
/// level changes shares a word with the first of them.
pub(super) fn token_writer() -> Module {
    let m = ModuleBuilder::new("titanus_token_writer");
    m.doc(
        "Puts the words of the sections in the order of the stream: the table, then for every token \
         the number of its level changes, the changes, mask, labels and codes. A token is begun when \
         its record is there, so that its number of level changes is known.",
    );
    m.doc(
        "The path from the sections to out is combinational; in_ready of the sections depends on \
         out_ready.",
    );
    m.timing(0, "one word per cycle");
    let record = m.stream_in("record", &token_record());
    let events = m.stream_in("events", &section_word().called("a word of level changes"));
    let mask = m.stream_in("mask", &mask_word());
    let labels = m.stream_in("labels", &section_word().called("a word of labels"));
    let codes = m.stream_in("codes", &section_word().called("a word of codes"));

    m.comment("The state names the section that the next word belongs to.");
    let state = m.states(
        "state",
        &["table", "head", "events", "mask", "labels", "codes"],
    );
    let at_head = m.wire("at_head", state.is("head"));
    let at_mask = m.wire("at_mask", state.is("mask"));
    let labelled = m.reg("labelled", Bit);
    let stream_last = m.reg("stream_last", Bit);

    m.comment("The word to be written.");
    let any = record.get("any");
    let events_data = events.get("data");
    let first_events = events_data.slice(0, WORD - CHANNELS);
    let sections = [&events, &mask, &labels, &codes];
    let due = |name: &str, field: &str, head| {
        let of_sections = sections.map(|section| section.get(field));
        due(state, name, head, of_sections)
    };
    let head_data = m.concat(&[first_events, record.get("count")]);
    let data = due("due_data", "data", head_data);
    let head_bytes = events.get("bytes") & any.replicate(BYTE_COUNT);
    let head_bytes = m.wire("head_bytes", head_bytes + COUNT_BYTES);
    let bytes = due("due_bytes", "bytes", head_bytes);
    let head_ends = m.wire("head_ends", !any | events.get("last"));
    let ends = due("section_ends", "last", head_ends);
    let head_valid = m.wire("head_valid", record.valid & (!any | events.valid));
    let valid = self::due(
        state,
        "due_valid",
        head_valid,
        sections.map(|section| section.valid),
    );

    let (follows, token_ends) = next_section(
        &m,
        state,
        [&mask, &labels, &codes],
        labelled.q(),
        stream_last.q(),
    );
    let stays = at_head.mux(state.value("events"), state.q());
    let word = m.stream(
        "word",
        valid,
        &[
            ("count", bytes),
            ("bytes", data),
            ("last", m.wire("stream_ends", token_ends & stream_last.q())),
        ],
    );
    let moves = m.wire("moves", word.transfer());
    state.set_when(moves, ends.mux(follows, stays));
    labelled.set_when(moves & at_mask, mask.get("labelled"));
    stream_last.set_when(moves & at_head, record.get("stream_last"));

    m.comment("The stream that gave the word.");
    let at_labels = m.wire("at_labels", state.is("labels"));
    let at_codes = m.wire("at_codes", state.is("codes"));
    let event_word = !at_mask & !at_labels & !at_codes & (!at_head | any);
    record.accept_when(moves & at_head);
    events.accept_when(moves & event_word);
    mask.accept_when(moves & at_mask);
    labels.accept_when(moves & at_labels);
    codes.accept_when(moves & at_codes);
    m.output(
        "token_written",
        moves & token_ends,
        "a token has been written",
    );
    word.stream_out("out", &due_word());
    m.finish()
}

/// What the state selects: the head of a token, or a section, in the order level changes (and table),
/// mask, labels, codes.
fn due<'m>(
    state: States<'m>,
    name: &str,
    head: Value<'m>,
    [events, mask, labels, codes]: [Value<'m>; 4],
) -> Value<'m> {
    let arms = [
        ("table", events),
        ("head", head),
        ("events", events),
        ("mask", mask),
        ("labels", labels),
    ];
    state.case(name, &arms, codes)
}

/// The section behind the one in turn, and whether that one ends its token. Empty sections are left
/// out.
fn next_section<'m>(
    m: &'m ModuleBuilder,
    state: States<'m>,
    [mask, labels, codes]: [&Stream<'m>; 3],
    labelled: Value<'m>,
    stream_last: Value<'m>,
) -> (Value<'m>, Value<'m>) {
    m.comment("The section that follows. Empty sections are left out.");
    let to = |name: &str| state.value(name);
    let (has_labels, has_codes) = (mask.get("kept"), labelled);
    let next_token = m.wire("next_token", stream_last.mux(to("table"), to("head")));
    let follows = state.case(
        "follows",
        &[
            ("table", to("head")),
            ("head", to("mask")),
            ("events", to("mask")),
            ("mask", has_labels.mux(to("labels"), next_token)),
            ("labels", has_codes.mux(to("codes"), next_token)),
        ],
        next_token,
    );
    let no = m.lit(Bit, 0);
    let token_ends = state.case(
        "token_ends",
        &[
            ("table", no),
            ("head", no),
            ("events", no),
            ("mask", mask.get("last") & !has_labels),
            ("labels", labels.get("last") & !has_codes),
        ],
        codes.get("last"),
    );
    (follows, token_ends)
}
