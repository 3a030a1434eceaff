//! The sizes of vectors and codes, and what can be wrong (rotation contract, sections 1, 5 and 9).

use std::fmt;

/// Elements per vector and bits per code.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Format {
    head_dim: usize,
    bits: u32,
}

impl Format {
    /// Vectors of `head_dim` elements with codes of `bits` bits.
    ///
    /// # Errors
    /// If `head_dim` is neither 64 nor 128, or `bits` none of 3, 4 and 5.
    pub fn new(head_dim: usize, bits: u32) -> Result<Format, ConfigError> {
        check_head_dim(head_dim)?;
        match bits {
            3..=5 => Ok(Format { head_dim, bits }),
            _ => Err(ConfigError::Bits { bits }),
        }
    }

    /// Elements per vector, D.
    pub fn head_dim(self) -> usize {
        self.head_dim
    }

    /// Bits per code, B.
    pub fn bits(self) -> u32 {
        self.bits
    }

    /// Bytes of a record: the step, and the codes.
    pub fn record_bytes(self) -> usize {
        1 + self.head_dim * self.bits as usize / 8
    }
}

/// # Errors
/// [`ConfigError::HeadDim`] unless it is one that there is a transform for.
pub(super) fn check_head_dim(head_dim: usize) -> Result<(), ConfigError> {
    match head_dim {
        64 | 128 => Ok(()),
        _ => Err(ConfigError::HeadDim { head_dim }),
    }
}

/// A configuration that the codec refuses.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum ConfigError {
    /// There is no transform of this size.
    HeadDim {
        /// Elements per vector.
        head_dim: usize,
    },
    /// There are no codes of this size.
    Bits {
        /// Bits per code.
        bits: u32,
    },
}

impl fmt::Display for ConfigError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ConfigError::HeadDim { head_dim } => {
                write!(
                    f,
                    "heads of {head_dim} elements are not supported: give 64 or 128"
                )
            }
            ConfigError::Bits { bits } => {
                write!(f, "codes of {bits} bits are not supported: give 3, 4 or 5")
            }
        }
    }
}

impl std::error::Error for ConfigError {}

/// The one kind of format error (rotation contract, section 9).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum FormatError {
    /// Kind 1: the stream ends before the record does.
    StreamEnds,
}

impl fmt::Display for FormatError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FormatError::StreamEnds => f.write_str("the stream ends inside the record"),
        }
    }
}

impl std::error::Error for FormatError {}
