//! What several rows of PackKV's units have in common.

use crate::unit::{Goal, Parameter};

/// Where the units are described.
pub(super) const SOURCE: &str = "formats-packkv.md";

/// T.
pub(super) const BLOCK: Parameter =
    Parameter::one_of("block", &[64, 128], "tokens of a block, T").default(64);
/// P.
pub(super) const PACK: Parameter =
    Parameter::one_of("pack", &[8, 16], "tokens of a pack, P").default(16);
/// The largest b.
pub(super) const MAX_BITS: Parameter =
    Parameter::one_of("max_bits", &[5, 8], "the most bits of a code, b").default(5);

/// What a unit must reach in nangate45, and shall reach.
pub(super) const fn goal(guard_kge: f64, goal_kge: f64) -> Goal {
    Goal::on("nangate45")
        .slack(0.15, 1.0)
        .guard_kge(guard_kge)
        .goal_kge(goal_kge)
}
