//! Entry packer: compacted entries of beats into full units.

use super::quantization_beats::{compacted_beat, unit};
use super::quantization_geometry::LANES;
use crate::cells::{ones_from, turned};
use crate::hw::Flow;
use crate::hw::{Bit, Bits, Module, ModuleBuilder, log2_ceil, width_for};

/// Packs beats of 0 to 16 compacted entries of `entry` bits into units of 16 (contract, section 5);
/// only the last unit of a token may be partial.
///
/// Latency 2 from the entry that completes a unit; one beat per cycle, never waits, at most one unit
/// per cycle. `entry` is 1 or 8.
pub(super) fn entry_packer(entry: usize) -> Module {
    let m = ModuleBuilder::new(format!("titanus_entry_packer_w{entry}"));
    let (number, count_bits) = (log2_ceil(LANES), width_for(LANES));
    m.doc(format!(
        "Packs beats of 0 to {LANES} compacted entries of {entry} bits into units of {LANES} entries, \
         in order. Only the last unit of a token may be partial, with zeros behind its entries; a \
         token without entries has no unit.",
    ));
    m.doc(
        "A unit leaves when an entry arrives that it has no place for, or in the cycle behind the \
         last beat of its token. So there is never more than one unit in a cycle, and nothing waits.",
    );
    m.parameter("entry", entry);
    m.timing(2, "one beat per cycle");
    let beat = Flow::input(&m, "in", &compacted_beat(entry));
    let (count, last) = (beat.get("count"), beat.get("last"));

    m.comment("Number of entries held back, up to a whole unit, and whether their token is over.");
    let held = m.reg_reset("held", Bits(count_bits), 0);
    let over = m.reg_reset("over", Bit, 0);
    let takes = m.wire("takes", beat.valid & count.ne(0));
    let place = m.wire(
        "place",
        held.q().slice(0, number) & (!over.q()).replicate(number),
    );
    let sum = m.wire("sum", place.zext(count_bits) + count);
    let exact = m.wire("exact", !sum.slice(0, number).reduce_or());
    let overflows = m.wire("overflows", sum.bit(number) & !exact);
    let holds = m.concat(&[sum.bit(number) & exact, sum.slice(0, number)]);
    let stays = held.q() & (!over.q()).replicate(count_bits);
    let next_held = m.wire("next_held", takes.mux(holds, stays));
    held.set(next_held);
    over.set(beat.valid & last & next_held.reduce_or());
    m.comment("The held unit leaves as it is, or filled up by the beat that overflows it.");
    let whole = m.wire("leaves_whole", over.q() | (takes & held.q().bit(number)));
    let filled = m.wire("leaves_filled", takes & overflows);
    let top = m.wire("top_entry", held.q().slice(0, number) - 1);

    m.comment("Stage 1: the entries are rotated to their place behind those held.");
    let rotated = turned(&m, "turned", beat.get("entries"), entry, place, true);
    let low = ones_from(&m, "from_place", place, LANES);
    let [taken, whole, filled] =
        [("taken", takes), ("whole", whole), ("filled", filled)].map(|(name, value)| {
            let flag = m.reg_reset(name, Bit, 0);
            flag.set(value);
            flag.q()
        });
    let there = m.lanes("there", LANES, |p| match p {
        0 => m.lit(Bits(1), 1),
        _ => (!over.q() | top.ge(p)).as_bits(),
    });
    let [rotated, low, over, top, there] = m.delays([
        ("beat", rotated),
        ("low", low),
        ("unit_over", over.q()),
        ("unit_top", top),
        ("unit_there", there),
    ]);

    m.comment(
        "Stage 2: the entries held, and those of the beat that have a place behind them. If the beat \
         fills the unit, the others are held next, from place 0 on.",
    );
    let new = rotated.lanes(entry);
    let rest = m.reg("rest", Bits(entry * LANES));
    let held = rest.q().lanes(entry);
    let rests = m.lanes("rest_next", LANES, |p| {
        (taken & (filled | low.bit(p))).mux(new[p], held[p])
    });
    rest.set(rests);
    let merged = m.lanes("merged_entries", LANES, |p| {
        let entries = (low.bit(p) & !whole).mux(new[p], held[p]);
        entries & there.bit(p).replicate(entry)
    });
    let full = m.lit(Bits(number), LANES as u64 - 1);
    let fields = [
        ("unit", merged),
        ("top", over.mux(top, full)),
        ("last", over),
    ];
    Flow::new(&m, "unit", whole | filled, &fields).output("out", &unit(entry));
    m.finish()
}
