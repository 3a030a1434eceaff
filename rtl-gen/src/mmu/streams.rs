//! What travels on the streams of the memory management unit.

use super::{Config, codes};
use crate::hw::{Bit, Bits, Bundle, Field};

/// Which of the two byte sequences of a stream.
const KIND: Field<'static> = ("kind", Bit, "0 dense, 1 sparse");

/// A command.
pub(super) fn command(config: &Config) -> Bundle {
    let length = Bits(config.length_bits());
    Bundle::new(
        "a command",
        &[
            ("op", codes::op().kind(), "operation: values above"),
            ("kind", Bit, "read and status: 0 dense, 1 sparse"),
            ("stream", Bits(config.stream_bits()), "stream id"),
            ("dense_bytes", length, "append: number of dense bytes"),
            ("sparse_bytes", length, "append: number of sparse bytes"),
        ],
    )
}

/// A completion.
pub(super) fn completion(config: &Config) -> Bundle {
    Bundle::new(
        "a completion",
        &[
            ("status", codes::status().kind(), "status: values above"),
            (
                "bytes_used",
                Bits(config.count_bits()),
                "read and status: bytes of the stream and kind; else 0",
            ),
            (
                "pages_free",
                Bits(config.free_bits()),
                "free pages behind the command",
            ),
        ],
    )
}

/// A burst to write or to read.
pub(super) fn descriptor(config: &Config) -> Bundle {
    Bundle::new(
        "a descriptor",
        &[
            (
                "address",
                Bits(config.address_bits),
                "memory address of the first byte",
            ),
            ("bytes", Bits(config.burst_bits() + 1), "number of bytes"),
            KIND,
            ("last", Bit, "last descriptor of the command"),
        ],
    )
}

/// A range of the bytes of a stream.
pub(super) fn range(config: &Config) -> Bundle {
    let byte = Bits(config.byte_bits());
    Bundle::new(
        "a range of bytes",
        &[
            KIND,
            ("first", byte, "first byte"),
            ("final_byte", byte, "last byte"),
            ("last", Bit, "last range of the command"),
        ],
    )
}

/// The part of a range that lies in one page.
pub(super) fn piece(config: &Config) -> Bundle {
    let offset = Bits(config.offset_bits());
    Bundle::new(
        "a piece of a page",
        &[
            KIND,
            ("page", Bits(config.page_bits()), "physical page"),
            ("first", offset, "first byte in the page"),
            ("final_byte", offset, "last byte in the page"),
            ("last", Bit, "last piece of the command"),
        ],
    )
}

/// A physical page that belongs to nobody but its taker.
pub(super) fn free_page(config: &Config) -> Bundle {
    let page = ("page", Bits(config.page_bits()), "a free physical page");
    Bundle::new("a free page", &[page])
}
