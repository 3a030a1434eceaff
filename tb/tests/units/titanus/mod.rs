//! Titanus' units and their lanes.

mod codec;
mod computing_engine;
mod computing_engine_ports;
mod dequantization_unit;
mod lanes;
mod multiplier;
mod pruning_unit;
mod quantization_unit;
mod zero_insert;
