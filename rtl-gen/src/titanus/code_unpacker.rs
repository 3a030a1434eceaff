//! Code unpacker: 16 codes of b bits from a piece of the stream.

use super::entry_window::GROUP;
use super::stream_window::WINDOW;
use crate::hw::{Bits, Module, ModuleBuilder, Value};

/// Bits of an unpacked code.
pub(super) const CODE: usize = 8;
/// Groups of a piece of codes of up to 4 bits.
pub(super) const GROUPS: usize = 4;

/// Gives a group of 16 codes of a piece of codes, each in a byte of its own. A piece of codes of 2 to 4
/// bits has 4 groups, one of 5 to 8 bits has 2. Combinational.
pub(super) fn code_unpacker() -> Module {
    let m = ModuleBuilder::new("titanus_code_unpacker");
    m.doc(
        "Unpacks codes: group index of a piece of up to 32 bytes, 16 codes of 2 to 8 bits that follow \
         each other without gaps, to a byte each. A piece has 4 groups for 2 to 4 bits, else 2. \
         Combinational.",
    );
    let piece = m.input("piece", Bits(8 * WINDOW), "codes, low bits first");
    let index = m.input("index", Bits(2), "which group");
    let bits = m.input("bits", Bits(4), "bits of a code, 2 to 8");
    let group = |bits: usize, index: usize| {
        let first = bits * GROUP * index;
        let codes: Vec<Value> = (0..GROUP)
            .map(|i| piece.slice(first + bits * i, bits).zext(CODE))
            .collect();
        m.pack(&codes)
    };
    let mut arms = vec![];
    for width in 2..=CODE {
        for index in 0..if width <= 4 { GROUPS } else { 2 } {
            arms.push((((width % 8) << 2 | index) as u64, group(width, index)));
        }
    }
    m.comment("Bits of a code modulo 8, and the group.");
    let selector = m.wire("selector", m.concat(&[bits.slice(0, 3), index]));
    m.unused("unused_bits", bits.bit(3));
    let none = m.lit(Bits(CODE * GROUP), 0);
    let codes = m.case("unpacked", selector, &arms, none);
    m.output("codes", codes, "codes, zeros above their bits");
    m.finish()
}
