//! The pruning unit: masks and kept elements of both paths are what the golden `keep` says, in
//! every order of stalls, at one beat per cycle.

use crate::common::*;
use tb::model::{Model, ModelInfo};
use tb::run::{RunOptions, run};
use tb::stream::{Beat, Stall};
use tb::under_test::{Setup, Tested, UnderTest};
use tb::unit::Case;
use tb::units::titanus::pruning_unit::{PruningPath, PruningUnit, UnprunedToken};

const CONFIGS: [&str; 3] = ["titanus_pu_l8", "titanus_pu_l16", "titanus_pu_l32"];
const PATHS: [PruningPath; 2] = [PruningPath::K, PruningPath::V];

fn tested(config: &str) -> Tested<PruningUnit> {
    let info = info(config);
    Tested::new(info, PruningUnit::of(info))
}

/// Tokens of `length` elements on both paths, each under another threshold.
fn tokens(count: usize, length: usize) -> Vec<UnprunedToken> {
    let token = |n: usize, path| {
        let x = (0..length).map(move |i| (37 * i + 11 * n + 5 * i * n) as u8 as i8);
        UnprunedToken::new(path, (n * 7 % 129) as u8, x)
    };
    let both = |n: usize| PATHS.map(|path| token(2 * n + path as usize, path));
    (0..count).flat_map(both).collect()
}

#[test]
fn kept_elements_and_mask_are_those_of_the_golden_model_under_any_stalls() {
    for config in CONFIGS {
        survives_random_cases(config, 250);
        survives_directed_cases(config);
    }
}

/// Every element under every threshold in every lane.
fn compares_everything(tested: &Tested<PruningUnit>) {
    let lanes = tested.unit().lanes();
    // Neighbours see different elements, so that many masks come up as well.
    let element = move |beat: usize, lane: usize| (beat + 37 * lane) as u8 as i8;
    let items = (0..=128u8).flat_map(|threshold| {
        let beats = 0..256usize;
        let x = beats.flat_map(move |beat| (0..lanes).map(move |lane| element(beat, lane)));
        PATHS.map(|path| UnprunedToken::new(path, threshold, x.clone()))
    });
    let case = Case::streaming(items.collect());
    let run = tested.run_case(&case, &Setup::default()).unwrap();
    assert_eq!(run.stats.elements, 2 * 129 * 256 * lanes as u64);
}

#[test]
fn every_element_is_compared_with_every_threshold_in_every_lane_of_both_paths() {
    for config in CONFIGS {
        compares_everything(&tested(config));
    }
}

/// Tokens of one beat with these masks on both paths. The masks are all different, the first is
/// empty.
fn compacts(info: &'static ModelInfo, masks: &[u64], stall: Stall) {
    let unit = PruningUnit::of(info);
    let mut model = Model::of(info, 1).unwrap();
    let masks = masks.iter();
    let items = masks
        .clone()
        .flat_map(|mask| PATHS.map(|path| unit.of_mask(path, *mask)));
    let options = RunOptions {
        sources: vec![stall.clone()],
        sinks: vec![stall],
        ..RunOptions::default()
    };
    let stats = run(&unit, &mut model, items, options).unwrap();
    // A mask for every beat, and kept elements for all but the empty one.
    let count = masks.len() as u64;
    assert_eq!(stats.beats_out, 2 * count + 2 * (count - 1));
}

fn without_and_with_stalls() -> [Stall; 2] {
    let (probability, seed) = (0.3, 5);
    [Stall::Never, Stall::Random { probability, seed }]
}

#[test]
fn every_mask_of_8_and_of_16_lanes_is_compacted_on_both_paths() {
    for config in &CONFIGS[..2] {
        let info = info(config);
        let lanes = info.size("lanes");
        let masks: Vec<u64> = (0..1 << lanes).collect();
        for stall in without_and_with_stalls() {
            compacts(info, &masks, stall);
        }
    }
}

#[test]
fn a_unit_of_64_lanes_gives_golden_masks_and_elements_at_full_rate() {
    if !everything() {
        println!("left out: TESTS=all tries other sizes");
        return;
    }
    let design = unnamed("titanus_pu", "lanes = 64");
    passes_random_cases(design.as_ref(), 100);
    passes_directed_cases(design.as_ref());
    let info = design.info();
    let tested = Tested::new(info, PruningUnit::of(info));
    compares_everything(&tested);
    // Few places kept, few dropped, and anything between.
    let mut masks = vec![0];
    let mut random = 1u64;
    masks.extend((0..3000).map(|i| {
        random = random
            .wrapping_mul(0x5851_f42d_4c95_7f2d)
            .wrapping_add(0x1405_7b7e_f767_814f);
        let mixed = random ^ random >> 29;
        match i % 3 {
            0 => mixed,
            1 => mixed & mixed.rotate_left(21) & mixed.rotate_left(43),
            _ => mixed | mixed.rotate_left(21) | mixed.rotate_left(43),
        }
    }));
    masks.sort_unstable();
    masks.dedup();
    for stall in without_and_with_stalls() {
        compacts(info, &masks, stall);
    }
    takes_a_beat_per_cycle_on_both_paths(&tested);
}

fn takes_a_beat_per_cycle_on_both_paths(tested: &Tested<PruningUnit>) {
    let items = tokens(500, 4 * tested.unit().lanes());
    let run = tested.run_case(&Case::streaming(items), &Setup::default());
    let stats = run.unwrap().stats;
    assert_eq!(stats.beats_in, 2 * 2000);
    // The latency is that of the manifest.
    assert!(
        stats.cycles <= 2000 + 3,
        "{}: {stats:?}",
        tested.info().config
    );
}

#[test]
fn both_paths_take_a_beat_in_every_cycle() {
    for config in CONFIGS {
        takes_a_beat_per_cycle_on_both_paths(&tested(config));
    }
}

#[test]
fn a_path_goes_on_while_the_other_one_is_stalled() {
    for stuck in [0, 1] {
        let info = info("titanus_pu_l16");
        let unit = PruningUnit::of(info);
        let mut model = Model::of(info, 1).unwrap();
        let mut order = vec![];
        let mut receive = |stream, _: Beat<'_>| order.push(stream);
        // Kept elements of both paths, then their masks.
        let mut sinks = vec![Stall::Never; 4];
        sinks[stuck] = Stall::Bits(vec![true; 150]);
        let options = RunOptions {
            sinks,
            received: Some(&mut receive),
            ..RunOptions::default()
        };
        run(&unit, &mut model, tokens(50, 32).into_iter(), options).unwrap();
        // All 100 beats of the one path leave before the second one of the other, whose first mask
        // does not wait for its elements.
        let masks = |of: usize| order.iter().filter(move |stream| **stream == 2 + of);
        let first = order.iter().position(|stream| *stream == stuck).unwrap();
        let free = order[..first].iter().filter(|s| **s == 3 - stuck);
        assert_eq!(free.count(), 100);
        let held = order[..first].iter().filter(|s| **s == 2 + stuck);
        assert!(held.count() <= 1);
        assert_eq!((masks(0).count(), masks(1).count()), (100, 100));
    }
}

#[test]
fn the_threshold_of_a_token_is_the_one_of_its_first_beat() {
    for config in CONFIGS {
        let tested = tested(config);
        let lanes = tested.unit().lanes();
        for beats in 1..=4 {
            // The port shows another number with every beat but the first.
            let mut items = tokens(129, beats * lanes);
            for (n, token) in items.iter_mut().enumerate() {
                token.later = (n * 5) as u8;
            }
            let stall = Stall::Bits(vec![false, true]);
            let case = Case::streaming(items).stalled(stall.clone(), stall);
            tested.run_case(&case, &Setup::default()).unwrap();
        }
    }
}

#[test]
fn a_threshold_above_128_keeps_nothing() {
    let tested = tested("titanus_pu_l16");
    let all = || -128..=127;
    let items: Vec<_> = (129..=255)
        .flat_map(|threshold| PATHS.map(|path| UnprunedToken::new(path, threshold, all())))
        .collect();
    let case = Case::streaming(items);
    tested.run_case(&case, &Setup::default()).unwrap();
}

#[test]
fn a_reset_at_any_time_loses_nothing_after_it() {
    for config in CONFIGS {
        let tested = tested(config);
        let case = Case::streaming(tokens(20, 3 * tested.unit().lanes()));
        let case = case.stalled(Stall::Never, Stall::Bits(vec![true]));
        survives_a_reset_at_any_time(&tested, case, 60);
    }
}
