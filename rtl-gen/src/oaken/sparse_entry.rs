//! The byte an outlier leaves in the sparse stream.

use crate::hw::{Bits, ModuleBuilder, Stream, Value, log2_ceil};

use super::BLOCK;

/// Bits of an index in a block.
pub(super) const INDEX: usize = 6;
/// Bits of a sparse entry (contract, section 7): side or sign, group, index.
pub(super) const ENTRY: usize = 2 + INDEX;

/// The number of a beat in its block of 64 elements, from a counter that begins anew with every
/// vector. `passes` is set when a beat is transferred; it is made only if it is needed. `None` if a beat is
/// a whole block.
pub(super) fn beat_in_block<'m>(
    m: &'m ModuleBuilder,
    name: &str,
    lanes: usize,
    passes: impl FnOnce() -> Value<'m>,
    last: Value<'m>,
) -> Option<Value<'m>> {
    let bits = log2_ceil(BLOCK / lanes);
    (bits > 0).then(|| {
        let passes = passes();
        let beat = m.reg_reset(name, Bits(bits), 0);
        beat.set_when(passes, last.mux(m.lit(Bits(bits), 0), beat.q() + 1));
        beat.q()
    })
}

/// The signs of the elements of a decomposed beat.
pub(super) fn signs<'m>(m: &'m ModuleBuilder, decomposed: &Stream<'m>) -> Value<'m> {
    let x = decomposed.get("x").lanes(16);
    m.lanes("negative", x.len(), |i| x[i].bit(15))
}

/// The sparse entry of every lane of a decomposed beat with its [`signs`] (contract, section 7): bit 7 is the side of
/// an outer element (1 = low) or the sign of an inner one, bit 6 the group (1 = inner), bits 5:0
/// the index in the block. The entry of a middle element is arbitrary.
pub(super) fn sparse_entries<'m>(
    m: &'m ModuleBuilder,
    decomposed: &Stream<'m>,
    beat_in_block: Option<Value<'m>>,
) -> Value<'m> {
    let [negative, inner, high] = ["negative", "inner", "high"].map(|field| decomposed.get(field));
    let lanes = inner.width();
    m.lanes("entries", lanes, |i| {
        let lane = m.lit(Bits(log2_ceil(lanes)), i as u64);
        let index = beat_in_block.map_or(lane, |beat| m.concat(&[beat, lane]));
        let side = inner.bit(i).mux(negative.bit(i), !high.bit(i));
        m.concat(&[side, inner.bit(i), index])
    })
}
