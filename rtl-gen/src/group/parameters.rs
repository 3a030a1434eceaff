//! The parameters of a group, from its minimum and maximum.

use super::divider::{Divided, Division, Largest, divide};
use crate::binary16::SIGNIFICAND;
use crate::binary16::difference::{DIFFERENCE, Ordered, align, combine, order, shift_out_zeros};
use crate::binary16::rounding::rounds_up;
use crate::hw::{Bit, Bits, Bundle, Flow, Module, ModuleBuilder, Value};

/// Bits of the shift that goes with a sigma.
pub(crate) const SHIFT: usize = 6;
/// Bits of the exponent e of a range, significand x 2^e on the 2^-24 grid, with its sign.
pub(crate) const EXPONENT: usize = 7;
/// Stages in front of the division.
pub(crate) const RANGE_STAGES: usize = 4;

/// Latency of [`parameters`].
pub fn parameters_latency() -> usize {
    RANGE_STAGES + super::divider::DIVIDE_STAGES
}

/// The extremes of a group.
pub(crate) fn group_extremes() -> Bundle {
    Bundle::new(
        "a group",
        &[
            ("min", Bits(16), "its minimum, canonical binary16"),
            ("max", Bits(16), "its maximum"),
        ],
    )
}

/// What a group's codes and its decoder need.
pub(crate) fn group_parameters() -> Bundle {
    Bundle::new(
        "a group",
        &[
            ("min", Bits(16), "its minimum"),
            ("step", Bits(16), "its step, binary16"),
            ("zero", Bit, "its range is 0"),
            ("shift", Bits(SHIFT), "v = d x sigma x 2^-shift"),
            (
                "sigma",
                Bits(SIGNIFICAND - 1),
                "fraction of sigma, whose significand is 1.fraction",
            ),
        ],
    )
}

/// Step and sigma of groups whose largest code is `n` (contract, section 2): r = rn(max - min), step =
/// rn(r / n), sigma = n / r to 11 significant bits.
///
/// Latency [`parameters_latency`], one group per cycle; it never waits.
///
/// # Panics
/// If `n` is not 1 to 255, or is even: only with an odd n is no quotient half way between two
/// roundings.
pub fn parameters(n: u64) -> Module {
    assert!(n % 2 == 1, "groups of codes up to {n}: not odd");
    let m = ModuleBuilder::new(format!("group_parameters_n{n}"));
    m.doc(format!(
        "Parameters of a group of elements with codes 0 to {n}: r = max - min rounded to binary16, step \
         = r / {n} rounded to binary16, sigma = {n} / r rounded to 11 significant bits, all to nearest \
         even.",
    ));
    m.doc(format!(
        "sigma = 1.fraction x 2^(10 - shift) codes per 2^-24; sigma and shift are arbitrary where zero is \
         set. {n} is odd, so no quotient lies half way between two roundings. It never waits.",
    ));
    m.parameter("n", n);
    m.timing(parameters_latency(), "one group per cycle");
    let group = Flow::input(&m, "in", &group_extremes());
    let (group, range) = range(&m, &group, &["min"]);
    scaled(&m, Largest::Constant(n), group, range).output("out", &group_parameters());
    m.finish()
}

/// Step, zero, shift and sigma of groups, of which n and the ranges are known; and what went along.
pub(crate) fn scaled<'m>(
    m: &'m ModuleBuilder,
    n: Largest,
    group: Flow<'m>,
    range: Division<'m>,
) -> Flow<'m> {
    let Divided {
        group,
        zero,
        quotient,
        unit,
        sigma,
        shift,
    } = divide(m, n, group, range);

    m.comment("The step: the quotient's leading one adds 1 to the exponent field.");
    let field = unit + quotient.bit(SIGNIFICAND - 1).zext(5);
    let step = m.concat(&[m.lit(Bit, 0), field, quotient.slice(0, SIGNIFICAND - 1)]);
    let step = m.wire("step", step & (!zero).replicate(16));
    m.unused("unused_sigma_top", sigma.bit(SIGNIFICAND - 1));
    let along = group.names();
    let mut fields = carried(&group, &along);
    fields.extend([
        ("step", step),
        ("zero", zero),
        ("shift", shift),
        ("sigma", sigma.slice(0, SIGNIFICAND - 1)),
    ]);
    group.with(&fields)
}

/// Fields of a flow, by name.
pub(super) fn carried<'m, 'a>(flow: &Flow<'m>, names: &[&'a str]) -> Vec<(&'a str, Value<'m>)> {
    names.iter().map(|name| (*name, flow.get(name))).collect()
}

/// r = max - min, rounded and saturated, in [`RANGE_STAGES`] stages; and the groups with those of their fields
/// that go along.
pub(crate) fn range<'m>(
    m: &'m ModuleBuilder,
    group: &Flow<'m>,
    along: &[&str],
) -> (Flow<'m>, Division<'m>) {
    m.comment(
        "Stage 1: magnitudes are added if the signs differ. Otherwise |max| is the larger one of two \
         positive numbers, |min| of two negative ones.",
    );
    let (min, max) = (group.get("min"), group.get("max"));
    let minus = max.bit(15);
    let adds = m.wire("adds", minus ^ min.bit(15));
    let Ordered {
        large,
        small,
        exponent,
        amount,
    } = order(m, ["max", "min"], [max, min], adds, minus);
    let mut fields = carried(group, along);
    fields.extend([
        ("large", large),
        ("small", small),
        ("exponent", exponent),
        ("amount", amount),
        ("adds", adds),
    ]);
    let stage1 = group.with(&fields).registered(1);

    m.comment("Stage 2: the smaller magnitude is aligned, and added or subtracted.");
    let aligned = align(m, stage1.get("small"), stage1.get("amount"));
    let sum = combine(m, stage1.get("large"), aligned, stage1.get("adds"));
    let mut fields = carried(&stage1, along);
    fields.extend([("sum", sum), ("exponent", stage1.get("exponent"))]);
    let stage2 = stage1.with(&fields).registered(2);

    m.comment("Stage 3: leading zeros are shifted out, by 8, 4, 2 and 1.");
    let (normal, zeros) = shift_out_zeros(m, stage2.get("sum"));
    let up = rounds_up(normal.bit(3), normal.bit(4), normal.slice(0, 3).reduce_or());
    let mut fields = carried(&stage2, along);
    fields.extend([
        (
            "normal",
            normal.slice(DIFFERENCE - SIGNIFICAND, SIGNIFICAND),
        ),
        ("up", m.wire("up", up)),
        (
            "power",
            stage2.get("exponent").zext(EXPONENT) - zeros.zext(EXPONENT),
        ),
    ]);
    let stage3 = stage2.with(&fields).registered(3);

    m.comment(
        "Stage 4: rounded to nearest even, and saturated. A significand of 2048 is 1024 with the next \
         exponent.",
    );
    let normal = stage3.get("normal");
    let rounded = normal.zext(SIGNIFICAND + 1) + stage3.get("up").zext(SIGNIFICAND + 1);
    let rounded = m.wire("rounded", rounded);
    let carry = rounded.bit(SIGNIFICAND);
    let power = m.wire("power", stage3.get("power") + carry.zext(EXPONENT));
    // 2^40 on the grid is 65536.
    let saturates = m.wire("saturates", power.eq(30));
    let top = rounded.bit(SIGNIFICAND - 1) | carry;
    let below = rounded.slice(0, SIGNIFICAND - 1);
    let significand = m.concat(&[top, below]) | saturates.replicate(SIGNIFICAND);
    let mut fields = carried(&stage3, along);
    fields.extend([
        ("significand", significand),
        ("power", saturates.mux(m.lit(Bits(EXPONENT), 29), power)),
        ("zero", !top),
    ]);
    let stage4 = stage3.with(&fields).registered(4);
    let range = Division {
        significand: stage4.get("significand"),
        power: stage4.get("power"),
        zero: stage4.get("zero"),
    };
    (stage4.select(along), range)
}

/// Is the value of that many bits, a difference of exponents, negative?
pub(super) fn is_negative(value: Value<'_>) -> Value<'_> {
    value.bit(value.width() - 1)
}
