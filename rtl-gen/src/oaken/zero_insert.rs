//! Zero-insert shifter: the outliers of a block at their places, zeros between them.

use super::BLOCK;
use crate::hw::{Bit, Bits, Module, ModuleBuilder, Value, width_for};

/// Bits of an entry of the sparse stream (contract, section 7).
const ENTRY: usize = 8;
/// Bits of the kind of a format error.
pub(super) const ERROR: usize = 4;

/// Oaken's zero-insert shifter (Figure 9(b), section 5.2): the sparse entries of a block of 64
/// elements go to the lanes that their indices name.
///
/// Latency 1, one chunk of `entries` entries per cycle. An index names its lane, so that instead
/// of being shifted every entry is decoded to one bit of 64 and these are joined by OR.
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
        "Every entry is decoded to one bit of 64, and these are joined by OR: that costs less than \
         shifting the entries. in_ready depends on out_ready.",
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
            ("count", Bits(width_for(entries)), "how many there are"),
            ("ends", Bit, "last chunk of its block"),
            (
                "error",
                Bits(ERROR),
                "format error of the block; 0 for none",
            ),
        ],
    );
    let (count, ends, error) = (chunk.get("count"), chunk.get("ends"), chunk.get("error"));
    let mut joined: Vec<Option<Value>> = vec![None; 3];
    for (i, entry) in chunk.get("entries").lanes(ENTRY).into_iter().enumerate() {
        let place = m.lit(Bits(BLOCK), 1) << entry.slice(0, 6).zext(width_for(BLOCK));
        let mark = m.wire(&format!("mark{i}"), place & count.gt(i).replicate(BLOCK));
        let parts = [
            mark,
            mark & entry.bit(6).replicate(BLOCK),
            mark & entry.bit(7).replicate(BLOCK),
        ];
        for (all, part) in joined.iter_mut().zip(parts) {
            *all = Some(all.map_or(part, |all| all | part));
        }
    }

    m.comment("A block that has left, or none yet: the next chunk begins a block.");
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
    let names = ["outlier", "inner", "side"];
    let mut fields: Vec<(&str, Value)> = vec![];
    for (name, new) in names.iter().zip(joined) {
        let new = m.wire(&format!("new_{name}"), new.expect("there are entries"));
        let held = m.reg(name, Bits(BLOCK));
        held.set_when(takes, new | (held.q() & kept));
        fields.push((name, held.q()));
    }
    let held_error = m.reg("error", Bits(ERROR));
    held_error.set_when(takes, error);
    fields.push(("error", held_error.q()));
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
