//! Zero-insert shifter: the outliers of a block at their lanes, with zeros between them.

use super::BLOCK;
use super::sparse_entry::ENTRY;
use super::streams::{chunk, outlier_flags};
use crate::hw::{Bit, Bits, Module, ModuleBuilder, Reg, Value};

/// Elements whose indices differ in the two low bits only.
const GROUP: usize = 4;
/// Groups of a block.
const GROUPS: usize = BLOCK / GROUP;
/// The flags of an element: is it an outlier, and the two upper bits of its entry.
const FLAGS: [&str; 3] = ["outlier", "inner", "side"];

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
    let chunk = m.stream_in("in", &chunk(entries));
    let (count, ends, error) = (chunk.get("count"), chunk.get("ends"), chunk.get("error"));
    let flags = decoded(&m, chunk.get("entries"), count);

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
    let held = FLAGS.map(|name| m.reg(name, Bits(BLOCK)));
    let held_error = m.reg("error", error.kind());
    for (held, new) in held.into_iter().zip(flags) {
        held.set_when(takes, new | (held.q() & kept));
    }
    held_error.set_when(takes, error);
    let flags: Vec<(&str, Value)> = FLAGS.into_iter().zip(held.map(Reg::q)).collect();
    block
        .with(&flags)
        .append(&[("error", held_error.q())])
        .stream_out("out", &outlier_flags("a block", BLOCK));
    m.finish()
}

/// The [`FLAGS`] of every element of a block, from the first `count` entries of `entries`.
fn decoded<'m>(m: &'m ModuleBuilder, entries: Value<'m>, count: Value<'m>) -> [Value<'m>; 3] {
    m.comment(
        "For every entry its group of 4 lanes, one-hot, and its place in the group, one-hot.",
    );
    let entries = entries.lanes(ENTRY);
    let groups = m.lanes("groups", entries.len(), |i| {
        let group = m.lit(Bits(GROUPS), 1) << entries[i].slice(2, 4);
        group & count.gt(i).replicate(GROUPS)
    });
    let groups = groups.lanes(GROUPS);
    let places = m.lanes("places", entries.len(), |i| {
        m.lit(Bits(GROUP), 1) << entries[i].slice(0, 2)
    });
    let places = places.lanes(GROUP);

    m.comment(
        "Indices ascend, so that the entries of a group, four at most, are neighbours. A group \
         therefore has at most one of the entries 0, 4, 8, 12, at most one of 1, 5, 9, 13, and so on: \
         these share a slot. A slot holds, for every group, the two upper bits of its entry and the \
         entry's place.",
    );
    let slots: Vec<Vec<Value>> = (0..GROUP.min(entries.len()))
        .map(|s| {
            let of_slot: Vec<usize> = (s..entries.len()).step_by(GROUP).collect();
            let slot = m.lanes(&format!("slot{s}"), GROUPS, |g| {
                let entries = of_slot.iter().map(|&e| {
                    let entry = m.concat(&[entries[e].slice(6, 2), places[e]]);
                    entry & groups[e].bit(g).replicate(GROUP + 2)
                });
                entries.reduce(|a, b| a | b).expect("a slot has an entry")
            });
            slot.lanes(GROUP + 2)
        })
        .collect();
    let flag_of_group = |flag: usize, g: usize| {
        let places = slots.iter().map(|slot| {
            let place = slot[g].slice(0, GROUP);
            match flag {
                0 => place,
                _ => place & slot[g].bit(GROUP + flag - 1).replicate(GROUP),
            }
        });
        places.reduce(|a, b| a | b).expect("a group has slots")
    };
    [0, 1, 2].map(|flag| {
        m.lanes(&format!("new_{}", FLAGS[flag]), GROUPS, |g| {
            flag_of_group(flag, g)
        })
    })
}
