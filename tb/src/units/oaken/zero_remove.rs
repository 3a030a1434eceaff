//! Oaken's zero-remove shifter: a compaction shifter whose marks are the outliers.

use crate::model::ModelInfo;
use crate::units::cells::compaction_shifter::CompactionShifter;

/// Bits of a sparse entry.
const ENTRY: usize = 8;

/// The contract at the lanes of a design.
pub fn zero_remove(info: &ModelInfo) -> CompactionShifter {
    CompactionShifter::marked_by("outlier", info.size("lanes"), ENTRY)
}
