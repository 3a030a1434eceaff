//! HACK (2025): queries times keys and attention weights times values on the codes themselves; bit for bit
//! as the HACK contract says.

mod matmul;
mod quantizer;
mod reference_dot;
mod units;

pub use matmul::matmul;
pub use quantizer::{row_quantizer, value_quantizer};
pub use reference_dot::reference_dot_fp16;
pub use units::UNITS;
