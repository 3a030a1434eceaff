//! Decoding a stored stream, vector by vector (rotation contract, sections 5, 9 and 10).

use super::{Decoder, Format, FormatError};
use crate::F16;
use std::fmt;
use std::io::{self, Read};

/// Why a stored stream could not be decoded to its end.
#[derive(Debug)]
#[non_exhaustive]
pub enum StoredError {
    /// The stream ends inside a record.
    Format {
        /// Number of the record, from 0.
        vector: u64,
        /// What is wrong.
        error: FormatError,
    },
    /// The stream does not end behind a token.
    PartOfToken {
        /// Records in the stream.
        vectors: u64,
        /// Records per token.
        heads: usize,
    },
    /// Reading failed.
    Io(io::Error),
}

impl fmt::Display for StoredError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StoredError::Format { vector, error } => write!(
                f,
                "malformed stream: in record {vector} {error}; check the head dimension and the bits"
            ),
            StoredError::PartOfToken { vectors, heads } => write!(
                f,
                "malformed stream: {vectors} records are not a whole number of tokens of {heads} heads; check --heads"
            ),
            StoredError::Io(error) => write!(f, "cannot read the stream: {error}"),
        }
    }
}

impl std::error::Error for StoredError {}

impl From<io::Error> for StoredError {
    fn from(error: io::Error) -> Self {
        StoredError::Io(error)
    }
}

/// Reads a stream record by record.
pub struct StoredDecoder<S> {
    decoder: Decoder,
    stream: S,
    record: Vec<u8>,
    record_bytes: usize,
    vectors: u64,
    heads: usize,
}

impl<S: Read> StoredDecoder<S> {
    /// Opens a stream of tokens of `heads` vectors.
    pub fn new(format: Format, heads: usize, stream: S) -> StoredDecoder<S> {
        StoredDecoder {
            decoder: Decoder::new(format),
            stream,
            record: Vec::new(),
            record_bytes: format.record_bytes(),
            vectors: 0,
            heads,
        }
    }

    /// Records read so far.
    pub fn vectors(&self) -> u64 {
        self.vectors
    }

    /// Decodes the next vector into `out`; `false` at the end of the stream.
    ///
    /// # Errors
    /// [`StoredError`]. There is no way on after one.
    pub fn next_vector(&mut self, out: &mut [F16]) -> Result<bool, StoredError> {
        self.record.clear();
        let wanted = self.record_bytes as u64;
        (&mut self.stream)
            .take(wanted)
            .read_to_end(&mut self.record)?;
        if self.record.is_empty() {
            return match self.vectors.is_multiple_of(self.heads as u64) {
                true => Ok(false),
                false => Err(StoredError::PartOfToken {
                    vectors: self.vectors,
                    heads: self.heads,
                }),
            };
        }
        let stopped = io::Error::other("decoding stopped at an earlier format error");
        let report = self.decoder.decode(&self.record, out).ok_or(stopped)?;
        if let Some(error) = report.error {
            return Err(StoredError::Format {
                vector: self.vectors,
                error,
            });
        }
        self.vectors += 1;
        Ok(true)
    }
}
