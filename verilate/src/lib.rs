//! Compiles designs to Verilated models: Verilog, through Verilator and a C++ compiler, to an
//! archive that a program links or a library that it loads while it runs.
//!
//! Every step is [cached by its content](Cache): a design is compiled again only when the C++ that
//! Verilator makes of it changes. The build script of the harness compiles the named
//! configurations in this way, and the harness itself those of a user.

mod cache;
mod compile;
mod encodings;
mod library;
mod ports;
mod shim;
mod source;
mod verilator;

pub use cache::Cache;
pub use compile::{Archive, Compiler};
pub use encodings::Encoding;
pub use library::LIBRARY_SYMBOL;
pub use ports::{Port, Storage};
pub use shim::{functions_symbol, plain_loop_ports, plain_loop_symbol};
pub use source::Source;
pub use verilator::Verilator;

/// A design that was compiled, with its ports in the order in which it gives their addresses.
pub struct Compiled<P> {
    /// The ports.
    pub ports: Vec<Port>,
    /// What it was compiled to.
    pub product: P,
}

/// Compiles a design to an archive.
///
/// # Errors
/// What Verilator or the C++ compiler says.
pub fn archive(
    design: &Source,
    verilator: &Verilator,
    compiler: &Compiler<'_>,
) -> Result<Compiled<Archive>, String> {
    let generated = verilator.generate(design, compiler.cache())?;
    let ports = ports::read(&generated.header())?;
    let shim = shim::cpp(design, &ports);
    let product = compiler.model(&generated, &shim)?;
    Ok(Compiled { ports, product })
}

/// Compiles a design to a library that can be loaded: it holds the runtime as well, and exports
/// [`LIBRARY_SYMBOL`] alone.
///
/// # Errors
/// What Verilator or the C++ compiler says.
pub fn library(
    design: &Source,
    verilator: &Verilator,
    compiler: &Compiler<'_>,
) -> Result<Compiled<std::path::PathBuf>, String> {
    let Compiled { ports, product } = archive(design, verilator, compiler)?;
    let product = library::link(&design.top, &product, compiler)?;
    Ok(Compiled { ports, product })
}
