//! KIVI (ICML 2024): keys quantized per channel, values per token, the most recent tokens in binary16;
//! bit for bit as the KIVI contract says.

mod block_codes;
mod channel_parameters;
mod codec;
mod codec_path;
mod codec_streams;
mod dequantizer;
mod format_error;
mod frame_packer;
mod geometry;
mod key_quantizer;
mod parts;
mod quantizer_geometry;
mod streams;
mod token_ring;
mod units;
mod value_quantizer;
mod window;

pub use codec::codec;
pub use dequantizer::dequantizer;
pub use key_quantizer::key_quantizer;
pub use units::UNITS;
pub use value_quantizer::value_quantizer;
pub use window::window;
