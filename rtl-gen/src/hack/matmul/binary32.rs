//! A sum in units of 2^-24 as a binary32.

use crate::hw::{Bits, Module, ModuleBuilder};

/// Bits of a sum.
pub(in crate::hack) const SUM: usize = 64;
/// Bits of a significand of binary32, the hidden one included.
const SIGNIFICAND: usize = 24;
/// Exponent field of 2^-24.
const UNIT: usize = 127 - 24;

/// Latency of [`to_binary32`].
pub(in crate::hack) const BINARY32_LATENCY: usize = 5;

/// A sum as a binary32, nearest even; zero is +0.
///
/// Latency [`BINARY32_LATENCY`], one per cycle. Kept as one block by synthesis.
pub(in crate::hack) fn to_binary32() -> Module {
    let m = ModuleBuilder::new("hack_to_binary32");
    m.doc(
        "A signed integer in units of 2^-24 as a binary32, nearest even; zero is +0. No result is \
         subnormal or infinite.",
    );
    m.timing(BINARY32_LATENCY, "one result per cycle");
    m.keep_hierarchy();
    let sum = m.input("sum", Bits(SUM), "signed, in units of 2^-24");

    m.comment("Stage 1: the complement of a negative sum.");
    let sign = sum.bit(SUM - 1);
    let flipped = sum.slice(0, SUM - 1) ^ sign.replicate(SUM - 1);
    let [flipped, sign] = m.delays([("flipped1", flipped), ("sign1", sign)]);
    m.comment("Stage 2: its magnitude.");
    let magnitude = flipped.zext(SUM) + sign.zext(SUM);
    let [magnitude, sign] = m.delays([("magnitude2", magnitude), ("sign2", sign)]);

    m.comment("Stages 3 and 4: the leading bit moves to the top.");
    let mut now = magnitude;
    let mut places = vec![];
    let mut sign = sign;
    for (stage, steps) in [(3, [32, 16, 8]), (4, [4, 2, 1])] {
        for step in steps {
            let moves = now.slice(SUM - step, step).eq(0);
            let moves = m.wire(&format!("by{step}"), moves);
            let moved = moves.mux(now << step, now);
            now = m.wire(&format!("moved_by{step}"), moved);
            places.push(moves);
        }
        now = m.delay(&format!("normal{stage}"), now);
        sign = m.delay(&format!("sign{stage}"), sign);
        places = places
            .into_iter()
            .enumerate()
            .map(|(n, place)| m.delay(&format!("place{stage}_{n}"), place))
            .collect();
    }

    m.comment("Stage 5: rounded; a carry propagates into the exponent.");
    let places = m.wire("places", m.concat(&places));
    let tail = SUM - SIGNIFICAND;
    let half = now.bit(tail - 1);
    let rest = now.slice(0, tail - 1).reduce_or();
    let up = m.wire("rounds_up", half & (rest | now.bit(tail)));
    let not_zero = now.bit(SUM - 1);
    // The place of the leading bit, 63 less the places, is added to the exponent of the unit.
    let top = m.lit(Bits(8), (UNIT + SUM - 1) as u64);
    let exponent = m.wire("exponent", top - places.zext(8));
    let fraction = now.slice(tail, SIGNIFICAND - 1);
    let unrounded = m.wire("unrounded", m.concat(&[exponent, fraction]));
    let rounded = unrounded + up.zext(unrounded.width());
    let result = m.concat(&[sign, m.wire("rounded", rounded)]);
    let result = m.wire("result", result);
    let result = m.delay("result5", result & not_zero.replicate(32));
    m.output("x", result, "binary32");
    m.finish()
}
