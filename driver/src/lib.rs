//! Driver of Sapwood's KV DMA unit: commands, completions, thresholds or centres, interrupts and counters over its
//! registers. It needs no operating system, no allocator and nothing beside `core`.
//!
//! The registers are reached through a [`Bus`]: volatile accesses to mapped memory, a debugger, or a
//! simulation.
//!
//! ```
//! use kv_dma::{Bus, Error, KvDma, Thresholds};
//!
//! /// Writes `tokens` tokens to stream 5 and reads the stream back.
//! fn use_it<B: Bus>(bus: B, tokens: u32) -> Result<u32, Error<B::Error>> {
//!     let mut dma = KvDma::probe(bus)?;
//!     dma.configure(1024, 0x8000_0000)?;
//!     // -2.0, -0.01, 0.01 and 2.0 in binary16.
//!     let thresholds = Thresholds::new(0xc000, 0xa11f, 0x211f, 0x4000);
//!     dma.set_thresholds(0, thresholds)?;
//!     dma.enable()?;
//!     dma.write_tokens(1, 5, 0, tokens)?;
//!     dma.read_stream(2, 5, 0)?;
//!     let mut read = 0;
//!     for _ in 0..2 {
//!         // Meanwhile tokens go in and out at the unit's streams.
//!         let completion = dma.wait(1_000_000)?;
//!         read = completion.result().map_err(Error::Command)?;
//!     }
//!     Ok(read)
//! }
//! # let _ = use_it::<kv_dma::NoBus>;
//! ```
#![no_std]
#![forbid(unsafe_code)]

mod bus;
mod completion;
mod counters;
mod device;
mod error;
mod field;
pub mod registers;
mod thresholds;

pub use bus::{Bus, NoBus};
pub use completion::{Cause, Completion, Operation};
pub use counters::Counters;
pub use device::{Capability, Interrupts, KvDma};
pub use error::{Error, Errors};
pub use field::Field;
pub use thresholds::Thresholds;

/// The set of centres that means none: values have no centres.
pub const NO_CENTRES: u16 = 0xffff;
