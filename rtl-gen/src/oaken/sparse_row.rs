//! The shape of the memory the sparse stream is read from.

/// Bytes of a row, and of a word at the sparse port.
pub(super) const ROW: usize = 32;
/// Rows: the parser's row, the next one, and one that a word may spill into. A word waits until the
/// last of them is free.
pub(super) const ROWS: usize = 3;
/// Bytes of a vector's header.
pub(super) const HEADER: usize = 12;
/// Bits of the number of a byte in the stream, which counts modulo 2^9: more than are ever held.
pub(super) const PLACE: usize = 9;
/// Bits of the number of a vector's blocks less one.
pub(super) const BLOCKS: usize = 10;
