//! What a synthesis run measured, as JSON.

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// One top on one PDK.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct SynthRun {
    /// The command that repeats the run.
    pub command: String,
    /// Name of the top module.
    pub top: String,
    /// Name of its configuration.
    pub config: String,
    /// Name of the unit.
    pub unit: String,
    /// Name of the PDK.
    pub pdk: String,
    /// Library and corner.
    pub library: String,
    /// Version by tool.
    pub tools: BTreeMap<String, String>,
    /// The clock period asked for, ns.
    pub period_ns: f64,
    /// Standard cells, without black boxes.
    pub cells: u64,
    /// Those of them that hold state.
    pub sequential_cells: u64,
    /// Area of the cells, um2.
    pub area_um2: f64,
    /// Area of the NAND2 that is one gate equivalent, um2.
    pub nand2_um2: f64,
    /// Area in thousands of gate equivalents.
    pub kge: f64,
    /// RAM modules left out of area and timing, with the number of their instances.
    pub black_boxes: BTreeMap<String, u64>,
    /// RAM modules built from flip-flops, because one of them is the top.
    pub ram_as_flip_flops: bool,
    /// Area by module that was kept as one.
    pub modules: Vec<ModuleArea>,
    /// Clock rate at which the worst register-to-register path just fits, MHz.
    pub fmax_mhz: Option<f64>,
    /// The worst path of each class.
    pub paths: BTreeMap<PathClass, TimingPath>,
    /// Wall-clock time of the run.
    pub seconds: f64,
}

/// A module of the mapped netlist.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct ModuleArea {
    /// Name of the module.
    pub name: String,
    /// How often it is in the top.
    pub instances: u64,
    /// Standard cells of one instance, without those of modules inside.
    pub cells: u64,
    /// Their area, um2.
    pub area_um2: f64,
}

/// Where a timing path begins and ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PathClass {
    /// The figure that counts: both ends are inside.
    RegisterToRegister,
    /// From an input port.
    InputToRegister,
    /// To an output port.
    RegisterToOutput,
    /// Combinational from port to port.
    InputToOutput,
}

impl PathClass {
    /// Every class.
    pub const ALL: [PathClass; 4] = [
        PathClass::RegisterToRegister,
        PathClass::InputToRegister,
        PathClass::RegisterToOutput,
        PathClass::InputToOutput,
    ];

    /// Short name for tables and reports of tools.
    pub fn short(self) -> &'static str {
        match self {
            PathClass::RegisterToRegister => "reg2reg",
            PathClass::InputToRegister => "in2reg",
            PathClass::RegisterToOutput => "reg2out",
            PathClass::InputToOutput => "in2out",
        }
    }
}

/// A timing path.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct TimingPath {
    /// Time left at the period asked for, ns.
    pub slack_ns: f64,
    /// Time from the launching edge to the arrival of the data, ns.
    pub delay_ns: f64,
    /// Cells on the path, with the launching one.
    pub cells: u64,
    /// Where it begins: a register or a port.
    pub start: String,
    /// Where it ends.
    pub end: String,
}
