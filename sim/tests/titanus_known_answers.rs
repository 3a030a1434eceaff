//! Streams and reconstructions of a separate implementation of the Titanus contract.

use serde_json::Value;
use sha2::{Digest, Sha256};
use sim::io::TokenFile;
use sim::titanus::{Config, Encoder, MaxMinFinder, StoredDecoder};
use std::path::{Path, PathBuf};

fn data(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("data")
        .join(name)
}

fn json(name: &str) -> serde_json::Map<String, Value> {
    serde_json::from_slice(&std::fs::read(data(name)).unwrap()).unwrap()
}

fn sha256(bytes: &[u8]) -> String {
    Sha256::digest(bytes)
        .iter()
        .map(|byte| format!("{byte:02x}"))
        .collect()
}

fn bytes(elements: &[i8]) -> Vec<u8> {
    elements.iter().map(|&x| x as u8).collect()
}

/// Encodes and decodes a whole file, read once for the prefill and once for the tokens, and
/// compares with the numbers of `expected`.
fn check(
    what: &str,
    open: impl Fn() -> TokenFile,
    config: Config,
    expected: &Value,
) -> (Vec<i8>, Encoder) {
    let (mut stream, mut token) = (Vec::new(), Vec::new());
    let mut finder = MaxMinFinder::new(config).unwrap();
    let mut file = open();
    for _ in 0..config.prefill {
        if !file.next_vector(&mut token).unwrap() {
            break;
        }
        finder.include(&token);
    }
    let mut encoder = finder.finish(&mut stream);
    let (mut file, mut original) = (open(), Vec::new());
    while file.next_vector(&mut token).unwrap() {
        encoder.encode(&token, &mut stream);
        original.extend_from_slice(&token);
    }

    let mut decoded = Vec::new();
    let mut stored =
        StoredDecoder::new(config.channels, config.bits, file.vectors(), &stream[..]).unwrap();
    token.resize(file.d(), 0);
    while stored.next_token(&mut token).unwrap() {
        decoded.extend_from_slice(&token);
    }

    assert_eq!(stream.len() as u64, expected["stream_bytes"], "{what}");
    assert_eq!(sha256(&stream), expected["stream_sha256"], "{what}: stream");
    assert_eq!(
        sha256(&bytes(&decoded)),
        expected["decoded_sha256"],
        "{what}: decoded"
    );
    let accounting = encoder.accounting();
    assert_eq!(accounting, stored.accounting(), "{what}: both sides count");
    assert_eq!(accounting.events, expected["events"], "{what}");
    assert_eq!(
        encoder.levels_exhausted(),
        expected["levels_exhausted"],
        "{what}"
    );
    (original, encoder)
}

#[test]
fn keys_and_values_of_a_real_model_match_the_separate_implementation() {
    let expected = json("kv/expected_titanus.json");
    let number = |value: &Value| value.as_u64().unwrap() as u32;
    let common = &expected["configuration"];
    let tensors = expected["tensors"].as_object().unwrap();
    assert_eq!(tensors.len(), 8);
    for (tensor, expected) in tensors {
        let open = || {
            let file = data("kv/smollm2-135m-news-int8.safetensors");
            TokenFile::open(&file, Some(tensor), usize::MAX).unwrap()
        };
        let config = Config {
            prune_threshold: number(&expected["prune_threshold"]),
            bits: number(&common["bits"]),
            prefill: number(&common["prefill"]),
            levels: number(&common["levels"]),
            channels: open().d() as u32,
        };
        let (original, encoder) = check(tensor, open, config, expected);
        assert_eq!(
            sha256(&bytes(&original)),
            expected["int8_sha256"],
            "{tensor}"
        );
        let four_digits = |share: f64| (share * 1e4).round() / 1e4;
        let accounting = encoder.accounting();
        assert_eq!(four_digits(accounting.kept_share()), expected["kept"]);
        assert_eq!(
            four_digits(accounting.labelled_share()),
            expected["labelled"]
        );
    }
}

#[test]
fn corner_cases_match_the_separate_implementation() {
    let expected = json("corner/expected.json");
    let cases = expected["titanus"].as_object().unwrap();
    assert_eq!(cases.len(), 11);
    for (case, expected) in cases {
        let number = |name: &str| expected[name].as_u64().unwrap() as u32;
        let open =
            || TokenFile::open(&data(&format!("corner/{case}.npy")), None, usize::MAX).unwrap();
        assert_eq!(open().vectors(), expected["tokens"], "{case}");
        assert_eq!(open().d() as u32, number("channels"), "{case}");
        let config = Config {
            prune_threshold: number("prune_threshold"),
            bits: number("bits"),
            prefill: number("prefill"),
            levels: number("levels"),
            channels: number("channels"),
        };
        check(case, open, config, expected);
    }
}
