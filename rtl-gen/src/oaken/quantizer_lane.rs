//! Quantizer lanes: an element, its group and its side in, a 4-bit code out.

use super::one_of::one_of;
use super::stage::{copies, stage};
use super::streams::{GROUPS, quantizer_lane_parameters};
use super::style::{Multiplier, Pipeline, Style};
use crate::binary16::SIGNIFICAND;
use crate::binary16::difference::{Ordered, align, combine, order, shift_out_zeros};
use crate::binary16::product::{Digits, PRODUCT, product_of_digits};
use crate::binary16::rounding::rounds_up;
use crate::hw::LaneArray;
use crate::hw::{Bit, Bits, Module, ModuleBuilder, Signed, Value};

/// Lanes that share one copy of the broadcast parameters.
pub const QUANTIZER_LANES: usize = 4;

/// A product of normal significands lies in 2^20..2^22: shifted right by less than this its code is
/// 15.
const LEAST_SHIFT: usize = 17;
/// Shifted right by more places past the least shift than this, its code is 0.
const MOST_PLACES: usize = 5;
/// Product bits below this one are not wanted: the least shift less a bit to round with.
const PRODUCT_LOW: usize = LEAST_SHIFT - 1;
/// Codes of the shift of a product beyond 0 to 5.
const CODE_IS_0: u64 = 6;
const CODE_IS_15: u64 = 7;

/// Latency of [`quantizer_x4`].
pub fn quantizer_latency(pipeline: Pipeline) -> usize {
    5 + pipeline.stages(3)
}

/// Four quantizer lanes with their own copy of the parameters, kept as one block by synthesis:
/// Oaken's inlier and outlier quantizer (Figure 9(a), units 2 and 3; contract, section 4).
///
/// The paper draws two quantizers side by side and merges their results by OR. An element is
/// either an inlier or an outlier, so one of the two would always be idle: here one lane serves
/// both, and the group only selects its parameters.
///
/// Latency [`quantizer_latency`], one beat per cycle: the lanes never stall.
pub fn quantizer_x4(style: Style) -> Module {
    let m = style.module(&format!("oaken_quantizer_x{QUANTIZER_LANES}"));
    m.doc(format!(
        "{QUANTIZER_LANES} lanes of Oaken's quantizer (Oaken, ISCA 2025, Figure 9(a), units 2 and 3) \
         with their own copy of the parameters, which bounds the fan-out of every parameter register. \
         A lane serves inliers and outliers alike, where the paper draws two quantizers whose results \
         are merged by OR: an element needs only one of them.",
    ));
    let holds = ["two", "four"][style.pipeline.stages(1)];
    m.doc(format!(
        "The lanes never stall. sample is set in the cycle before the first beat of a vector; it may \
         be set earlier as well, from the last beat of the vector before on. The bases are copied \
         then, the scaling factors in the {holds} cycles that follow, in step with the beat; the \
         inputs must hold until then. Vectors may follow each other without a gap.",
    ));
    m.parameter("lanes", QUANTIZER_LANES);
    m.timing(quantizer_latency(style.pipeline), "one beat per cycle");
    m.keep_hierarchy();
    let sample = m.input("sample", Bit, "the next beat is the first of a vector");
    let ports = quantizer_lane_parameters();
    let values: Vec<(&str, Value)> = ports
        .fields()
        .iter()
        .map(|field| {
            let value = m.input(&field.name, field.kind, &field.doc);
            (field.name.as_str(), value)
        })
        .collect();
    let values = m.fields("parameters", &values);
    let ending = |end: &str| {
        let names = values.names().into_iter();
        let names: Vec<&str> = names.filter(|name| name.ends_with(end)).collect();
        values.select(&names)
    };
    let lanes = QUANTIZER_LANES;
    let x = m.input("x", Bits(16 * lanes), "canonical binary16 elements");
    let outer = m.input("outer", Bits(lanes), "outer group");
    let inner = m.input("inner", Bits(lanes), "inner group");
    let high = m.input("high", Bits(lanes), "high side of its group");
    let keep_bits = m.input("keep", Bits(lanes), "which lanes hold an element");

    m.comment("Copies for stage 1.");
    let bases = copies(&m, "", sample, &ending("_base"));

    m.comment(match style.pipeline {
        Pipeline::Asic => "Copies for stage 2, one cycle later.",
        Pipeline::Fpga => "Copies for the second half of stage 2, three cycles later.",
    });
    let [sample2] = style.pipeline.cut(&m, None, [("sample_ordered", sample)]);
    let [sample2] = style.pipeline.cut(&m, None, [("sample_aligned", sample2)]);
    let [sample2] = stage(&m, None, [("sample2", sample2)]);
    let zeros = copies(&m, "", sample2, &ending("_zero"));
    let shifts = copies(&m, "", sample2, &ending("_shift"));

    m.comment("Copies for stage 3. The top bit of a sigma is always 1.");
    let [sample3] = stage(&m, None, [("sample3", sample2)]);
    let sigmas = ending("_sigma");
    let top_bits: Vec<_> = sigmas.iter().map(|(_, s)| s.bit(SIGNIFICAND - 1)).collect();
    m.unused("unused_sigma_tops", m.pack(&top_bits));
    let fractions: Vec<(&str, Value)> = sigmas
        .iter()
        .map(|(name, sigma)| (name, sigma.slice(0, SIGNIFICAND - 1)))
        .collect();
    let sigmas = copies(&m, "", sample3, &m.fields("sigmas", &fractions));

    let code = m.forward("codes", Bits(4 * lanes));
    let parameters = [bases, zeros, shifts, sigmas];
    let parameters = parameters.iter().flat_map(|fields| fields.iter());
    let parameters: Vec<(&str, Value)> = parameters.collect();
    let element = [
        ("x", x),
        ("outer", outer),
        ("inner", inner),
        ("high", high),
        ("keep", keep_bits),
    ];
    let array = LaneArray {
        shared: m.fields("parameters", &parameters),
        split: m.fields("elements", &element),
        outputs: &[("code", code)],
    };
    array.instances(&m, "u_lane", &quantizer_lane(style), 1, lanes);
    m.output("code", code.value(), "codes; 0 where keep was 0");
    m.finish()
}

/// One lane: subtract, multiply, round.
fn quantizer_lane(style: Style) -> Module {
    let m = style.module("oaken_quantizer_lane");
    m.doc(
        "One lane of Oaken's quantizer: code = min(15, floor(d x sigma + 1/2)), where d is the \
         distance of the element from the base of its group and side, rounded to binary16.",
    );
    m.doc(
        "d is x - base; on the low side of the outer group it is base - x, in the inner group |x| - \
         base. The base is a rounded extreme of the group and rounding is monotonic, so that no element \
         has d < 0, and the lane relies on that. A d above the largest binary16 does not saturate: its \
         code is 15 either way, because sigma is at least 15 / 65504.",
    );
    m.timing(quantizer_latency(style.pipeline), "one element per cycle");
    let ports = quantizer_lane_parameters();
    let port = |name: &str| {
        let field = ports.field(name);
        m.input(name, field.kind, &field.doc)
    };
    let sides = [
        "outer_high",
        "outer_low",
        "middle_high",
        "middle_low",
        "inner",
    ];
    let bases = sides.map(|side| port(&format!("{side}_base")));
    let zeros = GROUPS.map(|group| port(&format!("{group}_zero")));
    let shifts = GROUPS.map(|group| port(&format!("{group}_shift")));
    let sigmas = GROUPS.map(|group| {
        let doc = "fraction of sigma, whose significand is 1.fraction";
        m.input(&format!("{group}_sigma"), Bits(SIGNIFICAND - 1), doc)
    });
    let element = Element {
        x: m.input("x", Bits(16), "canonical binary16 element"),
        outer: m.input("outer", Bit, "it is in the outer group"),
        inner: m.input("inner", Bit, "it is in the inner group"),
        high: m.input("high", Bit, "it is on the high side of its group"),
        keep: m.input("keep", Bit, "there is an element"),
    };
    let operands = select_and_order(&m, style.pipeline, element, bases);
    let difference = align_and_subtract(&m, style.pipeline, operands, zeros, shifts);
    let factors = normalise(&m, style, difference, sigmas);
    let product = multiply(&m, factors);
    let code = round_to_code(&m, product);
    m.output("code", code, "0 where keep was 0");
    m.finish()
}

struct Element<'m> {
    x: Value<'m>,
    outer: Value<'m>,
    inner: Value<'m>,
    high: Value<'m>,
    keep: Value<'m>,
}

/// Which group an element is in; neither is middle.
struct Group<'m> {
    outer: Value<'m>,
    inner: Value<'m>,
}

impl<'m> Group<'m> {
    /// The group's one of three values: outer, middle, inner.
    fn select(&self, m: &'m ModuleBuilder, name: &str, values: [Value<'m>; 3]) -> Value<'m> {
        let middle = !(self.outer | self.inner);
        one_of(m, name, &[self.outer, middle, self.inner], &values)
    }
}

/// |x| and |base| as significands and exponents, the larger one first.
struct Operands<'m> {
    large: Value<'m>,
    small: Value<'m>,
    /// Exponent of the large one, 1 to 30.
    exponent: Value<'m>,
    /// How many places the small one is to be shifted, at most 15.
    amount: Value<'m>,
    adds: Value<'m>,
    group: Group<'m>,
    keep: Value<'m>,
}

/// d before rounding: sum x 2^(exponent - 4) steps of 2^-24.
struct Difference<'m> {
    /// One bit for the carry, a significand, three more bits.
    sum: Value<'m>,
    /// Places the product is to be shifted right past the least shift if `sum` has no leading zero.
    point: Value<'m>,
    group: Group<'m>,
    /// There is an element and its code is not 0 for its group's range.
    coded: Value<'m>,
}

/// The significand of d, rounded, times that of sigma, to be shifted.
struct Factors<'m> {
    significand: Significand<'m>,
    sigma: Value<'m>,
    /// 0 to 5 places past the least shift, or what the code is without looking.
    shift: Value<'m>,
}

/// A rounded significand.
enum Significand<'m> {
    /// With its carry still to be propagated.
    Digits(Digits<'m>),
    /// A number up to 2048.
    Number(Value<'m>),
}

/// The wanted bits of the product.
struct Product<'m> {
    high: Value<'m>,
    shift: Value<'m>,
}

/// Stage 1: the base of the element's group and side, the two ordered by exponent.
fn select_and_order<'m>(
    m: &'m ModuleBuilder,
    pipeline: Pipeline,
    e: Element<'m>,
    bases: [Value<'m>; 5],
) -> Operands<'m> {
    m.comment("Stage 1: base of the element's group and side.");
    let falls = m.wire("falls", e.outer & !e.high);
    let middle = m.wire("middle", !e.outer & !e.inner);
    let selectors = [
        e.outer & e.high,
        falls,
        middle & e.high,
        middle & !e.high,
        e.inner,
    ];
    let base = one_of(m, "base", &selectors, &bases);
    let [base, falls, x, outer, inner, keep] = pipeline.cut(
        m,
        None,
        [
            ("base0", base),
            ("falls0", falls),
            ("x0", e.x),
            ("outer0", e.outer),
            ("inner0", e.inner),
            ("keep0", e.keep),
        ],
    );

    m.comment(
        "Magnitudes are added if the signs differ. Otherwise d >= 0 says without a comparison which is \
         the larger one: |x| where d rises with |x|, |base| where d falls with |x|.",
    );
    let adds = m.wire("adds", !inner & (x.bit(15) ^ base.bit(15)));
    let x_above = m.wire("x_above", inner | !(x.bit(15) ^ falls));
    let Ordered {
        large,
        small,
        exponent,
        amount,
    } = order(m, ["x", "base"], [x, base], adds, !x_above);

    let [large, small, exponent, amount, adds, outer, inner, keep] = stage(
        m,
        None,
        [
            ("large1", large),
            ("small1", small),
            ("exponent1", exponent),
            ("amount1", amount),
            ("adds1", adds),
            ("outer1", outer),
            ("inner1", inner),
            ("keep1", keep),
        ],
    );
    Operands {
        large,
        small,
        exponent,
        amount,
        adds,
        group: Group { outer, inner },
        keep,
    }
}

/// Stage 2: aligned and added or subtracted, with guard, round and sticky bit.
fn align_and_subtract<'m>(
    m: &'m ModuleBuilder,
    pipeline: Pipeline,
    o: Operands<'m>,
    zeros: [Value<'m>; 3],
    shifts: [Value<'m>; 3],
) -> Difference<'m> {
    m.comment(
        "Stage 2: the smaller magnitude is aligned. The lowest bit is sticky; no bit is lost before \
         the shift by 4.",
    );
    let aligned = align(m, o.small, o.amount);
    let [aligned, large, adds, exponent, outer, inner, keep] = pipeline.cut(
        m,
        None,
        [
            ("aligned", aligned),
            ("aligned_large", o.large),
            ("aligned_adds", o.adds),
            ("aligned_exponent", o.exponent),
            ("aligned_outer", o.group.outer),
            ("aligned_inner", o.group.inner),
            ("aligned_keep", o.keep),
        ],
    );
    let group = Group { outer, inner };
    m.comment("The lowest bits of both addends generate the carry-in of a subtraction.");
    let sum = combine(m, large, aligned, adds);

    let shift = group.select(m, "shift", shifts);
    let zero = group.select(m, "zero", zeros);
    let exponent = exponent.zext(7);
    let [sum, point, coded, outer, inner] = stage(
        m,
        None,
        [
            ("sum2", sum),
            ("point2", shift.zext(7) - exponent - LEAST_SHIFT),
            ("coded2", keep & !zero),
            ("outer2", group.outer),
            ("inner2", group.inner),
        ],
    );
    Difference {
        sum,
        point,
        coded,
        group: Group { outer, inner },
    }
}

/// Stage 3: normalised, with the decision to round up. A difference whose exponent is below that of
/// the smallest normal binary16 needs no rounding: it is exact.
fn normalise<'m>(
    m: &'m ModuleBuilder,
    style: Style,
    d: Difference<'m>,
    sigmas: [Value<'m>; 3],
) -> Factors<'m> {
    m.comment("Stage 3: leading zeros are shifted out, by 8, 4, 2 and 1.");
    let (normal, zeros) = shift_out_zeros(m, d.sum);
    // For an FPGA it is selected before the cut: behind it the parameters are no longer there.
    let select_sigma = || d.group.select(m, "sigma", sigmas);
    let early_sigma = match style.pipeline {
        Pipeline::Asic => None,
        Pipeline::Fpga => {
            let [sigma] = stage(m, None, [("normal_sigma", select_sigma())]);
            Some(sigma)
        }
    };
    let [normal, zeros, point, coded] = style.pipeline.cut(
        m,
        None,
        [
            ("normal", normal),
            ("normal_zeros", zeros),
            ("normal_point", d.point),
            ("normal_coded", d.coded),
        ],
    );
    m.comment(match style.multiplier {
        Multiplier::Tree => {
            "Nearest even. Rounding makes the last digit 0, 1 or 2; the multiplier propagates the carry. \
             A significand of 2048 needs no special case: its product is below 2^22 like all others."
        }
        Multiplier::Dsp => {
            "Nearest even. A significand of 2048 needs no special case: its product is below 2^22 like \
             all others."
        }
    });
    let last = normal.bit(4);
    let up = m.wire(
        "up",
        rounds_up(normal.bit(3), last, normal.slice(0, 3).reduce_or()),
    );
    m.comment(
        "How far the product is to be shifted; the code is 0 or 15 outside of 0 to 5 places.",
    );
    let places = m.wire("places", point + zeros.zext(7)).as_signed();
    let none = m.wire(
        "none",
        places.gt(m.lit(Signed(7), MOST_PLACES)) | !normal.bit(14) | !coded,
    );
    let shift = none.mux(
        m.lit(Bits(3), CODE_IS_0),
        places
            .bit(6)
            .mux(m.lit(Bits(3), CODE_IS_15), places.slice(0, 3)),
    );
    let sigma = early_sigma.unwrap_or_else(select_sigma);
    let shift_and_sigma = [("sigma3", sigma), ("shift3", shift)];
    match style.multiplier {
        Multiplier::Tree => {
            let digits = [
                ("upper3", normal.slice(5, SIGNIFICAND - 2)),
                ("last_is_1_3", last ^ up),
                ("last_is_2_3", last & up),
            ];
            let [upper, last_is_1, last_is_2] = stage(m, None, digits);
            let [sigma, shift] = stage(m, None, shift_and_sigma);
            Factors {
                significand: Significand::Digits(Digits {
                    upper,
                    last_is_1,
                    last_is_2,
                }),
                sigma,
                shift,
            }
        }
        Multiplier::Dsp => {
            let significand = normal.slice(4, SIGNIFICAND - 1).zext(SIGNIFICAND + 1);
            let leading = m.lit(Bits(SIGNIFICAND + 1), 1 << (SIGNIFICAND - 1));
            let rounded = (leading | significand) + up.zext(SIGNIFICAND + 1);
            let [significand] = stage(m, None, [("significand3", rounded)]);
            let [sigma, shift] = stage(m, None, shift_and_sigma);
            Factors {
                significand: Significand::Number(significand),
                sigma,
                shift,
            }
        }
    }
}

/// Stage 4: the product of two significands.
fn multiply<'m>(m: &'m ModuleBuilder, f: Factors<'m>) -> Product<'m> {
    let sigma = m.concat(&[m.lit(Bit, 1), f.sigma]);
    let product = match f.significand {
        Significand::Number(significand) => {
            m.comment("Stage 4: the significand of d times that of sigma.");
            let sigma = m.wire("sigma_significand", sigma);
            m.wire("product", significand.zext(PRODUCT) * sigma.zext(PRODUCT))
        }
        Significand::Digits(digits) => {
            m.comment("Stage 4: partial products, the significand of sigma times each digit of d.");
            let sigma = m.wire("sigma_significand", sigma);
            product_of_digits(m, sigma, &digits)
        }
    };
    m.unused("unused_product", product.slice(0, PRODUCT_LOW).reduce_or());
    let [high, shift] = stage(
        m,
        None,
        [
            (
                "product4",
                product.slice(PRODUCT_LOW, PRODUCT - PRODUCT_LOW),
            ),
            ("shift4", f.shift),
        ],
    );
    Product { high, shift }
}

/// Stage 5: shifted, rounded and clamped.
fn round_to_code<'m>(m: &'m ModuleBuilder, p: Product<'m>) -> Value<'m> {
    m.comment("Stage 5: the code and, as the lowest bit, the one to round with.");
    let halves = m.wire("halves", p.high >> p.shift);
    let whole = halves.slice(1, 4);
    let none = m.wire("code_is_0", p.shift.eq(CODE_IS_0));
    let most = m.wire(
        "code_is_15",
        p.shift.eq(CODE_IS_15) | halves.bit(5) | whole.reduce_and(),
    );
    let rounded = whole + halves.bit(0).zext(4);
    let [code] = stage(
        m,
        None,
        [("code5", (rounded | most.replicate(4)) & !none.replicate(4))],
    );
    code
}
