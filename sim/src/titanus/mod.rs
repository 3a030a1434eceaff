//! Titanus' cascade of pruning and quantization, bit for bit (Titanus, GLSVLSI 2025, sections 3.1,
//! 3.2, 4.3 and 4.4; the Titanus contract fixes what the paper leaves open).
//!
//! A tensor is a sequence of tokens of C signed bytes. Small elements are [pruned](keep()); each
//! channel is quantized with a [`Level`] of its own, found by [`MaxMinFinder`] over the prefill
//! tokens and extended by [`Encoder`] when a later token leaves its range. [`Decoder`] works on one
//! token at a time in the caller's buffers; [`StoredDecoder`] reads a stored stream. [`ce`] computes on
//! the tokens that come back.
//!
//! ```
//! use sim::titanus::{Config, Decoder, MaxMinFinder};
//!
//! let config = Config { prune_threshold: 2, bits: 4, prefill: 2, levels: 16, channels: 3 };
//! let tokens: [[i8; 3]; 3] = [[5, -7, 1], [-4, 8, 0], [9, -2, 3]];
//!
//! let mut stream = Vec::new();
//! let mut finder = MaxMinFinder::new(config).unwrap();
//! for token in &tokens[..2] {
//!     finder.include(token);
//! }
//! let mut encoder = finder.finish(&mut stream);
//! for token in &tokens {
//!     encoder.encode(token, &mut stream);
//! }
//! assert_eq!(encoder.accounting().events, 2); // 9 is far above 5, and 3 is its channel's first
//!
//! let mut decoder = Decoder::new(3, 4).unwrap();
//! let (mut at, mut token) = (0, [0; 3]);
//! for original in &tokens {
//!     let report = decoder.decode(&stream[at..], &mut token).unwrap();
//!     assert_eq!(report.error, None);
//!     assert!(original.iter().zip(&token).all(|(x, y)| x.abs_diff(*y) <= 1));
//!     at += report.bytes;
//! }
//! assert_eq!(at, stream.len());
//! ```

mod accounting;
mod bits;
pub mod ce;
mod config;
mod decoder;
mod encoder;
mod error;
mod level;
mod pruning;
mod stored;

pub use accounting::Accounting;
pub use config::{Config, ConfigError};
pub use decoder::{Decoder, TokenReport};
pub use encoder::{Encoder, MaxMinFinder};
pub use error::FormatError;
pub use level::Level;
pub use pruning::keep;
pub use stored::{StoredDecoder, StoredError};

/// Bytes of a channel's entry in the table: lo, hi.
pub const PAIR_BYTES: usize = 2;
/// Bytes of a token's event count.
pub const EVENT_COUNT_BYTES: usize = 2;
/// Bytes of an event: channel, lo, hi.
pub const EVENT_BYTES: usize = 4;

/// Bytes of the table of `channels` level pairs that a stream begins with.
pub fn table_bytes(channels: usize) -> usize {
    channels * PAIR_BYTES
}

/// The most bytes one token of `channels` elements in codes of `bits` bits can take.
pub fn max_token_bytes(channels: usize, bits: u32) -> usize {
    EVENT_COUNT_BYTES
        + channels * EVENT_BYTES
        + 2 * channels.div_ceil(8)
        + (channels * bits as usize).div_ceil(8)
}

/// Appends the whole stream of `tokens`, one token of C elements after the other.
///
/// # Errors
/// [`ConfigError`] if the configuration is out of range; nothing is written then.
///
/// # Panics
/// If `tokens` is not a whole number of tokens.
pub fn encode(config: Config, tokens: &[i8], stream: &mut Vec<u8>) -> Result<Encoder, ConfigError> {
    let mut finder = MaxMinFinder::new(config)?;
    let channels = config.channels as usize;
    assert!(
        tokens.len().is_multiple_of(channels),
        "{} elements are no whole number of tokens of {channels}",
        tokens.len()
    );
    for token in tokens.chunks(channels).take(config.prefill as usize) {
        finder.include(token);
    }
    let mut encoder = finder.finish(stream);
    for token in tokens.chunks(channels) {
        encoder.encode(token, stream);
    }
    Ok(encoder)
}
