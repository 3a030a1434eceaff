//! What can be wrong with a configuration, and with a stream (Oaken contract, section 8).

use crate::F16;
use std::fmt;

/// A configuration the codec refuses.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum ConfigError {
    /// A threshold is infinite or NaN.
    ThresholdNotFinite {
        /// Its name, as in threshold files.
        name: &'static str,
        /// The value given.
        value: F16,
    },
    /// Two neighbouring thresholds are in the wrong order.
    ThresholdsUnordered {
        /// The one that has to be the lower.
        lower: (&'static str, F16),
        /// The one that has to be the upper.
        upper: (&'static str, F16),
    },
    /// A vector has no elements.
    EmptyVector,
    /// A vector is longer than the configured maximum.
    VectorTooLong {
        /// Elements of the vector.
        d: usize,
        /// The maximum.
        max_d: usize,
    },
}

impl fmt::Display for ConfigError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ConfigError::ThresholdNotFinite { name, value } => {
                write!(
                    f,
                    "threshold {name} is {value}: give a finite binary16 (at most 65504 in magnitude)"
                )
            }
            ConfigError::ThresholdsUnordered { lower, upper } => write!(
                f,
                "thresholds are not in order, {} = {} is above {} = {}: give outer_lo <= inner_lo <= inner_hi <= outer_hi",
                lower.0, lower.1, upper.0, upper.1
            ),
            ConfigError::EmptyVector => write!(f, "vectors have no elements (d = 0): give d >= 1"),
            ConfigError::VectorTooLong { d, max_d } => {
                write!(
                    f,
                    "vectors of d = {d} elements are longer than the maximum of {max_d}: choose a larger configuration"
                )
            }
        }
    }
}

impl std::error::Error for ConfigError {}

/// Why a text or a table of numbers is not a set of thresholds.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub enum ThresholdsError {
    /// Not four decimal numbers separated by commas.
    Syntax,
    /// Not finite as a binary16.
    NotFinite {
        /// Name of the threshold.
        name: &'static str,
        /// The number given.
        value: f64,
    },
    /// Not in order.
    Config(ConfigError),
}

impl fmt::Display for ThresholdsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ThresholdsError::Syntax => write!(
                f,
                "thresholds are four numbers outer_lo,inner_lo,inner_hi,outer_hi separated by commas, or a .json file"
            ),
            ThresholdsError::NotFinite { name, value } => {
                write!(
                    f,
                    "threshold {name} = {value} is not finite as a binary16: give at most 65504 in magnitude"
                )
            }
            ThresholdsError::Config(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for ThresholdsError {}

/// The kinds of format error a decoder can meet (Oaken contract, section 8).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum FormatError {
    /// A header field with exponent 31 or equal to -0.
    HeaderNotCanonical,
    /// Header field 4 or 5 (a magnitude of the inner group) is negative.
    HeaderNegativeMagnitude,
    /// A group's coded minimum is above its maximum.
    HeaderMinAboveMax,
    /// A terminator with bits 7:6 = 10 or 11.
    ReservedTerminator,
    /// A terminator with bits 7:6 = 01 after anything but the single entry 0x00.
    BadPlaceholder,
    /// An index at or past the number of elements of its block.
    IndexPastBlock,
    /// An index smaller than the one before it in the last block.
    IndexDescends,
    /// The dense stream ends before the vector does.
    DenseEnds,
    /// The sparse stream ends before the vector does.
    SparseEnds,
    /// Stored streams: bytes are left after the last vector of the dense stream.
    DenseLeftOver,
    /// Stored streams: bytes are left after the last vector of the sparse stream.
    SparseLeftOver,
}

impl fmt::Display for FormatError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            FormatError::HeaderNotCanonical => "a header field is infinite, NaN or -0",
            FormatError::HeaderNegativeMagnitude => "a magnitude in the header is negative",
            FormatError::HeaderMinAboveMax => "a group's minimum in the header is above its maximum",
            FormatError::ReservedTerminator => "a block terminator is of a reserved kind",
            FormatError::BadPlaceholder => "an empty-block terminator does not follow the single entry 0x00",
            FormatError::IndexPastBlock => "an outlier's index is past the end of its block",
            FormatError::IndexDescends => "outlier indices descend in the last block",
            FormatError::DenseEnds => "the dense stream ends inside the vector",
            FormatError::SparseEnds => "the sparse stream ends inside the vector",
            FormatError::DenseLeftOver => "bytes are left at the end of the dense stream: check the width and the pair of files",
            FormatError::SparseLeftOver => "bytes are left at the end of the sparse stream: check the width and the pair of files",
        })
    }
}

impl std::error::Error for FormatError {}
