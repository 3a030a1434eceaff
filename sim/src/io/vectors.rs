//! A tensor as a sequence of vectors: one axis counts them, usually the first, the rest is
//! flattened.

use super::element::Element;
use super::layout::Layout;
use super::{FileError, npy, safetensors};
use crate::F16;
use crate::oaken::ConfigError;
use std::fs::File;
use std::io::{BufReader, ErrorKind, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};

/// A float16 array: the vectors of Oaken.
pub type VectorFile = TensorFile<F16>;

/// An int8 array: the tokens of Titanus.
pub type TokenFile = TensorFile<i8>;

/// How the elements of a file are taken.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Reading {
    /// The axis that counts the vectors; the others are flattened in their order. Negative ones
    /// count from the last.
    pub axis: i64,
    /// Are elements of another floating-point type rounded, to nearest with ties to even? Without
    /// they are refused.
    pub cast: bool,
}

/// An array in a .npy or .safetensors file, read vector by vector.
pub struct TensorFile<E: 'static> {
    path: PathBuf,
    data: Data,
    layout: Layout<E>,
    vectors: u64,
    d: usize,
    left: u64,
    bytes: Vec<u8>,
}

/// Where the elements come from.
enum Data {
    /// Vectors lie one behind the other.
    Stream(BufReader<File>),
    /// Vectors are in pieces of so many bytes, all over the array.
    Whole { bytes: Vec<u8>, piece: usize },
}

impl<E: Element> TensorFile<E> {
    /// Opens an array of vectors of 1 to `max_d` elements, which the first axis counts. A
    /// .safetensors file needs the tensor's name, a .npy file has none. Either byte order of .npy is
    /// read; Fortran order is refused.
    ///
    /// # Errors
    /// Every kind of [`FileError`] that concerns tensors. Lengths are checked here, so that a
    /// truncated file is known before its first vector is used.
    pub fn open(path: &Path, tensor: Option<&str>, max_d: usize) -> Result<Self, FileError> {
        TensorFile::open_as(path, tensor, max_d, Reading::default())
    }

    /// The same with vectors along another axis, or with elements of another type. Unless the axes
    /// before it are of length 1, all of the array is held in memory.
    ///
    /// # Errors
    /// As [`TensorFile::open`].
    pub fn open_as(
        path: &Path,
        tensor: Option<&str>,
        max_d: usize,
        reading: Reading,
    ) -> Result<Self, FileError> {
        let extension = path
            .extension()
            .and_then(|e| e.to_str())
            .unwrap_or("")
            .to_ascii_lowercase();
        if !matches!(extension.as_str(), "npy" | "safetensors") {
            return Err(FileError::UnknownFormat { path: path.into() });
        }
        let file = File::open(path).map_err(|source| FileError::Open {
            path: path.into(),
            source,
        })?;
        let read_failed = |source| FileError::Read {
            path: path.into(),
            source,
        };
        let length = file.metadata().map_err(read_failed)?.len();
        let mut reader = BufReader::with_capacity(1 << 16, file);
        let layout = match (extension.as_str(), tensor) {
            ("npy", None) => npy::read_layout::<E>(&mut reader, path, reading.cast)?,
            ("npy", Some(tensor)) => {
                return Err(FileError::UnnamedArray {
                    path: path.into(),
                    tensor: tensor.into(),
                });
            }
            _ => safetensors::read_layout::<E>(&mut reader, path, tensor, reading.cast)?,
        };

        let axes = layout.shape.len();
        let axis = match usize::try_from(reading.axis) {
            Ok(axis) => Some(axis),
            Err(_) => usize::try_from(reading.axis.unsigned_abs())
                .ok()
                .and_then(|from_last| axes.checked_sub(from_last)),
        };
        // An array without axes has no vectors; that is said first.
        let axis = axis
            .filter(|axis| *axis < axes || axes == 0)
            .ok_or_else(|| FileError::NoSuchAxis {
                path: path.into(),
                axis: reading.axis,
                shape: layout.shape.clone(),
            })?;
        let vectors = layout.shape.get(axis).copied().unwrap_or(0);
        if vectors == 0 {
            return Err(FileError::NoVectors { path: path.into() });
        }
        let (before, after) = (&layout.shape[..axis], &layout.shape[axis + 1..]);
        let too_large = || FileError::BadHeader {
            path: path.into(),
            reason: "its shape is too large".into(),
        };
        let product = |axes: &[u64]| {
            axes.iter()
                .try_fold(1u64, |product, &axis| product.checked_mul(axis))
        };
        let pieces = product(before).ok_or_else(too_large)?;
        let piece = product(after).ok_or_else(too_large)?;
        let d = pieces
            .checked_mul(piece)
            .and_then(|d| usize::try_from(d).ok())
            .ok_or_else(too_large)?;
        let data = product(&layout.shape)
            .and_then(|n| n.checked_mul(layout.format.bytes as u64))
            .ok_or_else(too_large)?;
        let expected = layout.first_byte.checked_add(data).ok_or_else(too_large)?;
        // A .npy file ends with its array; after a tensor others may follow.
        if length < expected || (extension == "npy" && length > expected) {
            return Err(FileError::WrongLength {
                path: path.into(),
                expected,
                actual: length,
            });
        }
        let width = |source| FileError::Width {
            path: path.into(),
            source,
        };
        match d {
            0 => return Err(width(ConfigError::EmptyVector)),
            d if d > max_d => return Err(width(ConfigError::VectorTooLong { d, max_d })),
            _ => {}
        }
        reader
            .seek(SeekFrom::Start(layout.first_byte))
            .map_err(read_failed)?;
        let data = match pieces {
            1 => Data::Stream(reader),
            _ => {
                let mut bytes = Vec::new();
                reader
                    .take(data)
                    .read_to_end(&mut bytes)
                    .map_err(read_failed)?;
                // A piece is no longer than a vector.
                let piece = piece as usize * layout.format.bytes;
                Data::Whole { bytes, piece }
            }
        };
        Ok(TensorFile {
            path: path.into(),
            data,
            layout,
            vectors,
            d,
            left: vectors,
            bytes: Vec::new(),
        })
    }

    /// The number of vectors.
    pub fn vectors(&self) -> u64 {
        self.vectors
    }

    /// Elements per vector: the product of the other axes.
    pub fn d(&self) -> usize {
        self.d
    }

    /// The shape as stored.
    pub fn shape(&self) -> &[u64] {
        &self.layout.shape
    }

    /// Reads the next vector into `vector`, replacing what it holds; `false` after the last one.
    ///
    /// # Errors
    /// [`FileError::Read`], also if the file became shorter since it was opened.
    pub fn next_vector(&mut self, vector: &mut Vec<E>) -> Result<bool, FileError> {
        vector.clear();
        if self.left == 0 {
            return Ok(false);
        }
        let format = self.layout.format;
        let failed = |source| FileError::Read {
            path: self.path.clone(),
            source,
        };
        match &mut self.data {
            Data::Stream(reader) => {
                self.bytes.resize(self.d * format.bytes, 0);
                reader.read_exact(&mut self.bytes).map_err(failed)?;
            }
            Data::Whole { bytes, piece } => {
                let index = (self.vectors - self.left) as usize;
                let row = *piece * self.vectors as usize;
                self.bytes.clear();
                for row in bytes.chunks(row) {
                    let piece = row.get(index * *piece..(index + 1) * *piece);
                    let piece = piece.ok_or_else(|| failed(ErrorKind::UnexpectedEof.into()))?;
                    self.bytes.extend_from_slice(piece);
                }
            }
        }
        let big_endian = self.layout.big_endian;
        let elements = self.bytes.chunks_exact(format.bytes);
        vector.extend(elements.map(|bytes| format.element(bytes, big_endian)));
        self.left -= 1;
        Ok(true)
    }
}
