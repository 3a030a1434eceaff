//! k0: the first code of the middle group that is on the high side.

use super::pipeline::Sums;
use super::slots::{Slot, SlotStage};
use crate::hw::{Bit, Bits, ModuleBuilder, Value};
use crate::oaken::on_grid::SUM;

/// 15 times a coded quantity of the middle group, two's complement.
const SCALED: usize = 46;

/// k0: four steps of non-restoring division, a bit of k0 - 1 each.
pub(super) fn first_high_code<'m>(
    m: &'m ModuleBuilder,
    advance: Value<'m>,
    sum_slot: &SlotStage<'m>,
    middle: &Sums<'m>,
) -> Value<'m> {
    m.comment(
        "k0 - 1 is the largest k in 0..15 with 15 x min + k x range < 0, if min < 0. Its bits come from the \
         highest: t = 15 x min + 8 x range, then 4, 2 and 1 ranges more if t < 0, less if not.",
    );
    let first = sum_slot.is(Slot::MIDDLE_RANGE);
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
        sum_slot
            .is(Slot::MIDDLE_MIN)
            .mux(middle.sum.sext(SCALED), next),
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
