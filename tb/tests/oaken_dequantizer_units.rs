//! Units of the dequantization engine by themselves, against the golden model: code aligner and
//! zero-insert shifter.

mod common;

use common::*;

const CONFIGS: [&str; 5] = [
    "oaken_decode_parameters",
    "oaken_dequantizer_x4",
    "oaken_code_aligner_l16",
    "oaken_code_aligner_l64",
    "oaken_zero_insert_e16",
];

#[test]
fn random_and_directed_cases_give_the_golden_values_under_any_stalls() {
    for config in CONFIGS {
        survives_random_cases(config, 300);
        survives_directed_cases(config);
    }
}
