//! The quantization engine's units by themselves, against the golden model: admission, group
//! extremes, parameter unit, quantizer lanes, sparse packer.

mod common;

use common::*;

const CONFIGS: [&str; 8] = [
    "oaken_admission_l8_n4",
    "oaken_group_extremes_l8",
    "oaken_group_extremes_l16",
    "oaken_parameter_unit",
    "oaken_quantizer_x4",
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
fn admission_and_group_extremes_take_a_beat_per_cycle() {
    takes_a_beat_per_cycle("oaken_group_extremes_l8", 8);
    takes_a_beat_per_cycle("oaken_group_extremes_l16", 8);
    // Two vectors of three are cut: their rests are swallowed at the same rate.
    takes_a_beat_per_cycle("oaken_admission_l8_n4", 4);
}

#[test]
fn the_sparse_packer_takes_a_beat_per_cycle_and_one_for_a_spill() {
    for config in ["oaken_sparse_packer_l8", "oaken_sparse_packer_l16"] {
        let setup = tb::under_test::Setup::default();
        let stats = design(config).throughput(&setup).unwrap();
        let headers = stats.items;
        let beats = stats.beats_in - headers;
        assert!(stats.cycles <= beats + headers + 12, "{config}: {stats:?}");
    }
}

#[test]
fn the_parameter_unit_takes_a_vector_every_23_cycles() {
    let setup = tb::under_test::Setup::default();
    let stats = design("oaken_parameter_unit").throughput(&setup).unwrap();
    assert!(stats.cycles <= 23 * stats.items + 40, "{stats:?}");
}
