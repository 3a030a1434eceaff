//! The sparse path: zero-remove shifter and sparse packer.

use crate::cells::skid_buffer;
use crate::hw::{Bit, ModuleBuilder, Stream};
use crate::oaken::sparse_entry::{beat_in_block, signs, sparse_entries};
use crate::oaken::{Pipeline, sparse_packer, zero_remove};

/// Zero-remove shifter and sparse packer.
pub(super) fn outlier_path<'m>(
    m: &'m ModuleBuilder,
    lanes: usize,
    pipeline: Pipeline,
    beats: Stream<'m>,
    header: Stream<'m>,
) -> Stream<'m> {
    m.comment(
        "Sparse path: the sparse entries of the outliers, compacted, in blocks. Of a beat it takes what \
         the entries are made of; the skid buffer keeps stalls of this path from the other one.",
    );
    let negative = signs(m, &beats);
    let beats = beats
        .select(&["outer", "inner", "high", "last"])
        .append(&[("negative", negative)])
        .through_packed("outliers", skid_buffer);
    let passes = || m.wire("outliers_pass", beats.transfer());
    let last = beats.get("last");
    let beat = beat_in_block(m, "beat", lanes, passes, last);
    let entries = sparse_entries(m, &beats, beat);
    let outlier = beats.get("outer") | beats.get("inner");
    let compacted = beats
        .append(&[("outlier", outlier), ("entries", entries)])
        .through("zero_remove", &zero_remove(lanes), |_| {});
    let passes = m.wire("compacted_passes", compacted.transfer());
    let last = compacted.get("last");
    let starts = m.reg_reset("compacted_first", Bit, 1);
    starts.set_when(passes, last);
    let block_last = match beat_in_block(m, "compacted_beat", lanes, || passes, last) {
        Some(beat) => beat.reduce_and() | last,
        None => m.lit(Bit, 1),
    };
    let block_last = m.wire("block_last", block_last);
    compacted
        .append(&[("first", starts.q()), ("block_last", block_last)])
        .through("sparse", &sparse_packer(lanes, pipeline), |u| {
            header.connect(u, "header")
        })
}
