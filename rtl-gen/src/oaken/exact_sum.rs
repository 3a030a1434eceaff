//! Exact sums of binary16 values, rounded once: the stages that the pipelines of the parameter unit
//! and of the decode parameters share.
//!
//! ```text
//!   operands --> on the grid --> a + b + offset --> leading bit to the top --> rounding
//!   (binary16)   (on_grid)       (add)              (normalise_level)          (rounding.rs)
//! ```

use super::on_grid::{MAGNITUDE, SUM, on_grid};
use super::stage::stage;
use crate::hw::{Bits, ModuleBuilder, Value};

/// What one operation adds up: a + b + offset, with signs.
pub(super) struct Operation<'m> {
    /// Binary16.
    pub a: Value<'m>,
    /// Binary16.
    pub b: Value<'m>,
    pub subtracts_a: Value<'m>,
    pub subtracts_b: Value<'m>,
    pub adds_offset: Value<'m>,
    /// The result is the negative of the sum.
    pub negates: Value<'m>,
}

/// An operation with its operands in registers.
pub(super) struct Operands<'m> {
    a: Term<'m>,
    b: Term<'m>,
    adds_offset: Value<'m>,
    negates: Value<'m>,
}

/// The sum of both operands, in registers, and what is left to do.
pub(super) struct Pair<'m> {
    sum: Value<'m>,
    lacks_1: Value<'m>,
    adds_offset: Value<'m>,
    negates: Value<'m>,
}

/// An operand on the grid. A negative one is complemented and lacks 1.
struct Term<'m> {
    grid: Value<'m>,
    lacks_1: Value<'m>,
}

/// A pipeline of exact sums: a prefix for the names of its nets, and the enable of its registers.
pub(super) struct Pipeline<'m> {
    m: &'m ModuleBuilder,
    prefix: String,
    enable: Option<Value<'m>>,
}

impl<'m> Pipeline<'m> {
    /// A pipeline whose nets are named `<prefix><net>` and whose stages step when `enable` is set,
    /// or in every cycle.
    pub(super) fn new(
        m: &'m ModuleBuilder,
        prefix: &str,
        enable: Option<Value<'m>>,
    ) -> Pipeline<'m> {
        Pipeline {
            m,
            prefix: prefix.into(),
            enable,
        }
    }

    /// The name of one of the pipeline's nets.
    pub(super) fn name(&self, net: &str) -> String {
        format!("{}{net}", self.prefix)
    }

    /// A wire of the pipeline.
    pub(super) fn wire(&self, net: &str, value: Value<'m>) -> Value<'m> {
        self.m.wire(&self.name(net), value)
    }

    /// The registers at the end of a stage.
    pub(super) fn stage<const N: usize>(&self, values: [(&str, Value<'m>); N]) -> [Value<'m>; N] {
        let named = values.map(|(net, value)| (self.name(net), value));
        stage(self.m, self.enable, named)
    }

    /// One stage: both operands on the 2^-24 grid.
    pub(super) fn on_grid(&self, operation: Operation<'m>) -> Operands<'m> {
        let term = |net, x, subtracts| on_grid(self.m, &self.name(net), x, subtracts);
        let (a, a_lacks_1) = term("a", operation.a, operation.subtracts_a);
        let (b, b_lacks_1) = term("b", operation.b, operation.subtracts_b);
        let [a, a_lacks_1, b, b_lacks_1, adds_offset, negates] = self.stage([
            ("grid_a", a),
            ("grid_a_lacks_1", a_lacks_1),
            ("grid_b", b),
            ("grid_b_lacks_1", b_lacks_1),
            ("grid_adds_offset", operation.adds_offset),
            ("grid_negates", operation.negates),
        ]);
        Operands {
            a: Term {
                grid: a,
                lacks_1: a_lacks_1,
            },
            b: Term {
                grid: b,
                lacks_1: b_lacks_1,
            },
            adds_offset,
            negates,
        }
    }

    /// One stage: a + b + offset, two's complement on the grid, and whether the result is the
    /// negative of it. `sets_offset` makes the sum the offset of the operations that follow.
    pub(super) fn add(&self, operands: Operands<'m>, sets_offset: Value<'m>) -> [Value<'m>; 2] {
        let offset = self.m.reg(&self.name("offset"), Bits(SUM));
        let added_offset = self.wire(
            "added_offset",
            offset.q() & operands.adds_offset.replicate(SUM),
        );
        let Operands { a, b, negates, .. } = operands;
        let total = self.wire(
            "total",
            added_offset + a.grid + b.grid + a.lacks_1.zext(SUM) + b.lacks_1.zext(SUM),
        );
        offset.set_when(sets_offset, total);
        self.stage([("sum", total), ("sum_negates", negates)])
    }

    /// One stage: a + b, the first half of [`add`](Pipeline::add) where one stage is too short.
    pub(super) fn add_operands(&self, operands: Operands<'m>) -> Pair<'m> {
        let Operands {
            a,
            b,
            adds_offset,
            negates,
        } = operands;
        let both = self.wire("both", a.grid + b.grid + b.lacks_1.zext(SUM));
        let [sum, lacks_1, adds_offset, negates] = self.stage([
            ("pair", both),
            ("pair_lacks_1", a.lacks_1),
            ("pair_adds_offset", adds_offset),
            ("pair_negates", negates),
        ]);
        Pair {
            sum,
            lacks_1,
            adds_offset,
            negates,
        }
    }

    /// One stage: the second half. `sets_offset` makes the sum the offset of the operations that
    /// follow.
    pub(super) fn add_offset(&self, pair: Pair<'m>, sets_offset: Value<'m>) -> [Value<'m>; 2] {
        let offset = self.m.reg(&self.name("offset"), Bits(SUM));
        let added_offset = self.wire("added_offset", offset.q() & pair.adds_offset.replicate(SUM));
        let total = self.wire("total", added_offset + pair.sum + pair.lacks_1.zext(SUM));
        offset.set_when(sets_offset, total);
        self.stage([("sum", total), ("sum_negates", pair.negates)])
    }

    /// A level of a shifter that brings the leading bit of a magnitude to the top: shifts up by
    /// `places` if that many bits at the top are 0, and says whether it did. `fill` comes in from
    /// below.
    pub(super) fn normalise_level(
        &self,
        value: Value<'m>,
        fill: Value<'m>,
        places: usize,
    ) -> (Value<'m>, Value<'m>) {
        let top = value.slice(MAGNITUDE - places, places);
        let free = self.wire(&format!("free{places}"), top.eq(0));
        let low = value.slice(0, MAGNITUDE - places);
        let shifted = self.m.concat(&[low, fill]);
        let after = self.wire(&format!("after{places}"), free.mux(shifted, value));
        (free, after)
    }
}
