//! Where a reader is in its command: block, group, and run of channels.

use super::super::reader::{ReaderShape, plan};
use crate::hw::{Bit, Bits, Fields, ModuleBuilder, Stream, Value, log2_ceil};
use crate::stage::copies;

/// The segment in turn.
pub(in crate::packkv) struct Place<'m> {
    /// There is one.
    pub active: Value<'m>,
    /// Its group of tokens.
    pub group: Value<'m>,
    /// It is the last one of its block.
    pub ends_block: Value<'m>,
    /// Its block's number, modulo 2, over all commands.
    pub bank: Value<'m>,
}

/// Takes commands, and goes from segment to segment with `steps`; with `leaves` the command is left.
///
/// Of keys the groups are outside, of values the runs of channels (contract, section 4).
pub(in crate::packkv) fn place<'m>(
    m: &'m ModuleBuilder,
    shape: ReaderShape,
    plans: Stream<'m>,
    (steps, leaves): (Value<'m>, Value<'m>),
) -> Place<'m> {
    m.comment("The command in turn, and the segment of it.");
    let active = m.reg_reset("active", Bit, 0);
    let starts = m.wire("starts", plans.valid & !active.q());
    let kept = ["values", "parts"];
    let of: Fields = copies(m, "of_", starts, &plans.fields().select(&kept));
    let blocks = m.reg("blocks_left", plan(shape).field("blocks").kind);
    let all_blocks = plans.get("blocks");
    plans.accept_when(!active.q());
    let group = m.reg_reset("group", Bits(log2_ceil(shape.groups())), 0);
    let part = m.reg_reset("part", of.get("parts").kind(), 0);
    let last_group = m.wire("is_last_group", group.q().eq(shape.groups() - 1));
    let last_part = (part.q() + 1).eq(of.get("parts"));
    let last_part = m.wire("is_last_part", last_part);
    let values = of.get("values");
    let none = m.lit(part.q().kind(), 0);
    group.set_when(steps & (values | last_part), group.q() + 1);
    part.set_when(
        steps & (!values | last_group),
        last_part.mux(none, part.q() + 1),
    );
    let ends_block = m.wire("ends_block", last_group & last_part);
    let block_done = m.wire("block_done", steps & ends_block);
    blocks.set_when(
        starts | block_done,
        active.q().mux(blocks.q() - 1, all_blocks),
    );
    let done = m.wire("command_done", block_done & blocks.q().eq(1));
    active.set((active.q() | starts) & !done & !leaves);
    let bank = m.reg_reset("bank", Bit, 0);
    bank.set(bank.q() ^ block_done);
    Place {
        active: active.q(),
        group: group.q(),
        ends_block,
        bank: bank.q(),
    }
}
