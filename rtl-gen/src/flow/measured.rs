//! What a synthesis run measured, as JSON.

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// One top on one PDK.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
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
    /// Digest of what the tools were given: Verilog, scripts, constraints and libraries. Empty where it was not noted.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub inputs: String,
    /// The clock period asked for, ns.
    pub period_ns: f64,
    /// Standard cells, without black boxes.
    pub cells: u64,
    /// Those of them that hold state.
    pub sequential_cells: u64,
    /// Area of the cells, um2.
    pub area_um2: f64,
    /// The part of it that is memories built from flip-flops.
    #[serde(default)]
    pub memory_um2: f64,
    /// Area of the NAND2 that is one gate equivalent, um2.
    pub nand2_um2: f64,
    /// Area in thousands of gate equivalents.
    pub kge: f64,
    /// The same without memories.
    #[serde(default)]
    pub logic_kge: f64,
    /// RAM modules left out of area and timing, with the number of their instances.
    pub black_boxes: BTreeMap<String, u64>,
    /// RAM modules built from flip-flops, with the number of their instances.
    #[serde(default)]
    pub flip_flop_memories: BTreeMap<String, u64>,
    /// Area by module, from a mapping of its own in which every module stays one: its sum is a
    /// little more than the area above. Empty if it was not asked for.
    pub modules: Vec<ModuleArea>,
    /// Clock rate at which the worst register-to-register path just fits, MHz.
    pub fmax_mhz: Option<f64>,
    /// The worst path of each class.
    pub paths: BTreeMap<PathClass, TimingPath>,
    /// How the netlist repeated a waveform, where one was given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub repeated: Option<Repeated>,
    /// Power at the period asked for, with the activity of that waveform.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub power: Option<Power>,
    /// Wall-clock time of the run.
    pub seconds: f64,
}

/// A run of the netlist with the inputs of a waveform.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Repeated {
    /// File name of the waveform.
    pub waveform: String,
    /// Clock cycles of it.
    pub cycles: u64,
    /// Bits of outputs in which netlist and waveform agree.
    pub compared: u64,
    /// Bits of outputs that the netlist did not know yet.
    pub unknown: u64,
}

/// Power with the activity of a waveform.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Power {
    /// Toggles per cycle of a pin, on average.
    pub mean_activity: f64,
    /// Inside the cells, mW.
    pub internal_mw: f64,
    /// On the nets, mW.
    pub switching_mw: f64,
    /// When nothing moves, mW.
    pub leakage_mw: f64,
    /// All of it, mW.
    pub total_mw: f64,
    /// Clock rate it is for, MHz.
    pub clock_mhz: f64,
}

impl Power {
    /// For a column of a table.
    pub fn short(&self) -> String {
        format!("{:.2} mW at {:.0} MHz", self.total_mw, self.clock_mhz)
    }

    /// What the figure stands on.
    pub fn basis(&self, run: &Repeated) -> String {
        format!(
            "activity of every pin counted in the gate netlist over {} cycles of {}, {:.3} toggles a \
             cycle on average; no clock tree, no wires, no glitches",
            run.cycles, run.waveform, self.mean_activity
        )
    }
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
    /// Where it begins: a register or a port, by its name in the Verilog.
    pub start: String,
    /// Where it ends.
    pub end: String,
    /// The named points of the worst path, first and last among them; of the class that counts.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub points: Vec<PathPoint>,
}

/// A point of a path that has a name in the Verilog.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct PathPoint {
    /// The net or register, with its instances.
    pub name: String,
    /// `file:line` of its declaration.
    pub declared: Option<String>,
    /// When the data is there, ns from the launching edge.
    pub time_ns: f64,
    /// Cells between the point before and this one.
    pub cells: u64,
}
