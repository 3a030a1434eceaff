//! Admission samples the thresholds of a vector and cuts a vector that is too long.

use crate::common::*;

const CONFIG: &str = "oaken_admission_l8_n4";

#[test]
fn random_and_directed_cases_give_the_golden_values_under_any_stalls() {
    survives_random_cases(CONFIG, 200);
    survives_directed_cases(CONFIG);
}

/// Two vectors of three are cut: their rests are swallowed at the same rate.
#[test]
fn it_takes_a_beat_per_cycle_also_behind_a_cut() {
    takes_a_beat_per_cycle(CONFIG, 4);
}
