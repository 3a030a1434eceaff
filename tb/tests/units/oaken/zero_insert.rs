//! The zero-insert shifter puts the entries of a block at the elements that they name.

use crate::common::*;

const CONFIG: &str = "oaken_zero_insert_e16";

#[test]
fn random_and_directed_cases_give_the_golden_values_under_any_stalls() {
    survives_random_cases(CONFIG, 300);
    survives_directed_cases(CONFIG);
}
