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
    pack(m, stream, levels_per_stage, Granules::BYTES, Spill::Waits)
}

/// [`pack_bytes`] of beats and packets of which more is known: what does not occur takes no gates.
///
/// # Panics
/// As [`pack_bytes`], and if a granule is not a power of two below the bytes of a beat.
pub fn pack_granules<'m>(
    m: &'m ModuleBuilder,
    stream: Stream<'m>,
    levels_per_stage: usize,
    granules: Granules,
) -> Stream<'m> {
    pack(m, stream, levels_per_stage, granules, Spill::Waits)
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
    pack(
        m,
        stream,
        levels_per_stage,
        Granules::BYTES,
        Spill::Overlaps,
    )
}

/// What sizes are multiples of, in bytes: powers of two.
#[derive(Clone, Copy)]
pub struct Granules {
    /// Of all beats but the last one of a packet: so begin all beats.
    pub beat: usize,
    /// Of a packet: so its last beat ends.
    pub packet: usize,
}

impl Granules {
    /// Nothing is known.
    const BYTES: Granules = Granules { beat: 1, packet: 1 };
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
    granules: Granules,
    spill: Spill,
) -> Stream<'m> {
    let bytes = stream.get("bytes").width() / 8;
    assert!(
        bytes >= 2 && bytes.is_power_of_two() && levels_per_stage > 0,
        "packing of {bytes} bytes, {levels_per_stage} levels per stage"
    );
    let Granules { beat, packet } = granules;
    assert!(
        [beat, packet]
            .iter()
            .all(|granule| granule.is_power_of_two() && *granule < bytes),
        "packing of {bytes} bytes, by {beat} and {packet}"
    );
    let (lowest, levels) = (log2_ceil(beat), log2_ceil(bytes));
    let (count_bits, bus) = (width_for(bytes), 8 * bytes);
    let units = match beat {
        1 => String::new(),
        _ => format!(", in units of {beat} bytes"),
    };
    m.comment(format!(
        "The place of the beat's first byte: behind all bytes before it, modulo the word{units}."
    ));
    let place_kind = Bits(levels - lowest);
    let place = m.reg_reset("place", place_kind, 0);
    let (count, data) = (stream.get("count"), stream.get("bytes"));
    let last = stream.get("last");
    let place_bytes = match lowest {
        0 => place.q(),
        lowest => m.concat(&[place.q(), m.lit(Bits(lowest), 0)]),
    };
    let end = m.wire("end_place", place_bytes.zext(count_bits) + count);
    let accepted = m.wire("accepted", stream.transfer());
    place.set_when(
        accepted,
        last.mux(m.lit(place_kind, 0), end.slice(lowest, levels - lowest)),
    );
    // The end of the last beat, and what is left of others tells whether they complete a word.
    let end_units = match log2_ceil(packet) {
        0 => end,
        low => end.slice(low, count_bits - low),
    };
    let mut stage = stream
        .with(&[
            ("place", place.q()),
            ("end", end_units),
            ("bytes", data),
            ("last", last),
        ])
        .registered("placed");

    for first in (lowest..levels).step_by(levels_per_stage) {
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
                place.bit(level - lowest).mux(turned, rotated),
            );
        }
        let mut fields = vec![("bytes", rotated), ("last", stage.get("last"))];
        if after < levels {
            fields.extend([("place", place), ("end", end)]);
        } else {
            let units = match packet {
                1 => String::new(),
                _ => format!(", in units of {packet} bytes as a packet ends"),
            };
            m.comment(format!(
                "The places before the beat's first byte, and those before its end, which may lie in \
                 the next word{units}.",
            ));
            let before = m.lanes("places_before", bytes / beat - 1, |p| place.gt(p));
            // No end is behind those that a full beat in the last place has.
            let furthest = (2 * bytes - beat) / packet;
            let filled = m.lanes("places_filled", furthest, |p| end.gt(p));
            fields.extend([("before", before), ("filled", filled)]);
            if packet > 1 {
                // Beats within a packet end anywhere.
                fields.push(("complete", end.bit(levels - log2_ceil(packet))));
            }
        }
        stage = stage.with(&fields).registered(&format!("turned{after}"));
    }

    m.comment(
        "A word is complete when its last place is filled. The rest waits for the next beat.",
    );
    let (word_units, units) = (bytes / packet, (2 * bytes - beat) / packet);
    let rest = m.reg("rest", Bits(bus));
    let spilled = m.reg("spilled", Bits(units - word_units));
    let flush = m.reg_reset("flush", Bit, 0);
    let (turned, filled, last) = (stage.get("bytes"), stage.get("filled"), stage.get("last"));
    let before = stage.get("before");
    let (parts, part_bits) = (bytes / beat, 8 * beat);
    let merged = m.lanes("merged_bytes", parts, |p| {
        let new = turned.slice(part_bits * p, part_bits);
        match p + 1 < parts {
            true => before
                .bit(p)
                .mux(rest.q().slice(part_bits * p, part_bits), new),
            false => new,
        }
    });
    let complete = match packet {
        1 => m.wire("complete", filled.bit(bytes - 1)),
        _ => stage.get("complete"),
    };
    let spills = m.wire("spills", last & filled.bit(word_units));
    let emits = m.wire("emits", complete | last);
    let none = m.lit(Bits(2 * word_units - units), 0);
    let keep = m.concat(&[none, spilled.q()]);
    let keep = flush.q().mux(keep, filled.slice(0, word_units));
    let keep = match packet {
        1 => keep,
        _ => {
            let kept = m.wire("kept", keep);
            m.lanes("kept_bytes", word_units, |p| kept.bit(p).replicate(packet))
        }
    };
    let word = m.stream(
        "word",
        flush.q() | (stage.valid & emits),
        &[
            ("data", flush.q().mux(rest.q(), merged)),
            ("keep", keep),
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
    spilled.set_when(taken, filled.slice(word_units, units - word_units));
    flush.set(flush.q().mux(!word_ready, taken & spills));
    word
}
