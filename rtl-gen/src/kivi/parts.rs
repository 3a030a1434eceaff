//! Pairs and codes as words of a frame.

use super::quantizer_geometry::Geometry;
use crate::cells::stream_fifo;
use crate::hw::{Bit, Bits, ModuleBuilder, Stream, Value, log2_ceil};

/// Offers what always finds room.
fn offer<'m>(
    m: &'m ModuleBuilder,
    name: &str,
    valid: Value<'m>,
    fields: &[(&str, Value<'m>)],
) -> Stream<'m> {
    let stream = m.stream(name, valid, fields);
    m.unused(&format!("unused_{name}_ready"), stream.ready());
    stream
}

/// Words of pairs, out of a FIFO for `depth` of them. `valid` comes with a pair, and `ends` with the
/// last one of a frame.
pub(super) fn pair_words<'m>(
    m: &'m ModuleBuilder,
    geometry: Geometry,
    depth: usize,
    valid: Value<'m>,
    [min, step]: [Value<'m>; 2],
    ends: Value<'m>,
) -> Stream<'m> {
    let places = geometry.word_pairs();
    let bits = log2_ceil(places);
    m.comment("Pairs of minimum and step, as words. There is always room for them.");
    let slot = m.reg_reset("pair_slot", Bits(bits), 0);
    let pair = m.wire("pair", m.concat(&[step, min]));
    let held: Vec<Value> = (0..places - 1)
        .map(|i| {
            let register = m.reg(&format!("pair{i}"), Bits(32));
            register.set_when(valid & slot.q().eq(i), pair);
            slot.q().eq(i).mux(pair, register.q())
        })
        .chain([pair])
        .collect();
    let full = slot.q().eq(places - 1);
    slot.set_when(valid, ends.mux(m.lit(Bits(bits), 0), slot.q() + 1));
    let count = slot.q().zext(geometry.count_bits() - 2) + 1;
    let fields = [
        ("data", m.wire("pair_word", m.pack(&held))),
        ("count", m.concat(&[count, m.lit(Bits(2), 0)])),
        ("last", ends),
    ];
    let emits = m.wire("pairs_full", valid & (full | ends));
    offer(m, "pair_word", emits, &fields).through_packed("queued_pairs", |w| stream_fifo(depth, w))
}

/// A beat of codes.
pub(super) struct CodedBeat<'m> {
    pub valid: Value<'m>,
    pub codes: Value<'m>,
    /// Bytes of them.
    pub bytes: Value<'m>,
    /// It is the last beat of its row.
    pub row_ends: Value<'m>,
    /// And of its frame.
    pub ends: Value<'m>,
}

/// Words of the codes of two beats, or one at the end of a row, out of a FIFO for `depth` of them.
pub(super) fn code_words<'m>(
    m: &'m ModuleBuilder,
    geometry: Geometry,
    depth: usize,
    beat: &CodedBeat<'m>,
) -> Stream<'m> {
    let bus = 8 * geometry.beat_bytes();
    m.comment("The codes of two beats as a word. There is a credit for every word.");
    let second = m.reg_reset("second_beat", Bit, 0);
    second.set_when(beat.valid, !second.q() & !beat.row_ends);
    let kept = m.reg("first_codes", Bits(bus));
    kept.set_when(beat.valid, beat.codes);
    let both = m.concat(&[beat.codes, kept.q()]);
    let bytes = beat.bytes.zext(geometry.count_bits());
    let before = m.lit(bytes.kind(), geometry.beat_bytes());
    let fields = [
        ("data", second.q().mux(both, beat.codes.zext(2 * bus))),
        ("count", second.q().mux(bytes + before, bytes)),
        ("last", beat.ends),
    ];
    let emits = m.wire("codes_full", beat.valid & (second.q() | beat.row_ends));
    offer(m, "code_word", emits, &fields).through_packed("queued_codes", |w| stream_fifo(depth, w))
}

/// A bit for every frame, out of a FIFO for `depth` of them.
pub(super) fn verdicts<'m>(
    m: &'m ModuleBuilder,
    depth: usize,
    valid: Value<'m>,
    refused: Value<'m>,
) -> Stream<'m> {
    offer(m, "verdict", valid, &[("refused", refused)])
        .through_packed("queued_verdict", |w| stream_fifo(depth, w))
}
