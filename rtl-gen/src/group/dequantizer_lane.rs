//! The value of a code: minimum + code x step, one fused multiply-add.

use super::spill::{spill_full, spilled};
use crate::binary16::SIGNIFICAND;
use crate::binary16::multiply_add::{
    AMOUNT, BASE_PLACES, Operands, PLACE, Stages, TRIPLE, align_and_add, base_above, base_form,
    normalise, round, slope_form, steps_of, tripled,
};
use crate::hw::{Bit, Bits, Bundle, Fields, LaneArray, Module, ModuleBuilder, Value};
use crate::one_of::one_of;
use crate::stage::stage;

/// Bits of a pair: minimum and step.
const PAIR: usize = 32;
/// Lanes that share a block of synthesis.
pub(crate) const DEQUANTIZER_LANES: usize = 4;
/// Latency of [`pair_form`].
const FORM_LATENCY: usize = 1;
/// Stages of a lane.
const LANE_STAGES: usize = 3;

/// A pair as the lanes take it: what is the same for every code of the group is found once.
fn form() -> Bundle {
    Bundle::new(
        "a pair, prepared",
        &[
            ("negative", Bit, "the minimum is below 0"),
            (
                "moves",
                Bit,
                "the minimum is shifted for the addition, not the product",
            ),
            ("amount", Bits(AMOUNT), "by how many places"),
            ("minimum_at", Bits(PLACE), "exponent of the minimum, from 0"),
            (
                "minimum",
                Bits(SIGNIFICAND),
                "its significand with the hidden bit",
            ),
            ("step_at", Bits(PLACE), "exponent of the step, from 2"),
            (
                "step",
                Bits(SIGNIFICAND),
                "its significand with the hidden bit",
            ),
            ("triple", Bits(TRIPLE), "three times that significand"),
        ],
    )
}

/// Bits of a pair as [`dequantizer_lanes`] takes it.
pub(crate) fn pair_form_bits() -> usize {
    form().width()
}

/// Latency of [`pair_form`].
pub(crate) fn pair_form_latency() -> usize {
    FORM_LATENCY
}

/// A pair in the form that [`dequantizer_lanes`] takes.
///
/// Latency 1, one pair per cycle.
pub(crate) fn pair_form() -> Module {
    let m = ModuleBuilder::new("group_pair_form");
    m.doc(
        "A group's minimum and step in the form that the dequantizer's lanes take: significands with \
         their hidden bits, which of the two operands of the addition is to be shifted, and how far. All \
         of this is the same for every element of the group.",
    );
    m.timing(FORM_LATENCY, "one pair per cycle");
    let pair = m.input("pair", Bits(PAIR), "minimum and step, binary16");
    let prepared = prepared(&m, pair);
    m.output("form", prepared.pack(), "the prepared pair");
    m.finish()
}

/// The fields of [`form`], in registers.
fn prepared<'m>(m: &'m ModuleBuilder, pair: Value<'m>) -> Fields<'m> {
    m.comment(
        "The place of the minimum is its exponent less 1, or 0 if it is subnormal; that of the step is 2 \
         more, so that a minimum and a product of equal place are aligned with the minimum 2 bits to the \
         left. The one at the lower place is shifted; 15 places stand for 15 and more, when only its \
         sign matters.",
    );
    let (minimum, step) = (
        m.wire("minimum", pair.slice(0, 16)),
        m.wire("step", pair.slice(16, 16)),
    );
    let (step_at, significand) = slope_form(m, "step", step);
    m.unused("unused_step_sign", step.bit(15));
    let triple = tripled(m, "step_triple", significand);
    let base = base_form(m, "minimum", minimum, step_at);
    let values = [
        ("negative", minimum.bit(15)),
        ("moves", base.moves),
        ("amount", base.amount),
        ("minimum_at", base.place),
        ("minimum", base.significand),
        ("step_at", step_at),
        ("step", significand),
        ("triple", triple),
    ];
    let registers = stage(m, None, values.map(|(name, v)| (format!("form_{name}"), v)));
    let names = values.map(|(name, _)| name);
    let fields: Vec<(&str, Value)> = names.into_iter().zip(registers).collect();
    m.fields("form", &fields)
}

/// Latency of [`value_table`].
pub(crate) fn value_table_latency() -> usize {
    FORM_LATENCY + LANE_STAGES
}

/// The values of the four codes of 2 bits of a group: rn(minimum + code x step).
///
/// Latency [`value_table_latency`], one pair per cycle. Kept as one block by synthesis.
pub(crate) fn value_table() -> Module {
    let m = ModuleBuilder::new("group_value_table_b2");
    m.doc(
        "The values of all codes of 2 bits of a group: the minimum, and the sums of the minimum and one, \
         two and three steps, each rounded once to binary16, nearest even, saturating; a zero is +0.",
    );
    m.timing(value_table_latency(), "one pair per cycle");
    m.keep_hierarchy();
    let pair = m.input("pair", Bits(PAIR), "minimum and step, binary16");
    let form = prepared(&m, pair);
    let mut minimum = m.delay("minimum0", pair.slice(0, 16));
    for stage in 1..=LANE_STAGES {
        minimum = m.delay(&format!("minimum{stage}"), minimum);
    }
    let mut values = vec![minimum];
    for code in 1..4u64 {
        let u = m.instance(&format!("u_code{code}"), &free_lane());
        u.set("code", m.lit(Bits(2), code)).set("form", form.pack());
        values.push(u.get_as("x", &format!("value{code}")));
    }
    m.output("values", m.pack(&values), "binary16, that of code 0 lowest");
    m.finish()
}

/// Latency of [`dequantizer_lanes`] while nothing stalls.
pub(crate) fn lanes_latency() -> usize {
    LANE_STAGES
}

/// [`DEQUANTIZER_LANES`] lanes of the dequantizer for codes of 4 bits, kept as one block by synthesis.
///
/// Latency [`lanes_latency`], one beat per cycle.
pub(crate) fn dequantizer_lanes() -> Module {
    let lanes = DEQUANTIZER_LANES;
    let m = ModuleBuilder::new(format!("group_dequantizer_x{lanes}_b4"));
    m.doc(format!(
        "{lanes} lanes of the dequantizer, each with the pair of its own group, and a spill register \
         behind them. While it is full the stages hold; whoever feeds them knows from valid and ready as \
         well.",
    ));
    m.parameter("lanes", lanes);
    m.timing(LANE_STAGES, "one beat per cycle");
    m.keep_hierarchy();
    let valid = m.input("valid", Bit, "there is a beat in the last stage");
    let ready = m.input("ready", Bit, "the values are taken if there are some");
    let form = m.input(
        "form",
        Bits(pair_form_bits() * lanes),
        "pairs of the lanes, prepared",
    );
    let code = m.input("code", Bits(4 * lanes), "codes");
    let zero = m.input("zero", Bits(lanes), "the value is +0");
    let full = spill_full(&m, valid, ready);
    let x = m.forward("values", Bits(16 * lanes));
    let array = LaneArray {
        shared: m.fields("stages", &[("advance", !full)]),
        split: m.fields("codes", &[("form", form), ("code", code), ("zero", zero)]),
        outputs: &[("x", x)],
    };
    array.instances(&m, "u_lane", &stalling_lane(), 1, lanes);
    let x = spilled(&m, "x", full, x.value());
    m.output("x", x, "binary16 values");
    m.finish()
}

/// A lane for codes of 4 bits that stalls.
fn stalling_lane() -> Module {
    let m = lane_module(
        "group_dequantizer_lane_b4",
        4,
        "counted in cycles with advance",
    );
    let advance = m.input("advance", Bit, "all stages step; else all hold");
    let form = m.input("form", Bits(pair_form_bits()), "the pair, prepared");
    let code = m.input("code", Bits(4), "the code");
    let zero = m.input("zero", Bit, "the value is +0");
    let form = self::form().unpack("form", form);
    m.comment("A sum of zeros is +0, whatever the pair.");
    let keeps = |value: Value<'_>| match value.kind() {
        Bit => !zero,
        _ => (!zero).replicate(value.width()),
    };
    let code = m.wire("code_or_0", code & keeps(code));
    let [negative, minimum] =
        ["negative", "minimum"].map(|field| (field, form.get(field) & keeps(form.get(field))));
    let form = form.replace(&[negative, minimum]);
    value(&m, &Steps(Some(advance)), code, &form);
    m.finish()
}

/// A lane for codes of 2 bits that never stalls.
fn free_lane() -> Module {
    let m = lane_module("group_dequantizer_lane_b2", 2, "");
    let form = m.input("form", Bits(pair_form_bits()), "the pair, prepared");
    let code = m.input("code", Bits(2), "the code");
    let form = self::form().unpack("form", form);
    value(&m, &Steps(None), code, &form);
    m.finish()
}

fn lane_module(name: &str, bits: usize, counted: &str) -> ModuleBuilder {
    let m = ModuleBuilder::new(name);
    m.doc(
        "One lane of the dequantizer: x = rn(minimum + code x step), where rn rounds to binary16, nearest \
         even, saturating at +-65504; a zero is +0. Product and sum are exact: the operand with the \
         smaller exponent is shifted right, and the bits that it loses are kept as a sticky bit, which \
         lies below every bit that a cancellation can bring into the result.",
    );
    m.parameter("bits", bits);
    let throughput = ["one element per cycle", counted].map(str::to_owned);
    let throughput: Vec<String> = throughput.into_iter().filter(|t| !t.is_empty()).collect();
    m.timing(LANE_STAGES, &throughput.join(", "));
    m
}

/// A lane: output `x`.
fn value<'m>(m: &'m ModuleBuilder, stages: &Steps<'m>, code: Value<'m>, form: &Fields<'m>) {
    let operands = multiply(m, stages, code, form);
    let sum = align_and_add(m, stages, operands);
    let normal = normalise(m, stages, sum);
    let x = round(m, stages, normal);
    m.output("x", x, "binary16, canonical");
}

/// Stage 1: the product, and which of the two operands is to be shifted.
fn multiply<'m>(
    m: &'m ModuleBuilder,
    stages: &Steps<'m>,
    code: Value<'m>,
    form: &Fields<'m>,
) -> Operands<'m> {
    let bits = code.width();
    let width = bits + SIGNIFICAND;
    m.comment(
        "Stage 1: code times the significand of the step, a partial product for two bits of the code \
         each.",
    );
    let single = m.wire("single", form.get("step").zext(TRIPLE));
    let multiples = [single, single << 1, form.get("triple")];
    let rows = (0..bits).step_by(2).map(|at| {
        let digit = code.slice(at, 2);
        let selectors = [1u64, 2, 3].map(|n| digit.eq(n));
        let row = one_of(m, &format!("row{at}"), &selectors, &multiples);
        match at {
            0 => row.zext(width),
            _ => m.concat(&[row, m.lit(Bits(at), 0)]),
        }
    });
    let product = rows.reduce(|a, b| a + b).expect("a code has bits");
    let product = m.wire("product", product);
    m.comment("With code 0 the minimum is the result, and never shifted.");
    let moves = m.wire("minimum_moves", form.get("moves") & code.reduce_or());
    let minimum = |places| base_above(form.get("minimum"), places, width);
    let negative = form.get("negative");
    let [fixed, moving, steps, place, subtracts, sign] = stages.end(
        m,
        [
            ("fixed1", moves.mux(product, minimum(BASE_PLACES))),
            ("moving1", moves.mux(minimum(BASE_PLACES - 1), product)),
            ("steps1", steps_of(form.get("amount"))),
            (
                "place1",
                moves.mux(form.get("step_at"), form.get("minimum_at")),
            ),
            ("subtracts1", negative),
            ("sign1", negative & !moves),
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

/// Stages that step when a bit is set, or in every cycle.
struct Steps<'m>(Option<Value<'m>>);

impl<'m> Stages<'m> for Steps<'m> {
    fn end<const N: usize>(
        &self,
        m: &'m ModuleBuilder,
        values: [(&str, Value<'m>); N],
    ) -> [Value<'m>; N] {
        stage(m, self.0, values)
    }

    fn cut<const N: usize>(
        &self,
        _: &'m ModuleBuilder,
        values: [(&str, Value<'m>); N],
    ) -> [Value<'m>; N] {
        values.map(|(_, value)| value)
    }
}

/// A pair and a code to the value of the code, as the parts of the dequantizer compute it together:
/// for tests.
///
/// One element per cycle.
///
/// # Panics
/// If `bits` is neither 2 nor 4.
pub fn dequantizer_lane(bits: usize) -> Module {
    let m = ModuleBuilder::new(format!("group_dequantizer_lane_test_b{bits}"));
    m.doc("The value of a code of a group, by the parts of the dequantizer.");
    m.parameter("bits", bits);
    let latency = FORM_LATENCY + LANE_STAGES;
    m.timing(latency, "one code per cycle");
    let pair = m.input("pair", Bits(PAIR), "minimum and step of the group");
    let code = m.input("code", Bits(bits), "the code");
    let waits =
        |cycles: usize| (1..=cycles).fold(code, |code, n| m.delay(&format!("code{n}"), code));
    let x = match bits {
        2 => {
            let table = m.instance("u_table", &value_table());
            table.set("pair", pair);
            let values = table.get_as("values", "values").lanes(16);
            let code = waits(latency);
            let selectors: Vec<Value> = (0..4u64).map(|n| code.eq(n)).collect();
            one_of(&m, "chosen", &selectors, &values)
        }
        4 => {
            let form = m.instance("u_form", &pair_form());
            form.set("pair", pair);
            let lane = m.instance("u_lane", &stalling_lane());
            lane.set("advance", m.lit(Bit, 1))
                .set("form", form.get_as("form", "form"))
                .set("code", waits(FORM_LATENCY))
                .set("zero", m.lit(Bit, 0));
            lane.get_as("x", "chosen")
        }
        _ => panic!("a dequantizer lane for codes of {bits} bits"),
    };
    m.output("x", x, "binary16");
    m.finish()
}
