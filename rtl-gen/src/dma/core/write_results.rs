//! The results of writes and releases, when the memory has answered.

use super::Config;
use super::streams::{COUNT, answer_of_memory, noted, result};
use crate::cells::{skid_buffer, stream_fifo};
use crate::dma::registers::{operation, outcome};
use crate::hw::{Bits, Module};
use crate::stage::keep;

/// Tokens whose bytes are on their way to memory.
const UNDER_WAY: usize = 8;

/// Gives the result of a command when the memory has answered for all its tokens; of several things that went
/// wrong the first one.
pub(super) fn write_results(config: &Config) -> Module {
    let m = config.module(
        "kv_dma_write_results",
        &["page_bytes", "pages_per_stream", "address_bits"],
    );
    // A stream has no more tokens than bytes.
    let width = config.mmu().count_bits();
    m.doc(
        "The result of a write, when the memory has answered for all its tokens, or of a release. The status is the \
         first thing that went wrong, in the order of the tokens; the tokens are those that were stored without an \
         error.",
    );
    m.throughput("a token per cycle");
    let tokens_in = m.stream_in("noted", &noted());
    // The master's flush is ahead of it, the completions behind: no path goes through.
    let answers = m.stream_in("written", &answer_of_memory(config));
    let answers = answers.through_packed("answers", skid_buffer);
    let statuses = m.names(&outcome());
    let operations = m.names(&operation());
    let ok = statuses.value("ok");
    // Ahead of the buffer: behind it the path to the answers that are taken is long.
    let is_ok = statuses.mark(tokens_in.get("verdict")).eq(ok);
    let stores = m.wire("is_to_be_stored", is_ok & !tokens_in.get("release"));
    let done = tokens_in
        .append(&[("was_stored", stores)])
        .through_packed("under_way", |width| stream_fifo(UNDER_WAY, width));
    let [stream, tag, release, last, stored] =
        ["stream", "tag", "release", "last", "was_stored"].map(|field| done.get(field));
    let verdict = statuses.mark(done.get("verdict"));
    let there = m.wire("is_answered", done.valid & (!stored | answers.valid));
    let failed = m.wire("has_failed", stored & answers.get("response").reduce_or());
    let now = failed.mux(statuses.value("bus_error"), verdict);
    let now = m.wire("status_now", now);

    m.comment(
        "Of a command the first thing counts that went wrong. The number of tokens with one more is \
         found ahead, so that no carry waits for the memory's answer.",
    );
    let tokens = m.reg_reset("tokens", Bits(width), 0);
    let one_more = m.reg_reset("one_more", Bits(width), 1);
    let before = statuses.register("status", "ok");
    let is_first = m.wire("is_first", before.q().eq(ok));
    let so_far = m.wire("status_so_far", is_first.mux(now, before.q()));
    let met = m.wire("meets_error", is_first & failed);
    let address_now = answers.get("address");
    let result_of = m.stream("result_of", there & last, &[]);
    let goes = m.wire("goes", there & (!last | result_of.ready()));
    let address = keep(&m, "address", goes & met, address_now);
    let good = m.wire("token_is_good", stored & !failed);
    let tokens_now = m.wire("tokens_now", good.mux(one_more.q(), tokens.q()));
    tokens.set_when(goes, last.mux(m.lit(Bits(width), 0), tokens_now));
    let behind = good.mux(one_more.q() + 1, one_more.q());
    one_more.set_when(goes, last.mux(m.lit(Bits(width), 1), behind));
    before.set_when(goes, last.mux(ok, so_far));
    let is_bus = so_far.eq(statuses.value("bus_error"));
    let shown = met.mux(address_now, address) & is_bus.replicate(config.address_bits());
    let op = release.mux(operations.value("release"), operations.value("write"));
    let fields = [
        ("op", m.wire("op", op)),
        ("tag", tag),
        ("status", so_far),
        ("stream", stream),
        ("tokens", m.wire("tokens_out", tokens_now.zext(COUNT))),
        ("address", shown),
    ];
    answers.accept_when(goes & stored);
    done.accept_when(goes);
    result_of
        .with(&fields)
        .stream_out("result", &result(config));
    m.output("stored", goes & good, "a token is stored");
    m.output(
        "bus_error",
        goes & failed,
        "the memory refused a piece of a token",
    );
    m.finish()
}
