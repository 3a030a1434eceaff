//! Stores the quantizer's packets: asks for room, then moves or drops the bytes of a token.

use super::Config;
use super::streams::{
    LENGTH, append_piece, bus_word, noted, task, write_answer, write_ask, write_piece,
};
use crate::cells::stream_fifo;
use crate::dma::registers::outcome;
use crate::hw::{Bit, Bits, Bundle, Module, ModuleBuilder, Value};

/// What the quantizer says of a token.
fn record() -> Bundle {
    Bundle::new(
        "a record",
        &[
            ("dense_length", Bits(LENGTH), "bytes of the dense packet"),
            ("sparse_length", Bits(LENGTH), "bytes of the sparse packet"),
        ],
    )
}

/// Stores tokens one after the other (contract of the memory management unit, section 2: a token is never
/// torn). The bytes of a token wait until its append is answered; then they go to the write master, or are
/// dropped. When a token of a command is refused, so are those behind it: what is stored of a command are its
/// first tokens.
///
/// ```text
///  task -----+-> judge --> ask (MMU) --> answer
///  record ---'                             |
///  dense ----+-> packets, dense first -----+--> words, or dropped
///  sparse ---'                             '--> noted
///  burst (MMU) --> ends of packets --> FIFO --> piece
/// ```
pub(super) fn writer(config: &Config) -> Module {
    let m = config.module(
        "kv_dma_writer",
        &[
            "bus_bytes",
            "max_d",
            "heads",
            "streams",
            "page_bytes",
            "max_burst_bytes",
            "address_bits",
        ],
    );
    m.doc(
        "Stores tokens one after the other: the bytes of a token wait until its append is answered, then they go to the \
         write master, dense ones first, or are dropped. When a token is refused, so are those of its command behind \
         it. A release is done in its turn.",
    );
    m.throughput("a word per cycle");
    let tasks = m.stream_in("task", &task());
    let records = m.stream_in("record", &record());
    let dense = m.stream_in("dense", &bus_word(config));
    let sparse = m.stream_in("sparse", &bus_word(config));
    let answers = m.stream_in("answer", &write_answer());
    let statuses = m.names(&outcome());
    let ok = statuses.value("ok");

    m.comment("The token in work, and what became of the command so far.");
    let states = ["idle", "ask", "wait", "dense", "sparse", "note"];
    let state = m.states("state", &states);
    let [idle, asks, waits, in_dense, in_sparse, notes] = states.map(|name| state.is(name));
    let coded = tasks.get("coded");
    let release = tasks.get("release");
    let so_far = statuses.register("so_far", "ok");
    let broken = m.wire("is_broken", so_far.q().ne(ok));
    let first = m.wire(
        "verdict_first",
        broken.mux(so_far.q(), tasks.get("verdict")),
    );
    let is_good = m.wire("is_good", first.eq(ok));
    let ready = m.wire("token_there", tasks.valid & (!coded | records.valid));
    let moves = m.reg("moves", Bit);
    let verdict = statuses.register("verdict", "ok");

    m.comment("It asks, and is answered.");
    let mmu = config.mmu();
    let stream_bits = config.stream_bits();
    let length = mmu.length_bits();
    let (dense_length, sparse_length) = (records.get("dense_length"), records.get("sparse_length"));
    if length < LENGTH {
        let upper = sparse_length.slice(length, LENGTH - length);
        m.unused("unused_length", upper);
    }
    let asking = m.stream(
        "asking",
        asks,
        &[
            ("release", release),
            ("stream", tasks.get("stream").slice(0, stream_bits)),
            (
                "dense_bytes",
                dense_length.zext(LENGTH.max(length)).slice(0, length),
            ),
            (
                "sparse_bytes",
                sparse_length.zext(LENGTH.max(length)).slice(0, length),
            ),
        ],
    );
    let asked = m.wire("asked", asking.transfer());
    asking.stream_out("ask", &write_ask(config));
    let answered = m.wire("answered", waits & answers.valid);
    let answer = statuses.mark(answers.get("status"));
    answers.accept_when(waits);
    moves.set_when(idle | answered, answered & answer.eq(ok));
    verdict.set_when(idle | answered, idle.mux(first, answer));

    m.comment("The bytes of its packets, dense ones first.");
    let there = (in_dense & dense.valid) | (in_sparse & sparse.valid);
    let last = in_sparse.mux(sparse.get("last"), dense.get("last"));
    let words = m.stream(
        "word",
        moves.q() & there,
        &[
            ("data", in_sparse.mux(sparse.get("data"), dense.get("data"))),
            ("last", last),
        ],
    );
    let goes = m.wire("goes", !moves.q() | words.ready());
    let packet_ends = m.wire("packet_ends", there & goes & last);
    dense.accept_when(in_dense & goes);
    sparse.accept_when(in_sparse & goes);
    words.stream_out("words", &bus_word(config));

    m.comment("It is noted.");
    let noting = m.stream(
        "noting",
        notes,
        &[
            ("stream", tasks.get("stream")),
            ("tag", tasks.get("tag")),
            ("verdict", verdict.q()),
            ("release", release),
            ("last", tasks.get("last")),
        ],
    );
    let done = m.wire("token_done", noting.transfer());
    let command_ends = tasks.get("last");
    so_far.set_when(done, command_ends.mux(ok, verdict.q()));
    noting.stream_out("noted", &noted());
    tasks.accept_when(done);
    records.accept_when(done & coded);

    m.comment("What comes next.");
    let to = |name: &str| state.value(name);
    let drops = m.wire("begin_without", coded.mux(to("dense"), to("note")));
    let asks_first = m.wire("asks_first", is_good & (coded | release));
    let behind_answer = coded.mux(to("dense"), to("note"));
    let next = state.case(
        "next_state",
        &[
            (
                "idle",
                ready.mux(asks_first.mux(to("ask"), drops), to("idle")),
            ),
            ("ask", asked.mux(to("wait"), to("ask"))),
            ("wait", answered.mux(behind_answer, to("wait"))),
            ("dense", packet_ends.mux(to("sparse"), to("dense"))),
            ("sparse", packet_ends.mux(to("note"), to("sparse"))),
        ],
        done.mux(to("idle"), to("note")),
    );
    state.set(next);
    pieces(&m, config, asked, dense_length);
    m.output(
        "waits_for_pages",
        asks | waits,
        "a token waits for its pages",
    );
    m.finish()
}

/// The bursts of the append that is waited for, with the ends of the packets.
fn pieces<'m>(m: &'m ModuleBuilder, config: &Config, asked: Value<'m>, dense_length: Value<'m>) {
    m.comment(
        "Its bursts; where the dense bytes end, their packet does. All of a token have room.",
    );
    let bursts = m.stream_in("burst", &append_piece(config));
    let [address, bytes, kind, last] =
        ["address", "bytes", "kind", "last"].map(|field| bursts.get(field));
    let width = LENGTH.max(config.piece_bits());
    let taken = m.wire("burst_taken", bursts.transfer() & !kind);
    let left = m.reg("dense_left", Bits(width));
    let wide = bytes.zext(width);
    left.set_when(
        asked | taken,
        asked.mux(dense_length.zext(width), left.q() - wide),
    );
    let ends = m.wire("dense_ends", !kind & left.q().eq(wide));
    let fields = [
        ("address", address),
        ("bytes", bytes),
        ("packet_ends", last | ends),
        ("last", last),
    ];
    let depth = config.pieces_of_token().next_power_of_two();
    bursts
        .with(&fields)
        .through_packed("pieces", |w| stream_fifo(depth, w))
        .stream_out("piece", &write_piece(config));
}
