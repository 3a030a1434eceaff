//! Two divisions side by side, one bit per stage: a range by the largest code, and the largest code by
//! the range.

use super::code_bits;
use super::parameters::{EXPONENT, SHIFT, is_negative};
use crate::binary16::SIGNIFICAND;
use crate::hw::{Bits, Flow, ModuleBuilder, Value, width_for};

/// The largest code, n.
pub(crate) enum Largest<'m> {
    /// That of all groups. It is odd, so that no quotient is half way between two roundings.
    Constant(u64),
    /// Each group has its own, shifted left until its highest bit is set: as it was 0, 1 and so on cycles ago.
    Line(Vec<Value<'m>>),
}

impl<'m> Largest<'m> {
    fn bits(&self) -> usize {
        match self {
            Largest::Constant(n) => code_bits(*n),
            Largest::Line(line) => line[0].width(),
        }
    }

    fn name(&self) -> String {
        match self {
            Largest::Constant(n) => n.to_string(),
            Largest::Line(_) => "n".to_owned(),
        }
    }

    /// In `width` bits, `stages` behind the input of the division, to the left by `places`.
    fn at(
        &self,
        m: &'m ModuleBuilder,
        stages: usize,
        (width, places): (usize, usize),
    ) -> Value<'m> {
        match self {
            Largest::Constant(n) => m.lit(Bits(width), n << places),
            Largest::Line(line) => line[stages].zext(width) << places,
        }
    }

    /// Significands of a range above this need one more place for sigma.
    fn boundary(&self, m: &'m ModuleBuilder, stages: usize, width: usize) -> Value<'m> {
        self.at(m, stages, (width, SIGNIFICAND - self.bits()))
    }

    fn boundary_name(&self) -> String {
        let places = SIGNIFICAND - self.bits();
        match self {
            Largest::Constant(n) => (n << places).to_string(),
            Largest::Line(_) => format!("{} n", 1 << places),
        }
    }
}

/// Stages of [`divide`]: three to prepare, and one for each bit of a significand.
pub(crate) const DIVIDE_STAGES: usize = 3 + SIGNIFICAND;

/// A range r = significand x 2^power on the 2^-24 grid.
pub(crate) struct Division<'m> {
    /// 1024 to 2047, or anything if r is 0.
    pub significand: Value<'m>,
    /// -10 to 29.
    pub power: Value<'m>,
    /// r is 0.
    pub zero: Value<'m>,
}

/// The two quotients.
pub(super) struct Divided<'m> {
    /// The groups that they belong to.
    pub group: Flow<'m>,
    /// r is 0; the other values are arbitrary.
    pub zero: Value<'m>,
    /// r / n = quotient x 2^unit on the grid, rounded to 11 bits, or to whole steps of the grid where
    /// those are coarser.
    pub quotient: Value<'m>,
    pub unit: Value<'m>,
    /// n / r = sigma x 2^-shift, rounded to 11 bits.
    pub sigma: Value<'m>,
    pub shift: Value<'m>,
}

/// Latency [`DIVIDE_STAGES`], one division per cycle.
pub(super) fn divide<'m>(
    m: &'m ModuleBuilder,
    n: &Largest<'m>,
    group: Flow<'m>,
    range: Division<'m>,
) -> Divided<'m> {
    let (bits, name) = (n.bits(), n.name());
    let most_small = n.boundary(m, 0, SIGNIFICAND);
    // Of the dividend of the step: 2 r / unit + n.
    let dividend_bits = bits + 1 + SIGNIFICAND;
    let exponent = |value: i64| m.lit(Bits(EXPONENT), value.rem_euclid(1 << EXPONENT) as u64);
    m.comment(format!(
        "Stage 5: r / {name} has 11 bits if r is shifted left by {bits} places, or by {} if its significand is \
         {} or more. sigma needs one place more if it is more. Places that r has too few of: its \
         step is then a number of 2^-24.",
        bits - 1,
        n.boundary_name(),
    ));
    let is_large = m.wire("is_large", range.significand.gt(most_small));
    let is_long = m.wire("is_long", range.significand.ge(most_small));
    let above = is_long.mux(
        range.power - exponent(bits as i64 - 1),
        range.power - exponent(bits as i64),
    );
    let above = m.wire("power_above", above);
    let places = m.wire("places_short", m.lit(Bits(EXPONENT), 0) - above);
    let short = is_negative(above);
    let unit = above.slice(0, 5) & (!short).replicate(5);
    let shift = range.power.slice(0, SHIFT) + (21 - bits) as u64 + is_large.zext(SHIFT);
    let shift_bits = width_for(bits + 10);
    m.unused(
        "unused_places_short",
        places.slice(shift_bits, EXPONENT - shift_bits),
    );
    let places = places.slice(0, shift_bits) & short.replicate(shift_bits);
    let wide = range.significand.zext(SIGNIFICAND + bits);
    let stage5 = group.with(&[
        ("min", group.get("min")),
        ("zero", range.zero),
        ("divisor", range.significand),
        ("is_large", is_large),
        ("dividend", is_long.mux(wide << (bits - 1), wide << bits)),
        ("places", places),
        ("unit", unit),
        ("shift", shift),
    ]);
    let stage5 = stage5.registered(5);

    m.comment("Stage 6: on the grid where the step is coarser than 11 bits. No bit is lost.");
    let on_grid = m.wire("on_grid", stage5.get("dividend") >> stage5.get("places"));
    let kept = ["min", "zero", "divisor", "is_large", "unit", "shift"];
    let kept = |stage: &Flow<'m>| kept.map(|name| (name, stage.get(name)));
    let mut fields = kept(&stage5).to_vec();
    fields.push(("dividend", on_grid));
    let stage6 = stage5.with(&fields).registered(6);

    m.comment(format!(
        "Stage 7: with 2 x dividend + {name} over {}, truncated, the quotient is rounded to nearest, and sigma \
         with the divisor in place of {name}. The remainders start with the upper bits of the dividends; the \
         low 11 bits, which in that of sigma are the divisor, are shifted out of the quotients as their bits \
         are shifted in.",
        match n {
            Largest::Constant(n) => (2 * n).to_string(),
            Largest::Line(_) => "2 n".to_owned(),
        },
    ));
    let dividend = m.concat(&[stage6.get("dividend"), m.lit(Bits(1), 0)]);
    let more = n.at(m, 2, (dividend.width(), 0));
    let dividend = m.wire("rounding_dividend", dividend + more);
    let most_small = SIGNIFICAND - bits;
    let start = |shift: usize| n.at(m, 2, (SIGNIFICAND + 1, most_small + shift));
    let mut fields = kept(&stage6).to_vec();
    fields.retain(|(name, _)| *name != "is_large");
    fields.extend([
        (
            "remainder",
            dividend.slice(SIGNIFICAND, dividend_bits - SIGNIFICAND),
        ),
        ("quotient", dividend.slice(0, SIGNIFICAND)),
        (
            "sigma_remainder",
            stage6.get("is_large").mux(start(1), start(0)),
        ),
        ("sigma", stage6.get("divisor")),
    ]);
    let mut stage = stage6.with(&fields).registered(7);

    m.comment("Restoring divisions, one bit per stage.");
    for bit in 0..SIGNIFICAND {
        let number = 8 + bit;
        let divisor = n.at(m, 3 + bit, (bits + 1, 0));
        let divided = [
            ("", "remainder", "quotient", divisor),
            ("sigma_", "sigma_remainder", "sigma", stage.get("divisor")),
        ];
        let mut fields: Vec<(&str, Value)> = ["min", "zero", "divisor", "unit", "shift"]
            .map(|name| (name, stage.get(name)))
            .to_vec();
        for (name, remainder, quotient, divisor) in divided {
            let (rest, quotient_bits) = (stage.get(remainder), stage.get(quotient));
            let width = rest.width() - 1;
            let fits = rest.ge(divisor.zext(rest.width()));
            let fits = m.wire(&format!("{name}fits{number}"), fits);
            let low = rest.slice(0, width);
            let next = fits.mux(low - divisor.slice(0, width), low);
            let low_bit = match n {
                Largest::Line(_) if bit + 1 == SIGNIFICAND => {
                    // Half way between two roundings: nothing is left, and the last bit to come is 0.
                    let rest = quotient_bits.bit(SIGNIFICAND - 1) | next.reduce_or();
                    fits & m.wire(&format!("{name}is_no_tie"), rest)
                }
                _ => fits,
            };
            let moved = m.concat(&[quotient_bits.slice(0, SIGNIFICAND - 1), low_bit]);
            fields.push((quotient, moved));
            // The last remainder is not wanted.
            if bit + 1 < SIGNIFICAND {
                let next = m.concat(&[next, quotient_bits.bit(SIGNIFICAND - 1)]);
                fields.push((remainder, next));
            } else if let Largest::Constant(_) = n {
                m.unused(
                    &format!("unused_{quotient}"),
                    quotient_bits.bit(SIGNIFICAND - 1),
                );
            }
        }
        if bit + 1 == SIGNIFICAND {
            fields.retain(|(name, _)| *name != "divisor");
        }
        stage = stage.with(&fields).registered(number);
    }
    Divided {
        zero: stage.get("zero"),
        quotient: stage.get("quotient"),
        unit: stage.get("unit"),
        sigma: stage.get("sigma"),
        shift: stage.get("shift"),
        group: stage.select(&["min"]),
    }
}
