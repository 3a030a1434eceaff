//! Reads streams: asks for their bursts, tells the decoder of their tokens, and counts what comes out.

use super::Config;
use super::divider::divider;
use super::rot_reading::{Vectors, decode_vectors};
use super::rot_streams::rot_read_order;
use super::streams::{
    COUNT, ELEMENTS, THRESHOLDS, answer_of_memory, decoded_end, read_answer, read_ask, read_order,
    result,
};
use crate::dma::registers::{operation, outcome};
use crate::hw::{Bit, Bits, Bundle, Module};
use crate::stage::{copies, keep};

/// Bits of the number of tokens that the decoder was told of and that have not come out; of more it is not told.
const UNDER_WAY: usize = 6;

/// A token for the decoder.
fn decode_command() -> Bundle {
    let thresholds = THRESHOLDS.map(|name| (name, Bits(16), "binary16 threshold"));
    let elements = ("elements", Bits(ELEMENTS), "number of elements");
    Bundle::new("a command", &thresholds).append(&[elements])
}

/// Does one command after the other that looks at a stream.
///
/// First the number of dense bytes is asked for and divided by those of a token. Of a read the bursts of both
/// kinds are asked for then; a queue for each kind has room for all of a stream, so that the memory management
/// unit is free again when the data begin to come. The decoder gets a command per token. Behind the last token,
/// or a broken one, the read master and the decoder begin anew.
///
/// A beat with an error ends the decoder's stream, so that its token is broken; the master's report on it may
/// come later and is waited for.
pub(super) fn reader(config: &Config) -> Module {
    let is_rot = config.is_rot();
    let m = config.codec_module(
        "_reader",
        &[
            "heads",
            "streams",
            "page_bytes",
            "pages_per_stream",
            "address_bits",
        ],
    );
    let bursts = match is_rot {
        true => "its bursts",
        false => "the bursts of both kinds",
    };
    m.doc(format!(
        "Does one command after the other that looks at a stream: counts its tokens, asks for {bursts}, \
         tells the decoder of every token, leaves out those in front of a range, and counts the others. Behind the \
         last token, or a broken one, what is left is dropped, and the decoder begins anew.",
    ));
    if is_rot {
        m.doc("The decoder ends a packet with every vector; what goes on has one for every token.");
    }
    m.doc("The elements pass beside it.");
    m.doc("decoded_ready depends on out_ready, and out_valid on decoded_valid.");
    m.throughput("a beat per cycle");
    let order = match is_rot {
        true => rot_read_order(),
        false => read_order(),
    };
    let orders = m.stream_in("order", &order);
    let answers = m.stream_in("answer", &read_answer(config));
    let decoded = m.stream_in("decoded", &decoded_end());
    let faults = m.stream_in("fault", &answer_of_memory(config));
    let failed_word = m.input(
        "word_failed",
        Bit,
        "the decoder takes a word of a beat with an error",
    );
    let quiet = m.input("quiet", Bit, "nothing is under way in the read master");
    let statuses = m.names(&outcome());
    let operations = m.names(&operation());
    let ok = statuses.value("ok");

    m.comment("The command.");
    let names = [
        "idle", "ask", "wait", "divide", "judge", "run", "flush", "restart", "note",
    ];
    let state = m.states("state", &names);
    let [idle, asks, waits, _, judges, runs, flushes, restarts, notes] =
        names.map(|name| state.is(name));
    let begins = m.wire("begins", idle & orders.valid);
    let refused = m.wire("is_refused", statuses.mark(orders.get("verdict")).ne(ok));
    let verdict_in = orders.get("verdict");
    let fields = orders.fields().clone();
    orders.accept_when(idle);
    let kept: Vec<&str> = fields
        .names()
        .into_iter()
        .filter(|name| !["verdict", "first", "count"].contains(name))
        .collect();
    let of = copies(&m, "of_", begins, &fields.select(&kept));
    let op = operations.mark(of.get("op"));
    let is_range = m.wire("is_range", op.eq(operations.value("read_range")));
    // No stream has a token whose number has more than `width` bits: a range with larger numbers ends beyond any.
    let width = config.mmu().count_bits();
    let (first, count) = (fields.get("first"), fields.get("count"));
    let [first_low, count_low] = [first, count].map(|number| number.slice(0, width));
    let is_large = [first, count].map(|number| number.slice(width, COUNT - width).reduce_or());
    let end = keep(&m, "range_end", begins, first_low.add_carry(count_low));
    let far = keep(&m, "ends_far", begins, is_large[0] | is_large[1]);
    let counts_only = m.wire("counts_only", op.eq(operations.value("status")));

    m.comment(format!("Questions: the dense bytes, then {bursts}."));
    let reads = m.reg_reset("reads", Bit, 0);
    let sparse = (!is_rot).then(|| m.reg_reset("reads_sparse", Bit, 0));
    let kind = sparse.map_or(m.lit(Bit, 0), |sparse| sparse.q());
    let stream_bits = config.stream_bits();
    let ask = m.stream(
        "asking",
        asks,
        &[
            ("reads", reads.q()),
            ("kind", kind),
            ("stream", of.get("stream").slice(0, stream_bits)),
        ],
    );
    let asked = m.wire("asked", ask.transfer());
    ask.stream_out("ask", &read_ask(config));
    let answered = m.wire("answered", waits & answers.valid);
    let bytes = answers.get("bytes");
    answers.accept_when(waits);
    let counted = m.wire("is_counted", answered & !reads.q());
    reads.set(!idle & (reads.q() | judges));
    if let Some(sparse) = sparse {
        sparse.set(!idle & (sparse.q() | (answered & reads.q())));
    }

    m.comment("The tokens of the stream.");
    let elements = of.get("elements");
    let head_bits = config.head_bits();
    let vectors = is_rot.then(|| Vectors::new(&m, config, elements));
    let per_token = match (&vectors, head_bits) {
        (Some(vectors), _) => vectors.bytes(config),
        (None, 0) => {
            let half = elements.slice(1, ELEMENTS - 1).zext(ELEMENTS);
            half + elements.bit(0).as_bits().zext(ELEMENTS)
        }
        // The bytes of head 0, whose stream is counted.
        (None, bits) => elements.slice(1 + bits, ELEMENTS - 1 - bits).zext(ELEMENTS),
    };
    let per_token = m.delay("token_bytes", per_token);
    let u = m.instance("u_divider", &divider(config));
    u.set("start", counted)
        .set("dividend", bytes)
        .set("divisor", per_token);
    let divided = u.get_as("done", "divided");
    let whole = u.get_as("quotient", "whole_tokens");
    let is_exact = u.get_as("is_exact", "is_exact");
    let any = m.wire("all_tokens", whole + (!is_exact).as_bits().zext(width));
    // The results of the division stay; a cycle later all that follows from them is there.
    let beyond = m.delay(
        "is_beyond",
        is_range & (far | end.gt(whole.zext(width + 1))),
    );

    m.comment("A command for the decoder per token that is wanted.");
    let left = m.reg("left", Bits(width));
    let nothing = m.wire("is_nothing", counts_only | beyond | left.q().eq(0));
    let some_left = m.reg("some_left", Bit);
    let stops = m.reg_reset("stops", Bit, 0);
    let command_fields: Vec<_> = match &vectors {
        Some(vectors) => vec![("vectors", vectors.command())],
        None => {
            let names = THRESHOLDS.into_iter().chain(["elements"]);
            names.map(|name| (name, of.get(name))).collect()
        }
    };
    let under_way_bits = UNDER_WAY.min(width);
    let under_way = m.reg("under_way", Bits(under_way_bits));
    let is_full = m.wire("is_full", under_way.q().reduce_and());
    let offers = m.wire("offers", runs & some_left.q() & !stops.q() & !is_full);
    let commands = m.stream("commands", offers, &command_fields);
    let told = m.wire("token_told", commands.transfer());
    commands.stream_out(
        "command",
        &match is_rot {
            true => decode_vectors(),
            false => decode_command(),
        },
    );
    let total = is_range.mux(end.slice(0, width), any);
    left.set_when(divided | told, divided.mux(total, left.q() - 1));
    some_left.set_when(judges | told, judges | left.q().ne(1));

    m.comment("Tokens that come out; those in front of the range are left out.");
    let skipped = m.reg("to_skip", Bits(width));
    let skips_more = m.reg("skips", Bit);
    let skips = skips_more.q();
    let faulty = faults.valid;
    let [decoded_last, user] = ["last", "user"].map(|name| decoded.get(name));
    let last = vectors.as_ref().map_or(decoded_last, |vectors| {
        vectors.token_ends(decoded_last, user)
    });
    let beat = [("last", last), ("user", user)];
    let out = m.stream("beat", decoded.valid & runs & !skips, &beat);
    let stalls = m.wire("beat_waits", out.valid & !out.ready());
    let accepts = m.wire("accepts", runs & (skips | out.ready()));
    let token_ends = m.wire("token_ends", decoded.valid & accepts & last);
    let broken = m.wire("token_is_broken", token_ends & user);
    let given = m.wire("token_given", token_ends & !skips & !user);
    if let Some(vectors) = &vectors {
        let vector_ends = decoded.valid & accepts & decoded_last;
        vectors.step(vector_ends, token_ends | !runs);
    }
    decoded.accept_when(accepts | flushes);
    out.stream_out("out", &decoded_end());
    let zero = m.lit(Bits(width), 0);
    let begins_range = operations
        .mark(fields.get("op"))
        .eq(operations.value("read_range"));
    let to_skip = first_low & begins_range.replicate(width);
    let to_skip = m.wire("left_out", to_skip);
    let skip_ends = m.wire("skip_ends", token_ends & skips);
    skipped.set_when(begins | skip_ends, begins.mux(to_skip, skipped.q() - 1));
    let skips_next = begins.mux(to_skip.reduce_or(), skipped.q().ne(1));
    skips_more.set_when(begins | skip_ends, skips_next);
    let tokens = m.reg("tokens", Bits(width));
    let counted_now = judges.mux(counts_only.mux(whole, zero), tokens.q() + 1);
    tokens.set_when(begins | judges | given, begins.mux(zero, counted_now));
    let more = told.mux(under_way.q() + 1, under_way.q() - 1);
    let none = m.lit(Bits(under_way_bits), 0);
    under_way.set_when(begins | (told ^ token_ends), begins.mux(none, more));
    stops.set(runs & (stops.q() | broken));

    m.comment("What went wrong. Of an error of the bus the address is waited for.");
    let fault = m.reg_reset("bus_failed", Bit, 0);
    let reported = m.wire("is_reported", faults.valid & !fault.q());
    let address = keep(&m, "address", reported, faults.get("address"));
    m.unused("unused_response", faults.get("response"));
    faults.accept_when(m.lit(Bit, 1));
    fault.set(!begins & (fault.q() | faulty));
    let due = m.reg_reset("report_due", Bit, 0);
    due.set(!begins & (due.q() | failed_word));
    let verdict = statuses.register("verdict", "ok");
    let later = judges.mux(
        beyond.mux(statuses.value("bad_length"), ok),
        statuses.value("format_error"),
    );
    verdict.set_when(begins | judges | broken, begins.mux(verdict_in, later));
    let status_out = fault.q().mux(statuses.value("bus_error"), verdict.q());
    let status_out = m.wire("status_out", status_out);
    m.output(
        "format_error",
        notes & status_out.eq(statuses.value("format_error")),
        "a token was broken",
    );

    m.comment("What comes next. What the master says is true a while behind the flush.");
    let all_out = m.wire("all_out", !some_left.q() & under_way.q().eq(0));
    let over = m.wire("is_over", (stops.q() | all_out) & (!due.q() | fault.q()));
    let flushed = m.delay("flush_begun", flushes);
    let flushed = m.delay("flush_seen", flushed & flushes);
    let empty = m.wire("is_empty", flushed & quiet);
    let results = m.stream(
        "result_of",
        notes,
        &[
            ("op", op),
            ("tag", of.get("tag")),
            ("status", status_out),
            ("stream", of.get("stream")),
            ("tokens", m.wire("tokens_out", tokens.q().zext(COUNT))),
            (
                "address",
                address & fault.q().replicate(config.address_bits()),
            ),
        ],
    );
    let to = |name: &str| state.value(name);
    let asked_all = match sparse {
        Some(sparse) => sparse.q().mux(to("run"), to("ask")),
        None => to("run"),
    };
    let behind = reads.q().mux(asked_all, to("divide"));
    let noted = m.wire("is_noted", results.transfer());
    let next = state.case(
        "next_state",
        &[
            (
                "idle",
                begins.mux(refused.mux(to("note"), to("ask")), to("idle")),
            ),
            ("ask", asked.mux(to("wait"), to("ask"))),
            ("wait", answered.mux(behind, to("wait"))),
            ("divide", divided.mux(to("judge"), to("divide"))),
            ("judge", nothing.mux(to("note"), to("ask"))),
            ("run", over.mux(to("flush"), to("run"))),
            ("flush", empty.mux(to("restart"), to("flush"))),
            ("restart", to("note")),
        ],
        noted.mux(to("idle"), to("note")),
    );
    state.set(next);
    results.stream_out("result", &result(config));
    m.output("flushes", flushes, "what is left of the stream is dropped");
    m.output("restarts", restarts, "the decoder begins anew");
    m.output("given", given, "a token was given out");
    m.output("bus_error", faulty, "the memory refused a piece");
    m.output("stalls", stalls, "a beat waits to be taken");
    if head_bits > 0 {
        m.output(
            "elements",
            elements,
            "elements of a token of the stream that is read",
        );
    }
    m.finish()
}
