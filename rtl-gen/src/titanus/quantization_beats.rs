//! What travels between the parts of the quantization unit, beat by beat.

use super::quantization_geometry::{Geometry, LANES};
use super::streams::ELEMENT;
use crate::hw::{Bit, Bits, Bundle, log2_ceil, width_for};

/// Bits of a byte per lane.
const BYTES: usize = ELEMENT * LANES;

/// A beat that the scheduler issues to the level update.
pub(super) fn issued_beat(geometry: &Geometry) -> Bundle {
    Bundle::new(
        "an issued beat",
        &[
            ("x", Bits(BYTES), "signed elements, lane 0 lowest"),
            ("scan", Bit, "for the max-min finder; else to be quantized"),
            ("first", Bit, "beat of the first token of its pass"),
            ("last", Bit, "last beat of its token"),
            ("stream_last", Bit, "beat of the last token of the stream"),
            (
                "address",
                Bits(geometry.address_bits()),
                "number of the beat in its token",
            ),
        ],
    )
}

/// A beat of the prefill in the quantization buffer.
pub(super) fn buffered_beat() -> Bundle {
    Bundle::new(
        "a beat of the prefill",
        &[
            ("x", Bits(BYTES), "signed elements, lane 0 lowest"),
            ("end", Bit, "last beat of the prefill"),
        ],
    )
}

/// A beat to be quantized with the levels of its channels.
pub(super) fn levelled_beat() -> Bundle {
    Bundle::new(
        "a beat to be quantized",
        &[
            ("x", Bits(BYTES), "signed elements, lane 0 lowest"),
            ("lo", Bits(BYTES), "signed, lower end of each lane's level"),
            ("hi", Bits(BYTES), "signed, upper end of each lane's level"),
            ("keep", Bits(LANES), "lanes that hold a kept element"),
            ("changed", Bits(LANES), "lanes whose level is new"),
            ("table", Bit, "the levels belong to the table"),
            ("last", Bit, "last beat of its token"),
            ("stream_last", Bit, "beat of the last token of the stream"),
        ],
    )
}

/// The same with its number in the token.
pub(super) fn numbered_beat(geometry: &Geometry) -> Bundle {
    let kind = Bits(geometry.address_bits());
    levelled_beat().append(&[("address", kind, "number of the beat in its token")])
}

/// A quantized beat.
pub(super) fn quantized_beat() -> Bundle {
    Bundle::new(
        "a quantized beat",
        &[
            ("keep", Bits(LANES), "lanes that hold a kept element"),
            ("label", Bits(LANES), "lanes whose code is not 0"),
            (
                "codes",
                Bits(BYTES),
                "one code per byte, aligned to its top; 0 where keep is 0",
            ),
            ("last", Bit, "last beat of its token"),
        ],
    )
}

/// A beat whose marked entries of `entry` bits are to be packed.
pub(super) fn marked_beat(entry: usize) -> Bundle {
    Bundle::new(
        "a beat",
        &[
            ("keep", Bits(LANES), "lanes whose entry is packed"),
            ("entries", Bits(entry * LANES), "entries, lane 0 lowest"),
            ("last", Bit, "last beat of its token"),
        ],
    )
}

/// A beat of compacted entries of `entry` bits.
pub(super) fn compacted_beat(entry: usize) -> Bundle {
    Bundle::new(
        "a beat",
        &[
            ("count", Bits(width_for(LANES)), "number of entries"),
            (
                "entries",
                Bits(entry * LANES),
                "compacted entries, the first lowest, then zeros",
            ),
            ("last", Bit, "last beat of its token"),
        ],
    )
}

/// A unit of 16 entries of `entry` bits; only the last one of a token may be partial.
pub(super) fn unit(entry: usize) -> Bundle {
    Bundle::new(
        "a unit",
        &[
            (
                "unit",
                Bits(entry * LANES),
                "16 entries, the first lowest; zeros behind the last",
            ),
            ("top", Bits(log2_ceil(LANES)), "number of its last entry"),
            ("last", Bit, "last unit of its token"),
        ],
    )
}
