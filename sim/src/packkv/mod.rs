//! PackKV, bit for bit (PackKV, 2026; the PackKV contract fixes what the paper leaves open).
//!
//! Keys and values are quantized token by token to small signed codes, the tokens of a block are put in
//! an order that packs well, and the codes are stored in packs of a width of their own. [`Encoder`] makes
//! the streams of blocks; [`Decompressor`] gives the values of a stream, and [`Dot`] multiplies queries
//! with keys, and attention weights with values, straight from the packs, as the hardware does.
//!
//! What a product sums are integers, so no result depends on the order of additions.
//!
//! ```
//! use sim::F16;
//! use sim::packkv::{Command, Dot, Encoder, Format, Limits, Repack, Settings, Shape, Side};
//!
//! let format = Format::new(64, 16).unwrap();
//! let settings = Settings { max_code: [10, 5], repack: Repack::Greedy, heads: 1, head_dim: 16 };
//! let mut encoder = Encoder::new(format, Limits { max_d: 1024, max_code: 15 });
//! let token = vec![F16::from_f64(0.5).unwrap(); 16];
//! let block = (0..64).filter_map(|_| encoder.encode([&token, &token], settings).block()).next();
//! let [keys, _] = block.unwrap().sides;
//! assert_eq!((keys.steps.len(), keys.packs[0].len()), (128, 64)); // four segments, all widths are 0
//!
//! let mut dot = Dot::new(Shape { format, max_bits: 5, max_head_dim: 128 }, 1).unwrap();
//! dot.command(Command { side: Side::Keys, blocks: 1, head_dim: 16, bits: 5 });
//! dot.input_steps(&keys.steps);
//! dot.input_packs(&keys.packs[0]);
//! let query = [F16::from_f64(2.0).unwrap(); 16];
//! dot.input_a(&query.map(|x| x.0.to_le_bytes()).concat());
//! assert!((dot.next_beat().unwrap().results[0] - 16.0).abs() < 0.01); // 16 x 2 x 0.5
//! ```

mod align;
mod command;
mod control;
mod decompressor;
mod dot;
mod encoder;
mod error;
mod fields;
mod format;
mod quantizer;
mod repack;
mod segment;
mod steps;
mod work;

pub use crate::Sum;
pub use align::{Aligned, rn32};
pub use command::{Command, MAX_BLOCKS, Shape};
pub use decompressor::{Decompressor, Values};
pub use dot::{Beat, Dot, PassFlags};
pub use encoder::{Block, Encoded, EncodedSide, Encoder, Flags, Limits, Met, Settings};
pub use error::{ConfigError, FormatError};
pub use format::{CHANNELS, Format, Side, bit_length, code_bits};
pub use quantizer::{Quantizer, value};
pub use repack::{Repack, stored_order};
pub use segment::{LARGEST_PACK, Pack, Segment, segments_of};
