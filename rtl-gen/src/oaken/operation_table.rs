//! Multiplexers of a table of operations.

use crate::hw::{Names, Value};

/// The wire `name`: of the rows of a table (the name of an operation and an entry) the entry of the
/// row whose operation is `operation`, one of `names`.
///
/// The entry that the most rows have (of several such entries the one that comes last) is the
/// default: it needs no arm, and operations that no row has get it.
pub(super) fn column<'m, T: Copy + PartialEq>(
    names: Names<'m>,
    name: &str,
    operation: Value<'m>,
    rows: &[(&str, T)],
    value: impl Fn(T) -> Value<'m>,
) -> Value<'m> {
    let count = |entry: T| rows.iter().filter(|(_, other)| *other == entry).count();
    let default = rows.iter().map(|(_, entry)| *entry);
    let default = default.max_by_key(|&entry| count(entry));
    let default = default.expect("a table has rows");
    let arms: Vec<(&str, Value)> = rows
        .iter()
        .filter(|(_, entry)| *entry != default)
        .map(|&(operation, entry)| (operation, value(entry)))
        .collect();
    names.case(name, operation, &arms, value(default))
}
