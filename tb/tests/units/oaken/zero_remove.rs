//! The zero-remove shifter moves the outliers' entries of a beat to its low end, in order.

use crate::common::*;
use tb::model::Model;
use tb::run::{RunOptions, run};
use tb::stream::Stall;
use tb::under_test::Tested;
use tb::unit::Case;
use tb::units::oaken::zero_remove::zero_remove;

const CONFIGS: [&str; 3] = [
    "oaken_zero_remove_l8",
    "oaken_zero_remove_l16",
    "oaken_zero_remove_l32",
];

#[test]
fn outliers_leave_in_order_under_any_stalls() {
    for config in CONFIGS {
        survives_random_cases(config, 250);
        survives_directed_cases(config);
    }
}

#[test]
fn every_mask_of_8_and_of_16_lanes_is_compacted() {
    for config in &CONFIGS[..2] {
        let info = info(config);
        let unit = zero_remove(info);
        let masks = 1u64 << unit.lanes();
        for stall in [
            Stall::Never,
            Stall::Random {
                probability: 0.3,
                seed: 5,
            },
        ] {
            let mut model = Model::of(info, 1).unwrap();
            let items = (0..masks).map(|mask| unit.of_mask(mask));
            let options = RunOptions {
                sources: vec![stall.clone()],
                sinks: vec![stall],
                ..RunOptions::default()
            };
            let stats = run(&unit, &mut model, items, options).unwrap();
            assert_eq!(stats.beats_out, masks);
        }
    }
}

#[test]
fn it_takes_a_beat_per_cycle() {
    for config in CONFIGS {
        takes_a_beat_per_cycle(config, 8);
    }
}

#[test]
fn a_reset_in_the_middle_of_a_stream_loses_nothing_after_it() {
    let info = info(CONFIGS[1]);
    let unit = zero_remove(info);
    let items = (0..40).map(|n| unit.of_mask(n * 0x0a53 % 0xffff)).collect();
    let tested = Tested::new(info, unit);
    survives_a_reset_at_any_time(
        &tested,
        Case::streaming(items).stalled(Stall::Never, Stall::Bits(vec![true])),
        50,
    );
}
