//! Bits of a piece of mask or labels, and how many of them are set.

use super::entry_window::GROUP;
use super::ones::ones;
use crate::hw::{Bit, Bits, Module, ModuleBuilder, Value, width_for};

/// Groups of 16 bits that one module looks at.
pub(super) const GROUPS: usize = 4;
/// Bits whose ones are counted together.
const COUNTED: usize = 32;
/// Bits of the number of bits of a piece, up to 256.
pub(super) const SPAN: usize = 9;

/// Groups `first` to `first` + 3 of a piece: bits behind the piece's last one are taken away, the
/// ones of the others are counted, 32 at a time. The number of the piece's bits is registered here,
/// once for every four groups: it drives all of their bits.
///
/// The bits in the cycle after `next_span`, the counts one later.
pub(super) fn masked_ones(first: usize) -> Module {
    let m = ModuleBuilder::new(format!("titanus_masked_ones_g{first}"));
    m.keep_hierarchy();
    m.doc(format!(
        "Groups {first} to {} of 16 bits of a piece of mask or labels: bits behind the piece's last \
         one become 0, the ones of the others are counted, 32 bits at a time.",
        first + GROUPS - 1
    ));
    m.doc("The number of the piece's bits has a register here: it drives many.");
    m.parameter("first", first);
    m.timing(1, "a piece per cycle");
    let next = m.input("next_span", Bits(SPAN), "bits of the next piece");
    let window = m.input("window", Bits(GROUP * GROUPS), "the bits that are there");

    m.comment("Whole groups of 16, and some of the one beyond.");
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
            m.wire(&format!("there{i}"), whole | (last & beyond))
        })
        .collect();
    let piece = m.wire("bits_in_piece", window & m.pack(&there));
    let counter = ones(COUNTED);
    let counts: Vec<Value> = (0..GROUP * GROUPS / COUNTED)
        .map(|i| {
            let u = m.instance(&format!("u_ones{i}"), &counter);
            u.set("bits", piece.slice(COUNTED * i, COUNTED));
            m.delay(&format!("ones{i}"), u.get_as("count", &format!("count{i}")))
        })
        .collect();
    m.output("piece", piece, "the bits of the piece, then zeros");
    m.output(
        "counts",
        m.pack(&counts),
        "ones of the piece before, of each 32 bits",
    );
    debug_assert_eq!(counts[0].width(), width_for(COUNTED));
    m.finish()
}
