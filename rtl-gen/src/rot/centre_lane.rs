//! An element less its centre.

use super::normalise::normalise;
use crate::binary16::alignment::{add_or_subtract, shifted_right};
use crate::binary16::rounding::{overflows, rounds_up, saturated, with_sign};
use crate::binary16::{SIGNIFICAND, exponent_field, significand};
use crate::hw::{Bit, Bits, Module, ModuleBuilder, Value};

/// Latency of [`centre_lane`].
pub(super) const CENTRE_LATENCY: usize = 4;

/// Guard, round and sticky bit.
const EXTRA: usize = 3;
/// A carry, a significand, and the extra bits.
const SUM: usize = 1 + SIGNIFICAND + EXTRA;

/// One lane: rn(x - c) of canonical binary16 (contract, section 2): rounded to nearest even,
/// saturating at the largest finite value, +0 for zero.
///
/// Latency 4, one element per cycle.
pub fn centre_lane() -> Module {
    let m = ModuleBuilder::new("rot_centre_lane");
    m.doc(
        "One lane: the difference of two canonical binary16, rounded to nearest even. It saturates at \
         the largest finite value, and a zero is +0.",
    );
    m.timing(CENTRE_LATENCY, "one element per cycle");
    m.keep_hierarchy();
    let x = m.input("x", Bits(16), "canonical binary16: element");
    let c = m.input("c", Bits(16), "canonical binary16: its centre");

    m.comment("Stage 1: the larger magnitude first.");
    let swap = m.wire("swap", c.slice(0, 15).gt(x.slice(0, 15)));
    let [x_field, c_field] =
        [("x_field", x), ("c_field", c)].map(|(name, value)| m.wire(name, exponent_field(value)));
    let (x_whole, c_whole) = (significand(x), significand(c));
    let [x_ahead, c_ahead] = [
        m.wire("x_ahead", x_field - c_field),
        m.wire("c_ahead", c_field - x_field),
    ];
    let distance = m.wire("distance", swap.mux(c_ahead, x_ahead));
    let [large, small, field, amount, adds, sign] = m.delays([
        ("large1", swap.mux(c_whole, x_whole)),
        ("small1", swap.mux(x_whole, c_whole)),
        ("field1", swap.mux(c_field, x_field)),
        (
            "amount1",
            distance.slice(0, 4) | distance.bit(4).replicate(4),
        ),
        ("adds1", x.bit(15) ^ c.bit(15)),
        ("sign1", swap.mux(!c.bit(15), x.bit(15))),
    ]);

    m.comment("Stage 2: the smaller one aligned, its lowest bit sticky; sum or difference.");
    let mut aligned = m.wire("aligned0", m.concat(&[small, m.lit(Bits(EXTRA), 0)]));
    for level in 0..4 {
        let by = 1 << level;
        let shifted = shifted_right(aligned, by, by >= EXTRA);
        aligned = m.wire(
            &format!("aligned{}", 2 * by - 1),
            amount.bit(level).mux(shifted, aligned),
        );
    }
    let zero = m.lit(Bit, 0);
    let large = m.concat(&[zero, large, m.lit(Bits(EXTRA), 0)]);
    let subtracts = m.wire("subtracts", !adds);
    let total = add_or_subtract(&m, large, m.concat(&[zero, aligned]), subtracts);
    let [sum, field, sign] = m.delays([
        ("sum2", total.slice(1, SUM)),
        ("field2", field),
        ("sign2", sign),
    ]);

    m.comment(
        "Stage 3: the leading one to the top, which counts for exponent field + 1. A mark stops the \
         shift where the exponent field is used up: the number is then subnormal, or 0.",
    );
    let mark = m.lanes("mark", SUM, |bit| field.eq(SUM - 1 - bit));
    let lead = m.wire("lead", sum | mark);
    let normal = normalise(&m, "normal", sum, lead);
    let (bits, places) = (normal.value, normal.places);
    let [whole, half, rest] = [
        bits.slice(EXTRA + 1, SIGNIFICAND),
        bits.slice(EXTRA, 1),
        bits.slice(0, EXTRA),
    ];
    let up = m.wire(
        "up",
        rounds_up(half.as_bit(), whole.bit(0), rest.reduce_or()),
    );
    let left = m.wire("field_left", field - places.zext(5));
    let left = left & bits.bit(SUM - 1).replicate(5);
    let [field, whole, up, sign] = m.delays([
        ("field3", left),
        ("whole3", whole),
        ("up3", up),
        ("sign3", sign),
    ]);

    m.comment("Stage 4: rounded. A leading one, and a carry, go into the exponent field.");
    let d = rounded_binary16(&m, field, whole, up, sign);
    m.output("d", m.delay("d", d), "difference, canonical binary16");
    m.finish()
}

/// The binary16 of an exponent field less 1 (0 also for a subnormal), a significand with its hidden
/// bit, the decision to round up, and a sign.
pub(super) fn rounded_binary16<'m>(
    m: &'m ModuleBuilder,
    field: Value<'m>,
    whole: Value<'m>,
    up: Value<'m>,
    sign: Value<'m>,
) -> Value<'m> {
    const MAGNITUDE: usize = 16;
    let above = m.concat(&[field, m.lit(Bits(SIGNIFICAND - 1), 0)]);
    let magnitude = m.wire("magnitude", above.zext(MAGNITUDE) + whole.zext(MAGNITUDE));
    let rounded = m.wire("rounded", magnitude + up.zext(MAGNITUDE));
    let saturates = m.wire("saturates", overflows(rounded));
    with_sign(
        sign,
        m.wire("limited", saturated(m, saturates, rounded.slice(0, 15))),
    )
}
