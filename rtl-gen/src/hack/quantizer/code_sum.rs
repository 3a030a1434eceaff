//! The sums of the codes of partitions.

use super::geometry::Geometry;
use crate::hw::{Bit, Bits, Bundle, Flow, Module, ModuleBuilder, Value, log2_ceil, width_for};

/// Levels of adders between registers.
const LEVELS_PER_STAGE: usize = 2;

/// A sum in a record.
pub(super) fn code_sum_record(geometry: Geometry) -> Bundle {
    let bits = Bits(8 * geometry.sum_bytes());
    Bundle::new("a sum", &[("sum", bits, "of the codes of a partition")])
}

/// Sums of the codes of partitions (contract, section 3).
///
/// It never waits; a sum comes as many cycles after the partition's last beat as its latency says.
pub(super) fn code_sum(geometry: Geometry) -> Module {
    let Geometry {
        lanes, group, bits, ..
    } = geometry;
    let m = ModuleBuilder::new(format!("hack_code_sum_l{lanes}_g{group}_b{bits}"));
    m.doc("Sums of the codes of partitions, which come in one or more beats. It never waits.");
    m.parameter("lanes", lanes);
    m.parameter("group", group);
    m.parameter("bits", bits);
    let levels = log2_ceil(lanes);
    let latency = levels.div_ceil(LEVELS_PER_STAGE) + 1;
    m.timing(latency, "one beat per cycle");
    let beat = Bundle::new(
        "a beat of codes",
        &[
            (
                "codes",
                Bits(bits * lanes),
                "lane 0 lowest, 0 where there is none",
            ),
            ("ends", Bit, "last beat of its partition"),
        ],
    );
    let mut stage = Flow::input(&m, "in", &beat);
    let mut sums: Vec<Value> = stage.get("codes").lanes(bits);
    for level in 1..=levels {
        let width = width_for(((1 << level) * geometry.largest()) as usize);
        let packed = m.lanes(&format!("sums_of_{}", 1 << level), sums.len() / 2, |i| {
            sums[2 * i].zext(width) + sums[2 * i + 1].zext(width)
        });
        sums = packed.lanes(width);
        if level % LEVELS_PER_STAGE == 0 || level == levels {
            let fields = [("ends", stage.get("ends")), ("sums", packed)];
            stage = stage.with(&fields).registered(level);
            sums = stage.get("sums").lanes(width);
        }
    }

    m.comment("Over the beats of the partition.");
    let width = geometry.sum_bits();
    let first = m.reg_reset("first", Bit, 1);
    let sum = m.reg("sum", Bits(width));
    let before = sum.q() & (!first.q()).replicate(width);
    let ends = stage.get("ends");
    first.set_when(stage.valid, ends);
    sum.set_when(stage.valid, before + sums[0].zext(width));
    let found = m.reg_reset("found", Bit, 0);
    found.set(stage.valid & ends);
    let stored = sum.q().zext(8 * geometry.sum_bytes());
    Flow::new(&m, "partition", found.q(), &[("sum", stored)])
        .output("out", &code_sum_record(geometry));
    m.finish()
}
