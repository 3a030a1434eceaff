//! The groups of the tokens of two blocks.

use super::geometry::Geometry;
use super::joiner::joined_tokens;
use super::search::chosen_token;
use super::store::is;
use crate::cells::sdp_ram;
use crate::hw::{Bit, Bits, Flow, Module, ModuleBuilder, Value};

/// The groups of the tokens of two blocks: every token that arrives is in the last one, until the search puts it into
/// another. Read latency 1.
pub(super) fn groups(geometry: Geometry) -> Module {
    let format = geometry.format;
    let m = ModuleBuilder::new(format!("packkv_groups_{}", geometry.name()));
    m.doc(
        "The groups of the tokens of two blocks. A token that arrives is in the last group, until the search puts it \
         into another one; the two are never about the same block.",
    );
    geometry.describe(&m);
    m.timing(
        1,
        "one token that arrives, one that is chosen and one that is asked for per cycle",
    );
    let there = Flow::input(
        &m,
        "there",
        &joined_tokens(geometry).select(&["buffer", "token"]),
    );
    let chosen = Flow::input(&m, "chosen", &chosen_token(geometry));
    let ask_buffer = m.input("ask_buffer", Bit, "which of the two buffers");
    let ask_token = m.input("ask_token", Bits(format.token()), "which token");
    let last = m.lit(Bits(format.group()), format.groups() - 1);
    let found: Vec<Value> = (0..2)
        .map(|buffer| {
            let arrives = m.wire(
                &format!("arrives{buffer}"),
                there.valid & is(buffer, there.get("buffer")),
            );
            let joins = m.wire(
                &format!("joins{buffer}"),
                chosen.valid & is(buffer, chosen.get("buffer")),
            );
            let ram = m.instance(
                &format!("u_groups{buffer}"),
                &sdp_ram(format.block, format.group()),
            );
            ram.set("wr_en", arrives | joins)
                .set(
                    "wr_addr",
                    joins.mux(chosen.get("token"), there.get("token")),
                )
                .set("wr_data", joins.mux(chosen.get("group"), last))
                .set("rd_en", m.lit(Bit, 1))
                .set("rd_addr", ask_token);
            ram.get_as("rd_data", &format!("group{buffer}"))
        })
        .collect();
    let second = m.delay("asked_of_second", ask_buffer);
    m.output(
        "asked_group",
        second.mux(found[1], found[0]),
        "the group of the token asked for",
    );
    m.finish()
}
