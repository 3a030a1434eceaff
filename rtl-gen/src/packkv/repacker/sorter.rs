//! The stored order of a block, from the groups of its tokens.

use super::geometry::{Geometry, whole_block};
use crate::hw::{Bit, Bits, Bundle, Flow, Module, ModuleBuilder, Value};

/// A place of the stored order.
pub(super) fn stored_token(geometry: Geometry) -> Bundle {
    let token = Bits(geometry.format.token());
    Bundle::new(
        "a place of the stored order",
        &[
            ("buffer", Bit, "which of the two buffers"),
            ("place", token, "which stored token"),
            ("token", token, "its number in the block"),
        ],
    )
}

/// Puts the tokens of a block in their stored order: group after group, ascending in each.
///
/// A pass over the tokens, in ascending order, gives each the next place of its group. Blocks in the order of arrival
/// and refused ones pass at once.
pub(super) fn sorter(geometry: Geometry) -> Module {
    let format = geometry.format;
    let m = ModuleBuilder::new(format!("packkv_sorter_{}", geometry.name()));
    m.doc(
        "Puts the tokens of a block in their stored order: gives each, in ascending order, the next place of its \
         group. A block in the order of arrival and a refused one pass at once.",
    );
    geometry.describe(&m);
    m.throughput("a block of T tokens in T + 3 cycles");
    let block = m.stream_in("in", &whole_block(geometry));
    let group = m.input(
        "asked_group",
        Bits(format.group()),
        "the group of the token that was asked for",
    );
    let (token_bits, place_bits) = (format.token(), format.place());

    let runs = m.reg_reset("runs", Bit, 0);
    let sorted = m.reg_reset("sorted", Bit, 0);
    let buffer = m.reg_reset("buffer", Bit, 0);
    let token = m.reg_reset("token", Bits(token_bits), 0);
    let needed = m.wire("is_needed", block.get("greedy") & !block.get("refused"));
    let asked = m.reg_reset("asked", Bit, 0);
    let idle = !(runs.q() | asked.q() | sorted.q());
    let starts = m.wire("starts", block.valid & needed & idle);
    let is_last = m.wire("is_last", token.q().eq(format.block - 1));
    runs.set(starts | (runs.q() & !is_last));
    token.set_when(runs.q(), token.q() + 1);
    m.output("ask_buffer", buffer.q(), "which of the two buffers");
    m.output(
        "ask_token",
        token.q(),
        "which token's group to tell in the next cycle",
    );

    m.comment("The next place of every group.");
    asked.set(runs.q());
    let of_token = m.delay("asked_token", token.q());
    let lengths: Vec<_> = (0..format.groups())
        .map(|g| m.reg_reset(&format!("length{g}"), Bits(place_bits), 0))
        .collect();
    let arms: Vec<(u64, Value)> = lengths
        .iter()
        .enumerate()
        .skip(1)
        .map(|(g, length)| (g as u64, length.q()))
        .collect();
    let next = m.case("next_place", group, &arms, lengths[0].q());
    for (g, length) in lengths.iter().enumerate() {
        let mine = m.wire(&format!("grows{g}"), asked.q() & group.eq(g));
        length.set_when(mine, length.q() + 1);
    }
    let fields = [
        ("buffer", buffer.q()),
        ("place", m.concat(&[group, next])),
        ("token", of_token),
    ];
    Flow::new(&m, "stored", asked.q(), &fields).output("stored", &stored_token(geometry));

    m.comment("It goes on when its last place is written.");
    let written = m.wire("is_written", asked.q() & !runs.q());
    let names = whole_block(geometry);
    let fields: Vec<(&str, Value)> = names
        .names()
        .into_iter()
        .map(|f| (f, block.get(f)))
        .collect();
    let out = m.stream("passing", block.valid & (!needed | sorted.q()), &fields);
    let passes = m.wire("passes", out.transfer());
    sorted.set(written | (sorted.q() & !passes));
    buffer.set_when(passes, !buffer.q());
    block.accept_when(passes);
    out.stream_out("out", &whole_block(geometry));
    m.finish()
}
