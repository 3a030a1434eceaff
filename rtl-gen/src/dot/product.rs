//! The dot product of two vectors of codes.

use super::carry_save::{compressed, rows_left};
use crate::hw::{Bit, Bits, Forward, LaneArray, Module, ModuleBuilder, Value, width_for};

/// Lanes whose products a block of synthesis adds up.
const GROUP: usize = 8;
/// Levels of carry-save adders between registers.
const LEVELS: usize = 4;

/// The shape of a dot product of unsigned codes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DotShape {
    /// Products per cycle: a multiple of 8.
    pub lanes: usize,
    /// Bits of the codes of a.
    pub a_bits: usize,
    /// Bits of the codes of b.
    pub b_bits: usize,
    /// Beats that may be added up to one sum: 1, or 2 where a partition has more codes than `lanes`.
    pub beats: usize,
}

impl DotShape {
    /// The largest product of two codes.
    fn largest(self) -> usize {
        ((1 << self.a_bits) - 1) * ((1 << self.b_bits) - 1)
    }

    /// Bits of a sum.
    pub fn sum_bits(self) -> usize {
        width_for(self.lanes * self.beats * self.largest())
    }

    /// Rows that a group of lanes gives.
    fn rows_of_group(self) -> usize {
        rows_left(GROUP * self.b_bits, LEVELS)
    }

    /// Bits of the sum of a group.
    fn group_bits(self) -> usize {
        width_for(GROUP * self.largest())
    }

    /// Stages of the tree behind the groups that end in registers.
    fn tree_stages(self) -> usize {
        let mut rows = self.rows_of_group() * self.lanes / GROUP;
        let mut stages = 0;
        while rows > self.most_at_the_end() {
            rows = rows_left(rows, LEVELS);
            stages += 1;
        }
        stages
    }

    /// Rows that the last stage takes beside the sum so far: one level of adders, then a carry chain.
    fn most_at_the_end(self) -> usize {
        match self.beats {
            1 => 3,
            _ => 2,
        }
    }

    /// Latency of [`dot_product`].
    pub fn latency(self) -> usize {
        1 + self.tree_stages() + 1
    }

    fn name(self) -> String {
        let DotShape {
            lanes,
            a_bits,
            b_bits,
            beats,
        } = self;
        let beats = match beats {
            1 => String::new(),
            beats => format!("_x{beats}"),
        };
        format!("dot_product_n{lanes}_a{a_bits}_b{b_bits}{beats}")
    }
}

/// The dot product of two vectors of unsigned codes: every code of b selects shifted copies of its code
/// of a, and one tree of carry-save adders adds them all up.
///
/// ```text
///  a --> +-----------------+  rows  +-----------------+ rows +-------+
///        | groups of lanes |=======>| carry-save tree |=====>| adder |--> sum
///  b --> +-----------------+        +-----------------+      +-------+
/// ```
///
/// Latency [`DotShape::latency`], one beat per cycle; it never waits.
///
/// # Panics
/// If the lanes are no multiple of 8, or there are more than two beats.
pub fn dot_product(shape: DotShape) -> Module {
    let DotShape {
        lanes,
        a_bits,
        b_bits,
        beats,
    } = shape;
    assert!(
        lanes > 0 && lanes.is_multiple_of(GROUP) && (1..=2).contains(&beats),
        "{shape:?}"
    );
    let m = ModuleBuilder::new(shape.name());
    m.doc(format!(
        "Dot product of {lanes} codes of {a_bits} bits with as many of {b_bits} bits, all unsigned. It \
         never waits.",
    ));
    if beats > 1 {
        m.doc("The sum changes with a beat; with continues it is added to the one before.");
    }
    m.parameter("lanes", lanes);
    m.parameter("a_bits", a_bits);
    m.parameter("b_bits", b_bits);
    m.timing(shape.latency(), "one beat per cycle");
    let a = m.input("a", Bits(a_bits * lanes), "codes of a, lane 0 lowest");
    let b = m.input("b", Bits(b_bits * lanes), "codes of b, lane 0 lowest");
    let chained = (beats > 1).then(|| {
        let doc = "in the cycle before the sum: ";
        (
            m.input("valid", Bit, &format!("{doc}there is a beat")),
            m.input(
                "continues",
                Bit,
                &format!("{doc}it is added to the last sum"),
            ),
        )
    });

    let (rows, bits) = (shape.rows_of_group(), shape.group_bits());
    let partial = m.forward("partial", Bits(rows * bits * lanes / GROUP));
    let array = LaneArray {
        shared: m.fields("none", &[]),
        split: m.fields("codes", &[("a", a), ("b", b)]),
        outputs: &[("rows", partial)],
    };
    array.instances(&m, "u_lanes", &group(shape), GROUP, lanes);
    let width = shape.sum_bits();
    let rows = tree(&m, shape, partial, width);

    m.comment("One carry chain gives the sum.");
    let sum = m.reg("sum", Bits(width));
    let rows = match chained {
        None => rows,
        Some((_, continues)) => {
            let before = sum.q() & continues.replicate(width);
            rows.into_iter().chain([before]).collect()
        }
    };
    let total = compressed(&m, "last", rows, 1).into_iter();
    let total = total.reduce(|a, b| a + b).expect("there are rows");
    match chained {
        None => sum.set(total),
        Some((valid, _)) => sum.set_when(valid, total),
    }
    m.output("sum", sum.q(), "sum of the products");
    m.finish()
}

/// The rows of the groups through the stages of the tree.
fn tree<'m>(
    m: &'m ModuleBuilder,
    shape: DotShape,
    partial: Forward<'m>,
    width: usize,
) -> Vec<Value<'m>> {
    let rows = partial.value().lanes(shape.group_bits()).into_iter();
    let mut rows: Vec<Value> = rows.map(|row| row.zext(width)).collect();
    for stage in 0..shape.tree_stages() {
        m.comment("Three rows become two, level by level.");
        let name = format!("tree{stage}");
        let left = compressed(m, &name, rows, LEVELS).into_iter().enumerate();
        rows = left
            .map(|(n, row)| m.delay(&format!("{name}_row{n}"), row))
            .collect();
    }
    rows
}

/// The products of some lanes, as rows of which the sum is that of the products. Kept as one block by
/// synthesis.
///
/// Latency 1.
fn group(shape: DotShape) -> Module {
    let DotShape { a_bits, b_bits, .. } = shape;
    let m = ModuleBuilder::new(format!("dot_group_n{GROUP}_a{a_bits}_b{b_bits}"));
    m.doc(format!(
        "The products of {GROUP} pairs of codes, added up to {} rows, of which the sum is that of the \
         products.",
        shape.rows_of_group()
    ));
    m.timing(1, "one beat per cycle");
    m.keep_hierarchy();
    let a = m.input("a", Bits(a_bits * GROUP), "codes of a, lane 0 lowest");
    let b = m.input("b", Bits(b_bits * GROUP), "codes of b, lane 0 lowest");
    let width = shape.group_bits();
    m.comment("Every bit of b selects a copy of its code of a, shifted to its place.");
    let (a, b) = (a.lanes(a_bits), b.lanes(b_bits));
    let mut rows = vec![];
    for lane in 0..GROUP {
        for bit in 0..b_bits {
            let picked = a[lane] & b[lane].bit(bit).replicate(a_bits);
            let place = picked.zext(width) << bit;
            rows.push(m.wire(&format!("product{lane}_{bit}"), place));
        }
    }
    m.comment("Three rows become two, level by level.");
    let rows = compressed(&m, "lanes", rows, LEVELS)
        .into_iter()
        .enumerate();
    let rows: Vec<Value> = rows
        .map(|(n, row)| m.delay(&format!("row{n}"), row))
        .collect();
    m.output("rows", m.pack(&rows), "rows of the sum");
    m.finish()
}
