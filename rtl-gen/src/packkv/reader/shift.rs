//! A part of a ring of bytes, from a place that is found in operation.

use crate::hw::{ModuleBuilder, Value};

/// The lowest `out` bits of `ring` rotated down by `places` bytes, as wires `<name>_<bytes>`: a level of
/// multiplexers per bit of `places`, the largest distance first, each no wider than those behind it need.
/// `ring` has as many bytes as `places` can count.
pub(super) fn turned_out<'m>(
    m: &'m ModuleBuilder,
    name: &str,
    ring: Value<'m>,
    places: Value<'m>,
    out: usize,
) -> Value<'m> {
    debug_assert_eq!(ring.width(), 8 << places.width());
    let mut now = ring;
    for level in (0..places.width()).rev() {
        let distance = 8 << level;
        // What the smaller distances may still reach.
        let kept = (out + distance - 8).min(now.width());
        let from = |low: usize| match low + kept <= now.width() {
            true => now.slice(low, kept),
            false => {
                let above = now.width() - low;
                m.concat(&[now.slice(0, kept - above), now.slice(low, above)])
            }
        };
        let turned = places.bit(level).mux(from(distance), from(0));
        now = m.wire(&format!("{name}_{}", 1 << level), turned);
    }
    now
}
