//! A tensor as a sequence of vectors: the first axis counts them, the rest is flattened.

use super::element::Element;
use super::layout::Layout;
use super::{FileError, npy, safetensors};
use crate::F16;
use crate::oaken::ConfigError;
use std::fs::File;
use std::io::{BufReader, Read, Seek, SeekFrom};
use std::marker::PhantomData;
use std::path::{Path, PathBuf};

/// A float16 array: the vectors of Oaken.
pub type VectorFile = TensorFile<F16>;

/// An int8 array: the tokens of Titanus.
pub type TokenFile = TensorFile<i8>;

/// An array in a .npy or .safetensors file, read vector by vector.
pub struct TensorFile<E> {
    path: PathBuf,
    reader: BufReader<File>,
    layout: Layout,
    vectors: u64,
    d: usize,
    left: u64,
    bytes: Vec<u8>,
    element: PhantomData<E>,
}

impl<E: Element> TensorFile<E> {
    /// Opens an array of vectors of 1 to `max_d` elements. A .safetensors file needs the tensor's
    /// name, a .npy file has none. Either byte order of .npy is read; Fortran order is refused.
    ///
    /// # Errors
    /// Every kind of [`FileError`] that concerns tensors. Lengths are checked here, so that a
    /// truncated file is known before its first vector is used.
    pub fn open(path: &Path, tensor: Option<&str>, max_d: usize) -> Result<Self, FileError> {
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
            ("npy", None) => npy::read_layout::<E>(&mut reader, path)?,
            ("npy", Some(tensor)) => {
                return Err(FileError::UnnamedArray {
                    path: path.into(),
                    tensor: tensor.into(),
                });
            }
            _ => safetensors::read_layout::<E>(&mut reader, path, tensor)?,
        };

        let no_vectors = || FileError::NoVectors { path: path.into() };
        let (&vectors, rest) = layout
            .shape
            .split_first()
            .filter(|(vectors, _)| **vectors > 0)
            .ok_or_else(no_vectors)?;
        let too_large = || FileError::BadHeader {
            path: path.into(),
            reason: "its shape is too large".into(),
        };
        let product = |axes: &[u64]| {
            axes.iter()
                .try_fold(1u64, |product, &axis| product.checked_mul(axis))
        };
        let d = product(rest)
            .and_then(|d| usize::try_from(d).ok())
            .ok_or_else(too_large)?;
        let data = product(&layout.shape)
            .and_then(|n| n.checked_mul(E::BYTES as u64))
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
        Ok(TensorFile {
            path: path.into(),
            reader,
            layout,
            vectors,
            d,
            left: vectors,
            bytes: Vec::new(),
            element: PhantomData,
        })
    }

    /// The number of vectors: the first axis.
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
        self.bytes.resize(self.d * E::BYTES, 0);
        let read_failed = |source| FileError::Read {
            path: self.path.clone(),
            source,
        };
        self.reader
            .read_exact(&mut self.bytes)
            .map_err(read_failed)?;
        let big_endian = self.layout.big_endian;
        vector.extend(
            self.bytes
                .chunks_exact(E::BYTES)
                .map(|bytes| E::from_bytes(bytes, big_endian)),
        );
        self.left -= 1;
        Ok(true)
    }
}
