//! Reads of streams whose heads have dense streams of their own.

use super::Config;
use super::streams::{head_read_ask, read_answer, read_ask};
use crate::hw::{Bit, Bits, Module};

/// Makes of a read of dense bytes one for every head, in their order; the last answer is that to all. A question
/// for a number of bytes is one for those of head 0, whose stream is as long as the others. All sparse bytes are in the
/// stream of head 0.
pub(super) fn head_reads(config: &Config) -> Module {
    let m = config.module(
        "kv_dma_head_reads",
        &["heads", "streams", "page_bytes", "pages_per_stream"],
    );
    m.doc(
        "Makes of a read of dense bytes one for every head, in their order, and answers when the last one is answered. \
         Any other question is one about head 0: the dense streams of all heads are equally long, and it has all sparse \
         bytes.",
    );
    m.doc("A question is taken when the one before is answered. question_valid depends on ask_valid, and ask_ready on question_ready.");
    m.throughput("one question at a time");
    let asks = m.stream_in("ask", &read_ask(config));
    let answers = m.stream_in("given", &read_answer(config));
    let head_bits = config.head_bits();
    let head = m.reg_reset("head", Bits(head_bits), 0);
    let is_each = m.wire("is_each", asks.get("reads") & !asks.get("kind"));
    let ends = m.wire("ends", !is_each | head.q().reduce_and());
    let question = m.stream(
        "asking",
        asks.valid,
        &[
            ("reads", asks.get("reads")),
            ("kind", asks.get("kind")),
            ("stream", m.concat(&[asks.get("stream"), head.q()])),
        ],
    );
    let asked = m.wire("asked", question.transfer());
    question.stream_out("question", &head_read_ask(config));
    asks.accept_when(asked & ends);

    m.comment("The last answer passes, the others lead to the next head.");
    let final_one = m.reg("is_final", Bit);
    final_one.set_when(asked, ends);
    let passed = m.stream(
        "passed",
        answers.valid & final_one.q(),
        &[("bytes", answers.get("bytes"))],
    );
    let taken = m.wire("is_taken", !final_one.q() | passed.ready());
    let answered = m.wire("answered", answers.valid & taken);
    answers.accept_when(taken);
    passed.stream_out("answer", &read_answer(config));
    let zero = m.lit(Bits(head_bits), 0);
    head.set_when(answered, final_one.q().mux(zero, head.q() + 1));
    m.finish()
}
