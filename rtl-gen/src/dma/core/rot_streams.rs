//! What travels between the parts of a DMA unit with the rotation codec.

use super::Config;
use super::streams::{LENGTH, read_order, word_of, write_order};
use crate::hw::{Bit, Bits, Bundle, Field, log2_ceil};

/// The set in a command that means no centres.
pub(super) const NO_CENTRES: u64 = 0xffff;

/// The fields of an order that the codec does not change.
const ORDER: [&str; 6] = ["op", "stream", "tag", "verdict", "elements", "count"];

/// A write or a release.
pub(super) fn rot_write_order(config: &Config) -> Bundle {
    let set = Bits(config.registers().set_bits());
    write_order().select(&ORDER).append(&[
        ("set", set, "number of its set of centres"),
        ("centred", Bit, "there is such a set"),
    ])
}

/// Any other command.
pub(super) fn rot_read_order() -> Bundle {
    read_order().select(&[&ORDER[..], &["first"]].concat())
}

/// Bits of the number of a beat in its token.
pub(super) fn row_bits(config: &Config) -> usize {
    log2_ceil(config.max_d() / config.lanes_in())
}

/// A beat of elements on its way to the quantizer, without them.
pub(super) fn vector_beat(config: &Config) -> Bundle {
    let set = Bits(config.registers().set_bits());
    Bundle::new(
        "a beat of a vector",
        &[
            ("last", Bit, "last beat of its vector"),
            ("ends", Bit, "last beat of its token"),
            ("centred", Bit, "its centres are subtracted"),
            ("set", set, "their set"),
            (
                "row",
                Bits(row_bits(config)),
                "number of the beat in its token",
            ),
        ],
    )
}

/// Binary16 elements of a beat.
pub(super) fn elements(config: &Config) -> Field<'static> {
    let data = Bits(16 * config.lanes_in());
    ("data", data, "binary16 elements, lane 0 lowest")
}

/// The end of a vector.
pub(super) fn vector_end() -> Bundle {
    Bundle::new(
        "the end of a vector",
        &[("ends", Bit, "it is the last one of its token")],
    )
}

/// The bytes of a token.
pub(super) fn token_length() -> Bundle {
    Bundle::new("a token", &[("length", Bits(LENGTH), "its bytes")])
}

/// Bytes of a token in words of the bus.
pub(super) fn token_word(config: &Config) -> Bundle {
    word_of(config.bus_bytes())
}
