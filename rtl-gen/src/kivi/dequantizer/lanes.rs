//! Lanes that choose the value of a code from a table.

use crate::group::{DEQUANTIZER_LANES, spill_full, spilled};
use crate::hw::{Bit, Bits, Module, ModuleBuilder, Value};
use crate::one_of::one_of;

/// Bits of the values of all codes of 2 bits.
const TABLE: usize = 4 * 16;

/// Lanes of the dequantizer for codes of 2 bits: each chooses among the values of its group. Kept as
/// one block by synthesis.
///
/// Latency 1 while nothing stalls.
pub(super) fn choosing_lanes() -> Module {
    let lanes = DEQUANTIZER_LANES;
    let m = ModuleBuilder::new(format!("kivi_choosing_lanes_x{lanes}"));
    m.doc(format!(
        "{lanes} lanes of the dequantizer for codes of 2 bits: a code chooses among the four values of \
         its group. Behind them is a spill register. While it is full the stage holds; whoever feeds \
         the lanes knows from valid and ready as well.",
    ));
    m.parameter("lanes", lanes);
    m.timing(1, "one beat per cycle");
    m.keep_hierarchy();
    let valid = m.input("valid", Bit, "there is a beat in the last stage");
    let ready = m.input("ready", Bit, "the values are taken if there are some");
    let form = m.input("form", Bits(TABLE * lanes), "values of the lanes' groups");
    let code = m.input("code", Bits(2 * lanes), "codes");
    let zero = m.input("zero", Bits(lanes), "the value is +0");
    let values: Vec<Value> = (0..lanes)
        .map(|lane| {
            let (code, zero) = (code.slice(2 * lane, 2), zero.bit(lane));
            let selectors: Vec<Value> = (0..4u64)
                .map(|n| {
                    let name = format!("is{n}_{lane}");
                    m.wire(&name, code.eq(n) & !zero)
                })
                .collect();
            let table = form.slice(TABLE * lane, TABLE).lanes(16);
            one_of(&m, &format!("value{lane}"), &selectors, &table)
        })
        .collect();
    let full = spill_full(&m, valid, ready);
    let x = m.reg("x", Bits(16 * lanes));
    x.set_when(!full, m.pack(&values));
    m.output("x", spilled(&m, "x", full, x.q()), "binary16 values");
    m.finish()
}
