//! The leading one of a number, shifted to the top.

use crate::hw::{Bits, ModuleBuilder, Value};

/// A number whose leading one is at the top.
pub(super) struct Normal<'m> {
    /// The number, shifted left.
    pub value: Value<'m>,
    /// By how many places.
    pub places: Value<'m>,
}

/// `value` shifted left until a one of `lead`, which is shifted with it, is at the top. Wires
/// `<name>_<by>`.
///
/// `lead` is `value` itself, or has one more bit set to stop the shift there. Without a one the shift
/// is as far as it goes.
pub(super) fn normalise<'m>(
    m: &'m ModuleBuilder,
    name: &str,
    value: Value<'m>,
    lead: Value<'m>,
) -> Normal<'m> {
    let largest = value.width().next_power_of_two() / 2;
    normalise_from(m, name, value, lead, largest)
}

/// The same for a one that is less than 2 `largest` places below the top; `largest` is a power of
/// two.
pub(super) fn normalise_from<'m>(
    m: &'m ModuleBuilder,
    name: &str,
    mut value: Value<'m>,
    mut lead: Value<'m>,
    largest: usize,
) -> Normal<'m> {
    let mut places = vec![];
    let mut by = largest;
    while by > 0 {
        let width = lead.width();
        let top = lead.slice(width - by.min(width), by.min(width));
        let empty = m.wire(&format!("{name}_empty_{by}"), !top.reduce_or());
        places.push(empty);
        value = m.wire(&format!("{name}_{by}"), empty.mux(value << by, value));
        // The levels to come look at this many bits.
        let left = by - 1;
        if left > 0 {
            let here = lead.slice(width - left, left);
            let below = width - by;
            let moved = match below.checked_sub(left) {
                Some(at) => lead.slice(at, left),
                None => m.concat(&[lead.slice(0, below), m.lit(Bits(left - below), 0)]),
            };
            lead = m.wire(&format!("{name}_lead_{left}"), empty.mux(moved, here));
        }
        by /= 2;
    }
    Normal {
        value,
        places: m.wire(&format!("{name}_places"), m.concat(&places)),
    }
}
