//! What travels at the ports of the computing engine and between its parts.

use super::geometry::{COUNTER, Geometry, NUMBER, RESULT, ROWS};
use crate::hw::{Bit, Bits, Bundle, Encoding, Kind};

/// Which product (contract).
pub(super) fn product_kind() -> Encoding {
    Encoding::new("kind", &["score", "mix_unsigned", "mix_signed", "reserved"]).documented(&[
        ("score", "queries times keys"),
        ("mix_unsigned", "weights of 0 to 255 times values"),
        ("mix_signed", "weights of -128 to 127 times values"),
        ("reserved", "refused"),
    ])
}

/// Which product to make, of how many tokens of what shape.
pub(super) fn product_command() -> Bundle {
    Bundle::new(
        "a command",
        &[
            (
                "kind",
                Bits(2),
                "0 score, 1 mix of unsigned weights, 2 mix of signed weights",
            ),
            ("tokens", Bits(NUMBER), "tokens, from 1"),
            ("heads", Bits(NUMBER), "heads of a token, from 1"),
            (
                "head_size",
                Bits(NUMBER),
                "channels of a head, a multiple of lanes",
            ),
            ("rows", Bits(ROWS), "query rows that share a token, from 1"),
        ],
    )
}

/// A word of queries or weights.
pub(super) fn operand_word(geometry: Geometry) -> Bundle {
    let doc = "bytes, the first lowest: scores: q, row after row; mix: the weights of a token, row after \
               row, padded to a word";
    let data = ("data", Bits(geometry.beat_bits()), doc);
    Bundle::new("a word of operands", &[data])
}

/// Results.
pub(super) fn results(geometry: Geometry) -> Bundle {
    Bundle::new(
        "a beat of results",
        &[
            (
                "data",
                Bits(RESULT * geometry.results()),
                "int32, the first lowest; those that are not there are 0",
            ),
            (
                "keep",
                Bits(geometry.lanes),
                "valid bytes: 4 of a score, all of a mix",
            ),
            ("last", Bit, "last beat of the command"),
            ("user", Bit, "with last: a token broke the format"),
        ],
    )
}

/// The products of a command.
pub(super) fn product_record() -> Bundle {
    Bundle::new(
        "the record of a command",
        &[
            ("executed", Bits(COUNTER), "products of two operands not 0"),
            ("skipped", Bits(COUNTER), "the other products"),
        ],
    )
}

/// What ends with a beat of a token.
pub(super) fn beat_flags() -> Bundle {
    Bundle::new(
        "a beat that waits",
        &[
            ("last", Bit, "last beat of the token"),
            ("user", Bit, "in the last beat: the token broke the format"),
        ],
    )
}

/// One row of a beat, on its way to the multipliers.
pub(super) fn step(geometry: Geometry) -> Bundle {
    Bundle::new(
        "a step",
        &[
            (
                "place",
                Bits(geometry.place_bits()),
                "word of q, or of accumulators",
            ),
            (
                "weight",
                Bits(geometry.place_bits()),
                "number of the weight in its bank",
            ),
            ("begins", Bit, "the sum begins: nothing is added to"),
            ("gives", Bit, "the score is complete"),
            ("last", Bit, "with gives: last result of the command"),
            (
                "spoiled",
                Bit,
                "a token broke the format: the result is 0, and nothing is multiplied",
            ),
        ],
    )
}

/// What is known of a command while it is in work, as ports: name, kind and meaning. All but `last_token`
/// stay as they are.
pub(super) fn plan(geometry: Geometry) -> Vec<(&'static str, Kind, &'static str)> {
    let (beats, words) = (Bits(geometry.beats_bits()), Bits(geometry.words_bits()));
    vec![
        ("mix", Bit, "0 score, 1 mix"),
        ("signed_weights", Bit, "mix: weights are signed"),
        ("last_token", Bit, "the last token is in work"),
        ("heads", beats, "heads of a token"),
        ("head_beats", beats, "beats of a head"),
        ("beats", beats, "beats of a token"),
        ("rows", Bits(geometry.rows_bits()), "query rows"),
        ("words", words, "beats of all rows of a token"),
        (
            "load_words",
            words,
            "words of q, or of the weights of a token",
        ),
    ]
}
