//! Zero-insert shifter: the outliers of a block at their lanes, with zeros between them.

use super::BLOCK;
use super::format_error::ERROR;
use crate::hw::{Bit, Bits, Module, ModuleBuilder, Value, width_for};

/// Bits of an entry of the sparse stream (contract, section 7).
const ENTRY: usize = 8;
/// Elements whose indices differ in the two low bits only.
const GROUP: usize = 4;
/// Groups of a block.
const GROUPS: usize = BLOCK / GROUP;
/// What is known of an element.
const NAMES: [&str; 3] = ["outlier", "inner", "side"];

/// Oaken's zero-insert shifter (Oaken, ISCA 2025, section 5.2, Figure 9(b)): the sparse entries of a
/// block of 64 elements go to the lanes that their indices name (contract, section 7).
///
/// An index names its lane. Instead of being shifted, every entry is therefore decoded to its lane
/// (a group of four lanes, and a place in it), and the decoded entries are combined by OR.
///
/// Latency 1, one chunk of `entries` entries per cycle. `entries` is at least 1; the dequantization
/// engine uses 4, 8 and 16.
///
/// # Panics
/// If `entries` is 0.
pub fn zero_insert(entries: usize) -> Module {
    assert!(entries > 0, "a zero-insert shifter needs entries");
    let m = ModuleBuilder::new(format!("oaken_zero_insert_e{entries}"));
    m.doc(
        "Oaken's zero-insert shifter: puts the sparse entries of a block of 64 elements at the lanes \
         that their indices name, with zeros between them (Oaken, ISCA 2025, section 5.2). A block \
         comes in one chunk or in several.",
    );
    m.doc(
        "Every entry is decoded to its lane, and the decoded entries are combined by OR, which costs \
         less than shifting the entries. The indices of a chunk ascend. in_ready depends on out_ready.",
    );
    m.parameter("entries", entries);
    m.timing(1, "one chunk per cycle");
    let chunk = m.stream_in(
        "in",
        &[
            (
                "entries",
                Bits(ENTRY * entries),
                "sparse entries, entry 0 lowest",
            ),
            ("count", Bits(width_for(entries)), "number of entries"),
            ("ends", Bit, "last chunk of its block"),
            (
                "error",
                Bits(ERROR),
                "format error of the block; 0 for none",
            ),
        ],
    );
    let (count, ends, error) = (chunk.get("count"), chunk.get("ends"), chunk.get("error"));
    m.comment(
        "The group of 4 lanes of an entry, and its place in the group with its kind, one-hot.",
    );
    let entries = chunk.get("entries").lanes(ENTRY);
    let sorted: Vec<[Value; 2]> = entries
        .iter()
        .enumerate()
        .map(|(i, entry)| {
            let group = m.lit(Bits(GROUPS), 1) << entry.slice(2, 4);
            let group = group & count.gt(i).replicate(GROUPS);
            let place = m.lit(Bits(GROUP), 1) << entry.slice(0, 2);
            let kinds = m.concat(&[entry.slice(6, 2), place]);
            [
                m.wire(&format!("group{i}"), group),
                m.wire(&format!("entry{i}"), kinds),
            ]
        })
        .collect();
    m.comment(
        "Indices ascend, so that the entries of a group, four at most, are neighbours. A group \
         therefore has at most one of the entries 0, 4, 8, 12, at most one of 1, 5, 9, 13, and so on: \
         these share a slot.",
    );
    let mut joined = [const { vec![] }; 3];
    for g in 0..GROUPS {
        let mut group: [Option<Value>; 3] = [None; 3];
        for s in 0..GROUP.min(sorted.len()) {
            let slot = sorted
                .iter()
                .skip(s)
                .step_by(GROUP)
                .map(|[groups, entry]| *entry & groups.bit(g).replicate(GROUP + 2))
                .reduce(|a, b| a | b)
                .expect("a slot has an entry");
            let slot = m.wire(&format!("group{g}_slot{s}"), slot);
            let place = slot.slice(0, GROUP);
            let parts = [
                place,
                place & slot.bit(GROUP).replicate(GROUP),
                place & slot.bit(GROUP + 1).replicate(GROUP),
            ];
            for (all, part) in group.iter_mut().zip(parts) {
                *all = Some(all.map_or(part, |all| all | part));
            }
        }
        for (all, part) in joined.iter_mut().zip(group) {
            all.push(part.expect("a group has slots"));
        }
    }

    m.comment(
        "The block in the output registers. The first chunk of a block replaces the one before.",
    );
    let valid = m.reg_reset("block_valid", Bit, 0);
    let begins = m.reg_reset("begins", Bit, 1);
    let block = m.stream("block", valid.q(), &[]);
    let ready = block.ready();
    let may = m.wire("may_take", !valid.q() | ready);
    let takes = m.wire("takes", chunk.valid & may);
    chunk.accept_when(may);
    valid.set_when(may, takes & ends);
    begins.set_when(takes, ends);
    let kept = !begins.q().replicate(BLOCK);
    let new = [0, 1, 2].map(|i| m.wire(&format!("new_{}", NAMES[i]), m.pack(&joined[i])));
    let held = NAMES.map(|name| m.reg(name, Bits(BLOCK)));
    let held_error = m.reg("error", Bits(ERROR));
    for (held, new) in held.into_iter().zip(new) {
        held.set_when(takes, new | (held.q() & kept));
    }
    held_error.set_when(takes, error);
    let [outlier, inner, side] = held.map(|held| held.q());
    let fields = [
        ("outlier", outlier),
        ("inner", inner),
        ("side", side),
        ("error", held_error.q()),
    ];
    block.with(&fields).stream_out(
        "out",
        &[
            ("outlier", "the element is an outlier"),
            ("inner", "of the inner group; meaningful if an outlier"),
            ("side", "its extra bit: low side, or negative"),
            ("error", "format error of the block; 0 for none"),
        ],
    );
    m.finish()
}
