//! The sizes of partitions, codes and records, and what can be wrong (HACK contract, sections 1, 3
//! and 6).

use crate::group::Pair;
use std::fmt;

/// Whether records hold the sum of their codes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Sums {
    /// The paper's summation elimination.
    Stored,
    /// The product adds the codes up itself: the paper's HACK/SE. Results are the same.
    None,
}

/// Elements per partition, bits per code, and whether the sum of the codes is stored.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Format {
    group: usize,
    bits: u32,
    sums: Sums,
}

impl Format {
    /// Partitions of up to `group` elements with codes of `bits` bits.
    ///
    /// # Errors
    /// If `group` is none of 32, 64 and 128, `bits` none of 2, 4 and 8, or codes of 8 bits, which are
    /// those of queries and weights, are to have no sums.
    pub fn new(group: usize, bits: u32, sums: Sums) -> Result<Format, ConfigError> {
        match (group, bits, sums) {
            (32 | 64 | 128, 8, Sums::None) => Err(ConfigError::NoSums),
            (32 | 64 | 128, 2 | 4 | 8, _) => Ok(Format { group, bits, sums }),
            (32 | 64 | 128, ..) => Err(ConfigError::Bits { bits }),
            _ => Err(ConfigError::Group { group }),
        }
    }

    /// The format of queries and weights, a, that are multiplied with this one, b.
    pub fn of_a(self) -> Format {
        Format {
            group: self.group,
            bits: 8,
            sums: Sums::Stored,
        }
    }

    /// Elements per full partition, G.
    pub fn group(self) -> usize {
        self.group
    }

    /// Bits per code, B.
    pub fn bits(self) -> u32 {
        self.bits
    }

    /// Whether sums are stored.
    pub fn sums(self) -> Sums {
        self.sums
    }

    /// The largest code, N.
    pub fn largest_code(self) -> u8 {
        ((1u32 << self.bits) - 1) as u8
    }

    /// The elements of each partition of `width` elements, in order.
    pub fn partitions(self, width: usize) -> impl Iterator<Item = usize> {
        let whole = std::iter::repeat_n(self.group, width / self.group);
        let last = width % self.group;
        whole.chain((last > 0).then_some(last))
    }

    /// Bytes of the stored sum of a record.
    pub fn sum_bytes(self) -> usize {
        match self.sums {
            Sums::None => 0,
            Sums::Stored if self.group * usize::from(self.largest_code()) <= 255 => 1,
            Sums::Stored => 2,
        }
    }

    /// Bytes of the record of a partition of `n` elements.
    pub fn record_bytes(self, n: usize) -> usize {
        Pair::BYTES + self.sum_bytes() + (n * self.bits as usize).div_ceil(8)
    }

    /// Bytes of the records of a vector of `width` elements.
    pub fn vector_bytes(self, width: usize) -> usize {
        self.partitions(width).map(|n| self.record_bytes(n)).sum()
    }

    /// Bytes of the records of a block of G tokens of `d` elements.
    pub fn block_bytes(self, d: usize) -> usize {
        d * self.record_bytes(self.group)
    }
}

/// A configuration that is refused.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum ConfigError {
    /// There are no partitions of this size.
    Group {
        /// Elements per partition.
        group: usize,
    },
    /// There are no codes of this size.
    Bits {
        /// Bits per code.
        bits: u32,
    },
    /// Keys and values have no codes of this size.
    CacheBits {
        /// Bits per code.
        bits: u32,
    },
    /// Codes of 8 bits always have their sums stored.
    NoSums,
    /// There is no pass with this number of rows.
    Rows {
        /// Rows of a pass.
        rows: usize,
    },
    /// There are no vectors of this size.
    Width {
        /// Elements per vector.
        width: usize,
    },
}

impl fmt::Display for ConfigError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ConfigError::Group { group } => write!(
                f,
                "groups of {group} elements are not supported: give 32, 64 or 128"
            ),
            ConfigError::Bits { bits } => write!(
                f,
                "codes of {bits} bits are not supported: give 2 or 4, or 8 for queries and weights"
            ),
            ConfigError::CacheBits { bits } => write!(
                f,
                "keys and values of {bits} bits are not supported: give 2 or 4"
            ),
            ConfigError::NoSums => f.write_str(
                "records of 8 bits, of queries and weights, always hold their sums: give 2 or 4 bits",
            ),
            ConfigError::Rows { rows } => {
                write!(f, "{rows} rows are not supported: give 1, 2, 4 or 8")
            }
            ConfigError::Width { width } => write!(
                f,
                "a vector of {width} elements is not supported: give 1 to 65535"
            ),
        }
    }
}

impl std::error::Error for ConfigError {}

/// What is wrong with the streams of a pass.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum FormatError {
    /// A minimum or a step that no group has.
    BadPair,
    /// A stored sum that is larger than the largest codes would give.
    BadSum,
    /// The stream of queries or weights ends inside the pass.
    EndOfA,
    /// The stream of keys or values ends inside the pass.
    EndOfB,
}

impl FormatError {
    /// The kind's number: 1 to 4.
    pub fn number(self) -> u8 {
        match self {
            FormatError::BadPair => 1,
            FormatError::BadSum => 2,
            FormatError::EndOfA => 3,
            FormatError::EndOfB => 4,
        }
    }
}

impl fmt::Display for FormatError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            FormatError::BadPair => "a minimum or a step is one that no group has",
            FormatError::BadSum => "a sum is larger than its codes can give",
            FormatError::EndOfA => "the stream of queries or weights ends inside the pass",
            FormatError::EndOfB => "the stream of keys or values ends inside the pass",
        })
    }
}

impl std::error::Error for FormatError {}
