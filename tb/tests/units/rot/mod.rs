//! The rotation codec's units.

mod centre_lane;
mod dequantizer;
mod hadamard;
mod quantizer;
mod transform;
