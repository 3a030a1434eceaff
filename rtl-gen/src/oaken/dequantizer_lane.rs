//! Dequantizer lanes: a code, its group and its side in, a binary16 element out.

use super::one_of::one_of;
use super::stage::{keep, stage};
use super::streams::{GROUPS, dequantizer_parameters};
use super::style::{Multiplier, Pipeline, Style};
use crate::binary16::SIGNIFICAND;
use crate::binary16::alignment::{add_or_subtract, shifted_right};
use crate::binary16::rounding::{overflows, rounds_up_complemented, saturated};
use crate::hw::LaneArray;
use crate::hw::{Bit, Bits, Module, ModuleBuilder, Value, log2_ceil};

/// Lanes that share one copy of the broadcast parameters, at most.
pub const DEQUANTIZER_LANES: usize = 16;

/// Bits of three significands.
const TRIPLE: usize = SIGNIFICAND + 2;
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
/// Bits of a place, an exponent counted from the smallest one.
const PLACE: usize = 5;
/// Bits of a number of places to shift by, 0 to 15.
const AMOUNT: usize = 4;
/// Bits of the same number as the lanes take it: its two low bits, and above them the multiple of
/// four, one-hot, because it comes first in a lane's shift.
const STEPS: usize = 2 + 4;
/// Bits of a base as the lanes take it: significand, place, steps, moves, sign.
const BASE: usize = SIGNIFICAND + PLACE + STEPS + 2;
/// Bits of the exponent field of a result before it saturates.
const FIELD: usize = 6;

/// The bases of a vector in terms of their sides, and the slopes.
const BASES: [&str; 5] = [
    "base_outer_high",
    "base_outer_low",
    "base_middle_high",
    "base_middle_low",
    "base_inner",
];
const SLOPES: [&str; 3] = ["slope_outer", "slope_middle", "slope_inner"];
/// Which of the slopes goes with a base.
const SLOPE_OF_BASE: [usize; 5] = [0, 0, 1, 1, 2];

/// Latency of [`dequantizer_group`], counted in cycles with `advance`.
pub fn dequantizer_latency(pipeline: Pipeline) -> usize {
    3 + pipeline.stages(4)
}

/// Dequantizer lanes with their own copy of the parameters, kept as one block by synthesis:
/// Oaken's inlier and outlier dequantizer (Figure 9(b); contract, section 5).
///
/// The paper draws two dequantizers side by side and merges their results by OR. An element is
/// either an inlier or an outlier, so one of the two would always be idle: here one lane serves
/// both, and the group only selects base and slope.
///
/// Latency [`dequantizer_latency`], one beat per cycle, both counted in cycles with `advance`.
/// `lanes` is 1 to [`DEQUANTIZER_LANES`].
///
/// # Panics
/// If `lanes` is another number.
pub fn dequantizer_group(lanes: usize, style: Style) -> Module {
    assert!(
        (1..=DEQUANTIZER_LANES).contains(&lanes),
        "a group of {lanes} dequantizer lanes"
    );
    let m = style.module(&format!("oaken_dequantizer_x{lanes}"));
    m.doc(format!(
        "{lanes} lanes of Oaken's dequantizer (Oaken, ISCA 2025, section 5.2, Figure 9(b)) with \
         their own copy of the parameters, which bounds the fan-out of every parameter register. A \
         lane serves inliers and outliers alike, where the paper draws two dequantizers whose results \
         are merged by OR: an element needs only one of them.",
    ));
    m.doc(
        "All registers hold while advance is 0. sample is set one cycle with advance before the first \
         beat of a vector: the parameters are copied then and serve the beats that enter from the next \
         cycle with advance on. Vectors may follow each other without a gap.",
    );
    m.parameter("lanes", lanes);
    m.timing(
        dequantizer_latency(style.pipeline),
        "one beat per cycle, counted in cycles with advance",
    );
    m.keep_hierarchy();
    let advance = m.input("advance", Bit, "all stages step; else all hold");
    let sample = m.input("sample", Bit, "the next beat is the first of a vector");
    let ports = dequantizer_parameters();
    let port = |name: &'static str| {
        let field = ports.field(name);
        (name, m.input(name, field.kind, &field.doc))
    };
    let (bases, slopes, (_, k0)) = (BASES.map(port), SLOPES.map(port), port("k0"));
    let code = m.input("code", Bits(4 * lanes), "codes");
    let [outer, middle, inner] = GROUPS.map(|group| {
        let doc = format!("element is in the {group} group; in none: it is +0");
        m.input(group, Bits(lanes), &doc)
    });
    let side = m.input(
        "side",
        Bits(lanes),
        "extra bit of an outlier: 1 is the low side, or negative; 0 of others",
    );

    let parameters = copy_parameters(&m, style.multiplier, advance & sample, &bases, &slopes, k0);
    let parameters: Vec<(&str, Value)> = parameters.iter().map(|(n, v)| (n.as_str(), *v)).collect();
    let element = [
        ("code", code),
        ("outer", outer),
        ("middle", middle),
        ("inner", inner),
        ("side", side),
    ];
    let x = m.forward("elements", Bits(16 * lanes));
    let array = LaneArray {
        shared: m
            .fields("parameters", &parameters)
            .append(&[("advance", advance)]),
        split: m.fields("elements", &element),
        outputs: &[("x", x)],
    };
    array.instances(&m, "u_lane", &dequantizer_lane(style), 1, lanes);
    m.output("x", x.value(), "binary16 elements, canonical");
    m.finish()
}

/// The group's copy of the parameters, in the form that the lanes take: what is the same for every
/// element is found once here, and not in every lane.
fn copy_parameters<'m>(
    m: &'m ModuleBuilder,
    multiplier: Multiplier,
    take: Value<'m>,
    bases: &[(&'static str, Value<'m>); 5],
    slopes: &[(&'static str, Value<'m>); 3],
    k0: Value<'m>,
) -> Vec<(String, Value<'m>)> {
    m.comment(
        "This group's copy of the parameters, with explicit hidden bits. The place of a base is its \
         exponent less 1, or 0 if it is subnormal; that of a slope is 2 more, so that a base and a \
         product of equal place are aligned with the base 2 bits to the left.",
    );
    let take = m.wire("take", take);
    let copy = |name: String, value| {
        let copy = keep(m, &name, take, value);
        (name, copy)
    };
    let significand = |name: &str, x: Value<'m>| {
        let normal = m.wire(&format!("{name}_is_normal"), x.slice(10, 5).reduce_or());
        (normal, m.concat(&[normal, x.slice(0, 10)]))
    };
    m.comment(match multiplier {
        Multiplier::Tree => {
            "A slope is not negative. Three times its significand is computed here, so that a lane \
             multiplies by two bits of a code at a time."
        }
        Multiplier::Dsp => "A slope is not negative.",
    });
    let mut copies = vec![];
    let mut signs = vec![];
    let slope_places = slopes.map(|(name, slope)| {
        let (normal, significand) = significand(name, slope);
        let subnormal = m.lit(Bits(PLACE), BASE_PLACES as u64);
        let above = slope.slice(10, 5) + (BASE_PLACES - 1);
        let place = m.wire(&format!("{name}_at"), normal.mux(above, subnormal));
        let triple = (multiplier == Multiplier::Tree).then(|| {
            m.wire(
                &format!("{name}_triple"),
                significand.zext(TRIPLE) + m.concat(&[significand, m.lit(Bit, 0)]).zext(TRIPLE),
            )
        });
        copies.push(copy(name.into(), m.concat(&[place, significand])));
        copies.extend(triple.map(|triple| copy(name.replace("slope", "triple"), triple)));
        signs.push(slope.bit(15));
        place
    });
    m.comment(
        "If the place of a base is not below that of its slope, the base is fixed, 2 bits above the \
         product's lowest bit, and the product is shifted right. Otherwise the base is shifted by \
         -ahead from there, which is ~ahead from 1 bit above the lowest bit. 15 stands for 15 and \
         more: an operand shifted that far is less than a quarter of the result's last place, and \
         only its sign matters.",
    );
    for (&(name, base), slope) in bases.iter().zip(SLOPE_OF_BASE) {
        let (normal, significand) = significand(name, base);
        let place = m.wire(
            &format!("{name}_at"),
            base.slice(10, 5) - normal.zext(PLACE),
        );
        let ahead = m.wire(
            &format!("{name}_ahead"),
            place.zext(PLACE + 1) - slope_places[slope].zext(PLACE + 1),
        );
        let moves = ahead.bit(PLACE);
        let distance = m.wire(
            &format!("{name}_distance"),
            ahead.slice(0, PLACE) ^ moves.replicate(PLACE),
        );
        let amount = m.wire(
            &format!("{name}_amount"),
            distance.slice(0, AMOUNT) | distance.bit(AMOUNT).replicate(AMOUNT),
        );
        let fours = m.lit(Bits(4), 1) << amount.slice(2, 2);
        let steps = m.concat(&[fours, amount.slice(0, 2)]);
        copies.push(copy(
            name.into(),
            m.concat(&[base.bit(15), moves, steps, place, significand]),
        ));
    }
    m.unused("unused_slope_signs", m.pack(&signs));
    copies.push(copy("k0".into(), k0));
    copies
}

/// One lane: select, multiply and add exactly, round once.
fn dequantizer_lane(style: Style) -> Module {
    let m = style.module("oaken_dequantizer_lane");
    m.doc(
        "One lane of Oaken's dequantizer: x = rn(base + code x slope), negated for a negative \
         element of the inner group; rn(base - code x slope) on the low side of the outer group. rn \
         rounds to binary16, nearest even, saturating at +-65504; a zero is +0.",
    );
    m.doc(
        "Product and sum are exact: the operand with the smaller exponent is shifted right, and the \
         bits that it loses are kept as a sticky bit, which lies below every bit that a cancellation \
         can bring into the result.",
    );
    m.doc(
        "Bases and slopes have explicit hidden bits: a sign (bases only), a place of 5 bits and a \
         significand of 11 bits. A significand s at place p stands for s x 2^(p-24) in a base and for \
         s x 2^(p-26) in a slope. A base also says whether it or the product is to be shifted, and how \
         far: that is the same for all elements of a vector.",
    );
    m.timing(
        dequantizer_latency(style.pipeline),
        "one element per cycle, counted in cycles with advance",
    );
    let advance = m.input("advance", Bit, "all stages step; else all hold");
    let bases = BASES.map(|name| {
        let what = "base: sign, is it shifted, by how much, place, significand";
        m.input(name, Bits(BASE), what)
    });
    let slopes = SLOPES.map(|name| {
        let what = "slope: place, significand";
        let slope = m.input(name, Bits(PLACE + SIGNIFICAND), what);
        let triple = || {
            m.input(
                &name.replace("slope", "triple"),
                Bits(TRIPLE),
                "three times the significand of the slope",
            )
        };
        (slope, (style.multiplier == Multiplier::Tree).then(triple))
    });
    let ports = dequantizer_parameters();
    let k0 = m.input("k0", ports.field("k0").kind, &ports.field("k0").doc);
    let element = Element {
        code: m.input("code", Bits(4), "its code"),
        groups: GROUPS.map(|group| m.input(group, Bit, &format!("it is in the {group} group"))),
        side: m.input("side", Bit, "outlier on the low side, or negative"),
    };
    let stages = Stages {
        pipeline: style.pipeline,
        advance,
    };
    let selected = select(&m, &stages, element, bases, slopes, k0);
    let operands = multiply(&m, &stages, selected);
    let sum = align_and_add(&m, &stages, operands);
    let normal = normalise(&m, &stages, sum);
    let x = round(&m, &stages, normal);
    m.output("x", x, "binary16 element, canonical");
    m.finish()
}

struct Element<'m> {
    code: Value<'m>,
    /// Is it in the outer, the middle, the inner group? In none if it is +0.
    groups: [Value<'m>; 3],
    side: Value<'m>,
}

/// How the stages of a lane step.
struct Stages<'m> {
    pipeline: Pipeline,
    advance: Value<'m>,
}

impl<'m> Stages<'m> {
    /// The registers at the end of a stage.
    fn end<const N: usize>(
        &self,
        m: &'m ModuleBuilder,
        values: [(&str, Value<'m>); N],
    ) -> [Value<'m>; N] {
        stage(m, self.advance, values)
    }

    /// The registers that cut a stage for an FPGA.
    fn cut<const N: usize>(
        &self,
        m: &'m ModuleBuilder,
        values: [(&str, Value<'m>); N],
    ) -> [Value<'m>; N] {
        self.pipeline.cut(m, self.advance, values)
    }
}

/// What the group and the side of an element select.
struct Selected<'m> {
    code: Value<'m>,
    base: Value<'m>,
    slope: Value<'m>,
    /// Three times the significand of the slope, where the lane multiplies by itself.
    triple: Option<Value<'m>>,
    side: Value<'m>,
    /// The element is outside, on the low side.
    falls: Value<'m>,
}

/// Base and product, ordered for the alignment.
struct Operands<'m> {
    /// The operand that is not shifted.
    fixed: Value<'m>,
    /// The operand that is shifted right.
    moving: Value<'m>,
    /// Places to shift, as in [`STEPS`].
    steps: Value<'m>,
    /// The place of the fixed operand.
    place: Value<'m>,
    /// The magnitudes are subtracted.
    subtracts: Value<'m>,
    /// The sign of the result if the fixed operand is the larger one.
    sign: Value<'m>,
}

/// The magnitude of a sum, less 1 in its lowest bit if `complemented`.
struct Sum<'m> {
    bits: Value<'m>,
    complemented: Value<'m>,
    sign: Value<'m>,
    place: Value<'m>,
    /// The multiple of four in the place, one-hot; 0 above place 15.
    place_fours: Value<'m>,
}

/// A binary16 and whether to round it up; its exponent field may be too large.
struct Normal<'m> {
    sign: Value<'m>,
    field: Value<'m>,
    fraction: Value<'m>,
    up: Value<'m>,
}

/// Stage 1, its first part: base and slope of the element's group and side.
fn select<'m>(
    m: &'m ModuleBuilder,
    stages: &Stages<'m>,
    e: Element<'m>,
    bases: [Value<'m>; 5],
    slopes: [(Value<'m>, Option<Value<'m>>); 3],
    k0: Value<'m>,
) -> Selected<'m> {
    m.comment(
        "Stage 1: base and slope of the element's group and side; both are 0 in none of the groups.",
    );
    let [outer, middle, inner] = e.groups;
    let reaches = m.wire("reaches_k0", e.code.zext(5).ge(k0));
    let selectors = [
        outer & !e.side,
        outer & e.side,
        middle & reaches,
        middle & !reaches,
        inner,
    ];
    let base = one_of(m, "base", &selectors, &bases);
    let slope = one_of(m, "slope", &e.groups, &slopes.map(|(slope, _)| slope));
    let triples: Vec<Value> = slopes.iter().filter_map(|(_, triple)| *triple).collect();
    let triple = (!triples.is_empty()).then(|| one_of(m, "triple", &e.groups, &triples));
    let falls = e.side & outer;
    let [code, base, slope, side, falls] = stages.cut(
        m,
        [
            ("code0", e.code),
            ("base0", base),
            ("slope0", slope),
            ("side0", e.side),
            ("falls0", falls),
        ],
    );
    let triple = triple.map(|triple| stages.cut(m, [("triple0", triple)])[0]);
    Selected {
        code,
        base,
        slope,
        triple,
        side,
        falls,
    }
}

/// Code times the significand of the slope.
fn product<'m>(m: &'m ModuleBuilder, s: &Selected<'m>) -> Value<'m> {
    let significand = s.slope.slice(0, SIGNIFICAND);
    let Some(triple) = s.triple else {
        m.comment("Code times the significand of the slope.");
        let product = s.code.zext(PRODUCT) * significand.zext(PRODUCT);
        return m.wire("product", product);
    };
    m.comment(
        "Code times the significand of the slope: one partial product for two bits of the code each, \
         and one addition.",
    );
    let single = m.wire("single", significand.zext(TRIPLE));
    let multiples = [single, single << 1, triple];
    let rows = [0, 2].map(|at| {
        let digit = s.code.slice(at, 2);
        let selectors = [1u64, 2, 3].map(|n| digit.eq(n));
        one_of(m, &format!("row{at}"), &selectors, &multiples)
    });
    m.wire(
        "product",
        rows[0].zext(PRODUCT) + m.concat(&[rows[1], m.lit(Bits(2), 0)]),
    )
}

/// Stage 1, its second part: the product, and which of the two is to be shifted.
fn multiply<'m>(m: &'m ModuleBuilder, stages: &Stages<'m>, s: Selected<'m>) -> Operands<'m> {
    let product = product(m, &s);
    let Selected {
        code,
        base,
        slope,
        side,
        falls,
        ..
    } = s;
    m.comment("With code 0 the base is the result, and never shifted.");
    let base_place = base.slice(SIGNIFICAND, PLACE);
    let slope_place = slope.slice(SIGNIFICAND, PLACE);
    let moves = base.bit(SIGNIFICAND + PLACE + STEPS);
    let moves = m.wire("base_moves", moves & code.reduce_or());
    let base_above = |places: usize| {
        let above = m.lit(Bits(PRODUCT - SIGNIFICAND - places), 0);
        let below = m.lit(Bits(places), 0);
        m.concat(&[above, base.slice(0, SIGNIFICAND), below])
    };
    let subtracts = m.wire("subtracts", base.bit(BASE - 1) ^ falls);
    let [fixed, moving, steps, place, subtracts, sign] = stages.end(
        m,
        [
            ("fixed1", moves.mux(product, base_above(BASE_PLACES))),
            ("moving1", moves.mux(base_above(BASE_PLACES - 1), product)),
            ("steps1", base.slice(SIGNIFICAND + PLACE, STEPS)),
            ("place1", moves.mux(slope_place, base_place)),
            ("subtracts1", subtracts),
            ("sign1", side ^ (subtracts & !moves)),
        ],
    );
    Operands {
        fixed,
        moving,
        steps,
        place,
        subtracts,
        sign,
    }
}

/// Stage 2: one operand shifted into place; the sum, without its sign.
fn align_and_add<'m>(m: &'m ModuleBuilder, stages: &Stages<'m>, o: Operands<'m>) -> Sum<'m> {
    m.comment(
        "Stage 2: the shift right, by multiples of four and then by single places; the lowest bit is \
         sticky. The 3 bits below the product suffice: the product has 11 bits or more unless its \
         slope is subnormal, in which case no bit is lost; and where bits are lost, a cancellation \
         moves the leading bit by one place at most.",
    );
    let zeros = |n: usize| m.lit(Bits(n), 0);
    let start = m.wire("moved0", m.concat(&[o.moving, zeros(FRACTION)]));
    let ones = o.steps.slice(0, 2);
    let digits = [
        (4, [0, 1, 2, 3].map(|n| o.steps.bit(2 + n))),
        (1, [0u64, 1, 2, 3].map(|n| ones.eq(n))),
    ];
    let moved = digits.into_iter().fold(start, |from, (step, selectors)| {
        let shifted = [0, 1, 2, 3].map(|n| match n * step {
            0 => from,
            by => shifted_right(from, by, true),
        });
        one_of(m, &format!("moved_by_{step}s"), &selectors, &shifted)
    });

    let [fixed, moved, place, subtracts, sign] = stages.cut(
        m,
        [
            ("aligned_fixed", o.fixed),
            ("aligned_moved", moved),
            ("aligned_place", o.place),
            ("aligned_subtracts", o.subtracts),
            ("aligned_sign", o.sign),
        ],
    );
    m.comment(
        "fixed + moved or fixed - moved. The lowest bits of both addends generate the carry-in of a \
         subtraction.",
    );
    let fixed = m.concat(&[zeros(2), fixed, zeros(FRACTION)]);
    let total = add_or_subtract(m, fixed, moved.zext(SUM + 1), subtracts);
    m.comment(
        "A negative sum is complemented, which makes its magnitude 1 too small in the last place. Ones \
         are shifted in from below, and rounding takes the missing 1 into account.",
    );
    let negative = m.wire("negative", total.bit(SUM + 1));
    m.comment(
        "The next stage marks the leading bit of the smallest normal number, 15 less the place. For it \
         the place's multiple of four is one-hot; 0 above place 15.",
    );
    let fours = m.lanes("place_fours", 4, |n| place.slice(2, PLACE - 2).eq(n));
    let [bits, complemented, sign, place, place_fours] = stages.end(
        m,
        [
            ("sum2", total.slice(1, SUM) ^ negative.replicate(SUM)),
            ("complemented2", negative),
            ("sign2", sign ^ negative),
            ("place2", place),
            ("place_fours2", fours),
        ],
    );
    Sum {
        bits,
        complemented,
        sign,
        place,
        place_fours,
    }
}

/// Stage 3: the leading bit shifted to the top, and the decision to round up.
fn normalise<'m>(m: &'m ModuleBuilder, stages: &Stages<'m>, s: Sum<'m>) -> Normal<'m> {
    m.comment(
        "Stage 3: leading zeros are shifted out, by 0, 8 or 16, then by 0, 2, 4 or 6, then by 0 or 1. \
         A mark at the leading bit of the smallest normal number (bit 15 for place 0, bit 0 for place \
         15) stops the shift there.",
    );
    let ones = s.place.slice(0, 2);
    let ones = [0u64, 1, 2, 3].map(|n| ones.eq(n));
    let mark = m.lanes("mark", 16, |bit| {
        let place = 15 - bit;
        s.place_fours.bit(place / 4) & ones[place % 4]
    });
    let mut lead = m.wire("lead", s.bits | mark.zext(SUM));
    let mut bits = s.bits;
    let mut places = vec![];
    let Sum {
        mut complemented,
        mut sign,
        mut place,
        ..
    } = s;
    let mut any = s.bits.reduce_or();
    for (step, ways) in [(8, 3), (2, 4), (1, 2)] {
        // Which of the parts of `step` bits, from the top, is the first that is not 0; the last one
        // needs no look.
        let width = lead.width();
        let empty: Vec<Value> = (1..ways)
            .map(|n| {
                let part = lead.slice(width - n * step, step);
                m.wire(&format!("empty{}", n * step), part.eq(0))
            })
            .collect();
        let selectors: Vec<Value> = (0..ways)
            .map(|n| {
                let before = empty[..n].iter().copied();
                let here = empty.get(n).map(|&empty| !empty);
                let first = before.chain(here).reduce(|a, b| a & b);
                let first = first.expect("there is more than one way");
                m.wire(&format!("by{}_of_{step}s", n * step), first)
            })
            .collect();
        let fill = complemented;
        let shifted: Vec<Value> = (0..ways)
            .map(|n| match n * step {
                0 => bits,
                by => m.concat(&[bits.slice(0, SUM - by), fill.replicate(by)]),
            })
            .collect();
        bits = one_of(m, &format!("shifted_by_{step}s"), &selectors, &shifted);
        for bit in (0..log2_ceil(ways)).rev() {
            let odd = selectors
                .iter()
                .enumerate()
                .filter(|(n, _)| n >> bit & 1 == 1);
            let set = odd.map(|(_, &selector)| selector).reduce(|a, b| a | b);
            places.push(set.expect("a way with the bit set"));
        }
        if step > 1 {
            // The levels to come look at one bit less than this one moves by.
            let left = step - 1;
            let parts: Vec<Value> = (0..ways)
                .map(|n| {
                    let below = width - n * step;
                    match below.checked_sub(left) {
                        Some(at) => lead.slice(at, left),
                        None => m.concat(&[lead.slice(0, below), m.lit(Bits(left - below), 0)]),
                    }
                })
                .collect();
            lead = one_of(m, &format!("lead{left}"), &selectors, &parts);
        }
        if step == 8 {
            let cut = [
                ("eights_bits", bits),
                ("eights_lead", lead),
                ("eights_by_16", places[0]),
                ("eights_by_8", places[1]),
                ("eights_complemented", complemented),
                ("eights_sign", sign),
                ("eights_place", place),
                ("eights_any", any),
            ];
            let by_16;
            let by_8;
            [bits, lead, by_16, by_8, complemented, sign, place, any] = stages.cut(m, cut);
            places = vec![by_16, by_8];
        }
    }
    let cut = [
        ("normal_bits", bits),
        ("normal_places", m.concat(&places)),
        ("normal_complemented", complemented),
        ("normal_sign", sign),
        ("normal_place", place),
        ("normal_any", any),
    ];
    let [bits, places, complemented, sign, place, any] = stages.cut(m, cut);
    m.comment(
        "The exponent field, 0 if there is no leading bit: the number is then subnormal or 0.",
    );
    let places = m.wire("places", places);
    let normal = bits.bit(SUM - 1);
    let top = m.lit(Bits(FIELD), 4);
    let field = m.wire("field", place.zext(FIELD) + top - places.zext(FIELD));
    let there = m.wire("not_zero", complemented | any);
    m.comment(
        "Nearest even. A complemented sum is 1 too small in the last place: the tail is above a half \
         if the half bit is set, and exactly a half if the half bit alone is 0.",
    );
    let tail = SUM - SIGNIFICAND - 1;
    let (half, odd) = (bits.bit(tail), bits.bit(tail + 1));
    let below = bits.slice(0, tail);
    let rest = m.wire(
        "rest",
        complemented.mux(!below.reduce_and(), below.reduce_or()),
    );
    let up = rounds_up_complemented(complemented, half, odd, rest);
    Normal {
        sign: m.wire("sign", sign & there),
        field: m.wire("normal_field", field & normal.replicate(FIELD)),
        fraction: m.wire("fraction", bits.slice(tail + 1, SIGNIFICAND - 1)),
        up: m.wire("up", up),
    }
}

/// Rounded at the end of stage 3, and behind its registers saturated.
fn round<'m>(m: &'m ModuleBuilder, stages: &Stages<'m>, n: Normal<'m>) -> Value<'m> {
    m.comment("Rounded: a carry propagates into the exponent field.");
    let magnitude = m.concat(&[n.field, n.fraction]);
    let rounded = m.wire("rounded", magnitude + n.up.zext(FIELD + SIGNIFICAND - 1));
    let [sign, magnitude] = stages.end(m, [("sign3", n.sign), ("magnitude3", rounded)]);
    m.comment("An exponent field of 31 and above saturates.");
    let saturates = m.wire("saturates", overflows(magnitude));
    m.concat(&[sign, saturated(m, saturates, magnitude.slice(0, 15))])
}
