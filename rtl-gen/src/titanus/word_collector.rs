//! Word collector: units of 16 entries into words of 32 bytes.

use super::quantization_beats::unit;
use super::quantization_geometry::LANES;
use super::streams::WORD;
use crate::hw::Flow;
use crate::hw::{Bit, Bits, Bundle, Module, ModuleBuilder, Value, log2_ceil};

/// Units of `entry` bits per entry that fill a word.
fn units(entry: usize) -> usize {
    WORD / (entry * LANES)
}

/// A word of units.
fn collected_word(entry: usize) -> Bundle {
    let top = log2_ceil(units(entry)) + log2_ceil(LANES);
    Bundle::new(
        "a word",
        &[
            ("data", Bits(WORD), "entries, the first lowest"),
            ("top", Bits(top), "number of its last entry"),
            ("last", Bit, "last word of its token"),
        ],
    )
}

/// Collects units of 16 entries of `entry` bits into words of 32 bytes (contract, section 5); only
/// the last word of a token may be partial.
///
/// Latency 1, one unit per cycle, never waits. `entry` is 1 or 8.
pub(super) fn word_collector(entry: usize) -> Module {
    let (units, unit_bits) = (units(entry), entry * LANES);
    let slot_bits = log2_ceil(units);
    let m = ModuleBuilder::new(format!("titanus_word_collector_w{entry}"));
    m.doc(format!(
        "Collects units of {LANES} entries of {entry} bits into words of {units} units. The last word \
         of a token may be partial; what lies behind its last unit is arbitrary.",
    ));
    m.parameter("entry", entry);
    m.timing(1, "one unit per cycle");
    let input = Flow::input(&m, "in", &unit(entry));
    let last = input.get("last");
    let slot = m.reg_reset("slot", Bits(slot_bits), 0);
    let zero = m.lit(Bits(slot_bits), 0);
    slot.set_when(input.valid, last.mux(zero, slot.q() + 1));
    m.comment("The top unit is used only in the cycle behind its arrival: it is not held.");
    let word = m.reg("word", Bits(WORD));
    let filled: Vec<Value> = word
        .q()
        .lanes(unit_bits)
        .into_iter()
        .enumerate()
        .map(|(i, old)| match i + 1 < units {
            true => (input.valid & slot.q().eq(i)).mux(input.get("unit"), old),
            false => input.get("unit"),
        })
        .collect();
    word.set(m.wire("word_filled", m.pack(&filled)));
    let complete = m.reg_reset("complete", Bit, 0);
    let word_top = m.reg("word_top", Bits(slot_bits + log2_ceil(LANES)));
    let word_last = m.reg("word_last", Bit);
    complete.set(input.valid & (last | slot.q().eq(units - 1)));
    word_top.set(m.concat(&[slot.q(), input.get("top")]));
    word_last.set(last);
    let fields = [
        ("data", word.q()),
        ("top", word_top.q()),
        ("last", word_last.q()),
    ];
    Flow::new(&m, "word", complete.q(), &fields).output("out", &collected_word(entry));
    m.finish()
}
