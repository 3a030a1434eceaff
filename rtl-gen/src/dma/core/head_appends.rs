//! Appends of tokens whose heads have streams of their own: all of a token is stored or nothing.

use super::Config;
use super::streams::{append_piece, head_answer, head_ask, write_answer, write_ask};
use crate::dma::registers::outcome;
use crate::hw::{Bit, Bits, Module, ModuleBuilder, Value, width_for};
use crate::stage::keep;

/// Makes of an append of a token one for the dense bytes of every head and one for the sparse bytes, and of a
/// release one for every head.
///
/// The memory management unit knows single streams, so it could refuse the third head of a token when two are stored.
/// Therefore it is asked for the bytes of the first head and for the sparse ones before, and for how many pages are
/// free; the dense streams of all heads are equally long. Nobody else takes pages, so what is free then stays free.
///
/// ```text
///  ask --> dense?, sparse? --> adds, counts, compares --+--> append of each head, append of sparse bytes --> answer
///                                                       '--> answer: stream_full, no_pages
/// ```
pub(super) fn head_appends(config: &Config) -> Module {
    let m = config.module(
        "kv_dma_head_appends",
        &[
            "heads",
            "max_d",
            "streams",
            "pages",
            "page_bytes",
            "pages_per_stream",
            "max_burst_bytes",
            "address_bits",
        ],
    );
    m.doc(
        "Makes of an append of a token one for the dense bytes of every head and one for the sparse bytes, which go to \
         the sparse stream of head 0. Whether all of them will be granted is found before: the streams of all heads are \
         equally long, and nobody else takes pages. A release is one of every head.",
    );
    m.doc("The pieces pass by; last marks the last one of the token.");
    m.throughput("one append at a time, a piece per cycle");
    let asks = m.stream_in("ask", &write_ask(config));
    let answers = m.stream_in("given", &head_answer(config));
    let mmu = config.mmu();
    let free = m.input("pages_free", Bits(mmu.free_bits()), "free pages");
    let statuses = m.names(&outcome());

    let states = [
        "idle", "dense", "sparse", "adds", "counts", "compares", "judge", "heads", "rest",
        "release", "accept", "answer",
    ];
    let state = m.states("state", &states);
    let is = |name: &str| state.is(name);
    m.comment("The token, of whose dense bytes every head has the same share. It is offered until it is done.");
    let [stream, dense, sparse] =
        ["stream", "dense_bytes", "sparse_bytes"].map(|name| asks.get(name));
    let release = asks.get("release");
    let there = asks.valid;
    asks.accept_when(is("accept"));
    let (head_bits, length) = (config.head_bits(), mmu.length_bits());
    m.unused("unused_dense", dense.slice(0, head_bits));
    let share = dense.slice(head_bits, length - head_bits).zext(length);

    m.comment("A question or a change, and its answer.");
    let waits = m.reg_reset("waits", Bit, 0);
    let head = m.reg_reset("head", Bits(head_bits), 0);
    let looks = is("dense") | is("sparse");
    let each = m.wire("is_each", is("heads") | is("release"));
    let asking = m.wire("asks", looks | each | is("rest"));
    let none = m.lit(Bits(length), 0);
    let question = m.stream(
        "asking",
        asking & !waits.q(),
        &[
            ("release", is("release")),
            ("stream", m.concat(&[stream, head.q()])),
            ("dense_bytes", is("heads").mux(share, none)),
            ("sparse_bytes", is("rest").mux(sparse, none)),
            ("looks", looks),
            ("kind", is("sparse")),
        ],
    );
    let asked = m.wire("asked", question.transfer());
    question.stream_out("change", &head_ask(config));
    let answered = m.wire("answered", waits.q() & answers.valid);
    waits.set(asked | (waits.q() & !answered));
    let bytes_used = answers.get("bytes");
    // What is changed was found to have room.
    m.unused("unused_status", answers.get("status"));
    answers.accept_when(waits.q());
    head.set_when(answered & each, head.q() + 1);
    let is_final = m.wire("is_final_head", head.q().reduce_and());

    let count = |name: &str| {
        let used = keep(&m, name, answered & is(name), bytes_used);
        let added = if name == "dense" { share } else { sparse };
        room(&m, config, name, used, added)
    };
    m.comment("Pages that a head needs.");
    let of_head = count("dense");
    m.comment("Pages that the sparse bytes need.");
    let of_sparse = count("sparse");
    m.comment("Pages of all heads; whether there are so many.");
    let bits = of_head.pages.width() + head_bits + 1;
    let all = m
        .concat(&[of_head.pages, m.lit(Bits(head_bits), 0)])
        .zext(bits);
    let needed = m.delay("needed", all + of_sparse.pages.zext(bits));
    let width = bits.max(mmu.free_bits());
    let lacks = m.wire("lacks_pages", needed.zext(width).gt(free.zext(width)));
    let is_full = m.delay("is_full", of_head.is_full | of_sparse.is_full);
    let ok = statuses.value("ok");
    let refusal = is_full.mux(
        statuses.value("stream_full"),
        lacks.mux(statuses.value("no_pages"), ok),
    );
    let verdict = statuses.register("verdict", "ok");
    verdict.set_when(is("idle") | is("judge"), is("idle").mux(ok, refusal));
    let refused = m.wire("is_refused", is_full | lacks);

    m.comment("What comes next.");
    let to = |name: &str| state.value(name);
    let told = m.stream("told", is("answer"), &[("status", verdict.q())]);
    let leaves = m.wire("leaves", told.transfer());
    told.stream_out("answer", &write_answer());
    let first = release.mux(to("release"), to("dense"));
    let all_done = m.wire("all_heads_done", answered & is_final);
    let next = state.case(
        "next_state",
        &[
            ("idle", there.mux(first, to("idle"))),
            ("dense", answered.mux(to("sparse"), to("dense"))),
            ("sparse", answered.mux(to("adds"), to("sparse"))),
            ("adds", to("counts")),
            ("counts", to("compares")),
            ("compares", to("judge")),
            ("judge", refused.mux(to("accept"), to("heads"))),
            ("heads", all_done.mux(to("rest"), to("heads"))),
            ("rest", answered.mux(to("accept"), to("rest"))),
            ("release", all_done.mux(to("accept"), to("release"))),
            ("accept", to("answer")),
        ],
        leaves.mux(to("idle"), to("answer")),
    );
    state.set(next);
    pieces(&m, config);
    m.finish()
}

/// What an append to one stream takes.
struct Room<'m> {
    /// Pages that are new.
    pages: Value<'m>,
    /// It does not fit into the stream's virtual pages.
    is_full: Value<'m>,
}

/// What it takes to append to a stream that has `used` bytes, two cycles later.
fn room<'m>(
    m: &'m ModuleBuilder,
    config: &Config,
    name: &str,
    used: Value<'m>,
    added: Value<'m>,
) -> Room<'m> {
    let page = config.get("page_bytes");
    let offset = page.ilog2() as usize;
    let most = page * config.get("pages_per_stream");
    let width = width_for(most + config.mmu().max_append_bytes + page);
    let used = used.zext(width);
    let end = m.delay(&format!("{name}_end"), used + added.zext(width));
    // Pages of so many bytes, of which the last one may be begun.
    let pages_of = |what: &str, bytes: Value<'m>| {
        let up = m.wire(&format!("{name}_{what}_up"), bytes + (page - 1));
        m.unused(&format!("unused_{name}_{what}"), up.slice(0, offset));
        up.slice(offset, width - offset)
    };
    let before = m.delay(&format!("{name}_pages_before"), pages_of("used", used));
    let pages = m.delay(&format!("{name}_pages"), pages_of("end", end) - before);
    let is_full = m.delay(&format!("{name}_is_full"), end.gt(most));
    Room { pages, is_full }
}

/// The pieces of all appends of a token, as those of one.
fn pieces(m: &ModuleBuilder, config: &Config) {
    m.comment("Its pieces: those of the sparse bytes are the last ones.");
    let bursts = m.stream_in("burst", &append_piece(config));
    let last = bursts.get("last") & bursts.get("kind");
    bursts
        .replace(&[("last", last)])
        .stream_out("append", &append_piece(config));
}
