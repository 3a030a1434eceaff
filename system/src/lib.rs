//! What a KV-cache codec does to a whole accelerator, from figures measured on the RTL.
//!
//! An analytic model in floating point, after the contract of the system model (its sections are
//! named where they are used): no cycle simulation, and no claim about layout.
//!
//! - [`model`], [`machine`], [`codec`], [`engine`], [`workload`]: the inputs, with presets
//!   (section 2).
//! - [`step`]: the time of one decode step and of a prefill; [`serving`]: of a whole workload;
//!   [`size`]: engines needed, and where a codec gains (section 3).
//! - [`measured`]: engines from the figures of synthesis and of `make bench`.
//! - [`titanus`]: the accounting of Titanus' published simulator (section 5).
//!
//! Units are in the names: `_s` seconds, `_hz` per second, `bytes`, `bits`; everything else counts.
//! The crate depends neither on the generator nor on the golden models.

pub mod accuracy;
pub mod answer;
pub mod codec;
pub mod energy;
pub mod engine;
mod error;
pub mod machine;
pub mod measured;
pub mod model;
pub mod plot;
mod preset;
pub mod questions;
pub mod serving;
pub mod setting;
pub mod size;
pub mod step;
pub mod table;
pub mod titanus;
pub mod workload;

pub use error::{Error, Result};
