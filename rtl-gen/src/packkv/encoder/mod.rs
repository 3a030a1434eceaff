//! The encoder: tokens of keys and values to the streams of their blocks.

mod gate;
mod settings;
mod top;

pub use top::encoder;
