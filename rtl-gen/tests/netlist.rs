//! The netlist is the Verilog: Yosys and ABC prove it for the cells.

use crate::parameters::soak;
use rtl_gen::flow::designs::DesignFolder;
use rtl_gen::{Design, NamedConfig};
use std::fs;
use std::path::Path;
use std::process::{Command, Output};

/// Of every cell that is published alone the smallest configuration, which the others differ from in widths, and of
/// the tree one of eight values instead of 32; with SOAK=1 all of them.
fn cells() -> Vec<Design> {
    let all = soak();
    let built = |config: NamedConfig| config.build().expect("the values are in range");
    let size = |design: &Design| {
        let files = design.verilog().iter();
        files.map(|file| file.text.len()).sum::<usize>()
    };
    let units = rtl_gen::cells::UNITS.iter().filter(|unit| !unit.is_part());
    let cells = units.flat_map(|unit| {
        let rows = unit.configs.iter().filter(|row| row.published);
        let designs = rows.map(|row| built(NamedConfig::of(unit, row)));
        match all {
            true => designs.collect::<Vec<_>>(),
            false => designs.min_by_key(size).into_iter().collect(),
        }
    });
    let mut cells: Vec<Design> = cells.collect();
    if !all {
        cells.retain(|design| design.unit != "minmax_tree");
        cells.push(built(NamedConfig {
            name: "minmax_tree_n8_w16".into(),
            unit: "minmax_tree".into(),
            parameters: toml::toml! { n = 8 width = 16 },
        }));
    }
    cells
}

fn said(output: &Output) -> String {
    String::from_utf8_lossy(&[&output.stdout[..], &output.stderr[..]].concat()).into_owned()
}

/// Proves a netlist equal to the Verilog of a configuration, on osu018: Yosys makes gates and
/// flip-flops of both, and ABC finds no sequence of inputs after which an output differs, beginning
/// with all flip-flops at 0.
fn prove(config: &str, netlist: &str, synth: &Path) -> Output {
    let design = DesignFolder::read(&synth.join("hdl").join(config)).unwrap();
    let top = design.top_dir.display();
    let files = design
        .modules
        .iter()
        .map(|module| format!("{top}/{}", module.path));
    let files: Vec<String> = files.collect();
    let run = synth.join(format!("{config}-osu018"));
    fs::write(run.join("proven.v"), netlist).unwrap();
    let lower = "memory_map\ntechmap\nopt -full\nsetundef -zero -init -undriven\ndffunmap\ntechmap\n\
                 simplemap\nopt_clean\nsplitnets -ports\n";
    let script = format!(
        "read_verilog {}\nprep -flatten -top {config}\n{lower}write_blif verilog.blif\n\
         design -reset\n\
         read_liberty -ignore_miss_func ../liberty/osu018_stdcells.lib\n\
         read_verilog proven.v\nhierarchy -top {config}\nproc\nflatten\n{lower}\
         write_blif netlist.blif\n",
        files.join(" ")
    );
    fs::write(run.join("prove.ys"), script).unwrap();
    let tool = |program: &str, arguments: &[&str]| {
        let mut command = Command::new(program);
        let output = command.args(arguments).current_dir(&run).output();
        output.unwrap_or_else(|e| panic!("{program}: {e}"))
    };
    let lowered = tool("yosys", &["-q", "-s", "prove.ys"]);
    if !lowered.status.success() {
        return lowered;
    }
    let text = fs::read_to_string(run.join("verilog.blif")).unwrap();
    let command = match text.contains(".latch") {
        true => "dsec",
        false => "cec",
    };
    let question = format!("{command} verilog.blif netlist.blif");
    tool("yosys-abc", &["-c", &question])
}

fn proven(output: &Output) -> bool {
    output.status.success() && said(output).contains("Networks are equivalent")
}

#[test]
#[ignore = "long"]
fn the_netlists_of_the_cells_are_proven_equal_to_their_verilog() {
    let dir = tempfile::tempdir().unwrap();
    let hdl = dir.path().join("hdl");
    let cells = cells();
    rtl_gen::write_all(&cells, &hdl).unwrap();
    let cells: Vec<&str> = cells.iter().map(|design| &*design.config).collect();
    let mut command = Command::new(env!("CARGO_BIN_EXE_rtl-gen"));
    command
        .args(["synth", "--no-modules", "-o"])
        .arg(dir.path());
    command.arg("--hdl").arg(&hdl);
    for cell in &cells {
        command.args(["--top", cell]);
    }
    let output = command.output().unwrap();
    assert!(output.status.success(), "{}", said(&output));
    for cell in &cells {
        let path = dir.path().join(format!("{cell}-osu018/netlist.v"));
        let netlist = fs::read_to_string(path).unwrap();
        let proof = prove(cell, &netlist, dir.path());
        assert!(proven(&proof), "{cell}: {}", said(&proof));
    }
    // One gate changed is seen.
    let cell = "skid_buffer_w8";
    let path = dir.path().join(format!("{cell}-osu018/netlist.v"));
    let netlist = fs::read_to_string(path).unwrap();
    let broken = netlist.replacen("NAND2X1", "NOR2X1", 1);
    assert_ne!(broken, netlist, "{cell} has no NAND2X1 to change");
    let proof = prove(cell, &broken, dir.path());
    assert!(said(&proof).contains("NOT EQUIVALENT"), "{}", said(&proof));
}
