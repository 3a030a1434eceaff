//! Sapwood's generator: KV-cache compression hardware as synthesizable Verilog.
//!
//! A [configuration](config) names a unit and its parameters; building it gives a
//! [`Design`]: a tree of [`hw::Module`]s that is written out as Verilog with its manifest.

pub mod cells;
pub mod config;
mod design;
pub mod flow;
pub mod hw;
pub mod mmu;
pub mod oaken;
pub mod package;
mod replace;
pub mod titanus;

pub use config::{ConfigError, NamedConfig, UNITS, Unit, build_named, named_configs};
pub use design::{Design, EmittedFile, MutantDesign, build_mutants, write_all};
