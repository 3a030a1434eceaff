//! Event packer: level changes, and the table, as words of the stream.

use super::quantization_geometry::{ADDRESS_LANE, BYTE_COUNT, Geometry, LANES, WORD_BYTES};
use crate::cells::stream_fifo;
use crate::hw::{Bit, Bits, Module, ModuleBuilder, Stream, Value, log2_ceil, width_for};

/// Bits of a level: lo, hi.
const LEVEL: usize = 16;
/// Bits of an event: channel, lo, hi.
const EVENT: usize = 32;
/// Events of a word: with the count of two bytes before them, they fit into a word of the output.
const EVENTS: usize = 7;
/// Bits of a word.
const WORD: usize = 8 * WORD_BYTES;

/// Bits of a token's number of events.
pub(super) const EVENT_COUNT: usize = 16;

/// Makes words of a token's level changes, and counts them; passes the table on as words.
///
/// One beat per cycle, never waits. Behind its buffer of beats it writes one event per cycle.
pub(super) fn event_packer(geometry: &Geometry) -> Module {
    let m = ModuleBuilder::new(format!("titanus_event_packer_c{}", geometry.channels_max));
    m.doc(
        "Level changes of the tokens in words of seven: channel (16 bits), lo, hi, by ascending \
         channel; and for every token a record: their number, and whether the token is the stream's \
         last. Levels that belong to the table leave as words as they are.",
    );
    m.doc(
        "Beats with level changes wait in a buffer that has room for all beats in flight, and before \
         it until it is known whether they are their token's last ones. One event per cycle is taken \
         out of them.",
    );
    m.parameter("channels_max", geometry.channels_max);
    m.throughput("one beat per cycle, one event per cycle");
    let valid = m.input("in_valid", Bit, "a beat");
    let lo = m.input("in_lo", Bits(8 * LANES), "levels, lane 0 lowest");
    let hi = m.input("in_hi", Bits(8 * LANES), "levels, lane 0 lowest");
    let changed = m.input("in_changed", Bits(LANES), "which levels are new");
    let table = m.input("in_table", Bit, "the levels belong to the table");
    let last = m.input("in_last", Bit, "last beat of its token");
    let stream_last = m.input("in_stream_last", Bit, "of the stream's last token");
    let address = m.input(
        "in_address",
        Bits(geometry.address_bits()),
        "number of the beat in its token",
    );
    let tail = m.input("tail", Bits(ADDRESS_LANE), "top lane of a last beat");

    m.comment(
        "A beat with level changes waits for the next one or the end of its token: so the last one of \
         a token is known as such, and its end takes no cycle of its own. A beat of the table does not \
         wait.",
    );
    let any = m.wire("any_changed", changed.reduce_or());
    let comes = m.wire("comes", valid & (table | any));
    let ends = m.wire("ends_without", valid & last & !table & !any);
    let levels: Vec<Value> = (0..LANES)
        .flat_map(|i| [lo, hi].map(|value| value.slice(8 * i, 8)))
        .collect();
    let waits = m.reg_reset("waits", Bit, 0);
    let waiting = [
        ("levels", m.pack(&levels)),
        ("changed", changed),
        ("table", table),
        ("last", last),
        ("address", address),
    ]
    .map(|(name, value)| {
        let reg = m.reg(&format!("waiting_{name}"), value.kind());
        reg.set_when(comes, value);
        (name, reg.q())
    });
    let [levels, changed_there, from_table, is_last, number] = waiting.map(|(_, value)| value);
    let goes = m.wire("goes", waits.q() & (from_table | is_last | comes | ends));
    waits.set(comes | (waits.q() & !goes));
    let beat = m.stream(
        "beat",
        goes,
        &[
            ("levels", levels),
            ("changed", changed_there),
            ("table", from_table),
            ("last", m.wire("last_of_token", is_last | ends)),
            ("address", number),
        ],
    );
    m.unused("unused_beat_ready", beat.ready());
    let beats = geometry.beats_in_flight();
    let beat = beat.through_packed("beats", |width| stream_fifo(beats, width));

    records(&m, geometry, valid, changed, last, stream_last);
    let words = serialized(&m, beat, tail);
    let depth = geometry.event_words();
    words
        .through_packed("words", |width| stream_fifo(depth, width))
        .stream_out(
            "out",
            &[
                ("data", "seven events, or 16 levels of the table"),
                ("bytes", "bytes of them"),
                ("last", "last word of its token, or of the table"),
            ],
        );
    m.finish()
}

/// Counts the events of every token.
fn records<'m>(
    m: &'m ModuleBuilder,
    geometry: &Geometry,
    valid: Value<'m>,
    changed: Value<'m>,
    last: Value<'m>,
    stream_last: Value<'m>,
) {
    let count_bits = width_for(geometry.channels_max);
    m.comment("The events of a beat, then those of its token so far.");
    let mut sums: Vec<Value> = changed.bits().into_iter().map(Value::as_bits).collect();
    while sums.len() > 1 {
        let lanes = 2 * LANES / sums.len();
        let pairs = sums.chunks(2).enumerate();
        sums = pairs
            .map(|(i, pair)| m.wire(&format!("events{lanes}_{i}"), pair[0].add_carry(pair[1])))
            .collect();
    }
    let in_beat = sums[0];
    // More bits than a count needs if a token has few channels.
    let width = count_bits.max(in_beat.width());
    let counted = m.reg_reset("counted_valid", Bit, 0);
    let counts = [
        ("counted_events", in_beat),
        ("counted_last", last),
        ("counted_stream_last", stream_last),
    ]
    .map(|(name, value)| (m.reg(name, value.kind()), value));
    counted.set(valid);
    for (reg, value) in counts {
        reg.set(value);
    }
    let [in_beat, last, stream_last] = counts.map(|(reg, _)| reg.q());
    let in_beat = in_beat.zext(width);
    let so_far = m.reg_reset("events_so_far", Bits(width), 0);
    let events = m.wire("events_now", so_far.q() + in_beat);
    let zero = m.lit(Bits(width), 0);
    so_far.set_when(counted.q(), last.mux(zero, events));
    let record = m.stream(
        "token",
        counted.q() & last,
        &[
            ("count", events),
            ("any", events.reduce_or()),
            ("stream_last", stream_last),
        ],
    );
    m.unused("unused_token_ready", record.ready());
    let tokens = geometry.tokens_in_flight();
    let record = record.through_packed("tokens", |width| stream_fifo(tokens, width));
    let count = record.get("count").zext(EVENT_COUNT);
    let fields = ["any", "stream_last"].map(|field| (field, record.get(field)));
    let fields: Vec<(&str, Value)> = [("count", count)].into_iter().chain(fields).collect();
    record.with(&fields).stream_out(
        "record",
        &[
            ("count", "events of the token"),
            ("any", "there are events"),
            ("stream_last", "last token of the stream"),
        ],
    );
}

/// One event per cycle out of the waiting beats, and seven of them into a word.
fn serialized<'m>(m: &'m ModuleBuilder, beat: Stream<'m>, tail: Value<'m>) -> Stream<'m> {
    m.comment("The lowest of the new levels that have not left yet. All steps wait for the words.");
    let goes = m.forward("words_go", Bit);
    let done = m.reg_reset("done", Bits(LANES), 0);
    let [table, last, levels] = ["table", "last", "levels"].map(|field| beat.get(field));
    let pending = m.wire("pending", beat.get("changed") & !done.q());
    let lowest = m.wire("lowest", pending & (m.lit(Bits(LANES), 0) - pending));
    let more = m.wire("more", (pending & !lowest).reduce_or());
    let changes = m.wire("changes", beat.valid & !table);
    let level = m.wire(
        "lowest_level",
        levels
            .lanes(LEVEL)
            .into_iter()
            .zip(lowest.bits())
            .map(|(level, chosen)| level & chosen.replicate(LEVEL))
            .reduce(|a, b| a | b)
            .expect("there are lanes"),
    );
    let number: Vec<Value> = (0..log2_ceil(LANES))
        .map(|bit| {
            (0..LANES)
                .filter(|lane| lane >> bit & 1 == 1)
                .map(|lane| lowest.bit(lane))
                .reduce(|a, b| a | b)
                .expect("half of the lanes")
        })
        .collect();
    let number = m.wire("lowest_lane", m.pack(&number));
    let channel = m.concat(&[beat.get("address"), number]);
    let event = m.concat(&[level, channel.zext(EVENT - LEVEL)]);
    done.set_when(
        goes.value() & changes,
        (done.q() | lowest) & more.replicate(LANES),
    );
    let event_valid = m.reg_reset("event_valid", Bit, 0);
    let event_end = m.reg_reset("event_end", Bit, 0);
    event_valid.set_when(goes.value(), changes);
    event_end.set_when(goes.value(), changes & last & !more);
    let event_data = m.reg("event", Bits(EVENT));
    event_data.set_when(goes.value(), event);

    m.comment("A word leaves when the next event has no place, or behind its token's last one.");
    let held = m.reg_reset("held", Bits(width_for(EVENTS)), 0);
    let over = m.reg_reset("over", Bit, 0);
    let leaves = m.wire("leaves", over.q() | (event_valid.q() & held.q().eq(EVENTS)));
    let zero = m.lit(held.q().kind(), 0);
    let place = m.wire("place", leaves.mux(zero, held.q()));
    held.set_when(
        goes.value(),
        place + event_valid.q().zext(width_for(EVENTS)),
    );
    over.set_when(goes.value(), event_end.q());
    let places: Vec<Value> = (0..EVENTS)
        .map(|i| {
            let slot = m.reg(&format!("event{i}"), Bits(EVENT));
            slot.set_when(goes.value() & event_valid.q() & place.eq(i), event_data.q());
            slot.q()
        })
        .collect();

    m.comment("The table comes first of all, when there is no event yet.");
    let tabled = m.wire("tabled", beat.valid & table);
    let rest = tail.zext(BYTE_COUNT - 1) + 1;
    let rest = m.wire("table_rest", rest);
    let table_bytes = last.mux(
        m.concat(&[rest, m.lit(Bits(1), 0)]),
        m.lit(Bits(BYTE_COUNT), WORD_BYTES as u64),
    );
    let event_bytes = m.concat(&[held.q(), m.lit(Bits(2), 0)]).zext(BYTE_COUNT);
    let word = m.stream(
        "word",
        tabled | leaves,
        &[
            (
                "data",
                m.wire("word_data", tabled.mux(levels, m.pack(&places).zext(WORD))),
            ),
            (
                "bytes",
                m.wire("word_bytes", tabled.mux(table_bytes, event_bytes)),
            ),
            ("last", m.wire("word_last", tabled.mux(last, over.q()))),
        ],
    );
    goes.drive(word.ready());
    beat.accept_when(goes.value() & (table | !more));
    word
}
