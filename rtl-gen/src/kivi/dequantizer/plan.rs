//! What follows from a command: the bytes of the sections of its frames.

use super::super::geometry::{Geometry, PAIR_BYTES};
use crate::hw::{ModuleBuilder, Stream, Value, log2_ceil};

/// The fields of a plan that hold for all frames of a command.
pub(super) const KEPT: [&str; 6] = [
    "values",
    "pair_bytes",
    "row_bytes",
    "one_beat",
    "over",
    "frames",
];

/// Commands (`kind`, `d`, `frames`) with the sizes of their frames:
///
/// - `values`: the kind,
/// - `pair_bytes`, `row_bytes`: bytes of the pairs of a frame and of a row,
/// - `one_beat`: a row has exactly the bytes of a beat,
/// - `over`: elements of the last beat of a row, 0 if it is full,
/// - `frames`: their number,
/// - `bad`: the command is out of range; the others do not count then.
pub(super) fn planned<'m>(
    m: &'m ModuleBuilder,
    geometry: Geometry,
    commands: Stream<'m>,
) -> Stream<'m> {
    let command = commands.registered("next");
    m.comment("Its sizes in bytes.");
    let (values, d, frames) = (command.get("kind"), command.get("d"), command.get("frames"));
    let bits = geometry.section_bits();
    let groups = rounded_up(m, "groups", d, log2_ceil(geometry.group), bits);
    let pairs = m.wire("pairs", values.mux(groups, d.slice(0, bits)));
    let pair_bytes = m.wire("pair_bytes", pairs << log2_ceil(PAIR_BYTES));
    let row_bytes = rounded_up(m, "row_bytes", d, log2_ceil(8 / geometry.bits), bits);
    let one_beat = row_bytes.eq(geometry.beat_bytes());
    let above = |most: usize| d.gt(most);
    let too_wide = values.mux(above(geometry.values_max), above(geometry.keys_max));
    let bad = m.wire("is_bad", d.eq(0) | too_wide | frames.eq(0));
    let over = d.slice(0, log2_ceil(geometry.lanes));
    let fields = [
        ("values", values),
        ("pair_bytes", pair_bytes),
        ("row_bytes", row_bytes),
        ("one_beat", one_beat),
        ("over", over),
        ("frames", frames),
        ("bad", bad),
    ];
    command.with(&fields).registered("planned")
}

/// `value` / 2^`places`, rounded up, in `bits` bits, as the wire `name`; it is known to fit where it is
/// used.
fn rounded_up<'m>(
    m: &'m ModuleBuilder,
    name: &str,
    value: Value<'m>,
    places: usize,
    bits: usize,
) -> Value<'m> {
    let sum = value.add_carry((1usize << places) - 1);
    let sum = m.wire(&format!("{name}_padded"), sum);
    m.unused(&format!("unused_{name}"), sum.slice(0, places));
    let there = sum.width() - places;
    if there > bits {
        m.unused(
            &format!("unused_{name}_top"),
            sum.slice(places + bits, there - bits),
        );
    }
    let result = sum.slice(places, there.min(bits));
    m.wire(name, result.zext(bits))
}
