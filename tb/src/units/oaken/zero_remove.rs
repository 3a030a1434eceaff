//! Oaken's zero-remove shifter: a compaction shifter whose marks are the outliers.

use crate::model::ModelInfo;
use crate::units::cells::compaction_shifter::CompactionShifter;

/// The contract at the widths of a design.
pub fn zero_remove(info: &ModelInfo) -> CompactionShifter {
    CompactionShifter::marked_by("outlier", info)
}
