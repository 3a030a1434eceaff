//! The dequantizer: bit for bit the values that golden reads, also where the stream ends too early.

use super::quantizer::{corner, heads, vectors};
use crate::common::*;
use sim::F16;
use sim::rot::Encoder;
use tb::model::Model;
use tb::run::{RunOptions, Stats, run};
use tb::stream::{Beat, BeatQueue, Layout, Stall};
use tb::under_test::{Setup, Tested};
use tb::unit::{Case, Unit};
use tb::units::oaken::vector::normals;
use tb::units::rot::dequantizer::{Dequantizer, Met, Progress, Run, broken_runs};

const CONFIGS: Configs = Configs {
    always: &["rot_dq16_b3", "rot_dq16_b4", "rot_dq16_b5"],
    sizes: &["rot_dq64_b3", "rot_dq64_b4", "rot_dq64_b5", "rot_dq64_d128"],
};

fn tested(config: &str) -> Tested<Dequantizer> {
    let info = info(config);
    Tested::new(info, Dequantizer::of(info))
}

/// The values that come out of a configuration.
fn values(config: &str, run: &Run, stall: Stall, what: &str) -> (Stats, Vec<u8>) {
    let info = info(config);
    let mut bytes = vec![];
    let mut receive = |_: usize, beat: Beat<'_>| {
        let lanes = info.size("lanes");
        bytes.extend((0..lanes).flat_map(|lane| (beat.lane(0, lane) as u16).to_le_bytes()));
    };
    let unit = Dequantizer::of(info);
    let runs = std::iter::once(run.clone());
    let stats = streamed(info, &unit, runs, stall, what, &mut receive);
    (stats, bytes)
}

/// The records of vectors without centres, as golden writes them.
fn records(unit: &Dequantizer, vectors: &[Vec<F16>]) -> Run {
    let mut encoder = Encoder::new(unit.format());
    let mut bytes = vec![];
    for vector in vectors {
        encoder.encode(vector, &mut bytes);
    }
    Run {
        commands: vec![vectors.len() as u32],
        bytes,
        ..Run::default()
    }
}

fn is_of(unit: &Dequantizer, case: &serde_json::Value) -> bool {
    let format = unit.format();
    case["head_dim"] == format.head_dim()
        && case["bits"] == format.bits()
        && case["centre"] == false
}

#[test]
fn the_keys_and_values_of_a_real_model_come_back_as_known() {
    let expected = json(kv_data().join("expected_rot.json"));
    let file = kv_data().join("smollm2-135m-news.safetensors");
    for config in CONFIGS {
        let unit = Dequantizer::of(info(config));
        let d = unit.format().head_dim();
        let tensors = expected["tensors"].as_object().unwrap();
        let mut checked = 0;
        for (tensor, known) in tensors.iter().take(cases(4) as usize) {
            for case in known
                .as_array()
                .unwrap()
                .iter()
                .filter(|case| is_of(&unit, case))
            {
                let vectors = heads(&vectors(&file, Some(tensor)), d);
                let run = records(&unit, &vectors);
                let (_, values) = values(config, &run, Stall::Never, tensor);
                assert_eq!(
                    sha256(&values),
                    case["values_sha256"],
                    "{config}, {tensor}: {case}"
                );
                checked += 1;
            }
        }
        assert!(checked > 0, "there is no known answer for {config}");
    }
}

#[test]
fn corner_cases_come_back_as_known_however_they_are_cut() {
    let expected = json(corner().join("expected.json"));
    let known = expected["encode"].as_object().unwrap();
    for config in CONFIGS {
        let unit = Dequantizer::of(info(config));
        let mut checked = 0;
        for (name, known) in known {
            for case in known
                .as_array()
                .unwrap()
                .iter()
                .filter(|case| is_of(&unit, case))
            {
                let vectors = vectors(&corner().join(format!("{name}.npy")), None);
                for cuts in [&[][..], &[1, 7, 0, 3], &[1]] {
                    let run = Run {
                        cuts: cuts.to_vec(),
                        ..records(&unit, &vectors)
                    };
                    let (_, values) = values(config, &run, Stall::Never, name);
                    assert_eq!(
                        sha256(&values),
                        case["values_sha256"],
                        "{config}, {name}: {case}"
                    );
                }
                checked += 1;
            }
        }
        assert!(checked > 0, "there is no known answer for {config}");
    }
}

#[test]
fn broken_streams_give_the_known_values() {
    let expected = json(corner().join("expected.json"));
    let all = std::fs::read(corner().join("broken.bin")).unwrap();
    let mut checked = 0;
    for (name, case) in expected["broken"].as_object().unwrap() {
        let number = |key: &str| case[key].as_u64().unwrap() as usize;
        for config in CONFIGS {
            let unit = Dequantizer::of(info(config));
            let format = unit.format();
            if number("head_dim") != format.head_dim() || number("bits") != format.bits() as usize {
                continue;
            }
            let bytes = &all[number("offset")..][..number("bytes")];
            let run = Run {
                commands: vec![number("vectors") as u32],
                bytes: bytes.to_vec(),
                ends: true,
                ..Run::default()
            };
            let (_, values) = values(config, &run, Stall::Never, name);
            let out = 2 * format.head_dim() * number("vectors_out");
            assert_eq!(values.len(), out, "{config}, {name}");
            assert_eq!(sha256(&values), case["values_sha256"], "{config}, {name}");
            checked += 1;
        }
    }
    assert!(checked > 0);
}

#[test]
fn random_and_directed_runs_give_the_golden_values_under_any_stalls() {
    for (place, config) in CONFIGS.into_iter().enumerate() {
        survives_random_cases(config, share(place, 300));
        survives_directed_cases(config);
    }
}

/// After a broken stream, a restart; then the unit reads a good one as if nothing had been.
#[test]
fn broken_runs_are_met_as_golden_meets_them_and_a_restart_heals() {
    use proptest::strategy::{Strategy, ValueTree};
    use proptest::test_runner::TestRunner;

    for config in CONFIGS {
        let info = info(config);
        let unit = Dequantizer::of(info);
        let d = unit.format().head_dim();
        let mut runner = TestRunner::deterministic();
        let broken = broken_runs(&unit);
        let good = unit.run_of([normals(d, 1), normals(d, 2)]);
        let mut model = Model::of(info, 1).unwrap();
        let mut met = 0;
        for number in 0..cases(300) {
            let tree = broken.new_tree(&mut runner).expect("nothing is rejected");
            let item = tree.current();
            let mut progress = Progress::default();
            let layout = Layout::of(&unit.outputs()[0], info).unwrap();
            unit.expect(&item, &mut progress, &mut [BeatQueue::new(layout)]);
            met += u64::from(progress.met != Met::Nothing);
            for (items, restart) in [
                (&item, (number > 0).then_some("restart")),
                (&good, Some("restart")),
            ] {
                let options = RunOptions {
                    restart,
                    ..RunOptions::default()
                };
                let items = std::iter::once(items.clone());
                if let Err(failure) = run(&unit, &mut model, items, options) {
                    panic!("{config}, broken run {number}, {item:?}: {failure}");
                }
            }
        }
        assert!(met > cases(300) / 2, "only {met} of the runs are broken");
    }
}

#[test]
fn a_beat_leaves_in_every_cycle() {
    for config in CONFIGS {
        let tested = tested(config);
        let unit = tested.unit();
        let (d, count) = (unit.format().head_dim(), 2000);
        let beats = d / unit.lanes();
        let run = unit.run_of((0..count).map(|seed| normals(d, seed as u64 + 1)));
        let single = Run {
            commands: vec![1; count],
            ..run.clone()
        };
        for run in [run, single] {
            let case = Case::streaming(vec![run]);
            let stats = tested.run_case(&case, &Setup::default()).unwrap().stats;
            let limit = (count * beats) as u64 + 50;
            assert!(
                stats.cycles <= limit,
                "{config}: {} cycles for {count} vectors of {beats} beats",
                stats.cycles
            );
        }
    }
}

/// Contract, section 10: the first value within 24 cycles of the record's last byte.
#[test]
fn a_record_alone_is_decoded_in_time() {
    for config in CONFIGS {
        let tested = tested(config);
        let unit = tested.unit();
        let run = unit.run_of([normals(unit.format().head_dim(), 1)]);
        let words = run.bytes.len().div_ceil(unit.lanes());
        let case = Case::streaming(vec![run]);
        let trace = traced(
            &tested,
            &case,
            &["s_axis_tvalid", "s_axis_tready", "m_axis_tvalid"],
        );
        let set = |net, cycle| value(&trace, net, cycle) == Some(1);
        let taken = (1..200).filter(|c| set("s_axis_tvalid", *c) && set("s_axis_tready", *c));
        let last = taken.take(words).last().unwrap();
        let first = (1..200).find(|c| set("m_axis_tvalid", *c)).unwrap();
        assert!(first <= last + 24, "{config}: {first}, {last}");
    }
}

#[test]
fn a_reset_at_any_time_loses_nothing_after_it() {
    for config in CONFIGS {
        let tested = tested(config);
        let unit = tested.unit();
        let d = unit.format().head_dim();
        let run = unit.run_of([normals(d, 1), normals(d, 2), normals(d, 3)]);
        let case =
            Case::streaming(vec![run]).stalled(Stall::Never, Stall::Bits(vec![true, false, false]));
        survives_a_reset_at_any_time(&tested, case, 60);
    }
}

/// `stopped` says that no beat is left inside, however long the consumer lets the last ones wait.
#[test]
fn stopped_is_set_when_the_last_beat_has_left() {
    let tested = tested("rot_dq16_b4");
    let unit = tested.unit();
    let mut run = unit.run_of((0..3).map(|seed| normals(64, seed)));
    run.bytes.truncate(2 * unit.format().record_bytes() + 20);
    run.ends = true;
    let mut refused = unit.run_of((0..2).map(|seed| normals(64, seed)));
    refused.commands = vec![2, 0];
    for (run, beats) in [(run, 12), (refused, 8)] {
        for stall in [
            vec![],
            vec![true; 7],
            vec![true, true, false, true, true, true],
        ] {
            let case = Case::streaming(vec![run.clone()]).stalled(Stall::Never, Stall::Bits(stall));
            let trace = traced(
                &tested,
                &case,
                &["m_axis_tvalid", "m_axis_tready", "stopped"],
            );
            let set = |net, cycle| value(&trace, net, cycle) == Some(1);
            let mut left = 0;
            // The contract's end of the run takes the cycles behind the last beat.
            for cycle in 1.. {
                let Some(stopped) = value(&trace, "stopped", cycle) else {
                    break;
                };
                assert!(
                    stopped == 0 || left == beats,
                    "cycle {cycle}: {left} beats have left"
                );
                left += usize::from(set("m_axis_tvalid", cycle) && set("m_axis_tready", cycle));
            }
            assert_eq!(left, beats);
        }
    }
}
