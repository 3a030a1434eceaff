//! The command line: what it writes, what it refuses and how.

mod common;

use common::{Fixture, fixture, write_model};
use serde_json::Value;
use std::fs;
use std::path::Path;
use std::process::{Command, Output};

/// The program, run in the fixture's folder.
fn accuracy(arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_accuracy"));
    command
        .current_dir(fixture().folder.path())
        .args(arguments)
        .output()
        .unwrap()
}

fn stderr(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// Exit status 2 and one line that has all of these words.
fn refused(arguments: &[&str], words: &[&str]) {
    let output = accuracy(arguments);
    let message = stderr(&output);
    assert_eq!(output.status.code(), Some(2), "{arguments:?}: {message}");
    assert_eq!(message.lines().count(), 1, "{arguments:?}: {message}");
    for word in words {
        assert!(message.contains(word), "{arguments:?}: {message}");
    }
}

fn json(path: &Path) -> Value {
    serde_json::from_str(&fs::read_to_string(path).unwrap()).unwrap()
}

const EVAL: [&str; 5] = [
    "eval",
    "random.gguf",
    "text.txt",
    "--calibration",
    "calibration.json",
];

#[test]
fn eval_writes_report_table_and_plot() {
    let Fixture {
        folder,
        model,
        task,
        ..
    } = fixture();
    let files = [
        "--json",
        "out/r.json",
        "--table",
        "out/t.md",
        "--svg",
        "out/p.svg",
    ];
    let codecs = ["oaken", "kivi:b=2,g=64", "--windows", "1", "--start", "1"];
    let output = accuracy(&[&EVAL[..], &codecs, &files].concat());
    assert!(output.status.success(), "{}", stderr(&output));
    let out = folder.path().join("out");
    let report = json(&out.join("r.json"));
    assert_eq!(report["model"]["sha256"], model.sha256());
    assert_eq!(report["text"]["sha256"], task.sha256().unwrap());
    assert_eq!(report["windows"], serde_json::json!([1]));
    assert_eq!(report["tokens"], 768);
    // The largest first.
    assert_eq!(report["codecs"][0]["codec"], "oaken");
    let kivi = &report["codecs"][1];
    assert_eq!(
        (&kivi["codec"], &kivi["golden"]),
        (&"kivi:b=2,g=64".into(), &true.into())
    );
    assert_eq!(report["codecs"][0]["golden"], true);
    assert_eq!(kivi["kl"].as_array().unwrap().len(), 3);
    assert_eq!(kivi["kl_difference"].as_array().unwrap().len(), 3);
    assert_eq!(kivi["bits_at_d1024"], 2.5);
    let table = fs::read_to_string(out.join("t.md")).unwrap();
    assert_eq!(table, String::from_utf8(output.stdout).unwrap());
    assert!(
        table.contains("| `oaken` |") && table.contains("golden model"),
        "{table}"
    );
    assert!(
        fs::read_to_string(out.join("p.svg"))
            .unwrap()
            .contains("kivi:b=2,g=64")
    );
}

#[test]
fn an_interrupted_run_goes_on_where_it_stopped() {
    let Fixture { folder, .. } = fixture();
    let kept = folder.path().join("kept");
    let arguments = [
        "oaken",
        "fp8",
        "--windows",
        "2",
        "--keep",
        "kept",
        "--json",
        "kept.json",
    ];
    let run = || {
        let output = accuracy(&[&EVAL[..], &arguments].concat());
        assert!(output.status.success(), "{}", stderr(&output));
        json(&folder.path().join("kept.json"))
    };
    let whole = run();
    let files = || {
        let mut files: Vec<_> = fs::read_dir(&kept)
            .unwrap()
            .map(|f| f.unwrap().path())
            .collect();
        files.sort();
        files
    };
    assert_eq!(files().len(), 4);
    // One codec-window is lost, one is broken off: both are run again, the others taken as they are.
    let [lost, broken, marked, _] = &files()[..] else {
        panic!("four codec-windows")
    };
    fs::remove_file(lost).unwrap();
    fs::write(broken, "{\"bits\": 1").unwrap();
    let mut scores = json(marked);
    scores["seconds"] = 12345.0.into();
    fs::write(marked, scores.to_string()).unwrap();
    let mut resumed = run();
    assert!(resumed["seconds"].as_f64().unwrap() > 12345.0);
    resumed["seconds"] = whole["seconds"].clone();
    for (codec, before) in [0, 1].map(|i| (i, &whole["codecs"][i])) {
        resumed["codecs"][codec]["seconds"] = before["seconds"].clone();
    }
    assert_eq!(resumed, whole);
    assert_eq!(files().len(), 4);
}

#[test]
fn a_missed_reference_figure_is_exit_status_1() {
    let Fixture { folder, .. } = fixture();
    let run = |more: &[&str]| {
        accuracy(
            &[
                &EVAL[..],
                &["oaken", "--windows", "1", "--keep", "kept-reference"],
                more,
            ]
            .concat(),
        )
    };
    assert!(run(&["--json", "figures.json"]).status.success());
    let report = json(&folder.path().join("figures.json"));
    let codec = &report["codecs"][0];
    let reference = |kl: f64, perplexity: f64| {
        serde_json::json!({
            "model_sha256": report["model"]["sha256"],
            "text_sha256": report["text"]["sha256"],
            "windows": [0],
            "fp16_perplexity": [report["fp16_perplexity"].as_f64().unwrap() + perplexity],
            "codecs": [{
                "codec": "oaken",
                "bits": codec["bits_per_element"],
                "kl": codec["kl"][0].as_f64().unwrap() * kl,
                "same_top": codec["same_top"][0],
            }],
        })
    };
    let compare = |reference: Value| {
        fs::write(folder.path().join("reference.json"), reference.to_string()).unwrap();
        let output = run(&["--reference", "reference.json"]);
        (output.status.code(), stderr(&output))
    };
    let (status, message) = compare(reference(1.02, 0.01));
    assert_eq!(status, Some(0), "{message}");
    assert!(message.contains("1 codecs reach"), "{message}");
    // The interval of the run holds it; beyond that, and beyond the tolerance, it is missed.
    let [value, _, high] = [0, 1, 2].map(|i| codec["kl"][i].as_f64().unwrap());
    let (status, message) = compare(reference(0.999 * high / value, 0.0));
    assert_eq!(status, Some(0), "{message}");
    let (status, message) = compare(reference(1.05f64.max(1.01 * high / value), 0.0));
    assert_eq!(status, Some(1), "{message}");
    assert!(message.contains("KL of oaken"), "{message}");
    let (status, message) = compare(reference(1.0, 0.03));
    assert_eq!(status, Some(1), "{message}");
    assert!(
        message.contains("perplexity of fp16, window 0"),
        "{message}"
    );
    let mut other = reference(2.0, 2.0);
    other["text_sha256"] = "0".into();
    let (status, message) = compare(other);
    assert_eq!(status, Some(0), "{message}");
    assert!(message.contains("another text"), "{message}");
}

#[test]
fn the_page_of_accuracy_is_what_the_kept_report_gives() {
    let at = |folder: &str| format!("{}/../{folder}", env!("CARGO_MANIFEST_DIR"));
    let output = accuracy(&[
        "docs",
        "--check",
        "--measured",
        &at("docs/measured"),
        "--docs",
        &at("docs"),
    ]);
    assert!(output.status.success(), "{}", stderr(&output));
}

#[test]
fn calibrate_writes_what_the_library_finds() {
    let Fixture {
        folder,
        calibration_path,
        ..
    } = fixture();
    let output = accuracy(&[
        "calibrate",
        "random.gguf",
        "other.txt",
        "--windows",
        "2",
        "-o",
        "made.json",
    ]);
    assert!(output.status.success(), "{}", stderr(&output));
    assert_eq!(
        json(&folder.path().join("made.json")),
        json(calibration_path)
    );
}

#[test]
fn dump_writes_what_the_codec_was_given_and_its_streams() {
    let Fixture { folder, model, .. } = fixture();
    let tokens = 1023;
    for (codec, dtype, bytes, streams) in [
        ("oaken", "F16", 2, &["dense", "sparse"][..]),
        ("titanus:b=4,prune=20", "I8", 1, &["titanus"]),
        ("kivi:b=4", "F16", 2, &["kivi", "rest"]),
        ("hack:b=2", "F16", 2, &["hack"]),
        ("rot:k=5,v=4,center", "F16", 2, &["rot"]),
    ] {
        let output = accuracy(&[
            "dump",
            "random.gguf",
            "text.txt",
            "--window",
            "1",
            "--layers",
            "1",
            "--codec",
            codec,
            "--calibration",
            "calibration.json",
            "--streams",
            "streams",
            "-o",
            "kv.safetensors",
        ]);
        assert!(output.status.success(), "{}", stderr(&output));
        let file = fs::read(folder.path().join("kv.safetensors")).unwrap();
        let tensors = safetensors::SafeTensors::deserialize(&file).unwrap();
        assert_eq!(tensors.names().len(), 2);
        for name in ["layers.1.k", "layers.1.v"] {
            let tensor = tensors.tensor(name).unwrap();
            assert_eq!(tensor.shape(), [tokens, model.width()]);
            assert_eq!(format!("{:?}", tensor.dtype()), dtype);
            assert_eq!(tensor.data().len(), tokens * model.width() * bytes);
            for stream in streams {
                let path = folder
                    .path()
                    .join("streams/counted")
                    .join(format!("{name}.{stream}"));
                assert!(fs::metadata(path).unwrap().len() > 0);
            }
        }
        let list = fs::read_to_string(folder.path().join("streams/encode.txt")).unwrap();
        let scheme = format!("layers.1.v --scheme {} ", codec.split(':').next().unwrap());
        assert!(
            list.lines().count() == 2 && list.contains(&scheme),
            "{list}"
        );
    }
    // The last codec has centres, of keys only.
    let list = fs::read_to_string(folder.path().join("streams/encode.txt")).unwrap();
    let lines: Vec<&str> = list.lines().collect();
    let keys = "layers.1.k --scheme rot --side k --head-dim 64 --bits 5 --centre centres.json --stream layers.1.k.rot";
    let values = "layers.1.v --scheme rot --side v --head-dim 64 --bits 4 --stream layers.1.v.rot";
    assert_eq!(lines, [keys, values]);
    let centres = folder.path().join("streams/centres.json");
    let read = sim::io::centres_of(&centres, Some("layers.1.k"), 2, 64).unwrap();
    let calibration = json(&folder.path().join("calibration.json"));
    let means = &calibration["tensors"]["layers.1.k"]["mean"];
    assert_eq!(
        serde_json::json!(read.iter().map(|c| c.to_f64()).collect::<Vec<_>>()),
        *means
    );
    refused(
        &[
            "dump",
            "random.gguf",
            "text.txt",
            "--codec",
            "fp8",
            "--streams",
            "streams",
            "-o",
            "x",
        ],
        &["fp8", "no streams"],
    );
    refused(
        &[
            "dump",
            "random.gguf",
            "text.txt",
            "--layers",
            "2",
            "-o",
            "x",
        ],
        &["no layer 2", "0 to 1"],
    );
}

#[test]
fn bad_input_is_one_line_that_says_what_to_do() {
    let Fixture { folder, .. } = fixture();
    let at = |name: &str| folder.path().join(name);
    let with = |more: &[&'static str]| [&EVAL[..], more].concat();
    refused(&with(&["oakn"]), &["`oakn`", "titanus"]);
    refused(&with(&["kivi:b=9"]), &["kivi:b=9", "2 to 4"]);
    refused(&with(&["kivi:b=3"]), &["kivi:b=3", "give 2 or 4"]);
    refused(&with(&["kivi:g=48"]), &["kivi:g=48", "32, 64 or 128"]);
    refused(&with(&["hack:b=8"]), &["hack:b=8", "2 to 4"]);
    refused(&with(&["packkv:k=0"]), &["packkv:k=0", "1 to 127"]);
    refused(&with(&["packkv:t=96"]), &["packkv:t=96", "give 64 or 128"]);
    refused(
        &with(&["K=packkv;V=fp8"]),
        &["K=packkv;V=fp8", "give packkv for both"],
    );
    refused(&with(&["hack:b=3"]), &["hack:b=3", "give 2 or 4"]);
    refused(&with(&["hack:p=48"]), &["hack:p=48", "32, 64 or 128"]);
    refused(&with(&["hack:products"]), &["no option `products`"]);
    refused(&with(&["kivi:g=64,r=32"]), &["power of two from"]);
    refused(&with(&["oaken:q=1"]), &["no option `q`"]);
    refused(&with(&["rot:k=6"]), &["rot:k=6", "3 to 5"]);
    refused(&with(&["oaken:r=0.1/0.1"]), &["0.1/0.1", "r=0.04/0"]);
    refused(&with(&["titanus:prune=33"]), &["33 %", "20, 35, 50"]);
    refused(&with(&["K=oaken"]), &["K=oaken"]);
    refused(&with(&["K=oaken,V=fp8"]), &["K=CODEC;V=CODEC"]);
    refused(&with(&["oaken", "oaken"]), &["twice"]);
    refused(&["eval", "random.gguf"], &["give a text"]);
    refused(
        &with(&["oaken", "--windows", "0"]),
        &["at least one window"],
    );
    refused(
        &with(&["oaken", "--start", "2"]),
        &["window 3", "2 windows"],
    );
    refused(
        &["eval", "random.gguf", "text.txt", "oaken"],
        &["--calibration"],
    );
    refused(&["eval", "random.gguf", "none.txt", "fp8"], &["none.txt"]);
    refused(&["eval", "--task", "copy", "random.gguf", "fp8"], &["512"]);
    refused(
        &["eval", "text.txt", "text.txt", "fp8"],
        &["text.txt", "not a GGUF"],
    );

    fs::write(
        at("cut.gguf"),
        &fs::read(at("random.gguf")).unwrap()[..400_000],
    )
    .unwrap();
    refused(&["eval", "cut.gguf", "text.txt", "fp8"], &["cut.gguf"]);
    write_model(&at("other.gguf"), 512, "mamba", &[]);
    refused(
        &["eval", "other.gguf", "text.txt", "fp8"],
        &["`mamba`", "`llama`"],
    );
    write_model(&at("more.gguf"), 512, "llama", &["blk.0.attn_q.bias"]);
    refused(
        &["eval", "more.gguf", "text.txt", "fp8"],
        &["blk.0.attn_q.bias", "not supported"],
    );

    write_model(&at("similar.gguf"), 513, "llama", &[]);
    refused(
        &[
            "eval",
            "similar.gguf",
            "text.txt",
            "oaken",
            "--calibration",
            "calibration.json",
        ],
        &["another model", "accuracy calibrate"],
    );
    refused(
        &[
            "eval",
            "random.gguf",
            "other.txt",
            "oaken",
            "--calibration",
            "calibration.json",
        ],
        &["the text that is to be evaluated"],
    );
    let mut calibration = json(&at("calibration.json"));
    calibration["tensors"]
        .as_object_mut()
        .unwrap()
        .remove("layers.1.v");
    fs::write(at("less.json"), calibration.to_string()).unwrap();
    refused(
        &[
            "eval",
            "random.gguf",
            "text.txt",
            "oaken",
            "--calibration",
            "less.json",
        ],
        &["no calibration for layers.1.v"],
    );
    refused(
        &[
            "eval",
            "random.gguf",
            "text.txt",
            "oaken",
            "--calibration",
            "text.txt",
        ],
        &["not a calibration"],
    );
    let mut calibration = json(&at("calibration.json"));
    calibration["tensors"]["layers.0.k"]["mean"][0] = 0.1.into();
    fs::write(at("inexact.json"), calibration.to_string()).unwrap();
    refused(
        &[
            "eval",
            "random.gguf",
            "text.txt",
            "rot:center",
            "--calibration",
            "inexact.json",
        ],
        &["layers.0.k", "0.1 is no binary16"],
    );
    fs::write(at("short.txt"), "A few words.").unwrap();
    refused(
        &["eval", "random.gguf", "short.txt", "fp8"],
        &["window 1", "0 windows"],
    );
    refused(
        &["calibrate", "random.gguf", "short.txt", "-o", "x"],
        &["4 windows", "13 tokens"],
    );
}
