//! The format errors of the stored streams (contract, section 8).

use crate::hw::Encoding;

/// The format errors by number; `first_error` of the dequantization engine shows them.
pub(crate) fn format_error() -> Encoding {
    let errors = [
        ("none", 0),
        ("header_not_canonical", 1),
        ("header_negative_magnitude", 2),
        ("header_min_above_max", 3),
        ("reserved_terminator", 4),
        ("bad_placeholder", 5),
        ("index_past_block", 6),
        ("index_descends", 7),
        ("dense_ends", 8),
        ("sparse_ends", 9),
    ];
    Encoding::with_numbers("error", 4, &errors)
}

/// The numbers and what they mean, as the documentation of a port.
pub(super) fn legend() -> String {
    let encoding = format_error();
    let errors = encoding.values().iter();
    let errors: Vec<String> = errors
        .map(|error| format!("{} {}", error.value, error.name.replace('_', " ")))
        .collect();
    errors.join(", ")
}
