//! The units of Oaken's quantization and dequantization engines (ISCA 2025, section 5.2,
//! Figure 9), bit for bit as the Oaken contract says.

mod admission;
mod axi_vector;
mod block_parser;
mod block_serializer;
mod chunk_check;
mod code_aligner;
mod codec_loopback;
mod decode_parameters;
mod decomposer;
mod dequantizer;
mod dequantizer_lane;
mod exact_sum;
pub(crate) mod format_error;
mod group_extremes;
mod index_order;
mod on_grid;
mod operation_table;
mod outlier_extractor;
mod parameter_unit;
mod quantizer;
mod quantizer_lane;
mod sigma_divider;
mod slope_divider;
mod sparse_entry;
mod sparse_packer;
mod sparse_reader;
mod sparse_row;
mod streams;
mod style;
mod threshold_stream;
mod thresholds;
mod units;
mod zero_insert;
mod zero_remove;

use crate::{one_of, stage};

pub use admission::admission;
pub use block_parser::block_parser;
pub use block_serializer::block_serializer;
pub use chunk_check::chunk_check;
pub use code_aligner::code_aligner;
pub use codec_loopback::codec_loopback;
pub use decode_parameters::{decode_parameters, decode_parameters_latency};
pub use decomposer::{decomposer, decomposer_latency};
pub use dequantizer::dequantizer;
pub use dequantizer_lane::{DEQUANTIZER_LANES, dequantizer_group, dequantizer_latency};
pub use group_extremes::{group_extremes, group_extremes_latency};
pub use index_order::index_order;
pub use outlier_extractor::outlier_extractor;
pub use parameter_unit::{parameter_unit, parameter_unit_latency};
pub use quantizer::quantizer;
pub use quantizer_lane::{QUANTIZER_LANES, quantizer_latency, quantizer_x4};
pub use sparse_packer::{sparse_packer, sparse_word_bytes};
pub use sparse_reader::sparse_reader;
pub use style::{Multiplier, Pipeline, Style};
pub use threshold_stream::threshold_stream;
pub(crate) use thresholds::thresholds_are_codable;
pub use units::UNITS;
pub use zero_insert::zero_insert;
pub use zero_remove::{zero_remove, zero_remove_latency};

/// Elements per block of the sparse stream (contract, section 7).
pub const BLOCK: usize = 64;

/// The lane counts the units exist for: a beat never crosses a block.
pub fn lanes_are_valid(lanes: usize) -> bool {
    lanes.is_power_of_two() && (4..=BLOCK).contains(&lanes)
}
