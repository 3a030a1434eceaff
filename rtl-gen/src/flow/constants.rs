//! Which bits of a design never change? Yosys and ABC prove it.

use super::FlowError;
use super::aiger::{Aiger, Kind, Mapped, gates, read};
use super::equivalent::{declarations, folder, write, yosys};
use super::tool::{ABC, YOSYS, combined};
use crate::hw::{Module, emit};
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
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
    let Some(flat) = Flat::of(top, dir)? else {
        return Ok(None);
    };
    fs::write(dir.join("started.aig"), &flat.started)
        .map_err(|e| FlowError::file(&dir.join("started.aig"), e))?;
    let commands = "read_aiger started.aig; strash; scleanup; lcorr; fraig; write_aiger proven.aig";
    let Some(proven) = proven(top, dir, commands)? else {
        return Ok(None);
    };
    let mut constants = flat.nets;
    for of in flat.map.lines().filter_map(Mapped::of) {
        let bit = constants.get_mut(of.net);
        if of.kind == Kind::Output
            && let Some(bit) = bit.and_then(|bits| bits.get_mut(of.bit))
        {
            *bit = proven.outputs.get(of.number).is_some_and(|gate| *gate < 2);
        }
    }
    Ok(Some(constants))
}

/// The gates of a design as one module, whose outputs are all of its nets.
pub(super) struct Flat {
    /// Yosys' map of them.
    pub map: String,
    /// The gates, with what registers start at.
    pub started: Vec<u8>,
    /// All nets, with all bits constant that have no gate, and so no place in the map.
    pub nets: Constants,
}

impl Flat {
    /// Makes them in a folder; `None` if it takes too long.
    ///
    /// # Errors
    /// If Yosys is missing or does not read the design.
    pub fn of(top: &Module, dir: &Path) -> Result<Option<Flat>, FlowError> {
        let modules = top.distinct();
        for emitted in emit(top) {
            let module = modules.iter().find(|m| m.name() == emitted.name);
            let memory = module.filter(|module| module.is_ram());
            let text = memory.map_or(emitted.text, |memory| ever_written(memory));
            write(dir, &format!("{}.v", emitted.name), &text)?;
        }
        // What is undefined can be anything.
        let script = format!(
            "read_verilog *.v\nhierarchy -check -top {}\nproc\nmemory_map\nsetattr -mod -unset keep_hierarchy *\n\
             flatten\nexpose -evert t:*_word\nexpose w:*\nopt_clean\ntee -o nets portlist\ntechmap\ndffunmap\n\
             setundef -undriven -anyseq\nsetundef -anyseq\nopt_clean\naigmap\nopt_clean\n\
             write_aiger -zinit -map gates.map gates.aig\n",
            top.name()
        );
        if !yosys(dir, "gates.ys", &script, top, LIMIT)? {
            return Ok(None);
        }
        let map = read(dir, "gates.map")?;
        let mut names = map.lines().filter_map(Mapped::of);
        let reset = names.find(|n| n.kind == Kind::Input && n.net == "rst_n");
        let started = gates(dir, "gates.aig")?.started_with(reset.map(|reset| reset.number));
        let nets = read(dir, "nets")?.lines().filter_map(net).collect();
        Ok(Some(Flat { map, started, nets }))
    }
}

/// What ABC makes of the gates in a folder: it writes them to `proven.aig`. `None` if it takes too long.
///
/// # Errors
/// If it is missing or writes nothing.
pub(super) fn proven(top: &Module, dir: &Path, commands: &str) -> Result<Option<Aiger>, FlowError> {
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
    gates(dir, "proven.aig").map(Some)
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
