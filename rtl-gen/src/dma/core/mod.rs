//! The DMA unit itself: commands, tokens to pages and back, around the codec and the masters.

mod centre_memory;
mod commands;
mod completions;
mod config;
mod connections;
mod divider;
mod format_errors;
mod memory_ports;
mod mmu_port;
mod orders;
mod read_mux;
mod reader;
mod readers;
mod register_ports;
mod rot_buffer;
mod rot_centring;
mod rot_connections;
mod rot_intake;
mod rot_reading;
mod rot_streams;
mod rot_writer;
mod soft_reset;
mod streams;
mod token_buffer;
mod token_gates;
mod token_intake;
mod top;
mod units;
mod word_joiner;
mod write_results;
mod writer;

pub use config::Config;
pub use top::kv_dma;
pub use units::UNIT;
