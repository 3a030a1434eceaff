//! Dequantizer lanes: a code, its group and its side in, a binary16 element out.

use crate::hw::{Bit, Bits, Module, ModuleBuilder, Value};

/// Lanes that share one copy of the broadcast parameters.
pub const DEQUANTIZER_LANES: usize = 4;

/// Bits of a binary16 significand, the hidden one included.
const SIGNIFICAND: usize = 11;
/// Bits of a code times a significand.
const PRODUCT: usize = 4 + SIGNIFICAND;
/// Bits below the product that an addend shifted right needs: nothing that could survive a
/// cancellation lies below them, so the lowest one may stand for all that is lost.
const FRACTION: usize = 3;
/// Bits of an aligned operand.
const ALIGNED: usize = PRODUCT + FRACTION;
/// Bits of the magnitude of a sum.
const SUM: usize = ALIGNED + 1;
/// How far a base is shifted left of the product when their exponents are alike. With 2, neither
/// operand is ever shifted right by more than 15 places before only its sign matters.
const BASE_PLACES: usize = 2;
/// Bits of the exponent field of a result before it saturates.
const FIELD: usize = 6;
/// Largest binary16, without its sign.
const LARGEST: u64 = 0x7bff;

/// The bases of a vector, their ports.
const BASES: [(&str, &str); 5] = [
    ("base_outer_high", "binary16 base, outer group, high side"),
    ("base_outer_low", "binary16 base, outer group, low side"),
    ("base_middle_high", "binary16 base, middle group, high side"),
    ("base_middle_low", "binary16 base, middle group, low side"),
    ("base_inner", "binary16 base, inner group"),
];

/// The slopes of a vector, their ports.
const SLOPES: [(&str, &str); 3] = [
    ("slope_outer", "binary16 slope, outer group, not negative"),
    ("slope_middle", "binary16 slope, middle group, not negative"),
    ("slope_inner", "binary16 slope, inner group, not negative"),
];

const K0: (&str, &str) = ("k0", "middle codes from here up are on the high side");

/// Advanced cycles from a beat at the inputs to its elements at the output.
pub fn dequantizer_latency() -> usize {
    5
}

/// Four dequantizer lanes with their own copy of the parameters, kept as one block by synthesis:
/// Oaken's inlier and outlier dequantizer (Figure 9(b); contract, section 5).
///
/// The paper draws two dequantizers side by side and merges their results by OR. An element is
/// either an inlier or an outlier, so one of the two would always be idle: here one lane serves
/// both, and the group only selects base and slope.
///
/// Latency [`dequantizer_latency`], counted in cycles with `advance`.
pub fn dequantizer_x4() -> Module {
    let m = ModuleBuilder::new(format!("oaken_dequantizer_x{DEQUANTIZER_LANES}"));
    m.doc(format!(
        "{DEQUANTIZER_LANES} lanes of Oaken's dequantizer (Oaken, ISCA 2025, section 5.2, Figure \
         9(b)) with their own copy of the broadcast parameters, so that no register drives more \
         lanes than these. A lane serves inliers and outliers alike: an element uses one path or \
         the other, so that the paper's two dequantizers, merged by OR, would take turns being idle.",
    ));
    m.doc(
        "All registers hold while advance is 0. sample comes one advanced cycle ahead of the first \
         beat of a vector: the parameters are copied then, and the beats that enter from the next \
         advanced cycle on use them. Vectors may follow each other without a gap.",
    );
    m.parameter("lanes", DEQUANTIZER_LANES);
    m.timing(
        dequantizer_latency(),
        "one beat per cycle, counted in cycles with advance",
    );
    m.keep_hierarchy();
    let advance = m.input("advance", Bit, "all stages step; else all hold");
    let sample = m.input("sample", Bit, "the next beat is the first of a vector");
    let mut parameters: Vec<(&str, Value)> = BASES
        .iter()
        .chain(&SLOPES)
        .map(|(name, doc)| (*name, m.input(name, Bits(16), doc)))
        .collect();
    parameters.push((K0.0, m.input(K0.0, Bits(5), K0.1)));
    let lanes = DEQUANTIZER_LANES;
    let code = m.input("code", Bits(4 * lanes), "codes");
    let outlier = m.input(
        "outlier",
        Bits(lanes),
        "element is in the outer or inner group",
    );
    let inner = m.input("inner", Bits(lanes), "outlier is in the inner group");
    let side = m.input(
        "side",
        Bits(lanes),
        "extra bit of the outlier: 1 is the low side, or negative",
    );
    let zero = m.input("zero", Bits(lanes), "element is +0, whatever else is said");

    m.comment("This group's copy of the parameters. A slope has no sign.");
    let take = m.wire("take", advance & sample);
    let mut copies: Vec<(&str, Value)> = vec![];
    let mut signs = vec![];
    for (name, value) in parameters {
        let value = match name.starts_with("slope") {
            true => {
                signs.push(value.bit(15));
                value.slice(0, 15)
            }
            false => value,
        };
        let copy = m.reg(name, value.kind());
        copy.set_when(take, value);
        copies.push((name, copy.q()));
    }
    m.unused("unused_slope_signs", m.pack(&signs));

    let x = m.forward("elements", Bits(16 * lanes));
    let lane = dequantizer_lane();
    for i in 0..lanes {
        let u = m.instance(&format!("u_lane{i}"), &lane);
        u.set("advance", advance);
        for (name, value) in &copies {
            u.set(name, *value);
        }
        u.set("code", code.slice(4 * i, 4));
        for (name, value) in [
            ("outlier", outlier),
            ("inner", inner),
            ("side", side),
            ("zero", zero),
        ] {
            u.set(name, value.bit(i));
        }
        u.drive("x", x, 16 * i);
    }
    m.output("x", x.value(), "binary16 elements, canonical");
    m.finish()
}

/// One lane: select, multiply and add exactly, round once.
fn dequantizer_lane() -> Module {
    let m = ModuleBuilder::new("oaken_dequantizer_lane");
    m.doc(
        "One lane of Oaken's dequantizer: x = rn(base + code x slope), negated for a negative \
         element of the inner group; rn(base - code x slope) on the low side of the outer group. rn \
         rounds to binary16, nearest even, saturating at +-65504; a zero is +0.",
    );
    m.doc(
        "Product and sum are exact: of the two operands the one with the smaller exponent is shifted \
         right, and what it loses is kept as a sticky bit below all that a cancellation can bring up.",
    );
    m.timing(
        dequantizer_latency(),
        "one element per cycle, counted in cycles with advance",
    );
    let advance = m.input("advance", Bit, "all stages step; else all hold");
    let bases = BASES.map(|(name, doc)| m.input(name, Bits(16), doc));
    let slopes = SLOPES.map(|(name, doc)| m.input(name, Bits(15), doc));
    let k0 = m.input(K0.0, Bits(5), K0.1);
    let element = Element {
        code: m.input("code", Bits(4), "its code"),
        outlier: m.input("outlier", Bit, "it is in the outer or inner group"),
        inner: m.input("inner", Bit, "the outlier is in the inner group"),
        side: m.input("side", Bit, "outlier on the low side, or negative"),
        zero: m.input("zero", Bit, "it is +0"),
    };
    let operands = select_and_multiply(&m, advance, element, bases, slopes, k0);
    let aligned = align(&m, advance, operands);
    let sum = add(&m, advance, aligned);
    let normal = normalise(&m, advance, sum);
    let x = round(&m, advance, normal);
    m.output("x", x, "binary16 element, canonical");
    m.finish()
}

struct Element<'m> {
    code: Value<'m>,
    outlier: Value<'m>,
    inner: Value<'m>,
    side: Value<'m>,
    zero: Value<'m>,
}

/// Base and product, and how to line them up.
struct Operands<'m> {
    base: Value<'m>,
    product: Value<'m>,
    /// The base is shifted, not the product.
    base_moves: Value<'m>,
    /// Places to shift, at most 15.
    amount: Value<'m>,
    base_exponent: Value<'m>,
    slope_exponent: Value<'m>,
    /// The base is to be subtracted from the product.
    subtracts: Value<'m>,
    /// The result is to be negated.
    negates: Value<'m>,
}

/// Two operands to be added or subtracted.
struct Aligned<'m> {
    fixed: Value<'m>,
    moved: Value<'m>,
    subtracts: Value<'m>,
    /// The result is negative if the sum or difference is positive.
    sign: Value<'m>,
    exponent: Value<'m>,
}

/// The magnitude of a sum, less 1 in its lowest bit if `complemented`.
struct Sum<'m> {
    bits: Value<'m>,
    complemented: Value<'m>,
    sign: Value<'m>,
    exponent: Value<'m>,
}

/// A binary16 and whether to round it up; its exponent field may be too large.
struct Normal<'m> {
    sign: Value<'m>,
    field: Value<'m>,
    fraction: Value<'m>,
    up: Value<'m>,
}

/// Stage 1: base and slope of the element's group and side, the product, the difference of the
/// exponents.
fn select_and_multiply<'m>(
    m: &'m ModuleBuilder,
    advance: Value<'m>,
    e: Element<'m>,
    bases: [Value<'m>; 5],
    slopes: [Value<'m>; 3],
    k0: Value<'m>,
) -> Operands<'m> {
    m.comment(
        "Stage 1: base and slope of the element's group and side. A zero has neither, and no code.",
    );
    let there = m.wire("there", !e.zero);
    let outer = m.wire("outer", there & e.outlier & !e.inner);
    let middle = m.wire("middle", there & !e.outlier);
    let inner = m.wire("is_inner", there & e.outlier & e.inner);
    let reaches = m.wire("reaches_k0", e.code.zext(5).ge(k0));
    let selectors = [
        outer & !e.side,
        outer & e.side,
        middle & reaches,
        middle & !reaches,
        inner,
    ];
    let base = one_of(m, "base", &selectors, &bases);
    let slope = one_of(m, "slope", &[outer, middle, inner], &slopes);
    let code = m.wire("factor", e.code & there.replicate(4));

    m.comment(
        "Code times the significand of the slope: a row per bit of the code, carry-save, one addition.",
    );
    let (slope_exponent, slope_significand) = exponent_and_significand(m, "slope", slope);
    let rows = [0, 1, 2, 3].map(|i| {
        let digits = slope_significand & code.bit(i).replicate(SIGNIFICAND);
        let above = m.lit(Bits(PRODUCT - SIGNIFICAND - i), 0);
        let row = match i {
            0 => m.concat(&[above, digits]),
            _ => m.concat(&[above, digits, m.lit(Bits(i), 0)]),
        };
        m.wire(&format!("row{i}"), row)
    });
    let [sum, carry] = carry_save(m, 0, [rows[0], rows[1], rows[2]]);
    let [sum, carry] = carry_save(m, 1, [sum, carry, rows[3]]);
    let product = m.wire("product", sum + carry);

    m.comment(
        "base_ahead = base exponent - slope exponent - 2. If that is not negative the base stays, 2 \
         places above the product's lowest bit; so it does with code 0, being the result. Else it \
         moves, by -base_ahead from there, which is ~base_ahead from 1 place above.",
    );
    let (base_exponent, base_significand) = exponent_and_significand(m, "base", base);
    let ahead = m.wire(
        "base_ahead",
        base_exponent.zext(6) - slope_exponent.zext(6) - BASE_PLACES,
    );
    let moves = m.wire("base_moves", ahead.bit(5) & code.reduce_or());
    let distance = m.wire("distance", ahead.slice(0, 5) ^ ahead.bit(5).replicate(5));
    let low_side = m.wire("low_side", e.outlier & e.side);
    let [
        base,
        product,
        base_moves,
        amount,
        base_exponent,
        slope_exponent,
        subtracts,
        negates,
    ] = registers(
        m,
        advance,
        1,
        [
            ("base", base_significand),
            ("product", product),
            ("base_moves", moves),
            (
                "amount",
                distance.slice(0, 4) | distance.bit(4).replicate(4),
            ),
            ("base_exponent", base_exponent),
            ("slope_exponent", slope_exponent),
            ("subtracts", base.bit(15) ^ (low_side & !e.inner)),
            ("negates", low_side),
        ],
    );
    Operands {
        base,
        product,
        base_moves,
        amount,
        base_exponent,
        slope_exponent,
        subtracts,
        negates,
    }
}

/// Stage 2: the operand with the smaller exponent shifted into place.
fn align<'m>(m: &'m ModuleBuilder, advance: Value<'m>, o: Operands<'m>) -> Aligned<'m> {
    m.comment(
        "Stage 2: the operand with the smaller exponent is shifted right; the lowest bit is sticky.",
    );
    let zeros = |n: usize| m.lit(Bits(n), 0);
    let base_above = |places: usize| {
        let above = PRODUCT - SIGNIFICAND - places;
        m.concat(&[zeros(above), o.base, zeros(places)])
    };
    let fixed = o.base_moves.mux(o.product, base_above(BASE_PLACES));
    let moving = o.base_moves.mux(base_above(BASE_PLACES - 1), o.product);
    let mut moved = m.wire("moved0", m.concat(&[moving, zeros(FRACTION)]));
    for level in 0..4 {
        let by = 1 << level;
        let lost = if by < FRACTION {
            moved.bit(by)
        } else {
            moved.slice(0, by + 1).reduce_or()
        };
        let shifted = m.concat(&[zeros(by), moved.slice(by + 1, ALIGNED - by - 1), lost]);
        moved = m.wire(
            &format!("moved{}", 2 * by - 1),
            o.amount.bit(level).mux(shifted, moved),
        );
    }
    let [fixed, moved, subtracts, sign, exponent] = registers(
        m,
        advance,
        2,
        [
            ("fixed", fixed),
            ("moved", moved),
            ("subtracts", o.subtracts),
            ("sign", o.negates ^ (o.subtracts & !o.base_moves)),
            (
                "exponent",
                o.base_moves
                    .mux(o.slope_exponent, o.base_exponent - BASE_PLACES)
                    + 1,
            ),
        ],
    );
    Aligned {
        fixed,
        moved,
        subtracts,
        sign,
        exponent,
    }
}

/// Stage 3: the sum, without its sign.
fn add<'m>(m: &'m ModuleBuilder, advance: Value<'m>, a: Aligned<'m>) -> Sum<'m> {
    m.comment(
        "Stage 3: fixed + moved or fixed - moved. The lowest bits bring in the carry of a subtraction.",
    );
    let zeros = |n: usize| m.lit(Bits(n), 0);
    let fixed = m.concat(&[zeros(2), a.fixed, zeros(FRACTION), m.lit(Bit, 1)]);
    let moved = a.moved.zext(SUM + 1) ^ a.subtracts.replicate(SUM + 1);
    let total = m.wire("total", fixed + m.concat(&[moved, a.subtracts]));
    m.unused("unused_total", total.bit(0));
    m.comment(
        "A negative sum is complemented and lacks 1: what is shifted in from below are ones, and \
         rounding makes good for it.",
    );
    let negative = m.wire("negative", total.bit(SUM + 1));
    let [bits, complemented, sign, exponent] = registers(
        m,
        advance,
        3,
        [
            ("sum", total.slice(1, SUM) ^ negative.replicate(SUM)),
            ("complemented", negative),
            ("sign", a.sign ^ negative),
            ("exponent", a.exponent),
        ],
    );
    Sum {
        bits,
        complemented,
        sign,
        exponent,
    }
}

/// Stage 4: the leading bit shifted to the top, and the decision to round up.
fn normalise<'m>(m: &'m ModuleBuilder, advance: Value<'m>, s: Sum<'m>) -> Normal<'m> {
    m.comment(
        "Stage 4: leading zeros are shifted out, by 16, 8, 4, 2 and 1, but not past a mark where the \
         leading bit of the smallest normal number is: bit 15 with exponent 0, bit 0 with 15.",
    );
    let mark = m.wire("mark", m.lit(Bits(16), 1 << 15) >> s.exponent);
    let mut lead = m.wire("lead", s.bits | mark.zext(SUM));
    let mut bits = s.bits;
    let mut places = vec![];
    for by in [16, 8, 4, 2, 1] {
        let searched = lead.slice(lead.width() - by, by);
        let free = m.wire(&format!("free{by}"), searched.eq(0));
        places.push(free);
        let shifted = m.concat(&[bits.slice(0, SUM - by), s.complemented.replicate(by)]);
        bits = m.wire(&format!("normal{by}"), free.mux(shifted, bits));
        if by > 1 {
            // The levels to come look at one bit less than this one moves by.
            let left = by - 1;
            let high = lead.slice(lead.width() - left, left);
            let below = left.min(lead.width() - by);
            let low = lead.slice(lead.width() - by - below, below);
            let low = match left - below {
                0 => low,
                none => m.concat(&[low, m.lit(Bits(none), 0)]),
            };
            lead = m.wire(&format!("lead{by}"), free.mux(low, high));
        }
    }
    m.comment("The exponent field; a number without a leading bit is subnormal or 0.");
    let places = m.wire("places", m.concat(&places));
    let normal = bits.bit(SUM - 1);
    let top = m.lit(Bits(FIELD), 4);
    let field = m.wire("field", s.exponent.zext(FIELD) + top - places.zext(FIELD));
    let there = m.wire("not_zero", s.complemented | s.bits.reduce_or());
    m.comment(
        "Nearest even. A complemented sum is 1 too small in the last place of all: its tail is above \
         a half if the half is set, and a half if only the half is not set.",
    );
    let tail = SUM - SIGNIFICAND - 1;
    let (half, odd) = (bits.bit(tail), bits.bit(tail + 1));
    let rest = m.wire(
        "rest",
        (bits.slice(0, tail) ^ s.complemented.replicate(tail)).reduce_or(),
    );
    let up = s
        .complemented
        .mux(half | (!rest & odd), half & (rest | odd));
    let [sign, field, fraction, up] = registers(
        m,
        advance,
        4,
        [
            ("sign", s.sign & there),
            ("field", field & normal.replicate(FIELD)),
            ("fraction", bits.slice(tail + 1, SIGNIFICAND - 1)),
            ("up", up),
        ],
    );
    Normal {
        sign,
        field,
        fraction,
        up,
    }
}

/// Stage 5: rounded and saturated.
fn round<'m>(m: &'m ModuleBuilder, advance: Value<'m>, n: Normal<'m>) -> Value<'m> {
    m.comment("Stage 5: rounded; a carry goes on into the exponent field. 31 and above saturates.");
    let largest = m.wire(
        "largest",
        n.field.slice(0, 5).eq(30u64) & n.fraction.reduce_and(),
    );
    let saturates = m.wire(
        "saturates",
        n.field.bit(5) | n.field.slice(0, 5).reduce_and() | (largest & n.up),
    );
    let magnitude = m.concat(&[n.field.slice(0, 5), n.fraction]);
    let rounded = m.wire("rounded", magnitude + n.up.zext(15));
    let finite = saturates.mux(m.lit(Bits(15), LARGEST), rounded);
    let [x] = registers(m, advance, 5, [("x", m.concat(&[n.sign, finite]))]);
    x
}

/// The registers at the end of a stage.
fn registers<'m, const N: usize>(
    m: &'m ModuleBuilder,
    advance: Value<'m>,
    stage: usize,
    fields: [(&str, Value<'m>); N],
) -> [Value<'m>; N] {
    let fields = fields.map(|(name, value)| (format!("{name}{stage}"), value));
    let fields = fields.map(|(name, value)| (m.reg(&name, value.kind()), value));
    for (reg, value) in fields {
        reg.set_when(advance, value);
    }
    fields.map(|(reg, _)| reg.q())
}

/// The one of `values` whose selector is set; 0 if none is.
fn one_of<'m>(
    m: &'m ModuleBuilder,
    name: &str,
    selectors: &[Value<'m>],
    values: &[Value<'m>],
) -> Value<'m> {
    let masked = selectors
        .iter()
        .zip(values)
        .map(|(&selector, &value)| selector.replicate(value.width()) & value);
    let value = masked.reduce(|a, b| a | b).expect("there are values");
    m.wire(name, value)
}

/// Exponent (a subnormal's is 1) and significand of a binary16.
fn exponent_and_significand<'m>(
    m: &'m ModuleBuilder,
    name: &str,
    x: Value<'m>,
) -> (Value<'m>, Value<'m>) {
    let normal = m.wire(&format!("{name}_normal"), x.slice(10, 5).reduce_or());
    let exponent = m.concat(&[x.slice(11, 4), x.bit(10) | !normal]);
    let significand = m.concat(&[normal, x.slice(0, 10)]);
    (
        m.wire(&format!("{name}_exponent"), exponent),
        m.wire(&format!("{name}_significand"), significand),
    )
}

/// Sum and carry of three rows, whose top bits cannot all be set.
fn carry_save<'m>(m: &'m ModuleBuilder, step: usize, [a, b, c]: [Value<'m>; 3]) -> [Value<'m>; 2] {
    let sum = m.wire(&format!("sum_{step}"), a ^ b ^ c);
    let majority = m.wire(&format!("majority_{step}"), (a & b) | (a & c) | (b & c));
    [sum, m.wire(&format!("carry_{step}"), majority << 1)]
}
