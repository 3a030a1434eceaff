//! Counts of set bits below every position.

use crate::hw::{Bits, Module, ModuleBuilder, Value, log2_ceil};

/// For every bit of an `n`-bit mask the number of set bits below it, and their total.
///
/// Combinational (latency 0), `log2(n)` adders deep: in Sklansky's tree each level joins two
/// neighbouring blocks by adding the lower block's total to every count of the upper one. `n` is a
/// power of two of at least 2.
///
/// # Panics
/// If `n` is not a power of two of at least 2.
pub fn prefix_sum(n: usize) -> Module {
    assert!(
        n >= 2 && n.is_power_of_two(),
        "prefix sum over {n} bits: not a power of two of at least 2"
    );
    let m = ModuleBuilder::new(format!("prefix_sum_n{n}"));
    let width = log2_ceil(n);
    m.doc(format!(
        "For every bit of a mask the number of set bits below it, and the number of all set bits. \
         Combinational. Lane i of counts is bits [{width} * i +: {width}].",
    ));
    m.doc(
        "The adders form Sklansky's tree: each level joins two neighbouring blocks by adding the lower \
         block's total to the counts of the upper block.",
    );
    m.parameter("n", n);
    let mask = m.input("bits", Bits(n), "mask");

    // Each block: the counts below its positions, but for the lowest (always 0), and its total.
    // Of 2^level positions, 2^level - 1 bits at most are below one: a count needs `level` bits.
    let mut blocks: Vec<(Vec<Value>, Value)> = mask
        .bits()
        .into_iter()
        .map(|b| (vec![], b.as_bits()))
        .collect();
    for level in 1..=width {
        m.comment(format!("Blocks of {}.", 1 << level));
        blocks = blocks
            .chunks(2)
            .enumerate()
            .map(|(i, pair)| {
                let ((low, low_total), (high, high_total)) = (&pair[0], &pair[1]);
                let first_upper = (i << level) + (1 << (level - 1));
                let mut counts: Vec<Value> = low.iter().map(|c| c.zext(level)).collect();
                counts.push(*low_total);
                counts.extend(high.iter().enumerate().map(|(j, count)| {
                    m.wire(
                        &format!("count{level}_{}", first_upper + 1 + j),
                        *low_total + count.zext(level),
                    )
                }));
                let total = m.wire(
                    &format!("total{level}_{i}"),
                    low_total.add_carry(*high_total),
                );
                (counts, total)
            })
            .collect();
    }
    let (counts, total) = blocks.pop().expect("one block is left");
    let lanes: Vec<Value> = [m.lit(Bits(width), 0)].into_iter().chain(counts).collect();
    m.output("counts", m.pack(&lanes), "set bits below each position");
    m.output("total", total, "set bits in all");
    m.finish()
}
