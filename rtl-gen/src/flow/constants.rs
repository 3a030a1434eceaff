//! Which bits of a design never change? Yosys and ABC prove it.

use super::FlowError;
use super::aiger::{Kind, Mapped, gates, read};
use super::equivalent::{declarations, folder, write, yosys};
use super::tool::{ABC, YOSYS, combined};
use crate::hw::{Module, emit};
use std::collections::BTreeMap;
use std::fs;
use std::time::Duration;

/// The longest that Yosys may take for the gates of a design, and ABC for what is constant.
const LIMIT: Duration = Duration::from_secs(300);

/// Of each net, by its name with those of the instances that it is in and `.` between, whether a bit is constant, the
/// lowest first.
pub type Constants = BTreeMap<String, Vec<bool>>;

/// The bits of a design that are the same in all cycles behind a reset, whatever its inputs are and however often it is
/// reset again; `None` if there is no answer in time.
///
/// Registers that a reset leaves as they are start at 0, and so do the words of memories. What a memory gives is any
/// value whose bits have been 1 in some word that was written.
///
/// ABC finds registers that are constant or equal to others by an induction over all of them, and gates that are
/// constant with those. A bit that needs a longer induction is not found.
///
/// # Errors
/// If a tool is missing or does not read the design.
pub fn constants(top: &Module) -> Result<Option<Constants>, FlowError> {
    let dir = folder()?;
    let dir = dir.path();
    let modules = top.distinct();
    for emitted in emit(top) {
        let module = modules.iter().find(|m| m.name() == emitted.name);
        let memory = module.filter(|module| module.is_ram());
        let text = memory.map_or(emitted.text, |memory| ever_written(memory));
        write(dir, &format!("{}.v", emitted.name), &text)?;
    }
    // What is undefined can be anything.
    let script = format!(
        "read_verilog *.v\nhierarchy -check -top {}\nproc\nmemory_map\nsetattr -mod -unset keep_hierarchy *\nflatten\n\
         expose -evert t:*_word\nexpose w:*\nopt_clean\ntee -o nets portlist\ntechmap\ndffunmap\n\
         setundef -undriven -anyseq\nsetundef -anyseq\nopt_clean\naigmap\nopt_clean\n\
         write_aiger -zinit -map gates.map gates.aig\n",
        top.name()
    );
    if !yosys(dir, "gates.ys", &script, top, LIMIT)? {
        return Ok(None);
    }
    let names = read(dir, "gates.map")?;
    let names: Vec<Mapped> = names.lines().filter_map(Mapped::of).collect();
    let reset = names
        .iter()
        .find(|n| n.kind == Kind::Input && n.net == "rst_n");
    let started = gates(dir, "gates.aig")?.started_with(reset.map(|reset| reset.number));
    let path = dir.join("started.aig");
    fs::write(&path, started).map_err(|e| FlowError::file(&path, e))?;
    let commands = "read_aiger started.aig; strash; scleanup; lcorr; fraig; write_aiger proven.aig";
    let Some(output) = ABC.run_for(LIMIT, dir, ["-c", commands])? else {
        return Ok(None);
    };
    if !dir.join("proven.aig").is_file() {
        let said = combined(&output);
        return Err(FlowError::usage(format!(
            "yosys-abc on {}: {}",
            top.name(),
            said.trim()
        )));
    }
    let proven = gates(dir, "proven.aig")?;
    // Constants of Yosys have no gate, and no place in the map.
    let nets = read(dir, "nets")?;
    let mut constants: Constants = nets.lines().filter_map(net).collect();
    for of in names.iter().filter(|of| of.kind == Kind::Output) {
        let bit = constants.get_mut(of.net);
        if let Some(bit) = bit.and_then(|bits| bits.get_mut(of.bit)) {
            *bit = proven.outputs.get(of.number).is_some_and(|gate| *gate < 2);
        }
    }
    Ok(Some(constants))
}

/// The version of Yosys, which ABC comes with.
///
/// # Errors
/// If it is missing.
pub fn yosys_version() -> Result<String, FlowError> {
    YOSYS.version()
}

/// A net of the list of ports, `output [7:0] u_a.q`, with all bits constant; no bit of an input of the design is.
fn net(line: &str) -> Option<(String, Vec<bool>)> {
    let (kind, line) = line.split_once(" [")?;
    let (range, net) = line.split_once("] ")?;
    let (high, _) = range.split_once(':')?;
    let bits = high.parse::<usize>().ok()? + 1;
    Some((net.to_owned(), vec![kind == "output"; bits]))
}

/// A memory that knows of each bit alone whether it has been 1 in a word that was written.
fn ever_written(memory: &Module) -> String {
    let name = memory.name();
    let data = memory.ports().into_iter().find(|port| !port.input);
    let last = data.map_or(1, |port| port.kind.width()) - 1;
    format!(
        "module {name} (\n{}\n);\nwire [{last}:0] word;\nreg [{last}:0] ever;\nreg [{last}:0] mem_rd_data_q;\n\
         {name}_word u_word (.word(word));\nalways @(posedge clk) begin\nif (wr_en) ever <= ever | wr_data;\n\
         if (rd_en) mem_rd_data_q <= word & ever;\nend\nassign rd_data = mem_rd_data_q;\nendmodule\n\
         (* blackbox *)\nmodule {name}_word (output wire [{last}:0] word);\nendmodule\n",
        declarations(&memory.ports())
    )
}
