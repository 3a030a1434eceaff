//! The commands for the rotation codec.

use super::{good, refused};
use crate::common::{json, kv_data, sha256};
use std::path::{Path, PathBuf};

fn corner(file: &str) -> PathBuf {
    kv_data().join("../corner_rot").join(file)
}

fn words(line: &str) -> Vec<&str> {
    line.split_whitespace().collect()
}

/// The elements of a .npy file, which are its last bytes.
fn elements(path: &Path, count: usize) -> Vec<u8> {
    let bytes = std::fs::read(path).unwrap();
    bytes[bytes.len() - 2 * count..].to_vec()
}

/// The case of a tensor of the known answers.
fn known(tensor: &str, bits: u64, centre: bool) -> serde_json::Value {
    let file = json(kv_data().join("expected_rot.json"));
    let cases = file["tensors"][tensor].as_array().unwrap().iter();
    let mut found = cases
        .filter(|case| case["head_dim"] == 64 && case["bits"] == bits && case["centre"] == centre);
    found.next().unwrap().clone()
}

#[test]
fn the_real_tensors_go_through_all_commands() {
    let directory = tempfile::tempdir().unwrap();
    let here = directory.path();
    let calibration = kv_data().join("smollm2-135m-calibration.safetensors");
    let profile = format!(
        "profile --scheme rot {} --all --head-dim 64 -o c.json",
        calibration.display()
    );
    let said = good(here, &words(&profile));
    assert!(said.contains("layers.0.k: 3 heads of 64"), "{said}");
    assert_eq!(
        json(here.join("c.json"))["centres"]["layers.29.k"],
        json(kv_data().join("centres_rot.json"))["centres"]["layers.29.k"]
    );

    let data = kv_data().join("smollm2-135m-news.safetensors");
    let data = data.display();
    let elements_of_tensor = 512 * 3 * 64;
    for (tensor, side, bits, centre) in [
        ("layers.6.k", "k", 5, " --centre c.json"),
        ("layers.6.v", "v", 4, ""),
    ] {
        let known = known(tensor, bits, !centre.is_empty());
        let encode = format!(
            "encode --scheme rot --backend golden --side {side} --head-dim 64 --bits {bits}{centre} \
             {data} --tensor {tensor} --stream s --json r.json"
        );
        good(here, &words(&encode));
        let stream = std::fs::read(here.join("s")).unwrap();
        assert_eq!(sha256(&stream), known["stream_sha256"], "{tensor}");
        assert_eq!(
            json(here.join("r.json"))["bits_per_element"],
            known["bits_per_element"]
        );

        let decode = format!(
            "decode --scheme rot --backend golden --head-dim 64 --heads 3 --bits {bits} s -o o.npy"
        );
        good(here, &words(&decode));
        let values = elements(&here.join("o.npy"), elements_of_tensor);
        assert_eq!(sha256(&values), known["values_sha256"], "{tensor}");
        let centre = match centre {
            "" => String::new(),
            centre => format!("{centre} --tensor {tensor}"),
        };
        good(here, &words(&format!("{decode} --plain{centre}")));
        let values = elements(&here.join("o.npy"), elements_of_tensor);
        assert_eq!(sha256(&values), known["plain_sha256"], "{tensor}");
    }
}

#[test]
fn centres_come_from_arrays_and_vectors_are_transformed() {
    let directory = tempfile::tempdir().unwrap();
    let here = directory.path();
    let expected = json(corner("expected.json"));
    let (input, centre) = (corner("wide_d64.npy"), corner("wide_d64.centre.npy"));
    let (input, centre) = (input.display(), centre.display());
    for (back, key) in [("", "forward"), (" --back", "back")] {
        let transform = format!("transform --scheme rot --head-dim 64{back} {input} -o t.npy");
        assert!(good(here, &words(&transform)).contains("vectors of 64 transformed"));
        let vectors = expected["encode"]["wide_d64"][0]["vectors"]
            .as_u64()
            .unwrap();
        let values = elements(&here.join("t.npy"), 64 * vectors as usize);
        assert_eq!(
            sha256(&values),
            expected["transform"]["wide_d64"][key],
            "{key}"
        );
    }
    let cases = expected["encode"]["wide_d64"].as_array().unwrap();
    let case = cases
        .iter()
        .find(|case| case["bits"] == 4 && case["centre"] == true);
    let encode = format!(
        "encode --scheme rot --backend golden --side k --head-dim 64 --bits 4 --centre {centre} \
         {input} --stream s"
    );
    good(here, &words(&encode));
    let stream = std::fs::read(here.join("s")).unwrap();
    assert_eq!(sha256(&stream), case.unwrap()["stream_sha256"]);
}

#[test]
fn what_cannot_be_is_refused_in_one_line() {
    let directory = tempfile::tempdir().unwrap();
    let here = directory.path();
    let data = kv_data().join("smollm2-135m-news.safetensors");
    let (data, vectors) = (data.display(), corner("wide_d64.npy"));
    let encode = |more: &str| {
        format!("encode --scheme rot --backend golden {data} --tensor layers.0.k --stream s {more}")
    };
    let is_refused = |line: &str, because: &str| refused(here, &words(line), because);
    is_refused(&encode("--side k --head-dim 32 --bits 4"), "give 64 or 128");
    is_refused(&encode("--side k --head-dim 64 --bits 6"), "give 3, 4 or 5");
    is_refused(
        &encode("--side k --head-dim 128 --bits 4"),
        "[tokens, heads, 128]",
    );
    is_refused(&encode("--side q --head-dim 64 --bits 4"), "'q'");
    is_refused(
        &encode("--side v --head-dim 64 --bits 4 --centre c.json"),
        "values have no centre",
    );
    let of_another_model = "{\"head_dim\": 64, \"centres\": {\"layers.0.k\": [0.5]}}";
    let no_binary16 = "{\"head_dim\": 64, \"centres\": {\"layers.0.k\": [0.1]}}";
    for (file, because) in [
        (of_another_model, "give the centres of this model"),
        (no_binary16, "0.1 is no finite binary16"),
        ("{\"head_dim\": 64}", "missing field `centres`"),
    ] {
        std::fs::write(here.join("c.json"), file).unwrap();
        is_refused(
            &encode("--side k --head-dim 64 --bits 4 --centre c.json"),
            because,
        );
    }
    let by_hardware = encode("--side k --head-dim 64 --bits 4").replace("golden", "rtl");
    is_refused(
        &format!("{by_hardware} --config rot_v16_b3"),
        "vectors of 64 with 4 bits are not for rot_v16_b3; choose another one with --config: \
         rot_k16_b4, rot_v16_b4, rot_k64_b4, rot_v64_b4",
    );
    is_refused(
        &format!("{by_hardware} --config rot_dq16_b4"),
        "no configuration \"rot_dq16_b4\" of rot_quantizer",
    );
    std::fs::write(here.join("short"), [0; 2 * 33 + 5]).unwrap();
    let decode = |heads: u64| {
        format!(
            "decode --scheme rot --backend golden --head-dim 64 --heads {heads} --bits 4 short -o o.npy"
        )
    };
    is_refused(&decode(1), "in record 2 the stream ends inside the record");
    is_refused(&decode(0), "--heads 0");
    std::fs::write(here.join("short"), [0; 2 * 33]).unwrap();
    is_refused(
        &decode(3),
        "2 records are not a whole number of tokens of 3 heads",
    );
    std::fs::write(here.join("short"), []).unwrap();
    is_refused(&decode(1), "holds no record");
    let transform = format!(
        "transform --scheme rot --head-dim 128 {} -o t.npy",
        vectors.display()
    );
    is_refused(&transform, "does not cut into vectors of --head-dim 128");
    is_refused(
        &format!("profile --scheme rot {data} --all -o c.json"),
        "--scheme rot needs --head-dim",
    );
    is_refused(
        &format!("profile --scheme rot {data} --all --head-dim 64 --outer 0.1 -o c.json"),
        "--outer is for --scheme oaken",
    );
    is_refused(
        "demo --scheme rot --config rot_k16_b4",
        "leave --config rot_k16_b4 out",
    );
}

/// The streams of the golden model, and its values, from the generated hardware.
#[test]
fn the_hardware_writes_and_reads_the_same_bytes() {
    let directory = tempfile::tempdir().unwrap();
    let here = directory.path();
    let data = kv_data().join("smollm2-135m-news.safetensors");
    let (data, centres) = (data.display(), kv_data().join("centres_rot.json"));
    let centres = centres.display();
    for (tensor, side, bits, centre, config) in [
        (
            "layers.15.k",
            "k",
            5,
            format!(" --centre {centres}"),
            "rot_k16_b5",
        ),
        ("layers.15.v", "v", 4, String::new(), "rot_v16_b4"),
    ] {
        let known = known(tensor, bits, !centre.is_empty());
        let encode = format!(
            "encode --scheme rot --backend rtl --side {side} --head-dim 64 --bits {bits}{centre} \
             {data} --tensor {tensor} --stream s --stall 0.2 --json r.json"
        );
        good(here, &words(&encode));
        let report = json(here.join("r.json"));
        assert_eq!(report["config"], config);
        assert_eq!(report["bits_per_element"], known["bits_per_element"]);
        let stream = std::fs::read(here.join("s")).unwrap();
        assert_eq!(sha256(&stream), known["stream_sha256"], "{tensor}");
        let decode = format!(
            "decode --scheme rot --backend rtl --head-dim 64 --heads 3 --bits {bits} s -o o.npy"
        );
        good(here, &words(&decode));
        let values = elements(&here.join("o.npy"), 512 * 3 * 64);
        assert_eq!(sha256(&values), known["values_sha256"], "{tensor}");
    }
}
