//! Lanes of the search: what a group grows by if a token joins it.

use super::geometry::Geometry;
use crate::hw::{Bit, Bits, LaneArray, Module, ModuleBuilder, Value, width_for};
use crate::packkv::packer::bit_length;

/// Lanes of a module that synthesis keeps.
pub(super) const LANES: usize = 8;

/// Eight lanes and the sum of their costs, kept as one block by synthesis.
///
/// Extremes with a token in the same cycle, the sum two cycles later. It never waits.
pub(super) fn cost_lanes(geometry: Geometry) -> Module {
    let format = geometry.format;
    let (bits, length) = (format.bits(), format.length());
    let m = ModuleBuilder::new(format!("packkv_cost_x{LANES}_n{}", format.largest));
    m.doc(format!(
        "{LANES} channels of the search: the extremes of a group with a token, in the same cycle, and the sum of the \
         bits of their differences, two cycles later. It never waits.",
    ));
    m.parameter("largest", format.largest);
    m.keep_hierarchy();
    let codes = m.input("codes", Bits(bits * LANES), "the token's, signed");
    let lo = m.input("lo", Bits(bits * LANES), "smallest codes of the group");
    let hi = m.input("hi", Bits(bits * LANES), "largest codes of the group");
    let alone = m.input("alone", Bit, "the group has no token yet");
    let [widths, new_lo, new_hi] = [("widths", length), ("new_lows", bits), ("new_highs", bits)]
        .map(|(name, width)| m.forward(name, Bits(width * LANES)));
    let array = LaneArray {
        shared: m.fields("group", &[("alone", alone)]),
        split: m.fields("token", &[("code", codes), ("lo", lo), ("hi", hi)]),
        outputs: &[("width", widths), ("new_lo", new_lo), ("new_hi", new_hi)],
    };
    array.instances(&m, "u_lane", &cost_lane(geometry), 1, LANES);
    m.output("new_lo", new_lo.value(), "smallest codes with the token");
    m.output("new_hi", new_hi.value(), "largest codes with the token");

    m.comment("The bits of the differences, and their sum.");
    let widths = m.delay("widths1", widths.value());
    let all = width_for(LANES * bits);
    let values: Vec<Value> = widths
        .lanes(length)
        .into_iter()
        .map(|w| w.zext(all))
        .collect();
    let sum = m.wire("sum_of_widths", tree(&values));
    m.output(
        "sum",
        m.delay("sum2", sum),
        "of the bits of the differences, two cycles later",
    );
    m.finish()
}

/// The sum of values of one width, as a tree.
pub(super) fn tree<'m>(values: &[Value<'m>]) -> Value<'m> {
    match values {
        [one] => *one,
        _ => {
            let (low, high) = values.split_at(values.len() / 2);
            tree(low) + tree(high)
        }
    }
}

/// One channel: its extremes with a token, and the bits of their difference. Combinational.
fn cost_lane(geometry: Geometry) -> Module {
    let format = geometry.format;
    let (bits, length) = (format.bits(), format.length());
    let m = ModuleBuilder::new(format!("packkv_cost_lane_n{}", format.largest));
    m.doc("One channel of the search: the extremes of a group with a token, and the bits of their difference.");
    m.parameter("largest", format.largest);
    let code = m
        .input("code", Bits(bits), "the token's, signed")
        .as_signed();
    let lo = m
        .input("lo", Bits(bits), "smallest code of the group")
        .as_signed();
    let hi = m
        .input("hi", Bits(bits), "largest code of the group")
        .as_signed();
    let alone = m.input("alone", Bit, "the group has no token yet");

    m.comment("The difference in each of three cases; the signs of two say which it is.");
    fn wide<'m>(a: Value<'m>, b: Value<'m>, bits: usize) -> Value<'m> {
        a.sext(bits + 1).as_bits() - b.sext(bits + 1).as_bits()
    }
    let up = m.wire("upwards", wide(code, lo, bits));
    let down = m.wire("downwards", wide(hi, code, bits));
    let inside = m.wire("range_so_far", hi.as_bits() - lo.as_bits());
    let below = m.wire("is_below", up.bit(bits));
    let above = m.wire("is_above", down.bit(bits));
    let outside = below.mux(down.slice(0, bits), inside);
    let spread = m.wire("spread", above.mux(up.slice(0, bits), outside));
    m.output(
        "width",
        bit_length(&m, "bits_of_spread", spread, length),
        "bits of the difference",
    );
    let new_lo = m.wire("lower", below | alone).mux(code, lo);
    let new_hi = m.wire("higher", above | alone).mux(code, hi);
    m.output("new_lo", new_lo.as_bits(), "smallest code with the token");
    m.output("new_hi", new_hi.as_bits(), "largest code with the token");
    m.finish()
}
