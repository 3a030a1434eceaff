//! A magnitude as a binary32.

use crate::hw::{Bit, Bits, Module, ModuleBuilder};

/// Bits of the largest magnitude: of a sum of a channel.
pub(super) const SUM: usize = 64;
/// Bits of a significand of binary32, the hidden one included.
const SIGNIFICAND: usize = 24;
/// Latency of [`to_binary32`].
pub(super) const BINARY32_LATENCY: usize = 3;

/// A magnitude as a binary32, nearest even; zero is +0. Kept as one block by synthesis.
pub(super) fn to_binary32() -> Module {
    let m = ModuleBuilder::new("packkv_to_binary32");
    m.doc(
        "A magnitude whose bit 63 has the exponent field top as a binary32, nearest even; zero is +0. top is \
         such that no result is subnormal or infinite.",
    );
    m.timing(BINARY32_LATENCY, "one result per cycle");
    m.keep_hierarchy();
    let magnitude = m.input("magnitude", Bits(SUM), "the magnitude");
    let sign = m.input("sign", Bit, "it is below 0, or 0");
    let top = m.input("top", Bits(8), "exponent field of its bit 63");

    m.comment("Stages 1 and 2: the leading bit moves to the top.");
    let (mut now, mut sign, mut top) = (magnitude, sign, top);
    let mut places = vec![];
    for (stage, steps) in [(1, [32, 16, 8]), (2, [4, 2, 1])] {
        for step in steps {
            let moves = now.slice(SUM - step, step).eq(0);
            let moves = m.wire(&format!("by{step}"), moves);
            let moved = moves.mux(now << step, now);
            now = m.wire(&format!("moved_by{step}"), moved);
            places.push(moves);
        }
        now = m.delay(&format!("normal{stage}"), now);
        sign = m.delay(&format!("sign{stage}"), sign);
        top = m.delay(&format!("top{stage}"), top);
        places = places
            .into_iter()
            .enumerate()
            .map(|(n, place)| m.delay(&format!("place{stage}_{n}"), place))
            .collect();
    }

    m.comment("Stage 3: rounded; a carry propagates into the exponent.");
    let places = m.wire("places", m.concat(&places));
    let tail = SUM - SIGNIFICAND;
    let half = now.bit(tail - 1);
    let rest = now.slice(0, tail - 1).reduce_or();
    let up = m.wire("rounds_up", half & (rest | now.bit(tail)));
    let not_zero = now.bit(SUM - 1);
    let exponent = m.wire("exponent", top - places.zext(8));
    let fraction = now.slice(tail, SIGNIFICAND - 1);
    let unrounded = m.wire("unrounded", m.concat(&[exponent, fraction]));
    let rounded = m.wire("rounded", unrounded + up.zext(unrounded.width()));
    let result = m.wire("result", m.concat(&[sign, rounded]));
    let result = m.delay("result3", result & not_zero.replicate(32));
    m.output("x", result, "binary32");
    m.finish()
}
