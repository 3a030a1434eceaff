//! Sapwood's generator: KV-cache compression hardware as synthesizable Verilog.
//!
//! A [family](family) has units, each of them a row of the family's table: its [parameters and named
//! configurations](unit). A [configuration](config) names a unit and its parameters; building it gives a
//! [`Design`]: a tree of [`hw::Module`]s that is [written out](package) as Verilog with its manifest.

mod binary16;
mod byte_source;
pub mod cells;
pub mod config;
mod delay;
mod design;
pub mod dma;
pub mod dot;
mod error_registers;
pub mod family;
pub mod flow;
pub mod group;
pub mod hack;
pub use hw;
pub mod kivi;
pub mod marked;
pub mod mmu;
mod nearest;
pub mod oaken;
mod one_of;
pub mod package;
pub mod packkv;
mod replace;
pub mod rot;
mod stage;
mod sticky;
pub mod titanus;
pub mod unit;

pub use config::{
    ConfigError, NamedConfig, build_many_mutants, build_mutants, build_mutants_at, build_named,
    named_configs,
};
pub use design::{Design, EmittedFile, MutantDesign};
pub use family::{FAMILIES, Family, units};
pub use nearest::nearest;
pub use package::write_all;
pub use unit::Unit;
