//! Bits of a piece of mask or labels, and how many of them are set.

use super::dequantization_beats::GROUP;
use super::ones::counted_ones;
use crate::hw::{Bit, Bits, Module, ModuleBuilder, Value};

/// Groups of 16 bits that one module looks at.
pub(super) const GROUPS: usize = 4;
/// Bits whose ones are counted together.
const COUNTED: usize = 32;
/// Bits of the number of bits of a piece, up to 256.
pub(super) const SPAN: usize = 9;

/// Four groups of 16 bits of a piece of mask or labels, from group `first` on (contract, section 5):
/// bits behind the last one of the piece become 0, and the ones of the others are counted, 32 bits at
/// a time. The number of bits of the piece is registered here, once for every four groups: it drives
/// all of their bits.
///
/// `piece` comes one cycle behind `next_span`, `counts` another cycle later; one piece per cycle.
/// `first` is 0, 4, 8 or 12.
pub(super) fn masked_ones(first: usize) -> Module {
    let m = ModuleBuilder::new(format!("titanus_masked_ones_g{first}"));
    m.keep_hierarchy();
    m.doc(format!(
        "Groups {first} to {} of 16 bits of a piece of mask or labels: bits behind the last one of the \
         piece become 0, and the ones of the others are counted, 32 bits at a time.",
        first + GROUPS - 1
    ));
    m.doc(
        "The number of bits of the piece is registered here: it drives many. piece comes one cycle \
         behind next_span, counts another cycle later.",
    );
    m.parameter("first", first);
    m.timing(1, "one piece per cycle");
    let next = m.input("next_span", Bits(SPAN), "number of bits of the next piece");
    let window = m.input(
        "window",
        Bits(GROUP * GROUPS),
        "bits of the stream in these groups",
    );

    m.comment("Bits of the piece: whole groups of 16, and the low bits of the group behind them.");
    let span = m.delay("span", next);
    let (groups, bits_beyond) = (span.slice(4, SPAN - 4), span.slice(0, 4));
    let beyond: Vec<Value> = (0..GROUP)
        .map(|i| match i + 1 < GROUP {
            true => bits_beyond.gt(i),
            false => m.lit(Bit, 0),
        })
        .collect();
    let beyond = m.wire("beyond", m.pack(&beyond));
    let there: Vec<Value> = (first..first + GROUPS)
        .map(|i| {
            let whole = groups.gt(i).replicate(GROUP);
            let last = groups.eq(i).replicate(GROUP);
            whole | (last & beyond)
        })
        .collect();
    let there = m.wire("there", m.pack(&there));
    let piece = m.wire("bits_in_piece", window & there);
    let counts: Vec<Value> = (0..GROUP * GROUPS / COUNTED)
        .map(|i| {
            let count = counted_ones(&m, &format!("count{i}"), piece.slice(COUNTED * i, COUNTED));
            m.delay(&format!("ones{i}"), count)
        })
        .collect();
    m.output("piece", piece, "bits of the piece, then zeros");
    m.output(
        "counts",
        m.pack(&counts),
        "ones of each 32 bits of the piece before",
    );

    m.finish()
}
