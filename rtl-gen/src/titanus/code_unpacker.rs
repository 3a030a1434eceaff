//! Code unpacker: 16 codes of 2 to 8 bits from a piece of the stream.

use super::dequantization_beats::GROUP;
use super::stream_window::WINDOW;
use crate::hw::{Bits, Module, ModuleBuilder, Value};

/// Bits of an unpacked code.
pub(super) const CODE: usize = 8;
/// Groups of a piece of codes of up to 4 bits.
pub(super) const GROUPS: usize = 4;

/// Unpacks one group of 16 codes out of a piece of up to 32 bytes, each code zero-extended to a byte (contract, section 5). A full piece has 4 groups of codes of 2 to 4 bits, or 2 groups of codes of 5 to 8 bits.
///
/// Combinational, one group per cycle.
pub(super) fn code_unpacker() -> Module {
    let m = ModuleBuilder::new("titanus_code_unpacker");
    m.doc(
        "Unpacks one group of 16 codes of 2 to 8 bits, which lie without gaps in a piece of up to 32 bytes: each code is zero-extended to a byte. A full piece has 4 groups of codes of 2 to 4 bits, or 2 groups of codes of 5 to 8 bits. Combinational.",
    );
    let piece = m.input(
        "piece",
        Bits(8 * WINDOW),
        "packed codes, the first in the lowest bits",
    );
    let index = m.input("index", Bits(2), "group to unpack");
    let bits = m.input("bits", Bits(4), "width of a code, 2 to 8 bits");
    m.comment("All codes of the piece, by width.");
    let mut arms = vec![];
    for width in 2..=CODE {
        let groups = if width <= 4 { GROUPS } else { 2 };
        let codes: Vec<Value> = (0..GROUP * groups)
            .map(|i| piece.slice(width * i, width).zext(CODE))
            .collect();
        let codes = m.wire(&format!("codes_of_{width}_bits"), m.pack(&codes));
        for index in 0..groups {
            let key = (width % 8) << 2 | index;
            let group = codes.slice(CODE * GROUP * index, CODE * GROUP);
            arms.push((key as u64, group));
        }
    }
    m.comment("The width of a code modulo 8, and the group.");
    let selector = m.wire("selector", m.concat(&[bits.slice(0, 3), index]));
    m.unused("unused_bits", bits.bit(3));
    let none = m.lit(Bits(CODE * GROUP), 0);
    let codes = m.case("unpacked", selector, &arms, none);
    m.output("codes", codes, "codes, one per byte, zero-extended");
    m.finish()
}
