//! Takes tokens for the quantizer, as many as a command says and as long as it says.

use super::Config;
use super::streams::{COUNT, ELEMENTS, THRESHOLDS, task, token_beat, write_order};
use crate::dma::registers::{operation, outcome};
use crate::hw::{Bit, Bits, Module, Value, log2_ceil};
use crate::stage::copies;

/// Lets the tokens of write commands pass to the quantizer, and says of each what is to become of it.
///
/// A token that is longer than the command says is cut, so that the quantizer never refuses one. Tokens of a
/// command that is refused are taken and dropped. A release passes as a task without a token.
pub(super) fn token_intake(config: &Config) -> Module {
    let lanes = config.lanes_in();
    let lane_bits = log2_ceil(lanes);
    let m = config.module("kv_dma_token_intake", &["lanes_in", "max_d"]);
    m.doc(
        "Lets the tokens of write commands pass to the quantizer. A token that is longer than its command says is cut; \
         of that one, and of a shorter one, the verdict is bad_length. The tokens of a command that is refused are \
         taken and dropped. A release, and a command without a token, is a task of its own. The elements pass beside it.",
    );
    m.doc("coded_valid and in_ready depend on the other inputs of this cycle.");
    m.throughput("one beat per cycle");
    let orders = m.stream_in("order", &write_order());
    let beat = token_beat(lanes).select(&["keep", "last"]);
    let beats = m.stream_in("in", &beat);
    let statuses = m.names(&outcome());
    let operations = m.names(&operation());

    m.comment("The command whose tokens are taken.");
    let active = m.reg_reset("active", Bit, 0);
    let begins = m.wire("begins", orders.valid & !active.q());
    let releases = operations
        .mark(orders.get("op"))
        .eq(operations.value("release"));
    let releases = m.wire("releases", releases);
    let new_count = m.wire(
        "new_count",
        orders.get("count") & (!releases).replicate(COUNT),
    );
    let release = m.reg("is_release", Bit);
    release.set_when(begins, releases);
    let names = ["stream", "tag", "verdict", "elements"];
    let fields = orders
        .fields()
        .select(&[&names[..], &THRESHOLDS[..]].concat());
    orders.accept_when(!active.q());
    let kept = copies(&m, "of_", begins, &fields);
    let [stream, tag, verdict, elements] = names.map(|name| kept.get(name));
    let less = m.wire("elements_less_1", elements - 1);
    let number_bits = log2_ceil(config.max_d() / lanes);
    let final_lane = less.slice(0, lane_bits);
    let above = m.lanes("final_above_0", lanes - 1, |n| final_lane.gt(n));
    let final_number = less.slice(lane_bits, number_bits);
    let above_bits = ELEMENTS - lane_bits - number_bits;
    m.unused(
        "unused_elements",
        less.slice(lane_bits + number_bits, above_bits),
    );
    let [final_beat, final_lanes, one_beat] = m.delays([
        ("final_beat", final_number),
        ("final_lanes", m.concat(&[above, m.lit(Bits(1), 1)])),
        ("has_one_beat", final_number.eq(0)),
    ]);
    let beat_before = m.delay("beat_before", final_beat - 1);
    m.comment("What is found of the command is there two cycles after its beginning.");
    let [soon, open] = ["opens", "open"].map(|name| m.reg_reset(name, Bit, 0));
    let ends = m.forward("command_ends", Bit);
    soon.set(active.q() & !ends.value());
    open.set(soon.q() & !ends.value());
    active.set(begins | (active.q() & !ends.value()));

    m.comment("Where a token ends, and whether its beats are what they are to be.");
    let is_good = m.delay("is_good", verdict.eq(statuses.value("ok")));
    let number = m.reg_reset("number", Bits(number_bits), 0);
    let final_one = m.reg("at_end", Bit);
    let at_end = final_one.q();
    let over = m.reg_reset("over", Bit, 0);
    let spoiled = m.reg_reset("spoiled", Bit, 0);
    let last = beats.get("last");
    let wanted = m.wire("wanted", final_lanes | (!at_end).replicate(lanes));
    let pairs = beats.get("keep").lanes(2);
    let there = m.lanes("there", lanes, |n| pairs[n].reduce_and());
    let differs = m.wire("differs", there.ne(wanted) | (last ^ at_end));
    let bad = m.wire("is_bad", spoiled.q() | over.q() | differs);

    m.comment("A beat goes to the quantizer, or is dropped.");
    let left = m.reg("left", Bits(COUNT));
    let final_token = m.reg("is_final", Bit);
    let is_final = final_token.q();
    let none = m.delay("no_token", left.q().eq(0));
    let bad_length = statuses.value("bad_length");
    let of_token = (is_good & !none & bad).mux(bad_length, verdict);
    let told = m.forward("told", Bit);
    let tasks = m.stream(
        "task_of",
        told.value(),
        &[
            ("stream", stream),
            ("tag", tag),
            ("verdict", m.wire("verdict_of_token", of_token)),
            ("coded", is_good & !none),
            ("release", release.q()),
            ("last", is_final | none),
        ],
    );
    let passes = m.wire("passes", is_good & !over.q());
    let may = m.wire("may", open.q() & !none & tasks.ready());
    let coded = m.stream("coded_beat", beats.valid & may & passes, &[]);
    let goes = m.wire("goes", may & (!passes | coded.ready()));
    let taken = m.wire("taken", beats.valid & goes);
    let token_ends = m.wire("token_ends", taken & last);
    let empty = m.wire("has_no_token", open.q() & none);
    told.drive(token_ends | empty);
    ends.drive((token_ends & is_final) | (empty & tasks.ready()));
    left.set_when(begins | token_ends, begins.mux(new_count, left.q() - 1));
    let keep: Vec<Value> = wanted
        .bits()
        .into_iter()
        .map(|bit| bit.replicate(2))
        .collect();
    let passing = [("keep", m.pack(&keep)), ("last", last | at_end)];
    final_token.set(token_ends.mux(left.q().eq(2), left.q().eq(1)));
    let zero = m.lit(number.q().kind(), 0);
    let counts = m.wire("counts", taken & !over.q());
    let restarts = m.wire("restarts", last | at_end);
    number.set_when(counts, restarts.mux(zero, number.q() + 1));
    let begins_token = m.wire("begins_token", restarts | !open.q());
    let now_final = begins_token.mux(one_beat, number.q().eq(beat_before));
    final_one.set_when(counts | !open.q(), now_final);
    over.set_when(taken & is_good, !last & (over.q() | at_end));
    spoiled.set_when(taken, !last & bad);
    beats.accept_when(goes);
    coded.with(&passing).stream_out("coded", &beat);
    tasks.stream_out("task", &task());
    for name in THRESHOLDS {
        m.output(
            name,
            kept.get(name),
            "binary16 threshold of the token that is taken",
        );
    }
    m.finish()
}
