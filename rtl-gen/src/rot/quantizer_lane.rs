//! A coefficient to its code.

use super::geometry::Coding;
use super::step_finder::MOST_LEFT;
use crate::hw::{Bit, Bits, LaneArray, Module, ModuleBuilder, Value};

/// Latency of [`quantizer_lane`].
pub(super) const LANE_LATENCY: usize = 3;
/// Quotient bits of the first division stage.
const FIRST_ROWS: usize = 2;

/// Lanes that share a copy of the step.
pub(super) const QUANTIZER_LANES: usize = 4;

/// [`QUANTIZER_LANES`] lanes of the quantizer with their own copy of the step, kept as one block by
/// synthesis.
///
/// Latency [`LANE_LATENCY`], one beat per cycle. The step is taken when `load` is set, and holds from
/// the next cycle on.
pub(super) fn quantizer_lanes(coding: Coding) -> Module {
    let lanes = QUANTIZER_LANES;
    let (y_bits, code_bits) = (coding.shape.rotated_bits(), coding.bits);
    let m = ModuleBuilder::new(format!("rot_quantizer_x{lanes}_w{y_bits}_b{code_bits}"));
    m.doc(format!(
        "{lanes} lanes of the quantizer with their own copy of the vector's step, which bounds the \
         fan-out of its registers. The step is taken when load is set, for the beats from the next cycle \
         on.",
    ));
    m.parameter("lanes", lanes);
    m.parameter("width", y_bits);
    m.parameter("bits", code_bits);
    m.timing(LANE_LATENCY, "one beat per cycle");
    m.keep_hierarchy();
    let load = m.input("load", Bit, "takes the step");
    let places = m.input(
        "places",
        Bits(5),
        "places to shift right by, with 7 more bits below the point",
    );
    let eighths = m.input("eighths", Bits(3), "of the step");
    let none = m.input("none", Bit, "the step is 0, and all codes are");
    let y = m.input("y", Bits(y_bits * lanes), "coefficients, two's complement");
    let copies = [("places", places), ("eighths", eighths), ("none", none)]
        .map(|(name, value)| (m.reg(name, value.kind()), value));
    for (register, value) in copies {
        register.set_when(load, value);
    }
    let [places, eighths, none] = copies.map(|(register, _)| register.q());
    let divisor = m.concat(&[m.lit(Bits(1), 1), eighths]);
    let [divisor2, none2] = m.delays([("divisor2", divisor), ("none2", none)]);
    let [divisor3, none3] = m.delays([("divisor3", divisor2), ("none3", none2)]);
    let codes = m.forward("codes", Bits(code_bits * lanes));
    let step = [
        ("places", places),
        ("divisor2", divisor2),
        ("divisor3", divisor3),
        ("zero", none3),
    ];
    let array = LaneArray {
        shared: m.fields("step", &step),
        split: m.fields("coefficients", &[("y", y)]),
        outputs: &[("code", codes)],
    };
    array.instances(&m, "u_lane", &quantizer_lane(coding), 1, lanes);
    m.output("code", codes.value(), "codes, two's complement");
    m.finish()
}

/// The [lane](quantizer_lane) for vectors of `head_dim` elements and codes of `bits` bits; the lanes
/// of a beat do not matter.
pub fn lane(head_dim: usize, bits: usize) -> Module {
    quantizer_lane(Coding::new(16, head_dim, bits))
}

/// One lane of the quantizer (contract, section 4): floor(y / step) by a shift and a restoring
/// division by 8 to 15, limited to the codes there are.
///
/// Latency [`LANE_LATENCY`], one coefficient per cycle. `divisor2` and `divisor3` come one and two
/// cycles later than the coefficient, `zero` two.
fn quantizer_lane(coding: Coding) -> Module {
    let (y_bits, code_bits) = (coding.shape.rotated_bits(), coding.bits);
    let width = y_bits - 1;
    let m = ModuleBuilder::new(format!("rot_quantizer_lane_w{y_bits}_b{code_bits}"));
    m.doc(format!(
        "One lane of the quantizer: floor(y / step) as a code of {code_bits} bits. A negative \
         coefficient is complemented, shifted and divided, and its quotient complemented: that is the \
         floor. A quotient that is too large becomes the largest.",
    ));
    m.doc(
        "places belong to the coefficient, divisor2 to that of the cycle before, divisor3 and zero to \
         that of the cycle before that.",
    );
    m.parameter("width", y_bits);
    m.parameter("bits", code_bits);
    m.timing(LANE_LATENCY, "one coefficient per cycle");
    let y = m.input("y", Bits(y_bits), "coefficient, two's complement");
    let places = m.input(
        "places",
        Bits(5),
        "places to shift right by, with 7 more bits below the point",
    );
    let divisor2 = m.input("divisor2", Bits(4), "8 to 15, for stage 2");
    let divisor3 = m.input("divisor3", Bits(4), "8 to 15, for stage 3");
    let zero = m.input("zero", Bit, "the code is 0, for stage 3");

    m.comment("Stage 1: the shift. Below the point the complement of a coefficient has ones.");
    let minus = y.bit(width);
    let magnitude = y.slice(0, width) ^ minus.replicate(width);
    let fixed = m.wire("fixed", m.concat(&[magnitude, minus.replicate(MOST_LEFT)]));
    let shifted = m.wire("shifted", fixed >> places);
    let dividend_bits = code_bits + 3;
    let above = shifted.slice(dividend_bits, width + MOST_LEFT - dividend_bits);
    let [dividend, large, minus] = m.delays([
        ("dividend1", shifted.slice(0, dividend_bits)),
        ("large1", above.reduce_or()),
        ("minus1", minus),
    ]);

    m.comment("Stage 2: is the quotient too large? Else its first bits.");
    let top = dividend.slice(code_bits - 1, 4);
    let large = m.wire("too_large", large | top.ge(divisor2));
    let rows = code_bits - 1;
    let next = |row: usize| dividend.bit(rows - 1 - row);
    let mut quotient = vec![];
    let mut remainder = Some(top);
    for row in 0..FIRST_ROWS {
        let divisor = (divisor2, row + 1 < rows);
        remainder = divide(&m, row, remainder, next(row), divisor, &mut quotient);
    }
    let left = rows - FIRST_ROWS;
    let so_far = m.concat(&quotient);
    let mut stage = vec![("quotient2", so_far), ("large2", large), ("minus2", minus)];
    if let Some(remainder) = remainder {
        stage.extend([
            ("remainder2", remainder),
            ("dividend2", dividend.slice(0, left)),
        ]);
    }
    let registers: Vec<Value> = stage
        .into_iter()
        .map(|(name, value)| m.delay(name, value))
        .collect();
    let [so_far, large, minus] = [registers[0], registers[1], registers[2]];

    m.comment("Stage 3: the other bits; limited, and complemented.");
    let mut quotient = vec![so_far];
    if let [_, _, _, remainder, dividend] = registers[..] {
        let mut remainder = Some(remainder);
        for row in 0..left {
            let bit = dividend.bit(left - 1 - row);
            let divisor = (divisor3, row + 1 < left);
            remainder = divide(&m, FIRST_ROWS + row, remainder, bit, divisor, &mut quotient);
        }
    } else {
        m.unused("unused_divisor", divisor3);
    }
    let quotient = m.wire("quotient", m.concat(&quotient)) | large.replicate(rows);
    let code = m.concat(&[minus, quotient ^ minus.replicate(rows)]);
    let code = m.delay("code3", code & (!zero).replicate(code_bits));
    m.output("code", code, "two's complement");
    m.finish()
}

/// A row of the division: the quotient's next bit, and the remainder behind it if another row
/// `follows`.
fn divide<'m>(
    m: &'m ModuleBuilder,
    row: usize,
    remainder: Option<Value<'m>>,
    next: Value<'m>,
    (divisor, follows): (Value<'m>, bool),
    quotient: &mut Vec<Value<'m>>,
) -> Option<Value<'m>> {
    let remainder = remainder?;
    let partial = m.wire(&format!("partial_{row}"), m.concat(&[remainder, next]));
    let goes = m.wire(&format!("goes_{row}"), partial.ge(divisor.zext(5)));
    quotient.push(goes.as_bits());
    follows.then(|| {
        // Less than the divisor, so that four bits hold it.
        let low = partial.slice(0, 4);
        let after = goes.mux(low - divisor, low);
        m.wire(&format!("remainder_{row}"), after)
    })
}
