//! The library as package managers take it: FuseSoC takes every core, Bender writes its scripts.
//!
//! Both are optional. FuseSoC is taken from build/fusesoc (`scripts/setup.sh test fusesoc`) or from
//! PATH, Bender from PATH; where one is missing the test says so and shows nothing.

use crate::everything;
use rtl_gen::flow::designs::DesignFolder;
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

fn configurations() -> Vec<String> {
    named_configs()
        .into_iter()
        .map(|config| config.name)
        .collect()
}

/// FuseSoC in a folder, with the library and the cores in that folder and nothing else: what is on the
/// machine does not count.
struct FuseSoc {
    program: PathBuf,
    dir: tempfile::TempDir,
}

impl FuseSoc {
    fn find() -> Option<FuseSoc> {
        let candidates = [root().join("build/fusesoc/bin/fusesoc"), "fusesoc".into()];
        let program = program("FuseSoC", &candidates)?;
        let dir = tempfile::tempdir().unwrap();
        fs::write(dir.path().join("fusesoc.conf"), "[main]\n").unwrap();
        Some(FuseSoc { program, dir })
    }

    fn run(&self, core: &str, target: &str) -> Output {
        let mut command = Command::new(&self.program);
        command
            .current_dir(self.dir.path())
            .args(["--config", "fusesoc.conf", "--cores-root", "."])
            .arg("--cores-root")
            .arg(root().join("hdl"))
            .args(["run", "--no-export"])
            .arg(format!("--build-root=build-{core}-{target}"))
            .arg(format!("--target={target}"))
            .arg(core);
        command.output().unwrap()
    }

    fn passes(&self, core: &str, target: &str) {
        let output = self.run(core, target);
        let text = said(&output);
        assert!(output.status.success(), "{core}, {target}: {text}");
        for unwanted in ["%warning", "warning:", "deprecat"] {
            let found = text.to_lowercase().contains(unwanted);
            assert!(!found, "{core}, {target}: {text}");
        }
    }
}

/// Cores are loaded and linted, or, every fourth, made a model of in Icarus.
#[test]
fn fusesoc_takes_cores() {
    let Some(fusesoc) = FuseSoc::find() else {
        return;
    };
    // Three, or seven or eight: every core reads the whole library, and all are written alike.
    let apart = if everything() { 20 } else { 60 };
    let all: Vec<String> = configurations().into_iter().step_by(apart).collect();
    let next = AtomicUsize::new(0);
    std::thread::scope(|scope| {
        for _ in 0..std::thread::available_parallelism().map_or(1, |n| n.get()) {
            scope.spawn(|| {
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    let Some(config) = all.get(number) else { break };
                    let core = format!("sapwood:rtl:{config}");
                    fusesoc.passes(
                        &core,
                        if number.is_multiple_of(4) {
                            "sim"
                        } else {
                            "lint"
                        },
                    );
                }
            });
        }
    });
    let output = fusesoc.run("sapwood:rtl:oaken_q16", "no_such_target");
    assert!(
        !output.status.success(),
        "FuseSoC takes any target: {}",
        said(&output)
    );
}

/// Engines that share modules, as two dependencies of one core.
#[test]
fn fusesoc_elaborates_two_engines_in_one_system() {
    let Some(fusesoc) = FuseSoc::find() else {
        return;
    };
    let core = "CAPI=2:\nname: test:soc:both:1.0.0\n\nfilesets:\n  rtl:\n    files:\n      - both.v\n    \
                file_type: verilogSource-2005\n    depend:\n      - sapwood:rtl:oaken_q16\n      - \
                sapwood:rtl:oaken_dq16\n      - sapwood:rtl:titanus_pu_l16\n\ntargets:\n  default:\n    \
                filesets: [rtl]\n    toplevel: both\n    flow: lint\n    flow_options:\n      tool: verilator\n      \
                verilator_options: [-Wall, -Wno-PINMISSING, -Wno-UNDRIVEN, -Wno-UNUSED]\n";
    let top = |config: &str| {
        let design = DesignFolder::read(&root().join("hdl/designs").join(config));
        design.unwrap().top
    };
    let [q, dq, pu] = ["oaken_q16", "oaken_dq16", "titanus_pu_l16"].map(top);
    let verilog =
        format!("module both;\n    {q} u_q ();\n    {dq} u_dq ();\n    {pu} u_pu ();\nendmodule\n");
    fs::write(fusesoc.dir.path().join("both.core"), core).unwrap();
    fs::write(fusesoc.dir.path().join("both.v"), verilog).unwrap();
    fusesoc.passes("test:soc:both", "default");
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
