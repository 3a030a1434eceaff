//! Multiplexers of a table of operations.

use crate::hw::{ModuleBuilder, Value};

/// The wire `name`: of every row of a table (the number of an operation and an entry) the entry of
/// the row whose number is `operation`.
///
/// The entry that the most rows have (of several such entries the one that comes last) is the
/// default: it needs no arm, and numbers that no row has get it.
pub(super) fn column<'m, T: Copy + PartialEq>(
    m: &'m ModuleBuilder,
    name: &str,
    operation: Value<'m>,
    rows: &[(u64, T)],
    value: impl Fn(T) -> Value<'m>,
) -> Value<'m> {
    let count = |entry: T| rows.iter().filter(|(_, other)| *other == entry).count();
    let default = rows.iter().map(|(_, entry)| *entry);
    let default = default.max_by_key(|&entry| count(entry));
    let default = default.expect("a table has rows");
    let arms: Vec<(u64, Value)> = rows
        .iter()
        .filter(|(_, entry)| *entry != default)
        .map(|&(number, entry)| (number, value(entry)))
        .collect();
    m.case(name, operation, &arms, value(default))
}
