//! Group extremes finds the smallest and the largest element of every class of a vector.

use crate::common::*;

const CONFIGS: [&str; 2] = ["oaken_group_extremes_l8", "oaken_group_extremes_l16"];

#[test]
fn random_and_directed_cases_give_the_golden_values_under_any_stalls() {
    for config in CONFIGS {
        survives_random_cases(config, 200);
        survives_directed_cases(config);
    }
}

#[test]
fn it_takes_a_beat_per_cycle() {
    for config in CONFIGS {
        takes_a_beat_per_cycle(config, 8);
    }
}
