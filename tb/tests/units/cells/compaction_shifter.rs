//! The compaction shifter moves the kept entries of a beat to its low end, in order.

use crate::common::*;
use tb::under_test::{Setup, Tested};
use tb::unit::Case;
use tb::units::cells::compaction_shifter::CompactionShifter;

const CONFIGS: [&str; 3] = [
    "compaction_shifter_n8_w8",
    "compaction_shifter_n16_w8",
    "compaction_shifter_n32_w8",
];

#[test]
fn kept_entries_leave_in_order_under_any_stalls() {
    for config in CONFIGS {
        survives_random_cases(config, 200);
        survives_directed_cases(config);
    }
}

#[test]
fn every_mask_of_8_lanes_is_compacted() {
    let info = info(CONFIGS[0]);
    let unit = CompactionShifter::of(info);
    let items = (0..256).map(|mask| unit.of_mask(mask)).collect();
    Tested::new(info, unit)
        .run_case(&Case::streaming(items), &Setup::default())
        .unwrap();
}

#[test]
fn it_takes_a_beat_per_cycle() {
    for config in CONFIGS {
        takes_a_beat_per_cycle(config, 8);
    }
}
