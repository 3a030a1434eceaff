//! An AXI4 memory for masters under test: it answers as slowly and in as odd an order as its settings say,
//! and notices every rule of AXI4 that the master breaks.
//!
//! - [`signals`]: what is on the channels in a cycle.
//! - [`pages`]: the bytes.
//! - [`rules`]: what a master must keep to, and what is said if it does not.
//! - [`timing`]: latencies, bandwidth, rows that are open, stalls, faults.
//! - [`memory`]: the slave, cycle by cycle; it knows nothing of simulators.
//! - [`ports`]: the slave at the ports of a Verilated design.

pub mod memory;
pub mod pages;
pub mod ports;
pub mod rules;
pub mod signals;
pub mod timing;

#[cfg(test)]
mod tests;

pub use memory::Memory;
pub use pages::Pages;
pub use ports::Ports;
pub use rules::{Attributes, Violation};
pub use timing::{Dram, Fault, Settings};
