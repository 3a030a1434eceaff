//! The sparse path: zero-remove shifter and sparse packer.

use crate::hw::{Bit, ModuleBuilder, Stream};
use crate::oaken::sparse_entry::{beat_in_block, sparse_entries};
use crate::oaken::{sparse_packer, zero_remove};

/// Zero-remove shifter and sparse packer.
pub(super) fn outlier_path<'m>(
    m: &'m ModuleBuilder,
    lanes: usize,
    beats: Stream<'m>,
    header: Stream<'m>,
) -> Stream<'m> {
    m.comment("Sparse path: the sparse entries of the outliers, compacted, in blocks.");
    let passes = m.wire("outliers_pass", beats.transfer());
    let last = beats.get("last");
    let beat = beat_in_block(m, "beat", lanes, passes, last);
    let entries = sparse_entries(m, &beats, beat);
    let fields = [
        ("outlier", beats.get("outer") | beats.get("inner")),
        ("entries", entries),
        ("last", last),
    ];
    let compacted = beats
        .with(&fields)
        .through("zero_remove", &zero_remove(lanes), |_| {});
    let passes = m.wire("compacted_passes", compacted.transfer());
    let last = compacted.get("last");
    let starts = m.reg_reset("compacted_first", Bit, 1);
    starts.set_when(passes, last);
    let block_last = match beat_in_block(m, "compacted_beat", lanes, passes, last) {
        Some(beat) => beat.reduce_and() | last,
        None => m.lit(Bit, 1),
    };
    let fields = [
        ("count", compacted.get("count")),
        ("entries", compacted.get("entries")),
        ("first", starts.q()),
        ("block_last", m.wire("block_last", block_last)),
        ("last", last),
    ];
    let packer = sparse_packer(lanes);
    compacted.with(&fields).through("sparse", &packer, |u| {
        u.set("header_valid", header.valid);
        u.set("header_data", header.get("data"));
        header.accept_when(u.get("header_ready"));
    })
}
