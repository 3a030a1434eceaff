//! The format errors of a stored stream, by name.

use crate::hw::Encoding;

/// Format errors (contract, section 6), as on the port `first_error`.
pub(super) fn format_error() -> Encoding {
    Encoding::with_numbers(
        "error",
        4,
        &[
            ("none", 0),
            ("table_min_above_max", 1),
            ("too_many_events", 2),
            ("events_unordered", 3),
            ("event_past_channels", 4),
            ("event_min_above_max", 5),
            ("kept_uninitialised", 6),
            ("stream_ends", 7),
            ("left_over", 8),
        ],
    )
    .documented(&[
        ("none", "no format error"),
        ("table_min_above_max", "a level of the table has lo > hi"),
        ("too_many_events", "more level changes than channels"),
        (
            "events_unordered",
            "level changes not in ascending order of channels",
        ),
        ("event_past_channels", "a level change of no channel"),
        ("event_min_above_max", "a new level has lo > hi"),
        (
            "kept_uninitialised",
            "an element is kept in a channel without a level",
        ),
        ("stream_ends", "the stream ends within a token"),
        ("left_over", "bytes behind the last token"),
    ])
}
