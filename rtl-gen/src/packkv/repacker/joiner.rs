//! Keys and values of a token together: whole blocks, and what was met in them.

use super::geometry::{Geometry, block_settings, whole_block};
use super::intake::tokens;
use crate::cells::stream_fifo;
use crate::hw::{Bit, Bits, Bundle, Flow, Module, ModuleBuilder, Stream, Value};
use crate::sticky::sticky_flag;

/// A token of which both sides are there.
pub(super) fn joined_tokens(geometry: Geometry) -> Bundle {
    Bundle::new(
        "a token",
        &[
            ("buffer", Bit, "which of the two buffers"),
            (
                "token",
                Bits(geometry.format.token()),
                "which token of the block",
            ),
            (
                "sum",
                Bits(geometry.magnitude() + 1),
                "of the magnitudes of its codes",
            ),
        ],
    )
}

/// A block as the search takes it.
pub(super) fn found_block(geometry: Geometry) -> Bundle {
    let block = whole_block(geometry);
    match geometry.greedy {
        true => block.append(&[
            ("beats", Bits(geometry.beats()), "H D / 16"),
            (
                "seed",
                Bits(geometry.format.token()),
                "the token with the smallest sum, of equal ones the first",
            ),
        ]),
        false => block,
    }
}

/// Joins the tokens of both sides, which may be two blocks ahead of each other.
pub(super) fn joiner(geometry: Geometry) -> Module {
    let m = ModuleBuilder::new(format!("packkv_joiner_{}", geometry.name()));
    m.doc(
        "Joins the tokens of keys and of values, which may be two blocks ahead of each other, to whole blocks, with \
         their settings. A block with a bad token is refused; flags count for the others.",
    );
    geometry.describe(&m);
    m.throughput("one token per cycle");
    let sides = ["k", "v"].map(|side| side_tokens(&m, geometry, side));
    let settings = m.stream_in("settings", &block_settings(geometry));
    let clear = m.input("flags_clear", Bit, "clears the sticky flags");

    m.comment("A token of which both sides are there.");
    let [k, v] = &sides;
    let both = m.wire("both_there", k.valid & v.valid);
    let mut fields = vec![("bad", k.get("bad") | v.get("bad"))];
    fields.extend([("nan_k", k.get("nan")), ("inf_k", k.get("inf"))]);
    fields.extend([("nan_v", v.get("nan")), ("inf_v", v.get("inf"))]);
    if geometry.greedy {
        fields.push(("sum", k.get("sum").add_carry(v.get("sum"))));
    }
    let pair = m.stream("pair", both, &fields);
    let takes = m.wire("pair_goes", pair.transfer());
    for side in sides {
        side.accept_when(takes);
    }
    let joined = pair.registered("joined");

    m.comment("Its place; the last one of a block waits for the settings.");
    let buffer = m.reg_reset("buffer", Bit, 0);
    let token = m.reg_reset("token", Bits(geometry.format.token()), 0);
    let is_last = m.wire("is_last", token.q().eq(geometry.format.block - 1));
    let first = m.wire("is_first", token.q().eq(0));
    let goes = m.wire("joined_goes", joined.transfer());
    let ends = m.wire("block_ends", goes & is_last);
    token.set_when(goes, token.q() + 1);
    buffer.set_when(ends, !buffer.q());

    m.comment("What was met in the block.");
    let so_far = |name: &'static str| {
        let before = m.reg(&format!("{name}_before"), Bit);
        let now = m.wire(
            &format!("{name}_so_far"),
            joined.get(name) | (before.q() & !first),
        );
        before.set_when(goes, now);
        (name, now)
    };
    let bad = so_far("bad").1;
    let met = ["nan_k", "inf_k", "nan_v", "inf_v"].map(so_far);
    for (name, now) in met {
        let doc = format!(
            "sticky: met in {} of a block that was written",
            of_side(name)
        );
        sticky_flag(&m, name, ends & now & !bad, clear, &doc);
    }
    sticky_flag(
        &m,
        "config_error",
        ends & bad,
        clear,
        "sticky: a block was refused",
    );

    let mut fields: Vec<(&str, Value<'_>)> = vec![("refused", bad)];
    let names = block_settings(geometry)
        .names()
        .iter()
        .map(|n| n.to_string())
        .collect::<Vec<_>>();
    if geometry.greedy {
        fields.push(("seed", seed(&m, geometry, &joined, goes, first, token.q())));
        let told = [
            ("buffer", buffer.q()),
            ("token", token.q()),
            ("sum", joined.get("sum")),
        ];
        Flow::new(&m, "there", goes, &told).output("there", &joined_tokens(geometry));
    } else {
        m.unused("unused_beats", settings.get("beats"));
        m.unused("unused_buffer", buffer.q());
    }
    let wanted: Vec<&String> = names
        .iter()
        .filter(|n| geometry.greedy || *n != "beats")
        .collect();
    fields.extend(wanted.into_iter().map(|n| (n.as_str(), settings.get(n))));
    let block = m.stream("whole", joined.valid & is_last & settings.valid, &fields);
    let ready = block.ready();
    // They are taken when the block ends; without a look at their valid, from which no path leads to their ready.
    let waits = joined.valid & is_last;
    joined.accept_when(!is_last | (settings.valid & ready));
    settings.accept_when(waits & ready);
    block
        .registered("out_block")
        .stream_out("block", &found_block(geometry));
    m.finish()
}

/// What a flag speaks of.
fn of_side(flag: &str) -> &'static str {
    match flag.ends_with('k') {
        true => "keys",
        false => "values",
    }
}

/// The tokens of a side, in a FIFO that holds those of two blocks.
fn side_tokens<'m>(m: &'m ModuleBuilder, geometry: Geometry, side: &str) -> Stream<'m> {
    let token = Flow::input(m, side, &tokens(geometry));
    let token = token.stream(&format!("{side}_token"));
    m.unused(&format!("unused_{side}_token_ready"), token.ready());
    token.through_packed(&format!("{side}_queued"), |w| {
        stream_fifo(2 * geometry.format.block, w)
    })
}

/// The token with the smallest sum so far, of equal ones the first.
fn seed<'m>(
    m: &'m ModuleBuilder,
    geometry: Geometry,
    joined: &Stream<'m>,
    goes: Value<'m>,
    first: Value<'m>,
    token: Value<'m>,
) -> Value<'m> {
    m.comment("The token with the smallest sum.");
    let sum = joined.get("sum");
    let smallest = m.reg("smallest", sum.kind());
    let of = m.reg("smallest_token", Bits(geometry.format.token()));
    let wins = m.wire("is_smallest", first | sum.lt(smallest.q()));
    let update = m.wire("finds_smallest", goes & wins);
    smallest.set_when(update, sum);
    of.set_when(update, token);
    wins.mux(token, of.q())
}
