//! Words of a byte stream.

use crate::hw::{Bit, Bits, Bundle};

/// Words of `bytes` bytes, of which the low ones are kept: `data`, `keep` and `last`. `noun` says
/// what a word is, with its article, and `last` what its last one ends.
pub fn byte_word(noun: &str, bytes: usize, last: &str) -> Bundle {
    Bundle::new(
        noun,
        &[
            ("data", Bits(8 * bytes), "bytes, byte 0 lowest"),
            ("keep", Bits(bytes), "marks the bytes, from byte 0 up"),
            ("last", Bit, last),
        ],
    )
}
