//! KIVI, bit for bit (KIVI, ICML 2024; the KIVI contract fixes what the paper leaves open).
//!
//! Keys are quantized by channel, over a block of tokens, and values by token; the most recent tokens
//! stay in binary16. [`KeyEncoder`] and [`ValueEncoder`] write frames, [`Decoder`] reads both kinds as
//! the hardware does, [`StoredDecoder`] a stored stream. [`Window`] says which tokens are quantized.
//!
//! ```
//! use sim::F16;
//! use sim::kivi::{Format, Kind, StoredDecoder, ValueEncoder};
//!
//! let format = Format::new(32, 4).unwrap();
//! let value: Vec<F16> = (0..48).map(|i| F16::from_f64(f64::from(i % 16) - 8.0).unwrap()).collect();
//!
//! let mut stream = Vec::new();
//! assert!(ValueEncoder::new(format, 1024).encode(&value, &mut stream));
//! assert_eq!(stream.len(), 32); // two pairs of minimum and step, 48 codes of 4 bits
//!
//! let mut token = Vec::new();
//! let mut decoder = StoredDecoder::new(format, Kind::Values, 48, &stream[..]).unwrap();
//! assert!(decoder.next_token(&mut token).unwrap());
//! assert_eq!(token, value);
//! ```

mod codes;
mod decoder;
mod format;
mod key_encoder;
mod stored;
mod value_encoder;
mod window;

pub use crate::group::{Block, Flags};
pub use decoder::{Command, Decoder, MaxWidth, Token};
pub use format::{ConfigError, Format, FormatError, Kind};
pub use key_encoder::KeyEncoder;
pub use stored::{StoredDecoder, StoredError};
pub use value_encoder::ValueEncoder;
pub use window::{Descriptor, Move, Window, canonical_bytes};
