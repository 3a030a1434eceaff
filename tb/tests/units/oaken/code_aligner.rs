//! The code aligner cuts the dense stream into the codes of its vectors.

use crate::common::*;

const CONFIGS: [&str; 2] = ["oaken_code_aligner_l16", "oaken_code_aligner_l64"];

#[test]
fn random_and_directed_cases_give_the_golden_values_under_any_stalls() {
    for config in CONFIGS {
        survives_random_cases(config, 300);
        survives_directed_cases(config);
    }
}
