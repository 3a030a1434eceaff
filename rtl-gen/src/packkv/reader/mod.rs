//! What all readers of packs have: commands, steps, and the packs themselves.

mod headers;
mod plan;
mod ring;
mod shape;
mod shift;
mod steps_reader;
mod streams;
mod unpack;

pub(super) use plan::{plan, planned};
pub(super) use shape::{BEATS, PACKS, ReaderShape};
pub(super) use steps_reader::steps_reader;
pub(super) use streams::{
    format_error, format_error_without_operands, packs_beat, packs_word, reader_command,
    steps_word, unpack_plan,
};
pub(super) use unpack::{UNPACK_LATENCY, unpack};
