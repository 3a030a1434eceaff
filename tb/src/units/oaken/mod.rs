//! The contracts of Oaken's units, what they share, and the data that they are run with.

pub mod admission;
pub mod burst;
pub mod code_aligner;
pub mod codec_loopback;
mod coded_numbers;
pub mod decode_parameters;
pub mod decomposer;
pub mod dequantizer;
pub mod dequantizer_lanes;
pub mod exact;
pub mod group_extremes;
pub mod outlier_extractor;
pub mod parameter_unit;
pub mod quantizer;
pub mod quantizer_lanes;
pub mod sparse_packer;
mod speed;
pub mod stored_runs;
pub mod tensors;
pub mod threshold_stream;
pub mod vector;
pub mod zero_insert;
pub mod zero_remove;

contracts! {
    oaken_decomposer: decomposer::Decomposer::of,
    oaken_zero_remove: zero_remove::zero_remove,
    oaken_threshold_stream: threshold_stream::ThresholdStream::of,
    oaken_outlier_extractor: outlier_extractor::OutlierExtractor::of,
    oaken_admission: admission::Admission::of,
    oaken_group_extremes: group_extremes::GroupExtremes::of,
    oaken_parameter_unit: |_| parameter_unit::ParameterUnit,
    oaken_quantizer_lanes: quantizer_lanes::QuantizerLanes::of,
    oaken_sparse_packer: sparse_packer::SparsePacker::of,
    oaken_quantizer: quantizer::Quantizer::of,
    oaken_decode_parameters: |_| decode_parameters::DecodeParameters,
    oaken_dequantizer_lanes: dequantizer_lanes::DequantizerLanes::of,
    oaken_code_aligner: code_aligner::CodeAligner::of,
    oaken_zero_insert: zero_insert::ZeroInsert::of,
    oaken_dequantizer: dequantizer::Dequantizer::of,
    oaken_codec_loopback: codec_loopback::CodecLoopback::of,
}
