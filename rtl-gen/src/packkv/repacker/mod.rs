//! The repacker: codes of blocks of tokens, in the order in which they are stored, to packs of channels.

mod cost;
mod geometry;
mod groups;
mod intake;
mod joiner;
mod lowest;
mod reader;
mod search;
mod sorter;
mod store;
mod top;
mod transposer;

pub use geometry::Geometry;
pub(super) use geometry::block_settings;
pub(super) use reader::{order, steps};
pub use top::repacker;
