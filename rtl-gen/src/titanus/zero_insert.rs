//! Zero-insert: compacted entries go back to their lanes.

use super::lanes_are_valid;
use crate::cells::prefix_sum;
use crate::hw::{Bit, Bits, Module, ModuleBuilder, Value, log2_ceil};

/// Cycles from an accepted beat to the expanded one.
pub fn zero_insert_latency() -> usize {
    2
}

/// Titanus' zero-insert: the entries of a beat, compacted at its low end, go back to the lanes that
/// a mask marks; the others are 0 (section 4.4; contract, sections 4 and 5). It undoes the
/// compaction of the pruning unit's non-zero extraction.
///
/// Latency [`zero_insert_latency`], one beat per cycle.
///
/// # Panics
/// If `lanes` is not 8, 16 or 32, or `entry` is 0.
pub fn zero_insert(lanes: usize, entry: usize) -> Module {
    assert!(lanes_are_valid(lanes), "zero-insert of {lanes} lanes");
    let m = ModuleBuilder::new(format!("titanus_zero_insert_l{lanes}_w{entry}"));
    m.doc(
        "Titanus' zero-insert: entries that lie at the low end of a beat, in order, go to the lanes \
         that the mask marks; the other lanes are 0 (Titanus, GLSVLSI 2025, section 4.4).",
    );
    m.doc(
        "A marked lane takes the entry whose number is the number of marked lanes below it. Entries \
         behind the last marked lane's are not looked at. in_ready depends on out_ready.",
    );
    m.parameter("lanes", lanes);
    m.parameter("entry", entry);
    m.timing(zero_insert_latency(), "one beat per cycle");
    let stream = m.stream_in(
        "in",
        &[
            ("mask", Bits(lanes), "which lanes get an entry"),
            ("entries", Bits(entry * lanes), "entries, the first lowest"),
            ("last", Bit, "last beat of the token"),
        ],
    );

    m.comment("The number of every lane's entry.");
    let sums = m.instance("u_numbers", &prefix_sum(lanes));
    sums.set("bits", stream.get("mask"));
    let numbers = sums.get_as("counts", "numbers");
    m.unused("unused_total", sums.get_as("total", "marked"));
    let fields = [
        ("mask", stream.get("mask")),
        ("numbers", numbers),
        ("entries", stream.get("entries")),
        ("last", stream.get("last")),
    ];
    let counted = stream.with(&fields).registered("counted");

    m.comment("Lane i has at most i lanes below it, and so one of the first i + 1 entries.");
    let mask = counted.get("mask");
    let (numbers, entries) = (counted.get("numbers"), counted.get("entries"));
    let expanded = inserted(&m, mask, numbers, entries, entry);
    let fields = [
        ("entries", expanded),
        ("mask", mask),
        ("last", counted.get("last")),
    ];
    counted.with(&fields).registered("expanded").stream_out(
        "out",
        &[
            ("entries", "entry of each lane, lane 0 lowest; else 0"),
            ("mask", "which lanes have an entry"),
            ("last", "last beat of the token"),
        ],
    );
    m.finish()
}

/// The entries in the lanes that `mask` marks; lane i takes entry number i of `numbers`, where `numbers`
/// has the number of marked lanes below each lane.
pub(super) fn inserted<'m>(
    m: &'m ModuleBuilder,
    mask: Value<'m>,
    numbers: Value<'m>,
    entries: Value<'m>,
    entry: usize,
) -> Value<'m> {
    let lanes = mask.width();
    let entries = entries.lanes(entry);
    let numbers = numbers.lanes(log2_ceil(lanes));
    m.unused("unused_number", numbers[0]);
    let expanded: Vec<Value> = (0..lanes)
        .map(|i| {
            let own = match i {
                0 => entries[0],
                _ => {
                    let arms: Vec<(u64, Value)> = (0..i)
                        .map(|number| (number as u64, entries[number]))
                        .collect();
                    m.case(&format!("lane{i}"), numbers[i], &arms, entries[i])
                }
            };
            own & mask.bit(i).replicate(entry)
        })
        .collect();
    m.pack(&expanded)
}
