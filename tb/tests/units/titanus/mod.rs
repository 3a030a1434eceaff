//! Titanus' units and their lanes.

mod codec;
mod dequantization_unit;
mod lanes;
mod pruning_unit;
mod quantization_unit;
mod zero_insert;
