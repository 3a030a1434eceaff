//! Decoding a stored pair of streams, vector by vector (Oaken contract, sections 7 and 8).

use super::{ConfigError, Decoder, FormatError, Thresholds, dense_bytes};
use crate::F16;
use std::fmt;
use std::io::{self, Read};

/// Why a stored pair could not be decoded to its end.
#[derive(Debug)]
#[non_exhaustive]
pub enum StoredError {
    /// The width is refused.
    Config(ConfigError),
    /// The streams break the format.
    Format {
        /// Number of the vector, from 0; the number of vectors for bytes left at the end.
        vector: u64,
        /// What is wrong.
        error: FormatError,
    },
    /// Reading failed.
    Io(io::Error),
}

impl fmt::Display for StoredError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StoredError::Config(error) => error.fmt(f),
            StoredError::Format {
                error: error @ (FormatError::DenseLeftOver | FormatError::SparseLeftOver),
                vector,
            } => {
                write!(f, "malformed streams: after {vector} vectors {error}")
            }
            StoredError::Format { vector, error } => {
                write!(
                    f,
                    "malformed streams: in vector {vector} {error}; check the width, the thresholds and the pair of files"
                )
            }
            StoredError::Io(error) => write!(f, "cannot read the streams: {error}"),
        }
    }
}

impl std::error::Error for StoredError {}

impl From<io::Error> for StoredError {
    fn from(error: io::Error) -> Self {
        StoredError::Io(error)
    }
}

/// Reads a dense and a sparse stream side by side and holds one vector's worth of each.
///
/// The number of vectors is the length of the dense stream divided by ceil(d / 2). The dense stream
/// is read a vector at a time: give a file through a `BufReader`.
pub struct StoredDecoder<D, S> {
    decoder: Decoder,
    dense: D,
    codes: Vec<u8>,
    sparse: S,
    window: Vec<u8>,
    /// Bytes at the front of the window that earlier vectors consumed.
    consumed: usize,
    sparse_ended: bool,
    vectors: u64,
    next: u64,
}

impl<D: Read, S: Read> StoredDecoder<D, S> {
    /// Opens a pair of streams of vectors of `d` elements; `dense_len` is the dense stream's length
    /// in bytes.
    ///
    /// # Errors
    /// [`StoredError::Config`] if `d` is 0; [`FormatError::DenseLeftOver`] if the dense stream is
    /// not a whole number of vectors.
    pub fn new(
        thresholds: Thresholds,
        d: usize,
        dense: D,
        dense_len: u64,
        sparse: S,
    ) -> Result<Self, StoredError> {
        let decoder = Decoder::new(thresholds, d).map_err(StoredError::Config)?;
        let per_vector = dense_bytes(d) as u64;
        let vectors = dense_len / per_vector;
        if !dense_len.is_multiple_of(per_vector) {
            return Err(StoredError::Format {
                vector: vectors,
                error: FormatError::DenseLeftOver,
            });
        }
        Ok(StoredDecoder {
            decoder,
            dense,
            codes: Vec::new(),
            sparse,
            window: Vec::new(),
            consumed: 0,
            sparse_ended: false,
            vectors,
            next: 0,
        })
    }

    /// Vectors in the pair.
    pub fn vectors(&self) -> u64 {
        self.vectors
    }

    /// Decodes the next vector into `out`, which has `d` elements; `false` after the last one.
    ///
    /// # Errors
    /// [`StoredError::Format`] at the first malformed vector (`out` then holds what section 8 says)
    /// or at bytes left in the sparse stream; [`StoredError::Io`]. There is no way on after an error.
    pub fn next_vector(&mut self, out: &mut [F16]) -> Result<bool, StoredError> {
        let vector = self.next;
        self.fill_window()?;
        if vector == self.vectors {
            return match self.window.len() == self.consumed {
                true => Ok(false),
                false => Err(StoredError::Format {
                    vector,
                    error: FormatError::SparseLeftOver,
                }),
            };
        }
        self.codes.clear();
        let wanted = dense_bytes(self.decoder.d()) as u64;
        (&mut self.dense)
            .take(wanted)
            .read_to_end(&mut self.codes)?;

        let stopped = io::Error::other("decoding stopped at an earlier format error");
        let report = self
            .decoder
            .decode(&self.codes, &self.window[self.consumed..], out)
            .ok_or(stopped)?;
        if let Some(error) = report.error {
            return Err(StoredError::Format { vector, error });
        }
        self.consumed += report.sparse_bytes;
        self.next += 1;
        Ok(true)
    }

    /// Makes sure that the window holds enough for any vector, or all that is left.
    fn fill_window(&mut self) -> io::Result<()> {
        const CHUNK: usize = 1 << 16;
        let enough = self.decoder.sparse_window();
        if self.sparse_ended || self.window.len() - self.consumed >= enough {
            return Ok(());
        }
        self.window.drain(..self.consumed);
        self.consumed = 0;
        let wanted = (enough + CHUNK - self.window.len()) as u64;
        let read = (&mut self.sparse)
            .take(wanted)
            .read_to_end(&mut self.window)?;
        self.sparse_ended = (read as u64) < wanted;
        Ok(())
    }
}
