//! Four dequantizer lanes, against the golden decoder in every cycle.

use crate::common::*;

const CONFIG: &str = "oaken_dequantizer_x4";

#[test]
fn random_and_directed_cases_give_the_golden_values_under_any_stalls() {
    survives_random_cases(CONFIG, 300);
    survives_directed_cases(CONFIG);
}
