//! The proofs in formal/: they are those of the configurations that are listed as proven, and every guard that they
//! take away is in the Verilog. That they hold, and fail without a guard, is what `make formal` shows.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../formal")
}

fn rtl_gen(arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_rtl-gen"));
    command.args(arguments).output().unwrap()
}

/// Name and text of the task files of SymbiYosys.
fn proofs() -> Vec<(String, String)> {
    let files = fs::read_dir(folder())
        .unwrap()
        .map(|file| file.unwrap().path());
    let files = files.filter(|path| path.extension().is_some_and(|e| e == "sby"));
    let name = |path: &Path| path.file_stem().unwrap().to_str().unwrap().to_owned();
    files
        .map(|path| (name(&path), fs::read_to_string(&path).unwrap()))
        .collect()
}

/// The configurations of a proof: the second word of a task, or its only one.
fn configurations(proof: &str) -> BTreeSet<&str> {
    let (_, rest) = proof.split_once("\n[tasks]\n").expect("it has tasks");
    let tasks = rest.lines().take_while(|line| !line.starts_with('['));
    let words = tasks.map(|line| line.split(' ').take(2));
    words
        .filter_map(Iterator::last)
        .filter(|name| !name.is_empty())
        .collect()
}

/// The guards of a proof: file, change, and the configurations that have no such guard. Lines that say how one is tried
/// stand before its change.
fn guards(proof: &str) -> Vec<(&str, &str, Vec<&str>)> {
    let has_induction = proof.contains("mode prove") || proof.contains("_induction ");
    let mut found: Vec<(&str, &str, Vec<&str>)> = vec![];
    for line in proof
        .lines()
        .filter_map(|line| line.strip_prefix("#!     "))
    {
        if let Some(rest) = line.strip_prefix("not in ") {
            let name = rest.split(':').next().unwrap();
            found.last_mut().expect("it follows a guard").2.push(name);
        } else if let Some(rest) = line.strip_prefix("in the induction alone") {
            let name = rest.strip_prefix(" of ");
            assert!(
                has_induction && (rest.is_empty() || configurations(proof).contains(name.unwrap())),
                "there is no such induction: {line}"
            );
        } else if line != "takes long" {
            let (file, change) = line.split_once(": ").expect("file and change");
            found.push((file, change, vec![]));
        }
    }
    found
}

/// Does sed change a file by this expression?
fn changes(path: &Path, expression: &str) -> bool {
    let mut sed = Command::new("sed");
    sed.arg(expression).arg(path).stderr(Stdio::inherit());
    let run = sed.output().unwrap();
    assert!(run.status.success(), "{expression}");
    run.stdout != fs::read(path).unwrap()
}

#[test]
fn every_configuration_listed_as_proven_has_a_proof_and_every_guard_is_in_its_verilog() {
    let listed = rtl_gen(&["list", "--only", "formal"]);
    let listed = String::from_utf8(listed.stdout).unwrap();
    let proofs = proofs();
    let proven: BTreeSet<&str> = proofs
        .iter()
        .flat_map(|(_, text)| configurations(text))
        .collect();
    assert_eq!(proven, listed.lines().collect::<BTreeSet<_>>());

    let directory = tempfile::tempdir().unwrap();
    let output = directory.path().to_str().unwrap();
    let names: Vec<&str> = proven.iter().copied().collect();
    let run = rtl_gen(&[&["formal", "-o", output], &*names].concat());
    assert!(
        run.status.success(),
        "{}",
        String::from_utf8_lossy(&run.stderr)
    );
    let mut tried = BTreeMap::<&str, usize>::new();
    for (proof, text) in &proofs {
        let guards = guards(text);
        assert!(!guards.is_empty(), "{proof} is shown to fail by nothing");
        for config in configurations(text) {
            let design = directory.path().join(config).join("design");
            for (file, change, without) in &guards {
                let (before, behind) = file.split_once('*').unwrap_or((file, ""));
                let modules = fs::read_dir(&design)
                    .unwrap()
                    .map(|module| module.unwrap().path());
                let mut modules = modules.filter(|path| {
                    let name = path.file_name().unwrap().to_str().unwrap();
                    name.starts_with(before) && name.ends_with(behind)
                });
                let is_there = modules.any(|path| changes(&path, change));
                assert_eq!(
                    is_there,
                    !without.contains(&config),
                    "{proof}, {config}: {change}"
                );
            }
            *tried.entry(proof).or_default() += guards.len();
            let generated = directory.path().join(config).join("bound.sv").exists();
            let taken = text.contains(&format!("build/formal/{config}/bound.sv"));
            assert!(generated || !taken, "{proof} of {config} has no binding");
        }
    }
    assert!(tried.values().sum::<usize>() > 50, "{tried:?}");
}

#[test]
fn a_configuration_that_is_not_known_is_refused_in_one_line() {
    let directory = tempfile::tempdir().unwrap();
    let output = directory.path().join("formal");
    let run = rtl_gen(&["formal", "nothing", "-o", output.to_str().unwrap()]);
    assert_eq!(run.status.code(), Some(2));
    let said = String::from_utf8(run.stderr).unwrap();
    assert_eq!(said.lines().count(), 1, "{said}");
    assert!(said.contains("`nothing`"), "{said}");
    assert!(!output.exists());
}
