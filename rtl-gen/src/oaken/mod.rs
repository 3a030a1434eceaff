//! The units of Oaken's quantization and dequantization engines (ISCA 2025, section 5.2,
//! Figure 9), bit for bit as the Oaken contract says.

mod admission;
mod decomposer;
mod group_extremes;
mod ordered_key;
mod outlier_extractor;
mod parameter_unit;
mod quantizer;
mod quantizer_lane;
mod sigma_divider;
mod sparse_entry;
mod sparse_packer;
mod zero_remove;

pub use admission::admission;
pub use decomposer::{decomposer, decomposer_latency};
pub use group_extremes::{group_extremes, group_extremes_latency};
pub use outlier_extractor::outlier_extractor;
pub use parameter_unit::{parameter_unit, parameter_unit_latency};
pub use quantizer::quantizer;
pub use quantizer_lane::{QUANTIZER_LANES, quantizer_latency, quantizer_x4};
pub use sparse_packer::{sparse_packer, sparse_word_bytes};
pub use zero_remove::{zero_remove, zero_remove_latency};

use ordered_key::{from_ordered_key, ordered_key, without_negative_zero};

/// Elements per block of the sparse stream (contract, section 7).
pub const BLOCK: usize = 64;

/// The lane counts the units exist for: a beat never crosses a block.
pub fn lanes_are_valid(lanes: usize) -> bool {
    lanes.is_power_of_two() && (4..=BLOCK).contains(&lanes)
}
