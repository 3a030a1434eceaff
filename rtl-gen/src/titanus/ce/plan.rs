//! Takes a command, judges it, and holds what follows from it while it is in work.

use super::geometry::{Geometry, NUMBER};
use super::streams::{plan as plan_ports, product_command, product_kind};
use crate::hw::{Bit, Bits, Fields, Module, ModuleBuilder, Value, width_for};
use crate::stage::{copies, keep};

/// Takes one command at a time, and judges it in two steps: its numbers alone, then the beats of a token.
pub(super) fn plan(geometry: Geometry) -> Module {
    let m = ModuleBuilder::new(format!("titanus_ce_plan_{}", geometry.name()));
    m.doc(
        "Takes a command of the computing engine, judges it, and holds what follows from it until it is \
         done. starts or refuses is set for one cycle, in the second one behind the command.",
    );
    let command = m.stream_in("command", &product_command());
    let token_done = m.input("token_done", Bit, "a token of it is done");
    let done = m.input("done", Bit, "the command is done");
    let state = m.states("plan", &["idle", "sizes", "begins", "waits"]);
    let [idle, sizes] = ["idle", "sizes"].map(|name| state.value(name));
    let [begins, waits] = ["begins", "waits"].map(|name| state.value(name));
    let next = state.case(
        "next_plan",
        &[("idle", command.valid.mux(sizes, idle)), ("sizes", begins)],
        done.mux(idle, waits),
    );
    state.set(next);
    let taken = taken(&m, geometry, command.fields(), state.is("idle"));
    let tokens = m.reg("tokens_left", Bits(NUMBER));
    let all_tokens = command.get("tokens");
    let left = state.is("idle").mux(all_tokens, tokens.q() - 1);
    tokens.set_when(state.is("idle") | token_done, left);
    command.accept_when(state.is("idle"));
    let kinds = m.names(&product_kind());
    let kind = taken.get("kind");
    let [heads, head_beats, rows] = ["heads", "head_beats", "rows"].map(|f| taken.get(f));

    m.comment("Beats of a token.");
    let all_beats = m.wire("beats_of_heads", heads.mul_full(head_beats));
    let fits = taken.get("fits") & all_beats.le(geometry.beats_max());
    let fits = keep(&m, "fits", state.is("sizes"), fits);
    let beats = all_beats.slice(0, geometry.beats_bits());
    let beats = keep(&m, "beats", state.is("sizes"), beats);

    m.comment("Words of q and of accumulators, and of the weights of a token.");
    let mix = kind.ne(kinds.value("score"));
    let mix = keep(&m, "mix", state.is("sizes"), mix);
    let words = of_rows(&m, geometry, "words_of_rows", rows, beats);
    let weights = of_rows(&m, geometry, "weights_of_rows", rows, heads);
    let load = mix.mux(in_words(&m, geometry, weights), words);

    let begins = state.is("begins");
    m.output("starts", begins & fits, "a good command begins");
    let some = m.wire("has_tokens", tokens.q().ne(0));
    m.output("refuses", begins & !fits, "the command is out of range");
    m.output(
        "drops",
        begins & !fits & some,
        "and its tokens are to be dropped",
    );
    for (name, _, doc) in plan_ports(geometry) {
        let value = match name {
            "mix" => mix,
            "signed_weights" => kind.eq(kinds.value("mix_signed")),
            "last_token" => tokens.q().eq(1),
            "heads" => heads,
            "head_beats" => head_beats,
            "beats" => beats,
            "rows" => rows,
            "words" => words,
            _ => load,
        };
        m.output(name, value, doc);
    }
    m.finish()
}

/// What is kept of a command, and whether each number of it is in range, a head a number of whole beats.
fn taken<'m>(
    m: &'m ModuleBuilder,
    geometry: Geometry,
    command: &Fields<'m>,
    when: Value<'m>,
) -> Fields<'m> {
    let in_range = |value: Value<'m>, max: usize| match value.width() < width_for(max + 1) {
        true => value.ne(0),
        false => value.ne(0) & value.le(max),
    };
    let kinds = m.names(&product_kind());
    let kind = kinds.mark(m.wire("offered_kind", command.get("kind")));
    let lane_bits = geometry.lane_bits();
    let [heads, head_size, rows] = ["heads", "head_size", "rows"].map(|f| command.get(f));
    let head_beats = head_size.slice(lane_bits, NUMBER - lane_bits);
    let beats_max = geometry.beats_max();
    let fits = kind.ne(kinds.value("reserved"))
        & command.get("tokens").ne(0)
        & in_range(heads, beats_max)
        & head_size.slice(0, lane_bits).eq(0)
        & in_range(head_beats, beats_max)
        & in_range(rows, geometry.rows_max);
    let bits = geometry.beats_bits();
    let kept = [
        ("kind", kind),
        ("heads", heads.slice(0, bits)),
        ("head_beats", head_beats.slice(0, bits)),
        ("rows", rows.slice(0, geometry.rows_bits())),
        ("fits", m.wire("numbers_fit", fits)),
    ];
    copies(m, "taken_", when, &m.fields("command", &kept))
}

/// `each` for every row.
fn of_rows<'m>(
    m: &'m ModuleBuilder,
    geometry: Geometry,
    name: &str,
    rows: Value<'m>,
    each: Value<'m>,
) -> Value<'m> {
    let bits = geometry.words_bits();
    if geometry.rows_max == 1 {
        return m.wire(name, each.zext(bits));
    }
    let product = m.wire(&format!("{name}_product"), rows.mul_full(each));
    if product.width() > bits {
        let above = product.slice(bits, product.width() - bits);
        m.unused(&format!("unused_{name}"), above);
    }
    m.wire(name, product.slice(0, bits))
}

/// The words that so many bytes take.
fn in_words<'m>(m: &'m ModuleBuilder, geometry: Geometry, bytes: Value<'m>) -> Value<'m> {
    let (lane_bits, bits) = (geometry.lane_bits(), geometry.words_bits());
    let width = bits.max(lane_bits) + 1;
    let up = m.wire(
        "weights_rounded_up",
        bytes.zext(width) + (geometry.lanes - 1),
    );
    m.unused("unused_weights", up.slice(0, lane_bits));
    up.slice(lane_bits, width - lane_bits).zext(bits)
}
