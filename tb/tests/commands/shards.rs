//! The scripts of `ci/`: what shards leave becomes one report, and what is missing or failed is in it.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

fn script(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../ci")
        .join(name)
}

fn merge(results: &Path, shards: &str) -> Output {
    let mut command = Command::new("python3");
    command.arg(script("merge.py")).arg(results).arg(shards);
    command.output().expect("python3 starts")
}

fn said(output: &Output) -> String {
    String::from_utf8_lossy(&[&output.stdout[..], &output.stderr[..]].concat()).into_owned()
}

fn write(results: &Path, name: &str, text: &str) {
    let path = results.join(name);
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(path, text).unwrap();
}

/// What a shard of tests and long runs leaves: one test for each name.
fn shard(results: &Path, number: u32, names: &[&str], cases: u32) {
    let folder = format!("shard-{number}");
    for part in ["tests", "soak"] {
        write(results, &format!("{folder}/{part}.log"), "");
        write(results, &format!("{folder}/{part}.status"), "abc 0\n");
    }
    let test = |name: &&str| {
        format!(
            "<testcase name=\"{name}\"><system-out>seed 7\nmutants of {name}: 38 of 40 killed, 2 listed\n</system-out></testcase>"
        )
    };
    let tests: String = names.iter().map(test).collect();
    let suite = format!(
        "<testsuites><testsuite name=\"units\" tests=\"{}\" failures=\"0\" errors=\"0\">{tests}</testsuite></testsuites>",
        names.len()
    );
    write(results, &format!("{folder}/ci/junit.xml"), &suite);
    let state = format!("soak/oaken_q8-{number}of2");
    write(results, &state, &format!("{cases}\n0123\n"));
}

#[test]
fn shards_become_one_report() {
    let directory = tempfile::tempdir().unwrap();
    let results = directory.path();
    shard(results, 1, &["one", "two"], 5);
    shard(results, 2, &["three"], 4);
    let run = merge(results, "2");
    assert!(run.status.success(), "{}", said(&run));
    let report = fs::read_to_string(results.join("report.md")).unwrap();
    assert_eq!(report, said(&run));
    for line in [
        "2 shards of abc: tests, soak.",
        "- tests: 3 ran, 0 failed (`junit.xml`)",
        "- seeded faults: 114 of 120 killed in 3 designs, 6 listed",
        "- long runs: 9 cases of 1 designs, 9 to 9 of each",
        "Nothing is missing and nothing failed.",
    ] {
        assert!(report.lines().any(|l| l == line), "{line}: {report}");
    }
    let junit = fs::read_to_string(results.join("junit.xml")).unwrap();
    assert!(junit.contains("tests=\"3\""), "{junit}");
    assert_eq!(junit.matches("<testcase").count(), 3, "{junit}");
}

/// Each of these makes the report one of something wrong.
#[test]
fn what_is_missing_or_failed_is_in_the_report() {
    type Change = fn(&Path);
    let changes: [(Change, &str); 7] = [
        (
            |results| fs::remove_dir_all(results.join("shard-2")).unwrap(),
            "shard 2 of 2 has not ended its soak",
        ),
        (
            |results| fs::remove_file(results.join("shard-1/tests.status")).unwrap(),
            "shard 1 of 2 has not ended its tests",
        ),
        (
            |results| write(results, "shard-2/soak.status", "abc 1\n"),
            "shard 2: soak ended with status 1, see shard-2/soak.log",
        ),
        (
            |results| write(results, "shard-2/tests.status", "def 0\n"),
            "shards are of different commits: abc, def",
        ),
        (
            |results| fs::remove_file(results.join("soak/oaken_q8-2of2")).unwrap(),
            "oaken_q8 has no long run in shard 2",
        ),
        (
            |results| {
                write(results, "soak/oaken_q16-1of2", "5\n0\n");
                write(results, "soak/oaken_q16-2of2", "1\n0\n");
            },
            "oaken_q16 was tried with 6 cases, another with 9",
        ),
        (
            |results| {
                let junit = results.join("shard-1/ci/junit.xml");
                let text = fs::read_to_string(&junit).unwrap();
                let failed = text.replacen("<system-out>", "<failure/><system-out>", 1);
                fs::write(junit, failed).unwrap();
            },
            "shard 1: units one failed",
        ),
    ];
    for (change, line) in changes {
        let directory = tempfile::tempdir().unwrap();
        let results = directory.path();
        shard(results, 1, &["one", "two"], 5);
        shard(results, 2, &["three"], 4);
        change(results);
        let run = merge(results, "2");
        assert_eq!(run.status.code(), Some(1), "{}", said(&run));
        assert!(said(&run).contains(line), "{line}: {}", said(&run));
        assert!(!said(&run).contains("nothing failed"), "{}", said(&run));
    }
}

#[test]
fn what_is_no_result_is_refused_in_one_line() {
    let directory = tempfile::tempdir().unwrap();
    let results = directory.path();
    let refused = |run: &Output, because: &str| {
        let said = said(run);
        assert_eq!(run.status.code(), Some(2), "{said}");
        assert_eq!(said.trim_end().lines().count(), 1, "{said}");
        assert!(said.contains(because), "{said}");
    };
    refused(&merge(&results.join("nowhere"), "2"), "there is no folder");
    refused(&merge(results, "0"), "give at least 1");
    refused(&merge(results, "2"), "has left anything");
    shard(results, 1, &["one"], 5);
    shard(results, 2, &["two"], 5);
    write(results, "shard-2/ci/junit.xml", "<testsuites>");
    refused(&merge(results, "2"), "is not XML");
    for words in [&["0", "2"][..], &["3", "2"], &["1"], &["1", "two"]] {
        let mut command = Command::new(script("shard.sh"));
        let run = command.args(words).env("RESULTS", results).output();
        refused(&run.unwrap(), "1 <= K <= N");
    }
}

/// Every pod runs one of the shards that the Job counts.
#[test]
fn the_job_has_one_index_for_each_shard() {
    let text = fs::read_to_string(script("kubernetes.yaml")).unwrap();
    let after = |key: &str| {
        let (_, rest) = text.split_once(key).unwrap_or_else(|| panic!("no {key}"));
        rest.split_whitespace()
            .next()
            .unwrap()
            .trim_matches('"')
            .to_owned()
    };
    let completions = after("\n  completions:");
    assert_eq!(completions, after("\n  parallelism:"));
    assert_eq!(completions, after("- name: SHARDS\n              value:"));
    assert!(text.contains("\n  completionMode: Indexed\n"));
    assert!(text.contains("ci/shard.sh \"$((JOB_COMPLETION_INDEX + 1))\" \"$SHARDS\""));
}
