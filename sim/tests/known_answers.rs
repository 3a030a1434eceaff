//! Streams and reconstructions of a separate implementation of the Oaken contract (section 9).

use sha2::{Digest, Sha256};
use sim::F16;
use sim::io::{ThresholdsFile, VectorFile};
use sim::metrics::bits_per_element;
use sim::oaken::{Encoder, StoredDecoder, Thresholds};
use sim::profile::{Profiler, Ratios};
use std::path::{Path, PathBuf};

fn data(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("data")
        .join(name)
}

fn json(name: &str) -> serde_json::Map<String, serde_json::Value> {
    serde_json::from_slice(&std::fs::read(data(name)).unwrap()).unwrap()
}

fn sha256(bytes: &[u8]) -> String {
    Sha256::digest(bytes)
        .iter()
        .map(|byte| format!("{byte:02x}"))
        .collect()
}

/// Encodes and decodes a whole file and compares with the numbers of `expected`. Returns the bits
/// per element.
fn check(
    what: &str,
    mut file: VectorFile,
    thresholds: Thresholds,
    expected: &serde_json::Value,
) -> f64 {
    let (mut dense, mut sparse, mut vector) = (Vec::new(), Vec::new(), Vec::new());
    let mut encoder = Encoder::new(thresholds, file.d());
    while file.next_vector(&mut vector).unwrap() {
        encoder.encode(&vector, &mut dense, &mut sparse).unwrap();
    }

    let mut decoded = Vec::new();
    let mut stored = StoredDecoder::new(
        thresholds,
        file.d(),
        &dense[..],
        dense.len() as u64,
        &sparse[..],
    )
    .unwrap();
    assert_eq!(stored.vectors(), file.vectors(), "{what}");
    vector.resize(file.d(), F16::ZERO);
    while stored.next_vector(&mut vector).unwrap() {
        decoded.extend(vector.iter().flat_map(|x| x.0.to_le_bytes()));
    }

    assert_eq!(dense.len() as u64, expected["dense_bytes"], "{what}");
    assert_eq!(sparse.len() as u64, expected["sparse_bytes"], "{what}");
    assert_eq!(sha256(&dense), expected["dense_sha256"], "{what}: dense");
    assert_eq!(sha256(&sparse), expected["sparse_sha256"], "{what}: sparse");
    assert_eq!(
        sha256(&decoded),
        expected["decoded_sha256"],
        "{what}: decoded"
    );
    bits_per_element(
        dense.len() as u64,
        sparse.len() as u64,
        file.vectors() * file.d() as u64,
    )
}

#[test]
fn keys_and_values_of_a_real_model_match_the_separate_implementation() {
    let thresholds = ThresholdsFile::read(&data("kv/thresholds.json"))
        .unwrap()
        .thresholds;
    let expected = json("kv/expected.json");
    assert_eq!(expected.len(), 8);
    for (tensor, expected) in &expected {
        let file = VectorFile::open(
            &data("kv/smollm2-135m-news.safetensors"),
            Some(tensor),
            4096,
        )
        .unwrap();
        let bits = check(tensor, file, thresholds[tensor], expected);
        assert_eq!(
            (bits * 1e4).round() / 1e4,
            expected["bits_per_element"],
            "{tensor}"
        );
    }
}

#[test]
fn corner_cases_match_the_separate_implementation() {
    let expected = json("corner/expected.json");
    let cases = expected["oaken"].as_object().unwrap();
    assert_eq!(cases.len(), 32);
    for (case, expected) in cases {
        let number = |name: &str| expected["thresholds"][name].as_f64().unwrap().to_string();
        let text = ["outer_lo", "inner_lo", "inner_hi", "outer_hi"]
            .map(number)
            .join(",");
        let file = VectorFile::open(&data(&format!("corner/{case}.npy")), None, 4096).unwrap();
        assert_eq!(file.vectors(), expected["vectors"], "{case}");
        assert_eq!(file.d() as u64, expected["d"], "{case}");
        check(case, file, text.parse().unwrap(), expected);
    }
}

#[test]
fn profiling_the_calibration_windows_gives_the_expected_thresholds() {
    let expected = ThresholdsFile::read(&data("kv/expected_profile.json")).unwrap();
    let calibration = data("kv/smollm2-135m-calibration.safetensors");
    assert_eq!(
        sim::io::tensor_names(&calibration).unwrap(),
        expected.thresholds.keys().cloned().collect::<Vec<_>>()
    );
    let mut found = ThresholdsFile {
        ratios: Some(Ratios::PAPER),
        windows: None,
        thresholds: Default::default(),
    };
    for tensor in expected.thresholds.keys() {
        let mut profiler = Profiler::new(Ratios::PAPER);
        let mut file = VectorFile::open(&calibration, Some(tensor), usize::MAX).unwrap();
        let mut window = Vec::new();
        while file.next_vector(&mut window).unwrap() {
            profiler.window(&window).unwrap();
        }
        found.windows = Some(profiler.windows());
        found
            .thresholds
            .insert(tensor.clone(), profiler.thresholds().unwrap());
    }
    assert_eq!(found, expected);
}
