//! The min/max tree finds the extremes of the kept values.

use crate::common::*;

const CONFIG: &str = "minmax_tree_n32_w16";

#[test]
fn the_extremes_of_the_kept_values_are_found_under_any_stalls() {
    survives_random_cases(CONFIG, 300);
    survives_directed_cases(CONFIG);
}

#[test]
fn it_takes_a_beat_per_cycle() {
    takes_a_beat_per_cycle(CONFIG, 8);
}
