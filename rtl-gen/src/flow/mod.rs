//! What happens to emitted Verilog: lint, synthesis with timing, and the results table.
//!
//! Everything here reads design folders (`manifest.json` and the files it lists) from disk, so
//! that what is checked and measured is what users get, not what is in the generator's memory.
//!
//! Each subcommand is a clap `Args` struct and a `run` function. `Ok` carries the exit status
//! (0, or 1 for findings); an `Err` is a request that cannot be carried out: one line on stderr,
//! exit status 2.

pub mod designs;
pub mod error;
mod jobs;
pub mod liberty;
pub mod lint;
pub mod measured;
pub mod pdk;
pub mod report;
pub mod sta;
pub mod synth;
mod tool;
pub mod verilog_text;
pub mod yosys;

pub use error::FlowError;
pub use lint::LintArgs;
pub use report::ReportArgs;
pub use synth::SynthArgs;
