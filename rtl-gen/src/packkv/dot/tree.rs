//! Sums of products, and the sums of a segment that they are added to.

use super::booth::{booth_rows, digit_bits, digits, excess};
use super::geometry::{BEATS, Geometry, OPERAND, PACKS};
use crate::dot::{compressed, registered, rows_left};
use crate::hw::{Bit, Bits, Module, ModuleBuilder, Value};

/// Products of a tree.
pub(super) const PRODUCTS: usize = 4;
/// Levels of carry-save adders behind the digits, and between later registers.
const LEVELS: usize = 3;
/// Rows that the last stage adds up.
const LAST_ROWS: usize = 4;

/// Bits of the sum of the products of a tree with codes of `code` bits, signed.
pub(super) fn tree_bits(code: usize) -> usize {
    OPERAND + code + 1
}

/// Stages of a tree that end in rows.
fn row_stages(code: usize) -> usize {
    let mut rows = rows_left(PRODUCTS * digits(code) + 1, LEVELS);
    let mut stages = 1;
    while rows > LAST_ROWS {
        rows = rows_left(rows, LEVELS);
        stages += 1;
    }
    stages
}

/// Cycles from the operands of a tree to its sum.
pub(super) fn tree_latency(code: usize) -> usize {
    row_stages(code) + 1
}

/// The sum of four products, [`tree_latency`] later: `a` four operands, `codes` as many codes in digits.
fn tree<'m>(
    m: &'m ModuleBuilder,
    name: &str,
    code: usize,
    (a, codes): (Value<'m>, Value<'m>),
) -> Value<'m> {
    let width = tree_bits(code);
    let mut rows = vec![];
    let mut completes = vec![];
    let operands = a.lanes(OPERAND).into_iter();
    for (n, (a, code)) in operands.zip(codes.lanes(digit_bits(code))).enumerate() {
        let (of_product, last) = booth_rows(m, &format!("{name}_{n}"), a, code, width);
        rows.extend(of_product);
        completes.push(last);
    }
    let ones = completes.into_iter().map(|bit| bit.zext(3));
    let ones = ones.reduce(|a, b| a + b).expect("there are products");
    let ones = m.wire(&format!("{name}_ones"), ones);
    let constant = -(PRODUCTS as i64) * excess(OPERAND, code);
    let constant = constant.rem_euclid(1 << width) as u64;
    let at = 2 * (digits(code) - 1);
    debug_assert!(constant.trailing_zeros() as usize >= at + 3);
    rows.push(m.lit(Bits(width), constant) | (ones.zext(width) << at));
    for stage in 0..row_stages(code) {
        let name = format!("{name}_s{stage}");
        rows = compressed(m, &name, rows, LEVELS);
        rows = registered(m, &format!("{name}_q"), rows);
    }
    let rows = compressed(m, &format!("{name}_last"), rows, 2).into_iter();
    let sum = rows.reduce(|a, b| a + b).expect("there are rows");
    m.delay(&format!("{name}_sum"), sum)
}

/// The trees of one pack of a beat, and four sums that they are added to.
///
/// With keys every tree has a sum of its own: of a token over the channels. With values all trees are added
/// to one sum: that of the pack's channel over the tokens. Kept as one block by synthesis.
pub(super) fn trees(geometry: Geometry) -> Module {
    let (code, columns) = (geometry.code(), geometry.columns());
    let m = ModuleBuilder::new(format!("packkv_trees_{}", geometry.row_name()));
    m.doc(format!(
        "{columns} trees of four products, and four sums. In cycle 0 the operands are there; values, quarter, \
         begins and adds are for the sums of the beat of {} cycles before. Without values tree n is added to \
         sum n; with values all trees to the sum of the quarter. begins restarts what is added to.",
        tree_latency(code) + 1
    ));
    geometry.describe_row(&m);
    m.timing(tree_latency(code) + 2, "one beat per cycle");
    m.keep_hierarchy();
    let of_tree = PRODUCTS * OPERAND;
    let a = m.input("a", Bits(columns * of_tree), "operands, tree after tree");
    let digits = PRODUCTS * digit_bits(code);
    let codes = m.input("codes", Bits(columns * digits), "codes in digits, likewise");
    let totals = m.input("totals", Bit, "a cycle earlier: all trees are one sum");
    let values = m.input("values", Bit, "they are added to the sum of the quarter");
    let quarter = m.input("quarter", Bits(2), "beat of the segment");
    let begins = m.input("begins", Bit, "the sums restart");
    let adds = m.input("adds", Bit, "there is a beat");

    let operands = a.lanes(of_tree).into_iter().zip(codes.lanes(digits));
    let sums: Vec<Value> = operands
        .enumerate()
        .map(|(n, operands)| tree(&m, &format!("tree{n}"), code, operands))
        .collect();
    m.comment("All of them, or each of them.");
    let width = geometry.sum_bits();
    let wide: Vec<Value> = sums.iter().map(|sum| sum.sext(width)).collect();
    let rows = compressed(&m, "pack", wide.clone(), 2).into_iter();
    let total = rows.reduce(|a, b| a + b).expect("there are trees");
    let total = m.wire("total", total);
    let addends: Vec<Value> = (0..BEATS)
        .map(|n| {
            let addend = match wide.get(n) {
                Some(own) => totals.mux(total, *own),
                None => total,
            };
            m.delay(&format!("addend{n}"), addend)
        })
        .collect();
    let kept: Vec<Value> = addends
        .into_iter()
        .enumerate()
        .map(|(n, addend)| {
            let of_keys = if n < columns { !values } else { m.lit(Bit, 0) };
            let mine = (values & quarter.eq(n)) | of_keys;
            let mine = m.wire(&format!("adds{n}"), adds & mine);
            let sum = m.reg(&format!("sum{n}"), Bits(width));
            let before = sum.q() & (!begins).replicate(width);
            sum.set_when(mine, before + addend);
            sum.q()
        })
        .collect();
    debug_assert_eq!(kept.len(), PACKS);
    m.output("sums", m.pack(&kept), "the four sums");
    m.finish()
}
