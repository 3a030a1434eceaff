//! Counts the products of a command.

use super::super::ones::counted_ones;
use super::geometry::{COUNTER, Geometry};
use crate::hw::{Bit, Bits, Module, ModuleBuilder, width_for};

/// Counts the products of a command that were executed, and those that were skipped.
pub(super) fn counters(geometry: Geometry) -> Module {
    let m = ModuleBuilder::new(format!(
        "titanus_ce_counters_l{}_w{}",
        geometry.lanes,
        geometry.count_bits()
    ));
    m.doc("Counts the products of a command: executed, and skipped because an operand was 0.");
    m.timing(2, "one beat per cycle");
    let lanes = geometry.lanes;
    let clear = m.input("clear", Bit, "a command begins");
    let valid = m.input("valid", Bit, "lanes have multiplied, or not");
    let executed = m.input("executed", Bits(lanes), "lanes that executed their product");
    let executed_lanes = counted_ones(&m, "executed_lanes", executed);
    let [counted, ones] = m.delays([("counted", valid), ("ones", executed_lanes)]);
    let bits = width_for(lanes);
    let zeros = m.lit(Bits(bits), lanes as u64) - ones.zext(bits);
    let zeros = m.wire("zeros", zeros);
    let width = geometry.count_bits();
    for (name, more, doc) in [
        (
            "executed",
            ones.zext(bits),
            "products of two operands not 0",
        ),
        ("skipped", zeros, "the other products"),
    ] {
        let count = m.reg(&format!("{name}_products"), Bits(width));
        let more = more & counted.replicate(bits);
        let sum = count.q() + m.wire(&format!("{name}_more"), more).zext(width);
        count.set(clear.mux(m.lit(Bits(width), 0), sum));
        m.output(&format!("all_{name}"), count.q().zext(COUNTER), doc);
    }
    m.finish()
}
