//! Token writer: the sections of the tokens in the order of the stream.

use super::event_packer::EVENT_COUNT;
use super::quantization_geometry::{BYTE_COUNT, WORD_BYTES};
use crate::hw::{Bit, Bits, Field, Module, ModuleBuilder, Value};

/// What is written next.
const TABLE: u64 = 0;
const HEAD: u64 = 1;
const EVENTS: u64 = 2;
const MASK: u64 = 3;
const LABELS: u64 = 4;
const CODES: u64 = 5;
/// Bits of that.
const STATE: usize = 3;
/// Bits of a word.
const WORD: usize = 8 * WORD_BYTES;
/// Bytes of a token's number of events.
const COUNT_BYTES: u64 = EVENT_COUNT as u64 / 8;

/// Puts the words of the sections in the order of the stream: the table, then for every token the
/// number of its events, its events, mask, labels and codes (contract, section 5).
///
/// Latency 0, one word per cycle; the number of events shares a word with the first of them.
pub(super) fn token_writer() -> Module {
    let m = ModuleBuilder::new("titanus_token_writer");
    m.doc(
        "Puts the sections of the tokens in the order of the stream: the table, then for every token \
         the number of its events, its events, mask, labels and codes. It begins a token when its \
         record is there, so that its number of events is known.",
    );
    m.doc("No register between inputs and output; in_ready of the sections depends on out_ready.");
    m.timing(0, "one word per cycle");
    let word: [Field<'_>; 3] = [
        ("data", Bits(WORD), "bytes of the section"),
        ("bytes", Bits(BYTE_COUNT), "how many there are"),
        ("last", Bit, "last word of the section"),
    ];
    let record = m.stream_in(
        "record",
        &[
            ("count", Bits(EVENT_COUNT), "events of the token"),
            ("any", Bit, "there are events"),
            ("stream_last", Bit, "last token of the stream"),
        ],
    );
    let events = m.stream_in("events", &word);
    let mask_fields: Vec<Field<'_>> = word
        .into_iter()
        .chain([
            ("kept", Bit, "in a last word: the token has labels"),
            ("labelled", Bit, "in a last word: the token has codes"),
        ])
        .collect();
    let mask = m.stream_in("mask", &mask_fields);
    let labels = m.stream_in("labels", &word);
    let codes = m.stream_in("codes", &word);

    let state = m.reg_reset("state", Bits(STATE), TABLE);
    let at_head = m.wire("at_head", state.q().eq(HEAD));
    let at_mask = m.wire("at_mask", state.q().eq(MASK));
    let labelled = m.reg("labelled", Bit);
    let stream_last = m.reg("stream_last", Bit);

    m.comment("The word that is due.");
    let any = record.get("any");
    let event_words = events.get("data");
    let head_data = m.concat(&[
        event_words.slice(0, WORD - EVENT_COUNT),
        record.get("count"),
    ]);
    let head_events = events.get("bytes") & any.replicate(BYTE_COUNT);
    let of_sections =
        |field: &str| [&events, &mask, &labels, &codes].map(|section| section.get(field));
    let due = |name: &str, head, sections| due(&m, state.q(), name, head, sections);
    let data = due("due_data", head_data, of_sections("data"));
    let head_bytes = m.wire("head_bytes", head_events + COUNT_BYTES);
    let bytes = due("due_bytes", head_bytes, of_sections("bytes"));
    let head_ends = m.wire("head_ends", !any | events.get("last"));
    let ends = due("section_ends", head_ends, of_sections("last"));
    let head_valid = m.wire("head_valid", record.valid & (!any | events.valid));
    let valids = [&events, &mask, &labels, &codes].map(|section| section.valid);
    let valid = due("due_valid", head_valid, valids);

    m.comment("What follows: sections without anything in them are left out.");
    let to = |value: u64| m.lit(Bits(STATE), value);
    let [has_labels, has_codes] = ["kept", "labelled"].map(|field| mask.get(field));
    let next_token = m.wire("next_token", stream_last.q().mux(to(TABLE), to(HEAD)));
    let follows = m.case(
        "follows",
        state.q(),
        &[
            (TABLE, to(HEAD)),
            (HEAD, to(MASK)),
            (EVENTS, to(MASK)),
            (MASK, has_labels.mux(to(LABELS), next_token)),
            (LABELS, labelled.q().mux(to(CODES), next_token)),
        ],
        next_token,
    );
    let stays = at_head.mux(to(EVENTS), state.q());
    let no = m.lit(Bit, 0);
    let token_ends = m.case(
        "token_ends",
        state.q(),
        &[
            (TABLE, no),
            (HEAD, no),
            (EVENTS, no),
            (MASK, mask.get("last") & !has_labels),
            (LABELS, labels.get("last") & !labelled.q()),
        ],
        codes.get("last"),
    );
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
    labelled.set_when(moves & at_mask, has_codes);
    stream_last.set_when(moves & at_head, record.get("stream_last"));

    m.comment("Who gave the word.");
    let at_labels = m.wire("at_labels", state.q().eq(LABELS));
    let at_codes = m.wire("at_codes", state.q().eq(CODES));
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
    word.stream_out(
        "out",
        &[
            ("count", "bytes of the word"),
            ("bytes", "the bytes, the first lowest"),
            ("last", "last word of the stream"),
        ],
    );
    m.finish()
}

/// What belongs to the word that is due: of the head of a token, or of a section's word, in the
/// order events (and table), mask, labels, codes.
fn due<'m>(
    m: &'m ModuleBuilder,
    state: Value<'m>,
    name: &str,
    head: Value<'m>,
    [events, mask, labels, codes]: [Value<'m>; 4],
) -> Value<'m> {
    let arms = [
        (TABLE, events),
        (HEAD, head),
        (EVENTS, events),
        (MASK, mask),
        (LABELS, labels),
    ];
    m.case(name, state, &arms, codes)
}
