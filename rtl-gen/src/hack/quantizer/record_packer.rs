//! Records, byte by byte.

use super::code_sum::code_sum_record;
use super::geometry::Geometry;
use crate::cells::{byte_word, pack_bytes_back_to_back, skid_buffer};
use crate::hw::{Bit, Bits, Bundle, Module, ModuleBuilder, Stream};

/// Levels of the rotator between registers: five or six are two stages, as four are.
fn levels_per_stage(bytes: usize) -> usize {
    if bytes > 16 { 3 } else { 2 }
}

/// Minimum and step.
pub(super) fn record_pair() -> Bundle {
    Bundle::new(
        "a pair",
        &[("pair", Bits(32), "minimum, and step above it")],
    )
}

/// A beat of codes of a record.
fn record_codes(geometry: Geometry) -> Bundle {
    Bundle::new(
        "a beat of codes",
        &[
            (
                "data",
                Bits(8 * geometry.beat_bytes()),
                "bytes of codes, byte 0 lowest",
            ),
            (
                "count",
                Bits(geometry.count_bits()),
                "number of the bytes, at least 1",
            ),
            ("record_ends", Bit, "last beat of the record"),
            ("last", Bit, "last beat of the packet"),
        ],
    )
}

/// A word of records at the output.
pub(super) fn record_word(geometry: Geometry) -> Bundle {
    let last = "last word of the packet";
    byte_word("a word of records", geometry.word_bytes(), last)
}

/// Puts records together (contract, section 3): minimum, step and sum in front of the codes of the first
/// beat, the codes of the others behind them, without gaps.
///
/// One beat of codes per cycle.
pub(super) fn record_packer(geometry: Geometry) -> Module {
    let bytes = geometry.packed_bytes();
    let m = ModuleBuilder::new(format!("hack_record_packer_{}", geometry.name()));
    m.doc(
        "Puts the records of partitions together: minimum, step, the sum of the codes, the codes; records \
         follow each other without gaps.",
    );
    geometry.describe(&m);
    m.throughput("one beat of codes per cycle");
    let pairs = m.stream_in("pairs", &record_pair());
    let sums = geometry
        .sums
        .then(|| m.stream_in("sums", &code_sum_record(geometry)));
    let codes = m.stream_in("codes", &record_codes(geometry));

    m.comment("The first codes of a record have its header in front of them.");
    let in_record = m.reg_reset("in_record", Bit, 0);
    let (pair, data, count) = (pairs.get("pair"), codes.get("data"), codes.get("count"));
    let header = match &sums {
        Some(sums) => m.concat(&[sums.get("sum"), pair]),
        None => pair,
    };
    let header = m.wire("header", header);
    let known = sums.as_ref().map_or(pairs.valid, |sums| sums.valid);
    let first = m.concat(&[data, header]);
    let parts = m.stream(
        "part",
        codes.valid & (in_record.q() | known),
        &[
            (
                "count",
                in_record
                    .q()
                    .mux(count, count + geometry.header_bytes() as u64),
            ),
            (
                "bytes",
                in_record
                    .q()
                    .mux(data.zext(8 * bytes), first.zext(8 * bytes)),
            ),
            ("last", codes.get("last")),
        ],
    );
    let taken = m.wire("takes", parts.transfer());
    in_record.set_when(taken, !codes.get("record_ends"));
    let begins = m.wire("begins", taken & !in_record.q());
    if sums.is_some() {
        m.comment("With the sum of a record its pair is there as well.");
        m.unused("unused_pairs_valid", pairs.valid);
    }
    pairs.accept_when(begins);
    if let Some(sums) = sums {
        sums.accept_when(begins);
    }
    codes.accept_when(taken);
    // So that the FIFOs in front need not know in a cycle what the packer does in it.
    let parts = parts.through_packed("queued_part", skid_buffer);
    let words = pack_bytes_back_to_back(&m, parts, levels_per_stage(bytes));
    let words = match bytes < geometry.word_bytes() {
        true => joined(&m, words),
        false => words,
    };
    words
        .registered("out_word")
        .stream_out("out", &record_word(geometry));
    m.finish()
}

/// Two words side by side, or the last one alone.
fn joined<'m>(m: &'m ModuleBuilder, words: Stream<'m>) -> Stream<'m> {
    m.comment("Two words as one, or the last one of a packet alone.");
    let (data, keep, last) = (words.get("data"), words.get("keep"), words.get("last"));
    let has_low = m.reg_reset("has_low", Bit, 0);
    let low = m.reg("low", data.kind());
    let emits = m.wire("completes", has_low.q() | last);
    let high = keep & has_low.q().replicate(keep.width());
    let pair = m.stream(
        "joined",
        words.valid & emits,
        &[
            ("data", m.concat(&[data, has_low.q().mux(low.q(), data)])),
            (
                "keep",
                m.concat(&[high, keep | has_low.q().replicate(keep.width())]),
            ),
            ("last", last),
        ],
    );
    let ready = pair.ready();
    let taken = m.wire("takes_half", words.transfer());
    has_low.set_when(taken, !emits);
    low.set_when(taken, data);
    words.accept_when(!emits | ready);
    pair
}
