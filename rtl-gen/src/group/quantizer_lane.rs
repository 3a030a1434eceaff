//! Quantizer lanes: an element and the parameters of its group in, a code out.

use super::parameters::SHIFT;
use super::{Rounding, code_bits};
use crate::binary16::SIGNIFICAND;
use crate::binary16::difference::{DIFFERENCE, Ordered, align, combine, order, shift_out_zeros};
use crate::binary16::product::{Digits, PRODUCT, product_of_digits};
use crate::binary16::rounding::rounds_up;
use crate::hw::{Bit, Bits, LaneArray, Module, ModuleBuilder, Signed, Value, width_for};

/// Latency of [`quantizer_lane`] and [`quantizer_x4`].
pub fn quantizer_latency() -> usize {
    5
}

/// Lanes that share one copy of a group's parameters.
pub(crate) const QUANTIZER_LANES: usize = 4;

/// Bits of a number of places.
const PLACES: usize = 7;

/// What follows from the largest code and the rounding.
#[derive(Clone, Copy)]
struct Coding {
    n: u64,
    bits: usize,
    rounding: Rounding,
}

impl Coding {
    fn new(n: u64, rounding: Rounding) -> Coding {
        Coding {
            n,
            bits: code_bits(n),
            rounding,
        }
    }

    /// A product of normal significands lies in 2^20 .. 2^22: shifted right by less than this it is
    /// above every code.
    fn least_shift(self) -> usize {
        21 - self.bits
    }

    /// Shifted right by more places past the least shift than this, nothing is left.
    fn most_places(self) -> usize {
        22 + self.rounding.fraction() - 1 - self.least_shift()
    }

    /// Bits of the product with its point where a shift by no places has it.
    fn fixed(self) -> usize {
        self.bits + 1 + self.rounding.fraction()
    }

    /// The shift that stands for the code 0, and the one for n.
    fn code_is_0(self) -> usize {
        self.most_places() + 1
    }

    fn code_is_n(self) -> usize {
        self.most_places() + 2
    }

    fn shift_bits(self) -> usize {
        width_for(self.code_is_n())
    }

    fn name(self) -> String {
        format!("n{}{}", self.n, self.rounding.suffix())
    }
}

/// Four lanes whose elements are in one group, with their own copy of its parameters, kept as one
/// block by synthesis.
///
/// Latency [`quantizer_latency`], one beat per cycle: the lanes never stall.
pub fn quantizer_x4(n: u64, rounding: Rounding) -> Module {
    let coding = Coding::new(n, rounding);
    let lanes = QUANTIZER_LANES;
    let m = ModuleBuilder::new(format!("group_quantizer_x{lanes}_{}", coding.name()));
    m.doc(format!(
        "{lanes} lanes of a group quantizer with their own copy of the group's parameters, which bounds \
         the fan-out of every parameter register.",
    ));
    m.doc(
        "The lanes never stall. sample is set in the cycle before the first beat of a group. The minimum \
         is copied then, the shift a cycle later and sigma two cycles later, in step with the beat; the \
         inputs must hold until then.",
    );
    m.parameter("lanes", lanes);
    m.parameter("n", n);
    m.timing(quantizer_latency(), "one beat per cycle");
    m.keep_hierarchy();
    let sample = m.input("sample", Bit, "the next beat is the first of a group");
    let min = m.input("group_min", Bits(16), "minimum of the group");
    let parameters = parameter_ports(&m);
    let x = m.input("x", Bits(16 * lanes), "canonical binary16 elements");
    let keep = m.input("keep", Bits(lanes), "which lanes hold an element");
    let random = random_port(&m, coding, lanes);
    let copy = |name: &str, when: Value<'_>, value| {
        let register = m.reg(name, Value::kind(value));
        register.set_when(when, value);
        register.q()
    };
    let min = copy("min", sample, min);
    let sample2 = m.delay("sample2", sample);
    let zero = copy("zero", sample2, parameters.zero);
    let shift = copy("shift", sample2, parameters.shift);
    let sample3 = m.delay("sample3", sample2);
    let sigma = copy("sigma", sample3, parameters.sigma);

    let code = m.forward("codes", Bits(coding.bits * lanes));
    let mut split = vec![("x", x), ("keep", keep)];
    split.extend(random.map(|random| ("random", random)));
    let array = LaneArray {
        shared: m.fields(
            "parameters",
            &[
                ("group_min", min),
                ("zero", zero),
                ("shift", shift),
                ("sigma", sigma),
            ],
        ),
        split: m.fields("elements", &split),
        outputs: &[("code", code)],
    };
    array.instances(&m, "u_lane", &quantizer_lane(n, rounding), 1, lanes);
    m.output("code", code.value(), "codes; 0 where keep was 0");
    m.finish()
}

/// The parameters that a lane takes later than the element.
struct Parameters<'m> {
    zero: Value<'m>,
    shift: Value<'m>,
    sigma: Value<'m>,
}

fn parameter_ports(m: &ModuleBuilder) -> Parameters<'_> {
    Parameters {
        zero: m.input("zero", Bit, "the range of the group is 0: so are the codes"),
        shift: m.input("shift", Bits(SHIFT), "v = d x sigma x 2^-shift"),
        sigma: m.input(
            "sigma",
            Bits(SIGNIFICAND - 1),
            "fraction of sigma, whose significand is 1.fraction",
        ),
    }
}

fn random_port(m: &ModuleBuilder, coding: Coding, lanes: usize) -> Option<Value<'_>> {
    (coding.rounding == Rounding::Stochastic).then(|| {
        let bits = Bits(16 * lanes);
        m.input(
            "random",
            bits,
            "16 random bits for every element, 4 cycles later",
        )
    })
}

/// One lane: code = min(n, floor(v + 1/2)) or, stochastic, min(n, floor(v + random / 65536)), with
/// v = rn(x - min) x sigma (contract, section 3).
///
/// Latency [`quantizer_latency`], one element per cycle. `zero` and `shift` belong to the element of
/// the cycle before, `sigma` to the one before that, `random` to the one four cycles before.
///
/// # Panics
/// If `n` is not 1 to 255.
pub fn quantizer_lane(n: u64, rounding: Rounding) -> Module {
    let coding = Coding::new(n, rounding);
    let m = ModuleBuilder::new(format!("group_quantizer_lane_{}", coding.name()));
    m.doc(match rounding {
        Rounding::Nearest => format!(
            "One lane of a group quantizer: code = min({n}, floor(d x sigma + 1/2)), d = x - min rounded \
             to binary16."
        ),
        Rounding::Stochastic => format!(
            "One lane of a group quantizer: code = min({n}, floor(d x sigma + random / 65536)), d = x - \
             min rounded to binary16.",
        ),
    });
    m.doc(
        "No element is below the minimum of its group, and the lane relies on that. zero and shift belong \
         to the element of the cycle before, sigma to that of two cycles before.",
    );
    if rounding == Rounding::Nearest {
        m.doc(format!(
            "A d above the largest binary16 does not saturate: its code is {n} either way.",
        ));
    }
    m.parameter("n", n);
    m.timing(quantizer_latency(), "one element per cycle");
    let x = m.input("x", Bits(16), "canonical binary16 element");
    let keep = m.input("keep", Bit, "there is an element");
    let min = m.input("group_min", Bits(16), "minimum of the group");
    let Parameters { zero, shift, sigma } = parameter_ports(&m);
    let random = random_port(&m, coding, 1);

    let [sum, exponent, coded, point] = difference(&m, coding, x, min, keep, zero, shift);
    let factors = normalise(&m, coding, sum, exponent, coded, point, sigma);
    let [fixed, shift] = multiply(&m, coding, &factors);
    let code = round_to_code(&m, coding, fixed, shift, random);
    m.output("code", code, "0 where keep was 0");
    m.finish()
}

/// Stages 1 and 2: x - min before rounding, whether it has a code other than 0, and the places that
/// the product is to be shifted right past the least shift if the difference has no leading zero.
/// With stochastic rounding also whether its exponent is the largest one.
fn difference<'m>(
    m: &'m ModuleBuilder,
    coding: Coding,
    x: Value<'m>,
    min: Value<'m>,
    keep: Value<'m>,
    zero: Value<'m>,
    shift: Value<'m>,
) -> [Value<'m>; 4] {
    m.comment(
        "Stage 1: magnitudes are added if the signs differ. Otherwise |x| is the larger one of two \
         positive numbers, |min| of two negative ones.",
    );
    let minus = x.bit(15);
    let adds = m.wire("adds", minus ^ min.bit(15));
    let Ordered {
        large,
        small,
        exponent,
        amount,
    } = order(m, ["x", "min"], [x, min], adds, minus);
    let [large, small, exponent, amount, adds, keep] = m.delays([
        ("large1", large),
        ("small1", small),
        ("exponent1", exponent),
        ("amount1", amount),
        ("adds1", adds),
        ("keep1", keep),
    ]);
    m.comment(
        "Stage 2: the smaller magnitude is aligned. The lowest bit is sticky; no bit is lost before \
         the shift by 4.",
    );
    let aligned = align(m, small, amount);
    m.comment("The lowest bits of both addends generate the carry-in of a subtraction.");
    let sum = combine(m, large, aligned, adds);
    m.delays([
        ("sum2", sum),
        ("largest_exponent2", exponent.eq(30)),
        ("coded2", keep & !zero),
        (
            "point2",
            shift.zext(PLACES) - exponent.zext(PLACES) - coding.least_shift() as u64,
        ),
    ])
}

/// The significand of d, rounded, times that of sigma, to be shifted.
struct Factors<'m> {
    digits: Digits<'m>,
    sigma: Value<'m>,
    shift: Value<'m>,
}

/// Stage 3: normalised, with the decision to round up. A difference whose exponent is below that of
/// the smallest normal binary16 needs no rounding: it is exact.
fn normalise<'m>(
    m: &'m ModuleBuilder,
    coding: Coding,
    sum: Value<'m>,
    largest_exponent: Value<'m>,
    coded: Value<'m>,
    point: Value<'m>,
    sigma: Value<'m>,
) -> Factors<'m> {
    m.comment("Stage 3: leading zeros are shifted out, by 8, 4, 2 and 1.");
    let (normal, zeros) = shift_out_zeros(m, sum);
    m.comment(
        "Nearest even. Rounding makes the last digit 0, 1 or 2; the multiplier propagates the carry. \
         A significand of 2048 needs no special case: its product is below 2^22 like all others.",
    );
    let top = DIFFERENCE - 1;
    let last = normal.bit(4);
    let up = m.wire(
        "up",
        rounds_up(normal.bit(3), last, normal.slice(0, 3).reduce_or()),
    );
    let upper = normal.slice(5, SIGNIFICAND - 2);
    let digits = [upper, last ^ up, last & up];
    let (digits, zeros) = match coding.rounding {
        Rounding::Nearest => {
            m.unused("unused_largest_exponent", largest_exponent);
            (digits, zeros)
        }
        Rounding::Stochastic => {
            m.comment("A difference above the largest binary16 is that one.");
            let rounds_past = upper.reduce_and() & digits[2] & zeros.eq(1);
            let past = largest_exponent & (zeros.eq(0) | rounds_past);
            let past = m.wire("saturates", past);
            let ones = past.replicate(SIGNIFICAND - 2);
            (
                [upper | ones, digits[1] | past, digits[2] & !past],
                zeros | past.zext(4),
            )
        }
    };
    m.comment(format!(
        "How far the product is to be shifted; the code is 0 or {} outside of 0 to {} places.",
        coding.n,
        coding.most_places(),
    ));
    let places = m.wire("places", point + zeros.zext(PLACES)).as_signed();
    let many = places.gt(m.lit(Signed(PLACES), coding.most_places() as u64));
    let none = m.wire("none", many | !normal.bit(top) | !coded);
    let kind = Bits(coding.shift_bits());
    let shift = none.mux(
        m.lit(kind, coding.code_is_0() as u64),
        places.bit(PLACES - 1).mux(
            m.lit(kind, coding.code_is_n() as u64),
            places.slice(0, coding.shift_bits()),
        ),
    );
    let [upper, last_is_1, last_is_2, sigma, shift] = m.delays([
        ("upper3", digits[0]),
        ("last_is_1_3", digits[1]),
        ("last_is_2_3", digits[2]),
        ("sigma3", sigma),
        ("shift3", shift),
    ]);
    Factors {
        digits: Digits {
            upper,
            last_is_1,
            last_is_2,
        },
        sigma,
        shift,
    }
}

/// Stage 4: the product of two significands, and its shift.
fn multiply<'m>(m: &'m ModuleBuilder, coding: Coding, f: &Factors<'m>) -> [Value<'m>; 2] {
    m.comment("Stage 4: partial products, the significand of sigma times each digit of d.");
    let sigma = m.wire("sigma_significand", m.concat(&[m.lit(Bit, 1), f.sigma]));
    let product = product_of_digits(m, sigma, &f.digits);
    let fixed = match PRODUCT.checked_sub(coding.fixed()) {
        None => {
            let below = coding.fixed() - PRODUCT;
            m.concat(&[product, m.lit(Bits(below), 0)])
        }
        Some(0) => product,
        Some(below) => {
            m.unused("unused_product", product.slice(0, below).reduce_or());
            product.slice(below, coding.fixed())
        }
    };
    m.delays([("product4", fixed), ("shift4", f.shift)])
}

/// Stage 5: shifted, rounded and limited.
fn round_to_code<'m>(
    m: &'m ModuleBuilder,
    coding: Coding,
    product: Value<'m>,
    shift: Value<'m>,
    random: Option<Value<'m>>,
) -> Value<'m> {
    let fraction = coding.rounding.fraction();
    m.comment(match coding.rounding {
        Rounding::Nearest => "Stage 5: the code and, as the lowest bit, the one to round with.",
        Rounding::Stochastic => "Stage 5: the code and 16 bits behind its point.",
    });
    let shifted = m.wire("shifted", product >> shift);
    let wide = coding.fixed() + 1;
    let more = random.unwrap_or_else(|| m.lit(Bit, 1).zext(fraction));
    let total = m.wire("with_more", shifted.zext(wide) + more.zext(wide));
    m.unused("unused_fraction", total.slice(0, fraction));
    let code = m.wire("whole", total.slice(fraction, wide - fraction));
    let none = m.wire("code_is_0", shift.eq(coding.code_is_0()));
    let most = m.wire(
        "code_is_n",
        shift.eq(coding.code_is_n()) | code.gt(coding.n),
    );
    let limited = most.mux(
        m.lit(Bits(coding.bits), coding.n),
        code.slice(0, coding.bits),
    );
    m.delay("code5", limited & (!none).replicate(coding.bits))
}
