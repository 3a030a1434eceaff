//! What happens to emitted Verilog: lint, constraints and design folders, synthesis with timing,
//! and the results table.
//!
//! Everything here reads design folders (`manifest.json` and the files it lists) from disk, so
//! that what is checked and measured is what users get, not what is in the generator's memory.
//!
//! Each subcommand is a clap `Args` struct and a `run` function. `Ok` carries the exit status
//! (0, or 1 for findings); an `Err` is a request that cannot be carried out: one line on stderr,
//! exit status 2.

pub mod accuracy;
mod aiger;
pub mod cell_models;
pub mod console;
pub mod constants;
pub mod describe;
pub mod designs;
pub mod emit;
pub mod equivalent;
pub mod error;
mod flow_page;
pub mod flow_synth;
pub mod formal;
pub mod fpga;
mod fpga_page;
pub mod gate_level;
pub mod guard;
mod jobs;
mod known;
pub mod layout;
mod layout_picture;
pub mod liberty;
pub mod lint;
pub mod list;
pub mod mapper;
pub mod measured;
mod orfs;
pub mod package;
mod past;
pub mod pdk;
mod plot;
pub mod proofs;
pub mod published;
pub mod registers;
pub mod report;
pub mod results_page;
pub mod same;
mod shown;
mod sides;
pub mod source_names;
pub mod sta;
pub mod synth;
pub mod table;
pub mod text_paths;
pub mod text_rules;
mod tool;
mod unread;
pub mod vcd;
pub mod verilog_text;
mod whole_linters;
pub mod yosys;

pub use describe::DescribeArgs;
pub use emit::EmitArgs;
pub use error::FlowError;
pub use formal::FormalArgs;
pub use fpga::FpgaArgs;
pub use layout::LayoutArgs;
pub use lint::LintArgs;
pub use list::ListArgs;
pub use package::PackageArgs;
pub use registers::RegistersArgs;
pub use report::ReportArgs;
pub use same::SameArgs;
pub use synth::SynthArgs;
