//! Files: tensors in, threshold files, and output that is whole or absent. With the feature `files`.

mod centres;
mod element;
mod error;
mod layout;
mod npy;
mod output;
mod safetensors;
mod thresholds;
mod unfinished;
mod vectors;

pub use centres::{CentresFile, centres_of};
pub use element::Element;
pub use error::FileError;
pub use npy::NpyWriter;
pub use output::AtomicFile;
pub use safetensors::tensor_names;
pub use thresholds::{ThresholdsFile, thresholds_from_arg};
pub use unfinished::{Unfinished, remove_unfinished};
pub use vectors::{Reading, TensorFile, TokenFile, VectorFile};
