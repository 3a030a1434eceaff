//! Stores the records of tokens: asks for room, then moves or drops the bytes of a token.

use super::Config;
use super::rot_streams::{token_length, token_word};
use super::streams::{LENGTH, append_piece, noted, task, write_answer, write_ask, write_piece};
use crate::cells::stream_fifo;
use crate::dma::registers::outcome;
use crate::hw::{Bit, Bits, Module, ModuleBuilder};

/// Stores tokens one after the other, as the writer of tokens with sparse bytes does: the bytes of a token wait until
/// its append is answered; then they go to the write master, or are dropped. When a token of a command is refused, so
/// are those behind it.
///
/// ```text
///  task -----+-> judge --> ask (MMU) --> answer
///  token ----'                             |
///  dense ----------------------------------+--> words, or dropped
///                                          '--> noted
///  burst (MMU) --> FIFO --> piece
/// ```
pub(super) fn rot_writer(config: &Config) -> Module {
    let m = config.codec_module(
        "_writer",
        &[
            "bus_bytes",
            "max_d",
            "streams",
            "page_bytes",
            "max_burst_bytes",
            "address_bits",
        ],
    );
    m.doc(
        "Stores tokens one after the other: the bytes of a token wait until its append is answered, then they go to the \
         write master, or are dropped. When a token is refused, so are those of its command behind it. A release is \
         done in its turn.",
    );
    m.throughput("a word per cycle");
    let tasks = m.stream_in("task", &task());
    let tokens = m.stream_in("token", &token_length());
    let dense = m.stream_in("dense", &token_word(config));
    let answers = m.stream_in("answer", &write_answer());
    let statuses = m.names(&outcome());
    let ok = statuses.value("ok");

    m.comment("The token in work, and what became of the command so far.");
    let states = ["idle", "ask", "wait", "move", "note"];
    let state = m.states("state", &states);
    let [idle, asks, waits, in_bytes, notes] = states.map(|name| state.is(name));
    let [coded, release, command_ends] = ["coded", "release", "last"].map(|name| tasks.get(name));
    let so_far = statuses.register("so_far", "ok");
    let broken = m.wire("is_broken", so_far.q().ne(ok));
    let first = m.wire(
        "verdict_first",
        broken.mux(so_far.q(), tasks.get("verdict")),
    );
    let is_good = m.wire("is_good", first.eq(ok));
    let ready = m.wire("token_there", tasks.valid & (!coded | tokens.valid));
    let moves = m.reg("moves", Bit);
    let verdict = statuses.register("verdict", "ok");

    m.comment("It asks, and is answered.");
    let mmu = config.mmu();
    let bits = mmu.length_bits();
    let length = tokens.get("length");
    if bits < LENGTH {
        m.unused("unused_length", length.slice(bits, LENGTH - bits));
    }
    let asking = m.stream(
        "asking",
        asks,
        &[
            ("release", release),
            ("stream", tasks.get("stream").slice(0, mmu.stream_bits())),
            ("dense_bytes", length.zext(LENGTH.max(bits)).slice(0, bits)),
            ("sparse_bytes", m.lit(Bits(bits), 0)),
        ],
    );
    let asked = m.wire("asked", asking.transfer());
    asking.stream_out("ask", &write_ask(config));
    let answered = m.wire("answered", waits & answers.valid);
    let answer = statuses.mark(answers.get("status"));
    answers.accept_when(waits);
    moves.set_when(idle | answered, answered & answer.eq(ok));
    verdict.set_when(idle | answered, idle.mux(first, answer));

    m.comment("Its bytes.");
    let there = m.wire("word_there", in_bytes & dense.valid);
    let last = dense.get("last");
    let values = ["data", "last"].map(|name| (name, dense.get(name)));
    let words = m.stream("word", moves.q() & there, &values);
    let goes = m.wire("goes", !moves.q() | words.ready());
    let bytes_end = m.wire("bytes_end", there & goes & last);
    dense.accept_when(in_bytes & goes);
    words.stream_out("words", &token_word(config));

    m.comment("It is noted.");
    let noting = m.stream(
        "noting",
        notes,
        &[
            ("stream", tasks.get("stream")),
            ("tag", tasks.get("tag")),
            ("verdict", verdict.q()),
            ("release", release),
            ("last", command_ends),
        ],
    );
    let done = m.wire("token_done", noting.transfer());
    so_far.set_when(done, command_ends.mux(ok, verdict.q()));
    noting.stream_out("noted", &noted());
    tasks.accept_when(done);
    tokens.accept_when(done & coded);

    m.comment("What comes next.");
    let to = |name: &str| state.value(name);
    let bytes_or_end = m.wire("bytes_or_end", coded.mux(to("move"), to("note")));
    let asks_first = m.wire("asks_first", is_good & (coded | release));
    let next = state.case(
        "next_state",
        &[
            (
                "idle",
                ready.mux(asks_first.mux(to("ask"), bytes_or_end), to("idle")),
            ),
            ("ask", asked.mux(to("wait"), to("ask"))),
            ("wait", answered.mux(bytes_or_end, to("wait"))),
            ("move", bytes_end.mux(to("note"), to("move"))),
        ],
        done.mux(to("idle"), to("note")),
    );
    state.set(next);
    pieces(&m, config);
    m.output(
        "waits_for_pages",
        asks | waits,
        "a token waits for its pages",
    );
    m.finish()
}

/// The bursts of the append that is waited for, a packet of the write master.
fn pieces(m: &ModuleBuilder, config: &Config) {
    m.comment("Its bursts. All of a token have room.");
    let bursts = m.stream_in("burst", &append_piece(config));
    m.unused("unused_kind", bursts.get("kind"));
    let [address, bytes, last] = ["address", "bytes", "last"].map(|field| bursts.get(field));
    let fields = [
        ("address", address),
        ("bytes", bytes),
        ("packet_ends", last),
        ("last", last),
    ];
    let depth = config.pieces_of_token().next_power_of_two();
    bursts
        .with(&fields)
        .through_packed("pieces", |w| stream_fifo(depth, w))
        .stream_out("piece", &write_piece(config));
}
