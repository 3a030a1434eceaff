//! Streams, windows and values of a separate implementation of the KIVI contract (section 8), and
//! streams that are broken.

use serde_json::Value;
use sha2::{Digest, Sha256};
use sim::F16;
use sim::io::VectorFile;
use sim::kivi::{
    Command, Decoder, Flags, Format, FormatError, KeyEncoder, Kind, MaxWidth, StoredDecoder,
    ValueEncoder, Window, canonical_bytes,
};
use std::path::{Path, PathBuf};

fn data(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("data")
        .join(name)
}

fn json(name: &str) -> Value {
    serde_json::from_slice(&std::fs::read(data(name)).unwrap()).unwrap()
}

fn sha256(bytes: &[u8]) -> String {
    let digest = Sha256::digest(bytes);
    digest.iter().map(|byte| format!("{byte:02x}")).collect()
}

fn bytes(elements: &[F16]) -> Vec<u8> {
    elements.iter().flat_map(|x| x.0.to_le_bytes()).collect()
}

/// All tokens of a file.
fn tokens(name: &str, tensor: Option<&str>) -> Vec<Vec<F16>> {
    let mut file = VectorFile::open(&data(name), tensor, 1 << 16).unwrap();
    let (mut all, mut token) = (vec![], vec![]);
    while file.next_vector(&mut token).unwrap() {
        all.push(token.clone());
    }
    all
}

fn size(case: &Value, key: &str) -> usize {
    case[key].as_u64().unwrap() as usize
}

fn kind(case: &Value) -> Kind {
    match case["kind"].as_str().unwrap() {
        "keys" => Kind::Keys,
        _ => Kind::Values,
    }
}

fn format(case: &Value) -> Format {
    Format::new(size(case, "group"), size(case, "bits") as u32).unwrap()
}

/// The stream of tokens, and what was met in them.
fn encoded(format: Format, kind: Kind, tokens: &[Vec<F16>]) -> (Vec<u8>, Flags) {
    let mut stream = vec![];
    let flags = match kind {
        Kind::Keys => {
            let mut encoder = KeyEncoder::new(format, 1024);
            for token in tokens {
                encoder.encode(token, &mut stream);
            }
            encoder.flags()
        }
        Kind::Values => {
            let mut encoder = ValueEncoder::new(format, 1024);
            for token in tokens {
                assert!(encoder.encode(token, &mut stream));
            }
            encoder.flags()
        }
    };
    (stream, flags)
}

fn check(what: &str, tokens: &[Vec<F16>], case: &Value) {
    let what = format!("{what}: {case}");
    let (format, kind) = (format(case), kind(case));
    let count = tokens.len() as u64;
    let quantized = match size(case, "window") {
        0 => format.in_whole_frames(kind, count),
        window => Window::new(format, window).unwrap().quantized(kind, count),
    };
    assert_eq!(tokens.len(), size(case, "tokens"), "{what}");
    assert_eq!(tokens[0].len(), size(case, "d"), "{what}");
    assert_eq!(quantized as usize, size(case, "quantized"), "{what}");
    let (quantized, rest) = tokens.split_at(quantized as usize);

    let (stream, flags) = encoded(format, kind, quantized);
    assert_eq!(stream.len(), size(case, "stream_bytes"), "{what}");
    assert_eq!(sha256(&stream), case["stream_sha256"], "{what}: stream");
    assert_eq!(flags.nan, case["nan"], "{what}: nan");
    assert_eq!(flags.inf, case["inf"], "{what}: inf");
    assert!(!flags.config_error, "{what}");
    let rest: Vec<u8> = rest.iter().flat_map(|x| canonical_bytes(x)).collect();
    assert_eq!(rest.len(), size(case, "rest_bytes"), "{what}");
    assert_eq!(sha256(&rest), case["rest_sha256"], "{what}: rest");

    let mut values = vec![];
    let mut token = vec![];
    let mut stored = StoredDecoder::new(format, kind, size(case, "d"), &stream[..]).unwrap();
    while stored.next_token(&mut token).unwrap() {
        values.extend(bytes(&token));
    }
    values.extend(rest);
    assert_eq!(sha256(&values), case["decoded_sha256"], "{what}: values");
}

#[test]
fn the_real_tensors_give_the_known_streams() {
    for (tensor, cases) in json("kv/expected_kivi.json").as_object().unwrap() {
        let tokens = tokens("kv/smollm2-135m-news.safetensors", Some(tensor));
        for case in cases.as_array().unwrap() {
            check(tensor, &tokens, case);
        }
    }
}

#[test]
fn the_corner_cases_give_the_known_streams() {
    let expected = json("corner_kivi/expected.json");
    for (name, case) in expected["encode"].as_object().unwrap() {
        let input = case["input"].as_str().unwrap();
        check(name, &tokens(&format!("corner_kivi/{input}"), None), case);
    }
}

#[test]
fn broken_streams_give_the_known_tokens() {
    let expected = json("corner_kivi/expected.json");
    let broken = std::fs::read(data("corner_kivi/broken.bin")).unwrap();
    for (name, case) in expected["broken"].as_object().unwrap() {
        let stream = &broken[size(case, "offset")..][..size(case, "stream_bytes")];
        assert_eq!(sha256(stream), case["stream_sha256"], "{name}");
        let mut decoder = Decoder::new(format(case), MaxWidth::ANY);
        decoder.command(Command {
            kind: kind(case),
            d: size(case, "d") as u16,
            frames: size(case, "frames") as u32,
        });
        decoder.input(stream);
        decoder.end_input();
        let (mut values, mut out, mut token) = (vec![], 0, vec![]);
        let mut errors = vec![];
        while let Some(given) = decoder.next_token(&mut token) {
            values.extend(bytes(&token));
            out += 1;
            errors.extend(given.error);
        }
        let number = errors.first().map_or(0, |error| error.number());
        assert_eq!(usize::from(number), size(case, "error"), "{name}");
        assert_eq!(out, size(case, "tokens_out"), "{name}");
        assert_eq!(sha256(&values), case["values_sha256"], "{name}");
        assert_eq!(decoder.first_error(), errors.first().copied(), "{name}");
        assert_eq!(usize::from(decoder.error_count()), errors.len(), "{name}");
        assert_eq!(decoder.is_stopped(), !errors.is_empty(), "{name}");
        if errors.first() != Some(&FormatError::BadPair) {
            assert_eq!(decoder.held(), 0, "{name}");
        }
    }
}
