//! Keeps the steps of two blocks, for the alignment of weights and for scores.

use super::super::reader::{steps_reader, steps_word};
use super::geometry::{Geometry, HELD};
use crate::cells::sdp_ram;
use crate::hw::{Bit, Bits, Module, ModuleBuilder, Value, log2_ceil, width_for};

/// Bits of the number of a group in the table.
pub(super) fn group_bits(geometry: Geometry) -> usize {
    log2_ceil(geometry.held_groups())
}

/// A ring of groups of steps, in the order of the stream.
///
/// A group is *used* by keys, when it is its turn, and by the alignment of weights, a block at a time. Its
/// place is free when it has been read.
pub(super) fn steps_table(geometry: Geometry) -> Module {
    let m = ModuleBuilder::new(format!(
        "packkv_dot_steps_t{}_p{}",
        geometry.block, geometry.pack
    ));
    m.doc(
        "Keeps the steps of two blocks, group after group. With keys a group is used in its turn; the steps of \
         weights are used a block at a time: first by the alignment, which may be ahead, then in their turn.",
    );
    m.parameter("block", geometry.block);
    m.parameter("pack", geometry.pack);
    m.throughput("a word of steps per cycle");
    let words = m.stream_in("words", &steps_word());
    let halted = m.input("halted", Bit, "no word is taken any more");
    let group_opens = m.input("group_opens", Bit, "keys: the next group is used");
    let block_opens = m.input("block_opens", Bit, "values: it is the next block's turn");
    let block_begins = m.input("begins_block", Bit, "values: the next block is used");
    let group_freed = m.input("frees_group", Bit, "keys: a group has been read");
    let block_freed = m.input("frees_block", Bit, "values: a block has been read");
    let bits = group_bits(geometry);
    let reads = m.input("reads", Bit, "keys: steps are read");
    let read_at = m.input("read_at", Bits(bits), "of this group");
    let aligns = m.input("aligns", Bit, "values: steps are read");
    let group = m.input(
        "step_group",
        Bits(log2_ceil(geometry.groups())),
        "of this group of the block that is aligned",
    );

    let u = m.instance("u_reader", &steps_reader(geometry.reader()));
    words.gated("words_in", !halted).connect(u, "words");
    let groups = u.stream("steps", "read");
    let wrong = groups.get("wrong");
    let is_wrong = m.wire("is_wrong", groups.valid & wrong);

    m.comment("Places of the ring that are not free, groups not used, and groups whose turn has not come.");
    let all = geometry.held_groups();
    let of_block = geometry.groups() as u64;
    let writes = m.forward("writes", Bit);
    let level = |name: &str, most: usize, group: Value, block: Value| {
        let kind = Bits(width_for(most));
        let count = m.reg_reset(name, kind, 0);
        let less = block.mux(m.lit(kind, of_block), m.lit(kind, 0));
        let more = writes.value().zext(kind.width()) - group.zext(kind.width());
        count.set(count.q() + more - less);
        count.q()
    };
    let taken = level("places_taken", all, group_freed, block_freed);
    let not_used = level("groups_there", all, group_opens, block_begins);
    // The alignment may have begun two blocks whose turn has not come.
    let waiting = level("groups_waiting", 2 * all, group_opens, block_opens);
    let room = m.wire("has_room", taken.lt(all));
    writes.drive(groups.valid & !wrong & room);
    let write = m.reg_reset("write_at", Bits(bits), 0);
    write.set_when(writes.value(), write.q() + 1);
    let used = m.reg_reset("used_at", Bits(bits), 0);
    let by = block_begins.mux(m.lit(Bits(bits), of_block), m.lit(Bits(bits), 1));
    used.set_when(group_opens | block_begins, used.q() + by);
    let begun = m.reg("begun_at", Bit);
    begun.set_when(block_begins, used.q().bit(bits - 1));

    m.comment("The same steps twice: for the rows, and for the alignment.");
    let data = groups.get("data");
    let ram = sdp_ram(all, data.width());
    let copy = |name: &str, reads: Value, at: Value| {
        let u = m.instance(&format!("u_{name}"), &ram);
        u.set("wr_en", writes.value())
            .set("wr_addr", write.q())
            .set("wr_data", data)
            .set("rd_en", reads)
            .set("rd_addr", at);
        u.get_as("rd_data", &format!("{name}_data"))
    };
    let of_group = copy("scores", reads, read_at);
    let of_operands = copy("operands", aligns, m.concat(&[begun.q(), group]));
    groups.accept_when(m.wire("takes", !wrong & room));

    m.output(
        "steps",
        of_group,
        "a cycle after a read: the steps of a group of keys",
    );
    m.output(
        "operand_steps",
        of_operands,
        "the same of a group of values",
    );
    m.output("used_at_next", used.q(), "the group that is used next");
    m.output(
        "group_there",
        not_used.ne(0),
        "keys: the next group is there",
    );
    m.output(
        "block_there",
        waiting.ge(geometry.groups()),
        "values: the block in turn is there",
    );
    m.output(
        "ahead_there",
        not_used.ge(geometry.groups()),
        "values: the next block is there",
    );
    m.output(
        "wrong",
        is_wrong,
        "a step behind those that are there is wrong",
    );
    let bytes = log2_ceil(2 * geometry.pack);
    let held = m.concat(&[waiting, m.lit(Bits(bytes), 0)]).zext(HELD);
    let held = held + u.get_as("held", "reader_held");
    m.output("held", held, "bytes taken and not used");
    m.finish()
}
