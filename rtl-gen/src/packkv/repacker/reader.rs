//! The reader of one side: blocks in their stored order, to packs, steps and the order.

use super::geometry::{Geometry, HEADS};
use super::transposer::{TILES, transposer};
use crate::cells::{credit_counter, stream_fifo};
use crate::delay::delayed_bit;
use crate::hw::{Bit, Bits, Bundle, Flow, InstanceRef, Module, ModuleBuilder, Stream, Value};
use crate::packkv::format::{HEAD, STEP};

/// Keys or values.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Side {
    /// Groups, in each the segments; and the order goes out.
    Keys,
    /// Segments, of each the groups.
    Values,
}

/// What a reader is told about a block.
pub(super) fn block_to_read(geometry: Geometry) -> Bundle {
    let block = Bundle::new(
        "a block",
        &[
            ("refused", Bit, "nothing of it is written"),
            ("heads", Bits(HEADS), "H"),
            ("segments", Bits(HEADS), "D / 16"),
            ("bits", Bits(geometry.format.length()), "b"),
        ],
    );
    match geometry.greedy {
        true => block.append(&[("greedy", Bit, "in the order that was found")]),
        false => block,
    }
}

/// What belongs to a stored token and goes out once per block.
pub(in crate::packkv) fn steps() -> Bundle {
    Bundle::new(
        "a step",
        &[
            ("data", Bits(STEP), "binary16"),
            ("last", Bit, "last one of the block"),
        ],
    )
}

/// The number of a stored token.
pub(in crate::packkv) fn order() -> Bundle {
    Bundle::new(
        "a stored token",
        &[
            ("data", Bits(8), "its number in the block"),
            ("last", Bit, "last one of the block"),
        ],
    )
}

/// Where it is in a block.
struct Place<'m> {
    head: Value<'m>,
    group: Value<'m>,
    row: Value<'m>,
    beat: Value<'m>,
    first_segment: Value<'m>,
    row_ends: Value<'m>,
    head_ends: Value<'m>,
    block_ends: Value<'m>,
}

/// Reads the blocks of one side, tile after tile.
pub(super) fn reader(geometry: Geometry, side: Side) -> Module {
    let format = geometry.format;
    let letter = if side == Side::Keys { "k" } else { "v" };
    let m = ModuleBuilder::new(format!("packkv_reader_{letter}_{}", geometry.name()));
    m.doc(match side {
        Side::Keys => "Reads blocks of keys in their stored order: per head the groups, of each the segments.",
        Side::Values => "Reads blocks of values in their stored order: per head the segments, of each the groups.",
    });
    m.doc(
        "A row per cycle while there is room for its tile, and in the first segment for the steps of its group. A \
         refused block is freed at once.",
    );
    geometry.describe(&m);
    m.throughput("one row or pack per cycle, whichever are more");
    let block = m.stream_in("block", &block_to_read(geometry));
    let found_token = geometry.greedy.then(|| {
        m.input(
            "stored_token",
            Bits(format.token()),
            "the token at the place",
        )
    });
    let codes = m.input("codes", Bits(format.row()), "what was asked for");
    let step = m.input("step", Bits(STEP), "of the token that was asked for");

    m.comment("A tile begins when there is room for it.");
    let tiles = m.instance("u_tiles", &credit_counter(TILES));
    let queues: &[&str] = match side {
        Side::Keys => &["step", "order"],
        Side::Values => &["step"],
    };
    let counter =
        |name: &&str| m.instance(&format!("u_{name}_room"), &credit_counter(format.groups()));
    let groups: Vec<InstanceRef<'_>> = queues.iter().map(counter).collect();
    let reads = m.forward("reads", Bit);
    let refused = block.get("refused");
    let place = place(&m, geometry, side, &block, reads.value());
    let begins = m.wire("tile_begins", place.row.eq(0));
    let free = queues
        .iter()
        .zip(&groups)
        .map(|(name, u)| u.get_as("available", &format!("{name}_free")));
    let step_free = free.reduce(|a, b| a & b).expect("there are steps");
    let room = tiles.get_as("available", "tile_free") & (step_free | !place.first_segment);
    let open = m.wire("may_read", (!begins | room) & !refused);
    reads.drive(block.valid & open);
    let reads = reads.value();
    tiles.set("take", reads & begins);
    let takes = m.wire("takes_steps", reads & begins & place.first_segment);
    for room in &groups {
        room.set("take", takes);
    }
    let block_ends = m.wire(
        "block_ends",
        block.valid & (refused | (open & place.block_ends)),
    );

    m.comment("The token at the place.");
    let buffer = m.reg_reset("buffer", Bit, 0);
    buffer.set_when(block_ends, !buffer.q());
    let stored = m.wire("stored", m.concat(&[place.group, place.row]));
    let mut fields = vec![
        ("stored", stored),
        ("buffer", buffer.q()),
        ("beat", place.beat),
        ("steps", place.first_segment),
        ("ends", place.row_ends),
        ("last", place.head_ends),
        ("dest", place.head),
        ("bits", block.get("bits")),
    ];
    if geometry.greedy {
        fields.push(("greedy", block.get("greedy")));
        m.output("order_buffer", buffer.q(), "which buffer's order");
        m.output("order_place", stored, "which place of it");
    }
    let asked = Flow::new(&m, "row", reads, &fields).registered(1);
    let token = match found_token {
        Some(found) => asked.get("greedy").mux(found, asked.get("stored")),
        None => asked.get("stored"),
    };
    let token = m.wire("token", token);
    m.output("read_buffer", asked.get("buffer"), "which buffer");
    m.output("read_token", token, "which token of it");
    m.output("read_beat", asked.get("beat"), "which 16 channels of it");
    m.output(
        "freed",
        delayed_bit(&m, "freed_by", block_ends, 2),
        "a block has left its buffer",
    );
    block.accept_when(block_ends);

    m.comment("Its codes and its step.");
    let of_row = ["ends", "last", "dest", "bits"];
    let mut fields = of_row.map(|f| (f, asked.get(f))).to_vec();
    let row = asked.get("stored").slice(0, format.place());
    fields.extend([("place", row), ("steps", asked.get("steps"))]);
    if side == Side::Keys {
        fields.push(("token", token));
    }
    let there = asked.with(&fields).registered(2);
    let mut fields = of_row.map(|f| (f, there.get(f))).to_vec();
    fields.extend([("place", there.get("place")), ("codes", codes)]);
    let u = m.instance("u_transposer", &transposer(geometry));
    there.with(&fields).connect(u, "row");
    tiles.set("give", u.get_as("freed", "tile_freed"));
    let packs = u.stream("out", "packs");
    packs.axi_stream_out("m_axis_packs", &format.packs());
    once(&m, geometry, side, (&there, step), &groups);
    m.finish()
}

/// The counters.
fn place<'m>(
    m: &'m ModuleBuilder,
    geometry: Geometry,
    side: Side,
    block: &Stream<'m>,
    reads: Value<'m>,
) -> Place<'m> {
    m.comment("Where it is: head, group and segment, row.");
    let format = geometry.format;
    let row = m.reg_reset("row_place", Bits(format.place()), 0);
    let group = m.reg_reset("group", Bits(format.group()), 0);
    let segment = m.reg_reset("segment", Bits(HEAD), 0);
    let head = m.reg_reset("head", Bits(HEAD), 0);
    let first_beat = m.reg_reset("first_beat", Bits(geometry.beat()), 0);
    let row_ends = m.wire("row_ends", row.q().eq(format.pack - 1));
    let at_last = |name: &str, value: Value<'m>, count: Value<'m>| {
        m.wire(name, (value.zext(HEADS) + 1).eq(count))
    };
    let group_last = m.wire("group_last", group.q().eq(format.groups() - 1));
    let segment_last = at_last("segment_last", segment.q(), block.get("segments"));
    let head_last = at_last("head_last", head.q(), block.get("heads"));
    let tile_ends = m.wire("row_of_tile_ends", reads & row_ends);
    let (group_steps, segment_steps) = match side {
        Side::Keys => (tile_ends & segment_last, tile_ends),
        Side::Values => (tile_ends, tile_ends & group_last),
    };
    let head_ends = m.wire("head_ends", group_last & segment_last);
    let head_steps = m.wire("head_steps", tile_ends & head_ends);
    row.set_when(reads, row.q() + 1);
    group.set_when(group_steps, group.q() + 1);
    segment.set_when(
        segment_steps,
        segment_last.mux(m.lit(Bits(HEAD), 0), segment.q() + 1),
    );
    head.set_when(
        head_steps,
        head_last.mux(m.lit(Bits(HEAD), 0), head.q() + 1),
    );
    let beat = geometry.beat();
    let segments = low_bits(m, "segments", block.get("segments"), beat);
    let next_beat = first_beat.q() + segments;
    first_beat.set_when(head_steps, head_last.mux(m.lit(Bits(beat), 0), next_beat));
    let now = low_bits(m, "segment", segment.q(), beat);
    Place {
        head: head.q(),
        group: group.q(),
        row: row.q(),
        beat: first_beat.q() + now,
        first_segment: m.wire("first_segment", head.q().eq(0) & segment.q().eq(0)),
        row_ends,
        head_ends: m.wire("tile_ends_head", head_ends),
        block_ends: row_ends & head_ends & head_last,
    }
}

/// The low `bits` bits of a number that has none above them.
fn low_bits<'m>(m: &'m ModuleBuilder, name: &str, value: Value<'m>, bits: usize) -> Value<'m> {
    match value.width().checked_sub(bits) {
        Some(above) if above > 0 => {
            m.unused(&format!("unused_{name}"), value.slice(bits, above));
            value.slice(0, bits)
        }
        _ => value.zext(bits),
    }
}

/// Steps, and of keys the order, in FIFOs that hold those of a block.
fn once<'m>(
    m: &'m ModuleBuilder,
    geometry: Geometry,
    side: Side,
    (there, step): (&Flow<'m>, Value<'m>),
    room: &[InstanceRef<'m>],
) {
    let format = geometry.format;
    m.comment("Once per block: steps.");
    let valid = m.wire("step_there", there.valid & there.get("steps"));
    let queue = |name: &str, value: Value<'m>| {
        let found = m.stream(&format!("found_{name}"), valid, &[("data", value)]);
        m.unused(&format!("unused_found_{name}_ready"), found.ready());
        let queued = found.through_packed(name, |w| stream_fifo(format.block, w));
        let place = m.reg_reset(&format!("{name}_place"), Bits(format.token()), 0);
        let leaves = m.wire(&format!("{name}_leaves"), queued.transfer());
        place.set_when(leaves, place.q() + 1);
        let last = m.wire(&format!("{name}_last"), place.q().eq(format.block - 1));
        let of_group = place.q().slice(0, format.place()).eq(format.pack - 1);
        let ends = m.wire(&format!("{name}_group_leaves"), leaves & of_group);
        (queued.append(&[("last", last)]), ends)
    };
    let (out, ends) = queue("step", step);
    out.axi_stream_out("m_axis_steps", &steps());
    room[0].set("give", ends);
    if side == Side::Keys {
        let (out, ends) = queue("order", there.get("token").zext(8));
        out.axi_stream_out("m_axis_order", &order());
        room[1].set("give", ends);
    }
}
