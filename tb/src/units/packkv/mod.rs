//! The contracts of PackKV's units, and the data that they are run with.

pub mod dot;
pub mod encoder;
pub mod packer;
pub mod products;
pub mod quantizer;
pub mod reader;
pub mod repacker;
pub mod runs;

contracts! {
    packkv_quantizer: quantizer::Quantizer::of,
    packkv_encoder: encoder::Encoder::of,
    packkv_repacker: repacker::Repacker::of,
    packkv_packer: packer::Packer::of,
    packkv_unpacker: reader::Reader::unpacker,
    packkv_decompressor: reader::Reader::decompressor,
    packkv_dot: dot::Product::of,
}
