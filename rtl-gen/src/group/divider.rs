//! Two divisions side by side, one bit per stage: a range by the largest code, and the largest code by
//! the range.

use super::code_bits;
use super::parameters::{EXPONENT, SHIFT, carried, is_negative};
use crate::binary16::SIGNIFICAND;
use crate::hw::{Bits, Flow, ModuleBuilder, Value, width_for};

/// The largest code, n.
#[derive(Clone, Copy)]
pub(crate) enum Largest {
    /// That of all groups. It is odd, so that no quotient is half way between two roundings.
    Constant(u64),
    /// Each group has its own, the field `n` of so many bits, shifted left until the highest one is set.
    Field(usize),
}

impl Largest {
    fn bits(self) -> usize {
        match self {
            Largest::Constant(n) => code_bits(n),
            Largest::Field(bits) => bits,
        }
    }

    fn name(self) -> String {
        match self {
            Largest::Constant(n) => n.to_string(),
            Largest::Field(_) => "n".to_owned(),
        }
    }

    /// That of a group in `width` bits, to the left by `places`.
    fn of<'m>(
        self,
        m: &'m ModuleBuilder,
        group: &Flow<'m>,
        (width, places): (usize, usize),
    ) -> Value<'m> {
        match self {
            Largest::Constant(n) => m.lit(Bits(width), n << places),
            Largest::Field(_) => group.get("n").zext(width) << places,
        }
    }

    /// Significands of a range above n to the left by so many places need one more place for sigma.
    fn boundary_places(self) -> usize {
        SIGNIFICAND - self.bits()
    }

    fn boundary_name(self) -> String {
        let places = self.boundary_places();
        match self {
            Largest::Constant(n) => (n << places).to_string(),
            Largest::Field(_) => format!("{} n", 1 << places),
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

/// Latency [`DIVIDE_STAGES`], one division per cycle. All fields of the groups go along, but for `n`.
pub(super) fn divide<'m>(
    m: &'m ModuleBuilder,
    n: Largest,
    group: Flow<'m>,
    range: Division<'m>,
) -> Divided<'m> {
    let (bits, name) = (n.bits(), n.name());
    let boundary = n.boundary_places();
    let most_small = n.of(m, &group, (SIGNIFICAND, boundary));
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
    let along = group.names();
    let mut fields = carried(&group, &along);
    fields.extend([
        ("zero", range.zero),
        ("divisor", range.significand),
        ("is_large", is_large),
        ("dividend", is_long.mux(wide << (bits - 1), wide << bits)),
        ("places", places),
        ("unit", unit),
        ("shift", shift),
    ]);
    let stage5 = group.with(&fields).registered(5);

    m.comment("Stage 6: on the grid where the step is coarser than 11 bits. No bit is lost.");
    let on_grid = m.wire("on_grid", stage5.get("dividend") >> stage5.get("places"));
    let kept = ["zero", "divisor", "is_large", "unit", "shift"];
    let kept: Vec<&str> = along.iter().copied().chain(kept).collect();
    let mut fields = carried(&stage5, &kept);
    fields.push(("dividend", on_grid));
    let stage6 = stage5.with(&fields).registered(6);

    m.comment(format!(
        "Stage 7: with 2 x dividend + {name} over {}, truncated, the quotient is rounded to nearest, and sigma \
         with the divisor in place of {name}. The remainders start with the upper bits of the dividends; the \
         low 11 bits, which in that of sigma are the divisor, are shifted out of the quotients as their bits \
         are shifted in.",
        match n {
            Largest::Constant(n) => (2 * n).to_string(),
            Largest::Field(_) => "2 n".to_owned(),
        },
    ));
    let dividend = m.concat(&[stage6.get("dividend"), m.lit(Bits(1), 0)]);
    let more = n.of(m, &stage6, (dividend.width(), 0));
    let dividend = m.wire("rounding_dividend", dividend + more);
    let start = |shift: usize| n.of(m, &stage6, (SIGNIFICAND + 1, boundary + shift));
    let mut fields = carried(&stage6, &kept);
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

    m.comment(match n {
        Largest::Constant(_) => "Restoring divisions, one bit per stage.",
        Largest::Field(_) => {
            "Restoring divisions, one bit per stage. What is half way between two roundings goes to the even \
             one: then nothing is left at the end, and the lowest bit is 0."
        }
    });
    for bit in 0..SIGNIFICAND {
        let number = 8 + bit;
        let divisor = n.of(m, &stage, (bits + 1, 0));
        let divided = [
            ("", "remainder", "quotient", divisor),
            ("sigma_", "sigma_remainder", "sigma", stage.get("divisor")),
        ];
        let kept = ["zero", "divisor", "unit", "shift"];
        let kept: Vec<&str> = along.iter().copied().chain(kept).collect();
        let mut fields = carried(&stage, &kept);
        for (name, remainder, quotient, divisor) in divided {
            let (rest, quotient_bits) = (stage.get(remainder), stage.get(quotient));
            let width = rest.width() - 1;
            let fits = rest.ge(divisor.zext(rest.width()));
            let fits = m.wire(&format!("{name}fits{number}"), fits);
            let low = rest.slice(0, width);
            let next = fits.mux(low - divisor.slice(0, width), low);
            let low_bit = match n {
                Largest::Field(_) if bit + 1 == SIGNIFICAND => {
                    let left = m.wire(&format!("{name}left_over"), next);
                    fits & (quotient_bits.bit(SIGNIFICAND - 1) | left.reduce_or())
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
            fields.retain(|(name, _)| !["divisor", "n"].contains(name));
        }
        stage = stage.with(&fields).registered(number);
    }
    Divided {
        zero: stage.get("zero"),
        quotient: stage.get("quotient"),
        unit: stage.get("unit"),
        sigma: stage.get("sigma"),
        shift: stage.get("shift"),
        group: stage.select(&without_n(&along)),
    }
}

fn without_n<'a>(names: &[&'a str]) -> Vec<&'a str> {
    names.iter().copied().filter(|name| *name != "n").collect()
}
