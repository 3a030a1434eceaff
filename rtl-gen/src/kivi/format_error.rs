//! The format errors of a stream of frames, by name.

use crate::hw::Encoding;

/// Format errors (contract, section 5), as on the port `first_error`.
pub(super) fn format_error() -> Encoding {
    let errors = [("none", 0), ("bad_pair", 1), ("stream_ends", 2)];
    Encoding::with_numbers("error", 2, &errors).documented(&[
        ("none", "no format error"),
        ("bad_pair", "a minimum or a step that no group has"),
        ("stream_ends", "the stream ends before the frame does"),
    ])
}

/// The numbers, names and meanings, a line each, for the header of a module.
pub(super) fn format_errors_doc(port: &str) -> String {
    let rows: Vec<String> = format_error()
        .values()
        .iter()
        .map(|value| format!("{} {}: {}", value.value, value.name, value.doc))
        .collect();
    format!("Values of {port}:\n{}", rows.join("\n"))
}
