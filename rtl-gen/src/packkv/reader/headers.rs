//! Finds the segments of the stream: their headers, and where each ends.

use super::shape::{BEATS, CHANNELS, PACKS, ROW, ReaderShape};
use super::shift::turned_out;
use super::streams::{format_error, unpack_plan};
use crate::dot::compressed;
use crate::hw::{Bit, Bits, Bundle, Module, ModuleBuilder, Value, log2_ceil, width_for};
use crate::one_of::one_of;
use crate::stage::{copies, stage};

/// A segment that is there, or is wrong.
pub(super) fn segment(shape: ReaderShape) -> Bundle {
    let place = Bits(shape.place_bits());
    Bundle::new(
        "a segment",
        &[
            (
                "at",
                Bits(shape.place_bits() - 1),
                "the byte of the ring where its packs begin",
            ),
            ("end", place, "where it ends"),
            (
                "widths",
                Bits(CHANNELS * shape.width_bits()),
                "bits per delta of its packs, the lowest channel lowest",
            ),
            (
                "sums",
                Bits(BEATS * sum_bits(shape)),
                "those of the packs of a beat added up",
            ),
            (
                "mins",
                Bits(CHANNELS * shape.max_bits),
                "their smallest codes, signed",
            ),
            (
                "error",
                Bits(format_error().width()),
                "what is wrong with it",
            ),
        ],
    )
}

/// Bits of the sum of the widths of a beat, as far as they are possible.
pub(super) fn sum_bits(shape: ReaderShape) -> usize {
    width_for(PACKS * ((1 << shape.width_bits()) - 1))
}

/// Finds segment after segment.
///
/// ```text
///  look ---> turn ---> split ---> sum ---> look ..
///  (RAM)    (bytes)   (fields)   (where the next one begins)
/// ```
///
/// The next header is looked for four cycles behind the one before: as long as the four beats of a segment take.
pub(super) fn headers(shape: ReaderShape) -> Module {
    let m = ModuleBuilder::new(format!("packkv_headers_{}", shape.name()));
    m.doc(
        "Finds the segments of a stream one after the other: reads a header, adds up the widths of its packs, \
         and gives the segment when all its bytes are there, or with what is wrong with it. Behind a wrong \
         one nothing is looked for.",
    );
    shape.describe(&m);
    m.throughput("a segment per 4 cycles");
    let plans = m.stream_in("plan", &unpack_plan(shape));
    let place = Bits(shape.place_bits());
    let written = m.input("written", place, "bytes before this place are there");
    let no_more = m.input("no_more", Bit, "there will be no more");
    let banks = m.input(
        "banks",
        Bits(8 << shape.bank_place_bits()),
        "the banks of the header, a cycle after they are read",
    );
    let errors = m.names(&format_error());

    m.comment("The command in turn, and the segments of it that are left.");
    let state = m.states("state", &["idle", "look", "turn", "split", "sum", "cut"]);
    let idle = state.is("idle");
    let starts = m.wire("starts", idle & plans.valid);
    let bits = copies(&m, "of_", starts, &plans.fields().select(&["bits"])).get("bits");
    let [blocks, segments] = ["blocks", "segments"].map(|field| plans.get(field));
    let all_segments = copies(&m, "all_", starts, &plans.fields().select(&["segments"]));
    plans.accept_when(idle);
    let sums = m.wire("sums_up", state.is("sum"));
    let blocks_left = m.reg("blocks_left", blocks.kind());
    let segments_left = m.reg("segments_left", segments.kind());
    let ends_block = m.wire("ends_block", segments_left.q().eq(1));
    let ends = m.wire("ends_command", ends_block & blocks_left.q().eq(1));
    segments_left.set_when(
        starts | sums,
        idle.mux(
            segments,
            ends_block.mux(all_segments.get("segments"), segments_left.q() - 1),
        ),
    );
    blocks_left.set_when(
        starts | (sums & ends_block),
        idle.mux(blocks, blocks_left.q() - 1),
    );

    m.comment(
        "The header: its bytes must be there, and the segment before it gone when it is split.",
    );
    let begin = m.reg_reset("begin", place, 0);
    let header_bytes = header_bytes(&m, shape, bits);
    let top = shape.place_bits() - 1;
    let there = m.wire("there", written - begin.q());
    let has_header = !there.bit(top) & there.ge(header_bytes);
    let has_header = m.wire("has_header", has_header);
    let packs_at = m.delay("packs_at", begin.q() + header_bytes);
    let waiting = m.reg_reset("waiting", Bit, 0);
    let leaves = m.forward("leaves", Bit);
    let free = !waiting.q() | leaves.value();
    let splits = m.wire("splits", state.is("split") & free);
    let to = |name: &str| state.value(name);
    let looked = has_header.mux(to("turn"), no_more.mux(to("cut"), to("look")));
    let next = state.case(
        "next_state",
        &[
            ("idle", starts.mux(to("look"), to("idle"))),
            ("look", looked),
            ("turn", to("split")),
            ("split", splits.mux(to("sum"), to("split"))),
            ("sum", ends.mux(to("idle"), to("look"))),
        ],
        to("cut"),
    );
    state.set(next);
    let in_row = log2_ceil(ROW);
    let row = begin.q().slice(in_row, top - in_row);
    m.output(
        "header_row",
        row,
        "the row of the ring where the next header begins",
    );
    m.output("header_reads", state.is("look"), "it is read");
    let place = begin.q().slice(0, shape.bank_place_bits());
    let header = turned_out(&m, "header_from", banks, place, 8 * shape.header_bytes());
    let header = m.delay("header", header);
    let fields = split(&m, shape, bits, splits, header);

    m.comment("Where the segment ends, and whether an encoder writes such a header.");
    let rows = fields.sums.lanes(sum_bits(shape)).into_iter();
    let rows = rows.map(|sum| sum.zext(shape.place_bits()) << log2_ceil(shape.unit()));
    let rows: Vec<Value> = rows.chain([packs_at]).collect();
    let rows = compressed(&m, "end", rows, 3).into_iter();
    let end = rows.reduce(|a, b| a + b).expect("there are rows");
    begin.set_when(sums, end);
    let at = m.reg("at", Bits(top));
    at.set_when(sums, packs_at.slice(0, top));
    let is_bad = m.reg("is_bad", Bit);
    is_bad.set_when(sums, bad_pack(&m, shape, bits, &fields));
    waiting.set((waiting.q() & !leaves.value()) | sums);

    m.comment(
        "A segment waits for its last byte; the next header begins where it ends. What an encoder does not \
         write is not waited for.",
    );
    let complete = m.wire("is_complete", !there.bit(top));
    let cut = m.wire(
        "is_cut",
        waiting.q().mux(no_more & !complete, state.is("cut")),
    );
    let error = complete.mux(errors.value("none"), errors.value("packs_end"));
    let bad = m.wire("has_bad_pack", waiting.q() & is_bad.q());
    let error = waiting.q().mux(error, errors.value("packs_end"));
    let error = bad.mux(errors.value("bad_pack"), error);
    let offered = cut | (waiting.q() & (complete | is_bad.q()));
    let found = m.stream(
        "found",
        offered,
        &[
            ("at", at.q()),
            ("end", begin.q()),
            ("widths", fields.widths),
            ("sums", fields.sums),
            ("mins", fields.mins),
            ("error", m.wire("what_is_wrong", error)),
        ],
    );
    leaves.drive(found.transfer());
    found.stream_out("segment", &segment(shape));
    m.finish()
}

/// Bytes of minima and widths of codes of `bits` bits, in the bits of a place.
fn header_bytes<'m>(m: &'m ModuleBuilder, shape: ReaderShape, bits: Value<'m>) -> Value<'m> {
    let kind = Bits(shape.place_bits());
    let bytes = |bits: usize| m.lit(kind, ReaderShape::header_bytes_of(bits) as u64);
    let others: Vec<(u64, Value)> = (2..shape.max_bits).map(|n| (n as u64, bytes(n))).collect();
    m.case("header_bytes", bits, &others, bytes(shape.max_bits))
}

/// The fields of a header.
struct Split<'m> {
    widths: Value<'m>,
    mins: Value<'m>,
    /// Of the packs of a beat, the widths added up.
    sums: Value<'m>,
}

/// The fields of `header`, of codes of `bits` bits, in registers when `splits` is set.
fn split<'m>(
    m: &'m ModuleBuilder,
    shape: ReaderShape,
    bits: Value<'m>,
    splits: Value<'m>,
    header: Value<'m>,
) -> Split<'m> {
    m.comment("The fields of the header lie where the bits of a code put them.");
    let most = shape.max_bits;
    let is = m.lanes("has_bits", most - 1, |n| bits.eq(n + 2));
    let selectors = is.bits();
    let widths = m.lanes("widths", CHANNELS, |channel| {
        let choices = (2..=most).map(|b| {
            let wide = width_for(b);
            header
                .slice(b * CHANNELS + channel * wide, wide)
                .zext(shape.width_bits())
        });
        let choices: Vec<Value> = choices.collect();
        one_of(m, &format!("width{channel}"), &selectors, &choices)
    });
    let mins = m.lanes("mins", CHANNELS, |channel| {
        let choices = (2..=most).map(|b| header.slice(channel * b, b).sext(most));
        let choices: Vec<Value> = choices.collect();
        one_of(m, &format!("min{channel}"), &selectors, &choices)
    });
    let of_channel = widths.lanes(shape.width_bits());
    let sums = m.lanes("sums", BEATS, |beat| {
        let of_beat = of_channel[PACKS * beat..][..PACKS].iter();
        let rows = of_beat.map(|width| width.zext(sum_bits(shape)));
        let rows = compressed(m, &format!("beat{beat}"), rows.collect(), 2).into_iter();
        rows.reduce(|a, b| a + b).expect("a beat has packs")
    });
    let [widths, mins, sums] = stage(
        m,
        splits,
        [
            ("split_widths", widths),
            ("split_mins", mins),
            ("split_sums", sums),
        ],
    );
    Split { widths, mins, sums }
}

/// Is there a pack whose width is above b, or not 0 with min + 2^(width - 1) >= 2^(b - 1)? A minimum of b bits is
/// that large if it is not negative and all its bits from place width - 1 up to the sign are set.
fn bad_pack<'m>(
    m: &'m ModuleBuilder,
    shape: ReaderShape,
    bits: Value<'m>,
    fields: &Split<'m>,
) -> Value<'m> {
    let most = shape.max_bits;
    let places = most - 1;
    let above = m.lanes("above_code", places, |place| bits.le(place + 1));
    let widths = fields.widths.lanes(shape.width_bits());
    let mins = fields.mins.lanes(most);
    let bad = m.lanes("pack_is_bad", CHANNELS, |channel| {
        let (width, min) = (widths[channel], mins[channel]);
        let below = m.lanes(&format!("below_width{channel}"), places, |place| {
            width.gt(place + 1)
        });
        let large = (min.slice(0, places) | below | above).reduce_and() & !min.bit(places);
        width.gt(bits) | (large & width.ne(0))
    });
    bad.reduce_or()
}
