//! Zero-remove shifter: the outliers of a beat without the zeros between them.

use super::lanes_are_valid;
use super::sparse_entry::ENTRY;
use super::streams::{compacted, outliers};
use crate::cells;
use crate::hw::{Module, ModuleBuilder};

/// Most shifter levels between registers: four fit into 1 ns in nangate45, five do not.
const LEVELS_PER_STAGE: usize = 4;

/// Latency of [`zero_remove`] in cycles, from an accepted beat to the compacted one.
pub fn zero_remove_latency(lanes: usize) -> usize {
    cells::compaction_latency(lanes, LEVELS_PER_STAGE)
}

/// Oaken's zero-remove shifter (Oaken, ISCA 2025, section 5.2, Figure 9(a)): the sparse entries of
/// the outliers of a beat move to its low end, in order.
///
/// Latency [`zero_remove_latency`], one beat per cycle. `lanes` is 4, 8, 16, 32 or 64.
///
/// # Panics
/// If `lanes` is another number.
pub fn zero_remove(lanes: usize) -> Module {
    assert!(
        lanes_are_valid(lanes),
        "zero-remove shifter of {lanes} lanes"
    );
    let m = ModuleBuilder::new(format!("oaken_zero_remove_l{lanes}"));
    m.doc(
        "Oaken's zero-remove shifter: moves the sparse entries of a beat's outliers to its low end, in \
         order, and counts them (Oaken, ISCA 2025, section 5.2). There is one output beat for every \
         input beat, even if it holds no outlier.",
    );
    m.doc(
        "Entry i moves down by the number of gaps below it, by powers of two, smallest first. Entries \
         never collide: outliers i < j have gaps(i) <= gaps(j) <= gaps(i) + (j - i - 1). in_ready \
         depends on out_ready.",
    );
    m.parameter("lanes", lanes);
    m.timing(zero_remove_latency(lanes), "one beat per cycle");
    let beats = m
        .stream_in("in", &outliers(lanes))
        .rename("outlier", "keep");
    cells::compact(&m, beats, ENTRY, LEVELS_PER_STAGE).stream_out("out", &compacted(lanes));
    m.finish()
}
