//! Parts any design needs: register slices, FIFO, RAM, trees, shifters, packers.
//!
//! Every cell is a function from its parameters to a [`Module`](crate::hw::Module). Where a
//! pipeline depth is a choice, it is a parameter: the number of logic levels between registers.

mod byte_aligner;
mod byte_packer;
mod byte_placer;
mod byte_splitter;
mod byte_word;
mod compaction_shifter;
mod credit_counter;
mod hadamard;
mod minmax_tree;
mod payload;
mod prefix_sum;
mod sdp_ram;
mod skid_buffer;
mod stream_fifo;
mod stream_register;
mod units;

pub(crate) use byte_aligner::byte_aligner;
pub use byte_packer::{
    Granules, byte_packer, byte_packer_latency, pack_bytes, pack_bytes_back_to_back, pack_granules,
};
pub use byte_placer::{
    arrivals, byte_placer, byte_rows, count_of_row, next_row, ones_from, ones_to, top_of_row,
    turned,
};
pub use byte_splitter::byte_splitter;
pub use byte_word::byte_word;
pub use compaction_shifter::{
    compact, compact_unregistered, compaction_latency, compaction_shifter,
};
pub use credit_counter::credit_counter;
pub use hadamard::{hadamard, hadamard_latency};
pub use minmax_tree::{minmax_latency, minmax_levels, minmax_tree, or_all_ones, or_zero};
pub use prefix_sum::prefix_sum;
pub use sdp_ram::sdp_ram;
pub use skid_buffer::skid_buffer;
pub use stream_fifo::stream_fifo;
pub use stream_register::stream_register;
pub use units::UNITS;

/// What the name of a cell says of the logic levels between its registers: nothing at the default.
fn levels_in_name(cell: &str, levels_per_stage: usize) -> String {
    let unit = UNITS.iter().find(|unit| unit.name == cell);
    let unit = unit.unwrap_or_else(|| panic!("`{cell}` is no cell"));
    unit.name_part("s", "levels_per_stage", levels_per_stage as u64)
}
