//! The quantizers: byte for byte the records that golden writes.

use crate::common::*;
use serde_json::Value;
use sim::hack::{Kind, Rounding, Sums};
use sim::io::VectorFile;
use std::path::{Path, PathBuf};
use tb::run::Stats;
use tb::stream::{Beat, Stall};
use tb::under_test::{Setup, Tested};
use tb::unit::Case;
use tb::units::hack::quantizer::Quantizer;
use tb::units::hack::vectors::{STARTS, Vectors};
use tb::units::kivi::tokens::Tokens;

/// Those of the contract, and those of other lanes, partitions and sums.
const CONFIGS: Configs = Configs {
    always: &[
        "hack_q16_b2",
        "hack_q16_b4",
        "hack_q16_b8",
        "hack_v16_b2",
        "hack_v16_b4",
        "hack_q16_b2_se",
        "hack_v16_b4_g32",
        "hack_v16_b2_se",
    ],
    sizes: &[
        "hack_q16_g32",
        "hack_q16_g128",
        "hack_q8_b2",
        "hack_q8_b4",
        "hack_q32_b2",
        "hack_q32_b8_g32",
        "hack_q16_b4_g32",
        "hack_v8_b2",
        "hack_v32_b2",
    ],
};

fn tested(config: &str) -> Tested<Quantizer> {
    let info = info(config);
    Tested::new(info, Quantizer::of(info))
}

fn corner() -> PathBuf {
    kv_data().join("../corner_hack")
}

/// The first vectors of a file, each as an item; the start comes with the first one.
fn vectors(path: &Path, tensor: Option<&str>, count: usize, case: &Value) -> Vec<Vectors> {
    let mut file = VectorFile::open(path, tensor, 1 << 16).unwrap();
    let nearest = case["nearest"].as_bool().unwrap();
    let (mut all, mut x) = (vec![], vec![]);
    while all.len() < count && file.next_vector(&mut x).unwrap() {
        let first = all.is_empty();
        let seed = first.then(|| case["seed"].as_u64().unwrap_or(0));
        let x = Tokens(vec![x.iter().map(|x| x.0).collect()]);
        all.push(Vectors::new(x, &[Rounding { seed, nearest }]));
    }
    all
}

/// Does the known answer belong to the unit, and fit into it?
fn is_of(config: &str, unit: &Quantizer, case: &Value) -> bool {
    let kind = match unit.kind() {
        Kind::Rows => "rows",
        Kind::Columns => "columns",
    };
    let format = unit.format();
    let sums = match format.sums() {
        Sums::Stored => "stored",
        Sums::None => "none",
    };
    let fits = || case["d"].as_u64().unwrap() as usize <= info(config).size("max_d");
    case["kind"] == kind
        && case["group"] == format.group()
        && case["bits"] == format.bits()
        && case["sums"] == sums
        && (unit.kind() == Kind::Rows || fits())
}

/// The digest of the bytes that come out of a configuration for the vectors of a known answer.
fn digest(
    config: &str,
    path: &Path,
    tensor: Option<&str>,
    case: &Value,
    stall: Stall,
) -> (Stats, String) {
    let info = info(config);
    let unit = Quantizer::of(info);
    let all = case["vectors"].as_u64().unwrap() as usize;
    let whole = all / unit.together() * unit.together();
    let items = vectors(path, tensor, whole, case);
    let mut bytes = vec![];
    let mut receive = |_: usize, beat: Beat<'_>| bytes.extend(beat.kept(1).map(|byte| byte as u8));
    let what = case.to_string();
    let stats = streamed(info, &unit, items.into_iter(), stall, &what, &mut receive);
    (stats, sha256(&bytes))
}

#[test]
fn the_keys_and_values_of_a_real_model_give_the_known_streams() {
    let expected = json(kv_data().join("expected_hack.json"));
    let file = kv_data().join("smollm2-135m-news.safetensors");
    let mut checked = vec![];
    for config in CONFIGS {
        let unit = Quantizer::of(info(config));
        // All tensors take long and tell little more: they are for the soak.
        let tensors = expected["encode"].as_object().unwrap().iter();
        for (tensor, known) in tensors.take(cases(2) as usize) {
            let known = known.as_array().unwrap().iter();
            for case in known.filter(|case| is_of(config, &unit, case)) {
                let (stats, digest) = digest(config, &file, Some(tensor), case, Stall::Never);
                assert_eq!(digest, case["stream_sha256"], "{config}, {tensor}: {case}");
                assert_eq!(stats.elements, 512 * 192);
                checked.push(config);
            }
        }
    }
    checked.dedup();
    // Tokens are wider than the widest of hack_v16, and not all formats are known.
    let known = Configs {
        always: &[
            "hack_q16_b2",
            "hack_q16_b8",
            "hack_v16_b4_g32",
            "hack_v16_b2_se",
        ],
        sizes: &[
            "hack_q8_b2",
            "hack_q32_b2",
            "hack_q16_b4_g32",
            "hack_v32_b2",
        ],
    };
    assert_eq!(checked, Vec::from_iter(known));
}

#[test]
fn corner_cases_give_the_known_streams_under_stalls() {
    let expected = json(corner().join("expected.json"));
    let mut unknown = vec![];
    for config in CONFIGS {
        let unit = Quantizer::of(info(config));
        let mut checked = 0;
        for (name, case) in expected["encode"].as_object().unwrap() {
            if !is_of(config, &unit, case) {
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
        if checked == 0 {
            unknown.push(config);
        }
    }
    assert_eq!(unknown, ["hack_v16_b2_se"], "nothing is known of these");
}

#[test]
fn random_and_directed_vectors_give_the_golden_records_under_any_stalls() {
    for config in CONFIGS {
        survives_random_cases(config, 60);
        survives_directed_cases(config);
    }
}

/// Contract, section 2: elements are counted as they stand in the stream, whatever the lanes.
#[test]
fn the_bytes_are_the_same_for_any_lanes() {
    let tried = Tried {
        always: &[["hack_q8_b2", "hack_q16_b2", "hack_q32_b2"]],
        sizes: &[["hack_v8_b2", "hack_v16_b2", "hack_v32_b2"]],
    };
    for configs in tried {
        let bytes = configs.map(|config| {
            let info = info(config);
            let unit = Quantizer::of(info);
            let widths = [1, 7, 16, 17, 40, 64, 65, 95, 100, 128];
            let items = widths.into_iter().zip(STARTS.iter().cycle()).zip(1..);
            let items = items.map(|((d, start), seed)| unit.normal(d, seed, *start));
            let mut bytes = vec![];
            let mut receive = |_: usize, beat: Beat<'_>| {
                bytes.extend(beat.kept(1).map(|byte| byte as u8));
            };
            streamed(info, &unit, items, Stall::Never, config, &mut receive);
            bytes
        });
        assert!(bytes[0].len() > 150, "{configs:?}");
        assert_eq!(bytes[0], bytes[1], "{configs:?}");
        assert_eq!(bytes[1], bytes[2], "{configs:?}");
    }
}

/// Contract, section 7: 0.95 of the lanes, for vectors of whole partitions and blocks of 256 beats and
/// more. Twice as many vectors take as many more cycles.
#[test]
fn a_beat_enters_in_nearly_every_cycle() {
    for config in CONFIGS {
        let tested = tested(config);
        let unit = tested.unit();
        let group = unit.format().group();
        let (widths, packets) = match unit.kind() {
            Kind::Rows => ([1, 2, 3, 16].map(|n| n * group), 40),
            Kind::Columns => ([4, 5, 6, 8].map(|n| n * unit.lanes()), 6),
        };
        let is_long = |d: usize| unit.kind() == Kind::Rows || group * d / unit.lanes() >= 256;
        let widths = widths.into_iter().filter(|d| is_long(*d));
        for d in widths.filter(|d| *d <= unit.widest()) {
            let cycles = [packets, 2 * packets].map(|packets| {
                let item = |i: u64| unit.normal(d, i, STARTS[i as usize % 4]);
                let case = Case::streaming((0..packets).map(item).collect());
                tested
                    .run_case(&case, &Setup::default())
                    .unwrap()
                    .stats
                    .cycles
            });
            let beats = packets * (unit.together() * d / unit.lanes()) as u64;
            let rate = beats as f64 / (cycles[1] - cycles[0]) as f64;
            assert!(
                rate >= 0.95,
                "{config}, {d} elements: {rate} beats per cycle"
            );
        }
    }
}

/// As the headers of the units say: from the last element of a partition or of a block.
#[test]
fn records_begin_in_time() {
    for config in CONFIGS {
        let tested = tested(config);
        let unit = tested.unit();
        let (d, items) = match unit.kind() {
            Kind::Rows => (unit.format().group(), 8),
            Kind::Columns => (64, 3),
        };
        let items = (0..items).map(|i| unit.normal(d, i, STARTS[i as usize % 4]));
        let case = Case::streaming(items.collect());
        let latencies = packet_latencies(&tested, &case, unit.together());
        println!("{config}: {latencies:?} cycles");
        for latency in latencies {
            assert!(latency <= 64, "{config}: {latency} cycles");
        }
    }
}

#[test]
fn a_reset_at_any_time_loses_nothing_after_it() {
    let tested = tested("hack_q16_b2");
    let items = (0..6).map(|i| tested.unit().normal(80, i, STARTS[i as usize % 4]));
    let case = Case::streaming(items.collect())
        .stalled(Stall::Never, Stall::Bits(vec![true, false, false]));
    survives_a_reset_at_any_time(&tested, case, 100);
}

/// From the last tokens of the first block to the records of the second one.
#[test]
fn a_reset_of_the_value_quantizer_drops_what_is_in_it() {
    let tested = tested("hack_v16_b2");
    let items = (0..3).map(|i| tested.unit().normal(48, i, STARTS[i as usize]));
    let items: Vec<Vectors> = items.collect();
    for reset_after in (180..760).step_by(5) {
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
