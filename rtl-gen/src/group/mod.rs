//! Parts of asymmetric group quantization, which several codecs share (group quantization contract): a
//! group of elements has a minimum and a step.

mod block_intake;
mod channels;
mod dequantizer_lane;
mod divider;
mod element_beats;
mod flags;
mod parameters;
mod quantizer_lane;
mod rounding;
mod row_extremes;
mod row_groups;
mod spill;
mod units;

pub(crate) use block_intake::{
    Addresses, Banks, BlockSize, StoredBeat, bit_of, block_intake, only,
};
pub(crate) use channels::{ChannelBlock, read_channels};
pub use dequantizer_lane::dequantizer_lane;
pub(crate) use dequantizer_lane::{
    DEQUANTIZER_LANES, dequantizer_lanes, lanes_latency, pair_form, pair_form_bits,
    pair_form_latency, value_table, value_table_latency,
};
pub(crate) use divider::{DIVIDE_STAGES, Division, Largest};
pub(crate) use element_beats::{element_beats, element_port};
pub(crate) use flags::{Seen, sticky_flags};
pub(crate) use parameters::{
    EXPONENT, RANGE_STAGES, SHIFT, group_extremes, group_parameters, range, scaled,
};
pub use parameters::{parameters, parameters_latency};
pub(crate) use quantizer_lane::QUANTIZER_LANES;
pub use quantizer_lane::{quantizer_lane, quantizer_latency, quantizer_x4};
pub use rounding::Rounding;
pub(crate) use row_extremes::{row_extremes, row_extremes_latency};
pub(crate) use row_groups::{Issued, issue, row_groups, row_lanes, waiting_parameters};
pub(crate) use spill::{spill_full, spilled};
pub use units::UNITS;

/// Bits of a code of 0 to `n`.
///
/// # Panics
/// If `n` is not 1 to 255.
pub fn code_bits(n: u64) -> usize {
    assert!((1..=255).contains(&n), "codes up to {n}, not 1 to 255");
    crate::hw::width_for(n as usize)
}
