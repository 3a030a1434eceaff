//! The codes in the registers, by name.

use crate::hw::Encoding;

/// The operations of commands.
pub fn operation() -> Encoding {
    Encoding::with_numbers(
        "operation",
        4,
        &[
            ("write", 0),
            ("read", 1),
            ("read_range", 2),
            ("release", 3),
            ("status", 4),
        ],
    )
    .documented(&[
        ("write", "appends COMMAND_COUNT tokens to the stream"),
        ("read", "reads all tokens of the stream"),
        (
            "read_range",
            "reads COMMAND_COUNT tokens of the stream from COMMAND_FIRST on",
        ),
        ("release", "returns all pages of the stream"),
        ("status", "asks for the tokens of the stream"),
    ])
}

/// The outcome of commands, as the register of a completion has it.
pub fn status() -> Encoding {
    outcomes(8)
}

/// The outcome of commands within the unit: as many bits as its values need.
pub fn outcome() -> Encoding {
    outcomes(4)
}

fn outcomes(width: usize) -> Encoding {
    Encoding::with_numbers(
        "status",
        width,
        &[
            ("ok", 0),
            ("bad_stream", 1),
            ("bad_length", 2),
            ("stream_full", 3),
            ("no_pages", 4),
            ("bad_set", 5),
            ("bus_error", 6),
            ("format_error", 7),
            ("bad_op", 8),
        ],
    )
    .documented(&[
        ("ok", "the command is done"),
        ("bad_stream", "the stream does not exist"),
        (
            "bad_length",
            "no token, more than the stream has, or ELEMENTS is 0 or above MAX_ELEMENTS",
        ),
        (
            "stream_full",
            "the token needs more virtual pages than a stream has",
        ),
        ("no_pages", "the token needs more pages than are free"),
        (
            "bad_set",
            "the threshold set does not exist, or its thresholds are not in order",
        ),
        (
            "bus_error",
            "memory answered with an error, at COMPLETION_ADDRESS",
        ),
        (
            "format_error",
            "what was read from memory is no compressed token",
        ),
        ("bad_op", "there is no such operation"),
    ])
}

/// The codecs of the unit.
pub fn codec() -> Encoding {
    Encoding::with_numbers("codec", 4, &[("oaken", 0), ("rot", 1)]).documented(&[
        ("oaken", "Oaken's quantizer and dequantizer"),
        ("rot", "the rotation codec"),
    ])
}
