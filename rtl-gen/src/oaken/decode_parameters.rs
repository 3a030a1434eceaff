//! Decode parameters: what the header of a vector and the thresholds mean for its elements.

use super::on_grid::{MAGNITUDE, SUM, on_grid};
use super::slope_divider::{Quotient, divide_by_15, slope};
use super::{ordered_key, without_negative_zero};
use crate::hw::{Bit, Bits, Field, Module, ModuleBuilder, Reg, Stream, Value};

/// Bits of a binary16 significand, the hidden one included.
const SIGNIFICAND: usize = 11;
/// 15 times a coded quantity of the middle group, two's complement.
const SCALED: usize = 46;
/// Largest binary16, without its sign.
const LARGEST: u64 = 0x7bff;

/// What the two pipelines, outer and middle, do in each of the four cycles of a vector. Those that
/// use an offset come behind it; no two ranges come at once, so that one divider serves them all.
mod slot {
    /// offset = outer_hi + outer_lo; offset = inner_lo - inner_hi.
    pub const OFFSET: usize = 0;
    /// Range of the inner group; smallest coded quantity of the middle group.
    pub const INNER_RANGE: usize = 1;
    pub const MIDDLE_MIN: usize = 1;
    /// Base of the outer side that field 0 is not on; range of the middle group.
    pub const OUTER_BASE: usize = 2;
    pub const MIDDLE_RANGE: usize = 2;
    /// Range of the outer group; base of the middle side that field 2 is not on.
    pub const OUTER_RANGE: usize = 3;
    pub const MIDDLE_BASE: usize = 3;

    pub const COUNT: usize = 4;
}

const INPUTS: [Field; 5] = [
    ("header", Bits(96), "six binary16, field 0 lowest"),
    ("outer_lo", Bits(16), "binary16 threshold"),
    ("inner_lo", Bits(16), "binary16 threshold"),
    ("inner_hi", Bits(16), "binary16 threshold"),
    ("outer_hi", Bits(16), "binary16 threshold"),
];

const OUTPUTS: [(&str, &str); 10] = [
    ("base_outer_high", "binary16 base, outer group, high side"),
    ("base_outer_low", "binary16 base, outer group, low side"),
    ("base_middle_high", "binary16 base, middle group, high side"),
    ("base_middle_low", "binary16 base, middle group, low side"),
    ("base_inner", "binary16 base, inner group"),
    ("slope_outer", "binary16 slope, outer group"),
    ("slope_middle", "binary16 slope, middle group"),
    ("slope_inner", "binary16 slope, inner group"),
    (
        "k0",
        "middle codes from here up are on the high side: 0 to 16",
    ),
    (
        "error",
        "0: good; 1: not canonical, 2: negative magnitude, 3: minimum above maximum",
    ),
];

/// Cycles from a header at the inputs to its parameters, if the unit is idle.
pub fn decode_parameters_latency() -> usize {
    // The last slot, five stages to a rounded sum, two for the slope.
    slot::COUNT - 1 + 5 + 2
}

/// Oaken's decode parameters: bases, slopes and k0 of a vector from its header, and the check of
/// the header (contract, sections 4 to 6 and 8; Oaken, ISCA 2025, section 4.3, Eq. 2 to 4).
///
/// Latency [`decode_parameters_latency`], one vector every 4 cycles. Two pipelines, one for the
/// outer and the inner group, one for the middle group, each do four exact sums per vector and round
/// them; one divider turns the three ranges into slopes; k0 is found bit by bit.
pub fn decode_parameters() -> Module {
    let m = ModuleBuilder::new("oaken_decode_parameters");
    m.doc(
        "Oaken's decode parameters: bases, slopes and k0 of a vector from its header and the \
         thresholds, and the check of the header (Oaken, ISCA 2025, section 4.3, Eq. 2 to 4).",
    );
    m.doc(
        "base = rn(threshold + min), where the low side of the outer group subtracts; slope = \
         rn(rn(max - min) / 15) of the coded quantity; k0 = the smallest k in 0..16 with 15 x min + k x \
         (max - min) >= 0 in the middle group, 16 if there is none. rn rounds to binary16, nearest \
         even, saturating; sums are exact on the 2^-24 grid.",
    );
    m.doc(
        "Thresholds are finite and in order; -0 counts as +0. With an error the parameters are \
         arbitrary. A header stays at the inputs for four cycles. No combinational path from any \
         input to any output.",
    );
    m.timing(decode_parameters_latency(), "one vector every 4 cycles");
    let input = m.stream_in("in", &INPUTS);

    m.comment(
        "All stages step but while parameters wait that were not taken at once: these are the \
         result registers, and would be overwritten.",
    );
    let stall = m.reg_reset("stall", Bit, 0);
    let advance = m.wire("advance", !stall.q());

    m.comment("The four cycles of a vector; what the two pipelines do in them:");
    for line in SLOTS {
        m.comment(line);
    }
    let step = m.reg_reset("step", Bits(2), 0);
    step.set_when(m.wire("steps", advance & input.valid), step.q() + 1);
    let slots: Vec<Value> = (0..slot::COUNT)
        .map(|s| input.valid & step.q().eq(s))
        .collect();
    let now = m.wire("slot", m.pack(&slots));
    let header = Header::new(&m, advance, &input, now);
    let [outer, middle] = operations(&m, &input, &header, step.q());
    m.comment("Which slot is where in the pipelines. An offset goes no further than the addition.");
    let [
        grid_slot,
        sum_slot,
        coarse_slot,
        fine_slot,
        value_slot,
        quotient_slot,
    ] = [
        ("grid", slot::COUNT),
        ("sum", slot::COUNT - 1),
        ("coarse", slot::COUNT - 1),
        ("fine", slot::COUNT - 1),
        ("value", slot::COUNT - 1),
        ("quotient", slot::COUNT - 1),
    ]
    .map(|(name, slots)| m.reg_reset(&format!("{name}_slot"), Bits(slots), 0));
    grid_slot.set_when(advance, now);
    sum_slot.set_when(advance, grid_slot.q().slice(1, slot::COUNT - 1));
    for (later, earlier) in [
        (coarse_slot, sum_slot),
        (fine_slot, coarse_slot),
        (value_slot, fine_slot),
        (quotient_slot, value_slot),
    ] {
        later.set_when(advance, earlier.q());
    }
    let [grid_slot, sum_slot, fine_slot, value_slot, quotient_slot] =
        [grid_slot, sum_slot, fine_slot, value_slot, quotient_slot].map(Reg::q);
    let outer = pipeline(&m, advance, "outer", outer, grid_slot);
    let middle = pipeline(&m, advance, "middle", middle, grid_slot);

    let k0 = first_high_code(&m, advance, sum_slot, &middle);

    m.comment("Bases of the sides that fields 0 and 2 are not on.");
    let outer_base = keep(
        &m,
        "outer_other_base",
        at(advance, value_slot, slot::OUTER_BASE),
        outer.value,
    );
    let middle_base = keep(
        &m,
        "middle_other_base",
        at(advance, value_slot, slot::MIDDLE_BASE),
        middle.value,
    );

    m.comment("Slopes: one range after the other, divided by 15.");
    let is_middle = in_slot(value_slot, slot::MIDDLE_RANGE);
    let range = m.wire(
        "range",
        is_middle.mux(middle.value.slice(0, 15), outer.value.slice(0, 15)),
    );
    let Quotient { sum, rest, field } = divide_by_15(&m, range);
    let [sum, rest, field] = stage(
        &m,
        advance,
        [
            ("quotient_sum", sum),
            ("quotient_rest", rest),
            ("quotient_field", field),
        ],
    );
    let slope = slope(&m, Quotient { sum, rest, field });
    let [inner_slope, middle_slope, outer_slope] = [
        ("inner_slope", slot::INNER_RANGE),
        ("middle_slope", slot::MIDDLE_RANGE),
        ("outer_slope", slot::OUTER_RANGE),
    ]
    .map(|(name, slot)| keep(&m, name, at(advance, quotient_slot, slot), slope).zext(16));

    m.comment("A range below 0: the minimum was above the maximum.");
    let above = m.reg("above", Bit);
    let above_any = m.reg("above_any", Bit);
    let outer_above = outer.value.bit(15);
    let middle_above = middle.value.bit(15);
    above.set_when(
        advance,
        in_slot(value_slot, slot::INNER_RANGE)
            .mux(outer_above, above.q() | (is_middle & middle_above)),
    );
    above_any.set_when(
        at(advance, value_slot, slot::OUTER_RANGE),
        above.q() | outer_above,
    );

    m.comment(
        "Fields 0, 2 and 4 are bases of their own. They wait twice, as long as the slopes take.",
    );
    let taken = m.wire("header_taken", input.transfer());
    let waiting = header.wait(&m, taken, "waiting");
    let h = waiting.wait(&m, at(advance, fine_slot, slot::COUNT - 1), "result");
    let error = m.wire(
        "error",
        h.not_canonical.mux(
            m.lit(Bits(4), 1),
            h.negative
                .mux(m.lit(Bits(4), 2), above_any.q().mux(m.lit(Bits(4), 3), 0)),
        ),
    );
    let done = m.reg_reset("out_valid", Bit, 0);
    let results = m.stream(
        "results",
        done.q(),
        &[
            ("base_outer_high", h.outer_is_high.mux(h.outer, outer_base)),
            ("base_outer_low", h.outer_is_high.mux(outer_base, h.outer)),
            (
                "base_middle_high",
                h.middle_is_high.mux(h.middle, middle_base),
            ),
            (
                "base_middle_low",
                h.middle_is_high.mux(middle_base, h.middle),
            ),
            ("base_inner", h.inner.zext(16)),
            ("slope_outer", outer_slope),
            ("slope_middle", middle_slope),
            ("slope_inner", inner_slope),
            ("k0", k0),
            ("error", error),
        ],
    );
    m.comment(
        "The last slope completes the results. All of them hold for one more cycle by themselves.",
    );
    let waits = m.wire("waits", done.q() & !results.ready());
    done.set(waits | at(advance, quotient_slot, slot::OUTER_RANGE));
    stall.set(waits);
    input.accept_when(advance & step.q().eq(slot::COUNT - 1));
    results.stream_out("out", &OUTPUTS);
    m.finish()
}

/// The slots as the emitted text tells them; see [`slot`].
const SLOTS: [&str; 8] = [
    "0, outer: offset = outer_hi + outer_lo: offset - x mirrors one outer side onto the other",
    "0, middle: offset = inner_lo - inner_hi: x + offset moves the high side onto the low side",
    "1, outer: range of the inner group",
    "1, middle: smallest coded quantity, x - threshold of its side",
    "2, outer: base of the other side, offset - x",
    "2, middle: range, max - min on one side, with the offset across",
    "3, outer: range, max - min on one side, offset - max - min across",
    "3, middle: base of the other side, x + offset or x - offset",
];

/// What is needed of a header to the end.
struct Header<'m> {
    outer: Value<'m>,
    middle: Value<'m>,
    /// Without its sign: it has none in a good header.
    inner: Value<'m>,
    outer_is_high: Value<'m>,
    middle_is_high: Value<'m>,
    /// The sides of fields 1 and 3; not kept.
    sides_differ: [Value<'m>; 2],
    not_canonical: Value<'m>,
    negative: Value<'m>,
}

impl<'m> Header<'m> {
    /// The fields at the input, and from the second cycle on what was found in the first.
    fn new(
        m: &'m ModuleBuilder,
        advance: Value<'m>,
        input: &Stream<'m>,
        now: Value<'m>,
    ) -> Header<'m> {
        m.comment("The sides of fields 0 to 3, and the check of the fields, in the first cycle.");
        let fields = input.get("header").lanes(16);
        let find = m.wire("finds", advance & now.bit(slot::OFFSET));
        let key = |name: &str, x: Value<'m>| m.wire(&format!("{name}_key"), ordered_key(x));
        let [outer_hi, inner_hi] = ["outer_hi", "inner_hi"].map(|t| {
            let threshold = m.wire(
                &format!("{t}_canonical"),
                without_negative_zero(input.get(t)),
            );
            key(t, threshold)
        });
        let above: Vec<Value> = [outer_hi, outer_hi, inner_hi, inner_hi]
            .into_iter()
            .enumerate()
            .map(|(i, hi)| key(&format!("field{i}"), fields[i]).gt(hi))
            .collect();
        let bad: Vec<Value> = fields
            .iter()
            .map(|f| f.slice(10, 5).reduce_and() | f.eq(0x8000u64))
            .collect();
        let bad_fields = m.wire("bad_fields", m.pack(&bad));
        let sides: Vec<Reg> = (0..above.len())
            .map(|i| m.reg(&format!("field{i}_is_high"), Bit))
            .collect();
        let [not_canonical, negative] = ["not_canonical", "negative"].map(|name| m.reg(name, Bit));
        for (side, above) in sides.iter().zip(above) {
            side.set_when(find, above);
        }
        not_canonical.set_when(find, bad_fields.reduce_or());
        negative.set_when(find, fields[4].bit(15) | fields[5].bit(15));
        let sides: Vec<Value> = sides.into_iter().map(Reg::q).collect();
        let [outer_differ, middle_differ] = [0, 2].map(|i| {
            let name = ["outer_sides_differ", "middle_sides_differ"][i / 2];
            m.wire(name, sides[i] ^ sides[i + 1])
        });
        Header {
            outer: fields[0],
            middle: fields[2],
            inner: fields[4].slice(0, 15),
            outer_is_high: sides[0],
            middle_is_high: sides[2],
            sides_differ: [outer_differ, middle_differ],
            not_canonical: not_canonical.q(),
            negative: negative.q(),
        }
    }

    /// The same in registers.
    fn wait(&self, m: &'m ModuleBuilder, when: Value<'m>, name: &str) -> Header<'m> {
        let keep = |field: &str, value| keep(m, &format!("{name}_{field}"), when, value);
        Header {
            outer: keep("outer", self.outer),
            middle: keep("middle", self.middle),
            inner: keep("inner", self.inner),
            outer_is_high: keep("outer_is_high", self.outer_is_high),
            middle_is_high: keep("middle_is_high", self.middle_is_high),
            sides_differ: self.sides_differ,
            not_canonical: keep("not_canonical", self.not_canonical),
            negative: keep("negative", self.negative),
        }
    }
}

/// What one slot adds up: a + b + offset, with signs.
struct Operation<'m> {
    a: Value<'m>,
    b: Value<'m>,
    subtracts_a: Value<'m>,
    subtracts_b: Value<'m>,
    adds_offset: Value<'m>,
    /// The result is the negative of the sum.
    negates: Value<'m>,
}

/// The operations of a slot: those of the outer pipeline and of the middle one.
fn operations<'m>(
    m: &'m ModuleBuilder,
    input: &Stream<'m>,
    header: &Header<'m>,
    step: Value<'m>,
) -> [Operation<'m>; 2] {
    let fields = input.get("header").lanes(16);
    let get = |field: &str| input.get(field);
    let [outer_differ, middle_differ] = header.sides_differ;
    let zero = m.lit(Bits(16), 0);
    let [yes, no] = [1, 0].map(|bit| m.lit(Bit, bit));
    let is = |slot: usize| step.eq(slot);
    let choose = |name: &str, values: [Value<'m>; slot::COUNT]| {
        let arms: Vec<(u64, Value)> = (0..).zip(values).collect();
        let (last, rest) = arms.split_last().expect("there are slots");
        m.case(name, step, rest, last.1)
    };

    m.comment("Outer pipeline. An inner range is field 5 - field 4.");
    let outer = Operation {
        a: choose("outer_a", [get("outer_hi"), fields[5], zero, fields[1]]),
        b: choose(
            "outer_b",
            [get("outer_lo"), fields[4], fields[0], fields[0]],
        ),
        subtracts_a: m.wire("outer_subtracts_a", is(slot::OUTER_RANGE) & outer_differ),
        subtracts_b: m.wire("outer_subtracts_b", step.ne(slot::OFFSET)),
        adds_offset: choose("outer_adds_offset", [no, no, yes, outer_differ]),
        negates: m.wire(
            "outer_negates",
            is(slot::OUTER_RANGE) & !header.outer_is_high,
        ),
    };

    m.comment(
        "Middle pipeline. Across the sides max - min + offset, or min - max + offset and negated.",
    );
    let min_threshold = m.wire(
        "min_threshold",
        header.middle_is_high.mux(get("inner_hi"), get("inner_lo")),
    );
    let falls = m.wire("falls", middle_differ & header.middle_is_high);
    let low = m.wire("middle_is_low", !header.middle_is_high);
    let middle = Operation {
        a: choose("middle_a", [get("inner_lo"), fields[2], fields[3], zero]),
        b: choose(
            "middle_b",
            [get("inner_hi"), min_threshold, fields[2], fields[2]],
        ),
        subtracts_a: m.wire("middle_subtracts_a", is(slot::MIDDLE_RANGE) & falls),
        subtracts_b: choose("middle_subtracts_b", [yes, yes, !falls, low]),
        adds_offset: choose("middle_adds_offset", [no, no, middle_differ, yes]),
        negates: choose("middle_negates", [no, no, falls, low]),
    };
    [outer, middle]
}

/// What comes out of a pipeline.
struct Sums<'m> {
    /// The exact sum, two's complement on the grid, in the slot of the sums.
    sum: Value<'m>,
    /// The result is its negative.
    sum_negates: Value<'m>,
    /// The rounded result, in the slot of the values.
    value: Value<'m>,
}

/// Five stages from operands to a rounded sum.
fn pipeline<'m>(
    m: &'m ModuleBuilder,
    advance: Value<'m>,
    name: &str,
    operation: Operation<'m>,
    grid_slot: Value<'m>,
) -> Sums<'m> {
    let named = |what: &str| format!("{name}_{what}");
    m.comment(format!(
        "The {name} pipeline. Operands on the 2^-24 grid; a negative one is complemented and lacks 1."
    ));
    let (a, a_lacks_1) = on_grid(m, &named("a"), operation.a, operation.subtracts_a);
    let (b, b_lacks_1) = on_grid(m, &named("b"), operation.b, operation.subtracts_b);
    let [a, a_lacks_1, b, b_lacks_1, adds_offset, negates] = stage(
        m,
        advance,
        [
            (&*named("grid_a"), a),
            (&*named("grid_a_lacks_1"), a_lacks_1),
            (&*named("grid_b"), b),
            (&*named("grid_b_lacks_1"), b_lacks_1),
            (&*named("grid_adds_offset"), operation.adds_offset),
            (&*named("grid_negates"), operation.negates),
        ],
    );

    m.comment("Add.");
    let offset = m.reg(&named("offset"), Bits(SUM));
    let added_offset = m.wire(
        &named("added_offset"),
        offset.q() & adds_offset.replicate(SUM),
    );
    let total = m.wire(
        &named("total"),
        added_offset + a + b + a_lacks_1.zext(SUM) + b_lacks_1.zext(SUM),
    );
    offset.set_when(advance & grid_slot.bit(slot::OFFSET), total);
    let [sum, sum_negates] = stage(
        m,
        advance,
        [(&*named("sum"), total), (&*named("sum_negates"), negates)],
    );

    m.comment(
        "Normalise: leading bit to the top, but not past the exponent of the subnormals, 31 places. A \
         negative sum is complemented and lacks 1; ones follow it from below.",
    );
    let negative = m.wire(&named("negative"), sum.bit(SUM - 1));
    let magnitude = m.wire(
        &named("magnitude"),
        sum.slice(0, MAGNITUDE) ^ negative.replicate(MAGNITUDE),
    );
    let level = |value: Value<'m>, fill: Value<'m>, places: usize| {
        let top = value.slice(MAGNITUDE - places, places);
        let free = m.wire(&named(&format!("free{places}")), top.eq(0));
        let low = value.slice(0, MAGNITUDE - places);
        let shifted = m.concat(&[low, fill.replicate(places)]);
        let after = m.wire(&named(&format!("after{places}")), free.mux(shifted, value));
        (free, after)
    };
    let (free16, after16) = level(magnitude, negative, 16);
    let (free8, after8) = level(after16, negative, 8);
    let [coarse, places, complemented, sign] = stage(
        m,
        advance,
        [
            (&*named("coarse"), after8),
            (&*named("coarse_places"), m.concat(&[free16, free8])),
            (&*named("coarse_complemented"), negative),
            (&*named("coarse_sign"), negative ^ sum_negates),
        ],
    );
    m.comment(
        "The other levels, and whether to round up, nearest even. A complemented sum is 1 too small in \
         its last place: what is behind the significand is above a half if the half is set, and a \
         half if only the half is not set.",
    );
    let (free4, after4) = level(coarse, complemented, 4);
    let (free2, after2) = level(after4, complemented, 2);
    let (free1, after1) = level(after2, complemented, 1);
    let half_at = MAGNITUDE - SIGNIFICAND - 1;
    let (half, odd) = (after1.bit(half_at), after1.bit(half_at + 1));
    let rest = m.wire(
        &named("rest"),
        (after1.slice(0, half_at) ^ complemented.replicate(half_at)).reduce_or(),
    );
    let up = complemented.mux(half | (!rest & odd), half & (rest | odd));
    let [significand, up, places, sign] = stage(
        m,
        advance,
        [
            (
                &*named("significand"),
                after1.slice(half_at + 1, SIGNIFICAND),
            ),
            (&*named("up"), up),
            (&*named("places"), m.concat(&[places, free4, free2, free1])),
            (&*named("sign"), sign),
        ],
    );

    m.comment(
        "As binary16: the leading bit at the top, 41, has the exponent 32, and the hidden bit adds 1 \
         to the exponent field, so the field starts from 31 - places. 31 and above saturates.",
    );
    let field = m.concat(&[m.lit(Bits(1), 0), !places, m.lit(Bits(10), 0)]);
    let unbounded = m.wire(
        &named("unbounded"),
        field + significand.zext(16) + up.zext(16),
    );
    let saturates = m.wire(
        &named("saturates"),
        unbounded.bit(15) | unbounded.slice(10, 5).reduce_and(),
    );
    let finite = m.wire(
        &named("finite"),
        saturates.mux(m.lit(Bits(15), LARGEST), unbounded.slice(0, 15)),
    );
    let [value] = stage(
        m,
        advance,
        [(
            &*named("value"),
            m.concat(&[sign & finite.reduce_or(), finite]),
        )],
    );
    Sums {
        sum,
        sum_negates,
        value,
    }
}

/// k0: four steps of non-restoring division, a bit of k0 - 1 each.
fn first_high_code<'m>(
    m: &'m ModuleBuilder,
    advance: Value<'m>,
    sum_slot: Value<'m>,
    middle: &Sums<'m>,
) -> Value<'m> {
    m.comment(
        "k0 - 1 is the largest k in 0..15 with 15 x min + k x range < 0, if min < 0. Its bits come from the \
         highest: t = 15 x min + 8 x range, then 4, 2 and 1 ranges more if t < 0, less if not.",
    );
    let first = in_slot(sum_slot, slot::MIDDLE_RANGE);
    let t = m.reg("t", Bits(SCALED));
    let range = m.reg("k0_range", Bits(SUM + 2));
    let range_negates = m.reg("k0_range_negates", Bit);
    let shifted = m.concat(&[range.q().bit(SUM + 1), range.q().slice(1, SUM + 1)]);
    let four = m.concat(&[middle.sum, m.lit(Bits(2), 0)]);
    range.set_when(advance, first.mux(four, shifted));
    range_negates.set_when(advance & first, middle.sum_negates);

    let negative = t.q().bit(SCALED - 1);
    let subtracts = m.wire(
        "k0_subtracts",
        first.mux(middle.sum_negates, !negative ^ range_negates.q()),
    );
    let ranges = m.wire(
        "k0_ranges",
        first.mux(
            m.concat(&[middle.sum, m.lit(Bits(3), 0)]),
            range.q().sext(SCALED),
        ) ^ subtracts.replicate(SCALED),
    );
    let low = t.q().slice(0, SCALED - 4);
    let sixteen = m.wire(
        "k0_dividend",
        first.mux(m.concat(&[low, m.lit(Bits(4), 0)]), t.q()),
    );
    let less_one = m.wire("k0_less_one", !t.q() & first.replicate(SCALED));
    let next = m.wire(
        "next_t",
        sixteen + less_one + ranges + first.zext(SCALED) + subtracts.zext(SCALED),
    );
    t.set_when(
        advance,
        in_slot(sum_slot, slot::MIDDLE_MIN).mux(middle.sum.sext(SCALED), next),
    );

    let bits = m.reg("k0_bits", Bits(3));
    let min_negative = m.reg("min_negative", Bit);
    let below = next.bit(SCALED - 1);
    bits.set_when(advance, m.concat(&[bits.q().slice(0, 2), below]));
    min_negative.set_when(advance & first, negative);
    let count = [1, 2, 3].iter().fold(first, |step, n| {
        let reg = m.reg_reset(&format!("k0_step{n}"), Bit, 0);
        reg.set_when(advance, step);
        reg.q()
    });
    let largest = m.reg("k0_less_1", Bits(4));
    let any = m.reg("k0_any", Bit);
    let done = m.wire("k0_done", advance & count);
    largest.set_when(done, m.concat(&[bits.q(), below]));
    any.set_when(done, min_negative.q());
    m.wire(
        "k0",
        (largest.q().zext(5) + m.lit(Bits(5), 1)) & any.q().replicate(5),
    )
}

/// Is it this slot's turn? Behind the addition, where offsets no longer are.
fn in_slot<'m>(slots: Value<'m>, slot: usize) -> Value<'m> {
    slots.bit(slot - 1)
}

/// The same, in an advanced cycle.
fn at<'m>(advance: Value<'m>, slots: Value<'m>, slot: usize) -> Value<'m> {
    advance & in_slot(slots, slot)
}

/// A register that takes `value` when told to.
fn keep<'m>(m: &'m ModuleBuilder, name: &str, when: Value<'m>, value: Value<'m>) -> Value<'m> {
    let reg = m.reg(name, value.kind());
    reg.set_when(when, value);
    reg.q()
}

/// Registers side by side: all values one advanced cycle later.
fn stage<'m, const N: usize>(
    m: &'m ModuleBuilder,
    advance: Value<'m>,
    values: [(&str, Value<'m>); N],
) -> [Value<'m>; N] {
    let registers = values.map(|(name, value)| (m.reg(name, value.kind()), value));
    for (register, value) in registers {
        register.set_when(advance, value);
    }
    registers.map(|(register, _)| register.q())
}
