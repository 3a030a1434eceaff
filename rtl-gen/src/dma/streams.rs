//! What travels to and from the masters beside AXI4.

use super::Bus;
use crate::hw::{Bit, Bits, Bundle, Field};

fn address(bus: &Bus, doc: &'static str) -> Field<'static> {
    ("address", Bits(bus.address_bits), doc)
}

fn bytes(bus: &Bus) -> Field<'static> {
    (
        "bytes",
        Bits(bus.burst_bits() + 1),
        "number of bytes, not 0",
    )
}

const LAST: Field<'static> = ("last", Bit, "last piece of its command");
const RESPONSE: &str = "response: values above";

/// A piece of memory to write.
pub(super) fn to_write(bus: &Bus) -> Bundle {
    Bundle::new(
        "a piece to write",
        &[
            address(bus, "address of its first byte"),
            bytes(bus),
            ("packet_ends", Bit, "last piece of its packet"),
            LAST,
        ],
    )
}

/// A piece of memory to read.
pub(super) fn to_read(bus: &Bus) -> Bundle {
    Bundle::new(
        "a piece to read",
        &[
            address(
                bus,
                "address of its first byte, a multiple of a beat's bytes",
            ),
            bytes(bus),
            LAST,
        ],
    )
}

/// Bytes to write.
pub(super) fn word(bus: &Bus) -> Bundle {
    let data = ("data", Bits(8 * bus.bytes), "bytes, byte 0 lowest");
    Bundle::new("a word to write", &[data])
}

/// How a command of writes ended.
pub(super) fn done(bus: &Bus) -> Bundle {
    Bundle::new(
        "the end of a command",
        &[
            ("response", Bits(2), RESPONSE),
            address(bus, "address of the first piece that failed, else 0"),
        ],
    )
}

/// A piece that could not be read.
pub(super) fn error(bus: &Bus) -> Bundle {
    Bundle::new(
        "a piece that failed",
        &[
            ("kind", Bit, "0 dense, 1 sparse"),
            ("response", Bits(2), RESPONSE),
            address(bus, "its address"),
        ],
    )
}
