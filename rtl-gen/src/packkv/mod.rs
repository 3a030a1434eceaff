//! PackKV (IPDPS 2026): signed codes of tokens, in packs of a width of their own; bit for bit as the PackKV
//! contract says.

mod decompressor;
mod lane;
mod quantizer;
mod reader;
mod scale;
mod units;

pub use decompressor::{decompressor, unpacker};
pub use quantizer::quantizer;
pub use units::UNITS;
