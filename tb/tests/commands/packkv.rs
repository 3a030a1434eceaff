//! The commands for PackKV.

use super::{files_in, good, refused, tb};
use crate::common::{everything, json, kv_data, sha256};
use serde_json::Value;
use sim::F16;
use sim::io::{NpyWriter, VectorFile};
use std::path::{Path, PathBuf};

fn corner(file: &str) -> PathBuf {
    kv_data().join("../corner_packkv").join(file)
}

fn words(line: &str) -> Vec<&str> {
    line.split_whitespace().collect()
}

/// The elements of a .npy file behind a header of 128 bytes.
fn elements(path: &Path) -> Vec<u8> {
    std::fs::read(path).unwrap()[128..].to_vec()
}

fn size(case: &Value, key: &str) -> usize {
    case[key].as_u64().unwrap() as usize
}

fn vectors(file: &Path, tensor: &str) -> Vec<Vec<F16>> {
    let mut file = VectorFile::open(file, Some(tensor), 1 << 16).unwrap();
    let (mut all, mut vector) = (vec![], vec![]);
    while file.next_vector(&mut vector).unwrap() {
        all.push(vector.clone());
    }
    all
}

fn write_npy(path: &Path, shape: &[u64], elements: &[F16]) {
    let mut writer = NpyWriter::new(vec![], shape).unwrap();
    writer.write(elements).unwrap();
    std::fs::write(path, writer.into_inner()).unwrap();
}

/// Writes part `part` of `of` of each of some rows.
fn write_part(path: &Path, rows: &[Vec<F16>], part: usize, of: usize, most: usize) {
    let of_part = rows[0].len() / of;
    let parts = rows
        .iter()
        .map(|row| &row[part * of_part..][..of_part.min(most)]);
    let elements = parts.collect::<Vec<_>>().concat();
    let shape = [rows.len() as u64, (elements.len() / rows.len()) as u64];
    write_npy(path, &shape, &elements);
}

fn packs(here: &Path, side: &str, heads: usize) -> Vec<u8> {
    let heads = 0..heads;
    let packs = heads.map(|head| std::fs::read(here.join(format!("p/{side}.{head}.packs"))));
    packs.flat_map(Result::unwrap).collect()
}

/// Is there hardware that reads such streams?
fn has_decompressor(case: &Value, bits: usize) -> bool {
    let (block, pack) = (size(case, "block"), size(case, "pack"));
    // The others are for TESTS=all: their models take long to compile.
    let built = [(64, 16, 5), (64, 16, 8), (64, 8, 5), (128, 16, 5)];
    let fits = |(t, p, b): &(usize, usize, usize)| (block, pack) == (*t, *p) && bits <= *b;
    let number = if everything() { built.len() } else { 1 };
    built[..number].iter().any(fits) && size(case, "head_dim") <= 128
}

/// Is there a product for a side of the case?
fn has_product(case: &Value, bits: usize, rows: usize) -> bool {
    let (block, pack) = (size(case, "block"), size(case, "pack"));
    let built = [
        (1, 64, 16, 5),
        (1, 64, 16, 8),
        (4, 64, 16, 5),
        (1, 64, 8, 5),
        (1, 128, 16, 5),
    ];
    let number = if everything() { built.len() } else { 1 };
    let fits = |(r, t, p, b): &(usize, usize, usize, usize)| {
        (rows, block, pack) == (*r, *t, *p) && bits <= *b
    };
    built[..number].iter().any(fits) && size(case, "head_dim") <= 128
}

/// Encodes a case of the known answers, decodes and multiplies both sides; what encoding says.
fn check(here: &Path, input: &str, operands: (&Path, &str), case: &Value) -> String {
    let (d, heads) = (size(case, "head_dim"), size(case, "heads"));
    let sizes = format!("--block {} --pack {}", case["block"], case["pack"]);
    let encode = format!(
        "encode --scheme packkv --backend golden {input} --head-dim {d} --max-code {},{} {sizes} \
         --repack {} -o p --json r.json",
        case["max_code"][0],
        case["max_code"][1],
        case["repack"].as_str().unwrap()
    );
    let said = good(here, &words(&encode));
    let order = std::fs::read(here.join("p/order")).unwrap();
    assert_eq!(sha256(&order), case["order_sha256"], "{case}");
    let report = json(here.join("r.json"));
    assert_eq!(report["vectors"], order.len(), "{case}");
    assert_eq!(report["packed"]["tokens_left"], case["left"], "{case}");
    for (side, operand, bits) in [
        ("k", "q", "bits_per_key_element"),
        ("v", "w", "bits_per_value_element"),
    ] {
        let known = &case[side];
        let steps = std::fs::read(here.join(format!("p/{side}.steps"))).unwrap();
        assert_eq!(sha256(&steps), known["steps_sha256"], "{case}");
        let packs = packs(here, side, heads);
        assert_eq!(sha256(&packs), known["packs_sha256"], "{case}");
        let found = report["packed"][bits].as_f64().unwrap();
        assert!((found - known["bits_per_element"].as_f64().unwrap()).abs() < 1e-4);

        let read = format!(
            "--scheme packkv --backend golden --side {side} --head-dim {d} --bits {} {sizes} p -o o.npy \
             --json d.json",
            known["bits"]
        );
        good(here, &words(&format!("decode {read} --heads {heads}")));
        let values = elements(&here.join("o.npy"));
        assert_eq!(sha256(&values), known["values_sha256"], "{case}");
        assert_eq!(json(here.join("d.json"))["first_error"], 0);
        if has_decompressor(case, size(known, "bits")) {
            let read = read.replace("golden", "rtl").replace("o.npy", "h.npy");
            let said = good(here, &words(&format!("decode {read} --heads {heads}")));
            assert!(
                said.contains("every beat as the golden model has it"),
                "{said}"
            );
            let values = elements(&here.join("h.npy"));
            assert_eq!(sha256(&values), known["values_sha256"], "{case}: hardware");
            let report = json(here.join("d.json"));
            assert_eq!(report["unit"], "packkv_decompressor");
            assert!(report["elements_per_cycle"].as_f64().unwrap() > 0.0);
        }

        let rows = vectors(operands.0, &format!("{}.{operand}", operands.1));
        let (mut results, mut clamped) = (vec![], false);
        for head in 0..heads {
            write_part(&here.join("a.npy"), &rows, head, heads, order.len().max(d));
            let run = tb(here, &words(&format!("dot {read} --head {head} --a a.npy")));
            let noted = String::from_utf8_lossy(&run.stderr).into_owned();
            assert!(run.status.success(), "{noted}");
            clamped |= noted.contains("was clamped");
            results.extend(elements(&here.join("o.npy")));
            if head == 0 && has_product(case, size(known, "bits"), rows.len()) {
                let read = read.replace("golden", "rtl").replace("o.npy", "h.npy");
                let said = good(here, &words(&format!("dot {read} --head 0 --a a.npy")));
                assert!(
                    said.contains("every beat as the golden model has it"),
                    "{said}"
                );
                assert_eq!(elements(&here.join("h.npy")), results, "{case}: hardware");
                assert_eq!(json(here.join("d.json"))["unit"], "packkv_dot");
            }
        }
        let product = known.get("scores_sha256").or(known.get("outputs_sha256"));
        assert_eq!(sha256(&results), *product.unwrap(), "{case}");
        assert_eq!(
            clamped,
            known["clamped"].as_bool().unwrap_or(false),
            "{case}"
        );
    }
    said
}

#[test]
#[ignore = "long"]
fn the_real_tensors_go_through_all_commands() {
    let directory = tempfile::tempdir().unwrap();
    let data = kv_data().join("smollm2-135m-news.safetensors");
    let operands = kv_data().join("packkv_operands.safetensors");
    let known = json(kv_data().join("expected_packkv.json"));
    let cases = known["answers"].as_array().unwrap().iter();
    for case in cases.filter(|case| case["layer"] == "layers.15") {
        let input = format!("{} --tensor layers.15", data.display());
        let said = check(directory.path(), &input, (&operands, "layers.15"), case);
        let keys = case["k"]["bits_per_element"].as_f64().unwrap();
        let values = case["v"]["bits_per_element"].as_f64().unwrap();
        let bits = format!("{keys:.4} bits per element of keys, {values:.4} of values; 0 tokens");
        assert!(said.contains(&bits), "{said}");
    }
}

#[test]
#[ignore = "long"]
fn the_corner_cases_go_through_all_commands() {
    let directory = tempfile::tempdir().unwrap();
    let here = directory.path();
    let cases = corner("cases.safetensors");
    let expected = json(corner("expected.json"));
    let all = expected.as_array().unwrap().iter().enumerate();
    let often = |name: &str| ["tokens_left", "three_heads", "max_code_127_1"].contains(&name);
    for (i, case) in all {
        let name = case["case"].as_str().unwrap();
        // All of them are known answers of the units and of the golden model: here the ways to them.
        if i % 40 != 0 && !often(name) {
            continue;
        }
        // From .npy as well: tokens of heads.
        let heads = size(case, "heads");
        for side in ["k", "v"] {
            let tokens = vectors(&cases, &format!("{name}.{side}"));
            let shape = [tokens.len(), heads, tokens[0].len() / heads].map(|n| n as u64);
            write_npy(&here.join(format!("{side}.npy")), &shape, &tokens.concat());
        }
        let named = format!("{} --tensor {name}", cases.display());
        for input in [&named[..], "k.npy v.npy"] {
            let said = check(here, input, (&cases, name), case);
            let left = format!("; {} tokens are left", case["left"]);
            assert!(said.contains(&left), "{said}");
        }
    }
}

/// Encodes a case of the known answers by the generated hardware; false if no built-in configuration has its
/// block and pack, or is tried.
fn check_on_rtl(here: &Path, input: &str, case: &Value) -> bool {
    let (d, heads) = (size(case, "head_dim"), size(case, "heads"));
    let of_default = size(case, "block") == 64 && size(case, "pack") == 16;
    let small = [0, 1]
        .iter()
        .all(|side| case["max_code"][side].as_u64() <= Some(15));
    // The configurations that fit need not all be built to choose among them.
    let config = match of_default && small {
        true => "--config packkv_enc",
        false if everything() => "",
        false => return false,
    };
    let encode = format!(
        "encode --scheme packkv --backend rtl {config} {input} --head-dim {d} --max-code {},{} --block {} \
         --pack {} --repack {} -o p --json r.json",
        case["max_code"][0],
        case["max_code"][1],
        case["block"],
        case["pack"],
        case["repack"].as_str().unwrap()
    );
    let run = tb(here, &words(&encode));
    if !run.status.success() {
        let said = String::from_utf8_lossy(&run.stderr).into_owned();
        assert!(
            said.contains("are not for any built-in configuration"),
            "{case}: {said}"
        );
        return false;
    }
    let order = std::fs::read(here.join("p/order")).unwrap();
    assert_eq!(sha256(&order), case["order_sha256"], "{case}");
    let report = json(here.join("r.json"));
    assert_eq!(report["mismatches"], 0, "{case}");
    assert_eq!(report["vectors"], order.len(), "{case}");
    assert_eq!(report["packed"]["tokens_left"], case["left"], "{case}");
    for side in ["k", "v"] {
        let steps = std::fs::read(here.join(format!("p/{side}.steps"))).unwrap();
        assert_eq!(sha256(&steps), case[side]["steps_sha256"], "{case}");
        assert_eq!(
            sha256(&packs(here, side, heads)),
            case[side]["packs_sha256"],
            "{case}"
        );
    }
    true
}

#[test]
fn the_hardware_encodes_the_known_answers() {
    let directory = tempfile::tempdir().unwrap();
    let data = kv_data().join("smollm2-135m-news.safetensors");
    let known = json(kv_data().join("expected_packkv.json"));
    let mut done = 0;
    let cases = known["answers"].as_array().unwrap().iter();
    for case in cases.filter(|case| case["layer"] == "layers.15").step_by(2) {
        let input = format!("{} --tensor layers.15", data.display());
        done += usize::from(check_on_rtl(directory.path(), &input, case));
    }
    assert!(done >= 2, "{done} of the real cases");
    let cases = corner("cases.safetensors");
    let expected = json(corner("expected.json"));
    let mut of_corners = 0;
    for case in expected.as_array().unwrap() {
        let input = format!(
            "{} --tensor {}",
            cases.display(),
            case["case"].as_str().unwrap()
        );
        of_corners += usize::from(check_on_rtl(directory.path(), &input, case));
    }
    println!("{done} real and {of_corners} corner cases");
    assert!(of_corners >= 10, "{of_corners} of the corner cases");
}

fn from_hex(text: &Value) -> Vec<u8> {
    let digits = text.as_str().unwrap().as_bytes().chunks_exact(2);
    let byte = |two: &[u8]| u8::from_str_radix(std::str::from_utf8(two).unwrap(), 16).unwrap();
    digits.map(byte).collect()
}

/// Steps, packs and operands of a broken case.
fn streams(base: &Value, case: &Value) -> [Vec<u8>; 3] {
    let names = ["steps", "packs", "a"];
    let mut streams = names.map(|name| from_hex(&base[name]));
    for edit in case["edits"].as_array().unwrap() {
        let stream = names.iter().position(|name| edit[0] == *name).unwrap();
        let stream = &mut streams[stream];
        let (at, bytes) = (edit[2].as_u64().unwrap() as usize, from_hex(&edit[3]));
        match edit[1].as_str().unwrap() {
            "set" => stream[at..][..bytes.len()].copy_from_slice(&bytes),
            "cut" => stream.truncate(at),
            _ => stream.extend(bytes),
        }
    }
    streams
}

/// Writes the streams of a case; whether there are operands at all.
fn write_streams(here: &Path, side: &str, [steps, packs, a]: [Vec<u8>; 3]) -> bool {
    std::fs::create_dir_all(here.join("p")).unwrap();
    std::fs::write(here.join(format!("p/{side}.steps")), steps).unwrap();
    std::fs::write(here.join(format!("p/{side}.0.packs")), packs).unwrap();
    let a: Vec<F16> = a
        .chunks(2)
        .map(|x| F16(u16::from_le_bytes([x[0], x[1]])))
        .collect();
    if !a.is_empty() {
        write_npy(&here.join("a.npy"), &[1, a.len() as u64], &a);
    }
    !a.is_empty()
}

/// With --partial the known result and kind of error, without it one line and no file.
#[test]
#[ignore = "long"]
fn broken_streams_are_refused_or_answered_as_the_units_do() {
    let directory = tempfile::tempdir().unwrap();
    let here = directory.path();
    let broken = json(corner("broken.json"));
    let cases = broken["cases"].as_object().unwrap().iter();
    for (i, (name, case)) in cases.enumerate() {
        let base = &broken["streams"][case["streams"].as_str().unwrap()];
        let side = base["side"].as_str().unwrap();
        let has_operands = write_streams(here, side, streams(base, case));
        let read = format!(
            "--scheme packkv --backend golden --side {side} --head-dim {} --bits {} --blocks {} p",
            base["D"], base["b"], base["blocks"]
        );
        let mut commands = vec![("decompressor", format!("decode {read} --heads 1"))];
        if has_operands {
            commands.push(("dot", format!("dot {read} --head 0 --a a.npy")));
        }
        for (unit, command) in commands {
            let known = &case[unit];
            let partial = format!("{command} --partial -o o.npy --json r.json");
            good(here, &words(&partial));
            let results = elements(&here.join("o.npy"));
            assert_eq!(sha256(&results), known["sha256"], "{name} {unit}");
            let report = json(here.join("r.json"));
            assert_eq!(report["first_error"], known["error"], "{name} {unit}");
            // All of them are known answers of the unit.
            if unit == "dot" && i % 5 == 0 {
                let hardware = partial.replace("golden", "rtl").replace("o.npy", "h.npy");
                good(here, &words(&hardware));
                assert_eq!(elements(&here.join("h.npy")), results, "{name}: hardware");
            }

            let because = match size(known, "error") {
                0 if name.ends_with("bytes_left") && unit == "dot" => "elements, the product takes",
                0 if name.ends_with("bytes_left") => "has 2 bytes behind its last block",
                0 => {
                    good(here, &words(&format!("{command} -o o.npy")));
                    assert_eq!(elements(&here.join("o.npy")), results, "{name} {unit}");
                    continue;
                }
                1 => "elements, the product takes",
                _ if name.contains("operand") && unit == "dot" => "elements, the product takes",
                2 => "a step is missing, or one that no token has",
                3 => "the packs end inside a segment",
                _ => "a pack has a minimum and a width that no encoder writes",
            };
            refused(here, &words(&format!("{command} -o bad.npy")), because);
        }
    }
}

/// The result ends with the first block in which a head is broken.
#[test]
fn a_broken_head_ends_the_values_of_all() {
    let directory = tempfile::tempdir().unwrap();
    let here = directory.path();
    let data = kv_data().join("smollm2-135m-news.safetensors");
    let encode = format!(
        "encode --scheme packkv --backend golden {} --tensor layers.6 --head-dim 64 --max-code 10,5 -o p",
        data.display()
    );
    good(here, &words(&encode));
    let decode = "decode --scheme packkv --backend golden --side k --heads 3 --head-dim 64 --bits 5 p \
                  -o o.npy --json r.json";
    good(here, &words(decode));
    let whole = elements(&here.join("o.npy"));
    let packs = here.join("p/k.1.packs");
    let mut bytes = std::fs::read(&packs).unwrap();
    bytes.truncate(bytes.len() / 2);
    std::fs::write(&packs, bytes).unwrap();
    std::fs::remove_file(here.join("o.npy")).unwrap();
    std::fs::remove_file(here.join("r.json")).unwrap();
    refused(
        here,
        &words(decode),
        "\"p/k.1.packs\": the packs end inside a segment",
    );
    let said = good(here, &words(&format!("{decode} --partial")));
    let partial = elements(&here.join("o.npy"));
    let block = 2 * 64 * 3 * 64;
    let blocks = partial.len() / block;
    assert!((1..8).contains(&blocks), "{said}");
    let report = json(here.join("r.json"));
    assert_eq!(
        (&report["first_error"], &report["vectors"]),
        (&3.into(), &(64 * blocks).into())
    );
    let before = block * (blocks - 1);
    assert!(partial[..before] == whole[..before]);
    // Heads 0 and 2 of the last block are whole.
    let rows = partial[before..]
        .chunks(128)
        .zip(whole[before..].chunks(128));
    for (i, (found, expected)) in rows.enumerate() {
        assert!(i % 3 == 1 || found == expected);
    }
    assert!(partial[before..] != whole[before..][..block]);
}

#[test]
fn what_cannot_be_encoded_is_refused_in_one_line() {
    let directory = tempfile::tempdir().unwrap();
    let here = directory.path();
    let data = kv_data().join("smollm2-135m-news.safetensors");
    let encode = format!(
        "encode --scheme packkv --backend golden {} --tensor layers.0 --head-dim 64 --max-code 10,5 -o p",
        data.display()
    );
    let is_refused = |from: &str, to: &str, because: &str| {
        assert!(encode.contains(from));
        refused(here, &words(&encode.replace(from, to)), because);
    };
    is_refused(
        "--backend golden",
        "--backend rtl --block 128 --pack 8",
        "any built-in configuration",
    );
    is_refused("10,5", "10", "give two numbers from 1 to 127");
    is_refused("10,5", "0,5", "give two numbers from 1 to 127");
    is_refused("10,5", "10,128", "give two numbers from 1 to 127");
    is_refused("--head-dim 64", "--head-dim 24", "give a multiple of 16");
    is_refused("--head-dim 64", "--head-dim 272", "give a multiple of 16");
    is_refused(
        "--head-dim 64",
        "--head-dim 80",
        "are no 1 to 16 heads of 80 channels",
    );
    is_refused("--head-dim 64", "", "--head-dim");
    is_refused("-o p", "-o p --block 32", "give 64 or 128");
    is_refused("-o p", "-o p --pack 4", "give 8 or 16");
    is_refused("-o p", "-o p --repack best", "invalid value 'best'");
    is_refused("-o p", "-o p --stall 0.1", "for --backend rtl");
    is_refused("--tensor layers.0", "", "one .safetensors and --tensor");
    is_refused("layers.0", "layers.77", "layers.77.k");
    let short = |name: &str, tokens: u64| {
        write_npy(
            &here.join(name),
            &[tokens, 3, 32],
            &vec![F16::ZERO; 96 * tokens as usize],
        );
    };
    short("k.npy", 64);
    short("v.npy", 65);
    let both = encode.replace(
        &format!("{} --tensor layers.0", data.display()),
        "k.npy v.npy",
    );
    refused(here, &words(&both), "they must be as many");
    let equal = both.replace("v.npy", "k.npy");
    refused(here, &words(&equal), "are no 1 to 16 heads of 64 channels");
    let other = equal.replace("--head-dim 64", "--head-dim 48");
    refused(here, &words(&other), "have not 48 channels");
    assert_eq!(files_in(here), ["k.npy", "v.npy"]);
}

#[test]
fn what_cannot_be_read_is_refused_in_one_line() {
    let directory = tempfile::tempdir().unwrap();
    let here = directory.path();
    let broken = json(corner("broken.json"));
    let (base, case) = (&broken["streams"]["k"], &broken["cases"]["k_good"]);
    write_streams(here, "k", streams(base, case));
    let decode = "decode --scheme packkv --backend golden --side k --heads 1 --head-dim 32 --bits 5 p -o o.npy";
    let is_refused = |command: &str, from: &str, to: &str, because: &str| {
        assert!(command.contains(from));
        refused(here, &words(&command.replace(from, to)), because);
    };
    let hardware = decode
        .replace("golden", "rtl")
        .replace("--head-dim 32", "--head-dim 144");
    refused(here, &words(&hardware), "the packs end inside a segment");
    is_refused(decode, "--side k", "--side v", "cannot read");
    is_refused(
        decode,
        "--heads 1",
        "--heads 2",
        "cannot read \"p/k.1.packs\"",
    );
    is_refused(decode, "--heads 1", "--heads 17", "give 1 to 16");
    is_refused(decode, "--bits 5", "--bits 9", "give 2 to 8");
    is_refused(decode, "--bits 5", "--bits 1", "give 2 to 8");
    is_refused(
        decode,
        "--head-dim 32",
        "--head-dim 8",
        "give a multiple of 16",
    );
    is_refused(
        decode,
        "--head-dim 32",
        "--head-dim 16",
        "bytes behind its last block",
    );
    is_refused(decode, "-o o.npy", "-o o.npy --blocks 0", "give 1 to 16383");
    is_refused(
        decode,
        "-o o.npy",
        "-o o.npy --blocks 1",
        "has 128 bytes behind its last block",
    );
    is_refused(
        decode,
        "-o o.npy",
        "-o o.npy --blocks 3",
        "a step is missing",
    );
    is_refused(decode, "-o o.npy", "-o p/k.steps", "two different files");

    let dot = "dot --scheme packkv --backend golden --side k --head 0 --head-dim 32 --bits 5 p --a a.npy -o o.npy";
    is_refused(dot, "packkv", "hack", "give --scheme packkv");
    is_refused(dot, "--head 0", "--head 16", "give 0 to 15");
    is_refused(dot, "--head 0", "--head 1", "cannot read");
    is_refused(dot, "--a a.npy", "--a missing.npy", "missing.npy");
    is_refused(
        dot,
        "--head-dim 32",
        "--head-dim 16",
        "the product takes 16",
    );
    write_npy(&here.join("three.npy"), &[3, 32], &[F16::ZERO; 96]);
    is_refused(dot, "a.npy", "three.npy", "give 1, 2, 4 or 8");
    write_npy(&here.join("eight.npy"), &[8, 32], &[F16::ZERO; 256]);
    let eight = dot.replace("golden", "rtl").replace("a.npy", "eight.npy");
    refused(
        here,
        &words(&eight),
        "are not for any built-in configuration",
    );
    write_npy(&here.join("many.npy"), &[9, 32], &[F16::ZERO; 288]);
    is_refused(dot, "a.npy", "many.npy", "give 1, 2, 4 or 8");
    std::fs::write(here.join("p/k.steps"), [0; 100]).unwrap();
    is_refused(decode, "", "", "no whole number of blocks of 128 bytes");
    std::fs::write(here.join("p/k.steps"), []).unwrap();
    is_refused(dot, "", "", "0 blocks cannot be read");
}
