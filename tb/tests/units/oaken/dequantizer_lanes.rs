//! Four dequantizer lanes, against the golden decoder in every cycle.

use crate::common::*;

const CONFIG: &str = "oaken_dequantizer_x4";

#[test]
fn random_and_directed_cases_give_the_golden_values_under_any_stalls() {
    survives_random_cases(CONFIG, 300);
    survives_directed_cases(CONFIG);
}

#[test]
fn plain_multiplication_and_more_stages_give_the_golden_values() {
    for config in ["oaken_dequantizer_x4_dsp", "oaken_dequantizer_x4_fpga"] {
        survives_random_cases(config, 100);
        survives_directed_cases(config);
    }
}
