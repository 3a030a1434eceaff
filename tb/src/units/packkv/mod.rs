//! The contracts of PackKV's units, and the data that they are run with.

pub mod quantizer;

contracts! {
    packkv_quantizer: quantizer::Quantizer::of,
}
