//! The commands for KIVI.

use super::{files_in, good, refused, tb};
use crate::common::{json, kv_data, sha256};
use std::path::{Path, PathBuf};

fn corner(file: &str) -> PathBuf {
    kv_data().join("../corner_kivi").join(file)
}

fn words(line: &str) -> Vec<&str> {
    line.split_whitespace().collect()
}

/// The elements of a .npy file behind a header of 128 bytes.
fn elements(path: &Path) -> Vec<u8> {
    std::fs::read(path).unwrap()[128..].to_vec()
}

fn sizes(case: &serde_json::Value) -> String {
    let kind = case["kind"].as_str().unwrap();
    format!(
        "--scheme kivi --backend golden --kind {kind} --group {} --bits {}",
        case["group"], case["bits"]
    )
}

/// Encodes and decodes a case of the known answers; what encoding says.
fn check(here: &Path, input: &str, case: &serde_json::Value) -> String {
    let window = match case["window"].as_u64().unwrap() {
        0 => String::new(),
        window => format!(" --window {window}"),
    };
    let encode = format!(
        "encode {} {input}{window} --stream s --rest w --json r.json",
        sizes(case)
    );
    let said = good(here, &words(&encode));
    let report = json(here.join("r.json"));
    assert_eq!(report["vectors"], case["quantized"], "{case}");
    let stream = std::fs::read(here.join("s")).unwrap();
    assert_eq!(sha256(&stream), case["stream_sha256"], "{case}");
    let rest = std::fs::read(here.join("w")).unwrap();
    assert_eq!(sha256(&rest), case["rest_sha256"], "{case}");
    let decode = format!(
        "decode {} --width {} s --rest w -o o.npy --json d.json",
        sizes(case),
        case["d"]
    );
    good(here, &words(&decode));
    assert_eq!(json(here.join("d.json"))["vectors"], case["quantized"]);
    let values = elements(&here.join("o.npy"));
    assert_eq!(sha256(&values), case["decoded_sha256"], "{case}");
    said
}

#[test]
fn the_real_tensors_go_through_both_commands() {
    let directory = tempfile::tempdir().unwrap();
    let here = directory.path();
    let data = kv_data().join("smollm2-135m-news.safetensors");
    let known = json(kv_data().join("expected_kivi.json"));
    for tensor in ["layers.6.k", "layers.6.v"] {
        let input = format!("{} --tensor {tensor}", data.display());
        for case in known[tensor].as_array().unwrap() {
            let said = check(here, &input, case);
            let bits = case["bits_per_element"].as_f64().unwrap();
            assert!(
                said.contains(&format!("{bits:.4} bits per element")),
                "{said}"
            );
            let report = json(here.join("r.json"));
            assert!((report["bits_per_element"].as_f64().unwrap() - bits).abs() < 1e-4);
        }
    }
    let said = check(
        here,
        &format!("{} --tensor layers.6.v", data.display()),
        &known["layers.6.v"][0],
    );
    assert!(
        said.contains("128 tokens stay in binary16, 49152 bytes: 6.2500 bits per element"),
        "{said}"
    );
}

#[test]
fn the_corner_cases_go_through_both_commands() {
    let directory = tempfile::tempdir().unwrap();
    let expected = json(corner("expected.json"));
    let cases = expected["encode"].as_object().unwrap();
    for (_, case) in cases.iter().step_by(5) {
        let input = corner(case["input"].as_str().unwrap());
        check(directory.path(), &input.display().to_string(), case);
    }
}

#[test]
fn what_is_no_number_is_noted_and_what_is_left_out_is_said() {
    let directory = tempfile::tempdir().unwrap();
    let here = directory.path();
    let input = corner("specials_t40_d33.npy");
    let encode = format!(
        "encode --scheme kivi --backend golden --kind keys --group 32 --bits 2 {} --stream s",
        input.display()
    );
    let run = tb(here, &words(&encode));
    let said = String::from_utf8_lossy(&run.stdout).into_owned();
    let noted = String::from_utf8_lossy(&run.stderr).into_owned();
    assert!(run.status.success(), "{noted}");
    assert!(said.contains("8 tokens are left out: --rest W"), "{said}");
    for what in ["NaN (taken as 0)", "infinities (taken as +-65504)"] {
        assert!(noted.contains(what), "{noted}");
    }
    assert_eq!(files_in(here), ["s"]);
}

#[test]
fn what_cannot_be_is_refused_in_one_line() {
    let directory = tempfile::tempdir().unwrap();
    let here = directory.path();
    let data = kv_data().join("smollm2-135m-news.safetensors");
    let data = data.display();
    let encode = |more: &str| {
        format!(
            "encode --scheme kivi --backend golden {data} --tensor layers.0.k --stream s {more}"
        )
    };
    let is_refused = |line: &str, because: &str| refused(here, &words(line), because);
    let keys = "--kind keys --bits 2 --group";
    is_refused(&encode(&format!("{keys} 48")), "give 32, 64 or 128");
    is_refused(&encode("--kind keys --group 32 --bits 3"), "give 2 or 4");
    is_refused(&encode("--kind both --group 32 --bits 2"), "'both'");
    for window in [64, 96, 512] {
        is_refused(
            &encode(&format!("{keys} 128 --window {window}")),
            "a power of two from the group's 128 to 256",
        );
    }
    is_refused(&encode(&format!("{keys} 32 --rest s")), "two different");
    is_refused(
        &encode(&format!("{keys} 64")).replace("golden", "rtl"),
        "tokens of 192 elements in groups of 64 with 2 bits are not for any built-in configuration",
    );
    let calibration = kv_data().join("smollm2-135m-calibration.safetensors");
    let wide = format!("--axis -2 {} --tensor layers.0.k", calibration.display());
    let wide = encode(&format!("{keys} 32")).replace(&format!("{data} --tensor layers.0.k"), &wide);
    is_refused(&wide, "65535");

    // Two blocks of 5 channels, and a part of a third.
    let frame = 4 * 5 + 32 * 2;
    std::fs::write(here.join("part"), vec![0; 2 * frame + 3]).unwrap();
    std::fs::write(here.join("whole"), vec![0; 2 * frame]).unwrap();
    std::fs::write(here.join("empty"), []).unwrap();
    let decode = |width: u32, files: &str| {
        format!("decode --scheme kivi --backend golden {keys} 32 --width {width} {files} -o o.npy")
    };
    is_refused(
        &decode(5, "part"),
        "in frame 2 the stream ends inside the frame",
    );
    is_refused(
        &decode(6, "whole"),
        "in frame 1 the stream ends inside the frame",
    );
    is_refused(&decode(0, "whole"), "give 1 to 65535");
    is_refused(&decode(65536, "whole"), "give 1 to 65535");
    is_refused(&decode(5, "empty"), "holds no frame");
    is_refused(
        &decode(5, "whole --rest part"),
        "171 bytes, which is no whole number of tokens of 10 bytes",
    );
    let mut bad = vec![0; 2 * frame];
    bad[frame + 3] = 0x80;
    std::fs::write(here.join("bad"), bad).unwrap();
    is_refused(
        &decode(5, "bad"),
        "in frame 1 a minimum or a step is one that no group has",
    );
}

/// The streams of the golden model, and its values, from the generated hardware.
#[test]
fn the_hardware_writes_and_reads_the_same_bytes() {
    let directory = tempfile::tempdir().unwrap();
    let here = directory.path();
    let data = kv_data().join("smollm2-135m-news.safetensors");
    let known = json(kv_data().join("expected_kivi.json"));
    for (tensor, kind, units) in [
        ("layers.15.k", "keys", ["kivi_k16_b2", "kivi_dq16_b2"]),
        ("layers.15.v", "values", ["kivi_v16_b2", "kivi_dq16_b2"]),
    ] {
        let cases = known[tensor].as_array().unwrap();
        let is_of = |case: &&serde_json::Value| case["group"] == 32 && case["bits"] == 2;
        let case = cases.iter().find(is_of).unwrap();
        let sizes = format!("--scheme kivi --backend rtl --kind {kind} --group 32 --bits 2");
        let encode = format!(
            "encode {sizes} --window {} {} --tensor {tensor} --stream s --rest w --stall 0.2 --json r.json",
            case["window"],
            data.display()
        );
        good(here, &words(&encode));
        let report = json(here.join("r.json"));
        assert_eq!(report["config"], units[0]);
        let stream = std::fs::read(here.join("s")).unwrap();
        assert_eq!(sha256(&stream), case["stream_sha256"], "{tensor}");
        let decode = format!(
            "decode {sizes} --config {} --width 192 s --rest w -o o.npy --json d.json",
            units[1]
        );
        good(here, &words(&decode));
        assert_eq!(json(here.join("d.json"))["config"], units[1]);
        let values = elements(&here.join("o.npy"));
        assert_eq!(sha256(&values), case["decoded_sha256"], "{tensor}");
    }
}
