//! The tests tell a design from nearly the same design: each seeded change is noticed.

use crate::common::{cases, everything};
use rtl_gen::hw::mutate;
use serde::Deserialize;
use std::collections::{BTreeMap, BTreeSet};
use tb::model::MutantInfo;
use tb::mutants::{Trials, random_cases_fail};
use tb::under_test::UnderTest;
use tb::units;

/// Random cases in which a change has to show.
const CASES: u64 = 150;
/// Random cases of a change that is listed because none can show it, and of the design as it is: what passes them all
/// takes longest. With SOAK=1 as many as of the others.
const FEW: u64 = 15;

/// Bytes of Verilog up to which all changes of a design are tried in every run. Cases of larger designs take long: of
/// their changes every third is tried, and every sixth of those above [`LARGE`]; all when [`everything`] is.
const SMALL: usize = 60_000;
const LARGE: usize = 400_000;

/// Configurations of a unit of which another one is tried, and parts whose changes are among those of the engine that
/// they are in: they when [`everything`] is.
const OTHERS: [&str; 19] = [
    "kv_dma_tiny2",
    "kv_dma_tiny_h2",
    "kv_dma_tiny_rot",
    "dma_regs_rot",
    "oaken_decomposer_l8",
    "oaken_zero_remove_l8",
    "oaken_threshold_stream_l8",
    "oaken_admission_l8_n4",
    "oaken_group_extremes_l8",
    "oaken_parameter_unit",
    "oaken_quantizer_x4",
    "oaken_sparse_packer_l8",
    "oaken_decode_parameters",
    "oaken_code_aligner_l16",
    "oaken_zero_insert_e16",
    "oaken_dequantizer_x4",
    "packkv_repacker_d64",
    "packkv_packer_p8_n127_q16",
    "packkv_q16",
];

/// The changes that are tried of a design.
fn tried_of(design: &dyn UnderTest) -> Vec<&'static MutantInfo> {
    let apart = match units::size(design) {
        size if size <= SMALL || everything() => 1,
        size if size <= LARGE => 3,
        _ => 6,
    };
    design.info().mutants.iter().step_by(apart).collect()
}

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
    /// The change's key: `module: net operator#occurrence`.
    change: String,
    reason: String,
}

fn listed() -> Listed {
    toml::from_str(include_str!("mutants.toml")).expect("mutants.toml")
}

/// How many random cases a change gets that is listed (`passes`), or another.
fn random(passes: bool) -> u64 {
    match passes && cases(1) == 1 {
        true => FEW,
        false => cases(CASES),
    }
}

fn check(config: &str) {
    if OTHERS.contains(&config) && !everything() {
        println!("left out: TESTS=all tries the changes of {config}");
        return;
    }
    let info = tb::model::with_mutants(config).expect("the configuration is built with mutants");
    assert!(
        info.mutants.len() >= 20,
        "{config} has only {} mutants",
        info.mutants.len()
    );
    let design = units::under_test(info).expect("the mutants keep their unit's contract");
    let kept = design.keep_cases();
    let kept = kept.as_ref();
    let mut tried = Trials::new(kept).unwrap_or_else(|why| panic!("{config}: {why}"));
    assert!(
        !random_cases_fail(kept, 0, random(true)),
        "{config} fails without any change"
    );

    let listed = listed();
    let is_listed = |key: &str| {
        let mut of_config = listed.survivor.iter().filter(|s| s.config == config);
        of_config.any(|survivor| survivor.change == key)
    };
    let mut survives = |id: u16, key: &str| !tried.notice(kept, id, random(is_listed(key)));
    let mutants = tried_of(design.as_ref());
    let survivors: BTreeSet<&str> = mutants
        .iter()
        .filter(|mutant| survives(mutant.id, mutant.key))
        .map(|mutant| mutant.key)
        .collect();
    // ci/merge.py reads it.
    println!(
        "mutants of {config}: {} of {} killed, {} listed",
        mutants.len() - survivors.len(),
        mutants.len(),
        survivors.iter().filter(|key| is_listed(key)).count()
    );
    let described = |pick: &dyn Fn(&str) -> bool| -> Vec<String> {
        let picked = mutants.iter().filter(|mutant| pick(mutant.key));
        picked.map(|m| format!("{} ({})", m.key, m.what)).collect()
    };
    let missing = described(&|key| survivors.contains(key) && !is_listed(key));
    let stale = described(&|key| is_listed(key) && !survivors.contains(key));
    assert!(
        missing.is_empty() && stale.is_empty(),
        "{config}: {} of {} mutants killed\nsurvive and are not in mutants.toml: {missing:#?}\n\
         are in mutants.toml and do not survive: {stale:#?}",
        mutants.len() - survivors.len(),
        mutants.len()
    );
}

/// A test for every configuration that is built with mutants, under its name, so that they run side by
/// side; and one that none is missing. Those in the second list are large.
macro_rules! every_change_is_noticed_in {
    ([$($config:ident,)*] long [$($large:ident,)*]) => {
        mod every_change_is_noticed_in {
            use std::collections::BTreeSet;

            $(#[test]
            fn $config() {
                super::check(stringify!($config));
            })*

            $(#[test]
            #[ignore = "long"]
            fn $large() {
                super::check(stringify!($large));
            })*

            #[test]
            fn every_configuration_with_mutants() {
                let here = [$(stringify!($config),)* $(stringify!($large),)*];
                let built: BTreeSet<_> = tb::model::names_with_mutants().collect();
                assert_eq!(built, BTreeSet::from(here), "built with mutants, and tested here");
            }
        }
    };
}

every_change_is_noticed_in! {
    [
        oaken_decomposer_l8,
        oaken_zero_remove_l8,
        oaken_threshold_stream_l8,
        oaken_admission_l8_n4,
        oaken_group_extremes_l8,
        oaken_parameter_unit,
        oaken_quantizer_x4,
        oaken_sparse_packer_l8,
        oaken_q8,
        oaken_decode_parameters,
        oaken_code_aligner_l16,
        oaken_zero_insert_e16,
        oaken_dequantizer_x4,
        mmu_small,
        dma_regs_default,
        dma_regs_rot,
        axi_read_small,
        axi_write_small,
        titanus_pu_l8,
        titanus_ce_c128_r4,
        kivi_k16_b2,
        kivi_v16_b2,
        kivi_dq16_b2,
        kivi_window,
        hack_q16_b2,
        packkv_q16,
        packkv_repacker_d64,
        packkv_packer_p8_n127_q16,
        packkv_up,
        rot_k16_b4,
        rot_dq16_b4,
        rot_t16,
    ] long [
        oaken_dq16,
        kv_dma_tiny,
        kv_dma_tiny2,
        kv_dma_tiny_h2,
        kv_dma_tiny_rot,
        titanus_qu_c40,
        titanus_dqu_c40,
        hack_v16_b2,
        hack_mm_r1,
        packkv_enc_plain_d64,
        packkv_dc,
        packkv_dot_r1,
    ]
}

#[test]
fn every_listed_survivor_has_a_reason_and_a_place_in_its_design() {
    let places: BTreeMap<&str, BTreeSet<String>> = rtl_gen::config::rows()
        .filter(|(_, row)| row.mutants > 0)
        .map(|(_, row)| {
            let top = rtl_gen::build_named(row.name).expect("it builds").top;
            let keys = mutate::keys(&top)
                .iter()
                .map(mutate::Key::to_string)
                .collect();
            (row.name, keys)
        })
        .collect();
    let listed = listed().survivor;
    for survivor in &listed {
        let Survivor { config, change, .. } = survivor;
        assert!(survivor.reason.len() > 20, "{config}: {change}");
    }
    let has_no_place = |survivor: &&Survivor| {
        let keys = places.get(survivor.config.as_str());
        !keys.is_some_and(|keys| keys.contains(&survivor.change))
    };
    let misplaced = listed.iter().filter(has_no_place);
    let misplaced: Vec<_> = misplaced.map(|s| (&s.config, &s.change)).collect();
    assert!(misplaced.is_empty(), "no such place: {misplaced:#?}");
}
