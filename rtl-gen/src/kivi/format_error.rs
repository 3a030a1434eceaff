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
