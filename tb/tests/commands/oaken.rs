//! The commands for Oaken.

use super::{good, refused};
use crate::common::{json, kv_data, sha256};

#[test]
fn encode_and_decode_give_the_known_streams_of_real_data() {
    let directory = tempfile::tempdir().unwrap();
    let at = |name: &str| directory.path().join(name);
    let read = |name: &str| std::fs::read(at(name)).unwrap();
    let (data, thresholds) = (
        kv_data().join("smollm2-135m-news.safetensors"),
        kv_data().join("thresholds.json"),
    );
    let (data, thresholds) = (data.to_str().unwrap(), thresholds.to_str().unwrap());
    let known = json(kv_data().join("expected.json"));
    let tensors = known.as_object().unwrap().iter().take(2);
    for ((tensor, known), backend) in tensors.zip(["golden", "rtl"]) {
        let config = ["--stall", "0.1"];
        let extra = if backend == "rtl" { &config[..] } else { &[] };
        let common = [
            "--scheme",
            "oaken",
            "--tensor",
            tensor,
            "--thresholds",
            thresholds,
        ];
        let encoding = ["encode", data, "--backend", backend];
        let decoding = [
            "decode",
            "--width",
            "192",
            "-o",
            "out.npy",
            "--backend",
            backend,
        ];
        let streams = ["--dense", "dense", "--sparse", "sparse", "--json", "r.json"];
        good(
            directory.path(),
            &[&encoding[..], &common[..], &streams[..], extra].concat(),
        );
        assert_eq!(
            sha256(&read("dense")),
            known["dense_sha256"].as_str().unwrap()
        );
        assert_eq!(
            sha256(&read("sparse")),
            known["sparse_sha256"].as_str().unwrap()
        );
        let bits = json(at("r.json"))["bits_per_element"].as_f64().unwrap();
        assert!((bits - known["bits_per_element"].as_f64().unwrap()).abs() < 1e-3);

        // The smallest one: the default is one of 64 lanes.
        let smallest = ["--config", "oaken_dq16"];
        let config = if backend == "rtl" { &smallest[..] } else { &[] };
        good(
            directory.path(),
            &[&decoding[..], &common[..], &streams[..], extra, config].concat(),
        );
        let npy = read("out.npy");
        let header = 10 + usize::from(u16::from_le_bytes([npy[8], npy[9]]));
        assert_eq!(
            sha256(&npy[header..]),
            known["decoded_sha256"].as_str().unwrap()
        );
    }
}

#[test]
fn profile_finds_the_known_thresholds() {
    let directory = tempfile::tempdir().unwrap();
    let calibration = kv_data().join("smollm2-135m-calibration.safetensors");
    good(
        directory.path(),
        &[
            "profile",
            calibration.to_str().unwrap(),
            "--all",
            "-o",
            "thresholds.json",
        ],
    );
    let (found, known) = (
        json(directory.path().join("thresholds.json")),
        json(kv_data().join("expected_profile.json")),
    );
    assert_eq!(found["thresholds"], known["thresholds"]);
}

#[test]
fn broken_streams_and_widths_are_refused_and_leave_nothing() {
    let directory = tempfile::tempdir().unwrap();
    let data = kv_data().join("smollm2-135m-news.safetensors");
    let oaken = [
        "--scheme",
        "oaken",
        "--backend",
        "golden",
        "--dense",
        "d",
        "--sparse",
        "s",
        "--thresholds",
        "-1,-0.1,0.1,1",
    ];
    good(
        directory.path(),
        &[
            &["encode", data.to_str().unwrap(), "--tensor", "layers.0.k"],
            &oaken[..],
        ]
        .concat(),
    );
    let decode =
        |width: &'static str| [&["decode", "--width", width, "-o", "out.npy"], &oaken[..]].concat();
    let is_refused = |width: &'static str, because: &str| {
        refused(directory.path(), &decode(width), because);
    };
    good(directory.path(), &decode("192"));
    std::fs::remove_file(directory.path().join("out.npy")).unwrap();
    is_refused("0", "d = 0");
    is_refused("100000000", "too large");
    is_refused("190", "stream");
    let sparse = std::fs::read(directory.path().join("s")).unwrap();
    std::fs::write(directory.path().join("s"), &sparse[..sparse.len() - 1]).unwrap();
    is_refused("192", "malformed");
    std::fs::write(directory.path().join("s"), [&sparse[..], &[0]].concat()).unwrap();
    is_refused("192", "malformed");
}

/// `tb encode` of a tensor with these words besides is refused in an empty directory, which stays so.
fn encode_is_refused(backend: &str, more: &[&str], because: &str) {
    let directory = tempfile::tempdir().unwrap();
    let words = ["encode", "--scheme", "oaken", "--backend", backend];
    let streams = ["--dense", "d", "--sparse", "s"];
    refused(
        directory.path(),
        &[&words[..], &streams, more].concat(),
        because,
    );
}

#[test]
fn bad_tensors_and_thresholds_give_one_line_and_leave_nothing() {
    let data = kv_data().join("smollm2-135m-news.safetensors");
    let data = data.to_str().unwrap();
    let check = |input: &str, more: &[&str], because: &str| {
        encode_is_refused("golden", &[more, &[input]].concat(), because);
    };
    let of_k = |thresholds: &str, because: &str| {
        let more = ["--tensor", "layers.0.k", "--thresholds", thresholds];
        check(data, &more, because);
    };
    of_k("2,1,0,-1", "not in order");
    of_k("-70000,0,0,1", "not finite");
    of_k("1,2", "four numbers");
    of_k("no_such.json", "no_such.json");
    let thresholds = ["--thresholds", "-1,0,0,1"];
    check(
        data,
        &[&["--tensor", "no_such"][..], &thresholds].concat(),
        "no tensor",
    );
    check(data, &thresholds, "needs the name of a tensor");
    check("no_such.npy", &thresholds, "no_such.npy");
    check("no_such.bin", &thresholds, "no known format");
    let seed = ["--tensor", "layers.0.k", "--seed", "1"];
    check(
        data,
        &[&seed[..], &thresholds].concat(),
        "--seed is for --backend rtl",
    );
    let ratios = ["--outer", "0.9", "--inner", "0.9"];
    let profile = ["profile", data, "--tensor", "layers.0.k", "-o", "t.json"];
    let directory = tempfile::tempdir().unwrap();
    refused(
        directory.path(),
        &[&profile[..], &ratios].concat(),
        "below 1",
    );
}

#[test]
fn bad_options_of_the_hardware_give_one_line_and_leave_nothing() {
    let data = kv_data().join("smollm2-135m-news.safetensors");
    let data = data.to_str().unwrap();
    let rtl = |config: &str, stall: &str, more: &[&str], because: &str| {
        let words = ["--thresholds", "-1,0,0,1", "--tensor", "layers.0.k"];
        let options = ["--config", config, "--stall", stall, data];
        encode_is_refused("rtl", &[&words[..], &options, more].concat(), because);
    };
    rtl(
        "oaken_q64",
        "0",
        &[],
        "the nearest are: oaken_q16, oaken_q32, oaken_q8",
    );
    rtl("oaken_q16", "1.5", &[], "is not a probability");
    let folder = ["--json", env!("CARGO_MANIFEST_DIR")];
    rtl("oaken_q16", "0", &folder, "is a folder");
}

/// A .safetensors file of these tensors: name, type, shape and bytes.
fn safetensors(tensors: &[(&str, &str, &[usize], Vec<u8>)]) -> Vec<u8> {
    let mut header = serde_json::Map::new();
    let mut data = vec![];
    for (name, dtype, shape, bytes) in tensors {
        let begin = data.len();
        data.extend(bytes);
        let entry = serde_json::json!({
            "dtype": dtype, "shape": shape, "data_offsets": [begin, data.len()],
        });
        header.insert((*name).into(), entry);
    }
    let header = serde_json::to_vec(&header).unwrap();
    [&(header.len() as u64).to_le_bytes()[..], &header, &data].concat()
}

/// 16 elements, the quarters from -2 on: as float16 and as float32.
fn quarters() -> (Vec<u8>, Vec<u8>) {
    let numbers = (0..16u8).map(|n| f32::from(n) / 4.0 - 2.0);
    let half = |x: f32| sim::F16::nearest(x.into()).0.to_le_bytes();
    (
        numbers.clone().flat_map(half).collect(),
        numbers.flat_map(f32::to_le_bytes).collect(),
    )
}

#[test]
fn tensors_of_another_type_are_rounded_with_cast_and_refused_without() {
    let directory = tempfile::tempdir().unwrap();
    let (half, single) = quarters();
    // The second holds the transposed first.
    let turn = |bytes: &[u8]| -> Vec<u8> {
        let place = |n: usize| 4 * (n % 4 * 4 + n / 4);
        (0..16)
            .flat_map(|n| bytes[place(n)..][..4].to_vec())
            .collect()
    };
    let turned = turn(&single);
    let file = safetensors(&[
        ("half", "F16", &[4, 4], half),
        ("single", "F32", &[4, 4], turned),
    ]);
    std::fs::write(directory.path().join("t.safetensors"), file).unwrap();
    let encode = |more: &[&'static str]| -> Vec<&'static str> {
        let words = [
            "encode",
            "t.safetensors",
            "--scheme",
            "oaken",
            "--backend",
            "golden",
        ];
        let streams = ["--thresholds", "-1,0,0,1", "--dense", "d", "--sparse", "s"];
        [&words[..], &streams, more].concat()
    };
    let bytes = || ["d", "s"].map(|name| std::fs::read(directory.path().join(name)).unwrap());
    refused(
        directory.path(),
        &encode(&["--tensor", "single"]),
        "type F32: convert them to float16, or have them rounded with --cast",
    );
    refused(
        directory.path(),
        &encode(&["--tensor", "half", "--axis", "2"]),
        "no axis 2",
    );
    good(directory.path(), &encode(&["--tensor", "half"]));
    let expected = bytes();
    good(
        directory.path(),
        &encode(&["--tensor", "single", "--cast", "--axis", "-1"]),
    );
    assert_eq!(bytes(), expected);
}

#[test]
fn profiling_all_names_and_skips_a_tensor_of_another_type() {
    let directory = tempfile::tempdir().unwrap();
    let (half, single) = quarters();
    let file = safetensors(&[
        ("a", "F16", &[2, 8], half.clone()),
        ("b", "F32", &[2, 8], single.clone()),
        ("c", "I64", &[2], vec![0; 16]),
    ]);
    std::fs::write(directory.path().join("t.safetensors"), file).unwrap();
    let profile = |more: &[&str]| {
        let words = ["profile", "t.safetensors", "--all", "-o", "t.json"];
        let run = crate::tb(directory.path(), &[&words[..], more].concat());
        let said = String::from_utf8_lossy(&run.stderr).into_owned();
        let found = json(directory.path().join("t.json"));
        let found = found["thresholds"].as_object().unwrap();
        (run.status.code(), said, found.keys().cloned().collect())
    };
    let (status, said, found): (_, _, Vec<String>) = profile(&[]);
    assert_eq!(status, Some(1), "{said}");
    assert!(
        said.contains("b is skipped: ") && said.contains("--cast"),
        "{said}"
    );
    assert!(said.contains("c is skipped: "), "{said}");
    assert_eq!(found, ["a"]);
    let (status, said, found) = profile(&["--cast"]);
    assert_eq!(status, Some(1), "{said}");
    assert!(!said.contains("b is skipped"), "{said}");
    assert_eq!(found, ["a", "b"]);

    // If none is left there is nothing to write.
    let only = safetensors(&[("c", "I64", &[2], vec![0; 16])]);
    std::fs::write(directory.path().join("t.safetensors"), only).unwrap();
    std::fs::remove_file(directory.path().join("t.json")).unwrap();
    let run = crate::tb(
        directory.path(),
        &["profile", "t.safetensors", "--all", "-o", "t.json"],
    );
    assert_eq!(run.status.code(), Some(2));
    assert!(!directory.path().join("t.json").exists());
}

#[test]
fn windows_that_look_like_tokens_are_warned_of() {
    let directory = tempfile::tempdir().unwrap();
    let data = kv_data().join("smollm2-135m-news.safetensors");
    let profile = |more: &[&str]| {
        let words = ["profile", data.to_str().unwrap(), "--tensor", "layers.0.k"];
        let words = [&words[..], &["-o", "t.json"], more].concat();
        let run = crate::tb(directory.path(), &words);
        assert!(run.status.success());
        let said = String::from_utf8_lossy(&run.stderr).into_owned();
        (
            said,
            json(directory.path().join("t.json"))["windows"].clone(),
        )
    };
    let (said, windows) = profile(&[]);
    assert!(
        said.contains("512 windows of 192 elements look like tokens"),
        "{said}"
    );
    assert_eq!(windows, 512);
    let (said, windows) = profile(&["--window-tokens", "128"]);
    assert_eq!((&*said, windows), ("", 4.into()));
    let words = ["profile", data.to_str().unwrap(), "--tensor", "layers.0.k"];
    refused(
        directory.path(),
        &[&words[..], &["-o", "u.json", "--window-tokens", "100"]].concat(),
        "512 tokens are no multiple of --window-tokens 100",
    );
}

#[test]
fn vectors_that_are_too_long_name_the_choice_of_configuration() {
    let directory = tempfile::tempdir().unwrap();
    let zeros = safetensors(&[("x", "F16", &[1, 10_000], vec![0; 20_000])]);
    std::fs::write(directory.path().join("t.safetensors"), zeros).unwrap();
    let words = [
        "encode",
        "t.safetensors",
        "--tensor",
        "x",
        "--scheme",
        "oaken",
    ];
    let more = ["--backend", "rtl", "--thresholds", "-1,0,0,1"];
    let streams = ["--dense", "d", "--sparse", "s"];
    refused(
        directory.path(),
        &[&words[..], &more, &streams].concat(),
        "it takes at most 8192; give a larger one in a file, --config FILE.toml",
    );
}
