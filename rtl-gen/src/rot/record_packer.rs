//! Steps and codes to the words of a record.

use super::geometry::Coding;
use super::geometry::Shape;
use crate::cells::byte_word;
use crate::hw::{Bit, Bits, Bundle, Module, ModuleBuilder, Stream, Value};

/// Words of a record: `data`, `keep` and `last`.
pub(super) fn record_word(coding: Coding) -> Bundle {
    byte_word(
        "a word of a record",
        coding.shape.lanes,
        "last word of the record",
    )
}

/// Where the bytes of a beat come to lie in the words of a record.
struct Place {
    /// Bytes of the beat: its codes, with the step in front if it is the first one.
    bytes: usize,
    /// Its first byte in the word.
    at: usize,
    /// The word is complete, or the record is.
    emits: bool,
    /// Bytes of the record are left behind its last beat's word.
    spills: bool,
}

fn places(coding: Coding) -> Vec<Place> {
    let (word, codes) = (coding.shape.lanes, coding.beat_bytes());
    let n = coding.shape.beats();
    let place = |beat: usize| {
        let (at, bytes) = match beat {
            0 => (0, 1 + codes),
            _ => ((1 + beat * codes) % word, codes),
        };
        let last = beat + 1 == n;
        Place {
            bytes,
            at,
            emits: last || at + bytes >= word,
            spills: last && at + bytes > word,
        }
    };
    (0..n).map(place).collect()
}

/// Packs the step and the codes of a vector into words (contract, section 5): byte 0 of the first
/// word is the step, all words but the last are full.
///
/// Latency 1, one beat per cycle: a record has no more words than beats, and its first beat fills no
/// word, so that what is left of the record before leaves meanwhile. `in_ready` depends on
/// `out_ready`.
pub(super) fn record_packer(coding: Coding) -> Module {
    let Coding { shape, .. } = coding;
    let (word, n) = (shape.lanes, shape.beats());
    let m = ModuleBuilder::new(format!("rot_record_packer_{}", coding.name()));
    m.doc(format!(
        "Packs records of {} bytes: the step, then the codes of {n} beat{}, {} bytes each. All words of \
         a record but the last one are full. in_ready depends on out_ready.",
        coding.record_bytes(),
        if n == 1 { "" } else { "s" },
        coding.beat_bytes(),
    ));
    m.parameter("lanes", word);
    m.parameter("head_dim", shape.head_dim);
    m.parameter("bits", coding.bits);
    m.timing(1, "one beat per cycle");
    let beats = m.stream_in("in", &coded_beat(coding));
    let words = match n {
        1 => {
            let data = m.concat(&[beats.get("codes"), beats.get("step")]);
            let fields = [
                ("data", data.zext(8 * word)),
                ("keep", kept(&m, coding)),
                ("last", m.lit(Bit, 1)),
            ];
            beats.with(&fields)
        }
        _ => packed(&m, coding, beats),
    };
    words
        .registered("out_word")
        .stream_out("out", &record_word(coding));
    m.finish()
}

/// The step and the codes of a beat.
pub(super) fn coded_beat(coding: Coding) -> Bundle {
    let codes = Bits(8 * coding.beat_bytes());
    Bundle::new(
        "a coded beat",
        &[
            ("codes", codes, "codes, lane 0 lowest"),
            ("step", Bits(8), "step of the vector, with its first beat"),
        ],
    )
}

/// Which bytes the last word of a record has.
fn kept<'m>(m: &'m ModuleBuilder, coding: Coding) -> Value<'m> {
    let word = coding.shape.lanes;
    let bytes = match coding.record_bytes() % word {
        0 => word,
        left => left,
    };
    m.lit(Bits(word), u64::MAX >> (64 - bytes))
}

/// The words of records of several beats.
fn packed<'m>(m: &'m ModuleBuilder, coding: Coding, beats: Stream<'m>) -> Stream<'m> {
    let Shape { lanes: word, .. } = coding.shape;
    let places = places(coding);
    let (codes, step) = (beats.get("codes"), beats.get("step"));
    m.comment("The number of a beat in its record decides where its bytes go.");
    let index = m.reg_reset("index", Bits(coding.shape.index_bits()), 0);
    let bytes_of = |beat: usize| match beat {
        0 => m.concat(&[codes, step]),
        _ => codes,
    };
    // A value for every beat, by its number.
    let by_beat = |name: &str, value: &dyn Fn(usize, &Place) -> Value<'m>| {
        let values: Vec<Value> = places
            .iter()
            .enumerate()
            .map(|(b, p)| value(b, p))
            .collect();
        let (last, others) = values.split_last().expect("there are beats");
        let arms: Vec<(u64, Value)> = (0..).zip(others.iter().copied()).collect();
        m.case(name, index.q(), &arms, *last)
    };
    let zeros = |bytes: usize| (bytes > 0).then(|| m.lit(Bits(8 * bytes), 0));
    let here = by_beat("bytes_here", &|beat, place| {
        let count = place.bytes.min(word - place.at);
        let bytes = bytes_of(beat).slice(0, 8 * count);
        let above = zeros(word - place.at - count);
        let parts = above.into_iter().chain([bytes]).chain(zeros(place.at));
        m.concat(&parts.collect::<Vec<_>>())
    });
    let behind = by_beat(
        "bytes_behind",
        &|beat, place| match (place.at + place.bytes).checked_sub(word) {
            None | Some(0) => m.lit(Bits(8 * word), 0),
            Some(count) => {
                let first = place.bytes - count;
                bytes_of(beat).slice(8 * first, 8 * count).zext(8 * word)
            }
        },
    );
    let bit = |value: bool| m.lit(Bit, u64::from(value));
    let emits = by_beat("emits", &|_, place| bit(place.emits));
    let is_last = m.wire("is_last", index.q().eq(places.len() - 1));
    let spills = places.last().is_some_and(|place| place.spills);

    m.comment("The bytes of the next word that have come. Those behind a record's last whole word are flushed as \
         a word of their own.");
    let rest = m.reg("rest", Bits(8 * word));
    let flush = m.reg_reset("flush", Bit, 0);
    // Before a record's first beat nothing of it is there.
    let first = m.wire("first", index.q().eq(0));
    let so_far = rest.q() & (!first).replicate(8 * word);
    let merged = m.wire("with_beat", so_far | here);
    let all = m.lit(Bits(word), u64::MAX >> (64 - word));
    let last_keep = kept(m, coding);
    let ends = match spills {
        true => flush.q(),
        false => is_last,
    };
    let words = m.stream(
        "packed",
        flush.q() | (beats.valid & emits),
        &[
            ("data", flush.q().mux(rest.q(), merged)),
            ("keep", ends.mux(last_keep, all)),
            ("last", ends),
        ],
    );
    let ready = words.ready();
    let taken = m.wire("taken", beats.transfer());
    beats.accept_when(ready | !(flush.q() | emits));
    index.set_when(taken, index.q() + 1);
    rest.set_when(taken, emits.mux(behind, merged));
    let spilt = match spills {
        true => taken & is_last,
        false => m.lit(Bit, 0),
    };
    flush.set(spilt | (flush.q() & !ready));
    words
}
