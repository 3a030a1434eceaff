//! Asymmetric group quantization: the part that several codecs share (group quantization contract).
//!
//! A group is a few elements that share a minimum and a step. [`Quantizer`] makes codes of 0 to N of
//! them, and [`Pair`], which is what a stream stores, gives values back without a division.
//! [`Scale`] and [`Sigma`], a range and its division by N, are those of Oaken's groups as well.
//!
//! ```
//! use sim::F16;
//! use sim::group::{Pair, Quantizer};
//!
//! let group = [0.5, -1.0, 2.0, 0.25].map(|x| F16::from_f64(x).unwrap());
//! let quantizer = Quantizer::of(&group, 3);
//! let codes = group.map(|x| quantizer.nearest(x));
//! assert_eq!(codes, [2, 0, 3, 1]);
//!
//! let stored = Pair::from_bytes(quantizer.pair().to_bytes()).unwrap();
//! assert_eq!(codes.map(|code| stored.value(code).to_f64()), [1.0, -1.0, 2.0, 0.0]);
//! ```

mod block;
mod codes;
mod flags;
mod pair;
mod quantizer;
mod scale;

pub use block::Block;
pub(crate) use codes::{pack, unpack};
pub use flags::Flags;
pub use pair::Pair;
pub use quantizer::Quantizer;
pub use scale::{Scale, Sigma};
