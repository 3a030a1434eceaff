//! Section FIFO: pieces of a section of the stream in, groups of it out.

use crate::cells::stream_fifo;
use crate::hw::{Bit, Bits, Module, ModuleBuilder, log2_ceil, width_for};

/// Pieces that are on their way to a FIFO when it says that it is full.
const ON_THE_WAY: usize = 2;

/// Holds the pieces of a section (mask, labels or codes) between Titanus' stream parser and those who
/// read it: up to `depth` pieces of `width` bits on a RAM. A piece is offered once for each of its
/// groups, up to `groups` of them.
///
/// # Panics
/// If `depth` is not a power of two of at least 4, or `groups` not one of at least 2.
pub fn section_fifo(depth: usize, width: usize, groups: usize) -> Module {
    assert!(
        depth >= 4 && groups >= 2 && groups.is_power_of_two(),
        "section FIFO of {depth} pieces of {groups} groups"
    );
    let m = ModuleBuilder::new(format!("titanus_section_fifo_d{depth}_w{width}_g{groups}"));
    let index_bits = log2_ceil(groups);
    m.doc(
        "FIFO of pieces of a section of the stream. Every piece says how many groups it has and is \
         offered once for each, in order.",
    );
    m.doc("room is set while two more pieces fit: who pushes looks at it up to two cycles before.");
    m.parameter("depth", depth);
    m.parameter("width", width);
    m.parameter("groups", groups);
    m.throughput("a piece per cycle in, a group per cycle out");
    let push = m.input("push", Bit, "a piece comes");
    let piece = m.input("piece", Bits(width), "its bits");
    let last_group = m.input("last_group", Bits(index_bits), "its groups less one");
    let fields = [("piece", piece), ("last_group", last_group)];
    let incoming = m.stream("incoming", push, &fields);
    m.unused("unused_ready", incoming.ready());
    let pieces = incoming.through_packed("pieces", |w| stream_fifo(depth, w));

    m.comment("The group in turn.");
    let index = m.reg_reset("index", Bits(index_bits), 0);
    let is_last = m.wire("is_last", index.q().eq(pieces.get("last_group")));
    let fields = [("piece", pieces.get("piece")), ("index", index.q())];
    let groups = m.stream("groups", pieces.valid, &fields);
    let leaves = m.wire("leaves", groups.transfer());
    let pops = m.wire("pops", leaves & is_last);
    pieces.accept_when(groups.ready() & is_last);
    index.set_when(
        leaves,
        is_last.mux(m.lit(Bits(index_bits), 0), index.q() + 1),
    );

    m.comment("Pieces inside.");
    let bits = width_for(depth + 1);
    let count = m.reg_reset("count", Bits(bits), 0);
    count.set(count.q() + push.zext(bits) - pops.zext(bits));
    let room = m.reg_reset("room", Bit, 0);
    room.set(count.q().lt(depth - ON_THE_WAY));
    m.output("room", room.q(), "two more pieces fit");
    groups.stream_out(
        "out",
        &[
            ("piece", "bits of the piece in turn"),
            ("index", "which of its groups is in turn"),
        ],
    );
    m.finish()
}
