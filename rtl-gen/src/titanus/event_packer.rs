//! Event packer: level changes, and the table, as words of the stream.

use super::ones::counted_ones;
use super::quantization_beats::numbered_beat;
use super::quantization_geometry::{ADDRESS_LANE, Geometry, LANES};
use super::streams::{
    BYTE_COUNT, CHANNELS, ELEMENT, LEVEL, WORD, WORD_BYTES, section_word, token_record,
};
use crate::cells::stream_fifo;
use crate::hw::Flow;
use crate::hw::{Bit, Bits, Module, ModuleBuilder, Stream, Value, log2_ceil, width_for};

/// Bits of an event: channel, lo, hi.
const EVENT: usize = CHANNELS + LEVEL;
/// Events of a word: with the count of two bytes before them, they fit into a word of the output.
const EVENTS: usize = 7;

/// Packs the level changes of every token into words of the stream and counts them; passes the table
/// on as words (contract, section 5). An *event* is a level change as it is stored.
///
/// ```text
///   in --+--> waits for the next --> FIFO of beats --> lowest change --> word of 7 --> FIFO --> out
///        |    beat or token's end                      one per cycle     events
///        '--> number of changes ---> FIFO of tokens -------------------------------> record
/// ```
///
/// The latency depends on the data. One beat per cycle, never waits; one event per cycle behind the
/// FIFO of beats.
pub(super) fn event_packer(geometry: &Geometry) -> Module {
    let m = ModuleBuilder::new(format!("titanus_event_packer_c{}", geometry.channels_max));
    m.doc(
        "Packs the level changes of the tokens into words of seven: channel (16 bits), lo, hi, by \
         ascending channel. A record per token gives their number, and whether the token is the last \
         one of the stream. Levels that belong to the table leave as words unchanged.",
    );
    m.doc(
        "Beats with level changes wait in a FIFO that has room for all beats in flight, and in front \
         of it until it is known whether they are the last such beat of their token. One change per \
         cycle is taken out of them.",
    );
    m.parameter("channels_max", geometry.channels_max);
    m.throughput("one beat per cycle, one level change per cycle");
    let numbered = numbered_beat(geometry);
    let taken = [
        "lo",
        "hi",
        "changed",
        "table",
        "last",
        "stream_last",
        "address",
    ];
    let beat = Flow::input(&m, "in", &numbered.select(&taken));
    let tail = m.input(
        "tail",
        Bits(ADDRESS_LANE),
        "top lane of a token's last beat",
    );

    let beats = beats_with_changes(&m, geometry, &beat);
    records(&m, geometry, &beat);
    let words = serialized(&m, beats, tail);
    let depth = geometry.event_words();
    words
        .through_packed("words", |width| stream_fifo(depth, width))
        .stream_out("out", &section_word().called("a word of level changes"));
    m.finish()
}

/// The beats that have level changes or belong to the table, behind a FIFO; `last` marks the last
/// one of its token.
fn beats_with_changes<'m>(
    m: &'m ModuleBuilder,
    geometry: &Geometry,
    beat: &Flow<'m>,
) -> Stream<'m> {
    m.comment(
        "A beat with level changes waits for the next one or for the end of its token: so the last \
         one of a token is known as such, and the end takes no cycle of its own. A beat of the table \
         does not wait.",
    );
    let [lo, hi, changed, table, last] =
        ["lo", "hi", "changed", "table", "last"].map(|field| beat.get(field));
    let any = m.wire("any_changed", changed.reduce_or());
    let comes = m.wire("comes", beat.valid & (table | any));
    let ends = m.wire("ends_without", beat.valid & last & !table & !any);
    let levels: Vec<Value> = (0..LANES)
        .flat_map(|i| [lo, hi].map(|value| value.slice(ELEMENT * i, ELEMENT)))
        .collect();
    let waits = m.reg_reset("waits", Bit, 0);
    let [levels, changed, from_table, is_last, number] = [
        ("levels", m.wire("levels", m.pack(&levels))),
        ("changed", changed),
        ("table", table),
        ("last", last),
        ("address", beat.get("address")),
    ]
    .map(|(name, value)| {
        let reg = m.reg(&format!("waiting_{name}"), value.kind());
        reg.set_when(comes, value);
        reg.q()
    });
    let goes = m.wire("goes", waits.q() & (from_table | is_last | comes | ends));
    waits.set(comes | (waits.q() & !goes));
    let beat = m.stream(
        "beat",
        goes,
        &[
            ("levels", levels),
            ("changed", changed),
            ("table", from_table),
            ("last", m.wire("last_of_token", is_last | ends)),
            ("address", number),
        ],
    );
    m.unused("unused_beat_ready", beat.ready());
    let beats = geometry.beats_in_flight();
    beat.through_packed("beats", |width| stream_fifo(beats, width))
}

/// Counts the level changes of every token.
fn records<'m>(m: &'m ModuleBuilder, geometry: &Geometry, beat: &Flow<'m>) {
    let count_bits = width_for(geometry.channels_max);
    m.comment("Number of level changes: of the beat, then of its token so far.");
    let in_beat = counted_ones(m, "events", beat.get("changed"));
    // More bits than a count needs if a token has few channels.
    let width = count_bits.max(in_beat.width());
    let counted = m.reg_reset("counted_valid", Bit, 0);
    counted.set(beat.valid);
    let [in_beat, last, stream_last] = m.delays([
        ("counted_events", in_beat),
        ("counted_last", beat.get("last")),
        ("counted_stream_last", beat.get("stream_last")),
    ]);
    let so_far = m.reg_reset("events_so_far", Bits(width), 0);
    let events = m.wire("events_now", so_far.q() + in_beat.zext(width));
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
    let count = record.get("count").zext(CHANNELS);
    record
        .replace(&[("count", count)])
        .stream_out("record", &token_record());
}

/// One level change per cycle out of the waiting beats, and seven of them into a word.
fn serialized<'m>(m: &'m ModuleBuilder, beat: Stream<'m>, tail: Value<'m>) -> Stream<'m> {
    m.comment("The lowest lane whose level change has not left yet. All steps wait for the words.");
    let goes = m.forward("words_go", Bit);
    let done = m.reg_reset("done", Bits(LANES), 0);
    let [table, last, levels] = ["table", "last", "levels"].map(|field| beat.get(field));
    let pending = m.wire("pending", beat.get("changed") & !done.q());
    let lowest = m.wire("lowest", pending & (m.lit(Bits(LANES), 0) - pending));
    let more = m.wire("more", (pending & !lowest).reduce_or());
    let changes = m.wire("changes", beat.valid & !table);
    let event = event_of(m, levels, lowest, beat.get("address"));
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

    m.comment(
        "A word leaves when the next change has no place in it, or behind the last of its token.",
    );
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
    let events = m.reg("events", Bits(EVENT * EVENTS));
    let enters = m.wire("event_enters", goes.value() & event_valid.q());
    let filled: Vec<Value> = events
        .q()
        .lanes(EVENT)
        .into_iter()
        .enumerate()
        .map(|(i, old)| (enters & place.eq(i)).mux(event_data.q(), old))
        .collect();
    events.set(m.wire("events_filled", m.pack(&filled)));

    m.comment("The table comes first of all, when there is no level change yet.");
    let tabled = m.wire("tabled", beat.valid & table);
    let rest = m.wire("table_rest", tail.zext(BYTE_COUNT - 1) + 1);
    let table_bytes = last.mux(
        m.concat(&[rest, m.lit(Bits(1), 0)]),
        m.lit(Bits(BYTE_COUNT), WORD_BYTES as u64),
    );
    let event_bytes = m.concat(&[held.q(), m.lit(Bits(2), 0)]).zext(BYTE_COUNT);
    let data = tabled.mux(levels, events.q().zext(WORD));
    let bytes = tabled.mux(table_bytes, event_bytes);
    let word = m.stream(
        "word",
        tabled | leaves,
        &[
            ("data", m.wire("word_data", data)),
            ("bytes", m.wire("word_bytes", bytes)),
            ("last", m.wire("word_last", tabled.mux(last, over.q()))),
        ],
    );
    goes.drive(word.ready());
    beat.accept_when(goes.value() & (table | !more));
    word
}

/// The level change of the lane that `lowest` marks: channel, lo, hi.
fn event_of<'m>(
    m: &'m ModuleBuilder,
    levels: Value<'m>,
    lowest: Value<'m>,
    address: Value<'m>,
) -> Value<'m> {
    let any_of = |values: Vec<Value<'m>>| {
        let all = values.into_iter().reduce(|a, b| a | b);
        all.expect("there are lanes")
    };
    let chosen = levels.lanes(LEVEL).into_iter().zip(lowest.bits());
    let level = chosen.map(|(level, chosen)| level & chosen.replicate(LEVEL));
    let level = m.wire("lowest_level", any_of(level.collect()));
    let number: Vec<Value> = (0..log2_ceil(LANES))
        .map(|bit| {
            let lanes = (0..LANES).filter(|lane| lane >> bit & 1 == 1);
            any_of(lanes.map(|lane| lowest.bit(lane)).collect())
        })
        .collect();
    let number = m.wire("lowest_lane", m.pack(&number));
    let channel = m.concat(&[address, number]).zext(CHANNELS);
    m.concat(&[level, channel])
}
