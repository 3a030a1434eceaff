//! The .safetensors format: named tensors.

use super::FileError;
use super::element::Element;
use super::layout::{Layout, format};
use safetensors::tensor::Metadata;
use std::fs::File;
use std::io::{BufReader, Read};
use std::path::Path;

/// Bytes before the JSON header: its length.
const LENGTH_BYTES: u64 = 8;
/// The format's own limit on the JSON header.
const MAX_HEADER: u64 = 100_000_000;

/// The names of all tensors of a .safetensors file, sorted.
///
/// # Errors
/// [`FileError::Open`], [`FileError::Read`], [`FileError::BadHeader`].
pub fn tensor_names(path: &Path) -> Result<Vec<String>, FileError> {
    let file = File::open(path).map_err(|source| FileError::Open {
        path: path.into(),
        source,
    })?;
    Ok(names(&read_metadata(&mut BufReader::new(file), path)?.0))
}

/// Reads the header and finds a tensor.
pub(super) fn read_layout<E: Element>(
    reader: &mut impl Read,
    path: &Path,
    tensor: Option<&str>,
    cast: bool,
) -> Result<Layout<E>, FileError> {
    let (metadata, data_start) = read_metadata(reader, path)?;
    let Some(info) = tensor.and_then(|name| metadata.info(name)) else {
        let (path, tensor) = (path.into(), tensor.map(str::to_owned));
        return Err(FileError::NoSuchTensor {
            path,
            tensor,
            names: names(&metadata),
        });
    };
    let found = format!("{:?}", info.dtype);
    let format = format(path, &found, cast, |format| format.dtype == info.dtype)?;
    Ok(Layout {
        shape: info.shape.iter().map(|&axis| axis as u64).collect(),
        format,
        big_endian: false,
        first_byte: data_start + info.data_offsets.0 as u64,
    })
}

/// The metadata, whose offsets are checked against each other, and where the data begins.
fn read_metadata(reader: &mut impl Read, path: &Path) -> Result<(Metadata, u64), FileError> {
    let bad = |reason: String| FileError::BadHeader {
        path: path.into(),
        reason,
    };
    let read_failed = |source| FileError::Read {
        path: path.into(),
        source,
    };
    let mut bytes = Vec::new();
    reader
        .take(LENGTH_BYTES)
        .read_to_end(&mut bytes)
        .map_err(read_failed)?;
    let length = match bytes.first_chunk() {
        Some(&length) => u64::from_le_bytes(length),
        None => return Err(bad("it ends inside the length of the header".into())),
    };
    if length > MAX_HEADER {
        return Err(bad(format!(
            "a header of {length} bytes is more than the format allows"
        )));
    }
    bytes.clear();
    reader
        .take(length)
        .read_to_end(&mut bytes)
        .map_err(read_failed)?;
    if (bytes.len() as u64) < length {
        return Err(bad(format!("it ends inside the header of {length} bytes")));
    }
    let metadata: Metadata = serde_json::from_slice(&bytes).map_err(|e| bad(e.to_string()))?;
    Ok((metadata, LENGTH_BYTES + length))
}

fn names(metadata: &Metadata) -> Vec<String> {
    let mut names = metadata.offset_keys();
    names.sort();
    names
}
