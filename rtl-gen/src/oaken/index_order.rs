//! Index order: is the index of a sparse byte smaller than the one before, or equal?

use super::sparse_row::ROW;
use crate::hw::{Bit, Bits, Module, ModuleBuilder, Value};

/// Oaken's index order: compares the index of every byte of the sparse stream with that of the byte
/// before it, also across words (contract, section 7). The flags become bits 8 (less) and 9 (equal)
/// of the byte.
///
/// Headers are not known here: the flags of their bytes, and of the first byte behind one, are
/// arbitrary.
///
/// Latency 0, one word per cycle; the only register holds the last index of the words before. The
/// unit has no parameters.
pub fn index_order() -> Module {
    let m = ModuleBuilder::new("oaken_index_order");
    m.doc(
        "Oaken's index order: compares the index (bits 5:0) of every byte of the sparse stream with \
         that of the byte before it. Bit 8 of an output byte says that its index is less, bit 9 that \
         it is equal; with these flags the block parser needs no index. The flags of the bytes of a \
         header, and of the first byte behind one, are arbitrary.",
    );
    m.doc("The path from in to out is combinational, and in_ready depends on out_ready.");
    m.timing(0, "one word per cycle");
    let word = m.stream_in(
        "in",
        &[
            ("data", Bits(8 * ROW), "bytes, byte 0 lowest"),
            ("keep", Bits(ROW), "which bytes there are: the low ones"),
            ("last", Bit, "the stream ends with this word"),
        ],
    );
    let (data, keep, last) = (word.get("data"), word.get("keep"), word.get("last"));
    let index: Vec<Value> = data.lanes(8).into_iter().map(|b| b.slice(0, 6)).collect();
    m.comment("The last index of the words before this one.");
    let before = m.reg("before", Bits(6));
    let newest = (0..ROW)
        .map(|i| {
            let top = match i + 1 < ROW {
                true => keep.bit(i) & !keep.bit(i + 1),
                false => keep.bit(i),
            };
            index[i] & top.replicate(6)
        })
        .reduce(|a, b| a | b)
        .expect("a row has bytes");
    let taken = m.wire("taken", word.transfer() & keep.bit(0));
    before.set_when(taken, newest);
    let flagged: Vec<Value> = (0..ROW)
        .map(|i| {
            let previous = match i {
                0 => before.q(),
                _ => index[i - 1],
            };
            let less = m.wire(&format!("less{i}"), index[i].lt(previous));
            let equal = m.wire(&format!("equal{i}"), index[i].eq(previous));
            m.concat(&[equal, less, data.slice(8 * i, 8)])
        })
        .collect();
    let flagged = m.wire("flagged", m.pack(&flagged));
    word.with(&[("data", flagged), ("keep", keep), ("last", last)])
        .stream_out(
            "out",
            &[
                ("data", "bytes and their flags, 10 bits each"),
                ("keep", "which bytes there are: the low ones"),
                ("last", "the stream ends with this word"),
            ],
        );
    m.finish()
}
