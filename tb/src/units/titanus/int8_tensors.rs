//! Keys and values of a real model as int8, with what Titanus makes of them.

use crate::units::titanus::quantization_unit::TokenStream;
use serde::Deserialize;
use sim::io::{FileError, TokenFile, tensor_names};
use sim::titanus::Config;
use std::collections::BTreeMap;
use std::path::Path;

/// The tensors of the data set.
pub const INT8_TENSORS: &str = "smollm2-135m-news-int8.safetensors";
/// The numbers they are coded with.
pub const CONFIGURATION: &str = "expected_titanus.json";

/// A tensor and the numbers it is coded with.
#[derive(Clone, Debug)]
pub struct Int8Tensor {
    /// Its name.
    pub name: String,
    /// How it is pruned and quantized.
    pub config: Config,
    /// All elements, token by token.
    pub elements: Vec<i8>,
}

#[derive(Deserialize)]
struct File {
    configuration: Common,
    tensors: BTreeMap<String, Numbers>,
}

#[derive(Deserialize)]
struct Common {
    bits: u32,
    prefill: u32,
    levels: u32,
}

#[derive(Deserialize)]
struct Numbers {
    prune_threshold: u32,
}

impl Int8Tensor {
    /// Every tensor of the data set in `directory`.
    ///
    /// # Errors
    /// If a file is missing or not what it should be.
    pub fn load_all(directory: &Path) -> Result<Vec<Int8Tensor>, FileError> {
        let path = directory.join(CONFIGURATION);
        let text = std::fs::read(&path).map_err(|source| FileError::Open {
            path: path.clone(),
            source,
        })?;
        let unusable = |reason: String| FileError::BadHeader {
            path: path.clone(),
            reason,
        };
        let file: File =
            serde_json::from_slice(&text).map_err(|error| unusable(error.to_string()))?;
        let data = directory.join(INT8_TENSORS);
        let named = tensor_names(&data)?.into_iter();
        named
            .map(|name| {
                let numbers = file
                    .tensors
                    .get(&name)
                    .ok_or_else(|| unusable(format!("it does not say how to prune {name:?}")))?;
                load(&data, name, &file.configuration, numbers)
            })
            .collect()
    }

    /// Its tokens as a stream.
    pub fn stream(&self) -> TokenStream {
        TokenStream {
            bits: self.config.bits,
            channels: self.config.channels,
            prefill: self.config.prefill,
            levels: self.config.levels,
            width: self.config.channels as usize,
            tokens: self.elements.clone(),
            noise: 1,
        }
    }
}

fn load(
    data: &Path,
    name: String,
    common: &Common,
    numbers: &Numbers,
) -> Result<Int8Tensor, FileError> {
    let mut tokens = TokenFile::open(data, Some(&name), usize::MAX)?;
    let (mut elements, mut token) = (Vec::new(), Vec::new());
    while tokens.next_vector(&mut token)? {
        elements.extend_from_slice(&token);
    }
    Ok(Int8Tensor {
        config: Config {
            prune_threshold: numbers.prune_threshold,
            bits: common.bits,
            prefill: common.prefill,
            levels: common.levels,
            channels: tokens.d() as u32,
        },
        name,
        elements,
    })
}
