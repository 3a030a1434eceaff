//! The sparse packer writes the sparse bytes of the golden encoder.

use crate::common::*;
use tb::under_test::Setup;

const CONFIGS: [&str; 3] = [
    "oaken_sparse_packer_l8",
    "oaken_sparse_packer_l16",
    "oaken_sparse_packer_l32",
];

#[test]
fn random_and_directed_cases_give_the_golden_values_under_any_stalls() {
    for config in CONFIGS {
        survives_random_cases(config, 200);
        survives_directed_cases(config);
    }
}

#[test]
fn the_sparse_packer_takes_a_beat_per_cycle_and_one_for_a_spill() {
    for config in ["oaken_sparse_packer_l8", "oaken_sparse_packer_l16"] {
        let stats = design(config).throughput(&Setup::default()).unwrap();
        let headers = stats.items;
        let beats = stats.beats_in - headers;
        assert!(stats.cycles <= beats + headers + 12, "{config}: {stats:?}");
    }
}
