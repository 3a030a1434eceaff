//! The rotation codec: each head's vector is rotated by a Hadamard transform and quantized uniformly
//! with one step, bit for bit as the rotation contract says.

mod align_lane;
mod centre_lane;
mod code_path;
mod dequantizer;
mod dequantizer_core;
mod dequantizer_lane;
mod geometry;
mod max_tree;
mod normalise;
mod quantizer;
mod quantizer_lane;
mod record_packer;
mod record_window;
mod result_lane;
mod rotation;
mod signs;
mod step_finder;
mod streams;
mod transform;
mod units;
mod vector_input;

pub use centre_lane::centre_lane;
pub use dequantizer::dequantizer;
pub use quantizer::quantizer;
pub use quantizer_lane::lane;
pub use transform::transform;
pub use units::UNITS;
