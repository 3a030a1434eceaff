//! The channels of AXI4.

use super::Bus;
use crate::hw::{Bit, Bits, Bundle, Encoding, Field, ModuleBuilder, Stream, log2_ceil};

/// Bits of the ids of a master.
const ID: usize = 1;
/// The burst type INCR: every beat lies behind the one before.
const INCR: u32 = 1;
/// AxCACHE: normal memory, may be merged and buffered, not cached.
const CACHE: u32 = 0b0011;
/// AxPROT: unprivileged, secure, data.
const PROT: u32 = 0b000;

/// What BRESP and RRESP mean (AXI4, section A3.4.4).
pub fn response() -> Encoding {
    let values = [("okay", 0), ("exokay", 1), ("slverr", 2), ("decerr", 3)];
    Encoding::with_numbers("response", 2, &values).documented(&[
        ("okay", "the transfer is done"),
        ("exokay", "an exclusive one is done; here as okay"),
        ("slverr", "the memory refuses it"),
        ("decerr", "there is no memory at this address"),
    ])
}

/// Write addresses: AW.
pub(super) fn write_address(bus: &Bus) -> Bundle {
    address(bus, "a write burst", ("id", Bits(ID), "0"))
}

/// Read addresses of one or two masters: AR.
pub(super) fn read_address(bus: &Bus, masters: usize) -> Bundle {
    address(bus, "a read burst", read_id(masters))
}

fn read_id(masters: usize) -> Field<'static> {
    match masters {
        1 => ("id", Bits(ID), "0 dense, 1 sparse"),
        _ => (
            "id",
            Bits(ID + 1),
            "bit 0: 0 dense, 1 sparse; bit 1: the reader",
        ),
    }
}

fn address(bus: &Bus, noun: &str, id: Field<'_>) -> Bundle {
    Bundle::new(
        noun,
        &[
            id,
            ("addr", Bits(bus.address_bits), "address of the first byte"),
            ("len", Bits(8), "number of beats less 1"),
            ("size", Bits(3), "log2 of the bytes of a beat"),
            ("burst", Bits(2), "INCR"),
            ("cache", Bits(4), "normal memory, bufferable"),
            ("prot", Bits(3), "unprivileged, secure, data"),
        ],
    )
}

/// An address with the attributes that all bursts have: full beats, INCR, AxCACHE 0011, AxPROT 000.
pub(super) fn with_attributes<'m>(
    m: &'m ModuleBuilder,
    bus: &Bus,
    burst: Stream<'m>,
) -> Stream<'m> {
    let len = burst.get("len").zext(8);
    burst.replace(&[("len", len)]).append(&[
        ("size", m.lit(Bits(3), log2_ceil(bus.bytes))),
        ("burst", m.lit(Bits(2), INCR)),
        ("cache", m.lit(Bits(4), CACHE)),
        ("prot", m.lit(Bits(3), PROT)),
    ])
}

/// Write data: W.
pub(super) fn write_data(bus: &Bus) -> Bundle {
    Bundle::new(
        "a beat to write",
        &[
            ("data", Bits(8 * bus.bytes), "bytes in their places"),
            ("strb", Bits(bus.bytes), "marks the bytes to write"),
            ("last", Bit, "last beat of the burst"),
        ],
    )
}

const RESP: Field<'static> = ("resp", Bits(2), "response: values above");

/// Write responses: B.
pub(super) fn write_response() -> Bundle {
    Bundle::new("a write response", &[("id", Bits(ID), "is 0"), RESP])
}

/// Read data of one or two masters: R.
pub(super) fn read_data(bus: &Bus, masters: usize) -> Bundle {
    Bundle::new(
        "a beat that was read",
        &[
            read_id(masters),
            ("data", Bits(8 * bus.bytes), "bytes in their places"),
            RESP,
            ("last", Bit, "last beat of the burst"),
        ],
    )
}
