//! Constraints and design folders: one source of names, and files that the tools they are for read.

use crate::everything;
use rtl_gen::config;
use rtl_gen::flow::designs::DesignFolder;
use rtl_gen::flow::report::Results;
use rtl_gen::package::{Manifest, PLATFORMS, design_folders};
use rtl_gen::units;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use tempfile::TempDir;

fn root() -> PathBuf {
    fs::canonicalize(Path::new(env!("CARGO_MANIFEST_DIR")).join("..")).unwrap()
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|e| panic!("{}: {e}", path.display()))
}

fn design(config: &str) -> DesignFolder {
    DesignFolder::read(&root().join("hdl/designs").join(config)).unwrap()
}

fn manifest(config: &str) -> Manifest {
    design(config).manifest
}

fn tops() -> Vec<String> {
    let tops: Vec<String> = config::tops().map(str::to_owned).collect();
    assert!(!tops.is_empty());
    tops
}

fn rtl_gen(args: &[&str], dir: &Path) -> Output {
    Command::new(env!("CARGO_BIN_EXE_rtl-gen"))
        .args(args)
        .current_dir(dir)
        .output()
        .unwrap()
}

fn said(output: &Output) -> String {
    String::from_utf8_lossy(&[&output.stdout[..], &output.stderr[..]].concat()).into_owned()
}

/// Every file below a folder, by its path inside.
fn files(dir: &Path) -> BTreeSet<PathBuf> {
    let mut found = BTreeSet::new();
    for entry in fs::read_dir(dir).unwrap_or_else(|e| panic!("{}: {e}", dir.display())) {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_owned();
        if path.is_dir() {
            found.extend(
                files(&path)
                    .iter()
                    .map(|inside| Path::new(&name).join(inside)),
            );
        } else {
            found.insert(name.into());
        }
    }
    found
}

#[test]
fn what_is_measured_or_packaged_is_published() {
    for (_, row) in config::rows().filter(|(_, row)| !row.published) {
        assert!(
            !row.top && row.paper.is_none() && row.goals.is_empty(),
            "{}",
            row.name
        );
    }
    // Goals and reasons stand on the results page, which is about tops.
    for (_, row) in config::rows().filter(|(_, row)| !row.top) {
        assert!(
            row.goals.is_empty() && row.if_missed.is_none(),
            "{}",
            row.name
        );
    }
}

#[test]
fn the_committed_constraints_are_what_the_generator_writes() {
    let measured = Results::read(&root().join("docs/measured")).unwrap();
    let mut written = BTreeSet::from([PathBuf::from("README.md")]);
    for config in tops() {
        let area = |pdk: &str| {
            let run = measured
                .synth
                .iter()
                .find(|r| r.config == config && r.pdk == pdk)?;
            run.black_boxes.is_empty().then_some(run.area_um2)
        };
        let manifest = manifest(&config);
        let folder = design(&config);
        for (path, text) in
            design_folders(&manifest, "../../hdl", area, |name| folder.text_of(name))
        {
            let path = Path::new(&config).join(path);
            let old = fs::read_to_string(root().join("constraints").join(&path));
            assert!(
                old.is_ok_and(|old| old == text),
                "constraints/{} is not what rtl-gen package writes: run make hdl",
                path.display()
            );
            written.insert(path);
        }
    }
    assert_eq!(files(&root().join("constraints")), written, "run make hdl");
}

/// The variables that the flow knows, kept as data.
const ORFS_VARIABLES: &str = include_str!("data/orfs_variables.txt");

#[test]
fn the_folders_set_variables_that_the_flow_has() {
    let known: BTreeSet<&str> = ORFS_VARIABLES
        .lines()
        .filter(|line| !line.starts_with('#'))
        .collect();
    assert!(known.len() > 200, "the list is short: {}", known.len());
    let mut seen = BTreeSet::new();
    for config in tops() {
        for platform in &PLATFORMS {
            let folder = root().join("constraints").join(&config).join("orfs");
            let text = read(&folder.join(platform.name).join("config.mk"));
            for line in text.lines().filter_map(|l| l.strip_prefix("export ")) {
                let name = line.split_whitespace().next().unwrap().to_owned();
                assert!(known.contains(&name[..]), "{config}: no variable {name}");
                seen.insert(name);
            }
        }
    }
    // What decides the figures of synthesis must not go missing.
    for name in [
        "ABC_AREA",
        "ADDER_MAP_FILE",
        "DONT_USE_CELLS",
        "SYNTH_HIERARCHICAL",
    ] {
        assert!(seen.contains(name), "no folder sets {name}");
    }
}

/// What make makes of `config.mk` as the flow includes it: the variables, one a line.
fn parsed_by_make(config_mk: &Path, given: &[&str]) -> Result<BTreeMap<String, String>, String> {
    let names = [
        "DESIGN_NICKNAME",
        "DESIGN_NAME",
        "PLATFORM",
        "VERILOG_FILES",
        "SDC_FILE",
        "ABC_AREA",
        "CORE_UTILIZATION",
        "PLACE_DENSITY_LB_ADDON",
        "SYNTH_HIERARCHICAL",
        "SYNTH_MOCK_LARGE_MEMORIES",
        "ADDER_MAP_FILE",
        "DONT_USE_CELLS",
    ];
    let dir = tempfile::tempdir().unwrap();
    let makefile = dir.path().join("Makefile");
    // As the flow does: the configuration is included, then that of the platform, and the variables
    // reach the tools through the environment. One shell shows all of them.
    let shown = names.map(|name| format!("echo \"{name}=$${name}\""));
    let text = format!(
        "export DESIGN_CONFIG\ninclude $(DESIGN_CONFIG)\n\
         export ADDER_MAP_FILE ?= adders.v\nexport DONT_USE_CELLS += FILLCELL\nshow:\n\t@{}\n",
        shown.join("; ")
    );
    fs::write(&makefile, text).unwrap();
    let output = Command::new("make")
        .args(["--no-print-directory", "--warn-undefined-variables", "-f"])
        .arg(&makefile)
        .arg(format!("DESIGN_CONFIG={}", config_mk.display()))
        .args(given)
        .arg("show")
        .env_remove("MAKEFLAGS")
        .env_remove("MAKELEVEL")
        .output()
        .expect("make starts");
    if !output.status.success() {
        return Err(said(&output));
    }
    assert_eq!(String::from_utf8_lossy(&output.stderr), "", "make warns");
    Ok(String::from_utf8_lossy(&output.stdout)
        .lines()
        .filter_map(|line| line.split_once('='))
        .map(|(name, value)| (name.to_owned(), value.to_owned()))
        .collect())
}

/// The words of a list of files, as the files they are.
fn file_set(list: &str) -> BTreeSet<PathBuf> {
    list.split_whitespace()
        .map(|file| fs::canonicalize(file).unwrap_or_else(|e| panic!("{file}: {e}")))
        .collect()
}

/// The value that an SDC file sets.
fn set_in_sdc<'a>(sdc: &'a str, name: &str) -> &'a str {
    let key = format!("set {name} ");
    let mut values = sdc.lines().filter_map(|line| line.strip_prefix(&key));
    let value = values.next().unwrap_or_else(|| panic!("{name} is not set"));
    assert_eq!(values.next(), None, "{name} is set twice");
    value
}

#[test]
#[ignore = "long"]
fn manifest_and_every_other_file_tell_the_same_names() {
    for config in tops() {
        let manifest = manifest(&config);
        let (top, clock) = (&manifest.top, manifest.clock.as_deref().unwrap());
        let reset = manifest.reset.as_deref().unwrap();
        let hdl = root().join("hdl/designs").join(&config);
        let constraints = root().join("constraints").join(&config);
        let path = |file: &String| fs::canonicalize(hdl.join(file)).unwrap();
        let verilog: BTreeSet<PathBuf> = manifest.files.iter().map(path).collect();

        // The Verilog itself.
        let text = read(&hdl.join(manifest.files.last().unwrap()));
        assert!(text.contains(&format!("module {top} (")));
        for port in [clock, reset] {
            let wire = format!(" {port},");
            let line = text
                .lines()
                .find(|l| l.contains("input") && l.contains(&wire));
            assert!(line.is_some(), "{top} has no input {port}");
        }
        let closure: BTreeSet<PathBuf> = design(&config)
            .closure(top)
            .iter()
            .map(|module| fs::canonicalize(root().join("hdl").join(&module.path)).unwrap())
            .collect();
        assert_eq!(closure, verilog);

        // File list and target.
        let list = read(&hdl.join(format!("{top}.f")));
        let listed: Vec<&str> = list.lines().collect();
        assert_eq!(listed, manifest.files);
        let core = read(&hdl.join(format!("{config}.core")));
        assert!(core.contains(&format!("name: sapwood:rtl:{config}:")));
        assert!(core.contains(&format!("    toplevel: {top}\n")));
        for target in ["default: &default", "lint", "sim"] {
            assert!(
                core.contains(&format!("\n  {target}")),
                "{config}: {target}"
            );
        }

        // SDC.
        let mut sdcs = vec![constraints.join(format!("{top}.sdc"))];
        for platform in &PLATFORMS {
            let folder = constraints.join("orfs").join(platform.name);
            let values = parsed_by_make(&folder.join("config.mk"), &[]).unwrap();
            assert_eq!(values["DESIGN_NAME"], *top);
            assert_eq!(values["DESIGN_NICKNAME"], config);
            assert_eq!(values["PLATFORM"], platform.name);
            // What the platform adds comes after.
            assert_eq!(values["ADDER_MAP_FILE"], "");
            let cells: Vec<&str> = values["DONT_USE_CELLS"].split_whitespace().collect();
            let ours = platform.dont_use.iter().copied();
            assert_eq!(cells, ours.chain(["FILLCELL"]).collect::<Vec<_>>());
            assert_eq!(file_set(&values["VERILOG_FILES"]), verilog);
            let sdc = folder.join("constraint.sdc");
            assert_eq!(file_set(&values["SDC_FILE"]), BTreeSet::from([sdc.clone()]));
            sdcs.push(sdc);
        }
        for sdc in sdcs {
            let sdc = read(&sdc);
            assert_eq!(set_in_sdc(&sdc, "clk_port_name"), clock);
            assert!(sdc.contains(&format!("\ncurrent_design {top}\n")));
            assert!(sdc.contains(&format!("# {reset} is a synchronous reset")));
            // The flow reads the period off the text.
            assert!(set_in_sdc(&sdc, "clk_period").parse::<f64>().unwrap() > 0.0);
        }

        // LibreLane.
        let folder = constraints.join("librelane");
        let json: serde_json::Value =
            serde_json::from_str(&read(&folder.join("config.json"))).unwrap();
        assert_eq!(json["DESIGN_NAME"], *top);
        assert_eq!(json["CLOCK_PORT"], clock);
        let in_config: BTreeSet<PathBuf> = json["VERILOG_FILES"]
            .as_array()
            .unwrap()
            .iter()
            .map(|file| file.as_str().unwrap().strip_prefix("dir::").unwrap())
            .map(|file| fs::canonicalize(folder.join(file)).unwrap())
            .collect();
        // It takes large memories as macros of the user's.
        let is_large = |path: &PathBuf| {
            let module = path.file_stem().unwrap().to_string_lossy();
            let module = manifest.modules.iter().find(|m| m.name == module).unwrap();
            module.memory_bits > 4096
        };
        let small = verilog.iter().filter(|path| !is_large(path)).cloned();
        let stubs = folder.join("memories.v");
        let of_large = verilog.iter().any(is_large).then_some(stubs);
        let expected: BTreeSet<PathBuf> = small.chain(of_large).collect();
        assert_eq!(in_config, expected);
        for variable in ["PNR_SDC_FILE", "SIGNOFF_SDC_FILE"] {
            assert_eq!(json[variable], "dir::constraint.sdc");
        }
        // As the flow's first step does: lint, with the memories as black boxes; of one configuration of every fourth unit,
        // or of each, since all are linted with their memories.
        let apart = if everything() { 1 } else { 4 };
        if units()
            .step_by(apart)
            .any(|unit| unit.default_config().name == config)
        {
            let mut lint = Command::new("verilator");
            lint.args(["--lint-only", "-Wall", "-Wno-MULTITOP", "-Wno-DECLFILENAME"]);
            lint.args(["--top-module", top]).args(&in_config);
            let output = lint.output().expect("verilator starts");
            assert!(output.status.success(), "{config}: {}", said(&output));
        }

        // The flow's check of its metrics has a file everywhere.
        for platform in &PLATFORMS {
            let rules = constraints.join("orfs").join(platform.name);
            let rules: serde_json::Value =
                serde_json::from_str(&read(&rules.join("rules-base.json"))).unwrap();
            assert_eq!(rules["constraints__clocks__count"]["value"], 1);
        }
    }
}

/// A design in a folder of its own: the list and the core are beside the Verilog.
#[test]
fn a_folder_of_a_design_tells_the_same_names_in_list_and_core() {
    let dir = tempfile::tempdir().unwrap();
    let output = rtl_gen(&["emit", "--all", "-o", "rtl"], dir.path());
    assert!(output.status.success(), "{}", said(&output));
    for config in tops() {
        let folder = dir.path().join("rtl").join(&config);
        let manifest = DesignFolder::read(&folder).unwrap().manifest;
        let top = &manifest.top;
        let list = read(&folder.join(format!("{top}.f")));
        assert_eq!(list.lines().collect::<Vec<_>>(), manifest.files);
        let core = read(&folder.join(format!("{top}.core")));
        let in_core = core
            .lines()
            .filter_map(|line| line.trim().strip_prefix("- "));
        assert_eq!(in_core.collect::<Vec<_>>(), manifest.files);
        assert!(core.contains(&format!("toplevel: {top}\n")));
        assert!(core.contains(&format!("name: sapwood:rtl:{config}:")));
        let verilog = files(&folder).into_iter();
        let verilog = verilog.filter(|path| path.extension().is_some_and(|e| e == "v"));
        assert_eq!(
            verilog.collect::<BTreeSet<_>>(),
            manifest.files.iter().map(PathBuf::from).collect()
        );
    }
}

/// What OpenROAD-flow-scripts' synthesis refuses, or renames.
#[test]
fn the_verilog_keeps_the_restrictions_of_the_flow() {
    for config in tops() {
        for module in &design(&config).modules {
            let code = rtl_gen::flow::verilog_text::without_comments(&module.text);
            let words: Vec<&str> = rtl_gen::flow::verilog_text::words(&code).collect();
            assert!(!words.contains(&"initial"), "{}: initial", module.name);
            assert!(!words.contains(&"parameter"), "{}: parameter", module.name);
            assert!(!code.contains("#("), "{}: parameters given", module.name);
            assert!(
                !code.contains('\\') && !code.replace("$signed(", "(").contains('$'),
                "{}",
                module.name
            );
            assert_eq!(module.ram, module.memory_bits > 0, "{}", module.name);
        }
    }
}

fn emitted(toml: &str) -> TempDir {
    let dir = tempfile::tempdir().unwrap();
    fs::write(dir.path().join("my.toml"), toml).unwrap();
    let output = rtl_gen(&["emit", "--config", "my.toml", "-o", "rtl"], dir.path());
    assert!(output.status.success(), "{}", said(&output));
    dir
}

#[test]
fn a_large_memory_is_mocked_or_replaced_and_never_becomes_flip_flops() {
    let dir = emitted("[deep]\nunit = \"stream_fifo\"\ndepth = 1024\nwidth = 64\n");
    let output = rtl_gen(&["package", "--hdl", "rtl", "-o", "out"], dir.path());
    assert!(output.status.success(), "{}", said(&output));
    let config_mk = dir.path().join("out/deep/orfs/nangate45/config.mk");
    let ram = "sdp_ram_d1024_w64.v";
    let mocked = parsed_by_make(&config_mk, &[]).unwrap();
    assert!(mocked["VERILOG_FILES"].contains(ram));
    assert_eq!(mocked["SYNTH_MOCK_LARGE_MEMORIES"], "1");
    assert_eq!(file_set(&mocked["VERILOG_FILES"]).len(), 2);
    let given = ["MEMORY=macro", "MACRO_FILES=/dev/null"];
    let replaced = parsed_by_make(&config_mk, &given).unwrap();
    assert!(!replaced["VERILOG_FILES"].contains(ram));
    assert!(replaced["VERILOG_FILES"].ends_with(" /dev/null"));
    assert_eq!(replaced["SYNTH_MOCK_LARGE_MEMORIES"], "");
    for (given, says) in [
        ("MEMORY=macro", "MACRO_FILES"),
        ("MEMORY=no", "mock or macro"),
    ] {
        let error = parsed_by_make(&config_mk, &[given]).unwrap_err();
        assert!(error.contains(says), "{given}: {error}");
    }
    let librelane = read(&dir.path().join("out/deep/librelane/config.json"));
    assert!(!librelane.contains(ram) && librelane.contains("stream_fifo_d1024_w64.v"));
    // A small one is part of the design.
    let dir = emitted("[shallow]\nunit = \"stream_fifo\"\ndepth = 64\nwidth = 64\n");
    assert!(
        rtl_gen(&["package", "--hdl", "rtl", "-o", "out"], dir.path())
            .status
            .success()
    );
    let config_mk = dir.path().join("out/shallow/orfs/nangate45/config.mk");
    let small = parsed_by_make(&config_mk, &[]).unwrap();
    assert!(small["VERILOG_FILES"].contains("sdp_ram_d64_w64.v"));
    assert_eq!(small["SYNTH_MOCK_LARGE_MEMORIES"], "");
}

/// Every SDC of a top, read on its netlist by OpenSTA without a word, and one clock in it.
#[test]
fn opensta_reads_the_constraints_on_the_netlist() {
    let dir = tempfile::tempdir().unwrap();
    let config = "oaken_zero_remove_l8";
    let hdl = root().join("hdl");
    let synth = ["synth", "--top", config, "--hdl", hdl.to_str().unwrap()];
    let output = rtl_gen(&synth, dir.path());
    assert!(output.status.success(), "{}", said(&output));
    let run = dir.path().join(format!("build/synth/{config}-osu018"));
    let folder = root().join("constraints").join(config);
    let sdcs: Vec<PathBuf> = files(&folder)
        .into_iter()
        .filter(|path| path.extension().is_some_and(|e| e == "sdc"))
        .collect();
    assert_eq!(sdcs.len(), 2 + PLATFORMS.len());
    for sdc in sdcs {
        let script = format!(
            "read_liberty ../liberty/osu018_stdcells.lib\nread_verilog netlist.v\n\
             link_design {config}\nsource {}\n\
             puts \"clocks [llength [all_clocks]] [get_property [all_clocks] period]\"\n\
             report_checks -path_delay max\nexit\n",
            folder.join(&sdc).display()
        );
        fs::write(run.join("read.tcl"), script).unwrap();
        let output = Command::new("sta")
            .args(["-no_splash", "-exit", "read.tcl"])
            .env("CLOCK_PERIOD", "3.0")
            .current_dir(&run)
            .output()
            .expect("sta starts");
        let text = said(&output);
        let text = text.to_lowercase();
        let about = format!("{}: {text}", sdc.display());
        assert!(!text.contains("error"), "{about}");
        assert!(
            !text
                .lines()
                .any(|l| l.contains("warning") && l.contains("sdc")),
            "{about}"
        );
        assert!(text.contains("clocks 1 "), "{about}");
        assert!(text.contains("slack ("), "{about}");
    }
}

#[test]
fn bad_requests_for_packages_are_refused_and_leave_nothing() {
    let dir =
        emitted("[a]\nunit = \"skid_buffer\"\nwidth = 4\n[b]\nunit = \"prefix_sum\"\nn = 4\n");
    for (args, says) in [
        (&["--top", "c"][..], "no top or configuration \"c\""),
        (&["--top", "a", "--top", "b"], "b has no clock"),
        (&["--hdl", "nowhere"], "nowhere"),
        (&["--all-tops"], "no top or configuration"),
        (&["--all-tops", "--top", "a"], "cannot be used with"),
        (&["--measured", "rtl"], "rtl"),
    ] {
        let call = [&["package", "--hdl", "rtl", "-o", "out"], args].concat();
        let call: Vec<&str> = match args[0] {
            "--hdl" => [&["package", "-o", "out"], args].concat(),
            _ => call,
        };
        let output = rtl_gen(&call, dir.path());
        assert_eq!(output.status.code(), Some(2), "{args:?}: {}", said(&output));
        assert_eq!(
            said(&output).lines().count(),
            1,
            "{args:?}: {}",
            said(&output)
        );
        assert!(said(&output).contains(says), "{args:?}: {}", said(&output));
        assert!(!dir.path().join("out").exists(), "{args:?}");
    }
    // Written again in place; what somebody put there stays.
    let package = ["package", "--hdl", "rtl", "-o", "out"];
    for _ in 0..2 {
        assert!(rtl_gen(&package, dir.path()).status.success());
    }
    fs::write(
        dir.path().join("out/a/orfs/asap7/autotuner.json"),
        "years of work",
    )
    .unwrap();
    let output = rtl_gen(&package, dir.path());
    assert_eq!(output.status.code(), Some(2));
    assert!(
        said(&output).contains("autotuner.json"),
        "{}",
        said(&output)
    );
}
