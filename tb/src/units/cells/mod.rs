//! The contracts of the cells.

pub mod byte_packer;
pub mod byte_splitter;
pub mod compaction_shifter;
pub mod credit_counter;
pub mod minmax_tree;
pub mod pass_through;
pub mod prefix_sum;
pub mod sdp_ram;

contracts! {
    stream_register: |_| pass_through::PassThrough,
    skid_buffer: |_| pass_through::PassThrough,
    stream_fifo: |_| pass_through::PassThrough,
    sdp_ram: sdp_ram::SdpRam::of,
    credit_counter: credit_counter::CreditCounter::of,
    minmax_tree: minmax_tree::MinMaxTree::of,
    prefix_sum: prefix_sum::PrefixSum::of,
    compaction_shifter: compaction_shifter::CompactionShifter::of,
    byte_packer: byte_packer::BytePacker::of,
    byte_splitter: byte_splitter::ByteSplitter::of,
}
