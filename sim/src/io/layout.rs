//! What a header says about its array, whatever the format.

/// Where the elements of an array are and how they are stored.
pub(super) struct Layout {
    pub(super) shape: Vec<u64>,
    pub(super) big_endian: bool,
    pub(super) first_byte: u64,
}
