//! Verilated designs as Rust values.
//!
//! A design is compiled when a model of it is first opened, and what was compiled is kept (`load`): the
//! harness builds in no more time than its own, and a command compiles what it uses.

mod design;
mod encodings;
mod error;
mod functions;
mod info;
mod instance;
mod load;
mod recording;
mod registry;

pub use error::ModelError;
pub use info::{Direction, EncodedNet, EncodingInfo, ModelInfo, MutantInfo, PlainLoop, PortInfo};
pub use instance::{
    Bundle, HALF_PERIOD, Input, Model, Output, PERIOD, Readable, count_coverage, write_coverage,
};
pub use load::{compile, tools_digest, verilator_release};
pub use recording::Recording;
pub use registry::{
    changed, configured, find, from_file, models, names_with_mutants, with_many_mutants,
    with_mutants, with_mutants_at,
};
pub use verilate::{Build, Storage};
