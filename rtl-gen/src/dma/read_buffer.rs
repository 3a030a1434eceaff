//! The pieces of one kind that wait to be read, and the words that were.

use super::{Bus, streams};
use crate::cells::{byte_word, ones_to, skid_buffer, stream_fifo};
use crate::hw::{Bit, Bits, Bundle, Module, width_for};

/// A beat that was read, as it enters a [`read_buffer`].
pub(super) fn read_word(bus: &Bus) -> Bundle {
    Bundle::new(
        "a word that was read",
        &[
            ("data", Bits(8 * bus.bytes), "bytes, byte 0 lowest"),
            ("final_byte", Bits(bus.place_bits()), "its last byte"),
            ("last", Bit, "last word of the command"),
            ("user", Bit, "a beat of the command failed"),
        ],
    )
}

/// A word as the read master gives it.
pub(super) fn out_word(bus: &Bus) -> Bundle {
    byte_word("a word", bus.bytes, "last word of the command").append(&[(
        "user",
        Bit,
        "a beat of the command so far failed",
    )])
}

/// Asks for the bursts of one kind when there is room for all of their words, and holds the words.
///
/// `words` is a power of two of at least two bursts. A piece is offered 3 cycles after it is taken if there is
/// room, one in two cycles; a word leaves 2 cycles after it comes, one per cycle. No combinational path
/// from any input to any output but to `fits`, `address`, `len`, `final_byte` and `last`, which are registers.
///
/// # Panics
/// If it is not a power of two, or holds no two bursts.
pub(crate) fn read_buffer(bus: &Bus, words: usize) -> Module {
    let burst = bus.burst_beats();
    assert!(
        words.is_power_of_two() && words >= 2 * burst,
        "a buffer of {words} words for bursts of {burst}"
    );
    let parameters = ["bus_bytes", "address_bits", "max_burst_bytes"];
    let m = bus.module(&format!("axi_read_buffer_w{words}"), &parameters);
    m.parameter("buffer_words", words);
    m.doc(format!(
        "Buffer of {words} words, and the pieces that are to be read into it. fits says that there is room \
         for all words of the next piece beside those that were asked for before, so that a word that \
         comes always finds room, and word_ready is never looked at.",
    ));
    m.throughput("a piece in two cycles, a word per cycle");
    let pieces = m.stream_in("in", &streams::to_read(bus));
    let asks = m.input("asks", Bit, "the next piece is asked for; only if it fits");
    let arriving = m.stream_in("word", &read_word(bus));

    m.comment(
        "The next piece: number of its words less 1, and its last byte's place in the last one.",
    );
    let waiting = pieces.through_packed("waiting", skid_buffer);
    let waits = waiting.valid;
    let burst_bits = bus.burst_bits();
    let less_one = m.wire("bytes_less_one", waiting.get("bytes") - 1);
    m.unused("unused_bytes", less_one.bit(burst_bits));
    let fields = [
        ("address", waiting.get("address")),
        ("len", less_one.slice(bus.place_bits(), bus.beat_bits())),
        ("final_byte", less_one.slice(0, bus.place_bits())),
        ("last", waiting.get("last")),
    ];
    let next = waiting.with(&fields).registered("next");
    let next_fields = next.fields().clone();
    let is_next = next.valid;
    next.accept_when(asks);

    m.comment("Words that were read, and whether one left in the cycle before.");
    let held = arriving.through_packed("held", |width| stream_fifo(words, width));
    let leaves = m.reg_reset("leaves", Bit, 0);
    leaves.set(held.transfer());

    m.comment("Room for words that were not asked for, and whether the next piece fits into it.");
    let bits = width_for(words);
    let len = next_fields.get("len");
    let free = m.reg_reset("free", Bits(bits), words);
    let more = m.wire("more", free.q() + leaves.q().zext(bits));
    let less = m.wire("less", more - (len.zext(bits) + 1));
    free.set(asks.mux(less, more));
    let fits = m.reg_reset("fits", Bit, 0);
    fits.set(is_next & !asks & free.q().gt(len.zext(bits)));
    let empty = m.wire("all_free", free.q().eq(words));
    m.output("fits", fits.q(), "there is a next piece and room for it");
    for (field, doc) in [
        ("address", "address of the next piece"),
        ("len", "number of its words less 1"),
        ("final_byte", "place of its last byte in its last word"),
        ("last", "it is the last one of its command"),
    ] {
        m.output(field, next_fields.get(field), doc);
    }
    m.output(
        "empty",
        empty & !is_next & !waits,
        "nothing waits and nothing was asked for",
    );

    let keep = ones_to(&m, "keep", held.get("final_byte"), bus.bytes);
    held.append(&[("keep", keep)])
        .stream_out("out", &out_word(bus));
    m.finish()
}
