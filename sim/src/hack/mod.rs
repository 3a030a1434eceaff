//! HACK, bit for bit (HACK, 2025; the HACK contract fixes what the paper leaves open).
//!
//! Queries are multiplied with keys, and attention weights with values, on the codes themselves:
//! nothing of the cache is dequantized. [`RowEncoder`] quantizes queries, keys and weights,
//! [`ColumnEncoder`] blocks of values; [`Matmul`] makes scores and outputs of their streams as the
//! hardware does, and [`StoredDecoder`] gives the values of a stored stream.
//!
//! What a product sums are integers, so no result depends on the order of additions.
//!
//! ```
//! use sim::F16;
//! use sim::hack::{Format, Matmul, Pass, Rounding, RowEncoder, Shape, Sums};
//!
//! let keys = Format::new(32, 4, Sums::Stored).unwrap();
//! let key: Vec<F16> = (0..16).map(|i| F16::from_f64(f64::from(i)).unwrap()).collect();
//! let query = vec![F16::from_f64(2.0).unwrap(); 16];
//!
//! let (mut a, mut b) = (Vec::new(), Vec::new());
//! RowEncoder::new(keys.of_a()).encode(&query, Rounding::default(), &mut a);
//! RowEncoder::new(keys).encode(&key, Rounding::default(), &mut b);
//! assert_eq!(b.len(), 14); // minimum and step, the sum of the codes, 16 codes of 4 bits
//!
//! let mut matmul = Matmul::new(Shape::new(keys, 1, 256).unwrap());
//! matmul.command(Pass::Scores { width: 16, tokens: 1 });
//! matmul.input_a(&a);
//! matmul.input_b(&b);
//! assert_eq!(matmul.next_beat().unwrap().results, [240.0]); // 2 x (0 + 1 + .. + 15)
//! ```

mod column_encoder;
mod command;
mod format;
mod matmul;
mod operands;
mod product;
mod random;
mod record;
mod row_encoder;
mod stored;
mod work;

pub use crate::Sum;
pub use crate::group::{Block, Flags};
pub use column_encoder::ColumnEncoder;
pub use command::{MAX_BLOCKS, Pass, Shape};
pub use format::{ConfigError, Format, FormatError, Sums};
pub use matmul::{Beat, Matmul, PassFlags};
pub use operands::{Lengths, OperandError};
pub use product::{Left, r16};
pub use random::{PER_STATE, Random};
pub use record::Record;
pub use row_encoder::{Rounding, RowEncoder};
pub use stored::{Kind, StoredDecoder, StoredError};
