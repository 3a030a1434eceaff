//! The contracts of KIVI's units, and the data that they are run with.

pub mod codec;
pub mod dequantizer;
pub mod frames;
pub mod quantizer;
pub mod tokens;
pub mod window;

contracts! {
    kivi_codec: codec::Codec::of,
    kivi_key_quantizer: quantizer::Quantizer::of,
    kivi_value_quantizer: quantizer::Quantizer::of,
    kivi_dequantizer: dequantizer::Dequantizer::of,
    kivi_window: window::Window::of,
    kivi_codec: codec::Codec::of,
}
