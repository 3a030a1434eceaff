//! The decode parameters of a vector, against the golden model.

use crate::common::*;

const CONFIGS: [&str; 4] = [
    "oaken_decode_parameters",
    "oaken_decode_parameters_n2",
    "oaken_decode_parameters_fpga",
    "oaken_decode_parameters_n2_fpga",
];

#[test]
fn random_and_directed_cases_give_the_golden_values_under_any_stalls() {
    for config in CONFIGS {
        survives_random_cases(config, 300);
        survives_directed_cases(config);
    }
}
