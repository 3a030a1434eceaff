//! The prefix sum counts the set bits below every bit.

use crate::common::*;
use tb::under_test::{Setup, Tested};
use tb::unit::Case;
use tb::units::cells::prefix_sum::PrefixSum;

const CONFIG: &str = "prefix_sum_n16";

#[test]
fn every_mask_of_16_bits_is_counted_right() {
    let masks = (0..1u32 << 16).map(|mask| (0..16).map(|bit| mask >> bit & 1 == 1).collect());
    let tested = Tested::new(info(CONFIG), PrefixSum::of(info(CONFIG)));
    let run = tested
        .run_case(&Case::streaming(masks.collect()), &Setup::default())
        .unwrap();
    assert_eq!(run.stats.beats_out, 1 << 16);
}

#[test]
fn random_masks_are_counted_right() {
    survives_random_cases(CONFIG, 100);
    survives_directed_cases(CONFIG);
}
