//! Takes tokens for the quantizer of the rotation codec, as many as a command says and as long as it says.

use super::Config;
use super::rot_streams::{rot_write_order, row_bits, vector_beat};
use super::streams::{COUNT, ELEMENTS, task, token_beat};
use crate::dma::registers::{operation, outcome};
use crate::hw::{Bit, Bits, Module, log2_ceil};
use crate::stage::copies;

/// Lets the tokens of write commands pass to the quantizer, and says of each what is to become of it.
///
/// The quantizer gets whole tokens, so that so many records come out as the command says: of a longer one the end is
/// cut, a shorter one is filled up with its last beat. Tokens of a command that is refused are taken and dropped. A
/// release passes as a task without a token.
pub(super) fn rot_intake(config: &Config) -> Module {
    let lanes = config.lanes_in();
    let lane_bits = log2_ceil(lanes);
    let number_bits = row_bits(config);
    let m = config.codec_module("_intake", &["lanes_in", "max_d", "threshold_sets"]);
    m.doc(
        "Lets the tokens of write commands pass to the quantizer, vector by vector. A token that is longer than its \
         command says is cut, one that is shorter is filled up with its last beat; of both, and of one with an element \
         left out, the verdict is bad_length. The tokens of a command that is refused are taken and dropped. A \
         release, and a command without a token, is a task of its own. The elements pass beside it.",
    );
    m.doc("beat_valid and in_ready depend on the other inputs of this cycle.");
    m.throughput("one beat per cycle");
    let orders = m.stream_in("order", &rot_write_order(config));
    let beats = m.stream_in("in", &token_beat(lanes).select(&["keep", "last"]));
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
    let names = ["stream", "tag", "verdict", "elements", "set", "centred"];
    let fields = orders.fields().select(&names);
    orders.accept_when(!active.q());
    let kept = copies(&m, "of_", begins, &fields);
    let [stream, tag, verdict, elements, set, centred] = names.map(|name| kept.get(name));
    m.comment("The number of the last beat but one of a token: a vector has four beats at least.");
    let beat_count = elements.slice(lane_bits, number_bits);
    let beat_before = m.delay("beat_before", beat_count - 2);
    let above = lane_bits + number_bits;
    m.unused(
        "unused_elements",
        m.concat(&[
            elements.slice(above, ELEMENTS - above),
            elements.slice(0, lane_bits),
        ]),
    );
    m.comment("What is found of the command is there two cycles after its beginning.");
    let [soon, open] = ["opens", "open"].map(|name| m.reg_reset(name, Bit, 0));
    let ends = m.forward("command_ends", Bit);
    soon.set(active.q() & !ends.value());
    open.set(soon.q() & !ends.value());
    active.set(begins | (active.q() & !ends.value()));

    m.comment("Where a token ends, and whether its beats are what they are to be.");
    let is_good = m.delay("is_good", verdict.eq(statuses.value("ok")));
    let number = m.reg_reset("number", Bits(number_bits), 0);
    let final_one = m.reg_reset("at_end", Bit, 0);
    let at_end = final_one.q();
    let over = m.reg_reset("over", Bit, 0);
    let spoiled = m.reg_reset("spoiled", Bit, 0);
    let last = beats.get("last");
    let whole = m.wire("is_whole", beats.get("keep").reduce_and());
    let bad = spoiled.q() | over.q() | !whole | (last ^ at_end);
    let bad = m.wire("is_bad", bad);

    m.comment("A beat goes to the quantizer, or is dropped. The last one of a short token stays until it is full.");
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
    let vector_bits = log2_ceil(config.head_dim() / lanes);
    let of_vector = number.q().slice(0, vector_bits).reduce_and();
    let coded = m.stream(
        "vector_beat",
        beats.valid & may & passes,
        &[
            ("last", m.wire("ends_vector", of_vector)),
            ("ends", at_end),
            ("centred", centred),
            ("set", set),
            ("row", number.q()),
        ],
    );
    let moves = m.wire("moves", coded.transfer());
    let fills = m.wire("fills", last & !at_end);
    let goes = m.wire("goes", may & (!passes | (coded.ready() & !fills)));
    let taken = m.wire("taken", beats.valid & goes);
    let token_ends = m.wire("token_ends", taken & last);
    let empty = m.wire("has_no_token", open.q() & none);
    told.drive(token_ends | empty);
    ends.drive((token_ends & is_final) | (empty & tasks.ready()));
    left.set_when(begins | token_ends, begins.mux(new_count, left.q() - 1));
    final_token.set(token_ends.mux(left.q().eq(2), left.q().eq(1)));
    let zero = m.lit(number.q().kind(), 0);
    number.set_when(moves, at_end.mux(zero, number.q() + 1));
    final_one.set_when(moves, number.q().eq(beat_before));
    over.set_when(taken & is_good, !last & (over.q() | at_end));
    spoiled.set_when(moves | taken, bad & !token_ends);
    beats.accept_when(goes);
    coded.stream_out("beat", &vector_beat(config));
    tasks.stream_out("task", &task());
    m.finish()
}
