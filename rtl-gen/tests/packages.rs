//! The library as package managers take it: FuseSoC lints every target, Bender writes its scripts.
//!
//! Both are optional. FuseSoC is taken from build/fusesoc (`scripts/setup.sh test fusesoc`) or from
//! PATH, Bender from PATH; where one is missing the test says so and shows nothing.

use rtl_gen::named_configs;
use std::collections::BTreeSet;
use std::fs;
use std::io::{Write, stderr};
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::atomic::{AtomicUsize, Ordering};

fn root() -> PathBuf {
    fs::canonicalize(Path::new(env!("CARGO_MANIFEST_DIR")).join("..")).unwrap()
}

fn said(output: &Output) -> String {
    String::from_utf8_lossy(&[&output.stdout[..], &output.stderr[..]].concat()).into_owned()
}

/// The first of these programs that starts. Without one: a line on standard error, which the test
/// harness does not hold back, and `None`.
fn program(what: &str, candidates: &[PathBuf]) -> Option<PathBuf> {
    let starts = |path: &&PathBuf| {
        let version = Command::new(path).arg("--version").output();
        version.is_ok_and(|output| output.status.success())
    };
    let found = candidates.iter().find(starts).cloned();
    if found.is_none() {
        let _ = writeln!(
            stderr(),
            "SKIPPED: {what} is not installed, its test shows nothing"
        );
    }
    found
}

fn targets() -> Vec<String> {
    named_configs()
        .into_iter()
        .map(|config| config.name)
        .collect()
}

#[test]
fn fusesoc_lints_every_target() {
    let candidates = [root().join("build/fusesoc/bin/fusesoc"), "fusesoc".into()];
    let Some(fusesoc) = program("FuseSoC", &candidates) else {
        return;
    };
    let dir = tempfile::tempdir().unwrap();
    // Its own settings and no other cores: what is on the machine does not count.
    fs::write(dir.path().join("fusesoc.conf"), "[main]\n").unwrap();
    let lint = |target: &str| -> Output {
        let mut command = Command::new(&fusesoc);
        command
            .current_dir(dir.path())
            .args(["--config", "fusesoc.conf", "--cores-root"]);
        command.arg(root().join("hdl")).args(["run", "--no-export"]);
        command.arg(format!("--build-root=build-{target}"));
        command
            .arg(format!("--target={target}"))
            .arg("sapwood:rtl:library");
        command.output().unwrap()
    };
    let all = targets();
    let next = AtomicUsize::new(0);
    std::thread::scope(|scope| {
        for _ in 0..std::thread::available_parallelism().map_or(1, |n| n.get()) {
            scope.spawn(|| {
                while let Some(target) = all.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let output = lint(target);
                    let text = said(&output);
                    assert!(output.status.success(), "{target}: {text}");
                    assert!(!text.contains("%Warning"), "{target}: {text}");
                    assert!(
                        !text.to_lowercase().contains("deprecat"),
                        "{target}: {text}"
                    );
                }
            });
        }
    });
    let output = lint("no_such_target");
    assert!(
        !output.status.success(),
        "FuseSoC takes any target: {}",
        said(&output)
    );
}

#[test]
fn bender_lists_every_module_for_verilator() {
    let Some(bender) = program("Bender", &["bender".into()]) else {
        return;
    };
    // It writes a lock file beside the package.
    let dir = tempfile::tempdir().unwrap();
    let copied = Command::new("cp")
        .arg("-r")
        .arg(root().join("hdl"))
        .arg(dir.path())
        .status();
    assert!(copied.unwrap().success());
    let mut command = Command::new(bender);
    let output = command
        .args(["script", "verilator"])
        .current_dir(dir.path().join("hdl"))
        .output();
    let output = output.unwrap();
    assert!(output.status.success(), "{}", said(&output));
    let script = String::from_utf8_lossy(&output.stdout).into_owned();
    let listed: BTreeSet<&str> = script
        .lines()
        .filter_map(|line| line.rsplit('/').next())
        .collect();
    let list = fs::read_to_string(root().join("hdl/designs.f")).unwrap();
    for file in list.lines().filter_map(|line| line.rsplit('/').next()) {
        assert!(
            listed.contains(file),
            "{file} is not in the script of Bender"
        );
    }
}
