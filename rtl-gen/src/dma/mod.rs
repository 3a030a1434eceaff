//! The KV DMA unit: tokens in, compressed pages in memory, programmed over AXI4-Lite (Oaken, ISCA 2025,
//! Figures 8 and 9: the DMA unit of a compute core). Its registers, and its masters of AXI4 that write and
//! read pieces of pages.

mod axi_read_master;
mod axi_write_master;
mod burst_reports;
mod bus;
mod channels;
mod core;
mod flush;
mod read_buffer;
pub mod registers;
mod streams;
mod units;
mod write_pieces;
mod write_shifter;
mod write_steps;

pub use self::core::{Config, kv_dma};
use axi_read_master::axi_dense_read_master;
pub use axi_read_master::axi_read_master;
pub use axi_write_master::axi_write_master;
pub(crate) use burst_reports::burst_reports;
pub use bus::Bus;
pub use channels::response;
pub(crate) use read_buffer::read_buffer;
pub use units::UNITS;
pub(crate) use write_pieces::write_pieces;
pub(crate) use write_shifter::write_shifter;
pub(crate) use write_steps::write_steps;
