//! Step and sigma of a token, from its extremes and its largest code.

use crate::group::{
    DIVIDE_STAGES, Division, EXPONENT, Largest, RANGE_STAGES, group_extremes, group_parameters,
    range, scaled,
};
use crate::hw::{Bits, Flow, Module, ModuleBuilder, Value, width_for};

/// Latency of [`scale`].
pub(super) const SCALE_LATENCY: usize = RANGE_STAGES + DIVIDE_STAGES;

/// Step and sigma of tokens with codes of up to 2^`bits` - 1 in magnitude (contract, section 2): r =
/// rn(max(x_max, 0) - min(x_min, 0)), step = rn(r / N), sigma = N / r to 11 significant bits.
///
/// Latency [`SCALE_LATENCY`], one token per cycle; it never waits.
pub(super) fn scale(bits: usize) -> Module {
    let m = ModuleBuilder::new(format!("packkv_scale_b{bits}"));
    m.doc(
        "Step and sigma of a token, from the extremes of its elements and N, its largest code: r = max - min, \
         where zero is one of the elements, rounded to binary16, step = r / N rounded to binary16, sigma = \
         N / r rounded to 11 significant bits, all to nearest even.",
    );
    m.doc(
        "sigma = 1.fraction x 2^(10 - shift) codes per 2^-24; sigma and shift are arbitrary where zero is set, \
         and all is where N is 0. It never waits.",
    );
    m.parameter("bits", bits);
    m.timing(SCALE_LATENCY, "one token per cycle");
    let token = Flow::input(&m, "in", &group_extremes());
    let n = m.input("largest_code", Bits(bits), "N, with the extremes");

    m.comment("N, to the left until its highest bit is set. r / N is then larger by as many powers of two.");
    let [n, lift] = normalised(&m, n);

    m.comment("Zero is in the range of every token.");
    let (min, max) = (token.get("min"), token.get("max"));
    let token = token.with(&[
        ("min", m.wire("lowest", min & min.bit(15).replicate(16))),
        ("max", m.wire("highest", max & (!max.bit(15)).replicate(16))),
        ("n", n),
        ("lift", lift),
    ]);
    let (token, range) = range(&m, &token, &["n", "lift"]);
    let lift = token.get("lift").zext(EXPONENT);
    let range = Division {
        power: m.wire("lifted_power", range.power + lift),
        ..range
    };
    let found = scaled(&m, Largest::Field(bits), token.select(&["n"]), range);
    let names = ["step", "zero", "shift", "sigma"];
    found.output("out", &group_parameters().select(&names));
    m.finish()
}

/// A number to the left until its highest bit is set, and by how many places.
fn normalised<'m>(m: &'m ModuleBuilder, n: Value<'m>) -> [Value<'m>; 2] {
    let bits = n.width();
    let mut now = n;
    let mut moves = vec![];
    for step in [4, 2, 1].into_iter().filter(|step| *step < bits) {
        let empty = !now.slice(bits - step, step).reduce_or();
        let empty = m.wire(&format!("n_moves_by_{step}"), empty);
        moves.push(empty);
        now = m.wire(&format!("n_by_{step}"), empty.mux(now << step, now));
    }
    let lift = m.wire("n_lift", m.concat(&moves));
    debug_assert_eq!(lift.width(), width_for(bits - 1));
    [now, lift]
}
