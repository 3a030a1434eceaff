//! Index order: is the index of a sparse byte smaller than the one before, or equal?

use super::sparse_entry::INDEX;
use super::sparse_row::ROW;
use super::streams::{STREAM_ENDS, sparse_word};
use crate::cells::top_of_row;
use crate::hw::{Bit, Bits, Bundle, Module, ModuleBuilder};

/// Bits of a byte with its flags.
pub(super) const FLAGGED: usize = 10;

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
    let word = m.stream_in("in", &sparse_word(ROW, STREAM_ENDS));
    let (data, keep) = (word.get("data"), word.get("keep"));
    let bytes = data.lanes(8);
    let index = m.lanes("index", ROW, |i| bytes[i].slice(0, INDEX));
    let indices = index.lanes(INDEX);
    m.comment("The last index of the words before this one.");
    let before = m.reg("before", Bits(INDEX));
    let top = top_of_row(&m, "last_byte", keep).bits().into_iter();
    let newest = indices.iter().zip(top);
    let newest = newest
        .map(|(index, is_last)| *index & is_last.replicate(INDEX))
        .reduce(|a, b| a | b)
        .expect("a row has bytes");
    let taken = m.wire("taken", word.transfer() & keep.bit(0));
    before.set_when(taken, m.wire("newest", newest));
    m.comment("The index of every byte against that of the byte before.");
    let previous = index.slice(0, (ROW - 1) * INDEX);
    let previous = m.wire("previous", m.concat(&[previous, before.q()]));
    let previous = previous.lanes(INDEX);
    let less = m.lanes("less", ROW, |i| indices[i].lt(previous[i]));
    let equal = m.lanes("equal", ROW, |i| indices[i].eq(previous[i]));
    let flagged = m.lanes("flagged", ROW, |i| {
        m.concat(&[equal.bit(i), less.bit(i), bytes[i]])
    });
    word.replace(&[("data", flagged)])
        .stream_out("out", &flagged_word());
    m.finish()
}

/// Words of bytes with their flags.
fn flagged_word() -> Bundle {
    Bundle::new(
        "a word with flags",
        &[
            (
                "data",
                Bits(FLAGGED * ROW),
                "bytes and their flags, 10 bits each, byte 0 lowest",
            ),
            ("keep", Bits(ROW), "marks the bytes, from byte 0 up"),
            ("last", Bit, STREAM_ENDS),
        ],
    )
}
