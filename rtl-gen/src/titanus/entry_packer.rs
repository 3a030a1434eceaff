//! Entry packer: compacted entries of beats into full units.

use super::quantization_geometry::LANES;
use crate::cells::{ones_from, turned};
use crate::hw::{Bit, Bits, Module, ModuleBuilder, log2_ceil, width_for};

/// Packs beats of 0 to 16 entries into units of 16; only the last unit of a token may be partial.
///
/// One beat per cycle, never waits, at most one unit per cycle.
pub(super) fn entry_packer(entry: usize) -> Module {
    let m = ModuleBuilder::new(format!("titanus_entry_packer_w{entry}"));
    let (number, count_bits) = (log2_ceil(LANES), width_for(LANES));
    m.doc(format!(
        "Packs beats of 0 to {LANES} entries of {entry} bits into units of {LANES} entries, in \
         order. Only the last unit of a token may be partial, zeros behind its entries; a token \
         without entries has no unit.",
    ));
    m.doc(
        "A unit leaves when an entry comes that it has no place for, or in the cycle behind its \
         token's last beat: so that there is never more than one in a cycle, and nothing waits.",
    );
    m.parameter("entry", entry);
    m.timing(2, "one beat per cycle");
    let valid = m.input("in_valid", Bit, "a beat");
    let count = m.input("in_count", Bits(count_bits), "entries of the beat");
    let entries = m.input(
        "in_entries",
        Bits(entry * LANES),
        "the entries, the first lowest, then zeros",
    );
    let last = m.input("in_last", Bit, "last beat of its token");

    m.comment("Entries held back, up to a whole unit, and whether their token is over.");
    let held = m.reg_reset("held", Bits(count_bits), 0);
    let over = m.reg_reset("over", Bit, 0);
    let takes = m.wire("takes", valid & count.ne(0));
    let place = m.wire(
        "place",
        held.q().slice(0, number) & (!over.q()).replicate(number),
    );
    let fresh = m.wire("fresh", !place.reduce_or());
    let sum = m.wire("sum", place.zext(count_bits) + count);
    let exact = m.wire("exact", !sum.slice(0, number).reduce_or());
    let overflows = m.wire("overflows", sum.bit(number) & !exact);
    let holds = m.concat(&[sum.bit(number) & exact, sum.slice(0, number)]);
    let stays = held.q() & (!over.q()).replicate(count_bits);
    let next_held = m.wire("next_held", takes.mux(holds, stays));
    held.set(next_held);
    over.set(valid & last & next_held.reduce_or());
    m.comment("The held unit leaves whole, or filled up by the beat that spills over.");
    let whole = m.wire("leaves_whole", over.q() | (takes & held.q().bit(number)));
    let filled = m.wire("leaves_filled", takes & overflows);
    let top = m.wire("top_entry", held.q().slice(0, number) - 1);

    m.comment("Stage 1: the beat turned to its place.");
    let rotated = turned(&m, "turned", entries, entry, place, true);
    let low = ones_from(&m, "from_place", place, LANES);
    let flags = [("taken", takes), ("whole", whole), ("filled", filled)]
        .map(|(name, value)| (m.reg_reset(name, Bit, 0), value));
    let data = [
        ("beat", rotated),
        ("low", low),
        ("anew", fresh),
        ("unit_over", over.q()),
        ("unit_top", top),
    ]
    .map(|(name, value)| (m.reg(name, value.kind()), value));
    for (reg, value) in flags {
        reg.set(value);
    }
    for (reg, value) in data {
        reg.set(value);
    }
    let [taken, whole, filled] = flags.map(|(reg, _)| reg.q());
    let [rotated, low, fresh, over, top] = data.map(|(reg, _)| reg.q());

    m.comment("Stage 2: what was held, and the beat's entries that have a place behind it.");
    let rest = m.reg("rest", Bits(entry * LANES));
    let wide: Vec<_> = low.bits().into_iter().map(|b| b.replicate(entry)).collect();
    let low = m.wire("low_bits", m.pack(&wide));
    let before = rest.q() & (!fresh).replicate(entry * LANES);
    let merged = m.wire("merged", before | (rotated & low));
    rest.set_when(taken, filled.mux(rotated & !low, merged));
    m.output("out_valid", whole | filled, "a unit");
    m.output(
        "out_unit",
        whole.mux(rest.q(), merged),
        "its entries, the first lowest, then zeros",
    );
    let full = m.lit(Bits(number), LANES as u64 - 1);
    m.output("out_top", over.mux(top, full), "number of its last entry");
    m.output("out_last", over, "last unit of its token");
    m.finish()
}
