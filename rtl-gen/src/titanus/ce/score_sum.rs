//! The sum of the products of a head.

use super::geometry::{Geometry, PRODUCT, RESULT};
use crate::dot::compressed;
use crate::hw::{Bit, Bits, Flow, Module, ModuleBuilder, Value};
use crate::stage::keep;

/// Levels of carry-save adders between registers, and in front of the adder.
const LEVELS: [usize; 2] = [5, 3];

/// Cycles from the products to a score, with so many lanes.
pub(super) fn score_latency(lanes: usize) -> usize {
    1 + stages(lanes) + 1
}

/// Stages of the tree that end in rows.
fn stages(lanes: usize) -> usize {
    let left = crate::dot::rows_left(lanes, LEVELS[0]);
    1 + usize::from(crate::dot::rows_left(left, LEVELS[1]) > 2)
}

/// Adds up the products of a beat in a tree, and the beats of a head in an accumulator per row. Where nothing
/// executes the tree holds, and 0 is added.
///
/// ```text
///  products --> carry-save tree --> adder --> + --> accumulators, one per row --> score
///                                             ^-------------'
/// ```
pub(super) fn score_sum(geometry: Geometry) -> Module {
    let m = ModuleBuilder::new(format!(
        "titanus_ce_score_sum_l{}_w{}_r{}",
        geometry.lanes,
        geometry.score_bits(),
        geometry.rows_max
    ));
    m.doc(
        "Adds up the products of a beat, and those of the beats of a head, for every row. If no lane \
         executes, the registers of the tree hold, and 0 is added.",
    );
    m.timing(score_latency(geometry.lanes), "one beat per cycle");
    let lanes = geometry.lanes;
    let products = m.input("products", Bits(PRODUCT * lanes), "signed, lane 0 lowest");
    let executes = m.input(
        "executes",
        Bit,
        "with them: not all are 0 without a product",
    );
    let valid = m.input("valid", Bit, "they are of a score");
    let flags = ["begins", "gives", "last", "spoiled"];
    let mut fields: Vec<(&str, Value)> = flags
        .into_iter()
        .map(|name| {
            (
                name,
                m.input(name, Bit, &format!("with them: {}", meaning(name))),
            )
        })
        .collect();
    fields.push(("any", executes));
    let mut flow = Flow::new(&m, "beat", valid, &fields);
    let rows = m.input("rows", Bits(geometry.rows_bits()), "query rows");

    m.comment(
        "With its sign inverted a product is one of 0 to 2^16 - 1, and the sum of all is 2^15 x lanes too \
         large: its highest bit is inverted.",
    );
    let width = geometry.sum_bits();
    let mut tree: Vec<Value> = products
        .lanes(PRODUCT)
        .into_iter()
        .map(|product| {
            let sign = product.bit(PRODUCT - 1);
            m.concat(&[!sign, product.slice(0, PRODUCT - 1)])
                .zext(width)
        })
        .enumerate()
        .map(|(n, row)| m.wire(&format!("row{n}"), row))
        .collect();
    for stage in 0..stages(lanes) {
        let name = format!("tree{stage}");
        let moves = m.wire(&format!("{name}_moves"), flow.valid & flow.get("any"));
        let left = compressed(&m, &name, tree, LEVELS[0]).into_iter();
        tree = left
            .enumerate()
            .map(|(n, row)| keep(&m, &format!("{name}_row{n}"), moves, row))
            .collect();
        flow = flow.registered(stage);
    }
    m.comment("The sum of a beat.");
    let moves = m.wire("total_moves", flow.valid & flow.get("any"));
    let total = compressed(&m, "last", tree, LEVELS[1]).into_iter();
    let total = total.reduce(|a, b| a + b).expect("there are rows");
    let total = keep(&m, "total", moves, total);
    let flow = flow.registered(stages(lanes));
    let sign = !total.bit(width - 1);
    let total = m.concat(&[sign, total.slice(0, width - 1)]);
    let total = total & flow.get("any").replicate(width);
    let bits = geometry.score_bits();
    let total = m.wire("added", total).sext(bits);

    m.comment("The sum of a head: a row after the other, the last one is that of the step before.");
    let sums: Vec<_> = (0..geometry.rows_max)
        .map(|row| m.reg(&format!("sum{row}"), Bits(bits)))
        .collect();
    let last = sums[sums.len() - 1].q();
    let of_row = match sums.len() {
        1 => last,
        _ => {
            let others = sums[..sums.len() - 1].iter().map(|sum| sum.q());
            let arms: Vec<(u64, Value)> = (1..).zip(others).collect();
            m.case("sum_of_row", rows, &arms, last)
        }
    };
    let before = of_row & (!flow.get("begins")).replicate(bits);
    let before = m.wire("so_far", before);
    for (n, sum) in sums.iter().enumerate() {
        let next = match n {
            0 => before + total,
            n => sums[n - 1].q(),
        };
        sum.set_when(flow.valid, next);
    }
    if geometry.rows_max == 1 {
        m.unused("unused_rows", rows);
    }

    m.comment("A score that is complete; 0 if its command is spoiled.");
    let given = m.reg_reset("given", Bit, 0);
    given.set(flow.valid & flow.get("gives"));
    let [last, spoiled] = m.delays([
        ("given_last", flow.get("last")),
        ("given_spoiled", flow.get("spoiled")),
    ]);
    m.output("score_valid", given.q(), "a score is present");
    let is_there = m.wire("is_there", given.q() & !spoiled);
    let score = sums[0].q() & is_there.replicate(bits);
    let score = m.wire("score", score).sext(RESULT);
    m.output(
        "score_value",
        score,
        "int32; 0 if spoiled, or without a score",
    );
    m.output("score_last", last, "last result of the command");
    m.output("score_user", last & spoiled, "a token broke the format");
    m.finish()
}

/// What a flag of a step means.
fn meaning(flag: &str) -> &'static str {
    match flag {
        "begins" => "the sum of the head begins",
        "gives" => "the score is complete",
        "last" => "it is the last result of the command",
        _ => "a token broke the format",
    }
}
