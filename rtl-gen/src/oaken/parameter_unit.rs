//! Parameter unit: header, bases and scaling factors of a vector from its extremes.

use super::on_grid::{MAGNITUDE, SUM, on_grid};
use super::sigma_divider::{SIGMA_STEPS, sigma_divider};
use crate::hw::{Bit, Bits, Field, Module, ModuleBuilder, Reg, Stream, Value};

/// Bits of a binary16 significand, the hidden one included.
const SIGNIFICAND: usize = 11;

/// The operations on a vector, one per cycle in this order. The number of an operation follows it
/// down the pipeline and says there what is done and where the result goes.
mod step {
    /// offset = outer_hi + outer_lo. offset - x mirrors the low side of the outer group onto the
    /// high side: there m is x - outer_hi for both.
    pub const MIRROR: u64 = 0;
    /// Which side has the outer element of the smallest m?
    pub const NEAREST: u64 = 1;
    /// Which side has the outer element of the largest m?
    pub const FARTHEST: u64 = 2;
    /// Is the smallest middle element on the high side?
    pub const MIDDLE_MIN_SIDE: u64 = 3;
    /// Is the largest middle element on the high side?
    pub const MIDDLE_MAX_SIDE: u64 = 4;
    /// Range of the inner group.
    pub const INNER_RANGE: u64 = 5;
    /// Range of the outer group.
    pub const OUTER_RANGE: u64 = 6;
    /// Base of the outer side that does not have the smallest m.
    pub const OUTER_BASE: u64 = 7;
    /// offset = inner_lo - inner_hi. x + offset moves the high side of the middle group down onto
    /// the low side: there s is x - inner_lo for both.
    pub const GAP: u64 = 8;
    /// Range of the middle group.
    pub const MIDDLE_RANGE: u64 = 9;
    /// Base of the middle side that does not have the smallest s.
    pub const MIDDLE_BASE: u64 = 10;
    /// No operation.
    pub const IDLE: u64 = 15;

    /// The last one that leaves the results of the vector before alone.
    pub const LAST_SILENT: u64 = MIDDLE_MAX_SIDE;
    /// The last one of a vector.
    pub const LAST: u64 = MIDDLE_BASE;
}

const INPUTS: [Field; 16] = [
    ("outer_lo", Bits(16), "binary16 threshold"),
    ("inner_lo", Bits(16), "binary16 threshold"),
    ("inner_hi", Bits(16), "binary16 threshold"),
    ("outer_hi", Bits(16), "binary16 threshold"),
    (
        "outer_high_any",
        Bit,
        "there are outer elements on the high side",
    ),
    ("outer_high_min", Bits(16), "smallest of them"),
    ("outer_high_max", Bits(16), "largest of them"),
    (
        "outer_low_any",
        Bit,
        "there are outer elements on the low side",
    ),
    ("outer_low_min", Bits(16), "smallest of them"),
    ("outer_low_max", Bits(16), "largest of them"),
    ("middle_any", Bit, "there are middle elements"),
    ("middle_min", Bits(16), "smallest of them"),
    ("middle_max", Bits(16), "largest of them"),
    ("inner_any", Bit, "there are inner elements"),
    ("inner_min", Bits(16), "smallest magnitude of them"),
    ("inner_max", Bits(16), "largest magnitude of them"),
];

const GROUPS: [&str; 3] = ["outer", "middle", "inner"];

/// Cycles from taking a vector's extremes to its parameters, if the unit is idle.
pub fn parameter_unit_latency() -> usize {
    // The input register, the operations up to the last range, six stages, the load, the division.
    1 + step::MIDDLE_RANGE as usize + 6 + 1 + SIGMA_STEPS
}

/// Oaken's parameter unit: the header of a vector and what its quantization needs, from the raw
/// extremes of the groups (contract, sections 4 and 6; Oaken, ISCA 2025, section 4.3, Eq. 2).
///
/// Latency [`parameter_unit_latency`], one vector every 23 cycles. Everything is scalar: eleven
/// operations go one by one through one exact adder and one rounder, then three dividers find the
/// scaling factors side by side.
pub fn parameter_unit() -> Module {
    let m = ModuleBuilder::new("oaken_parameter_unit");
    m.doc(
        "Oaken's parameter unit: header, bases and scaling factors of a vector from the extremes of \
         its groups (Oaken, ISCA 2025, section 4.3, Eq. 2).",
    );
    m.doc(
        "range = rn(max - min) of the coded quantity, sigma = 15 / range to 11 significant bits; base \
         = rn(threshold + min), where low sides subtract in the outer group. rn rounds to binary16, \
         nearest even, saturating; sums are exact on the 2^-24 grid. code = floor(d x sigma x \
         2^-shift + 1/2) for d on that grid.",
    );
    m.doc(
        "Thresholds are finite and in order; -0 counts as +0. Extremes are canonical; those of an \
         empty group or side are ignored. An empty group has header fields 0, 0 and zero = 1. Where \
         zero = 1, sigma and shift mean nothing, and so do the bases of an empty outer group.",
    );
    m.doc("No combinational path from any input to any output.");
    m.timing(parameter_unit_latency(), "one vector every 23 cycles");
    let vector = m.stream_in("in", &INPUTS).registered("vector");

    m.comment("Sequencer: the operations of a vector, one per cycle, in this order:");
    for line in OPERATIONS {
        m.comment(line);
    }
    m.comment(
        "Operation 4 repeats until the results of the vector before have been taken: those \
         behind it overwrite them. in_use says that the results belong to a vector.",
    );
    let step = m.reg_reset("step", Bits(4), 0);
    let in_use = m.reg_reset("in_use", Bit, 0);
    let release = m.forward("release_results", Bit);
    let at_barrier = m.wire("at_barrier", step.q().eq(step::LAST_SILENT));
    let at_last = m.wire("at_last", step.q().eq(step::LAST));
    let waits = at_barrier & in_use.q() & !release.value();
    let advance = m.wire("advance", vector.valid & !waits);
    step.set_when(advance, at_last.mux(m.lit(Bits(4), 0), step.q() + 1));
    in_use.set((in_use.q() & !release.value()) | (advance & at_barrier));

    let found = Findings::new(&m);
    let extremes = header_extremes(&m, &vector, &found);
    let operation = select(&m, step.q(), &vector, &extremes, &found);
    let idle = m.lit(Bits(4), step::IDLE);
    let operand_step = next_step(&m, "operand", vector.valid.mux(step.q(), idle));
    let [a, b, subtracts_a, subtracts_b, adds_offset, negates] = stage(
        &m,
        [
            ("operand_a", operation.a),
            ("operand_b", operation.b),
            ("operand_subtracts_a", operation.subtracts_a),
            ("operand_subtracts_b", operation.subtracts_b),
            ("operand_adds_offset", operation.adds_offset),
            ("operand_negates", operation.negates),
        ],
    );

    m.comment(
        "Convert: both operands to the 2^-24 grid. A negative one is complemented and lacks 1.",
    );
    let grid_step = next_step(&m, "grid", operand_step);
    let (a, a_lacks_1) = on_grid(&m, "a", a, subtracts_a);
    let (b, b_lacks_1) = on_grid(&m, "b", b, subtracts_b);
    let [a, a_lacks_1, b, b_lacks_1, adds_offset, negates] = stage(
        &m,
        [
            ("grid_a", a),
            ("grid_a_lacks_1", a_lacks_1),
            ("grid_b", b),
            ("grid_b_lacks_1", b_lacks_1),
            ("grid_adds_offset", adds_offset),
            ("grid_negates", negates),
        ],
    );

    m.comment("Add.");
    let sum_step = next_step(&m, "sum", grid_step);
    let offset = m.reg("offset", Bits(SUM));
    let added_offset = m.wire("added_offset", offset.q() & adds_offset.replicate(SUM));
    let sum = m.wire(
        "sum",
        added_offset + a + b + a_lacks_1.zext(SUM) + b_lacks_1.zext(SUM),
    );
    offset.set_when(grid_step.eq(step::MIRROR) | grid_step.eq(step::GAP), sum);
    let [sum, negates] = stage(&m, [("sum", sum), ("sum_negates", negates)]);

    m.comment("Magnitude. The sums of operations 1 to 4 matter by their sign only.");
    let magnitude_step = next_step(&m, "magnitude", sum_step);
    let negative = sum.bit(SUM - 1);
    let positive = !negative & sum.reduce_or();
    found
        .low_is_nearer
        .set_when(sum_step.eq(step::NEAREST), negative);
    found
        .low_is_farther
        .set_when(sum_step.eq(step::FARTHEST), positive);
    found
        .middle_min_is_high
        .set_when(sum_step.eq(step::MIDDLE_MIN_SIDE), negative);
    found
        .middle_max_is_high
        .set_when(sum_step.eq(step::MIDDLE_MAX_SIDE), negative);
    let complement = sum.slice(0, MAGNITUDE) ^ negative.replicate(MAGNITUDE);
    let [magnitude, sign] = stage(
        &m,
        [
            ("magnitude", complement + negative.zext(MAGNITUDE)),
            ("magnitude_sign", negative ^ negates),
        ],
    );

    let normal = normalise(&m, magnitude, sign, magnitude_step);
    let rounded = round(&m, &normal);

    m.comment(
        "Results: header, with the sides of its fields 0 and 2, and bases of the other sides.",
    );
    let done = m.reg_reset("out_valid", Bit, 0);
    let base = |name: &str, op: u64| {
        let reg = m.reg(name, Bits(16));
        reg.set_when(normal.step.eq(op), rounded.value);
        reg.q()
    };
    let outer_base = base("outer_other_base", step::OUTER_BASE);
    let middle_base = base("middle_other_base", step::MIDDLE_BASE);
    let finish = m.wire("finish", advance & at_last);
    let header_reg = m.reg("header", Bits(96));
    let near_is_low_reg = m.reg("header_outer_is_low", Bit);
    let min_is_high_reg = m.reg("header_middle_is_high", Bit);
    header_reg.set_when(finish, m.pack(&extremes.fields()));
    near_is_low_reg.set_when(finish, extremes.near_is_low);
    min_is_high_reg.set_when(finish, found.middle_min_is_high.q());
    let (header, outer_is_low) = (header_reg.q(), near_is_low_reg.q());
    let middle_is_high = min_is_high_reg.q();
    vector.accept_when(at_last);

    m.comment("The dividers take their ranges as they come and start together with the last one.");
    let steps_left = m.reg_reset("steps_left", Bits(4), 0);
    let dividing = m.wire("dividing", steps_left.q().ne(0));
    let start = m.wire("start_division", normal.step.eq(step::MIDDLE_RANGE));
    let full = m.lit(Bits(4), SIGMA_STEPS as u64);
    steps_left.set_when(start | dividing, start.mux(full, steps_left.q() - 1));
    let divider = sigma_divider();
    let mut sigmas: Vec<(String, Value)> = vec![];
    for (group, op) in GROUPS
        .iter()
        .zip([step::OUTER_RANGE, step::MIDDLE_RANGE, step::INNER_RANGE])
    {
        let u = m.instance(&format!("u_{group}_sigma"), &divider);
        u.set("load", normal.step.eq(op))
            .set("step", dividing)
            .set("significand", rounded.range_significand)
            .set("shift", rounded.range_shift)
            .set("zero", rounded.range_is_zero);
        for (port, field) in [
            ("zero_out", "zero"),
            ("sigma", "sigma"),
            ("shift_out", "shift"),
        ] {
            let field = format!("{group}_{field}");
            sigmas.push((field.clone(), u.get_as(port, &field)));
        }
    }

    m.comment("The base of the side with the smallest coded quantity is that element itself.");
    let field = |i: usize| header.slice(16 * i, 16);
    let mut fields: Vec<(String, Value)> = [
        ("header", header),
        ("outer_high_base", outer_is_low.mux(outer_base, field(0))),
        ("outer_low_base", outer_is_low.mux(field(0), outer_base)),
        (
            "middle_high_base",
            middle_is_high.mux(field(2), middle_base),
        ),
        ("middle_low_base", middle_is_high.mux(middle_base, field(2))),
        ("inner_base", field(4)),
    ]
    .map(|(name, value)| (name.to_owned(), value))
    .into();
    fields.extend(sigmas);
    let named: Vec<(&str, Value)> = fields.iter().map(|(n, v)| (n.as_str(), *v)).collect();
    let results = m.stream("results", done.q(), &named);
    let taken = results.transfer();
    release.drive(taken);
    done.set(steps_left.q().eq(1) | (done.q() & !results.ready()));
    results.stream_out("out", &OUTPUTS);
    m.finish()
}

/// The operations as the emitted text tells them; see [`step`].
const OPERATIONS: [&str; 11] = [
    "0: offset = outer_hi + outer_lo: offset - x mirrors the outer low side onto the high side",
    "1: offset - high_min - low_max < 0: the low side has the outer element of smallest m",
    "2: offset - high_max - low_min > 0: the low side has the one of largest m",
    "3: inner_hi - middle_min < 0: the smallest middle element is on the high side",
    "4: inner_hi - middle_max < 0: the largest one is",
    "5: inner range: max - min",
    "6: outer range: far - near on one side, offset - far - near across, whatever its sign",
    "7: outer base of the side without the smallest m: offset - near",
    "8: offset = inner_lo - inner_hi: x + offset moves the middle high side onto the low side",
    "9: middle range: max - min on one side, max + offset - min across",
    "10: middle base of the side without the smallest s: min + offset or min - offset",
];

const OUTPUTS: [(&str, &str); 15] = [
    (
        "header",
        "six binary16: smallest and largest of outer, middle, inner",
    ),
    ("outer_high_base", "binary16 base, outer group, high side"),
    ("outer_low_base", "binary16 base, outer group, low side"),
    ("middle_high_base", "binary16 base, middle group, high side"),
    ("middle_low_base", "binary16 base, middle group, low side"),
    ("inner_base", "binary16 base, inner group"),
    ("outer_zero", "outer range is 0: all codes are 0"),
    ("outer_sigma", "significand of 15 / range, 1024 to 2047"),
    ("outer_shift", "sigma x 2^-shift: codes per 2^-24"),
    ("middle_zero", "middle range is 0: all codes are 0"),
    ("middle_sigma", "significand of 15 / range, 1024 to 2047"),
    ("middle_shift", "sigma x 2^-shift: codes per 2^-24"),
    ("inner_zero", "inner range is 0: all codes are 0"),
    ("inner_sigma", "significand of 15 / range, 1024 to 2047"),
    ("inner_shift", "sigma x 2^-shift: codes per 2^-24"),
];

/// What the operations on one vector find out for its later ones.
struct Findings<'m> {
    low_is_nearer: Reg<'m>,
    low_is_farther: Reg<'m>,
    middle_min_is_high: Reg<'m>,
    middle_max_is_high: Reg<'m>,
}

impl<'m> Findings<'m> {
    fn new(m: &'m ModuleBuilder) -> Findings<'m> {
        m.comment("What the operations on one vector find out for its later ones.");
        Findings {
            low_is_nearer: m.reg("low_is_nearer", Bit),
            low_is_farther: m.reg("low_is_farther", Bit),
            middle_min_is_high: m.reg("middle_min_is_high", Bit),
            middle_max_is_high: m.reg("middle_max_is_high", Bit),
        }
    }
}

/// The elements with the extremes of the coded quantities: the header.
struct Extremes<'m> {
    /// The outer element of smallest m, next to the band.
    near: Value<'m>,
    /// The outer element of largest m.
    far: Value<'m>,
    near_is_low: Value<'m>,
    far_is_low: Value<'m>,
    middle_min: Value<'m>,
    middle_max: Value<'m>,
    inner_min: Value<'m>,
    inner_max: Value<'m>,
}

impl<'m> Extremes<'m> {
    /// In the order of the header.
    fn fields(&self) -> [Value<'m>; 6] {
        [
            self.near,
            self.far,
            self.middle_min,
            self.middle_max,
            self.inner_min,
            self.inner_max,
        ]
    }
}

/// The header; its outer part once operations 1 and 2 have found the sides.
fn header_extremes<'m>(
    m: &'m ModuleBuilder,
    vector: &Stream<'m>,
    found: &Findings<'m>,
) -> Extremes<'m> {
    let get = |field: &str| vector.get(field);
    m.comment(
        "Header: extremes of the coded quantities. A side without elements has none of them.",
    );
    let (high_any, low_any) = (get("outer_high_any"), get("outer_low_any"));
    let pick = |name: &str, low_wins, high: &str, low: &str| {
        let takes_low = m.wire(&format!("{name}_is_low"), low_any & (!high_any | low_wins));
        let high = get(high) & high_any.replicate(16);
        (takes_low, m.wire(name, takes_low.mux(get(low), high)))
    };
    let (near_is_low, near) = pick(
        "outer_near",
        found.low_is_nearer.q(),
        "outer_high_min",
        "outer_low_max",
    );
    let (far_is_low, far) = pick(
        "outer_far",
        found.low_is_farther.q(),
        "outer_high_max",
        "outer_low_min",
    );
    let present = |group: &str, end: &str| {
        let any = get(&format!("{group}_any")).replicate(16);
        let name = format!("{group}_{end}");
        m.wire(&name, get(&name) & any)
    };
    Extremes {
        near,
        far,
        near_is_low,
        far_is_low,
        middle_min: present("middle", "min"),
        middle_max: present("middle", "max"),
        inner_min: present("inner", "min"),
        inner_max: present("inner", "max"),
    }
}

/// What one operation adds up: a + b + offset, with signs.
struct Operation<'m> {
    a: Value<'m>,
    b: Value<'m>,
    subtracts_a: Value<'m>,
    subtracts_b: Value<'m>,
    adds_offset: Value<'m>,
    /// The result is the negative of the sum.
    negates: Value<'m>,
}

/// The operation of a step.
fn select<'m>(
    m: &'m ModuleBuilder,
    step: Value<'m>,
    vector: &Stream<'m>,
    x: &Extremes<'m>,
    found: &Findings<'m>,
) -> Operation<'m> {
    let get = |field: &str| vector.get(field);
    let min_is_high = found.middle_min_is_high.q();
    m.comment("Select: operands a and b, whether each is subtracted, whether the offset is added.");
    let outer_differ = m.wire("outer_sides_differ", x.near_is_low ^ x.far_is_low);
    let middle_differ = m.wire(
        "middle_sides_differ",
        min_is_high ^ found.middle_max_is_high.q(),
    );
    let zero = m.lit(Bits(16), 0);
    let a = m.case(
        "a",
        step,
        &[
            (step::MIRROR, get("outer_hi")),
            (step::NEAREST, get("outer_high_min")),
            (step::FARTHEST, get("outer_high_max")),
            (step::MIDDLE_MIN_SIDE, get("inner_hi")),
            (step::MIDDLE_MAX_SIDE, get("inner_hi")),
            (step::INNER_RANGE, x.inner_max),
            (step::OUTER_RANGE, x.far),
            (step::GAP, get("inner_lo")),
            (step::MIDDLE_RANGE, x.middle_max),
        ],
        zero,
    );
    let b = m.case(
        "b",
        step,
        &[
            (step::MIRROR, get("outer_lo")),
            (step::NEAREST, get("outer_low_max")),
            (step::FARTHEST, get("outer_low_min")),
            (step::MIDDLE_MIN_SIDE, x.middle_min),
            (step::MIDDLE_MAX_SIDE, x.middle_max),
            (step::INNER_RANGE, x.inner_min),
            (step::OUTER_RANGE, x.near),
            (step::OUTER_BASE, x.near),
            (step::GAP, get("inner_hi")),
        ],
        x.middle_min,
    );
    let [yes, no] = [1, 0].map(|bit| m.lit(Bit, bit));
    let subtracts_a = m.case(
        "subtracts_a",
        step,
        &[
            (step::NEAREST, yes),
            (step::FARTHEST, yes),
            (step::OUTER_RANGE, outer_differ),
        ],
        no,
    );
    let subtracts_b = m.case(
        "subtracts_b",
        step,
        &[(step::MIRROR, no), (step::MIDDLE_BASE, !min_is_high)],
        yes,
    );
    let adds_offset = m.case(
        "adds_offset",
        step,
        &[
            (step::NEAREST, yes),
            (step::FARTHEST, yes),
            (step::OUTER_RANGE, outer_differ),
            (step::OUTER_BASE, yes),
            (step::MIDDLE_RANGE, middle_differ),
            (step::MIDDLE_BASE, yes),
        ],
        no,
    );
    m.comment(
        "With the smallest s on the low side the gap is added to it, not subtracted: min - \
         offset = -(offset - min).",
    );
    let negates = m.wire("negates", step.eq(step::MIDDLE_BASE) & !min_is_high);
    Operation {
        a,
        b,
        subtracts_a,
        subtracts_b,
        adds_offset,
        negates,
    }
}

/// The number of an operation, one stage further down.
fn next_step<'m>(m: &'m ModuleBuilder, name: &str, before: Value<'m>) -> Value<'m> {
    let reg = m.reg_reset(&format!("{name}_step"), Bits(4), step::IDLE);
    reg.set(before);
    reg.q()
}

/// Registers side by side: all values one cycle later.
fn stage<'m, const N: usize>(
    m: &'m ModuleBuilder,
    values: [(&str, Value<'m>); N],
) -> [Value<'m>; N] {
    let registers = values.map(|(name, value)| (m.reg(name, value.kind()), value));
    for (register, value) in registers {
        register.set(value);
    }
    registers.map(|(register, _)| register.q())
}

/// A magnitude with its leading bit on top, cut to what rounding needs.
struct Normal<'m> {
    /// The operation it belongs to.
    step: Value<'m>,
    sign: Value<'m>,
    /// The top 11 bits.
    significand: Value<'m>,
    /// The bit behind them.
    half: Value<'m>,
    /// Is any bit set behind that one?
    sticky: Value<'m>,
    /// How many places it was shifted up: 6 bits.
    places: Value<'m>,
}

/// Two stages: shifts a magnitude up until its leading bit is on top.
///
/// For a base the shift ends at 31 places, where the exponent of the subnormals is reached; so it
/// comes out as binary16 wants it. A range, to be divided by, goes all the way.
fn normalise<'m>(
    m: &'m ModuleBuilder,
    magnitude: Value<'m>,
    sign: Value<'m>,
    magnitude_step: Value<'m>,
) -> Normal<'m> {
    let level = |value: Value<'m>, places: usize| {
        let top = value.slice(MAGNITUDE - places, places);
        let free = m.wire(&format!("free{places}"), top.eq(0));
        let low = value.slice(0, MAGNITUDE - places);
        let shifted = m.concat(&[low, m.lit(Bits(places), 0)]);
        let after = m.wire(&format!("after{places}"), free.mux(shifted, value));
        (free, after)
    };
    m.comment(
        "Normalise: leading bit to the top. A base stops after 31 places, at the exponent of \
         the subnormals; a range, to be divided by, goes all the way.",
    );
    let coarse_step = next_step(m, "coarse", magnitude_step);
    let is_base = magnitude_step.eq(step::OUTER_BASE) | magnitude_step.eq(step::MIDDLE_BASE);
    let top = magnitude.slice(MAGNITUDE - 32, 32);
    let free32 = m.wire("free32", !is_base & top.eq(0));
    let low = m.concat(&[magnitude.slice(0, MAGNITUDE - 32), m.lit(Bits(32), 0)]);
    let after32 = m.wire("after32", free32.mux(low, magnitude));
    let (free16, after16) = level(after32, 16);
    let (free8, after8) = level(after16, 8);
    let [coarse, coarse_places, sign] = stage(
        m,
        [
            ("coarse", after8),
            ("coarse_places", m.concat(&[free32, free16, free8])),
            ("coarse_sign", sign),
        ],
    );

    m.comment(
        "The other levels, and what rounding needs: 11 bits, the next one, any of the others.",
    );
    let fine_step = next_step(m, "fine", coarse_step);
    let (free4, after4) = level(coarse, 4);
    let (free2, after2) = level(after4, 2);
    let (free1, after1) = level(after2, 1);
    let half_at = MAGNITUDE - SIGNIFICAND - 1;
    let [significand, half, sticky, places, sign] = stage(
        m,
        [
            ("significand", after1.slice(half_at + 1, SIGNIFICAND)),
            ("half", after1.bit(half_at)),
            ("sticky", after1.slice(0, half_at).reduce_or()),
            ("places", m.concat(&[coarse_places, free4, free2, free1])),
            ("sign", sign),
        ],
    );
    Normal {
        step: fine_step,
        sign,
        significand,
        half,
        sticky,
        places,
    }
}

/// A rounded sum in the forms its users want.
struct Rounded<'m> {
    /// As binary16.
    value: Value<'m>,
    range_is_zero: Value<'m>,
    /// As a divisor: 11 bits, the top one set.
    range_significand: Value<'m>,
    /// Its exponent on the grid, plus 17.
    range_shift: Value<'m>,
}

/// rn: to binary16, nearest even, saturating, zero is +0.
fn round<'m>(m: &'m ModuleBuilder, normal: &Normal<'m>) -> Rounded<'m> {
    m.comment("Round to nearest even. The significand can reach 2^11 by a carry.");
    let up = m.wire(
        "up",
        normal.half & (normal.sticky | normal.significand.bit(0)),
    );
    let rounded = m.wire("rounded", normal.significand.zext(12) + up.zext(12));
    m.comment(
        "As binary16: the leading bit at the top, 41, has the exponent 32, and the hidden bit \
         adds 1 to the exponent field, so the field starts from 31 - places. 31 and above \
         saturates.",
    );
    let (below32, places) = (!normal.places.bit(5), normal.places.slice(0, 5));
    let field = m.concat(&[m.lit(Bits(1), 0), !places, m.lit(Bits(10), 0)]);
    let unbounded = m.wire("unbounded", field + rounded.zext(16));
    let too_large = unbounded.bit(15) | unbounded.slice(10, 5).reduce_and();
    let saturates = m.wire("saturates", below32 & too_large);
    let finite = m.wire(
        "finite",
        saturates.mux(m.lit(Bits(15), 0x7bff), unbounded.slice(0, 15)),
    );
    let value = m.wire(
        "value",
        m.concat(&[normal.sign & finite.reduce_or(), finite]),
    );

    m.comment(
        "As a divisor: e = 31 - places on the grid, so e + 17 = 48 - places, one more with a carry. \
         The largest binary16 has e = 29.",
    );
    let carry = rounded.bit(11);
    let largest = m.lit(Bits(SIGNIFICAND), 0x7ff);
    let significand = m.concat(&[m.lit(Bit, 1), rounded.slice(0, 10)]);
    let shift = m.lit(Bits(6), 48) - normal.places + carry.zext(6);
    Rounded {
        value,
        range_is_zero: m.wire("range_is_zero", !normal.significand.bit(10)),
        range_significand: m.wire("range_significand", saturates.mux(largest, significand)),
        range_shift: m.wire("range_shift", saturates.mux(m.lit(Bits(6), 46), shift)),
    }
}
