//! The codes of commands and completions, by name.

use crate::hw::Encoding;

/// The operations of commands (contract, *Commands*).
pub fn op() -> Encoding {
    Encoding::new("op", &["append", "read", "release", "status"]).documented(&[
        ("append", "appends dense and sparse bytes to a stream"),
        ("read", "reads the dense or the sparse bytes of a stream"),
        ("release", "returns all pages of a stream"),
        (
            "status",
            "asks for the bytes of a stream and the free pages",
        ),
    ])
}

/// The status of completions (contract, *Commands*).
pub fn status() -> Encoding {
    Encoding::new(
        "status",
        &["ok", "bad_stream", "bad_length", "stream_full", "no_pages"],
    )
    .documented(&[
        ("ok", "the command is done"),
        ("bad_stream", "the stream does not exist"),
        (
            "bad_length",
            "an append of no byte, or of more than the maximum",
        ),
        (
            "stream_full",
            "the append needs more virtual pages than a stream has",
        ),
        ("no_pages", "the append needs more pages than are free"),
    ])
}

/// The codes with their meanings, a line each, for the header of a module.
pub(super) fn codes_doc(what: &str, encoding: &Encoding) -> String {
    let rows: Vec<String> = encoding
        .values()
        .iter()
        .map(|value| format!("{} {}: {}", value.value, value.name, value.doc))
        .collect();
    format!("Values of {what}:\n{}", rows.join("\n"))
}
