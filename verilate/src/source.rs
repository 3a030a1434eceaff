//! A design as Verilator takes it.

use crate::ports::Port;

/// A design as Verilog text.
pub struct Source {
    /// Name of the top module.
    pub top: String,
    /// Its ports. The model gives their addresses in this order.
    pub ports: Vec<Port>,
    /// File name and text, children before parents.
    pub files: Vec<(String, String)>,
    /// Is a plain C++ loop wanted around it, see [`plain_loop_ports`](crate::plain_loop_ports)?
    pub plain_loop: bool,
    /// What a model of it can do.
    pub build: Build,
}

/// What a model can do besides being evaluated. All of it takes more time to compile and to run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Build {
    /// Nothing.
    Plain,
    /// It writes waveforms.
    Waves,
    /// It counts how often lines and branches are reached, from registers that are 0 before the first cycle.
    Lines,
}

impl Build {
    /// Its name in the C++ of the harness.
    pub(crate) fn cpp(self) -> &'static str {
        match self {
            Build::Plain => "sapwood::Build::Plain",
            Build::Waves => "sapwood::Build::Waves",
            Build::Lines => "sapwood::Build::Coverage",
        }
    }
}
