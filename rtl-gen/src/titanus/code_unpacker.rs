//! Code unpacker: 16 codes of 2 to 8 bits from a piece of the stream.

use super::dequantization_beats::GROUP;
use super::stream_window::WINDOW;
use crate::hw::{Bits, Module, ModuleBuilder, Value};
use std::collections::BTreeMap;

/// Bits of an unpacked code.
pub(super) const CODE: usize = 8;
/// Groups of a piece of codes of up to 4 bits.
const GROUPS: usize = 4;
/// Bits of an even byte's number in the piece, halved.
const START: usize = 4;

/// Unpacks one group of 16 codes out of a piece of up to 32 bytes, each code aligned to the top of a
/// byte as the dequantizer lanes take it (contract, sections 4 and 5). A full piece has 4 groups of
/// codes of 2 to 4 bits, or 2 groups of codes of 5 to 8 bits.
///
/// Combinational, one group per cycle.
pub(super) fn code_unpacker() -> Module {
    let m = ModuleBuilder::new("titanus_code_unpacker");
    m.doc(
        "Unpacks one group of 16 codes of 2 to 8 bits, which lie without gaps in a piece of up to 32 \
         bytes. A full piece has 4 groups of codes of 2 to 4 bits, or 2 groups of codes of 5 to 8 bits. \
         Combinational.",
    );
    m.doc(
        "Each code is aligned to the top of a byte. Codes of 2, 3 and 4 bits are repeated to codes of \
         8, 6 and 8 bits.",
    );
    let piece = m.input(
        "piece",
        Bits(8 * WINDOW),
        "packed codes, the first in the lowest bits",
    );
    let index = m.input("index", Bits(2), "group to unpack");
    let bits = m.input("bits", Bits(4), "width of a code, 2 to 8 bits");

    m.comment("The group's first byte, halved: width times index.");
    // For every start the bytes of its longest group.
    let mut longest = BTreeMap::new();
    let mut starts = vec![];
    for width in 2..=CODE {
        let groups = if width <= 4 { GROUPS } else { 2 };
        for index in 0..groups {
            let start = width * index;
            let bytes = longest.entry(start).or_insert(0);
            *bytes = (2 * width).max(*bytes);
            let key = (width % CODE) << 2 | index;
            starts.push((key as u64, m.lit(Bits(START), start as u64)));
        }
    }
    let selector = m.wire("selector", m.concat(&[bits.slice(0, 3), index]));
    m.unused("unused_bits", bits.bit(3));
    let none = m.lit(Bits(START), 0);
    let start = m.case("start", selector, &starts, none);

    m.comment("The bytes of the group.");
    let bytes = piece.lanes(8);
    let group: Vec<Value> = (0..2 * CODE)
        .map(|byte| {
            let mut arms: Vec<(u64, Value)> = longest
                .iter()
                .filter(|(_, length)| byte < **length)
                .map(|(&start, _)| (start as u64, bytes[2 * start + byte]))
                .collect();
            let (_, first) = arms.remove(0);
            m.case(&format!("byte{byte}"), start, &arms, first)
        })
        .collect();
    let group = m.wire("group_bytes", m.pack(&group));

    m.comment("Its codes, by width.");
    let arms: Vec<(u64, Value)> = (2..CODE)
        .map(|width| {
            let codes: Vec<Value> = (0..GROUP)
                .map(|i| aligned(&m, group.slice(width * i, width)))
                .collect();
            let codes = m.wire(&format!("codes_of_{width}_bits"), m.pack(&codes));
            (width as u64, codes)
        })
        .collect();
    let codes = m.case("unpacked", bits, &arms, group);
    m.output("codes", codes, "codes, one per byte, aligned to the top");
    m.finish()
}

/// A code at the top of a byte; short ones are repeated.
fn aligned<'m>(m: &'m ModuleBuilder, code: Value<'m>) -> Value<'m> {
    let copies = match code.width() {
        2 => 4,
        3 | 4 => 2,
        _ => 1,
    };
    let below = CODE - copies * code.width();
    let mut parts = vec![code; copies];
    if below > 0 {
        parts.push(m.lit(Bits(below), 0));
    }
    m.concat(&parts)
}
