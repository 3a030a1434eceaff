//! Streams, values, scores and outputs of a separate implementation of the PackKV contract (section 11),
//! and streams that are broken.

use crate::common::packkv::{Streams, bytes, decompress, encode, multiply};
use serde_json::Value;
use sha2::{Digest, Sha256};
use sim::F16;
use sim::io::VectorFile;
use sim::packkv::{Command, Encoded, Format, Repack, Settings, Side, code_bits};
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

fn vectors(file: &str, tensor: &str) -> Vec<Vec<F16>> {
    let mut file = VectorFile::open(&data(file), Some(tensor), 1 << 16).unwrap();
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
    Format::new(size(case, "block"), size(case, "pack")).unwrap()
}

fn settings(case: &Value) -> Settings {
    let code = |side: usize| case["max_code"][side].as_u64().unwrap() as u8;
    Settings {
        max_code: [code(0), code(1)],
        repack: match case["repack"].as_str().unwrap() {
            "greedy" => Repack::Greedy,
            _ => Repack::None,
        },
        heads: size(case, "heads") as u16,
        head_dim: size(case, "head_dim") as u16,
    }
}

/// The operands of a head: of each row `of_row` elements from `first` on.
fn operands(rows: &[Vec<F16>], first: usize, of_row: usize) -> Vec<Vec<F16>> {
    rows.iter()
        .map(|row| row[first..][..of_row].to_vec())
        .collect()
}

/// Of all rows block 0, then block 1.
fn by_block(rows: &[Vec<F16>], block: usize) -> Vec<u8> {
    let blocks = rows[0].len() / block;
    let pieces = (0..blocks).flat_map(|at| rows.iter().map(move |row| &row[at * block..][..block]));
    pieces.flat_map(bytes).collect()
}

/// Compares everything that a case says about one side.
fn check_side(case: &Value, side: Side, encoded: &Encoded, rows: &[Vec<F16>]) {
    let (format, settings) = (format(case), settings(case));
    let (at, known) = (side as usize, &case[side.to_string()]);
    let what = format!("{} {} {side} {settings:?}", case["case"], case["layer"]);
    let found = &encoded.sides[at];
    let bits = code_bits(settings.max_code[at]);
    assert_eq!(u64::from(bits), known["bits"].as_u64().unwrap(), "{what}");
    assert_eq!(found.steps.len(), size(known, "steps_bytes"), "{what}");
    assert_eq!(sha256(&found.steps), known["steps_sha256"], "{what}: steps");
    let lengths: Vec<usize> = found.packs.iter().map(Vec::len).collect();
    assert_eq!(serde_json::json!(lengths), known["packs_bytes"], "{what}");
    assert_eq!(
        sha256(&found.packs.concat()),
        known["packs_sha256"],
        "{what}: packs"
    );

    let (heads, head_dim) = (found.packs.len(), usize::from(settings.head_dim));
    let stored = encoded.order.len();
    let mut values = vec![F16::ZERO; stored * heads * head_dim];
    let (mut products, mut clamped) = (vec![], false);
    for (head, packs) in found.packs.iter().enumerate() {
        let a = match side {
            Side::Keys => operands(rows, head * head_dim, head_dim)
                .iter()
                .flat_map(|row| bytes(row))
                .collect(),
            Side::Values => {
                let per_head = rows[0].len() / heads;
                by_block(&operands(rows, head * per_head, stored), format.block())
            }
        };
        let streams = Streams {
            steps: found.steps.clone(),
            packs: packs.clone(),
            a,
        };
        let command = Command {
            side,
            blocks: (stored / format.block()) as u16,
            head_dim: settings.head_dim,
            bits: bits as u8,
        };
        let decompressed = decompress(format, command, &streams);
        assert_eq!(
            (decompressed.error, decompressed.held),
            (None, [0; 2]),
            "{what}"
        );
        for (token, x) in decompressed.values.chunks_exact(head_dim).enumerate() {
            values[(token * heads + head) * head_dim..][..head_dim].copy_from_slice(x);
        }
        let of_head = multiply(format, rows.len(), command, &streams);
        assert_eq!((of_head.error, of_head.held), (None, [0; 3]), "{what}");
        products.extend(of_head.bytes());
        clamped |= of_head.flags.clamped;
    }
    assert_eq!(
        sha256(&bytes(&values)),
        known["values_sha256"],
        "{what}: values"
    );
    let key = match side {
        Side::Keys => "scores_sha256",
        Side::Values => "outputs_sha256",
    };
    assert_eq!(sha256(&products), known[key], "{what}: products");
    assert_eq!(
        clamped,
        known["clamped"].as_bool().unwrap_or(false),
        "{what}: clamped"
    );
}

/// Encodes the tokens of a case and compares streams, values and products.
fn check(case: &Value, tensors: [Vec<Vec<F16>>; 2], rows: [Vec<Vec<F16>>; 2]) {
    let [keys, values] = &tensors;
    let (encoded, encoder) = encode(format(case), settings(case), keys, values);
    assert_eq!(encoder.pending(), size(case, "left"));
    assert!(!encoder.flags().config_error);
    assert_eq!(
        sha256(&encoded.order),
        case["order_sha256"],
        "order of {case}"
    );
    for side in Side::BOTH {
        let met = encoder.flags().met[side as usize];
        assert_eq!(
            met.nan,
            case[side.to_string()]["nan"],
            "{side} nan of {case}"
        );
        assert_eq!(
            met.inf,
            case[side.to_string()]["inf"],
            "{side} inf of {case}"
        );
        check_side(case, side, &encoded, &rows[side as usize]);
    }
}

#[test]
fn the_real_tensors_give_the_known_streams_values_and_products() {
    let expected = json("kv/expected_packkv.json");
    for case in expected["answers"].as_array().unwrap() {
        let layer = case["layer"].as_str().unwrap();
        let tensor = |kind: &str| {
            vectors(
                "kv/smollm2-135m-news.safetensors",
                &format!("{layer}.{kind}"),
            )
        };
        let operands =
            |kind: &str| vectors("kv/packkv_operands.safetensors", &format!("{layer}.{kind}"));
        check(case, ["k", "v"].map(tensor), ["q", "w"].map(operands));
    }
}

#[test]
fn the_corner_cases_give_the_known_streams_values_and_products() {
    let expected = json("corner_packkv/expected.json");
    for case in expected.as_array().unwrap() {
        let name = case["case"].as_str().unwrap();
        let tensor =
            |kind: &str| vectors("corner_packkv/cases.safetensors", &format!("{name}.{kind}"));
        check(case, ["k", "v"].map(tensor), ["q", "w"].map(tensor));
    }
}

fn from_hex(text: &Value) -> Vec<u8> {
    let digits = text.as_str().unwrap().as_bytes().chunks_exact(2);
    let byte = |two: &[u8]| u8::from_str_radix(std::str::from_utf8(two).unwrap(), 16).unwrap();
    digits.map(byte).collect()
}

/// Stream, what is done, from which byte, and with which bytes.
fn edit(streams: &mut Streams, edit: &Value) {
    let stream = match edit[0].as_str().unwrap() {
        "steps" => &mut streams.steps,
        "packs" => &mut streams.packs,
        _ => &mut streams.a,
    };
    let (at, bytes) = (edit[2].as_u64().unwrap() as usize, from_hex(&edit[3]));
    match edit[1].as_str().unwrap() {
        "set" => stream[at..][..bytes.len()].copy_from_slice(&bytes),
        "cut" => stream.truncate(at),
        _ => stream.extend(bytes),
    }
}

#[test]
fn broken_streams_give_the_known_results() {
    let broken = json("corner_packkv/broken.json");
    for (name, case) in broken["cases"].as_object().unwrap() {
        let base = &broken["streams"][case["streams"].as_str().unwrap()];
        let mut streams = Streams {
            steps: from_hex(&base["steps"]),
            packs: from_hex(&base["packs"]),
            a: from_hex(&base["a"]),
        };
        let format = Format::new(size(base, "T"), size(base, "P")).unwrap();
        let command = Command {
            side: match base["side"].as_str().unwrap() {
                "k" => Side::Keys,
                _ => Side::Values,
            },
            blocks: size(base, "blocks") as u16,
            head_dim: size(base, "D") as u16,
            bits: size(base, "b") as u8,
        };
        let edits = case["edits"].as_array().unwrap();
        edits.iter().for_each(|one| edit(&mut streams, one));

        let (found, known) = (decompress(format, command, &streams), &case["decompressor"]);
        let error = found.error.map_or(0, |(error, _)| error.number());
        assert_eq!(u64::from(error), known["error"].as_u64().unwrap(), "{name}");
        assert_eq!(
            found.blocks * format.block(),
            size(known, "tokens"),
            "{name}"
        );
        assert_eq!(
            sha256(&bytes(&found.values)),
            known["sha256"],
            "{name}: values"
        );

        let (found, known) = (multiply(format, 1, command, &streams), &case["dot"]);
        let error = found.error.map_or(0, |error| error.number());
        assert_eq!(u64::from(error), known["error"].as_u64().unwrap(), "{name}");
        assert_eq!(sha256(&found.bytes()), known["sha256"], "{name}: products");
        if name.ends_with("bytes_left") {
            assert_eq!(found.held, [2, 5, 2], "{name}");
        }
    }
}
