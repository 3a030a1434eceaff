//! The format errors of records, by name.

use crate::hw::Encoding;

/// Format errors (contract, section 6), as on the port `first_error`.
pub(super) fn format_error() -> Encoding {
    let errors = [
        ("none", 0),
        ("bad_pair", 1),
        ("bad_sum", 2),
        ("a_ends", 3),
        ("b_ends", 4),
    ];
    Encoding::with_numbers("error", 3, &errors).documented(&[
        ("none", "no format error"),
        ("bad_pair", "a minimum or a step that no partition has"),
        ("bad_sum", "a sum of codes above that of the largest codes"),
        ("a_ends", "s_axis_a ends before the pass does"),
        ("b_ends", "s_axis_b ends before the pass does"),
    ])
}
