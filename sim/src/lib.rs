//! Bit-exact golden models of KV-cache compression hardware.
//!
//! - [`mod@f16`]: binary16 as integers on the grid of 2^-24, with the one rounding everything uses.
//! - [`group`]: asymmetric group quantization, which several codecs share.
//! - [`hack`]: HACK, quantizers and the product on codes, as the HACK contract fixes it.
//! - [`kivi`]: the whole KIVI codec, as the KIVI contract fixes it.
//! - [`oaken`]: the whole Oaken codec (encoder, decoder, streams) as the Oaken contract fixes it.
//! - [`packkv`]: the whole PackKV codec and the products on its packs, as the PackKV contract fixes it.
//! - [`profile`]: the offline search for thresholds.
//! - [`rot`]: the whole rotation codec, our own, as the rotation contract fixes it.
//! - [`titanus`]: the whole Titanus codec, as the Titanus contract fixes it.
//! - [`metrics`]: how far a reconstruction is from its original, and what it costs in bits.
//! - `io`: tensors, threshold files and safely written output files. It comes with the feature
//!   `files`, which is off by default: without it the crate depends on nothing but `std`.
//!
//! The model does not know the hardware generator: the two share nothing but the contract.
//!
//! ```
//! use sim::{F16, oaken::{Decoder, Encoder, Thresholds}};
//!
//! let thresholds: Thresholds = "-2,-0.25,0.25,2".parse().unwrap();
//! let vector: Vec<F16> = [0.5, -0.125, 3.0, -1.0].map(|x| F16::from_f64(x).unwrap()).to_vec();
//!
//! let (mut dense, mut sparse) = (Vec::new(), Vec::new());
//! Encoder::new(thresholds, 4).encode(&vector, &mut dense, &mut sparse).unwrap();
//! assert_eq!(dense.len(), 2); // four nibbles
//!
//! let mut decoded = vec![F16::ZERO; 4];
//! let report = Decoder::new(thresholds, 4).unwrap().decode(&dense, &sparse, &mut decoded).unwrap();
//! assert_eq!(report.error, None);
//! assert!(vector.iter().zip(&decoded).all(|(x, y)| (x.to_f64() - y.to_f64()).abs() < 0.001));
//! ```

#![forbid(unsafe_code)]

pub mod f16;
pub mod group;
pub mod hack;
mod input;
#[cfg(feature = "files")]
pub mod io;
pub mod kivi;
pub mod metrics;
pub mod mmu;
pub mod oaken;
pub mod packkv;
pub mod profile;
pub mod rot;
mod sum;
pub mod titanus;

pub use f16::F16;
pub use sum::Sum;
