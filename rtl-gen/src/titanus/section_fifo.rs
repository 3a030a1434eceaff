//! Section FIFO: pieces of a section of the stream in, groups of it out.

use crate::cells::stream_fifo;
use crate::hw::Flow;
use crate::hw::{Bit, Bits, Bundle, Module, ModuleBuilder, log2_ceil, width_for};

/// Pieces that are on their way to a FIFO when it says that it is full.
const ON_THE_WAY: usize = 2;

/// A piece that enters.
fn piece(width: usize, groups: usize) -> Bundle {
    let group = Bits(log2_ceil(groups));
    Bundle::new(
        "a piece",
        &[
            ("piece", Bits(width), "bits of the piece"),
            ("last_group", group, "number of its last group"),
        ],
    )
}

/// A piece for one of its groups.
fn group(width: usize, groups: usize) -> Bundle {
    let group = Bits(log2_ceil(groups));
    Bundle::new(
        "a group",
        &[
            ("piece", Bits(width), "bits of the piece that it is in"),
            ("index", group, "number of the group in its piece"),
        ],
    )
}

/// Holds the pieces of a section (mask, labels or codes) or the level changes between Titanus' stream
/// parser and their readers (contract, section 5): up to `depth` pieces of `width` bits on a RAM. A
/// piece is offered once for each of its groups, up to `groups` of them.
///
/// Latency 2; one piece per cycle in, one group per cycle out. The writer looks at `room` up to two
/// cycles before it writes.
///
/// # Panics
/// If `depth` is not a power of two of at least 4, or `groups` not one of at least 2.
pub fn section_fifo(depth: usize, width: usize, groups: usize) -> Module {
    assert!(
        depth >= 4 && groups >= 2 && groups.is_power_of_two(),
        "section FIFO of {depth} pieces of {groups} groups"
    );
    let m = ModuleBuilder::new(format!("titanus_section_fifo_d{depth}_w{width}_g{groups}"));
    let index_kind = Bits(log2_ceil(groups));
    m.doc(
        "FIFO of pieces of a section of the stream. Every piece says how many groups it has and is \
         offered once for each of them, in order.",
    );
    m.doc(
        "room is set while two more pieces fit: the writer looks at it up to two cycles before it \
         writes.",
    );
    m.parameter("depth", depth);
    m.parameter("width", width);
    m.parameter("groups", groups);
    m.timing(2, "one piece per cycle in, one group per cycle out");
    let input = Flow::input(&m, "in", &piece(width, groups));
    let incoming = input.stream("incoming");
    m.unused("unused_ready", incoming.ready());
    let pieces = incoming.through_packed("pieces", |w| stream_fifo(depth, w));

    m.comment("The group in turn.");
    let index = m.reg_reset("index", index_kind, 0);
    let is_last = m.wire("is_last", index.q().eq(pieces.get("last_group")));
    let fields = [("piece", pieces.get("piece")), ("index", index.q())];
    let offered = m.stream("groups", pieces.valid, &fields);
    let leaves = m.wire("leaves", offered.transfer());
    let pops = m.wire("pops", leaves & is_last);
    pieces.accept_when(offered.ready() & is_last);
    index.set_when(leaves, is_last.mux(m.lit(index_kind, 0), index.q() + 1));

    m.comment("Pieces inside.");
    let bits = width_for(depth + 1);
    let count = m.reg_reset("count", Bits(bits), 0);
    let room = m.reg_reset("room", Bit, 0);
    count.set(count.q() + input.valid.zext(bits) - pops.zext(bits));
    room.set(count.q().lt(depth - ON_THE_WAY));
    m.output("room", room.q(), "two more pieces fit");
    offered.stream_out("out", &group(width, groups));
    m.finish()
}
