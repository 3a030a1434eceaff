//! The commands for Titanus.

use super::{files_in, good, refused};
use crate::common::{everything, sha256};
use std::path::PathBuf;

fn kv_data(file: &str) -> PathBuf {
    crate::common::kv_data().join(file)
}

const TITANUS: [&str; 4] = ["--scheme", "titanus", "--backend", "golden"];

#[test]
fn encode_and_decode_give_the_known_stream_of_real_data() {
    let directory = tempfile::tempdir().unwrap();
    let here = directory.path();
    let data = kv_data("smollm2-135m-news-int8.safetensors");
    let expected: serde_json::Value =
        serde_json::from_slice(&std::fs::read(kv_data("expected_titanus.json")).unwrap()).unwrap();
    let expected = &expected["tensors"]["layers.6.v"];
    let threshold = expected["prune_threshold"].to_string();
    let said = good(
        here,
        &[
            &["encode"][..],
            &TITANUS,
            &[data.to_str().unwrap(), "--tensor", "layers.6.v"],
            &["--prune-threshold", &threshold, "--bits", "4"],
            &["--prefill", "256", "--levels", "16"],
            &["-o", "s", "--json", "r.json"],
        ]
        .concat(),
    );
    assert!(
        said.contains("83.49 % kept, 82.93 % labelled, 134 level changes"),
        "{said}"
    );
    let stream = std::fs::read(here.join("s")).unwrap();
    assert_eq!(sha256(&stream), expected["stream_sha256"]);
    let report: serde_json::Value =
        serde_json::from_slice(&std::fs::read(here.join("r.json")).unwrap()).unwrap();
    assert_eq!(report["vectors"], 512);
    assert_eq!(report["elements"], 512 * 192);
    assert_eq!(report["mismatches"], 0);
    assert_eq!(
        report["bits_per_element"],
        8.0 * stream.len() as f64 / (512.0 * 192.0)
    );
    assert_eq!(report["compression"]["events"], expected["events"]);
    assert_eq!(report["compression"]["levels_exhausted"], false);

    good(
        here,
        &[
            &["decode"][..],
            &TITANUS,
            &["s", "--tokens", "512", "--channels", "192", "--bits", "4"],
            &["-o", "out.npy"],
        ]
        .concat(),
    );
    let decoded = std::fs::read(here.join("out.npy")).unwrap();
    let elements = &decoded[decoded.len() - 512 * 192..];
    assert_eq!(sha256(elements), expected["decoded_sha256"]);
}

const RTL: [&str; 4] = ["--scheme", "titanus", "--backend", "rtl"];

#[test]
fn the_hardware_encodes_and_decodes_as_known() {
    let directory = tempfile::tempdir().unwrap();
    let here = directory.path();
    let data = kv_data("smollm2-135m-news-int8.safetensors");
    let expected: serde_json::Value =
        serde_json::from_slice(&std::fs::read(kv_data("expected_titanus.json")).unwrap()).unwrap();
    let expected = &expected["tensors"]["layers.0.k"];
    let threshold = expected["prune_threshold"].to_string();
    let encode = |more: &[&str]| {
        let words = [
            &["encode"][..],
            &RTL,
            &[data.to_str().unwrap(), "--tensor", "layers.0.k"],
            &["--prune-threshold", &threshold, "--bits", "4"],
            &["--prefill", "256", "--levels", "16"],
            &["-o", "s", "--json", "r.json"],
            more,
        ];
        let said = good(here, &words.concat());
        assert!(
            said.contains("every beat as the golden model has it"),
            "{said}"
        );
        let stream = std::fs::read(here.join("s")).unwrap();
        assert_eq!(sha256(&stream), expected["stream_sha256"]);
        let report = std::fs::read(here.join("r.json")).unwrap();
        serde_json::from_slice::<serde_json::Value>(&report).unwrap()
    };
    // The smallest that is wide enough.
    let report = encode(&["--stall", "0.2", "--seed", "5"]);
    assert_eq!(report["config"], "titanus_qu_c768");
    assert_eq!(report["seed"], 5);
    assert_eq!(report["elements"], 512 * 192);
    assert!(report["cycles"].as_u64().unwrap() > 512 * 12, "{report}");
    assert_eq!(report["compression"]["events"], expected["events"]);
    // And one whose buffer is too small for the prefill.
    if everything() {
        let report = encode(&["--config", "titanus_qu_c4096"]);
        assert_eq!(report["config"], "titanus_qu_c4096");
    }

    let numbers = ["s", "--tokens", "512", "--channels", "192", "--bits", "4"];
    let more = ["-o", "out.npy", "--stall", "0.1"];
    let words = [&["decode"][..], &RTL, &numbers, &more].concat();
    let said = good(here, &words);
    assert!(said.contains("cycles of titanus_dqu_c768"), "{said}");
    let decoded = std::fs::read(here.join("out.npy")).unwrap();
    let elements = &decoded[decoded.len() - 512 * 192..];
    assert_eq!(sha256(elements), expected["decoded_sha256"]);
}

#[test]
#[ignore = "long"]
fn a_short_stream_leaves_a_waveform() {
    let directory = tempfile::tempdir().unwrap();
    let here = directory.path();
    // One channel, level 0 is (1, 9); a token without changes: kept, labelled, code 3.
    std::fs::write(here.join("s"), [1, 9, 0, 0, 1, 1, 3]).unwrap();
    let numbers = ["s", "--tokens", "1", "--channels", "1", "--bits", "4"];
    let more = ["-o", "out.npy", "--vcd", "w.vcd"];
    let said = good(here, &[&["decode"][..], &RTL, &numbers, &more].concat());
    assert!(said.contains("w.vcd"), "{said}");
    let decoded = std::fs::read(here.join("out.npy")).unwrap();
    assert_eq!(decoded.last(), Some(&3));
    assert!(here.join("w.vcd").metadata().unwrap().len() > 100);
}

#[test]
fn bad_input_is_one_line_and_leaves_nothing() {
    let directory = tempfile::tempdir().unwrap();
    let here = directory.path();
    let int8 = kv_data("smollm2-135m-news-int8.safetensors");
    let half = kv_data("smollm2-135m-news.safetensors");
    let (int8, half) = (int8.to_str().unwrap(), half.to_str().unwrap());
    let encode = |input: &str, numbers: [&str; 4], because: &str| {
        let [threshold, bits, prefill, levels] = numbers;
        let words = [
            &["encode"][..],
            &TITANUS,
            &[input, "--tensor", "layers.0.k", "-o", "s"],
            &["--prune-threshold", threshold, "--bits", bits],
            &["--prefill", prefill, "--levels", levels],
        ];
        refused(here, &words.concat(), because);
    };
    encode(half, ["3", "4", "256", "16"], "convert them to int8");
    encode("none.npy", ["3", "4", "256", "16"], "none.npy");
    encode(
        int8,
        ["129", "4", "256", "16"],
        "the pruning threshold is 129: give 0 to 128",
    );
    encode(
        int8,
        ["3", "1", "256", "16"],
        "the bit-width is 1: give 2 to 8",
    );
    encode(
        int8,
        ["3", "4", "0", "16"],
        "the prefill length is 0: give 1 to 65535",
    );
    encode(
        int8,
        ["3", "4", "256", "256"],
        "the level limit is 256: give 1 to 255",
    );
    encode(int8, ["3", "four", "256", "16"], "four");
    let words = [&["encode"][..], &TITANUS, &[int8, "--dense", "d"]].concat();
    refused(here, &words, "--dense");
    let rtl = |more: &[&str], because: &str| {
        let numbers = ["--prune-threshold=3", "--bits=4", "--prefill=9"];
        let words = [
            &["encode"][..],
            &RTL,
            &[int8, "--tensor", "layers.0.k", "-o", "s", "--levels=9"],
            &numbers,
            more,
        ];
        refused(here, &words.concat(), because);
    };
    rtl(
        &["--config", "titanus_qu_c64"],
        "tokens of 192 channels are too long for titanus_qu_c64",
    );
    rtl(
        &["--config", "oaken_q16"],
        "no configuration \"oaken_q16\" of titanus_qu; the nearest are: titanus_qu_c",
    );
    rtl(&["--stall", "2"], "--stall");
    let golden = [
        "--prune-threshold=3",
        "--bits=4",
        "--prefill=9",
        "--levels=9",
        "-o",
        "s",
    ];
    let words = [&["encode"][..], &TITANUS, &[int8, "--seed", "3"], &golden];
    refused(here, &words.concat(), "--seed is for --backend rtl");
    assert!(files_in(here).is_empty());

    std::fs::write(here.join("s"), [1, 9, 0, 0, 0, 2, 0]).unwrap();
    let decode = |tokens: &str, channels: &str, because: &str| {
        let numbers = [
            "s",
            "--tokens",
            tokens,
            "--channels",
            channels,
            "--bits",
            "4",
        ];
        let words = [&["decode"][..], &TITANUS, &numbers, &["-o", "o.npy"]].concat();
        refused(here, &words, because);
    };
    decode(
        "2",
        "1",
        "in token 1 there are more level changes than channels",
    );
    decode("1", "1", "after 1 tokens bytes are left");
    decode("1", "0", "the number of channels is 0");
    decode("0", "1", "--tokens is 0");
    decode("1", "4", "ends inside the token");
    let numbers = ["s", "--tokens=2", "--channels=1", "--bits=4", "-o", "o.npy"];
    let words = [&["decode"][..], &RTL, &numbers].concat();
    refused(here, &words, "more level changes than channels");
    let words = ["s", "--tokens=1", "--channels=1", "--bits=4", "-o", "s"];
    let words = [&["decode"][..], &TITANUS, &words].concat();
    refused(here, &words, "two different files");
    assert_eq!(files_in(here), ["s"], "only the stream is there");
}

#[test]
fn each_scheme_shows_its_own_options() {
    let directory = tempfile::tempdir().unwrap();
    let help = good(
        directory.path(),
        &["encode", "--scheme", "titanus", "--help"],
    );
    assert!(
        help.contains("--prune-threshold") && !help.contains("--dense"),
        "{help}"
    );
    let help = good(directory.path(), &["encode", "--help"]);
    assert!(help.contains("--dense") && help.contains("tb encode --scheme titanus --help"));
}
