//! The registers of the KV DMA unit: one table, and everything that is made from it.
//!
//! [`table`] is the one place that gives a register its address and a field its bits. The register file
//! ([`register_file`]), the constants of the driver ([`rust_constants`]), the C header ([`c_header`]), the
//! SystemRDL description ([`system_rdl`]) and the table of the documentation ([`markdown`]) are made
//! from it.

mod access;
mod axil_slave;
mod c_header;
mod codes;
mod config;
mod counters;
mod fields;
mod markdown;
mod register;
mod register_file;
mod rust_constants;
mod system_rdl;
mod table;
mod threshold_window;
mod units;

pub use axil_slave::axil_slave;
pub(super) use axil_slave::{
    INPUTS as AXIL_INPUTS, OUTPUTS as AXIL_OUTPUTS, PREFIX as AXIL_PREFIX,
};

pub use c_header::c_header;
pub use codes::{codec, operation, outcome, status};
pub use config::Config;
pub use counters::{COUNTERS, counters};

pub use markdown::markdown;
pub use register::{Access, Field, Register};
pub use register_file::register_file;
pub use rust_constants::rust_constants;
pub use system_rdl::system_rdl;

pub use table::{ADDRESS_BITS, ID, THRESHOLDS, VERSION, table};
pub use threshold_window::threshold_window;
pub use units::UNIT;
