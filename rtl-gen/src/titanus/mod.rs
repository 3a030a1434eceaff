//! The units of Titanus (GLSVLSI 2025, sections 4 and 5.3, Figures 5 to 7): on-the-fly pruning, quantization and dequantization of an int8 KV cache, and attention's products on what it gives back; bit-exact to the Titanus contracts.

mod ce;
mod channel_rams;
mod code_unpacker;
mod codec;
mod codec_admission;
mod codec_path;
mod dequantization_beats;
mod dequantization_core;
mod dequantization_unit;
mod dequantizer_lane;
mod entry_packer;
mod entry_window;
mod event_packer;
mod format_error;
mod lane_stage;
mod level_lane;
mod level_memory;
mod level_update;
mod mask_checker;
mod masked_ones;
mod nonzero_quantizer;
mod ones;
mod pruning_path;
mod pruning_unit;
mod quantization_beats;
mod quantization_buffer;
mod quantization_geometry;
mod quantization_scheduler;
mod quantization_unit;
mod quantizer_lane;
mod section_fifo;
mod section_packer;
mod stream_output;
mod stream_parser;
mod stream_window;
mod streams;
mod token_emitter;
mod token_writer;
mod units;
mod word_collector;
mod zero_insert;

pub use ce::computing_engine;
pub use codec::codec;
pub use dequantization_unit::dequantization_unit;
pub use dequantizer_lane::{DEQUANTIZER_LANES, dequantizer_latency, dequantizer_x4};
pub use level_lane::{LEVEL_LANES, level_latency, level_x4};
pub use pruning_path::{pruning_path, pruning_path_latency};
pub use pruning_unit::pruning_unit;
pub use quantization_unit::quantization_unit;
pub use quantizer_lane::{QUANTIZER_LANES, quantizer_keep_delay, quantizer_latency, quantizer_x4};
pub use units::UNITS;
pub use zero_insert::{zero_insert, zero_insert_latency};

/// The supported numbers of lanes; 16 is the paper's parallelism.
pub fn lanes_are_valid(lanes: usize) -> bool {
    [8, 16, 32, 64].contains(&lanes)
}
