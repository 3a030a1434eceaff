//! The KV DMA unit: tokens in, compressed pages in memory, programmed over AXI4-Lite (Oaken, ISCA 2025,
//! Figures 8 and 9: the DMA unit of a compute core).

pub mod registers;
mod units;

pub use units::UNITS;
