//! What a header says about its array, whatever the format.

use super::FileError;
use super::element::{Element, Format};
use std::path::Path;

/// Where the elements of an array are and how they are stored.
pub(super) struct Layout<E: 'static> {
    pub(super) shape: Vec<u64>,
    pub(super) format: &'static Format<E>,
    pub(super) big_endian: bool,
    pub(super) first_byte: u64,
}

/// The format that `is` the one of a file; one that is rounded only if `cast` says so. `found` is
/// its name there.
pub(super) fn format<E: Element>(
    path: &Path,
    found: &str,
    cast: bool,
    is: impl Fn(&Format<E>) -> bool,
) -> Result<&'static Format<E>, FileError> {
    let index = E::FORMATS.iter().position(is);
    match index {
        Some(index) if index == 0 || cast => Ok(&E::FORMATS[index]),
        _ => Err(FileError::WrongType {
            path: path.into(),
            found: found.into(),
            wanted: E::NAME,
            castable: index.is_some(),
        }),
    }
}
