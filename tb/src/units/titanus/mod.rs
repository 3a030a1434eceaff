//! The contracts of Titanus' units and the data that they are run with.

pub mod codec;
pub mod computing_engine;
pub mod dequantization_unit;
pub mod int8_tensors;
pub mod products;
pub mod pruning_unit;
pub mod quantization_unit;
mod speed;

contracts! {
    titanus_pu: pruning_unit::PruningUnit::of,
    titanus_qu: quantization_unit::QuantizationUnit::of,
    titanus_dqu: dequantization_unit::DequantizationUnit::of,
    titanus_codec: codec::Codec::of,
    titanus_ce: computing_engine::ComputingEngine::of,
}
