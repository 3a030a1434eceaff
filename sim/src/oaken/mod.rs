//! Oaken's online-offline hybrid quantization, bit for bit (Oaken, ISCA 2025, sections 4.3 to 4.5;
//! the Oaken contract fixes what the paper leaves open).
//!
//! A vector of binary16 passes [`decompose`](decompose()) (three groups by four thresholds, group
//! shift), gets one [`Header`] and [`Parameters`] from its groups' extremes, and leaves as a dense
//! stream of nibbles and a sparse stream of one byte per outlier. [`Encoder`] and [`Decoder`] work
//! on one vector at a time in the caller's buffers; [`StoredDecoder`] reads a pair of stored streams.

mod decoder;
mod decompose;
mod encoder;
mod error;
mod header;
mod parameters;
pub mod sparse;
mod stored;
mod thresholds;

pub use decoder::{Decoder, VectorReport};
pub use decompose::{Decomposed, Group, Side, decompose};
pub use encoder::{Encoder, Flags};
pub use error::{ConfigError, FormatError, ThresholdsError};
pub use header::{HEADER_BYTES, Header};
pub use parameters::Parameters;
pub use stored::{StoredDecoder, StoredError};
pub use thresholds::Thresholds;

/// Elements per block of the sparse stream: what a 6-bit index can address.
pub const BLOCK: usize = 64;

/// Bytes of the dense stream of one vector of `d` elements: one nibble each, an odd `d` padded.
pub fn dense_bytes(d: usize) -> usize {
    d.div_ceil(2)
}

/// The most bytes the sparse stream of one encoded vector of `d` elements can take (Oaken contract,
/// section 7).
pub fn max_sparse_bytes(d: usize) -> usize {
    HEADER_BYTES + d + 1
}
