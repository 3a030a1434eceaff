//! The quantizers of keys and values: byte for byte the frames that golden writes.

use crate::common::*;
use serde_json::Value;
use sim::io::VectorFile;
use sim::kivi::Kind;
use std::path::{Path, PathBuf};
use tb::run::Stats;
use tb::stream::{Beat, Stall};
use tb::under_test::{Setup, Tested};
use tb::unit::Case;
use tb::units::kivi::quantizer::Quantizer;
use tb::units::kivi::tokens::Tokens;

const CONFIGS: Configs = Configs {
    always: &["kivi_k16_b2", "kivi_k16_b4", "kivi_v16_b2", "kivi_v16_b4"],
    sizes: &["kivi_k16_g128", "kivi_v16_g128"],
};

fn tested(config: &str) -> Tested<Quantizer> {
    let info = info(config);
    Tested::new(info, Quantizer::of(info))
}

fn corner() -> PathBuf {
    kv_data().join("../corner_kivi")
}

/// The first tokens of a file, each as an item.
fn tokens(path: &Path, tensor: Option<&str>, count: usize) -> Vec<Tokens> {
    let mut file = VectorFile::open(path, tensor, 1 << 16).unwrap();
    let (mut all, mut token) = (vec![], vec![]);
    while all.len() < count && file.next_vector(&mut token).unwrap() {
        all.push(Tokens(vec![token.iter().map(|x| x.0).collect()]));
    }
    all
}

/// Does the known answer belong to the unit? Its codes do not depend on the window.
fn is_of(unit: &Quantizer, case: &Value) -> bool {
    let kind = match unit.kind() {
        Kind::Keys => "keys",
        Kind::Values => "values",
    };
    let format = unit.format();
    case["kind"] == kind && case["group"] == format.group() && case["bits"] == format.bits()
}

/// The digest of the bytes that come out of a configuration for the tokens of a known answer.
fn digest(
    config: &str,
    path: &Path,
    tensor: Option<&str>,
    case: &Value,
    stall: Stall,
) -> (Stats, String) {
    let info = info(config);
    let quantized = case["quantized"].as_u64().unwrap() as usize;
    let tokens = tokens(path, tensor, quantized);
    let mut bytes = vec![];
    let mut receive = |_: usize, beat: Beat<'_>| bytes.extend(beat.kept(1).map(|byte| byte as u8));
    let (unit, what) = (Quantizer::of(info), case.to_string());
    let stats = streamed(info, &unit, tokens.into_iter(), stall, &what, &mut receive);
    (stats, sha256(&bytes))
}

#[test]
fn the_keys_and_values_of_a_real_model_give_the_known_streams() {
    let expected = json(kv_data().join("expected_kivi.json"));
    let file = kv_data().join("smollm2-135m-news.safetensors");
    // The tokens are wider than the widest keys in blocks of 128.
    let configs = CONFIGS.into_iter().filter(|c| *c != "kivi_k16_g128");
    for config in configs {
        let unit = Quantizer::of(info(config));
        let mut checked = 0;
        // All tensors take long and tell little more: they are for the soak.
        for (tensor, known) in expected.as_object().unwrap().iter().take(cases(2) as usize) {
            let known = known.as_array().unwrap().iter();
            for case in known.filter(|case| is_of(&unit, case)) {
                let (stats, digest) = digest(config, &file, Some(tensor), case, Stall::Never);
                let numbers = ["d", "quantized"].map(|name| case[name].as_u64().unwrap());
                assert_eq!(digest, case["stream_sha256"], "{config}, {tensor}: {case}");
                assert_eq!(stats.elements, numbers[0] * numbers[1]);
                checked += 1;
            }
        }
        assert!(checked > 0, "nothing is known of {config}");
    }
}

#[test]
fn corner_cases_give_the_known_streams_under_stalls() {
    let expected = json(corner().join("expected.json"));
    for config in CONFIGS {
        let unit = Quantizer::of(info(config));
        let mut checked = 0;
        for (name, case) in expected["encode"].as_object().unwrap() {
            if !is_of(&unit, case) {
                continue;
            }
            let path = corner().join(case["input"].as_str().unwrap());
            let stall = match checked % 3 {
                0 => Stall::Never,
                seed => Stall::Random {
                    probability: 0.5,
                    seed,
                },
            };
            let (_, digest) = digest(config, &path, None, case, stall);
            assert_eq!(digest, case["stream_sha256"], "{config}, {name}: {case}");
            checked += 1;
        }
        assert!(
            checked > 0 || config.ends_with("g128"),
            "nothing is known of {config}"
        );
    }
}

#[test]
fn random_and_directed_tokens_give_the_golden_frames_under_any_stalls() {
    for config in CONFIGS {
        survives_random_cases(config, 60);
        survives_directed_cases(config);
    }
}

/// Contract, section 6: 0.95 of the lanes, for any width of whole beats from 64 elements on.
#[test]
fn a_beat_enters_in_nearly_every_cycle() {
    for config in CONFIGS {
        let tested = tested(config);
        let unit = tested.unit();
        for d in [64, 80, 128, 192, 256, 1024] {
            let group = unit.format().group();
            if d > info(config).size("max_d") {
                continue;
            }
            let (items, tokens) = match unit.kind() {
                Kind::Keys => (12, group),
                Kind::Values => (12 * group, 1),
            };
            let case = Case::streaming((0..items as u64).map(|i| unit.normal(d, i)).collect());
            let stats = tested.run_case(&case, &Setup::default()).unwrap().stats;
            let beats = items * tokens * d / unit.lanes();
            // The last frame leaves when nothing enters.
            let behind = 64 + d + tokens * d / unit.lanes() + tokens * d / (4 * unit.lanes());
            let limit = (beats as f64 / 0.95) as u64 + behind as u64;
            assert!(
                stats.cycles <= limit,
                "{config}, {d} elements: {} cycles for {beats} beats",
                stats.cycles
            );
        }
    }
}

/// Contract, section 6: the first byte within d + 64 cycles of a block's last element, within 64 of a
/// value token's; also when the frames before are on their way.
#[test]
fn a_frame_begins_in_time() {
    const FRAMES: usize = 3;
    for config in CONFIGS {
        let tested = tested(config);
        let unit = tested.unit();
        let d = match unit.kind() {
            Kind::Keys => 64,
            Kind::Values => 256,
        };
        let tokens = unit.format().tokens_per_frame(unit.kind());
        let limit = match unit.kind() {
            Kind::Keys => d + 64,
            Kind::Values => 64,
        };
        let case = Case::streaming((0..FRAMES).map(|i| unit.normal(d, i as u64)).collect());
        let latencies = packet_latencies(&tested, &case, tokens);
        assert_eq!(latencies.len(), FRAMES, "{config}");
        for latency in latencies {
            assert!(latency <= limit, "{config}: {latency} cycles");
        }
    }
}

#[test]
fn a_reset_at_any_time_loses_nothing_after_it() {
    let tested = tested("kivi_v16_b2");
    let items = (0..6).map(|i| tested.unit().normal(80, i)).collect();
    let case = Case::streaming(items).stalled(Stall::Never, Stall::Bits(vec![true, false, false]));
    survives_a_reset_at_any_time(&tested, case, 100);
}

/// From the last tokens of the first block to the frame of the second one.
#[test]
fn a_reset_of_the_key_quantizer_drops_what_is_in_it() {
    let tested = tested("kivi_k16_b2");
    let items: Vec<Tokens> = (0..3).map(|i| tested.unit().normal(48, i)).collect();
    for reset_after in (90..420).step_by(3) {
        let case = Case {
            reset_after: Some(reset_after),
            restarts: false,
            seed: reset_after,
            ..Case::streaming(items.clone())
        };
        if let Err(failure) = tested.run_case(&case, &Setup::default()) {
            panic!("after a reset in cycle {reset_after}: {failure}");
        }
    }
}
