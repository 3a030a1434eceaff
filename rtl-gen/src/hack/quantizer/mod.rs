//! The quantizers: records of partitions, and what their codes are rounded with.

mod code_sum;
mod geometry;
mod random_source;
mod record_packer;
mod records;
mod row_quantizer;
mod starts;
mod token_columns;
mod units;
mod value_quantizer;

pub use row_quantizer::row_quantizer;
pub(super) use units::{QUANTIZER, VALUE_QUANTIZER};
pub use value_quantizer::value_quantizer;
