//! Waveforms: expected values beside the actual ones, and set-ups for the viewers.

mod expected;
mod viewers;

pub use expected::ExpectedTrace;
pub use viewers::{gtkwave, how_to_open, surfer, write_text, write_viewers};
