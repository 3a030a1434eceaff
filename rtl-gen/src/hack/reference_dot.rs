//! A dot product of binary16 vectors, to compare the product on codes with.

use super::matmul::{BINARY32_LATENCY, SUM, TERM, TERM_LATENCY, TERM_PLACE, term, to_binary32};
use crate::binary16::{SIGNIFICAND, exponent_field, significand};
use crate::delay::{delayed, delayed_bit};
use crate::dot::compressed;
use crate::hw::{Bit, Bits, LaneArray, Module, ModuleBuilder, Value, width_for};
use crate::unit::{Config, Parameter, Unit};

/// Lanes that share a block of synthesis.
const GROUP: usize = 4;
/// Levels of carry-save adders between registers.
const LEVELS: usize = 4;
/// The highest place of a product.
const TOP_PLACE: usize = 58;

/// The dot product of two vectors of binary16, with the cells of the product on codes: exact products,
/// rounded to units of 2^-24, and one sum of integers, which becomes a binary32. It takes `lanes` elements
/// of each vector per cycle and never waits. It stands for what an accelerator does that dequantizes its
/// cache, so that area and power of both can be compared.
///
/// ```text
///  a, b --> lanes: terms ==> carry-save tree --> sum over the beats --> binary32 --> x
/// ```
///
/// # Panics
/// If there are no lanes, or they are no multiple of four.
pub fn reference_dot_fp16(lanes: usize) -> Module {
    assert!(lanes > 0 && lanes.is_multiple_of(GROUP), "{lanes} lanes");
    let m = ModuleBuilder::new(format!("reference_dot_fp16_l{lanes}"));
    m.doc(format!(
        "Dot product of binary16 vectors, {lanes} elements of each per cycle: a reference for the product \
         on codes, made with its cells. Products are rounded to units of 2^-24 and clamped to \
         2^25 - 2^-24, sums are integers, and the result is a binary32.",
    ));
    m.doc("Elements are canonical: no NaN, no infinity, no -0. It never waits.");
    m.parameter("lanes", lanes);
    let a = m.input("in_a", Bits(16 * lanes), "elements of a, lane 0 lowest");
    let b = m.input("in_b", Bits(16 * lanes), "elements of b, lane 0 lowest");
    let valid = m.input("in_valid", Bit, "a beat is present");
    let first = m.input("in_first", Bit, "the first beat of two vectors");
    let last = m.input("in_last", Bit, "their last beat");
    let bits = ADDEND * lanes;
    let addends = m.forward("addends", Bits(bits));
    let carries = m.forward("carries", Bits(lanes));
    let array = LaneArray {
        shared: m.fields("none", &[]),
        split: m.fields("elements", &[("a", a), ("b", b)]),
        outputs: &[("addends", addends), ("carries", carries)],
    };
    array.instances(&m, "u_lanes", &lane_group(), GROUP, lanes);

    m.comment("One tree for all lanes; the carries are added up beside it.");
    let width = TERM + 1 + width_for(lanes);
    let all = addends.value().lanes(ADDEND).into_iter();
    let all = all.map(|row| row.sext(width)).collect();
    let count = carries.value().bits().into_iter();
    let count_bits = width_for(lanes);
    let count = count.map(|bit| bit.zext(count_bits)).collect();
    let (rows, stages) = tree(&m, "sum", all);
    let (ones, stages_of_ones) = tree(&m, "ones", count);
    let late = stages - stages_of_ones;
    let ones = ones
        .into_iter()
        .enumerate()
        .map(|(n, row)| delayed(&m, &format!("ones_late{n}"), row, late));
    let ones: Vec<Value> = ones.map(|row| row.zext(width)).collect();
    let rows = rows.into_iter().chain(ones).collect();
    let rows = compressed(&m, "last", rows, 2).into_iter();
    let total = m.delay("total", rows.reduce(|a, b| a + b).expect("there are rows"));

    m.comment("The sum over the beats of two vectors.");
    let latency = LANE_LATENCY + stages + 1;
    let valid = delayed_bit(&m, "valid", valid, latency);
    let [first, last] =
        [("first", first), ("last", last)].map(|(name, bit)| delayed(&m, name, bit, latency));
    let sum = m.reg("sum", Bits(SUM));
    let so_far = m.wire("so_far", sum.q() & (!first).replicate(SUM));
    sum.set_when(valid, so_far + total.sext(SUM));
    let ends = m.reg_reset("sum_ends", Bit, 0);
    ends.set(valid & last);
    let u = m.instance("u_binary32", &to_binary32());
    u.set("sum", sum.q());
    m.timing(latency + 1 + BINARY32_LATENCY, "one beat per cycle");
    let valid = delayed_bit(&m, "result_valid", ends.q(), BINARY32_LATENCY);
    m.output("out_valid", valid, "a result is present");
    m.output("out_x", u.get_as("x", "result"), "binary32");
    m.finish()
}

/// Bits of an addend: a term with its sign.
const ADDEND: usize = TERM + 1;
/// Latency of a lane.
const LANE_LATENCY: usize = 1 + TERM_LATENCY;

/// Rows through stages of carry-save adders until few are left, and the number of stages.
fn tree<'m>(m: &'m ModuleBuilder, name: &str, rows: Vec<Value<'m>>) -> (Vec<Value<'m>>, usize) {
    let (mut rows, mut stages) = (rows, 0);
    while rows.len() > 2 {
        let name = format!("{name}{stages}");
        let left = compressed(m, &name, rows, LEVELS).into_iter().enumerate();
        rows = left
            .map(|(n, row)| m.delay(&format!("{name}_row{n}"), row))
            .collect();
        stages += 1;
    }
    (rows, stages)
}

/// Some lanes, kept as one block by synthesis.
fn lane_group() -> Module {
    let m = ModuleBuilder::new(format!("reference_dot_group_l{GROUP}"));
    m.doc(format!(
        "{GROUP} products of binary16 in units of 2^-24: addend and carry, whose sum is the term.",
    ));
    m.timing(LANE_LATENCY, "one beat per cycle");
    m.keep_hierarchy();
    let a = m.input("a", Bits(16 * GROUP), "elements of a");
    let b = m.input("b", Bits(16 * GROUP), "elements of b");
    let module = term(SIGNIFICAND, TOP_PLACE);
    let (mut addends, mut carries): (Vec<Value>, Vec<Value>) = (vec![], vec![]);
    for (n, (a, b)) in a.lanes(16).into_iter().zip(b.lanes(16)).enumerate() {
        let at = exponent_field(a).zext(TERM_PLACE) + exponent_field(b).zext(TERM_PLACE) - 2;
        let [a_significand, b_significand, at, sign] = m.delays([
            (&format!("a{n}"), significand(a)),
            (&format!("b{n}"), significand(b)),
            (&format!("place{n}"), at),
            (&format!("sign{n}"), a.bit(15) ^ b.bit(15)),
        ]);
        let u = m.instance(&format!("u_term{n}"), &module);
        u.set("a", a_significand)
            .set("x", b_significand)
            .set("place", at)
            .set("sign", sign);
        let get = |port: &str| u.get_as(port, &format!("term{n}_{port}"));
        m.unused(&format!("unused_clamped{n}"), get("clamped"));
        let (magnitude, sign) = (get("magnitude"), get("term_sign"));
        addends.push(m.concat(&[sign, magnitude ^ sign.replicate(TERM)]));
        carries.push(get("up") ^ sign);
    }
    m.output("addends", m.pack(&addends), "terms or their complements");
    m.output("carries", m.pack(&carries), "1 is to be added");
    m.finish()
}

const LANES: Parameter =
    Parameter::one_of("lanes", &[16, 32, 64], "elements of each vector per beat");

/// The reference.
pub const REFERENCE: Unit = Unit {
    name: "reference_dot_fp16",
    title: "Dot product of binary16, a reference",
    about: "what the product on codes is compared with",
    source: "formats-hack.md",
    parameters: &[LANES],
    check: None,
    module: |p| reference_dot_fp16(p.get("lanes")),
    configs: &[Config::new("reference_dot_fp16", &[("lanes", 64)])
        .default()
        .for_tests()],
};
