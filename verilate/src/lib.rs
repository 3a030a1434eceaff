//! Compiles designs to Verilated models: Verilog, through Verilator and a C++ compiler, to a library
//! that the harness loads while it runs.
//!
//! Every step is [cached by its content](Cache): a design is compiled again only when the C++ that
//! Verilator makes of it changes. A library holds its model alone. Verilator's runtime is in the
//! program that loads it, once: the `verilated` crate has one half of it, [`Compiler::runtime`] is the
//! other, which the program's build script links.

mod cache;
mod compile;
mod ports;
mod shim;
mod source;
mod verilator;

pub use cache::Cache;
pub use compile::{Archive, Compiler};
pub use ports::{Port, Storage};
pub use shim::{LIBRARY_SYMBOL, plain_loop_ports};
pub use source::{Build, Source};
pub use verilator::Verilator;

use std::path::PathBuf;

/// Compiles a design to a library that exports [`LIBRARY_SYMBOL`] alone.
///
/// # Errors
/// What Verilator or the C++ compiler says, and if the design's ports are not those of the source.
pub fn library(
    design: &Source,
    verilator: &Verilator,
    compiler: &Compiler<'_>,
) -> Result<PathBuf, String> {
    let generated = verilator.generate(design, compiler.cache())?;
    let mut declared = ports::read(&generated.header())?;
    declared.sort_by(|a, b| a.name.cmp(&b.name));
    let mut given = design.ports.clone();
    given.sort_by(|a, b| a.name.cmp(&b.name));
    if declared != given {
        return Err(format!(
            "{}: Verilator declares other ports than the design has: {declared:?}",
            design.top
        ));
    }
    // Where there is nothing to count there are no counters.
    let counts = design.build != Build::Lines || generated.has_counters()?;
    let shim = shim::cpp(design, if counts { design.build } else { Build::Plain });
    compiler.model(&generated, &shim, design.build)
}

/// The ports of a design, as Verilator declares them. Those of `design` are not looked at.
///
/// # Errors
/// What Verilator says.
pub fn ports(design: &Source, verilator: &Verilator, cache: &Cache) -> Result<Vec<Port>, String> {
    ports::read(&verilator.generate(design, cache)?.header())
}
