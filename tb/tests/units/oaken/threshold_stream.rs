//! Vectors leave with the set of thresholds that came for them, under any stalls of both inputs.

use crate::common::*;

const CONFIGS: [&str; 2] = ["oaken_threshold_stream_l8", "oaken_threshold_stream_l16"];

#[test]
fn every_vector_leaves_with_its_thresholds_under_any_stalls() {
    for config in CONFIGS {
        survives_random_cases(config, 300);
        survives_directed_cases(config);
    }
}
