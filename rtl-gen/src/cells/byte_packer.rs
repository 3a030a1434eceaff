//! Packs a variable number of bytes per beat into full words.

use super::{byte_word, levels_in_name};
use crate::hw::{Bit, Bits, Bundle, Module, ModuleBuilder, Stream, log2_ceil, width_for};

/// Latency of [`byte_packer`] in cycles, from a beat to the word that it completes.
pub fn byte_packer_latency(bytes: usize, levels_per_stage: usize) -> usize {
    2 + log2_ceil(bytes).div_ceil(levels_per_stage)
}

/// Packs beats of 0 to `bytes` bytes into words of `bytes` bytes. Only the last word of a packet may
/// be a partial one.
///
/// Latency [`byte_packer_latency`], one beat per cycle; a packet whose last beat fills a word and
/// spills into another takes one cycle more. `bytes` is a power of two of at least 2; between
/// registers lie `levels_per_stage` levels of the rotator, at least 1.
///
/// # Panics
/// If `bytes` is not a power of two of at least 2, or `levels_per_stage` is 0.
pub fn byte_packer(bytes: usize, levels_per_stage: usize) -> Module {
    assert!(
        bytes >= 2 && bytes.is_power_of_two(),
        "byte packer of {bytes} bytes: not a power of two of at least 2"
    );
    assert!(
        levels_per_stage > 0,
        "a byte packer needs a level per stage"
    );
    let levels = levels_in_name("byte_packer", levels_per_stage);
    let m = ModuleBuilder::new(format!("byte_packer_b{bytes}{levels}"));
    m.doc("Packs beats of a variable number of bytes into full words, in order.");
    m.doc(
        "All words of a packet are full but the last one, whose bytes are arbitrary where keep is 0. A \
         packet without bytes, or with an empty last beat behind full words, ends with a word whose \
         keep is 0. A last beat that fills one word and spills into the next takes a second cycle.",
    );
    m.doc(
        "Every beat is rotated to the place behind the bytes before it. Bytes that do not complete a \
         word wait in the rest register. in_ready depends on out_ready.",
    );
    m.parameter("bytes", bytes);
    m.parameter("levels_per_stage", levels_per_stage);
    m.timing(
        byte_packer_latency(bytes, levels_per_stage),
        "one beat per cycle, one more for a last beat that spills",
    );
    let beats = m.stream_in("in", &counted_bytes(bytes));
    pack_bytes(&m, beats, levels_per_stage)
        .registered("out_word")
        .stream_out(
            "out",
            &byte_word("a word", bytes, "last word of the packet"),
        );
    m.finish()
}

/// A beat of 0 to `bytes` bytes.
fn counted_bytes(bytes: usize) -> Bundle {
    Bundle::new(
        "a beat",
        &[
            (
                "count",
                Bits(width_for(bytes)),
                "bytes of this beat, from byte 0 up; at most a word",
            ),
            ("bytes", Bits(8 * bytes), "the bytes"),
            ("last", Bit, "last beat of a packet"),
        ],
    )
}

/// Packs the beats of `stream` (fields `count`, `bytes`, `last`) into full words (fields `data`,
/// `keep`, `last`): [`byte_packer`] without its output register. Its words come one cycle earlier,
/// from a row of multiplexers.
///
/// # Panics
/// If the bytes of a beat are not a power of two of at least 2, or `levels_per_stage` is 0.
pub fn pack_bytes<'m>(
    m: &'m ModuleBuilder,
    stream: Stream<'m>,
    levels_per_stage: usize,
) -> Stream<'m> {
    pack(m, stream, levels_per_stage, Spill::Waits)
}

/// [`pack_bytes`] for packets whose first beat completes no word, but where it is the last one: it is taken
/// while the packet before leaves its rest, so that a last beat that spills takes no second cycle.
///
/// # Panics
/// As [`pack_bytes`].
pub fn pack_bytes_back_to_back<'m>(
    m: &'m ModuleBuilder,
    stream: Stream<'m>,
    levels_per_stage: usize,
) -> Stream<'m> {
    pack(m, stream, levels_per_stage, Spill::Overlaps)
}

/// What happens while the bytes leave that spilled out of the last word of a packet.
#[derive(Clone, Copy)]
enum Spill {
    /// Nothing.
    Waits,
    /// A beat is taken that completes no word.
    Overlaps,
}

fn pack<'m>(
    m: &'m ModuleBuilder,
    stream: Stream<'m>,
    levels_per_stage: usize,
    spill: Spill,
) -> Stream<'m> {
    let bytes = stream.get("bytes").width() / 8;
    assert!(
        bytes >= 2 && bytes.is_power_of_two() && levels_per_stage > 0,
        "packing of {bytes} bytes, {levels_per_stage} levels per stage"
    );
    let levels = log2_ceil(bytes);
    let (count_bits, bus) = (width_for(bytes), 8 * bytes);
    m.comment("The place of the beat's first byte: behind all bytes before it, modulo the word.");
    let place = m.reg_reset("place", Bits(levels), 0);
    let (count, data) = (stream.get("count"), stream.get("bytes"));
    let last = stream.get("last");
    let end = m.wire("end_place", place.q().zext(count_bits) + count);
    let accepted = m.wire("accepted", stream.transfer());
    place.set_when(
        accepted,
        last.mux(m.lit(Bits(levels), 0), end.slice(0, levels)),
    );
    let mut stage = stream
        .with(&[
            ("place", place.q()),
            ("end", end),
            ("bytes", data),
            ("last", last),
        ])
        .registered("placed");

    for first in (0..levels).step_by(levels_per_stage) {
        let after = (first + levels_per_stage).min(levels);
        let (place, end) = (stage.get("place"), stage.get("end"));
        let mut rotated = stage.get("bytes");
        for level in first..after {
            let distance = 8 << level;
            let turned = m.concat(&[
                rotated.slice(0, bus - distance),
                rotated.slice(bus - distance, distance),
            ]);
            rotated = m.wire(
                &format!("rotated_{}", 1 << level),
                place.bit(level).mux(turned, rotated),
            );
        }
        let mut fields = vec![("bytes", rotated), ("last", stage.get("last"))];
        if after < levels {
            fields.extend([("place", place), ("end", end)]);
        } else {
            m.comment(
                "The places before the beat's first byte, and those before its end, which may lie in \
                 the next word.",
            );
            let before = m.lanes("places_before", bytes - 1, |p| place.gt(p));
            let filled = m.lanes("places_filled", 2 * bytes - 1, |p| end.gt(p));
            fields.extend([("before", before), ("filled", filled)]);
        }
        stage = stage.with(&fields).registered(&format!("turned{after}"));
    }

    m.comment(
        "A word is complete when its last place is filled. The rest waits for the next beat.",
    );
    let rest = m.reg("rest", Bits(bus));
    let spilled = m.reg("spilled", Bits(bytes - 1));
    let flush = m.reg_reset("flush", Bit, 0);
    let (turned, filled, last) = (stage.get("bytes"), stage.get("filled"), stage.get("last"));
    let before = stage.get("before");
    let merged = m.lanes("merged_bytes", bytes, |p| {
        let new = turned.slice(8 * p, 8);
        match p + 1 < bytes {
            true => before.bit(p).mux(rest.q().slice(8 * p, 8), new),
            false => new,
        }
    });
    let complete = m.wire("complete", filled.bit(bytes - 1));
    let spills = m.wire("spills", last & filled.bit(bytes));
    let emits = m.wire("emits", complete | last);
    let keep = m.concat(&[m.lit(Bits(1), 0), spilled.q()]);
    let word = m.stream(
        "word",
        flush.q() | (stage.valid & emits),
        &[
            ("data", flush.q().mux(rest.q(), merged)),
            ("keep", flush.q().mux(keep, filled.slice(0, bytes))),
            ("last", flush.q() | (last & !spills)),
        ],
    );
    let word_ready = word.ready();
    let taken = m.wire("taken", stage.transfer());
    stage.accept_when(match spill {
        Spill::Waits => !flush.q() & (!emits | word_ready),
        Spill::Overlaps => emits.mux(!flush.q() & word_ready, !flush.q() | word_ready),
    });
    rest.set_when(taken, complete.mux(turned, merged));
    spilled.set_when(taken, filled.slice(bytes, bytes - 1));
    flush.set(flush.q().mux(!word_ready, taken & spills));
    word
}
