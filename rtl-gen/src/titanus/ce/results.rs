//! Gives results out: scores as they are complete, the accumulators of a mix when it has ended.

use super::geometry::{Geometry, PARTS, RESULT};
use super::streams::results as result_beat;
use crate::cells::stream_fifo;
use crate::hw::{Bit, Bits, Fields, Flow, Module, ModuleBuilder, Value, log2_ceil, width_for};

/// Beats of results that may be on their way to the output: a power of two.
const ON_THE_WAY: usize = 16;

/// A FIFO of results with room for all that is on its way, and the reader of accumulators.
///
/// ```text
///  score -----------------+--> FIFO --> out
///  word --> part of it ---+
///   ^ reads: place by place, a word in four parts
/// ```
pub(super) fn results(geometry: Geometry) -> Module {
    let m = ModuleBuilder::new(format!(
        "titanus_ce_results_l{}_{}",
        geometry.lanes,
        geometry.words_name()
    ));
    m.doc(format!(
        "Gives the results of the computing engine out: scores as they come, and the accumulators of a mix \
         when it has ended, a word in {PARTS} beats. room is set while there is room for a result that \
         begins its way.",
    ));
    m.throughput("one beat per cycle");
    let takes = m.input("takes_room", Bit, "a score begins its way");
    let score_flags = ["valid", "last", "user"].map(|name| {
        m.input(
            &format!("score_{name}"),
            Bit,
            &format!("of a score: {name}"),
        )
    });
    let [scored, score_last, score_user] = score_flags;
    let value = m.input("score_value", Bits(RESULT), "the score, 0 without one");
    let starts = m.input("drain", Bit, "a mix has ended: its accumulators leave");
    let words_bits = geometry.words_bits();
    let words = m.input("words", Bits(words_bits), "words of accumulators");
    let spoiled = m.input("spoiled", Bit, "0 leaves in their place");
    let word = m.input("word", Bits(RESULT * geometry.lanes), "the word read last");

    m.comment("Room for all that is on its way.");
    let inside = m.reg_reset("inside", Bits(width_for(ON_THE_WAY)), 0);
    let room = m.wire("has_room", !inside.q().bit(log2_ceil(ON_THE_WAY)));
    m.output("room", room, "a result may begin its way");

    let drain = drain(&m, starts, room, words);
    m.output("reads", drain.reads, "a word of accumulators is read");
    let place = drain.place.slice(0, geometry.place_bits());
    m.output("read_place", place, "this word");
    m.output(
        "drained",
        drain.ends,
        "the last beat of a mix is on its way",
    );

    m.comment("A part of the word, or a score; nothing of what is spoiled.");
    let part = drain.part.get("part");
    let results = RESULT * geometry.results();
    let chosen = m.lanes("chosen", PARTS, |n| {
        (drain.part.valid & !spoiled & part.eq(n)).as_bits()
    });
    let parts = word.lanes(results).into_iter();
    let masked = parts
        .enumerate()
        .map(|(n, part)| part & chosen.bit(n).replicate(results));
    let picked = masked.reduce(|a, b| a | b).expect("a word has parts");
    let data = m.wire("data", picked | value.zext(results));
    let given = m.stream(
        "given",
        scored | drain.part.valid,
        &[
            ("data", data),
            ("all", drain.part.valid),
            ("last", scored.mux(score_last, drain.part.get("last"))),
            (
                "user",
                scored.mux(score_user, drain.part.get("last") & spoiled),
            ),
        ],
    );
    m.unused("unused_given_ready", given.ready());
    let out = given.through_packed("queued", |width| stream_fifo(ON_THE_WAY, width));
    let leaves = m.wire("leaves", out.transfer());
    let comes = m.wire("comes", takes | drain.goes);
    inside.set_when(comes ^ leaves, comes.mux(inside.q() + 1, inside.q() - 1));
    m.output("none_left", inside.q().eq(0), "no result is on its way");
    let all = out.get("all");
    let keep = m.concat(&[
        all.replicate(geometry.lanes - RESULT / 8),
        m.lit(Bits(RESULT / 8), 0xfu64),
    ]);
    let fields: Vec<(&str, Value)> = ["data", "last", "user"]
        .into_iter()
        .map(|name| (name, out.get(name)))
        .chain([("keep", keep)])
        .collect();
    let fields: Fields = m.fields("out", &fields);
    out.with_fields(fields)
        .stream_out("out", &result_beat(geometry));
    m.finish()
}

/// The reader of accumulators.
struct Drain<'m> {
    /// A beat begins its way.
    goes: Value<'m>,
    /// With it a word is read.
    reads: Value<'m>,
    place: Value<'m>,
    /// The beats, when their word is there.
    part: Flow<'m>,
    /// The last beat begins its way.
    ends: Value<'m>,
}

/// Reads word after word, each for [`PARTS`] beats.
fn drain<'m>(
    m: &'m ModuleBuilder,
    starts: Value<'m>,
    room: Value<'m>,
    words: Value<'m>,
) -> Drain<'m> {
    m.comment("The word and the part of it that are next.");
    let active = m.reg_reset("draining", Bit, 0);
    let part = m.reg_reset("part", Bits(log2_ceil(PARTS)), 0);
    let place = m.reg("place", words.kind());
    let goes = m.wire("goes", active.q() & room);
    let word_ends = m.wire("word_ends", goes & part.q().eq(PARTS - 1));
    let ends = m.wire("drain_ends", word_ends & (place.q() + 1).eq(words));
    part.set_when(goes, part.q() + 1);
    let first = m.lit(place.q().kind(), 0);
    place.set_when(starts | word_ends, starts.mux(first, place.q() + 1));
    active.set((active.q() | starts) & !ends);
    let fields = [("part", part.q()), ("last", ends)];
    Drain {
        goes,
        reads: m.wire("reads_word", goes & part.q().eq(0)),
        place: place.q(),
        part: Flow::new(m, "drained", goes, &fields).registered(1),
        ends,
    }
}
