//! Dequantizer lanes: a code, its group and its side in, a binary16 element out.

use super::one_of::one_of;
use super::stage::{keep, stage};
use super::streams::{GROUPS, dequantizer_parameters};
use super::style::{Multiplier, Pipeline, Style};
use crate::binary16::SIGNIFICAND;
use crate::binary16::multiply_add::{
    BASE_PLACES, BaseForm, Operands, PLACE, STEPS, Stages, TRIPLE, align_and_add, base_above,
    base_form, normalise, round, slope_form, steps_of, tripled,
};
use crate::hw::LaneArray;
use crate::hw::{Bit, Bits, Module, ModuleBuilder, Value};

/// Lanes that share one copy of the broadcast parameters, at most.
pub const DEQUANTIZER_LANES: usize = 16;

/// Bits of a code times a significand.
const PRODUCT: usize = 4 + SIGNIFICAND;
/// Bits of a base as the lanes take it: significand, place, steps, moves, sign.
const BASE: usize = SIGNIFICAND + PLACE + STEPS + 2;
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
        let (place, significand) = slope_form(m, name, slope);
        let triple = (multiplier == Multiplier::Tree)
            .then(|| tripled(m, &format!("{name}_triple"), significand));
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
        let BaseForm {
            place,
            significand,
            moves,
            amount,
        } = base_form(m, name, base, slope_places[slope]);
        let form = [base.bit(15), moves, steps_of(amount), place, significand];
        copies.push(copy(name.into(), m.concat(&form)));
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
    let stages = LaneStages {
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
struct LaneStages<'m> {
    pipeline: Pipeline,
    advance: Value<'m>,
}

impl<'m> Stages<'m> for LaneStages<'m> {
    fn end<const N: usize>(
        &self,
        m: &'m ModuleBuilder,
        values: [(&str, Value<'m>); N],
    ) -> [Value<'m>; N] {
        stage(m, self.advance, values)
    }

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

/// Stage 1, its first part: base and slope of the element's group and side.
fn select<'m>(
    m: &'m ModuleBuilder,
    stages: &LaneStages<'m>,
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
fn multiply<'m>(m: &'m ModuleBuilder, stages: &LaneStages<'m>, s: Selected<'m>) -> Operands<'m> {
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
    let base_above = |places| base_above(base.slice(0, SIGNIFICAND), places, PRODUCT);
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
