//! The contracts of PackKV's units, and the data that they are run with.

pub mod quantizer;
pub mod reader;
pub mod runs;

contracts! {
    packkv_quantizer: quantizer::Quantizer::of,
    packkv_unpacker: reader::Reader::unpacker,
    packkv_decompressor: reader::Reader::decompressor,
}
