//! Configurations of a user: compiled while the command runs, and driven like the built-in ones.

use super::{command, good, refused, tb};
use crate::common::{cases, json, kv_data, on_all_cores, sha256};
use rtl_gen::unit::Unit;
use std::path::Path;
use std::time::{SystemTime, UNIX_EPOCH};

/// Two units, one of them twice.
const FILE: &str = "\
[my_decomposer]
unit = \"oaken_decomposer\"
lanes = 4

[my_fifo]
unit = \"stream_fifo\"
depth = 4
width = 5

[my_deeper_fifo]
unit = \"stream_fifo\"
depth = 8
width = 5
";

fn with_file() -> tempfile::TempDir {
    let directory = tempfile::tempdir().unwrap();
    std::fs::write(directory.path().join("my.toml"), FILE).unwrap();
    directory
}

fn words(line: &str) -> Vec<&str> {
    line.split_whitespace().collect()
}

#[test]
fn a_configuration_in_a_file_is_compiled_and_checked() {
    let directory = with_file();
    let run = |line: &str| good(directory.path(), &words(line));
    let said = run("fuzz oaken_decomposer --config my.toml --cases 20 --vcd f.vcd --json r.json");
    assert!(said.starts_with("my_decomposer: 20 cases pass"), "{said}");
    let report = json(directory.path().join("r.json"));
    assert_eq!(report["config"], "my_decomposer");
    assert_eq!(report["unit"], "oaken_decomposer");
    assert!(report["elements"].as_u64().unwrap() > 0, "{report}");
    // Four lanes of 16 bits, which no built-in configuration has.
    assert_eq!(report["vcd"], "f.vcd");
    let vcd = std::fs::read_to_string(directory.path().join("f.vcd")).unwrap();
    assert!(vcd.contains("in_x [63:0]"), "no vector of 64 bits");

    let said = run("waves --config my.toml:my_fifo -o waves");
    assert!(said.contains("stream_fifo_d4_w5"), "{said}");
    assert!(
        directory
            .path()
            .join("waves/stream_fifo_d4_w5.vcd")
            .is_file()
    );
    let said = run("bench --config my.toml");
    for name in ["my_decomposer", "my_fifo", "my_deeper_fifo"] {
        assert!(said.contains(&format!("of {name}, random items")), "{said}");
    }
}

#[test]
fn an_engine_in_a_file_encodes_as_the_built_in_ones_do() {
    let directory = tempfile::tempdir().unwrap();
    let text = "[small]\nunit = \"oaken_quantizer\"\nlanes = 4\nmax_d = 256\n";
    std::fs::write(directory.path().join("q.toml"), text).unwrap();
    let (data, thresholds) = (
        kv_data().join("smollm2-135m-news.safetensors"),
        kv_data().join("thresholds.json"),
    );
    let input = ["encode", data.to_str().unwrap(), "--tensor", "layers.0.k"];
    let options = [
        "--scheme",
        "oaken",
        "--thresholds",
        thresholds.to_str().unwrap(),
    ];
    let rtl = ["--backend", "rtl", "--config", "q.toml", "--json", "r.json"];
    let streams = ["--dense", "d", "--sparse", "s"];
    good(
        directory.path(),
        &[&input[..], &options, &rtl, &streams].concat(),
    );
    assert_eq!(json(directory.path().join("r.json"))["config"], "small");
    let known = &json(kv_data().join("expected.json"))["layers.0.k"];
    for (file, key) in [("d", "dense_sha256"), ("s", "sparse_sha256")] {
        let bytes = std::fs::read(directory.path().join(file)).unwrap();
        assert_eq!(sha256(&bytes), known[key].as_str().unwrap());
    }
}

fn is_refused(line: &str, because: &str) {
    let directory = with_file();
    refused(directory.path(), &words(line), because);
}

#[test]
fn what_is_not_in_the_file_is_refused() {
    is_refused("fuzz --config no_such.toml --cases 1", "no_such.toml");
    is_refused(
        "fuzz stream_fifo --config my.toml --cases 1",
        "several configurations (my_deeper_fifo, my_fifo): choose one, as in --config my.toml:my_",
    );
    is_refused(
        "fuzz skid_buffer --config my.toml --cases 1",
        "no configuration of skid_buffer; it holds: my_decomposer",
    );
    is_refused(
        "waves --config my.toml:my_fifi",
        "no configuration `my_fifi`; the nearest are my_fifo",
    );
    is_refused(
        "fuzz --config my.toml:my_fifo --cases 1 --mutant 1",
        "built-in configurations alone",
    );
    let data = kv_data().join("smollm2-135m-news.safetensors");
    is_refused(
        &format!(
            "encode {} --tensor layers.0.k --scheme oaken --backend rtl --config my.toml \
             --thresholds=-1,0,0,1 --dense d --sparse s",
            data.display()
        ),
        "no configuration of oaken_quantizer; it holds: my_decomposer",
    );
}

/// The same in an environment of its own.
fn is_refused_with(variable: &str, value: &Path, because: &str) {
    let directory = with_file();
    let run = command(
        directory.path(),
        &words("fuzz --config my.toml:my_fifo --cases 1"),
    )
    .env_remove("VERILATOR_ROOT")
    .env(variable, value)
    .output()
    .unwrap();
    let said = String::from_utf8_lossy(&run.stderr);
    assert_eq!(run.status.code(), Some(2), "{said}");
    assert_eq!(said.trim_end().lines().count(), 1, "{said}");
    assert!(said.contains(because), "{said}");
}

#[test]
fn a_missing_tool_is_named_with_its_package() {
    let empty = tempfile::tempdir().unwrap();
    is_refused_with("PATH", empty.path(), "apt-get install verilator g++");
    is_refused_with("CXX", &empty.path().join("c++"), "apt-get install g++");
}

#[test]
fn unknown_names_list_the_five_nearest() {
    let directory = tempfile::tempdir().unwrap();
    let run = tb(directory.path(), &words("fuzz oaken_q61 --cases 1"));
    let said = String::from_utf8_lossy(&run.stderr).into_owned();
    let (_, names) = said.trim_end().split_once("the nearest are: ").unwrap();
    let names: Vec<&str> = names.split(", ").collect();
    assert_eq!(names.len(), 5, "{said}");
    assert!(names.contains(&"oaken_q16"), "{said}");
}

/// Parameters of which the harness once knew nothing: found by the soak.
const FOUND: [&str; 5] = [
    "[found]\nunit = \"minmax_tree\"\nn = 16\nwidth = 1\n",
    "[found]\nunit = \"minmax_tree\"\nn = 3\nwidth = 64\n",
    "[found]\nunit = \"compaction_shifter\"\nn = 64\nentry = 193\n",
    "[found]\nunit = \"axi_write_master\"\nbus_bytes = 16\naddress_bits = 16\nmax_burst_bytes = 4096\noutstanding = 2\n",
    "[found]\nunit = \"kv_mmu\"\nstreams = 16\npages = 1000\npage_bytes = 256\nmax_burst_bytes = 256\nmax_append_bytes = 1\npages_per_stream = 8\nbus_bytes = 32\nbase = 0\naddress_bits = 40\n",
];

/// What `tb fuzz` says of the configuration of a text if a case fails.
fn failing(directory: &Path, number: usize, text: &str) -> Option<String> {
    let file = format!("{number}.toml");
    std::fs::write(directory.join(&file), text).unwrap();
    let line = format!("fuzz --config {file} --cases 15");
    let run = tb(directory, &words(&line));
    let said = [run.stdout, run.stderr].concat();
    let said = String::from_utf8_lossy(&said);
    (!run.status.success()).then(|| format!("{text}{said}\n"))
}

/// One random draw of `PARAMETER_SEED`, or of the time, for every unit with a contract.
fn draws() -> Vec<String> {
    let given = std::env::var("PARAMETER_SEED").ok();
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap();
    let seed = given.map_or(now.subsec_nanos().into(), |text| text.parse().unwrap());
    println!("PARAMETER_SEED={seed} repeats this");
    let units = rtl_gen::units();
    let units = units.filter(|unit| tb::units::resolve(Some(unit.name), None).is_ok());
    let draw = |unit: &'static Unit| {
        let parameters = unit.random(seed);
        let mut text = format!("[random]\nunit = \"{}\"\n", unit.name);
        for (name, value) in parameters.iter() {
            let parameter = unit.parameters.iter().find(|of| of.name == name).unwrap();
            text += &format!("{name} = {}\n", parameter.written(value));
        }
        text
    };
    units.map(draw).collect()
}

#[test]
fn a_unit_with_any_parameters_passes_its_cases() {
    let mut texts: Vec<String> = FOUND.map(str::to_owned).to_vec();
    if cases(1) > 1 {
        texts.extend(draws());
        assert!(
            texts.len() > 50,
            "only {} units have a contract",
            texts.len()
        );
    }
    let directory = tempfile::tempdir().unwrap();
    let numbered: Vec<(usize, String)> = texts.into_iter().enumerate().collect();
    let failed = on_all_cores(&numbered, |(number, text)| {
        failing(directory.path(), *number, text)
    });
    let failed: String = failed.into_iter().flatten().collect();
    assert!(failed.is_empty(), "{failed}");
}
