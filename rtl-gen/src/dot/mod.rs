//! Dot products of codes: the datapath of units that compute on what is compressed.

mod carry_save;
mod lane;
mod product;
mod units;

pub(crate) use carry_save::{compressed, product_rows, registered, rows_left, total};
pub use lane::{DOT_LANE_LATENCY, dot_lane};
pub use product::{DotShape, dot_product};
pub use units::UNITS;
