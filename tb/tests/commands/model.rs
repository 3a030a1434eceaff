//! `tb model`: what it says and writes, and what it refuses.

use super::{good, refused};
use crate::common::{json, kv_data};
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// The words of a line, with the folders of the project.
fn words(line: &str) -> Vec<String> {
    let measured = root().join("docs/measured");
    let accuracy = root().join("accuracy/data/smollm2-135m.reference.json");
    let mut words: Vec<String> = line.split_whitespace().map(str::to_owned).collect();
    if line.contains("--machine") && !line.contains("--measured ") {
        words.extend(["--measured".to_owned(), measured.display().to_string()]);
    }
    if line.starts_with("model codecs") && !line.contains("--accuracy") {
        words.extend(["--accuracy".to_owned(), accuracy.display().to_string()]);
    }
    words
}

fn says(directory: &Path, line: &str) -> String {
    let words = words(line);
    good(
        directory,
        &words.iter().map(String::as_str).collect::<Vec<_>>(),
    )
}

fn is_refused(directory: &Path, line: &str, because: &str) {
    let words = words(line);
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    refused(directory, &words, because);
}

const ON_LPDDR: &str = "--model llama2-7b --machine oaken-lpddr";

#[test]
fn every_question_is_answered_as_text_json_and_svg() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path();
    for (question, says_this) in [
        (format!("size {ON_LPDDR}"), "| oaken_dq64 |"),
        (
            format!("sweep --over engines {ON_LPDDR}"),
            "| dequantizers |",
        ),
        (format!("sweep --over batch {ON_LPDDR}"), "| requests |"),
        (
            format!("sweep --over length {ON_LPDDR}"),
            "tokens of a request",
        ),
        (format!("run {ON_LPDDR}"), "Missing in it: memory"),
        (
            format!("gain {ON_LPDDR}"),
            "requests of 2048 tokens that fit",
        ),
        (format!("codecs {ON_LPDDR}"), "| kivi-2bit"),
        ("published".to_owned(), "not modelled"),
        ("titanus".to_owned(), "Whole history"),
    ] {
        let said = says(path, &format!("model {question} --json a.json --svg a.svg"));
        assert!(said.contains(says_this), "{question}: {said}");
        let about_layout = ["published", "titanus", "gain"];
        if !about_layout.iter().any(|word| question.starts_with(word)) {
            assert!(said.contains("before layout"), "{question}: {said}");
        }
        assert!(json(path.join("a.json")).is_object() || json(path.join("a.json")).is_array());
        let svg = std::fs::read_to_string(path.join("a.svg")).unwrap();
        assert!(svg.starts_with("<svg") && svg.trim_end().ends_with("</svg>"));
    }
    let size = says(path, &format!("model size {ON_LPDDR}"));
    assert!(size.contains("| oaken    |     3126 |"), "{size}");
}

const OWN: &str = r#"
[mine]
layers = 16
d_model = 2048
heads = 16
kv_heads = 4
head_dim = 128
ffn = 8192
ffn_matrices = 3
vocabulary = 50000
weight_bits = 8

[board]
source = "a data sheet"
like = "oaken-lpddr"
bandwidth_tb_s = 0.2
channels = 8
pj_per_bit = 4.0
"#;

#[test]
fn a_users_own_model_and_machine_and_trace_are_taken() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path();
    // One file for both: entries are read by name.
    std::fs::write(path.join("my.toml"), OWN).unwrap();
    let own = "--model my.toml:mine --machine my.toml:board";
    let said = says(path, &format!("model size {own} --devices 2 --json s.json"));
    assert!(said.contains("a data sheet"), "{said}");
    let size = json(path.join("s.json"));
    assert_eq!(size["setting"]["vector"], 256);
    assert!(size["engines"][0]["engines_per_channel"].as_f64().unwrap() > 0.0);
    let mut trace = "arrival_s,input,output\n".to_owned();
    for i in 0..10_000 {
        trace += &format!("{},{},{}\n", f64::from(i) / 50.0, 1 + i % 900, 1 + i % 300);
    }
    std::fs::write(path.join("t.csv"), trace).unwrap();
    let start = std::time::Instant::now();
    let line = format!("model run {own} --trace t.csv --admission paged --json r.json");
    let said = says(path, &line);
    assert!(start.elapsed().as_secs_f64() < 2.0, "{:?}", start.elapsed());
    assert!(said.contains("J per token"), "{said}");
    let run = json(path.join("r.json"));
    assert_eq!(run["served"]["requests"], 10_000);
    assert!(run["energy"]["memory_j"].is_number());
    assert_eq!(run["energy"]["compute_j"], serde_json::Value::Null);
}

#[test]
fn bits_of_a_report_win() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path();
    std::fs::write(path.join("r.json"), r#"{"bits_per_element": 5.5}"#).unwrap();
    let said = says(path, &format!("model size {ON_LPDDR} --bits-from r.json"));
    assert!(said.contains("5.5 bits per element"), "{said}");
    std::fs::write(path.join("r.json"), "{}").unwrap();
    let line = format!("model size {ON_LPDDR} --bits-from r.json");
    is_refused(path, &line, "no bits_per_element");
}

#[test]
fn bad_input_of_the_model_gives_one_line_and_leaves_nothing() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path();
    let write = |name: &str, text: &str| std::fs::write(path.join(name), text).unwrap();
    write("own.toml", OWN);
    write(
        "key.toml",
        &OWN.replace("weight_bits = 8", "weight_bits = 8\nheds = 3"),
    );
    write(
        "range.toml",
        &OWN.replace("weight_bits = 8", "weight_bits = 80"),
    );
    write("machine.toml", &OWN.replace("channels = 8", "chanels = 8"));
    write(
        "zero.toml",
        &OWN.replace("bandwidth_tb_s = 0.2", "bandwidth_tb_s = 0"),
    );
    write("circle.toml", "[a]\nlike = \"b\"\n[b]\nlike = \"a\"\n");
    write(
        "codec.toml",
        "[mine]\nbits = 4\nconsumes = \"codes\"\nbit = 3\n",
    );
    let on = "--machine oaken-lpddr";
    for (line, because) in [
        (
            format!("size --model key.toml:mine {on}"),
            "unknown field `heds`",
        ),
        (
            format!("size --model range.toml:mine {on}"),
            "weight_bits is 80, not in (0, 64]",
        ),
        (format!("size --model own.toml {on}"), "which entry?"),
        (
            format!("size --model own.toml:other {on}"),
            "there is no model \"other\"",
        ),
        (
            format!("size --model llama9 {on}"),
            "there is no model \"llama9\"",
        ),
        (
            "size --model llama2-7b --machine machine.toml:board".into(),
            "unknown field `chanels`",
        ),
        (
            "size --model llama2-7b --machine zero.toml:board".into(),
            "bandwidth_tb_s is 0",
        ),
        (
            "size --model llama2-7b --machine circle.toml:a".into(),
            "goes in a circle",
        ),
        (
            format!("size {ON_LPDDR} --codec codec.toml:mine"),
            "unknown field `bit`",
        ),
        (
            "size --model llama2-70b --machine oaken-hbm".into(),
            "does not fit on oaken-hbm: its weights take 137.951 GB, 57.951 GB more",
        ),
        (
            format!("run {ON_LPDDR} --batch 1 --input 2000000"),
            "is longer than the memory of oaken-lpddr",
        ),
        (format!("size {ON_LPDDR} --clock 1300"), "above fmax"),
        (format!("run {ON_LPDDR} --clock 0"), "is not above 0"),
        (format!("run {ON_LPDDR} --dequantizers 0"), "not 1 to 2^32"),
        (
            format!("run {ON_LPDDR} --codec hack-64 --dequantizers 3"),
            "has no dequantizer",
        ),
        (
            format!("run {ON_LPDDR} --dequantizer oaken_q99"),
            "no cycles of oaken_q99",
        ),
        (format!("run {ON_LPDDR} --batch 0"), "--batch 0 is not"),
        (format!("run {ON_LPDDR} --batch x"), "--batch"),
        (format!("run {ON_LPDDR} --trace nowhere.csv"), "nowhere.csv"),
        (
            format!("size {ON_LPDDR} --devices 3"),
            "3 devices cannot share 32 KV heads",
        ),
        (format!("size {ON_LPDDR} --measured nowhere"), "nowhere"),
        (format!("gain {ON_LPDDR} --gain 1"), "not above 1"),
        (
            format!("sweep --over batch --values 0 {ON_LPDDR}"),
            "a batch of 0",
        ),
        (format!("sweep --over time {ON_LPDDR}"), "--over"),
        (
            "titanus --model opt-1b".into(),
            "no configuration \"opt-1b\"",
        ),
        ("titanus --input 0".into(), "not 1 to 2^20"),
        ("size --model llama2-7b".into(), "--machine"),
        (String::new(), "missing"),
    ] {
        is_refused(path, &format!("model {line}"), because);
    }
    for (trace, because) in [
        ("arrival,in,out\n", "the first line"),
        ("arrival_s,input,output\n0,1\n", "line 2: not three fields"),
        (
            "arrival_s,input,output\n0,0,1\n",
            "line 2: input and output",
        ),
        ("arrival_s,input,output\n1,5,1\n0,5,1\n", "arrives before"),
        ("arrival_s,input,output\n", "no request"),
    ] {
        write("t.csv", trace);
        is_refused(
            path,
            &format!("model run {ON_LPDDR} --trace t.csv"),
            because,
        );
    }
}

#[test]
fn accuracies_of_different_groups_are_not_compared() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path();
    let known = root().join("accuracy/data/smollm2-135m.reference.json");
    let text = std::fs::read_to_string(&known).unwrap();
    let model = json(&known)["model_sha256"].as_str().unwrap().to_owned();
    std::fs::write(path.join("other.json"), text.replace(&model, "another")).unwrap();
    let line = format!(
        "model codecs {ON_LPDDR} --accuracy {} --accuracy other.json",
        known.display()
    );
    is_refused(path, &line, "different groups");
}

/// What docs/system.md shows is what its commands say and draw.
#[test]
fn the_page_says_what_its_commands_say() {
    let page = std::fs::read_to_string(root().join("docs/system.md")).unwrap();
    let scratch = tempfile::tempdir().unwrap();
    let svg = scratch.path().join("plot.svg");
    let mut commands = 0;
    for part in page
        .split("<!-- ")
        .filter(|part| part.contains(":begin -->\n```\ntb model "))
    {
        let (_, fenced) = part.split_once("```\n").unwrap();
        let (command, shown) = fenced.split_once("\n```\n\n").unwrap();
        let (shown, plot) = match shown.split_once("\n![") {
            None => (shown, None),
            Some((text, picture)) => {
                let (_, name) = picture.split_once("](").unwrap();
                (text, Some(name.split_once(')').unwrap().0))
            }
        };
        let mut words: Vec<&str> = command.split_whitespace().skip(1).collect();
        if plot.is_some() {
            words.extend(["--svg", svg.to_str().unwrap()]);
        }
        assert_eq!(
            good(&root(), &words).trim_end(),
            shown.trim_end(),
            "{command}"
        );
        if let Some(plot) = plot {
            let committed = std::fs::read_to_string(root().join("docs").join(plot)).unwrap();
            let drawn = std::fs::read_to_string(&svg).unwrap();
            assert!(drawn == committed, "{plot} is not what {command} draws");
        }
        commands += 1;
    }
    assert_eq!(commands, 10);
}

/// The published table in docs: what the model gives now, and nothing that is not modelled is called
/// reproduced.
#[test]
fn the_published_table_of_the_page_has_class_and_tolerance() {
    let page = std::fs::read_to_string(root().join("docs/system.md")).unwrap();
    let figures = system::questions::figures().unwrap();
    let (_, table) = page.split_once("<!-- published:begin -->").unwrap();
    let (table, _) = table.split_once("<!-- published:end -->").unwrap();
    let rows: Vec<Vec<&str>> = table
        .lines()
        .filter(|line| {
            line.starts_with("| ") && !line.starts_with("| row ") && !line.starts_with("| --")
        })
        .map(|line| line.trim_matches('|').split('|').map(str::trim).collect())
        .collect();
    assert_eq!(rows.len(), figures.len());
    for (row, figure) in rows.iter().zip(&figures) {
        let [_, paper, what, _, _, model, class, tolerance, verdict, _] = row[..] else {
            panic!("{row:?}");
        };
        assert_eq!((paper, what), (figure.paper, figure.what.as_str()));
        let given = figure
            .model
            .iter()
            .map(|value| system::table::short(*value));
        let given = given.collect::<Vec<_>>().join("; ");
        assert_eq!(
            model,
            if given.is_empty() { "-" } else { &given },
            "{row:?}"
        );
        assert_eq!(class, format!("{:?}", figure.class), "{row:?}");
        assert_eq!(verdict == "reproduced", class == "A", "{row:?}");
        assert_eq!(tolerance == "-", class == "C", "{row:?}");
    }
}

/// What `make bench` leaves is what the model reads.
#[test]
fn a_benchmark_leaves_the_record_of_its_run() {
    let directory = tempfile::tempdir().unwrap();
    let data = kv_data();
    let words = [
        "bench",
        "--config",
        "kivi_v16_b2",
        "--vectors",
        "500",
        "--json",
        "b.json",
    ];
    let words = [&words[..], &["--data", data.to_str().unwrap()]].concat();
    good(directory.path(), &words);
    let figures = json(directory.path().join("b.json"));
    let mut figures = figures.as_array().unwrap().iter();
    let record = figures.find_map(|figure| figure.get("record")).unwrap();
    let record: system::measured::Record = serde_json::from_value(record.clone()).unwrap();
    assert_eq!((record.top.as_str(), record.lanes), ("kivi_v16_b2", 16));
    assert_eq!((record.d, record.vectors, record.data), (192, 500, None));
    assert!((record.cycles as f64 / 500.0 / 12.0 - 1.0).abs() < 0.02);
}
