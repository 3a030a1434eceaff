//! The dequantizer: bit for bit the tokens that golden reads, also where the stream is broken.

use crate::common::*;
use serde_json::Value;
use sim::F16;
use sim::io::VectorFile;
use sim::kivi::{Command, Format, KeyEncoder, Kind, ValueEncoder, canonical_bytes};
use std::path::{Path, PathBuf};
use tb::model::Model;
use tb::run::{RunOptions, run};
use tb::stream::{Beat, BeatQueue, Layout, Stall};
use tb::under_test::{Setup, Tested};
use tb::unit::{Case, Unit};
use tb::units::kivi::dequantizer::{Dequantizer, Met, Progress};
use tb::units::kivi::frames::{BadPair, Run};

const CONFIGS: Configs = Configs {
    always: &["kivi_dq16_b2", "kivi_dq16_b4"],
    sizes: &[
        "kivi_dq64_b2",
        "kivi_dq64_b4",
        "kivi_dq64_b4_g64",
        "kivi_dq16_b2_g128",
    ],
};

fn tested(config: &str) -> Tested<Dequantizer> {
    let info = info(config);
    Tested::new(info, Dequantizer::of(info))
}

fn corner() -> PathBuf {
    kv_data().join("../corner_kivi")
}

fn tokens_of(path: &Path, tensor: Option<&str>) -> Vec<Vec<F16>> {
    let mut file = VectorFile::open(path, tensor, 1 << 16).unwrap();
    let (mut all, mut token) = (vec![], vec![]);
    while file.next_vector(&mut token).unwrap() {
        all.push(token.clone());
    }
    all
}

/// The elements of tokens of `d` that come out of a configuration, and how many tokens.
fn values(config: &str, run: &Run, d: usize, what: &str) -> (usize, Vec<u8>) {
    let info = info(config);
    let lanes = info.size("lanes");
    let (mut bytes, mut tokens, mut at) = (vec![], 0, 0);
    let mut receive = |_: usize, beat: Beat<'_>| {
        let count = lanes.min(d - at);
        bytes.extend((0..count).flat_map(|lane| (beat.lane(0, lane) as u16).to_le_bytes()));
        at = (at + count) % d;
        tokens += usize::from(at == 0);
    };
    let unit = Dequantizer::of(info);
    let runs = std::iter::once(run.clone());
    streamed(info, &unit, runs, Stall::Never, what, &mut receive);
    (tokens, bytes)
}

fn kind_of(case: &Value) -> Kind {
    match case["kind"].as_str().unwrap() {
        "keys" => Kind::Keys,
        _ => Kind::Values,
    }
}

fn number(case: &Value, key: &str) -> usize {
    case[key].as_u64().unwrap() as usize
}

/// Has the case the groups and codes of the unit, and tokens that it takes?
fn is_of(unit: &Dequantizer, case: &Value) -> bool {
    let widest = match kind_of(case) {
        Kind::Keys => unit.widest().keys,
        Kind::Values => unit.widest().values,
    };
    case["group"] == unit.format().group()
        && case["bits"] == unit.format().bits()
        && number(case, "d") <= widest
}

/// The frames of the tokens, as golden writes them.
fn encoded(format: Format, kind: Kind, tokens: &[Vec<F16>]) -> Run {
    let d = tokens.first().map_or(1, Vec::len);
    let mut run = Run::default();
    match kind {
        Kind::Keys => {
            let mut encoder = KeyEncoder::new(format, d);
            for token in tokens {
                encoder.encode(token, &mut run.bytes);
            }
        }
        Kind::Values => {
            let mut encoder = ValueEncoder::new(format, d);
            for token in tokens {
                assert!(encoder.encode(token, &mut run.bytes));
            }
        }
    }
    let frames = (run.bytes.len() / format.frame_bytes(kind, d)) as u32;
    if frames > 0 {
        let d = d as u16;
        run.commands.push(Command { kind, d, frames });
    }
    run
}

/// The known tokens of a case come back: those that are decoded, then those of the window.
fn comes_back(config: &str, case: &Value, tokens: &[Vec<F16>], cuts: &[u8], what: &str) {
    let unit = Dequantizer::of(info(config));
    let kind = kind_of(case);
    let (quantized, rest) = tokens.split_at(number(case, "quantized"));
    let run = Run {
        cuts: cuts.to_vec(),
        ..encoded(unit.format(), kind, quantized)
    };
    assert_eq!(
        sha256(&run.bytes),
        case["stream_sha256"],
        "{config}, {what}"
    );
    let (_, mut values) = values(config, &run, number(case, "d"), what);
    values.extend(rest.iter().flat_map(|token| canonical_bytes(token)));
    assert_eq!(
        sha256(&values),
        case["decoded_sha256"],
        "{config}, {what}: {case}"
    );
}

#[test]
fn the_keys_and_values_of_a_real_model_come_back_as_known() {
    let expected = json(kv_data().join("expected_kivi.json"));
    let file = kv_data().join("smollm2-135m-news.safetensors");
    for config in CONFIGS {
        let unit = Dequantizer::of(info(config));
        let mut checked = 0;
        for (tensor, known) in expected.as_object().unwrap().iter().take(cases(4) as usize) {
            let tokens = tokens_of(&file, Some(tensor));
            for case in known
                .as_array()
                .unwrap()
                .iter()
                .filter(|case| is_of(&unit, case))
            {
                comes_back(config, case, &tokens, &[], tensor);
                checked += 1;
            }
        }
        assert!(checked > 0, "there is no known answer for {config}");
    }
}

#[test]
fn corner_cases_come_back_as_known_however_they_are_cut() {
    let expected = json(corner().join("expected.json"));
    let mut checked = 0;
    for config in CONFIGS {
        let unit = Dequantizer::of(info(config));
        for (name, case) in expected["encode"].as_object().unwrap() {
            if !is_of(&unit, case) {
                continue;
            }
            let tokens = tokens_of(&corner().join(case["input"].as_str().unwrap()), None);
            for cuts in [&[][..], &[1, 7, 0, 3]] {
                comes_back(config, case, &tokens[..number(case, "tokens")], cuts, name);
            }
            checked += 1;
        }
    }
    let least = if everything() { 100 } else { 50 };
    assert!(checked > least, "only {checked} known answers");
}

#[test]
fn broken_streams_give_the_known_tokens() {
    let expected = json(corner().join("expected.json"));
    let all = std::fs::read(corner().join("broken.bin")).unwrap();
    let mut checked = 0;
    for (name, case) in expected["broken"].as_object().unwrap() {
        for config in CONFIGS {
            let unit = Dequantizer::of(info(config));
            if !is_of(&unit, case) {
                continue;
            }
            let bytes = &all[number(case, "offset")..][..number(case, "stream_bytes")];
            let command = Command {
                kind: kind_of(case),
                d: number(case, "d") as u16,
                frames: number(case, "frames") as u32,
            };
            let run = Run {
                commands: vec![command],
                bytes: bytes.to_vec(),
                ends: true,
                ..Run::default()
            };
            let (tokens, values) = values(config, &run, number(case, "d"), name);
            assert_eq!(tokens, number(case, "tokens_out"), "{config}, {name}");
            assert_eq!(sha256(&values), case["values_sha256"], "{config}, {name}");
            // The status ports are compared with golden, golden with the known error here.
            let mut progress = Progress::default();
            let layout = Layout::of(&unit.outputs()[0], info(config)).unwrap();
            unit.expect(&run, &mut progress, &mut [BeatQueue::new(layout)]);
            let error = match progress.met() {
                Met::Error(error) => usize::from(error.number()),
                _ => 0,
            };
            assert_eq!(error, number(case, "error"), "{config}, {name}");
            checked += 1;
        }
    }
    let least = if everything() { 100 } else { 50 };
    assert!(checked > least, "only {checked} broken streams");
}

#[test]
fn random_runs_give_the_golden_tokens_under_any_stalls() {
    for (place, config) in CONFIGS.into_iter().enumerate() {
        survives_random_cases(config, share(place, 150));
    }
}

#[test]
fn directed_runs_give_the_golden_tokens() {
    for config in CONFIGS {
        survives_directed_cases(config);
    }
}

#[test]
fn streams_that_are_broken_anywhere_are_met_as_golden_meets_them() {
    for config in CONFIGS {
        let tested = tested(config);
        let places = match config {
            "kivi_dq16_b2" => 100,
            _ => 20,
        };
        for case in tested.unit().broken_at(places) {
            if let Err(failure) = tested.run_case(&case, &Setup::default()) {
                panic!("{config}: {failure}, {:?}", case.items);
            }
        }
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
        let mut runner = TestRunner::deterministic();
        let broken = unit.broken();
        let good = unit.run_of(Kind::Values, 40, 3);
        let mut model = Model::of(info, 1).unwrap();
        let mut met = 0;
        for number in 0..cases(300) {
            let tree = broken.new_tree(&mut runner).expect("nothing is rejected");
            let item = tree.current();
            let mut progress = Progress::default();
            let layout = Layout::of(&unit.outputs()[0], info).unwrap();
            unit.expect(&item, &mut progress, &mut [BeatQueue::new(layout)]);
            met += u64::from(progress.met() != Met::Nothing);
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

/// Bytes behind a bad pair are held, though more of them were on their way when it was found.
#[test]
fn all_bytes_behind_a_bad_pair_are_held() {
    for config in (Configs {
        always: &["kivi_dq16_b2"],
        sizes: &["kivi_dq64_b2"],
    }) {
        let tested = tested(config);
        let unit = tested.unit();
        let format = unit.format();
        for (kind, d) in [
            (Kind::Keys, 30),
            (Kind::Values, unit.lanes()),
            (Kind::Values, 3),
        ] {
            let run = unit.run_of(kind, d, 40);
            let pairs = run.pairs(format);
            for (index, at) in pairs.iter().enumerate().step_by(2) {
                // All of them are taken before the command comes.
                let mut run = run.clone().spoiled(format, index, BadPair::MinNan);
                run.bytes.truncate(3 * unit.word_bytes());
                if at + 4 > run.bytes.len() {
                    break;
                }
                let behind = (run.bytes.len() - at - 4) as u64;
                let mut case = Case::streaming(vec![run]);
                case.sources = vec![Stall::at(&(0..20).collect::<Vec<_>>()), Stall::Never];
                let trace = traced(&tested, &case, &["held", "stopped"]);
                let stopped = (1..10_000).find(|c| value(&trace, "stopped", *c) == Some(1));
                let held = value(&trace, "held", stopped.expect("it stops") + 1);
                assert_eq!(held, Some(behind), "{config}: {kind} of {d}, pair {index}");
            }
        }
    }
}

/// Contract, section 6.
#[test]
fn the_rate_is_reached_for_every_width() {
    for config in CONFIGS {
        let tested = tested(config);
        let unit = tested.unit();
        let lanes = unit.lanes() as u64;
        let widths = |most: usize| {
            (64..=most)
                .step_by(64)
                .filter(|d| d.is_power_of_two() || *d <= 320)
        };
        let keys = widths(unit.widest().keys).map(|d| (Kind::Keys, d));
        let values = widths(unit.widest().values).map(|d| (Kind::Values, d));
        for (kind, d) in keys.chain(values) {
            let tokens = unit.format().tokens_per_frame(kind);
            let frames = (60_000 / (d * tokens)).max(12);
            let case = Case::streaming(vec![unit.run_of(kind, d, frames as u32)]);
            let stats = tested.run_case(&case, &Setup::default()).unwrap().stats;
            // Filling and draining apart: a block of pairs and its table, and the pipeline.
            let first = match kind {
                Kind::Keys => d as u64 + 40,
                Kind::Values => 60,
            };
            let rate = stats.elements as f64 / (stats.cycles - first) as f64 / lanes as f64;
            println!("{config}, {kind} of {d}: {rate:.3} of {lanes} elements per cycle");
            assert!(
                rate >= 0.95,
                "{config}, {kind} of {d}: {rate:.3} of {lanes}"
            );
        }
    }
}

#[test]
fn a_reset_at_any_time_loses_nothing_after_it() {
    for config in CONFIGS {
        let tested = tested(config);
        let unit = tested.unit();
        let format = unit.format();
        let commands = [
            (Kind::Keys, 20, 1),
            (Kind::Values, 2 * unit.lanes() as u16, 3),
        ];
        let commands = commands.map(|(kind, d, frames)| Command { kind, d, frames });
        let run = Run::of(format, &commands);
        let case =
            Case::streaming(vec![run]).stalled(Stall::Never, Stall::Bits(vec![true, false, false]));
        survives_a_reset_at_any_time(&tested, case, 70);
    }
}

/// `stopped` says that no beat is left inside, however long the consumer lets the last ones wait.
#[test]
fn stopped_is_set_when_the_last_beat_has_left() {
    let tested = tested("kivi_dq16_b2");
    let unit = tested.unit();
    let good = unit.run_of(Kind::Values, 64, 3);
    let broken = good.clone().cut(50);
    let mut refused = good;
    refused.commands[0].frames = 2;
    refused.commands.push(Command {
        kind: Kind::Keys,
        d: 0,
        frames: 1,
    });
    for (run, beats) in [(broken, 12), (refused, 8)] {
        for stall in [
            vec![],
            vec![true; 30],
            vec![true, true, false, true, true, true],
        ] {
            let case = Case::streaming(vec![run.clone()]).stalled(Stall::Never, Stall::Bits(stall));
            let nets = ["m_axis_tvalid", "m_axis_tready", "stopped"];
            let trace = traced(&tested, &case, &nets);
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
