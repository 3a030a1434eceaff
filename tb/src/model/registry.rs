//! The table of models that the build script made.

// The table is empty under Clippy, and a build without mutants has none to name.
#[allow(unused_imports)]
use super::functions::{Functions, Instance};
#[allow(unused_imports)]
use super::info::{
    Direction, EncodedNet, EncodingInfo, ModelInfo, MutantInfo, PlainLoop, PortInfo, Storage,
};

include!(concat!(env!("OUT_DIR"), "/models.rs"));

/// Every model of this build, in the order of the generator's configurations.
pub fn models() -> &'static [ModelInfo] {
    MODELS
}

/// The model of the configuration `config`, without mutants.
pub fn configured(config: &str) -> Option<&'static ModelInfo> {
    let mut plain = MODELS.iter().filter(|info| info.mutants.is_empty());
    plain.find(|info| info.config == config)
}

/// The model of the design whose top module is `top`.
pub fn find(top: &str) -> Option<&'static ModelInfo> {
    MODELS.iter().find(|info| info.top == top)
}
