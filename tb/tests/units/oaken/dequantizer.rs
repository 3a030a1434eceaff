//! The dequantization engine as a whole: dense and sparse stream in, binary16 vectors out, bit for
//! bit what the golden decoder reads, also where the streams are broken.

use crate::common::*;
use sim::F16;
use sim::io::VectorFile;
use tb::model::Model;
use tb::run::{RunOptions, Stats, run};
use tb::stream::{Beat, BeatQueue, Layout, Stall};
use tb::under_test::{Setup, Tested};
use tb::unit::{Case, Unit};
use tb::units::oaken::dequantizer::{CodedRun, Dequantizer, Met, Progress, broken_runs};
use tb::units::oaken::tensors::Tensor;
use tb::units::oaken::vector::Vector;

const CONFIGS: Configs = Configs {
    always: &["oaken_dq16", "oaken_dq16_fpga"],
    sizes: &["oaken_dq32", "oaken_dq64"],
};

fn tested(config: &str) -> Tested<Dequantizer> {
    let info = info(config);
    Tested::new(info, Dequantizer::of(info))
}

/// Vectors as runs of some dozens, sent in words of these sizes.
fn runs(vectors: impl Iterator<Item = Vector>, cuts: &[u8]) -> Vec<CodedRun> {
    let vectors: Vec<Vector> = vectors.collect();
    vectors
        .chunks(64)
        .map(|vectors| CodedRun {
            cuts: cuts.to_vec(),
            ..CodedRun::of(vectors)
        })
        .collect()
}

/// Runs through a configuration; the digest of the binary16 that came out.
fn digest(config: &str, runs: &[CodedRun], stall: Stall, what: &str) -> (Stats, String) {
    let info = info(config);
    let mut bytes = vec![];
    let mut receive = |_: usize, beat: Beat<'_>| {
        bytes.extend(beat.kept(0b11).flat_map(|x| (x as u16).to_le_bytes()));
    };
    let (unit, runs) = (Dequantizer::of(info), runs.iter().cloned());
    let stats = streamed(info, &unit, runs, stall, what, &mut receive);
    (stats, sha256(&bytes))
}

#[test]
fn the_keys_and_values_of_a_real_model_come_back_as_known() {
    let known = json(kv_data().join("expected.json"));
    let tensors = Tensor::load_all(&kv_data()).unwrap();
    assert_eq!(tensors.len(), 8);
    for config in CONFIGS {
        // All tensors at both widths take long and tell little more: they are for the soak.
        let count = if config == "oaken_dq64" { 8 } else { 2 };
        for tensor in tensors.iter().take(cases(count) as usize) {
            let runs = runs(tensor.vectors(), &[]);
            let (stats, digest) = digest(config, &runs, Stall::Never, &tensor.name);
            assert_eq!(
                digest, known[&tensor.name]["decoded_sha256"],
                "{}",
                tensor.name
            );
            assert_eq!(stats.elements, tensor.elements.len() as u64);
            assert_eq!(stats.vectors, tensor.vectors().count() as u64);
            assert_eq!(stats.items, runs.len() as u64);
        }
    }
}

#[test]
fn the_same_bytes_cut_in_any_way_and_stalled_give_the_same_values() {
    let known = json(kv_data().join("expected.json"));
    let tensor = &Tensor::load_all(&kv_data()).unwrap()[0];
    let tried = Tried::<(&str, &[u8])> {
        always: &[("oaken_dq16", &[1, 7, 0, 3]), ("oaken_dq16", &[1])],
        sizes: &[("oaken_dq64", &[1]), ("oaken_dq64", &[31, 0, 0, 2])],
    };
    for (config, cuts) in tried {
        let stall = Stall::Random {
            probability: 0.4,
            seed: 5,
        };
        let what = format!("{} in words of {cuts:?} bytes", tensor.name);
        let (_, digest) = digest(config, &runs(tensor.vectors(), cuts), stall, &what);
        assert_eq!(digest, known[&tensor.name]["decoded_sha256"], "{what}");
    }
}

#[test]
fn corner_cases_come_back_as_known() {
    let corner = kv_data().join("../corner");
    let expected = json(corner.join("expected.json"));
    let cases = expected["oaken"].as_object().unwrap();
    assert!(cases.len() >= 30);
    for (name, known) in cases {
        let thresholds = ["outer_lo", "inner_lo", "inner_hi", "outer_hi"].map(|key| {
            F16::from_f64(known["thresholds"][key].as_f64().unwrap())
                .expect("in range")
                .0
        });
        let path = corner.join(format!("{name}.npy"));
        let mut file = VectorFile::open(&path, None, 8192).unwrap();
        let (mut vectors, mut elements) = (vec![], vec![]);
        while file.next_vector(&mut elements).unwrap() {
            vectors.push(Vector::new(thresholds, elements.iter().map(|x| x.0)));
        }
        for config in CONFIGS {
            let runs = runs(vectors.iter().cloned(), &[]);
            let (_, digest) = digest(config, &runs, Stall::Never, name);
            assert_eq!(digest, known["decoded_sha256"], "{config}, {name}");
        }
    }
}

#[test]
fn random_runs_give_the_golden_values_under_any_stalls() {
    for (place, config) in CONFIGS.into_iter().enumerate() {
        survives_random_cases(config, share(place, 300));
        survives_directed_cases(config);
    }
}

/// After a broken stream, a restart; then the engine reads a good one as if nothing had been.
#[test]
fn broken_streams_are_met_as_golden_meets_them_and_a_restart_heals() {
    use proptest::strategy::{Strategy, ValueTree};
    use proptest::test_runner::TestRunner;

    for config in CONFIGS {
        let info = info(config);
        let unit = Dequantizer::of(info);
        let mut runner = TestRunner::deterministic();
        let broken = broken_runs(&unit);
        let good = CodedRun::of(&[Vector::normal(130, 1), Vector::normal(9, 2)]);
        let mut model = Model::of(info, 1).unwrap();
        let mut met_errors = 0;
        for number in 0..cases(500) {
            let run_of = broken
                .new_tree(&mut runner)
                .expect("nothing is rejected")
                .current();
            let mut progress = Progress::default();
            let layout = Layout::of(&unit.outputs()[0], info).unwrap();
            unit.expect(&run_of, &mut progress, &mut [BeatQueue::new(layout)]);
            met_errors += u64::from(matches!(progress.met, Met::Error(_)));
            for (items, restart) in [
                (&run_of, (number > 0).then_some("restart")),
                (&good, Some("restart")),
            ] {
                let options = RunOptions {
                    restart,
                    ..RunOptions::default()
                };
                let items = std::iter::once(items.clone());
                if let Err(failure) = run(&unit, &mut model, items, options) {
                    panic!("{config}, broken run {number}, {run_of:?}: {failure}");
                }
            }
        }
        assert!(
            met_errors > cases(500) / 3,
            "only {met_errors} of the runs are broken"
        );
    }
}

#[test]
fn a_beat_leaves_in_every_cycle_if_no_block_has_more_than_15_entries() {
    let tried = Tried {
        always: &[("oaken_dq16", 192, 200), ("oaken_dq16", 4096, 40)],
        sizes: &[
            ("oaken_dq64", 256, 400),
            ("oaken_dq64", 1024, 200),
            ("oaken_dq64", 4096, 60),
        ],
    };
    for (config, d, count) in tried {
        // About 6 outliers per block, 15 hardly ever.
        let thresholds = [-2.4, -0.05, 0.05, 2.4].map(|x| F16::from_f64(x).expect("in range").0);
        let vectors = (0..count).map(|seed| Vector {
            thresholds,
            ..Vector::normal(d, seed + 1)
        });
        let case = Case::streaming(runs(vectors, &[]));
        let stats = tested(config)
            .run_case(&case, &Setup::default())
            .unwrap()
            .stats;
        let beats = count * (d as u64).div_ceil(tested(config).unit().lanes() as u64);
        let limit = beats + 100;
        assert!(
            stats.cycles <= limit,
            "{config}, d = {d}: {} cycles for {beats} beats",
            stats.cycles
        );
    }
}

#[test]
fn a_reset_at_any_time_loses_nothing_after_it() {
    let vectors = [150, 70, 9].map(|d| Vector::normal(d, d as u64));
    let case = Case::streaming(vec![CodedRun::of(&vectors)])
        .stalled(Stall::Never, Stall::Bits(vec![true, false, false]));
    for config in CONFIGS {
        survives_a_reset_at_any_time(&tested(config), case.clone(), 150);
    }
}
