//! The contracts of HACK's units, and the data that they are run with.

pub mod matmul;
pub mod passes;
pub mod quantizer;
pub mod vectors;

contracts! {
    hack_quantizer: quantizer::Quantizer::of,
    hack_value_quantizer: quantizer::Quantizer::of,
    hack_matmul: matmul::Product::of,
}
