//! The netlist is the Verilog: Yosys proves it for the cells, register by register.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// Cells that are proven in seconds. The larger ones (compaction shifter, byte packer, min/max
/// tree) are not proven yet.
const CELLS: [&str; 5] = [
    "stream_register_w8",
    "skid_buffer_w8",
    "stream_fifo_d16_w8",
    "sdp_ram_d16_w8",
    "prefix_sum_n16",
];

fn root() -> PathBuf {
    fs::canonicalize(Path::new(env!("CARGO_MANIFEST_DIR")).join("..")).unwrap()
}

fn said(output: &Output) -> String {
    String::from_utf8_lossy(&[&output.stdout[..], &output.stderr[..]].concat()).into_owned()
}

/// Proves a netlist equal to the Verilog of a configuration, on osu018.
fn prove(config: &str, netlist: &str, synth: &Path) -> Output {
    let hdl = root().join("hdl").join(config);
    let run = synth.join(format!("{config}-osu018"));
    fs::write(run.join("proven.v"), netlist).unwrap();
    let script = format!(
        "read_verilog {}/*.v\nprep -flatten -top {config}\nmemory_map\nopt_clean\nsplitnets\n\
         rename {config} gold\ndesign -stash gold\n\
         read_liberty -ignore_miss_func ../liberty/osu018_stdcells.lib\n\
         read_verilog proven.v\nhierarchy -top {config}\nproc\nflatten\nsplitnets\nopt_clean\n\
         rename {config} gate\ndesign -stash gate\n\
         design -copy-from gold -as gold gold\ndesign -copy-from gate -as gate gate\n\
         equiv_make gold gate equiv\nhierarchy -top equiv\nopt_clean\n\
         equiv_simple -undef\nequiv_induct -undef\nequiv_status -assert\n",
        hdl.display()
    );
    fs::write(run.join("prove.ys"), script).unwrap();
    Command::new("yosys")
        .args(["-q", "-s", "prove.ys"])
        .current_dir(run)
        .output()
        .expect("yosys starts")
}

#[test]
fn the_netlists_of_the_cells_are_proven_equal_to_their_verilog() {
    let dir = tempfile::tempdir().unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_rtl-gen"));
    command
        .args(["synth", "--no-modules", "-o"])
        .arg(dir.path());
    command.arg("--hdl").arg(root().join("hdl"));
    for cell in CELLS {
        command.args(["--top", cell]);
    }
    let output = command.output().unwrap();
    assert!(output.status.success(), "{}", said(&output));
    for cell in CELLS {
        let path = dir.path().join(format!("{cell}-osu018/netlist.v"));
        let netlist = fs::read_to_string(path).unwrap();
        let proof = prove(cell, &netlist, dir.path());
        assert!(proof.status.success(), "{cell}: {}", said(&proof));
    }
    // One gate changed is seen.
    let cell = "skid_buffer_w8";
    let path = dir.path().join(format!("{cell}-osu018/netlist.v"));
    let netlist = fs::read_to_string(path).unwrap();
    let broken = netlist.replacen("NAND2X1", "NOR2X1", 1);
    assert_ne!(broken, netlist, "{cell} has no NAND2X1 to change");
    let proof = prove(cell, &broken, dir.path());
    assert!(!proof.status.success() && said(&proof).contains("unproven"));
}
