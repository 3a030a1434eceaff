//! The decomposer finds canonical form, group and side of every element.

use crate::common::*;
use tb::stream::Stall;
use tb::under_test::{Setup, Tested};
use tb::unit::Case;
use tb::units::oaken::decomposer::Decomposer;
use tb::units::oaken::vector::Vector;

const CONFIGS: [&str; 3] = [
    "oaken_decomposer_l8",
    "oaken_decomposer_l16",
    "oaken_decomposer_l32",
];

/// Thresholds as bits of binary16: with and without 0 in the band, at 0, equal, at the ends.
const THRESHOLD_SETS: [[u16; 4]; 10] = [
    [0xc000, 0xb400, 0x3400, 0x4000], // -2, -0.25, 0.25, 2
    [0x3800, 0x3c00, 0x3e00, 0x4000], // 0.5, 1, 1.5, 2
    [0xc000, 0xbe00, 0xbc00, 0xb800], // -2, -1.5, -1, -0.5
    [0x0000, 0x0000, 0x0000, 0x0000],
    [0x8000, 0x8000, 0x8000, 0x8000],
    [0xbc00, 0x8000, 0x0000, 0x3c00],
    [0x3c00, 0x3c00, 0x3c00, 0x3c00],
    [0xfbff, 0xfbff, 0x7bff, 0x7bff],
    [0x8001, 0x0000, 0x0001, 0x0002], // subnormals
    [0xfbff, 0x8400, 0x0400, 0x7bff],
];

#[test]
fn groups_and_sides_are_right_under_any_stalls() {
    for config in CONFIGS {
        survives_random_cases(config, 250);
        survives_directed_cases(config);
    }
}

#[test]
fn all_binary16_values_are_grouped_right_by_every_kind_of_thresholds() {
    for config in CONFIGS {
        let info = info(config);
        let tested = Tested::new(info, Decomposer::of(info));
        let items = THRESHOLD_SETS
            .map(|thresholds| Vector::new(thresholds, 0..=u16::MAX))
            .to_vec();
        let run = tested
            .run_case(&Case::streaming(items), &Setup::default())
            .unwrap();
        assert_eq!(run.stats.elements, 10 * 65_536);
    }
}

#[test]
fn thresholds_change_with_every_vector_and_hold_within_one() {
    let info = info(CONFIGS[0]);
    let tested = Tested::new(info, Decomposer::of(info));
    for length in [1, 7, 8, 9, 24] {
        let vector = |set: &[u16; 4]| Vector::new(*set, (0..length).map(|n| 0x3000 + 0x0180 * n));
        let items: Vec<Vector> = THRESHOLD_SETS.iter().cycle().take(40).map(vector).collect();
        let case =
            Case::streaming(items).stalled(Stall::Bits(vec![false, true]), Stall::Bits(vec![true]));
        tested.run_case(&case, &Setup::default()).unwrap();
    }
}

#[test]
fn it_takes_a_beat_per_cycle() {
    for config in CONFIGS {
        takes_a_beat_per_cycle(config, 6);
    }
}

#[test]
fn a_reset_in_the_middle_of_a_vector_loses_nothing_after_it() {
    let info = info(CONFIGS[0]);
    let tested = Tested::new(info, Decomposer::of(info));
    let vector = |set: &[u16; 4]| Vector::new(*set, (0..20).map(|n| 0x3c00 ^ (n * 0x0811)));
    let case = Case::streaming(THRESHOLD_SETS.iter().map(vector).collect());
    survives_a_reset_at_any_time(
        &tested,
        case.stalled(Stall::Never, Stall::Bits(vec![true])),
        40,
    );
}
