//! Every documented value of a parameter gives Verilog without a message: corner values of every
//! parameter of every unit, and random ones. All of them are instantiated in one
//! module, which is linted; `SOAK=1` takes more random ones, and lints each alone as well.

use crate::everything;
use rtl_gen::hw::{Bit, Bits, Module, Signed, emit};
use rtl_gen::unit::Parameters;
use rtl_gen::units;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::process::{Command, Output};
use std::time::{SystemTime, UNIX_EPOCH};

/// Tops with more bytes of text are left to the soak: of codecs and products every part is here.
const LARGE: usize = 100_000;
/// Of those with more than this, one of 15 is taken, a third with TESTS=all; the seed says which.
const MEDIUM: usize = 30_000;

/// Is this the long run?
pub fn soak() -> bool {
    std::env::var("SOAK").is_ok_and(|value| value == "1")
}

/// `PARAMETER_SEED`, or one that is new every time.
fn seed() -> u64 {
    let given = std::env::var("PARAMETER_SEED").ok();
    let given = given.map(|text| text.parse().expect("PARAMETER_SEED is a number"));
    given.unwrap_or_else(|| {
        let now = SystemTime::now().duration_since(UNIX_EPOCH);
        u64::from(now.expect("after 1970").subsec_nanos())
    })
}

/// The tops to look at, by name: the parameters, and the module.
fn tops(seed: u64) -> BTreeMap<String, (String, Module)> {
    let draws = if soak() { 20 } else { 1 };
    let apart = if everything() { 3 } else { 15 };
    let mut tops = BTreeMap::new();
    let mut medium = seed;
    for unit in units() {
        let corners = unit.corners();
        let random = (0..draws).map(|draw| unit.random(seed + draw));
        // The named configurations are in hdl/, which is linted.
        let named: Vec<Parameters> = unit
            .configs
            .iter()
            .map(|c| c.all_parameters(unit))
            .collect();
        for parameters in corners.into_iter().chain(random) {
            if named.contains(&parameters) {
                continue;
            }
            let top = (unit.module)(&parameters);
            let bytes: usize = emit(&top).iter().map(|module| module.text.len()).sum();
            medium += u64::from(bytes > MEDIUM);
            let is_taken = bytes <= MEDIUM || (bytes <= LARGE && medium.is_multiple_of(apart));
            if !is_taken && !soak() {
                continue;
            }
            let origin = format!("{}({})", unit.name, words(&parameters));
            tops.entry(top.name().to_owned()).or_insert((origin, top));
        }
    }
    tops
}

fn words(parameters: &Parameters) -> String {
    let values = parameters
        .iter()
        .map(|(name, value)| format!("{name} = {value}"));
    values.collect::<Vec<_>>().join(", ")
}

fn said(output: &Output) -> String {
    String::from_utf8_lossy(&[&output.stdout[..], &output.stderr[..]].concat()).into_owned()
}

/// What a tool says of these files. Their names are in a file of their own: those of a soak are too many for a command.
fn run(program: &str, args: &[&str], files: &[String], dir: &Path) -> String {
    fs::write(dir.join("files.f"), files.join("\n") + "\n").unwrap();
    let mut command = Command::new(program);
    command.args(args).args(["-f", "files.f"]);
    let output = command.current_dir(dir).output();
    let output = output.unwrap_or_else(|e| panic!("{program}: {e}"));
    match (output.status.success(), said(&output)) {
        (true, text) => text,
        (false, text) if text.is_empty() => output.status.to_string(),
        (false, text) => text,
    }
}

/// A module with an instance of each top, all ports of which are its own.
fn every_top(tops: &[(String, (String, Module))]) -> String {
    let (mut ports, mut instances) = (vec![], String::new());
    for (number, (name, (_, top))) in tops.iter().enumerate() {
        let mut connections = vec![];
        for port in top.ports() {
            let own = format!("t{number}_{}", port.name);
            let direction = if port.input { "input" } else { "output" };
            let last = port.kind.width() - 1;
            connections.push(format!(".{}({own})", port.name));
            ports.push(match port.kind {
                Bit => format!("{direction} wire {own}"),
                Signed(_) => format!("{direction} wire signed [{last}:0] {own}"),
                Bits(_) => format!("{direction} wire [{last}:0] {own}"),
            });
        }
        let connections = connections.join(", ");
        instances.push_str(&format!("    {name} u{number} ({connections});\n"));
    }
    let ports = ports.join(",\n    ");
    format!("module every_top (\n    {ports}\n);\n{instances}endmodule\n")
}

/// More parameters than are linted: their modules are built, and no builder panics.
#[test]
fn random_values_build() {
    let seed = seed();
    println!("PARAMETER_SEED={seed} repeats this");
    let draws = if soak() { 1000 } else { 20 };
    let mut failures = vec![];
    for unit in units() {
        for parameters in (0..draws).map(|draw| unit.random(seed + draw)) {
            if catch_unwind(AssertUnwindSafe(|| (unit.module)(&parameters))).is_err() {
                failures.push(format!("{}({})\n", unit.name, words(&parameters)));
            }
        }
    }
    let failures = failures.concat();
    assert!(failures.is_empty(), "PARAMETER_SEED={seed}:\n{failures}");
}

#[test]
#[ignore = "long"]
fn corner_values_and_random_ones_are_silent_in_verilator_and_icarus() {
    let seed = seed();
    println!("PARAMETER_SEED={seed} repeats this");
    let dir = tempfile::tempdir().unwrap();
    let tops = tops(seed);
    assert!(tops.len() > 60, "only {} tops", tops.len());
    let write = |name: &str, text: &str| fs::write(dir.path().join(name), text).unwrap();
    let tops: Vec<_> = tops.into_iter().collect();
    let origins = || {
        let lines = tops
            .iter()
            .map(|(name, (origin, _))| format!("{name} is {origin}\n"));
        format!("PARAMETER_SEED={seed}\n{}", lines.collect::<String>())
    };
    // All that a run without SOAK=1 has, and no more than fits into the memory.
    for together in tops.chunks(250) {
        let mut files = BTreeSet::new();
        for module in together.iter().flat_map(|(_, (_, top))| emit(top)) {
            let file = format!("{}.v", module.name);
            if !files.contains(&file) {
                write(&file, &module.text);
                files.insert(file);
            }
        }
        write("every_top.v", &every_top(together));
        files.insert("every_top.v".to_owned());
        let files: Vec<String> = files.into_iter().collect();
        let icarus = ["-g2005", "-Wall", "-o", "/dev/null", "-s", "every_top"];
        let said = run("iverilog", &icarus, &files, dir.path());
        assert_eq!(said, "", "{}", origins());
        let verilator = ["--lint-only", "-Wall", "--top-module", "every_top"];
        let said = run("verilator", &verilator, &files, dir.path());
        assert_eq!(said, "", "{}", origins());
    }
    if !soak() {
        return;
    }
    // Alone, a top's ports are seen to be used or not, bit by bit.
    for (name, (origin, top)) in &tops {
        let files: Vec<String> = emit(top).iter().map(|m| format!("{}.v", m.name)).collect();
        let alone = ["--lint-only", "-Wall", "--top-module", name];
        let said = run("verilator", &alone, &files, dir.path());
        assert_eq!(said, "", "PARAMETER_SEED={seed}: {origin}");
    }
}
