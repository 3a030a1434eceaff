//! The codes of a beat out of words of bytes, wherever a record begins.

use super::geometry::Coding;
use crate::cells::{count_of_row, skid_buffer};
use crate::hw::{Bit, Bits, ModuleBuilder, Reg, Stream, Value, width_for};

/// Bits of the number of bytes held: those of a full window and of a word, 104 and 64 at the most.
pub(super) const HELD: usize = 8;

/// What the window is told and what it says.
pub(super) struct Window<'m> {
    /// Beats of codes: `codes`, `step`, `have` (bytes of it that are there, all ones if none is
    /// missing), `first` and `last` of the record if it has several, and `user`, the record is not
    /// whole.
    pub beats: Stream<'m>,
    /// The last beat of a record is being taken from the window.
    pub finishes: Value<'m>,
    /// And the record was not whole.
    pub fails: Value<'m>,
    /// Bytes that were taken and not used.
    pub held: Value<'m>,
    /// There are beats on the way.
    pub busy: Value<'m>,
}

/// Cuts the bytes of `words` (`data`, `keep`, and `last` at the end of the stream) into the beats of
/// records, as long as `wanted` is set.
///
/// The window holds the bytes that come next, the next one lowest. What a beat takes is shifted out,
/// and a word is put behind what is left. The decisions are made a cycle ahead, from counts alone.
pub(super) fn record_window<'m>(
    m: &'m ModuleBuilder,
    coding: Coding,
    words: Stream<'m>,
    ended: Value<'m>,
    wanted: Value<'m>,
) -> Window<'m> {
    let word_bytes = coding.shape.lanes;
    let codes = coding.beat_bytes();
    m.comment("A word, its other bytes 0, and how many it has.");
    let count = count_of_row(m, "word_count", words.get("keep"));
    let data = words.get("data").lanes(8);
    let keep = words.get("keep");
    let data = m.lanes("kept_data", word_bytes, |i| {
        data[i] & keep.bit(i).replicate(8)
    });
    let word = words
        .with(&[("data", data), ("count", count)])
        .registered("word");

    m.comment(
        "Decisions, a cycle ahead of the bytes: a beat leaves when all of its bytes are there or no \
         more will come; a word enters when no more is left than a beat may lack.",
    );
    // A word may enter while a beat's bytes less 1 are there.
    let capacity = codes + word_bytes;
    let bits = width_for(capacity);
    let kind = Bits(bits);
    let fill = m.reg_reset("fill", kind, 0);
    let go = m.forward("go", Bit);
    let place = place_in_record(m, coding);
    let need = |extra: usize| m.lit(kind, codes + extra);
    let (lacks, left_over) = match &place {
        None => (fill.q().lt(need(1)), fill.q() - need(1)),
        Some(place) => (
            place.first.mux(fill.q().lt(need(1)), fill.q().lt(need(0))),
            fill.q() - place.first.mux(need(1), need(0)),
        ),
    };
    let lacks = m.wire("lacks", lacks);
    let no_more = m.wire("no_more", ended & !word.valid);
    let takes = m.wire("takes", wanted & go.value() & (!lacks | no_more));
    let after = left_over & (!lacks).replicate(bits);
    let left = m.wire("left", takes.mux(after, fill.q()));
    let room = m.wire("room", left.le(codes));
    let enters = m.wire("enters", word.valid & room & go.value());
    let entering = word.get("count").zext(bits) & enters.replicate(bits);
    fill.set(left + entering);
    let waiting = word.get("count").zext(HELD) & word.valid.replicate(HELD);
    let held = m.wire("bytes_held", fill.q().zext(HELD) + waiting);
    let (finishes, is_broken) = match &place {
        None => (takes, lacks),
        Some(place) => {
            let broken = m.reg_reset("broken", Bit, 0);
            let is_broken = m.wire("is_broken", broken.q() | lacks);
            broken.set_when(takes, is_broken & !place.last);
            place.index.set_when(takes, place.index.q() + 1);
            (m.wire("finishes", takes & place.last), is_broken)
        }
    };

    m.comment("The bytes, a cycle later. Nothing moves while a beat finds no room.");
    let leaves = m.reg_reset("leaves", Bit, 0);
    let arrives = m.reg_reset("arrives", Bit, 0);
    leaves.set_when(go.value(), takes);
    arrives.set_when(go.value(), enters);
    let kept = |(name, value): (&str, Value<'m>)| {
        let register = m.reg(name, value.kind());
        register.set_when(go.value(), value);
        register.q()
    };
    let decided = [
        ("at", left.slice(0, width_for(codes))),
        ("have", fill.q() | (!lacks).replicate(bits)),
        ("bytes", word.get("data")),
    ]
    .map(&kept);
    let [at, have, bytes] = decided;
    // Where a record has several beats, its ends.
    let (ends, wrong) = match place {
        None => (None, kept(("is_wrong", is_broken))),
        Some(PlaceInRecord { first, last, .. }) => {
            let ends = [("is_first", first), ("is_last", last)].map(&kept);
            (Some(ends), kept(("is_wrong", is_broken & last)))
        }
    };
    word.accept_when(room & go.value());

    let window = m.reg_reset("window", Bits(8 * capacity), 0);
    let bytes_from = |from: usize| window.q().slice(8 * from, 8 * codes);
    let without = |taken: usize| window.q() >> (8 * taken);
    let byte = window.q().slice(0, 8);
    let (codes_now, step, without_beat) = match ends {
        None => (bytes_from(1), byte, without(codes + 1)),
        Some([first, ..]) => {
            let kept = m.reg("step_kept", Bits(8));
            let takes_step = go.value() & leaves.q() & first;
            kept.set_when(m.wire("takes_step", takes_step), byte);
            let step = first.mux(byte, kept.q());
            (
                first.mux(bytes_from(1), bytes_from(0)),
                step,
                first.mux(without(codes + 1), without(codes)),
            )
        }
    };
    let rest = m.wire("rest", leaves.q().mux(without_beat, window.q()));
    let arriving = bytes & arrives.q().replicate(8 * word_bytes);
    let mut placed = m.wire("placed_0", arriving.zext(8 * capacity));
    for level in 0..width_for(codes) {
        let moved = placed << (8usize << level);
        let name = format!("placed_{}", 1 << level);
        placed = m.wire(&name, at.bit(level).mux(moved, placed));
    }
    window.set_when(go.value(), rest | placed);

    let mut fields = vec![("codes", codes_now), ("step", step), ("have", have)];
    if let Some([first, last]) = ends {
        fields.extend([("first", first), ("last", last)]);
    }
    fields.push(("user", wrong));
    let beats = m.stream("taken_beat", leaves.q(), &fields);
    go.drive(!(leaves.q() & !beats.ready()));
    let beats = beats.through_packed("beat", skid_buffer);
    let busy = leaves.q() | beats.valid;
    Window {
        fails: m.wire("fails", finishes & is_broken),
        finishes,
        held,
        busy,
        beats,
    }
}

/// The number of the beat to be taken in its record, where a record has several.
struct PlaceInRecord<'m> {
    index: Reg<'m>,
    first: Value<'m>,
    last: Value<'m>,
}

fn place_in_record<'m>(m: &'m ModuleBuilder, coding: Coding) -> Option<PlaceInRecord<'m>> {
    let shape = coding.shape;
    (shape.beats() > 1).then(|| {
        let index = m.reg_reset("index", Bits(shape.index_bits()), 0);
        PlaceInRecord {
            first: m.wire("first", index.q().eq(0)),
            last: m.wire("last", index.q().eq(shape.beats() - 1)),
            index,
        }
    })
}
