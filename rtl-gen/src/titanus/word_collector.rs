//! Word collector: units into words.

use super::quantization_geometry::{LANES, WORD_BYTES};
use crate::hw::{Bit, Bits, Module, ModuleBuilder, Value, log2_ceil};

/// Collects units of 16 entries into words of 32 bytes; only the last word of a token may be
/// partial.
///
/// Latency 1, one unit per cycle, never waits.
pub(super) fn word_collector(entry: usize) -> Module {
    let unit_bits = entry * LANES;
    let units = 8 * WORD_BYTES / unit_bits;
    let slot_bits = log2_ceil(units);
    let number = log2_ceil(LANES);
    let m = ModuleBuilder::new(format!("titanus_word_collector_w{entry}"));
    m.doc(format!(
        "Collects units of {LANES} entries of {entry} bits into words of {units} units. The last \
         word of a token may be partial: what lies behind its last unit is arbitrary.",
    ));
    m.parameter("entry", entry);
    m.timing(1, "one unit per cycle");
    let valid = m.input("in_valid", Bit, "a unit");
    let unit = m.input("in_unit", Bits(unit_bits), "its entries");
    let top = m.input("in_top", Bits(number), "number of its last entry");
    let last = m.input("in_last", Bit, "last unit of its token");
    let slot = m.reg_reset("slot", Bits(slot_bits), 0);
    let zero = m.lit(Bits(slot_bits), 0);
    slot.set_when(valid, last.mux(zero, slot.q() + 1));
    let slots: Vec<Value> = (0..units)
        .map(|i| {
            let held = m.reg(&format!("slot{i}"), Bits(unit_bits));
            held.set_when(valid & slot.q().eq(i), unit);
            held.q()
        })
        .collect();
    let complete = m.reg_reset("complete", Bit, 0);
    let word_top = m.reg("word_top", Bits(slot_bits + number));
    let word_last = m.reg("word_last", Bit);
    complete.set(valid & (last | slot.q().eq(units - 1)));
    word_top.set(m.concat(&[slot.q(), top]));
    word_last.set(last);
    m.output("out_valid", complete.q(), "a word");
    m.output("out_data", m.pack(&slots), "its entries, the first lowest");
    m.output("out_top", word_top.q(), "number of its last entry");
    m.output("out_last", word_last.q(), "last word of its token");
    m.finish()
}
