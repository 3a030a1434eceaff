//! The tests tell a design from nearly the same design: each seeded change is noticed.

mod common;

use common::cases;
use serde::Deserialize;
use std::collections::BTreeSet;
use tb::model;
use tb::under_test::{Setup, UnderTest};
use tb::units;

/// Random cases in which a change has to show.
const CASES: u64 = 150;

/// Changes that no case can show, each with the reason.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Listed {
    #[serde(default)]
    survivor: Vec<Survivor>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Survivor {
    config: String,
    module: String,
    what: String,
    reason: String,
}

fn listed() -> Listed {
    toml::from_str(include_str!("mutants.toml")).expect("mutants.toml")
}

/// The cycles of the directed cases; `None` if one fails.
fn directed(design: &dyn UnderTest, id: u16) -> Option<Vec<u64>> {
    let cases = 0..design.directed().len();
    let cycles = cases.map(|index| {
        let run = design.run_directed(index, &Setup::mutant(id));
        run.ok().map(|run| run.stats.cycles)
    });
    cycles.collect()
}

/// A change is noticed if a case fails or takes another number of cycles: a stage that waits where
/// it need not gives the right values, too late.
fn is_killed(design: &dyn UnderTest, id: u16, cycles: &[u64]) -> bool {
    let setup = Setup::mutant(id);
    directed(design, id).is_none_or(|other| other != cycles)
        || (0..cases(CASES)).any(|seed| design.replay(seed, &setup).is_err())
}

fn check(top: &str) {
    let info = model::find(top).expect("a design with mutants");
    assert!(
        info.mutants.len() >= 20,
        "{top} has only {} mutants",
        info.mutants.len()
    );
    let design = units::under_test(info).expect("the mutants keep their unit's contract");
    let cycles = directed(design.as_ref(), 0).unwrap_or_default();
    assert!(
        !is_killed(design.as_ref(), 0, &cycles),
        "{top} fails without any change"
    );

    let survivors: BTreeSet<(String, String)> = info
        .mutants
        .iter()
        .filter(|mutant| !is_killed(design.as_ref(), mutant.id, &cycles))
        .map(|mutant| (mutant.module.to_string(), mutant.what.to_string()))
        .collect();
    let config = top.trim_end_matches("_mutants");
    let listed: BTreeSet<(String, String)> = listed()
        .survivor
        .into_iter()
        .filter(|survivor| survivor.config == config)
        .map(|survivor| (survivor.module, survivor.what))
        .collect();
    let missing: Vec<_> = survivors.difference(&listed).collect();
    let stale: Vec<_> = listed.difference(&survivors).collect();
    assert!(
        missing.is_empty() && stale.is_empty(),
        "{top}: {} of {} mutants killed\nsurvive and are not in mutants.toml: {missing:#?}\n\
         are in mutants.toml and do not survive: {stale:#?}",
        info.mutants.len() - survivors.len(),
        info.mutants.len()
    );
}

#[test]
fn every_change_of_the_decomposer_is_noticed() {
    check("oaken_decomposer_l8_mutants");
}

#[test]
fn every_change_of_the_zero_remove_shifter_is_noticed() {
    check("oaken_zero_remove_l8_mutants");
}

#[test]
fn every_change_of_the_admission_is_noticed() {
    check("oaken_admission_l8_n4_mutants");
}

#[test]
fn every_change_of_the_group_extremes_is_noticed() {
    check("oaken_group_extremes_l8_mutants");
}

#[test]
fn every_change_of_the_parameter_unit_is_noticed() {
    check("oaken_parameter_unit_mutants");
}

#[test]
fn every_change_of_the_quantizer_lanes_is_noticed() {
    check("oaken_quantizer_x4_mutants");
}

#[test]
fn every_change_of_the_sparse_packer_is_noticed() {
    check("oaken_sparse_packer_l8_mutants");
}

#[test]
fn every_change_of_the_quantization_engine_is_noticed() {
    check("oaken_quantizer_l8_d8192_mutants");
}

#[test]
fn every_change_of_the_decode_parameters_is_noticed() {
    check("oaken_decode_parameters_mutants");
}

#[test]
fn every_change_of_the_dequantizer_lanes_is_noticed() {
    check("oaken_dequantizer_x4_mutants");
}

#[test]
fn every_change_of_the_code_aligner_is_noticed() {
    check("oaken_code_aligner_l16_mutants");
}

#[test]
fn every_change_of_the_zero_insert_shifter_is_noticed() {
    check("oaken_zero_insert_e16_mutants");
}

#[test]
fn every_change_of_the_dequantization_engine_is_noticed() {
    check("oaken_dequantizer_l16_mutants");
}

#[test]
fn every_change_of_the_memory_management_unit_is_noticed() {
    check("kv_mmu_s8_p16_v4_mutants");
}

#[test]
fn every_change_of_the_pruning_unit_is_noticed() {
    check("titanus_pu_l8_mutants");
}

#[test]
fn every_change_of_the_quantization_unit_is_noticed() {
    check("titanus_qu_c40_p4_mutants");
}

#[test]
fn every_change_of_titanus_dequantization_unit_is_noticed() {
    check("titanus_dqu_c40_mutants");
}

#[test]
fn every_listed_survivor_has_a_reason_and_a_design() {
    for survivor in listed().survivor {
        assert!(
            survivor.reason.len() > 20,
            "{}: {}",
            survivor.config,
            survivor.what
        );
        assert!(
            model::find(&format!("{}_mutants", survivor.config)).is_some(),
            "{}",
            survivor.config
        );
    }
}
