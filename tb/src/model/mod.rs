//! Verilated designs as Rust values.

mod error;
mod functions;
mod info;
mod instance;
mod load;
mod recording;
mod registry;

pub use error::ModelError;
pub use info::{
    Direction, EncodedNet, EncodingInfo, ModelInfo, MutantInfo, PlainLoop, PortInfo, Storage,
};
pub use instance::{Bundle, HALF_PERIOD, Input, Model, Output, PERIOD, Readable};
pub use load::load;
pub use recording::Recording;
pub use registry::{configured, find, models};
