//! Decoding a stored stream: the value of every code (HACK contract, sections 3 and 7).

use super::{ConfigError, Format, FormatError, Record};
use crate::F16;
use std::fmt;
use std::io::{self, Read};

/// How partitions lie in vectors.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Kind {
    /// Along the elements of a vector: queries, keys, weights.
    Rows,
    /// Along the tokens of a block of G: values.
    Columns,
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Kind::Rows => "rows",
            Kind::Columns => "columns",
        })
    }
}

impl Kind {
    /// Vectors of a frame: one vector of rows, a block of columns.
    pub fn vectors_per_frame(self, format: Format) -> usize {
        match self {
            Kind::Rows => 1,
            Kind::Columns => format.group(),
        }
    }

    /// Bytes of a frame of vectors of `width` elements.
    pub fn frame_bytes(self, format: Format, width: usize) -> usize {
        match self {
            Kind::Rows => format.vector_bytes(width),
            Kind::Columns => format.block_bytes(width),
        }
    }
}

/// Why a stored stream could not be decoded to its end.
#[derive(Debug)]
#[non_exhaustive]
pub enum StoredError {
    /// A record is malformed.
    Malformed {
        /// Number of the vector or block, from 0.
        frame: u64,
        /// What is wrong.
        error: FormatError,
    },
    /// The last vector or block is not whole.
    NotWhole {
        /// Its number, from 0.
        frame: u64,
    },
    /// Reading failed.
    Io(io::Error),
}

impl fmt::Display for StoredError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let advice = "check the kind, the group, the bits, the sums and the width";
        match self {
            StoredError::Malformed { frame, error } => {
                write!(f, "malformed stream: in frame {frame} {error}; {advice}")
            }
            StoredError::NotWhole { frame } => write!(
                f,
                "malformed stream: the stream ends inside frame {frame}; {advice}"
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

/// Reads a stream frame by frame and gives its vectors.
#[derive(Debug)]
pub struct StoredDecoder<S> {
    format: Format,
    kind: Kind,
    width: usize,
    stream: S,
    frames: u64,
    /// Of the frame in work, vector after vector, and how many vectors have been given.
    values: Vec<F16>,
    given: usize,
}

impl<S: Read> StoredDecoder<S> {
    /// Opens a stream of vectors of `width` elements.
    ///
    /// # Errors
    /// [`ConfigError::Width`].
    pub fn new(format: Format, kind: Kind, width: usize, stream: S) -> Result<Self, ConfigError> {
        match width {
            1..=0xffff => Ok(StoredDecoder {
                format,
                kind,
                width,
                stream,
                frames: 0,
                values: vec![],
                given: 0,
            }),
            _ => Err(ConfigError::Width { width }),
        }
    }

    /// Frames read so far: vectors, or blocks.
    pub fn frames(&self) -> u64 {
        self.frames
    }

    /// Gives the next vector into `vector`; `false` at the end of the stream.
    ///
    /// # Errors
    /// [`StoredError`]. There is no way on after one.
    pub fn next_vector(&mut self, vector: &mut Vec<F16>) -> Result<bool, StoredError> {
        if self.given * self.width == self.values.len() && !self.next_frame()? {
            return Ok(false);
        }
        vector.clear();
        vector.extend_from_slice(&self.values[self.given * self.width..][..self.width]);
        self.given += 1;
        Ok(true)
    }

    /// Reads the next frame; `false` if there is nothing.
    fn next_frame(&mut self) -> Result<bool, StoredError> {
        let wanted = self.kind.frame_bytes(self.format, self.width);
        let mut frame = vec![];
        (&mut self.stream)
            .take(wanted as u64)
            .read_to_end(&mut frame)?;
        if frame.is_empty() {
            return Ok(false);
        }
        let number = self.frames;
        self.given = 0;
        self.values.clear();
        self.values.resize(
            self.width * self.kind.vectors_per_frame(self.format),
            F16::ZERO,
        );
        self.read_records(&frame, number)?;
        self.frames += 1;
        Ok(true)
    }

    /// Sets the values of a frame.
    fn read_records(&mut self, mut frame: &[u8], number: u64) -> Result<(), StoredError> {
        let sizes: Vec<usize> = match self.kind {
            Kind::Rows => self.format.partitions(self.width).collect(),
            Kind::Columns => vec![self.format.group(); self.width],
        };
        for (i, n) in sizes.into_iter().enumerate() {
            let record = Record::read(frame, n, self.format);
            let record = record.map_err(|error| StoredError::Malformed {
                frame: number,
                error,
            })?;
            let record = record.ok_or(StoredError::NotWhole { frame: number })?;
            frame = &frame[self.format.record_bytes(n)..];
            let (first, step) = match self.kind {
                Kind::Rows => (i * self.format.group(), 1),
                Kind::Columns => (i, self.width),
            };
            let places = self.values.iter_mut().skip(first).step_by(step);
            places.zip(record.values()).for_each(|(to, x)| *to = x);
        }
        Ok(())
    }
}
