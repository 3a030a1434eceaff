//! Waveforms: expected values beside the actual ones, and set-ups for the viewers.

mod expected;
pub mod names;
mod numbers;
mod viewers;

pub use expected::ExpectedTrace;
use viewers::write_viewers;
pub use viewers::{gtkwave, how_to_open, surfer, write_text};

use crate::model::{ModelError, ModelInfo};
use std::path::Path;

/// Adds the expected values, if there are any, to the waveform `path` of a run that is over, and writes the
/// viewers' set-ups beside it.
///
/// # Errors
/// If a file cannot be read or written.
pub fn finish(
    info: &ModelInfo,
    path: &Path,
    expected: Option<&ExpectedTrace>,
) -> Result<(), ModelError> {
    let failed = |e: sim::io::FileError| ModelError::File {
        path: path.display().to_string(),
        message: e.to_string(),
    };
    if let Some(expected) = expected {
        expected.merge_into(path).map_err(failed)?;
    }
    write_viewers(info, path, expected).map_err(failed)
}
