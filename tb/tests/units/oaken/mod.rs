//! Oaken's units.

mod admission;
mod code_aligner;
mod codec_loopback;
mod decode_parameters;
mod decomposer;
mod dequantizer;
mod dequantizer_lanes;
mod exact_arithmetic;
mod group_extremes;
mod outlier_extractor;
mod parameter_unit;
mod quantizer;
mod quantizer_lanes;
mod sparse_packer;
mod threshold_stream;
mod zero_insert;
mod zero_remove;
