//! `rot`, a codec of our own: a head's vector is rotated by a Hadamard transform, which spreads
//! outliers over all channels, and quantized with one step (the rotation contract).
//!
//! A vector is the key or the value of one token and one KV head. [`Encoder`] makes a record of it,
//! one byte for the step and a code per element, and [`Decoder`] gives the rotated values back.
//! Nothing is rotated back per token: [`transform`] rotates the queries instead, and brings the
//! weighted sum of rotated values back.
//!
//! ```
//! use sim::F16;
//! use sim::rot::{Decoder, Direction, Encoder, Format, transform};
//!
//! let format = Format::new(64, 5).unwrap();
//! let value: Vec<F16> = (0..64).map(|i| F16::from_f64(f64::from(i % 7) - 3.0).unwrap()).collect();
//!
//! let mut record = Vec::new();
//! Encoder::new(format).encode(&value, &mut record);
//! assert_eq!(record.len(), 41); // a byte for the step, 64 codes of 5 bits
//!
//! let mut rotated = vec![F16::ZERO; 64];
//! Decoder::new(format).decode(&record, &mut rotated).unwrap();
//! let back = transform(&rotated, Direction::Back);
//! assert!(value.iter().zip(&back).all(|(x, y)| (x.to_f64() - y.to_f64()).abs() < 0.6));
//! ```

mod centre;
mod decoder;
mod encoder;
mod format;
mod hadamard;
mod step;
mod stored;
mod transform;

pub use centre::CentreFinder;
pub use decoder::{Decoder, VectorReport};
pub use encoder::{Encoder, Flags};
pub use format::{ConfigError, Format, FormatError};
pub use hadamard::SIGNS;
pub use step::Step;
pub use stored::{StoredDecoder, StoredError};
pub use transform::{Direction, plain, transform};
