//! Streams, passes and values of a separate implementation of the HACK contract (section 9), and
//! streams that are broken.

use serde_json::Value;
use sha2::{Digest, Sha256};
use sim::F16;
use sim::hack::{
    Block, ColumnEncoder, Flags, Format, Kind, Matmul, Pass, Rounding, RowEncoder, Shape,
    StoredDecoder, Sums,
};
use sim::io::VectorFile;
use std::path::{Path, PathBuf};

/// Vectors, or tokens, of elements.
type Vectors = Vec<Vec<F16>>;

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

fn vectors(name: &str, tensor: Option<&str>) -> Vectors {
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

fn format(case: &Value) -> Format {
    let sums = match case["sums"].as_str().unwrap() {
        "stored" => Sums::Stored,
        _ => Sums::None,
    };
    Format::new(size(case, "group"), size(case, "bits") as u32, sums).unwrap()
}

/// What the `i`-th vector, or block, is given.
fn rounding(i: usize, seed: Option<u64>, nearest: bool) -> Rounding {
    Rounding {
        seed: seed.filter(|_| i == 0),
        nearest,
    }
}

/// The records of vectors.
fn rows(
    format: Format,
    vectors: &[Vec<F16>],
    seed: Option<u64>,
    nearest: bool,
) -> (Vec<u8>, Flags) {
    let (mut encoder, mut stream) = (RowEncoder::new(format), vec![]);
    for (i, vector) in vectors.iter().enumerate() {
        encoder.encode(vector, rounding(i, seed, nearest), &mut stream);
    }
    (stream, encoder.flags())
}

/// The records of whole blocks of tokens.
fn columns(
    format: Format,
    tokens: &[Vec<F16>],
    seed: Option<u64>,
    nearest: bool,
) -> (Vec<u8>, Flags) {
    let (mut encoder, mut stream) = (ColumnEncoder::new(format, 1024), vec![]);
    for (i, token) in tokens.iter().enumerate() {
        let block = encoder.encode(token, rounding(i, seed, nearest), &mut stream);
        let last = (i + 1) % format.group() == 0;
        assert_eq!(block == Block::Written, last);
    }
    (stream, encoder.flags())
}

fn canonical_bytes(vectors: &[Vec<F16>]) -> Vec<u8> {
    let elements = vectors.iter().flatten();
    elements
        .flat_map(|x| x.canonical().value.0.to_le_bytes())
        .collect()
}

fn check_encode(what: &str, vectors: &[Vec<F16>], case: &Value) {
    let what = format!("{what}: {case}");
    let format = format(case);
    let (seed, nearest) = (case["seed"].as_u64(), case["nearest"].as_bool().unwrap());
    assert_eq!(vectors.len(), size(case, "vectors"), "{what}");
    let (kind, whole) = match case["kind"].as_str().unwrap() {
        "rows" => (Kind::Rows, vectors.len()),
        _ => (
            Kind::Columns,
            vectors.len() - vectors.len() % format.group(),
        ),
    };
    let (whole, rest) = vectors.split_at(whole);
    let (stream, flags) = match kind {
        Kind::Rows => rows(format, whole, seed, nearest),
        Kind::Columns => columns(format, whole, seed, nearest),
    };
    assert_eq!(stream.len(), size(case, "stream_bytes"), "{what}");
    assert_eq!(sha256(&stream), case["stream_sha256"], "{what}: stream");
    assert_eq!(flags.nan, case["nan"], "{what}: nan");
    assert_eq!(flags.inf, case["inf"], "{what}: inf");
    assert!(!flags.config_error, "{what}");
    let rest = canonical_bytes(rest);
    assert_eq!(rest.len(), size(case, "rest_bytes"), "{what}");
    assert_eq!(sha256(&rest), case["rest_sha256"], "{what}: rest");

    let (mut values, mut vector) = (vec![], vec![]);
    let mut stored = StoredDecoder::new(format, kind, size(case, "d"), &stream[..]).unwrap();
    while stored.next_vector(&mut vector).unwrap() {
        values.extend(vector.iter().flat_map(|x| x.0.to_le_bytes()));
    }
    values.extend(rest);
    assert_eq!(sha256(&values), case["decoded_sha256"], "{what}: values");
}

fn pass(case: &Value) -> Pass {
    match case["pass"].as_str().unwrap() {
        "scores" => Pass::Scores {
            width: size(case, "Z") as u16,
            tokens: size(case, "tokens") as u32,
        },
        _ => Pass::Outputs {
            width: size(case, "d") as u16,
            blocks: size(case, "blocks") as u16,
            tail: size(case, "tail") as u16,
        },
    }
}

/// Makes the pass of a case and compares results and flags.
fn check_pass(what: &str, a: &[u8], b: &[u8], case: &Value) {
    let shape = Shape::new(format(case), size(case, "rows"), 1024).unwrap();
    let pass = pass(case);
    let mut matmul = Matmul::new(shape);
    matmul.command(pass);
    matmul.input_a(a);
    matmul.input_b(b);
    matmul.end_a();
    matmul.end_b();
    let (mut results, mut beats, mut error) = (vec![], 0, 0);
    while let Some(beat) = matmul.next_beat() {
        results.extend(beat.results.iter().flat_map(|x| x.to_le_bytes()));
        beats += 1;
        error = beat.error.map_or(0, |error| error.number());
        assert_eq!(beat.last, beats == pass.beats(), "{what}");
        assert!(error == 0 || beat.last, "{what}");
    }
    assert_eq!(beats, pass.beats(), "{what}");
    assert_eq!(
        u64::from(error),
        case["error"].as_u64().unwrap_or(0),
        "{what}"
    );
    assert_eq!(matmul.is_stopped(), error != 0, "{what}");
    assert_eq!(
        matmul.first_error().map_or(0, |e| e.number()),
        error,
        "{what}"
    );
    assert_eq!(matmul.error_count(), u16::from(error != 0), "{what}");
    assert_eq!(sha256(&results), case["results_sha256"], "{what}: results");
    let flags = matmul.flags();
    assert_eq!(flags.clamped, case["clamped"], "{what}: clamped");
    assert_eq!(flags.nan, case["nan"].as_bool().unwrap_or(false), "{what}");
    assert_eq!(flags.inf, case["inf"].as_bool().unwrap_or(false), "{what}");
    if error == 0 {
        assert_eq!((matmul.held_a(), matmul.held_b()), (0, 0), "{what}");
        assert_eq!(shape.a_bytes(pass), a.len() as u64, "{what}");
        assert_eq!(shape.b_bytes(pass), b.len() as u64, "{what}");
    }
}

/// Encodes the operands of a pass, compares the streams, and makes the pass.
fn check_operands(what: &str, left: &[Vec<F16>], right: &[Vec<F16>], case: &Value) {
    let what = &format!("{what}: {case}");
    let format = format(case);
    let (seed_a, seed_b) = (case["seed_a"].as_u64(), case["seed_b"].as_u64());
    let (a, b) = match pass(case) {
        Pass::Scores { .. } => (
            rows(format.of_a(), left, seed_a, false).0,
            rows(format, right, seed_b, false).0,
        ),
        Pass::Outputs { blocks, .. } => {
            let in_blocks = usize::from(blocks) * format.group();
            let mut pieces = vec![];
            for block in 0..usize::from(blocks) {
                let of_block = block * format.group()..(block + 1) * format.group();
                pieces.extend(left.iter().map(|row| row[of_block.clone()].to_vec()));
            }
            let tails: Vectors = left.iter().map(|row| row[in_blocks..].to_vec()).collect();
            let mut a = rows(format.of_a(), &pieces, seed_a, false).0;
            a.extend(raw_bytes(&tails));
            let mut b = columns(format, &right[..in_blocks], seed_b, false).0;
            b.extend(raw_bytes(&right[in_blocks..]));
            (a, b)
        }
    };
    assert_eq!(sha256(&a), case["a_sha256"], "{what}: a");
    assert_eq!(sha256(&b), case["b_sha256"], "{what}: b");
    check_pass(what, &a, &b, case);
}

/// As they are: the product makes them canonical.
fn raw_bytes(vectors: &[Vec<F16>]) -> Vec<u8> {
    let elements = vectors.iter().flatten();
    elements.flat_map(|x| x.0.to_le_bytes()).collect()
}

/// The columns of one head of 64 channels.
fn head(vectors: &[Vec<F16>], head: usize) -> Vectors {
    let of_head = |vector: &Vec<F16>| vector[64 * head..][..64].to_vec();
    vectors.iter().map(of_head).collect()
}

/// `[layers, rows, tokens]` of attention weights: the first rows of one layer.
fn weights(layer: usize, rows: usize) -> Vectors {
    const TOKENS: usize = 500;
    let bytes = std::fs::read(data("kv/hack-weights.npy")).unwrap();
    let elements: Vec<F16> = bytes[128..]
        .chunks_exact(2)
        .map(|x| F16(u16::from_le_bytes([x[0], x[1]])))
        .collect();
    assert_eq!(elements.len(), 4 * 4 * TOKENS);
    let of_layer = elements.chunks_exact(TOKENS).skip(4 * layer);
    of_layer.take(rows).map(<[F16]>::to_vec).collect()
}

#[test]
fn the_real_tensors_give_the_known_streams() {
    let expected = json("kv/expected_hack.json");
    for (tensor, cases) in expected["encode"].as_object().unwrap() {
        let vectors = vectors("kv/smollm2-135m-news.safetensors", Some(tensor));
        for case in cases.as_array().unwrap() {
            check_encode(tensor, &vectors, case);
        }
    }
}

#[test]
fn passes_over_the_real_tensors_give_the_known_results() {
    let expected = json("kv/expected_hack.json");
    for case in expected["passes"].as_array().unwrap() {
        let tensor = case["tensor"].as_str().unwrap();
        let all = vectors("kv/smollm2-135m-news.safetensors", Some(tensor));
        let right = head(&all, size(case, "head"));
        let rows = size(case, "rows");
        match case["weights"].as_str() {
            Some(name) => {
                let layer = name.strip_prefix("hack-weights.npy[").unwrap()[..1].parse();
                let left = weights(layer.unwrap(), rows);
                check_operands(tensor, &left, &right[..left[0].len()], case);
            }
            None => check_operands(tensor, &right[right.len() - rows..], &right, case),
        }
    }
}

#[test]
fn the_corner_cases_give_the_known_streams() {
    let expected = json("corner_hack/expected.json");
    for (name, case) in expected["encode"].as_object().unwrap() {
        let input = case["input"].as_str().unwrap();
        check_encode(name, &vectors(&format!("corner_hack/{input}"), None), case);
    }
}

#[test]
fn passes_over_the_corner_cases_give_the_known_results() {
    let expected = json("corner_hack/expected.json");
    for (name, case) in expected["passes"].as_object().unwrap() {
        let operand = |keys: [&str; 2]| {
            let file = keys.iter().find_map(|key| case[*key].as_str()).unwrap();
            vectors(&format!("corner_hack/{file}"), None)
        };
        let (left, right) = (operand(["queries", "weights"]), operand(["keys", "values"]));
        check_operands(name, &left, &right, case);
    }
}

#[test]
fn broken_streams_give_the_known_results() {
    let expected = json("corner_hack/expected.json");
    let broken = std::fs::read(data("corner_hack/broken.bin")).unwrap();
    for (name, case) in expected["broken"].as_object().unwrap() {
        let (offset, a, b) = (
            size(case, "offset"),
            size(case, "a_bytes"),
            size(case, "b_bytes"),
        );
        let (a, b) = broken[offset..][..a + b].split_at(a);
        check_pass(name, a, b, case);
    }
}
