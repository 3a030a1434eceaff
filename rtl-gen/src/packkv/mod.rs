//! PackKV (IPDPS 2026): signed codes of tokens, in packs of a width of their own; bit for bit as the PackKV
//! contract says.

mod decompressor;
mod dot;
mod encoder;
mod format;
mod lane;
mod packer;
mod parameters;
mod quantizer;
mod reader;
mod repacker;
mod scale;
mod units;

pub use decompressor::{decompressor, unpacker};
pub use dot::dot;
pub use encoder::encoder;
pub use format::Format;
pub use packer::packer;
pub use quantizer::quantizer;
pub use repacker::{Geometry, repacker};
pub use units::UNITS;
