//! Where the bytes of a piece to write are: in the words that come, and in the beats of its burst.

use super::{Bus, streams};
use crate::cells::skid_buffer;
use crate::hw::{Bit, Bits, Bundle, Module};

/// The steps that give the beats of a piece; see [`write_steps`](super::write_steps()).
pub(super) fn steps(bus: &Bus) -> Bundle {
    let place = Bits(bus.place_bits());
    Bundle::new(
        "a piece as steps",
        &[
            (
                "words",
                Bits(bus.beat_bits() + 1),
                "number of words that hold it, less 1",
            ),
            ("turn", place, "places by which bytes move up"),
            (
                "begin_at",
                place,
                "place of its first byte in its first beat",
            ),
            ("end_at", place, "place of its last byte in its last beat"),
            (
                "begins_turned",
                Bit,
                "all of its first word is beyond the top",
            ),
            ("ends_turned", Bit, "its last byte is beyond the top"),
            ("keeps_word", Bit, "the next piece begins in its last word"),
        ],
    )
}

/// A piece with its burst and its steps.
pub(super) fn placed(bus: &Bus) -> Bundle {
    steps(bus).called("a placed piece").append(&[
        (
            "address",
            Bits(bus.address_bits),
            "address of its first byte",
        ),
        ("len", Bits(bus.beat_bits()), "number of its beats less 1"),
        ("last", Bit, "last piece of its command"),
    ])
}

/// Finds where the bytes of pieces are. The first piece of a packet begins with a word, each other one
/// behind the piece before.
///
/// A byte at place p of its word goes to place p + turn of a beat, modulo the bytes of a beat: to the beat
/// of its word, or, beyond the top, to the next one.
///
/// Latency 3, one piece per cycle. `in_ready` comes from a register.
pub(crate) fn write_pieces(bus: &Bus) -> Module {
    let m = bus.module(
        "axi_write_pieces",
        &["bus_bytes", "address_bits", "max_burst_bytes"],
    );
    m.doc(
        "Finds where the bytes of pieces to write are: in the words that come, and in the beats of their \
         bursts. The first piece of a packet begins with a word, each other one behind the piece before.",
    );
    m.doc(format!(
        "A byte moves up by turn places from its word to its beat, modulo {}: what goes beyond the top \
         belongs to the next beat.",
        bus.bytes
    ));
    m.timing(3, "one piece per cycle");
    let (place_bits, burst_bits) = (bus.place_bits(), bus.burst_bits());
    let pieces = m.stream_in("in", &streams::to_write(bus));
    let waiting = pieces.through_packed("waiting", skid_buffer);
    let waits = waiting.valid;
    let less_one = m.wire("bytes_less_one", waiting.get("bytes") - 1);
    m.unused("unused_bytes", less_one.bit(burst_bits));
    let more = less_one.slice(0, burst_bits);
    let fields = ["address", "packet_ends", "last"].map(|f| (f, waiting.get(f)));
    let next = waiting
        .with(&fields)
        .append(&[("more", more)])
        .registered("next");

    m.comment("First and last byte, counted from the first word and from the first beat.");
    let place = m.reg_reset("place", Bits(place_bits), 0);
    let wide = burst_bits + 1;
    let [address, more, packet_ends, last] =
        ["address", "more", "packet_ends", "last"].map(|f| next.get(f));
    let from = address.slice(0, place_bits);
    let word_end = m.wire("word_end", place.q().zext(wide) + more.zext(wide));
    let beat_end = m.wire("beat_end", from.zext(burst_bits) + more);
    let upto_word = word_end.slice(0, place_bits);
    let upto = beat_end.slice(0, place_bits);
    let is_next = next.valid;
    let taken = m.wire("taken", next.transfer());
    let first = m.lit(Bits(place_bits), 0);
    place.set_when(taken, packet_ends.mux(first, upto_word + 1));
    let placed_piece = next
        .with(&[
            ("words", word_end.slice(place_bits, bus.beat_bits() + 1)),
            ("turn", from - place.q()),
            ("begin_at", from),
            ("end_at", upto),
            ("begins_turned", from.lt(place.q())),
            ("ends_turned", upto.lt(upto_word)),
            ("keeps_word", !packet_ends & !upto_word.reduce_and()),
            ("address", address),
            ("len", beat_end.slice(place_bits, bus.beat_bits())),
            ("last", last),
        ])
        .registered("placed");
    let is_placed = placed_piece.valid;
    m.output("empty", !waits & !is_next & !is_placed, "there is no piece");
    placed_piece.stream_out("out", &placed(bus));
    m.finish()
}
