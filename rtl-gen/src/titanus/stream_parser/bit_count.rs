//! The bits of a piece of mask or labels, and the number of ones of their section.

use super::super::dequantization_beats::GROUP;
use super::super::masked_ones::{GROUPS, SPAN, masked_ones};
use super::grant::Grant;
use super::section::Section;
use super::state::State;
use super::{CHANNELS, WINDOW_BITS};
use crate::hw::{Bit, Bits, ModuleBuilder, Reg, Value};

/// A piece of mask or labels, and the ones of its section.
pub(super) struct BitCount<'m> {
    /// A piece of a mask is in the window.
    pub(super) mask_taken: Reg<'m>,
    /// It is the last one of its mask.
    pub(super) mask_last: Value<'m>,
    /// The piece: its bits, then zeros.
    pub(super) piece: Value<'m>,
    /// The number of the piece's last bit.
    pub(super) span_top: Value<'m>,
    /// All ones of the section are counted.
    pub(super) counted: Value<'m>,
    /// The ones of the section so far.
    pub(super) sum: Value<'m>,
}

impl<'m> BitCount<'m> {
    pub(super) fn new(
        m: &'m ModuleBuilder,
        window: Value<'m>,
        state: &State<'m>,
        section: &Section<'m>,
        grant: &Grant<'m>,
    ) -> BitCount<'m> {
        m.comment(
            "Bits of a piece of mask or labels. Their ones are counted 32 bits at a time, then added.",
        );
        let next_span = m.forward("next_span", Bits(SPAN));
        let span = m.delay("span", next_span.value());
        let mask_taken = m.reg_reset("mask_taken", Bit, 0);
        let last_bits = section.last_bits;
        let mask_last = m.delay("mask_last", last_bits);
        let (piece, counts) = masked_window(m, window, next_span.value());
        let counting = m.reg_reset("counting", Bit, 0);
        counting.set(mask_taken.q() | grant.labels);
        let counting_last = mask_taken.q().mux(mask_last, last_bits);
        let counting_last = m.delay("counting_last", counting_last);
        let total = m.reg("total", Bits(CHANNELS));
        m.comment(
            "A piece has at most 256 ones: with the low 8 bits of the total, the sum has 9 bits.",
        );
        let (total_low, total_high) = (total.q().slice(0, 8), total.q().slice(8, CHANNELS - 8));
        let low = counts
            .iter()
            .fold(total_low.zext(9), |sum, count| sum + count.zext(9));
        let low = m.wire("low_sum", low);
        let carry = low.bit(8);
        let high = total_high + carry.zext(CHANNELS - 8);
        let sum = m.wire("sum", m.concat(&[high, low.slice(0, 8)]));
        let counted = m.wire("counted", counting.q() & counting_last);
        let zero = m.lit(Bits(CHANNELS), 0);
        total.set_when(
            counting.q() | state.judge,
            (counting_last | state.judge).mux(zero, sum),
        );
        let whole = m.lit(Bits(SPAN), WINDOW_BITS as u64);
        let sum_many = total_high.ne(0) | carry;
        let sum_span = sum_many.mux(whole, sum.slice(0, 8).zext(SPAN));
        let rest_low = section.rest().slice(0, 8).zext(SPAN);
        let rest_span = section.many_bits.mux(whole, rest_low);
        next_span.drive(counted.mux(sum_span, rest_span));
        let span_top = m.wire("span_top", span - 1);
        let unused = m.concat(&[span_top.bit(8).as_bits(), span_top.slice(0, 4)]);
        m.unused("unused_span_top", unused);
        BitCount {
            mask_taken,
            mask_last,
            piece,
            span_top,
            counted,
            sum,
        }
    }
}

/// The bits of the window up to the last one of the piece, then zeros, and the ones of every 32 bits of the piece before.
fn masked_window<'m>(
    m: &'m ModuleBuilder,
    window: Value<'m>,
    next_span: Value<'m>,
) -> (Value<'m>, Vec<Value<'m>>) {
    let (mut pieces, mut counts) = (vec![], vec![]);
    for first in (0..WINDOW_BITS / GROUP).step_by(GROUPS) {
        let u = m.instance(&format!("u_ones{first}"), &masked_ones(first));
        u.set("next_span", next_span)
            .set("window", window.slice(GROUP * first, GROUP * GROUPS));
        pieces.push(u.get_as("piece", &format!("piece{first}")));
        let pair = u.get_as("counts", &format!("counts{first}"));
        counts.extend(pair.lanes(pair.width() / 2));
    }
    (m.wire("bits_in_piece", m.pack(&pieces)), counts)
}
