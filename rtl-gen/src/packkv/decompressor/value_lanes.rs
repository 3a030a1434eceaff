//! The values of the codes of a token.

use super::super::reader::PACKS;
use super::value_lane::{LANE_LATENCY, PLACE, TRIPLE, value_lane};
use crate::binary16::{SIGNIFICAND, exponent_field, significand};
use crate::hw::{Bits, LaneArray, Module, ModuleBuilder};

/// Cycles from a code and its step to the value.
pub(super) const VALUE_LATENCY: usize = LANE_LATENCY;

/// Lanes of one stored token: a code of each pack of a beat, all with the token's step (contract, section 2).
/// Kept as one block by synthesis.
pub(super) fn value_lanes(code_bits: usize) -> Module {
    let m = ModuleBuilder::new(format!("packkv_values_x{PACKS}_c{code_bits}"));
    m.doc(format!(
        "The values of {PACKS} codes of a token, whose step they share: what of it is the same for all is found \
         once.",
    ));
    m.parameter("code_bits", code_bits);
    m.timing(VALUE_LATENCY, "a code per pack and cycle");
    m.keep_hierarchy();
    let step = m.input("step", Bits(16), "binary16, neither negative nor special");
    let codes = m.input("codes", Bits(PACKS * code_bits), "signed, pack 0 lowest");
    m.unused("unused_step_sign", step.bit(15));

    m.comment("The step's significand, three times that, and its exponent when it is needed.");
    let single = m.wire("significand", significand(step));
    let wide = single.zext(TRIPLE);
    let [single, triple, place] = m.delays([
        ("single", single),
        ("triple", wide + (wide << 1)),
        ("place1", exponent_field(step)),
    ]);
    let place = m.delay("place3", m.delay("place2", place));
    debug_assert_eq!((single.width(), place.width()), (SIGNIFICAND, PLACE));

    let values = m.forward("all_values", Bits(16 * PACKS));
    let some = m.wire("step_is_not_0", step.slice(0, 15).reduce_or());
    let shared = [
        ("single", single),
        ("triple", triple),
        ("place", place),
        ("some", some),
    ];
    let array = LaneArray {
        shared: m.fields("step", &shared),
        split: m.fields("codes", &[("code", codes)]),
        outputs: &[("value", values)],
    };
    array.instances(&m, "u_lane", &value_lane(code_bits), 1, PACKS);
    m.output("values", values.value(), "binary16, pack 0 lowest");
    m.finish()
}
