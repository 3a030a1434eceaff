//! The steps of the block in turn and of the one behind it.

use super::super::reader::{ReaderShape, UNPACK_LATENCY, steps_reader};
use super::place::Place;
use crate::byte_source::HELD;
use crate::cells::sdp_ram;
use crate::delay::{delayed, delayed_bit};
use crate::hw::{Bits, ModuleBuilder, Stream, Value, log2_ceil, width_for};

/// What is known of steps.
pub(super) struct Steps<'m> {
    /// Those of the segment's group are good.
    pub judged: Value<'m>,
    /// They are not, and never will be.
    pub wrong: Value<'m>,
    /// Those of the segment that has come out of [`unpack`](super::super::reader::unpack).
    pub of_group: Value<'m>,
    /// Bytes taken of groups that have not been judged.
    pub held: Value<'m>,
}

/// Loads the steps of `words` two blocks ahead, and judges those of a group when it is its turn, before its
/// segments. `goes`: a segment is accepted.
pub(super) fn steps_table<'m>(
    m: &'m ModuleBuilder,
    shape: ReaderShape,
    words: Stream<'m>,
    place: &Place<'m>,
    goes: Value<'m>,
) -> Steps<'m> {
    let groups = shape.groups();
    let reader = m.instance("u_steps", &steps_reader(shape));
    words.connect(reader, "words");
    let group = reader.stream("steps", "group_steps");

    m.comment(
        "Groups are loaded into two banks of a block. Those ahead count from the block in turn.",
    );
    let ahead = m.reg_reset("ahead", Bits(width_for(2 * groups)), 0);
    let room = m.wire("has_room", ahead.q().lt(2 * groups));
    let (is_bad, data) = (group.get("wrong"), group.get("data"));
    let wrong = m.wire("group_is_wrong", group.valid & is_bad);
    let loads = m.wire("loads", group.valid & !is_bad & room);
    group.accept_when(!is_bad & room);
    let load_at = m.reg_reset("load_at", Bits(log2_ceil(2 * groups)), 0);
    load_at.set_when(loads, load_at.q() + 1);
    let leaves = m.wire("block_leaves", goes & place.ends_block);
    let left = leaves.replicate(ahead.q().width()) & m.lit(ahead.q().kind(), groups as u64);
    ahead.set(ahead.q() + loads.zext(ahead.q().width()) - left);

    m.comment("Groups of the block that are judged: each when its first segment is in turn.");
    let count = Bits(width_for(groups));
    let judged = m.reg_reset("judged", count, 0);
    let in_turn = m.wire(
        "in_turn",
        place.active & judged.q().eq(place.group.zext(count.width())),
    );
    let there = m.wire("is_there", ahead.q().gt(judged.q().zext(ahead.q().width())));
    let none = m.lit(count, 0);
    let judges = m.wire("judges", in_turn & there);
    judged.set(leaves.mux(none, judged.q() + judges.zext(count.width())));

    m.comment(
        "They are read when the codes of their segment come to a register. A bank that is left meanwhile is loaded anew from \
         its first group, and no last segment of a block is of that one.",
    );
    let table = m.instance("u_table", &sdp_ram(2 * groups, 16 * shape.pack));
    let at = m.concat(&[place.bank, place.group]);
    table
        .set("wr_en", loads)
        .set("wr_addr", load_at.q())
        .set("wr_data", data)
        .set("rd_en", delayed_bit(m, "reads_steps", goes, UNPACK_LATENCY))
        .set("rd_addr", delayed(m, "steps_at", at, UNPACK_LATENCY));
    let not_judged = ahead.q().zext(HELD) - judged.q().zext(HELD);
    let bytes = not_judged << log2_ceil(2 * shape.pack);
    Steps {
        judged: m.wire("steps_are_good", !in_turn),
        wrong: m.wire("steps_are_wrong", in_turn & !there & wrong),
        of_group: table.get_as("rd_data", "steps"),
        held: m.delay("steps_held", reader.get_as("held", "reader_held") + bytes),
    }
}
