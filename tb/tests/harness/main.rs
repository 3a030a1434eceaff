//! The harness itself, and what it says of all designs together.

mod chain;
#[path = "../common/mod.rs"]
mod common;
mod coverage;
mod designs;
mod docs;
mod failures;
mod gate_netlists;
mod icarus;
mod model;
mod mutants;
mod same;
mod traceability;
mod waves;
