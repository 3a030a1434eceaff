//! The packer: packs of codes to the bytes of segments.

mod bytes;
mod deltas;
mod header;

pub use bytes::packer;
pub(super) use deltas::bit_length;
