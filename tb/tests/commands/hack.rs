//! The commands for HACK.

use super::{files_in, good, refused, tb};
use crate::common::{json, kv_data, sha256};
use serde_json::Value;
use sim::F16;
use sim::io::{NpyWriter, VectorFile};
use std::path::{Path, PathBuf};

fn corner(file: &str) -> PathBuf {
    kv_data().join("../corner_hack").join(file)
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

fn no_sums(case: &Value) -> &'static str {
    match case["sums"].as_str().unwrap() {
        "none" => " --no-sums",
        _ => "",
    }
}

fn sizes(case: &Value) -> String {
    let kind = case["kind"].as_str().unwrap();
    format!(
        "--scheme hack --backend golden --kind {kind} --group {} --bits {}{}",
        case["group"],
        case["bits"],
        no_sums(case)
    )
}

/// Encodes and decodes a case of the known answers; what encoding says.
fn check(here: &Path, input: &str, case: &Value) -> String {
    let mut options = String::new();
    if let Some(seed) = case["seed"].as_u64() {
        options += &format!(" --seed {seed}");
    }
    if case["nearest"] == true {
        options += " --nearest";
    }
    let rest = match case["kind"].as_str().unwrap() {
        "columns" => " --rest w",
        _ => "",
    };
    let encode = format!(
        "encode {} {input}{options} --stream s{rest} --json r.json",
        sizes(case)
    );
    let said = good(here, &words(&encode));
    let stream = std::fs::read(here.join("s")).unwrap();
    assert_eq!(sha256(&stream), case["stream_sha256"], "{case}");
    if !rest.is_empty() {
        let rest = std::fs::read(here.join("w")).unwrap();
        assert_eq!(sha256(&rest), case["rest_sha256"], "{case}");
    }
    let decode = format!(
        "decode {} --width {} s{rest} -o o.npy --json d.json",
        sizes(case),
        case["d"]
    );
    good(here, &words(&decode));
    let quantized = &json(here.join("r.json"))["vectors"];
    assert_eq!(json(here.join("d.json"))["vectors"], *quantized);
    let values = elements(&here.join("o.npy"));
    assert_eq!(sha256(&values), case["decoded_sha256"], "{case}");
    said
}

#[test]
fn the_real_tensors_go_through_both_commands() {
    let directory = tempfile::tempdir().unwrap();
    let here = directory.path();
    let data = kv_data().join("smollm2-135m-news.safetensors");
    let known = json(kv_data().join("expected_hack.json"));
    for tensor in ["layers.6.k", "layers.6.v"] {
        let input = format!("{} --tensor {tensor}", data.display());
        for case in known["encode"][tensor].as_array().unwrap() {
            let said = check(here, &input, case);
            let bits = 8.0 * size(case, "stream_bytes") as f64;
            let quantized = json(here.join("r.json"))["elements"].as_f64().unwrap();
            let bits = format!("{:.4} bits per element", bits / quantized);
            assert!(said.contains(&bits), "{said}");
        }
    }
}

#[test]
fn the_corner_cases_go_through_both_commands() {
    let directory = tempfile::tempdir().unwrap();
    let expected = json(corner("expected.json"));
    let cases = expected["encode"].as_object().unwrap();
    for (_, case) in cases.iter().step_by(5) {
        let input = corner(case["input"].as_str().unwrap());
        let is_empty = size(case, "stream_bytes") + size(case, "rest_bytes") == 0;
        if !is_empty {
            check(directory.path(), &input.display().to_string(), case);
        }
    }
}

fn vectors(file: &str) -> Vec<Vec<F16>> {
    let mut file = VectorFile::open(&corner(file), None, 1 << 16).unwrap();
    let (mut all, mut vector) = (vec![], vec![]);
    while file.next_vector(&mut vector).unwrap() {
        all.push(vector.clone());
    }
    all
}

fn write_npy(path: &Path, vectors: &[Vec<F16>]) {
    let shape = [vectors.len() as u64, vectors[0].len() as u64];
    let mut writer = NpyWriter::new(vec![], &shape).unwrap();
    writer.write(&vectors.concat()).unwrap();
    std::fs::write(path, writer.into_inner()).unwrap();
}

/// Weights as `tb encode` takes them: G of every row, block by block; and those behind the blocks.
fn write_weights(here: &Path, weights: &[Vec<F16>], group: usize, blocks: usize) {
    let mut pieces = vec![];
    for block in 0..blocks {
        pieces.extend(
            weights
                .iter()
                .map(|row| row[block * group..][..group].to_vec()),
        );
    }
    std::fs::write(here.join("a"), []).unwrap();
    if blocks > 0 {
        write_npy(&here.join("a.npy"), &pieces);
    }
    let tail = weights.iter().flat_map(|row| &row[blocks * group..]);
    let tail: Vec<u8> = tail.flat_map(|x| x.0.to_le_bytes()).collect();
    std::fs::write(here.join("wa"), tail).unwrap();
}

/// Encodes both operands of a case of the known answers, and multiplies; did the hardware as well?
fn check_pass(here: &Path, case: &Value) -> bool {
    let (group, pass) = (size(case, "group"), case["pass"].as_str().unwrap());
    let scores = pass == "scores";
    let of = |key: &str| corner(case[key].as_str().unwrap()).display().to_string();
    let encode = |input: &str, kind: &str, bits: &Value, seed: &Value, more: &str| {
        let line = format!(
            "encode --scheme hack --backend golden --kind {kind} --group {group} --bits {bits} \
             --seed {seed} {input} {more}"
        );
        good(here, &words(&line));
    };
    let none = no_sums(case);
    if scores {
        encode(
            &of("queries"),
            "rows",
            &8.into(),
            &case["seed_a"],
            "--stream a",
        );
        let more = format!("--stream b{none}");
        encode(&of("keys"), "rows", &case["bits"], &case["seed_b"], &more);
    } else {
        let weights = vectors(case["weights"].as_str().unwrap());
        let blocks = size(case, "blocks");
        write_weights(here, &weights, group, blocks);
        if blocks > 0 {
            encode("a.npy", "rows", &8.into(), &case["seed_a"], "--stream a");
        }
        let more = format!("--stream b --rest wb{none}");
        encode(
            &of("values"),
            "columns",
            &case["bits"],
            &case["seed_b"],
            &more,
        );
    }
    let (width, rests) = match scores {
        true => (&case["Z"], ""),
        false => (&case["d"], " --rest-a wa --rest-b wb"),
    };
    let multiply = format!(
        "matmul --scheme hack --backend golden --pass {pass} --group {group} --bits {} --rows {} \
         --width {width}{none} --a a --b b{rests} -o o.npy --json r.json",
        case["bits"], case["rows"]
    );
    let run = tb(here, &words(&multiply));
    let noted = String::from_utf8_lossy(&run.stderr).into_owned();
    assert!(run.status.success(), "{noted}");
    assert_eq!(
        noted.contains("was clamped"),
        case["clamped"] == true,
        "{noted}"
    );
    let results = elements(&here.join("o.npy"));
    assert_eq!(sha256(&results), case["results_sha256"], "{case}");
    let beats = size(case, if scores { "tokens" } else { "d" });
    assert_eq!(json(here.join("r.json"))["vectors"], beats);

    // The hardware, where there is one of these sizes.
    let hardware = multiply
        .replace("golden", "rtl")
        .replace("o.npy", "rtl.npy");
    let run = tb(here, &words(&hardware));
    let noted = String::from_utf8_lossy(&run.stderr).into_owned();
    if noted.contains("are not for any built-in configuration") {
        return false;
    }
    assert!(run.status.success(), "{noted}");
    assert_eq!(elements(&here.join("rtl.npy")), results, "{case}");
    true
}

#[test]
fn passes_give_the_known_results() {
    let directory = tempfile::tempdir().unwrap();
    let expected = json(corner("expected.json"));
    let cases = expected["passes"].as_object().unwrap().values();
    let by_hardware = cases.filter(|case| check_pass(directory.path(), case));
    assert!(by_hardware.count() > 4, "hardware makes few of the passes");
}

/// Streams of the broken cases: results, or one line and no file.
#[test]
fn broken_streams_are_refused_and_good_ones_multiplied() {
    let directory = tempfile::tempdir().unwrap();
    let here = directory.path();
    let expected = json(corner("expected.json"));
    let broken = std::fs::read(corner("broken.bin")).unwrap();
    let mut refusals = 0;
    for case in expected["broken"].as_object().unwrap().values() {
        if case["pass"] != "scores" {
            continue;
        }
        let (a, b) = (size(case, "a_bytes"), size(case, "b_bytes"));
        let (a, b) = broken[size(case, "offset")..][..a + b].split_at(a);
        std::fs::write(here.join("a"), a).unwrap();
        std::fs::write(here.join("b"), b).unwrap();
        let output = if case["error"] == 0 {
            "good.npy"
        } else {
            "bad.npy"
        };
        let line = format!(
            "matmul --scheme hack --backend golden --pass scores --group {} --bits {} --rows {} \
             --width {}{} --a a --b b -o {output}",
            case["group"],
            case["bits"],
            case["rows"],
            case["Z"],
            no_sums(case)
        );
        let because = match case["error"].as_u64().unwrap() {
            0 => {
                good(here, &words(&line));
                let results = elements(&here.join(output));
                assert_eq!(sha256(&results), case["results_sha256"], "{case}");
                continue;
            }
            1 => "a minimum or a step is one that no group has",
            2 => "a sum is larger than its codes can give",
            3 => "a has ",
            _ => "",
        };
        // Streams that are too short are a shape that does not fit, or fewer tokens.
        if size(case, "error") < 4 && b.len() == size(case, "tokens") * b_token(case) {
            refused(here, &words(&line), because);
            refusals += 1;
        }
    }
    assert!(refusals > 10, "{refusals}");
}

/// Bytes of a token of a broken case's keys.
fn b_token(case: &Value) -> usize {
    let sums = match no_sums(case) {
        "" => sim::hack::Sums::Stored,
        _ => sim::hack::Sums::None,
    };
    let format = sim::hack::Format::new(size(case, "group"), size(case, "bits") as u32, sums);
    format.unwrap().vector_bytes(size(case, "Z"))
}

#[test]
fn what_is_no_number_is_noted_and_what_is_left_out_is_said() {
    let directory = tempfile::tempdir().unwrap();
    let here = directory.path();
    let input = corner("specials_columns_t70_d3.npy");
    let encode = format!(
        "encode --scheme hack --backend golden --kind columns --group 64 --bits 2 {} --stream s",
        input.display()
    );
    let run = tb(here, &words(&encode));
    let said = String::from_utf8_lossy(&run.stdout).into_owned();
    let noted = String::from_utf8_lossy(&run.stderr).into_owned();
    assert!(run.status.success(), "{noted}");
    assert!(said.contains("6 tokens are left out: --rest W"), "{said}");
    for what in ["NaN (taken as 0)", "infinities (taken as +-65504)"] {
        assert!(noted.contains(what), "{noted}");
    }
    assert_eq!(files_in(here), ["s"]);
}

#[test]
fn what_cannot_be_encoded_or_decoded_is_refused_in_one_line() {
    let directory = tempfile::tempdir().unwrap();
    let here = directory.path();
    let data = kv_data().join("smollm2-135m-news.safetensors");
    let encode = |more: &str| {
        format!(
            "encode --scheme hack --backend golden {} --tensor layers.0.k --stream s {more}",
            data.display()
        )
    };
    let is_refused = |line: &str, because: &str| refused(here, &words(line), because);
    is_refused(
        &encode("--kind rows --bits 2 --group 48"),
        "give 32, 64 or 128",
    );
    is_refused(&encode("--kind rows --bits 3 --group 64"), "give 2 or 4");
    is_refused(&encode("--kind keys --bits 2 --group 64"), "'keys'");
    let rows = "--kind rows --group 64 --bits";
    is_refused(
        &encode(&format!("{rows} 8 --no-sums")),
        "always hold their sums",
    );
    is_refused(&encode(&format!("{rows} 2 --rest w")), "for --kind columns");
    is_refused(&encode(&format!("{rows} 2 --seed x")), "invalid value 'x'");
    is_refused(
        &encode(&format!("{rows} 2 --stall 0.1")),
        "for --backend rtl",
    );
    let columns = "--kind columns --group 64 --bits 2";
    is_refused(&encode(&format!("{columns} --rest s")), "two different");

    // Two blocks of 5 channels, and a part of a third.
    let block = 5 * 21;
    std::fs::write(here.join("part"), vec![0; 2 * block + 3]).unwrap();
    std::fs::write(here.join("whole"), vec![0; 2 * block]).unwrap();
    std::fs::write(here.join("empty"), []).unwrap();
    let decode = |width: u32, files: &str| {
        format!("decode --scheme hack --backend golden {columns} --width {width} {files} -o o.npy")
    };
    is_refused(&decode(5, "part"), "the stream ends inside frame 2");
    is_refused(&decode(6, "whole"), "the stream ends inside frame 1");
    is_refused(&decode(0, "whole"), "give 1 to 65535");
    is_refused(&decode(5, "empty"), "holds no record");
    is_refused(
        &decode(5, "whole --rest part"),
        "213 bytes, which is no whole number of tokens of 10 bytes",
    );
    let mut bad = vec![0; 2 * block];
    bad[block + 4] = 193;
    std::fs::write(here.join("bad"), bad).unwrap();
    is_refused(
        &decode(5, "bad"),
        "in frame 1 a sum is larger than its codes can give",
    );
}

#[test]
fn operands_that_do_not_fit_are_refused_in_one_line() {
    let directory = tempfile::tempdir().unwrap();
    let here = directory.path();
    let write = |name: &str, bytes: usize| std::fs::write(here.join(name), vec![0; bytes]).unwrap();
    // Two queries and three keys of 64 elements, in partitions of 64; and three keys too many bytes.
    write("q", 2 * 70);
    write("k", 3 * 21);
    write("odd", 3 * 21 + 1);
    write("empty", 0);
    let scores = "matmul --scheme hack --backend golden --pass scores --group 64 --bits 2 --rows 2 --width 64 \
                  --a q --b k -o o.npy";
    let is_refused = |line: &str, because: &str| refused(here, &words(line), because);
    is_refused(
        &scores.replace("--b k", "--b odd"),
        "b has 64 bytes, which is no whole number of keys of 21 bytes",
    );
    is_refused(
        &scores.replace("--b k", "--b empty"),
        "b holds 0 keys: give 1 to",
    );
    is_refused(
        &scores.replace("--rows 2", "--rows 1"),
        "a has 140 bytes, a pass over b takes 70",
    );
    is_refused(&scores.replace("--rows 2", "--rows 3"), "give 1, 2, 4 or 8");
    is_refused(
        &scores.replace("--width 64", "--width 80"),
        "no whole number of keys",
    );
    is_refused(
        &scores.replace("--width 64", "--width 0"),
        "give 1 to 65535",
    );
    is_refused(
        &scores.replace("--width 64", "--width 65536"),
        "give 1 to 65535",
    );
    is_refused(&scores.replace("--bits 2", "--bits 8"), "give 2 or 4");
    is_refused(
        &scores.replace("--group 64", "--group 65"),
        "give 32, 64 or 128",
    );
    is_refused(&scores.replace("hack", "kivi"), "give --scheme hack");
    let of_two_rows = scores.replace("golden", "rtl");
    is_refused(&of_two_rows, "are not for any built-in configuration");
    is_refused(&scores.replace("--b k", "--b missing"), "cannot open");
    is_refused(&scores.replace("-o o.npy", "-o k"), "two different files");
    is_refused(&format!("{scores} --seed 1"), "for --backend rtl");
    is_refused(
        &format!("{scores} --rest-a q --rest-b k"),
        "for --pass outputs",
    );
    is_refused(&format!("{scores} --rest-a q"), "--rest-b <WB>");

    // One block of two rows and three channels, and two tokens behind it.
    write("p", 2 * 70);
    write("v", 3 * 21);
    write("wa", 2 * 2 * 2);
    write("wb", 2 * 2 * 3);
    let outputs = "matmul --scheme hack --backend golden --pass outputs --group 64 --bits 2 --rows 2 --width 3 \
                   --a p --b v --rest-a wa --rest-b wb -o o.npy";
    is_refused(
        &outputs.replace("--rest-a wa", "--rest-a wb"),
        "the weights in binary16 have 12 bytes, the tokens behind the last block take 8",
    );
    is_refused(
        &outputs.replace("--rest-b wb", "--rest-b wa"),
        "the rest of b has 8 bytes, which is no whole number of tokens of 6 bytes",
    );
    is_refused(
        &outputs.replace("--a p", "--a empty"),
        "a has 0 bytes, a pass over b takes 140",
    );
    write("long", 64 * 6);
    is_refused(
        &outputs.replace("--rest-b wb", "--rest-b long"),
        "64 tokens in binary16 are too many: 64 of them are a block",
    );
    write("blocks", 4097 * 3 * 21);
    is_refused(
        &outputs.replace("--b v", "--b blocks"),
        "b holds 4097 blocks: give at most 4096",
    );
    let none = outputs.replace("--a p --b v --rest-a wa --rest-b wb", "--a empty --b empty");
    is_refused(&none, "holds no record");
    assert!(good(here, &words(outputs)).contains("1 blocks of 64 tokens and 2 in binary16"));
    std::fs::write(here.join("wa"), [0, 0x7e, 0, 0x7c, 0, 0, 0, 0]).unwrap();
    let noted = tb(here, &words(outputs)).stderr;
    let noted = String::from_utf8_lossy(&noted);
    for what in ["NaN (taken as 0)", "infinities (taken as +-65504)"] {
        assert!(noted.contains(what), "{noted}");
    }
}

/// The units are those of the contract, and one with 32 lanes for wide values.
#[test]
fn the_hardware_writes_the_known_streams() {
    let known = json(kv_data().join("expected_hack.json"));
    let data = kv_data().join("smollm2-135m-news.safetensors");
    let directory = tempfile::tempdir().unwrap();
    let here = directory.path();
    for (tensor, group, bits) in [
        ("layers.0.k", 64, 2),
        ("layers.0.k", 64, 8),
        ("layers.0.v", 64, 2),
    ] {
        let cases = known["encode"][tensor].as_array().unwrap();
        let is_wanted = |case: &&Value| case["group"] == group && case["bits"] == bits;
        for case in cases.iter().filter(is_wanted) {
            let mut options = sizes(case).replace("golden", "rtl");
            if let Some(seed) = case["seed"].as_u64() {
                options += &format!(" --seed {seed}");
            }
            if case["nearest"] == true {
                options += " --nearest";
            }
            let input = format!("{} --tensor {tensor}", data.display());
            let line = format!("encode {options} {input} --stall 0.1 --stream s --json r.json");
            good(here, &words(&line));
            let stream = std::fs::read(here.join("s")).unwrap();
            assert_eq!(sha256(&stream), case["stream_sha256"], "{case}");
            assert_eq!(json(here.join("r.json"))["mismatches"], 0);
        }
    }
}

#[test]
fn what_no_unit_does_is_refused_in_one_line() {
    let directory = tempfile::tempdir().unwrap();
    let here = directory.path();
    let is_refused = |line: &str, because: &str| refused(here, &words(line), because);
    std::fs::write(here.join("s"), [0; 21]).unwrap();
    let sizes = "--scheme hack --backend rtl --kind rows --group 64 --bits 2";
    is_refused(
        &format!("decode {sizes} --width 64 s -o o.npy"),
        "give --backend golden",
    );
    let data = kv_data().join("smollm2-135m-news.safetensors");
    let input = format!("{} --tensor layers.0.v --stream t", data.display());
    is_refused(
        &format!("encode {sizes} --config hack_q16_b4 {input}"),
        "with 2 bits are not for hack_q16_b4",
    );
    let columns = sizes.replace("rows", "columns").replace("bits 2", "bits 4");
    is_refused(
        &format!("encode {columns} {input}"),
        "vectors of 192 elements in partitions of 64 with 4 bits are not for",
    );
}
