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
    /// Can it write waveforms? That takes twice as long to compile.
    pub waves: bool,
}
