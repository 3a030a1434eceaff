//! The cells.

mod byte_packer;
mod byte_splitter;
mod compaction_shifter;
mod credit_counter;
mod minmax_tree;
mod prefix_sum;
mod sdp_ram;
mod skid_buffer;
mod stream_fifo;
mod stream_register;
