//! The sequence of words and beats of a piece to write.

use super::Bus;
use super::write_pieces::steps;
use crate::hw::{Bit, Bits, Bundle, Module};

/// What happens to a word in a step; see [`write_shifter`](super::write_shifter()).
pub(super) fn step(bus: &Bus) -> Bundle {
    let place = Bits(bus.place_bits());
    Bundle::new(
        "a step",
        &[
            (
                "turn",
                place,
                "places by which the bytes of the word move up",
            ),
            ("emits", Bit, "it gives a beat"),
            (
                "begin_at",
                place,
                "place of the first byte of the first beat",
            ),
            ("end_at", place, "place of the last byte of the last beat"),
            ("begins", Bit, "the beat is the first one of its burst"),
            ("ends", Bit, "the beat is the last one of its burst"),
        ],
    )
}

/// Goes through the words of pieces, a word per step. A step gives the beat that holds the bytes of its word and
/// those of the word before that went beyond the top. A first word that goes beyond the top as a whole gives
/// none; a last one that does in part takes a second step.
///
/// Latency 1, one step per cycle: as many as there are beats, and one more if the first word gives none.
pub(crate) fn write_steps(bus: &Bus) -> Module {
    let m = bus.module("axi_write_steps", &["bus_bytes", "max_burst_bytes"]);
    m.doc(
        "Goes through the words of pieces to write, a word per step. A step gives the beat that holds the \
         bytes of its word and those of the word before that went beyond the top. A first word that goes \
         beyond the top as a whole gives no beat; a last one that does in part takes a second step.",
    );
    m.doc(
        "A step waits for its word, and for room if it gives a beat. While dropping is set there are steps \
         without words: the rest of the beats, whose bytes mean nothing.",
    );
    m.timing(1, "one step per cycle");
    let pieces = m.stream_in("in", &steps(bus));
    let word_there = m.input("word_there", Bit, "there is a word");
    let room = m.input("room", Bit, "there is room for a beat");
    let dropping = m.input("dropping", Bit, "steps do not wait for words");
    let piece = pieces.registered("piece");
    let get = |field: &str| piece.get(field);

    m.comment("The number of the word, and the second step of the last one.");
    let number = m.reg_reset("number", Bits(bus.beat_bits() + 1), 0);
    let again = m.reg_reset("again", Bit, 0);
    let begun = m.reg_reset("begun", Bit, 0);
    let is_last = m.wire("is_last_word", number.q().eq(get("words")) & !again.q());
    let is_first = m.wire("is_first_word", number.q().eq(0));
    let ends = m.wire("is_end", again.q() | (is_last & !get("ends_turned")));
    let emits = m.wire("has_beat", again.q() | !(is_first & get("begins_turned")));
    let may_step = room & (again.q() | word_there | dropping);
    let steps = m.wire("does_step", piece.valid & may_step);
    let zero = m.lit(number.q().kind(), 0);
    number.set_when(steps, ends.mux(zero, number.q() + 1));
    again.set_when(steps, is_last & get("ends_turned"));
    begun.set_when(steps, !ends & (begun.q() | emits));

    m.output("steps", steps, "this cycle has a step");
    let takes = steps & !again.q() & !(is_last & get("keeps_word"));
    m.output("takes_word", takes, "its word is used up");
    let values = [
        ("turn", get("turn")),
        ("emits", emits),
        ("begin_at", get("begin_at")),
        ("end_at", get("end_at")),
        ("begins", !begun.q()),
        ("ends", ends),
    ];
    for (field, (name, value)) in step(bus).fields().iter().zip(values) {
        debug_assert_eq!(field.name, name);
        m.output(name, value, &field.doc);
    }
    piece.accept_when(steps & ends);
    m.finish()
}
