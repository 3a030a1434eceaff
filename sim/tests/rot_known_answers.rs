//! Records, values, transforms and centres of a separate implementation of the rotation contract
//! (section 12), and streams that end inside a record.

use serde_json::Value;
use sha2::{Digest, Sha256};
use sim::F16;
use sim::io::VectorFile;
use sim::rot::{
    CentreFinder, Decoder, Direction, Encoder, Format, FormatError, StoredDecoder, plain, transform,
};
use std::collections::BTreeMap;
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

/// All vectors of a file.
fn vectors(name: &str, tensor: Option<&str>) -> Vec<Vec<F16>> {
    let mut file = VectorFile::open(&data(name), tensor, 1 << 16).unwrap();
    let (mut all, mut vector) = (vec![], vec![]);
    while file.next_vector(&mut vector).unwrap() {
        all.push(vector.clone());
    }
    all
}

fn size(case: &Value, key: &str) -> usize {
    case[key].as_u64().unwrap() as usize
}

/// Encodes vectors, vector i with centre i modulo their number, decodes, and compares.
fn check(what: &str, vectors: &[Vec<F16>], centres: Option<&[Vec<F16>]>, case: &Value) {
    let format = Format::new(size(case, "head_dim"), size(case, "bits") as u32).unwrap();
    let centre = |i: usize| centres.map(|centres| &centres[i % centres.len()][..]);
    let mut encoder = Encoder::new(format);
    let mut stream = vec![];
    for (i, vector) in vectors.iter().enumerate() {
        match centre(i) {
            Some(centre) => encoder.encode_centred(vector, centre, &mut stream),
            None => encoder.encode(vector, &mut stream),
        }
    }
    let what = format!("{what}: {case}");
    assert_eq!(vectors.len(), size(case, "vectors"), "{what}");
    assert_eq!(stream.len(), size(case, "stream_bytes"), "{what}");
    assert_eq!(sha256(&stream), case["stream_sha256"], "{what}: stream");
    let flags = encoder.flags();
    assert_eq!(flags.nan, case["nan"], "{what}: nan");
    assert_eq!(flags.inf, case["inf"], "{what}: inf");

    let (mut values, mut plains) = (vec![], vec![]);
    let mut decoded = vec![F16::ZERO; format.head_dim()];
    let mut stored = StoredDecoder::new(format, 1, &stream[..]);
    while stored.next_vector(&mut decoded).unwrap() {
        let i = stored.vectors() as usize - 1;
        values.extend(bytes(&decoded));
        plains.extend(bytes(&plain(&decoded, centre(i))));
    }
    assert_eq!(sha256(&values), case["values_sha256"], "{what}: values");
    assert_eq!(sha256(&plains), case["plain_sha256"], "{what}: plain");
}

fn transformed(vectors: &[Vec<F16>], direction: Direction) -> String {
    let results = vectors.iter().map(|vector| transform(vector, direction));
    sha256(
        &results
            .flat_map(|result| bytes(&result))
            .collect::<Vec<_>>(),
    )
}

/// The first `head_dim` channels of every token, cut into vectors.
fn heads(tokens: &[Vec<F16>], head_dim: usize) -> Vec<Vec<F16>> {
    let of_token = |token: &Vec<F16>| -> Vec<Vec<F16>> {
        let whole = token.len() / head_dim * head_dim;
        token[..whole]
            .chunks(head_dim)
            .map(<[F16]>::to_vec)
            .collect()
    };
    tokens.iter().flat_map(of_token).collect()
}

#[test]
fn the_real_tensors_give_the_known_streams() {
    let expected = json("kv/expected_rot.json");
    let centres = json("kv/centres_rot.json");
    for (tensor, cases) in expected["tensors"].as_object().unwrap() {
        let tokens = vectors("kv/smollm2-135m-news.safetensors", Some(tensor));
        let centre: Option<Vec<F16>> = centres["centres"][tensor].as_array().map(|numbers| {
            let exact = |x: &Value| F16::from_f64(x.as_f64().unwrap()).unwrap();
            numbers.iter().map(exact).collect()
        });
        for case in cases.as_array().unwrap() {
            if let Some(known) = case["transform"].as_object() {
                let tokens = &tokens[..size(case, "tokens")];
                for (name, known) in known {
                    let (direction, head_dim) = name.split_once('_').unwrap();
                    let direction = match direction {
                        "forward" => Direction::Forward,
                        _ => Direction::Back,
                    };
                    let vectors = heads(tokens, head_dim.parse().unwrap());
                    assert_eq!(transformed(&vectors, direction), *known, "{tensor} {name}");
                }
                continue;
            }
            let head_dim = size(case, "head_dim");
            let of_heads = match case["centre"].as_bool().unwrap() {
                true => Some(heads(
                    &[centre.clone().expect("keys have centres")],
                    head_dim,
                )),
                false => None,
            };
            check(tensor, &heads(&tokens, head_dim), of_heads.as_deref(), case);
        }
    }
}

#[test]
fn the_corner_cases_give_the_known_streams() {
    let expected = json("corner_rot/expected.json");
    for (name, cases) in expected["encode"].as_object().unwrap() {
        let vectors_of = |file: String| vectors(&format!("corner_rot/{file}.npy"), None);
        for case in cases.as_array().unwrap() {
            let centres = case["centre"].as_bool().unwrap();
            let centres = centres.then(|| vectors_of(format!("{name}.centre")));
            check(name, &vectors_of(name.clone()), centres.as_deref(), case);
        }
    }
    for (name, known) in expected["transform"].as_object().unwrap() {
        let vectors = vectors(&format!("corner_rot/{name}.npy"), None);
        assert_eq!(
            transformed(&vectors, Direction::Forward),
            known["forward"],
            "{name}"
        );
        assert_eq!(
            transformed(&vectors, Direction::Back),
            known["back"],
            "{name}"
        );
    }
}

#[test]
fn a_stream_that_ends_inside_a_record_gives_what_there_is() {
    let expected = json("corner_rot/expected.json");
    let broken = std::fs::read(data("corner_rot/broken.bin")).unwrap();
    for (name, case) in expected["broken"].as_object().unwrap() {
        let format = Format::new(size(case, "head_dim"), size(case, "bits") as u32).unwrap();
        let mut stream = &broken[size(case, "offset")..][..size(case, "bytes")];
        let mut decoder = Decoder::new(format);
        let (mut values, mut out) = (vec![], 0);
        let mut vector = vec![F16::ZERO; format.head_dim()];
        for _ in 0..size(case, "vectors") {
            let Some(report) = decoder.decode(stream, &mut vector) else {
                break;
            };
            stream = &stream[report.bytes..];
            values.extend(bytes(&vector));
            out += 1;
        }
        let error = decoder.first_error();
        let kind = error.map_or(0, |FormatError::StreamEnds| 1);
        assert_eq!(kind, size(case, "error"), "{name}");
        assert_eq!(decoder.error_count(), u16::from(error.is_some()), "{name}");
        assert_eq!(out, size(case, "vectors_out"), "{name}");
        assert_eq!(sha256(&values), case["values_sha256"], "{name}");
    }
}

#[test]
fn the_centres_of_the_calibration_are_the_known_ones() {
    let known = json("kv/expected_rot.json");
    let file = json("kv/centres_rot.json");
    let digests: BTreeMap<String, String> =
        serde_json::from_value(known["centres_sha256"].clone()).unwrap();
    for (tensor, digest) in digests {
        let mut finder = CentreFinder::new(3, 64).unwrap();
        // A vector of this file is a window: many tokens of three heads.
        for window in vectors("kv/smollm2-135m-calibration.safetensors", Some(&tensor)) {
            window
                .chunks(3 * 64)
                .for_each(|token| finder.include(token));
        }
        let centres = finder.centres();
        assert_eq!(sha256(&bytes(&centres)), digest, "{tensor}");
        let of_file = file["centres"][&tensor].as_array().unwrap().iter();
        let of_file = of_file.map(|x| x.as_f64().unwrap());
        assert!(of_file.eq(centres.iter().map(|c| c.to_f64())), "{tensor}");
    }
}
