//! The beginning of a command: its thresholds or its centres, and whether it can be done.

use super::Config;
use super::rot_streams::{NO_CENTRES, rot_read_order, rot_write_order};
use super::streams::{ELEMENTS, THRESHOLDS, command, read_order, write_command, write_order};
use crate::dma::registers::{operation, outcome};
use crate::hw::{Bit, Bits, Module, log2_ceil};
use crate::oaken::thresholds_are_codable;
use crate::stage::keep;

/// Begins commands, one at a time, of both queues in turn, when what does them has nothing else to do: reads
/// the thresholds and finds out why the command cannot be done, if it cannot. The command stays in its queue
/// meanwhile. With the rotation codec a set is one of centres, of which a write alone needs one.
pub(super) fn orders(config: &Config) -> Module {
    let is_rot = config.is_rot();
    // The codes of several heads are whole beats of the bus.
    let of_heads: &[&str] = match config.heads() {
        1 => &[],
        _ => &["bus_bytes", "heads"],
    };
    let parameters = [of_heads, &["streams", "threshold_sets", "max_d"]].concat();
    let m = config.codec_module("_orders", &parameters);
    let set_doc = match is_rot {
        true => "",
        false => "reads the thresholds of the command's set, and ",
    };
    m.doc(format!(
        "Begins commands, one at a time, of both queues in turn, when what does them is ready: {set_doc}\
         finds why it cannot be done, if it cannot. Of several reasons the first one in this \
         order is told: bad_op, bad_stream, bad_length, bad_set.",
    ));
    m.timing(4, "one command in five cycles");
    let writes = m.stream_in("write", &write_command());
    let reads = m.stream_in("read", &command());
    let elements = m.input("elements", Bits(ELEMENTS), "elements of a token");
    let enable = m.input("enable", Bit, "commands begin");
    let set = (!is_rot).then(|| {
        m.input(
            "threshold_set",
            Bits(64),
            "the set that is asked for, a cycle later",
        )
    });
    let (write_order, read_order) = match is_rot {
        true => (rot_write_order(config), rot_read_order()),
        false => (write_order(), read_order()),
    };
    let write_out = m.stream_out("write_order", &write_order);
    let read_out = m.stream_out("read_order", &read_order);

    let state = m.states("state", &["idle", "look", "take", "judge", "give"]);
    m.comment("The next command, of both queues in turn.");
    let was_read = m.reg_reset("is_read", Bit, 0);
    let can_read = m.wire("can_read", reads.valid & read_out.ready);
    let can_write = m.wire("can_write", writes.valid & write_out.ready);
    let picks_read = m.wire("picks_read", can_read & (!can_write | !was_read.q()));
    let can_begin = enable & (can_read | can_write);
    let begins = m.wire("begins", state.is("idle") & can_begin);
    was_read.set_when(begins, picks_read);
    // These decide on it; what else it says passes by.
    let names = ["op", "stream", "set", "count"];
    let picked: Vec<_> = names
        .iter()
        .map(|name| {
            let value = was_read.q().mux(reads.get(name), writes.get(name));
            (*name, m.wire(&format!("of_{name}"), value))
        })
        .collect();
    let of = m.fields("of", &picked);
    let gives = state.is("give");
    let (of_write, of_read) = (writes.fields().clone(), reads.fields().clone());
    writes.accept_when(gives & !was_read.q());
    reads.accept_when(gives & was_read.q());

    m.comment(match is_rot {
        true => "Its elements.",
        false => "Its thresholds.",
    });
    let index_bits = config.registers().set_bits();
    let index = of.get("set").slice(0, index_bits);
    let thresholds = set.map(|set| {
        // Asked for until it is judged: then nobody else changes or reads a set before it is given.
        let asks = state.is("look") | state.is("take") | state.is("judge");
        m.output("threshold_read", asks, "a set is read");
        m.output("threshold_index", index, "its number");
        let values = set.lanes(16);
        [values[0], values[1], values[2], values[3]]
    });
    let size = keep(&m, "size", state.is("take"), elements);

    m.comment("Why it cannot be done.");
    let statuses = m.names(&outcome());
    let operations = m.names(&operation());
    let op = operations.mark(of.get("op"));
    let is = |name: &str| op.eq(operations.value(name));
    let is_write = m.wire("is_write", is("write"));
    let is_range = m.wire("is_range", is("read_range"));
    let codes = m.wire("uses_codec", is_write | is_range | is("read"));
    let releases = m.wire("releases", is("release"));
    let counts = m.wire("counts", is("status"));
    let unknown = m.wire("is_unknown", !codes & !releases & !counts);
    let none = of.get("count").eq(0) & (is_write | is_range);
    let wrong_size = size.eq(0) | size.gt(config.max_d());
    let wrong_size = match config.elements_unit() {
        1 => wrong_size,
        unit => wrong_size | size.slice(0, log2_ceil(unit)).ne(0),
    };
    let no_size = wrong_size & !releases;
    let centred = is_rot.then(|| m.wire("is_centred", of.get("set").ne(NO_CENTRES)));
    let ordered = thresholds.map(|thresholds| thresholds_are_codable(&m, thresholds));
    let no_set = of.get("set").ge(config.get("threshold_sets"));
    let bad_stream = m.wire("bad_stream", of.get("stream").ge(config.get("streams")));
    let bad_length = m.wire("bad_length", none | no_size);
    let bad_set = match (ordered, centred) {
        (Some(ordered), _) => codes & (no_set | !ordered),
        (None, centred) => is_write & no_set & centred.expect("centres or thresholds"),
    };
    let bad_set = m.wire("bad_set", bad_set);
    let value = |name: &str| statuses.value(name);
    let last = bad_set.mux(value("bad_set"), value("ok"));
    let later = bad_length.mux(value("bad_length"), last);
    let verdict = unknown.mux(value("bad_op"), bad_stream.mux(value("bad_stream"), later));
    let judges = state.is("judge");
    let judged = statuses.register("verdict", "ok");
    judged.set_when(judges, verdict);
    m.output(
        "bad_thresholds",
        state.is("give") & judged.q().eq(value("bad_set")),
        "a command is refused for its threshold set",
    );

    let to = |name: &str| state.value(name);
    let next = state.case(
        "next_state",
        &[
            ("idle", begins.mux(to("look"), to("idle"))),
            ("look", to("take")),
            ("take", to("judge")),
            ("judge", to("give")),
        ],
        to("idle"),
    );
    state.set(next);
    let mut fields = vec![("verdict", judged.q()), ("elements", size)];
    fields.extend(
        thresholds
            .into_iter()
            .flat_map(|all| THRESHOLDS.into_iter().zip(all)),
    );
    let mut to_write = fields.clone();
    let mut to_read = fields;
    if let Some(centred) = centred {
        to_write.extend([("set", index), ("centred", centred)]);
    }
    for name in ["op", "stream", "tag", "count"] {
        to_write.push((name, of_write.get(name)));
        to_read.push((name, of_read.get(name)));
    }
    to_read.push(("first", of_read.get("first")));
    write_out.offer(gives & !was_read.q(), &to_write);
    read_out.offer(gives & was_read.q(), &to_read);
    m.finish()
}
