//! Stream output: words of any number of bytes as full words, behind a FIFO.

use super::streams::{ELEMENT, WORD, WORD_BYTES, stream_word};
use super::token_writer::due_word;
use crate::cells::{ones_from, stream_fifo, turned};
use crate::hw::Flow;
use crate::hw::{Bit, Bits, Fields, Module, ModuleBuilder, Stream, Value, log2_ceil, width_for};

/// Words of the output FIFO.
const WORDS: usize = 32;
/// Words that may be on their way to it when it says that it is full: one at the input, one in the
/// register, one whose number is being counted, and what the last word of a stream spills.
const ON_THE_WAY: usize = 4;

/// Packs words of 0 to 32 bytes into full words of the stream (contract, section 5).
///
/// ```text
///   in --> rotated to its place --> merged with the rest --> FIFO --> out
///    ^                                                        |
///    '------------------------- room -------------------------'
/// ```
///
/// The latency depends on the data. One word per cycle, none in the cycle behind the last word of a
/// stream. `in_ready` comes from registers; nothing waits behind it.
pub(super) fn stream_output() -> Module {
    let m = ModuleBuilder::new("titanus_stream_output");
    m.doc(format!(
        "Packs words of 0 to {WORD_BYTES} bytes into full words; only the last word of a stream may \
         be partial. A FIFO of {WORDS} words absorbs short stalls of the consumer.",
    ));
    m.doc(
        "A word is taken only if the FIFO has room for it: nothing waits behind the input. in_ready \
         comes from registers. It falls for a cycle behind the last word of a stream, which may spill \
         into another one.",
    );
    m.throughput("one word per cycle");
    let words = m.stream_in("in", &due_word());
    let room = m.reg_reset("room", Bit, 0);
    let pause = m.reg_reset("pause", Bit, 0);
    let fields = words.fields().clone();
    let ready = m.wire("ready", room.q() & !pause.q());
    let accepted = m.wire("accepted", words.valid & ready);
    words.accept_when(ready);
    pause.set(accepted & fields.get("last"));
    let word = packed(&m, accepted, &fields);
    let arrives = word.valid;
    m.unused("unused_word_ready", word.ready());
    let out = word.through_packed("fifo", |width| stream_fifo(WORDS, width));

    m.comment(format!(
        "Words in the FIFO. Below {} of them it has room for all that may be on the way to it.",
        WORDS - ON_THE_WAY
    ));
    let bits = width_for(WORDS + 1);
    let inside = m.reg_reset("inside", Bits(bits), 0);
    let leaves = m.wire("leaves", out.transfer());
    inside.set(inside.q() + arrives.zext(bits) - leaves.zext(bits));
    room.set(inside.q().lt(WORDS - ON_THE_WAY));
    out.stream_out("out", &stream_word());
    m.finish()
}

/// The bytes of the words that are accepted, as full words.
fn packed<'m>(m: &'m ModuleBuilder, accepted: Value<'m>, due: &Fields<'m>) -> Stream<'m> {
    m.comment(
        "Stage 1: the place of the word's first byte, behind all bytes before it; the bytes are rotated \
         to their places.",
    );
    let place_bits = log2_ceil(WORD_BYTES);
    let place = m.reg_reset("place", Bits(place_bits), 0);
    let (count, last) = (due.get("count"), due.get("last"));
    let end = m.wire("end_place", place.q().zext(place_bits + 1) + count);
    let start = m.lit(Bits(place_bits), 0);
    place.set_when(accepted, last.mux(start, end.slice(0, place_bits)));
    let end_in_word = end.slice(0, place_bits);
    let place = place.q();
    let fields = [
        (
            "bytes",
            turned(m, "turned", due.get("bytes"), ELEMENT, place, true),
        ),
        ("from", ones_from(m, "from_place", place, WORD_BYTES)),
        (
            "below",
            m.lanes("below_end", WORD_BYTES - 1, |p| end_in_word.gt(p).as_bits()),
        ),
        ("complete", end.bit(place_bits)),
        ("last", last),
    ];
    let turned = Flow::new(m, "turned", accepted, &fields).registered(1);

    m.comment(
        "Stage 2: the bytes from the place on are new, those below it wait in the rest. A word is \
         complete when its last place is filled; the bytes behind it are the rest then.",
    );
    let (bytes, from, below) = (turned.get("bytes"), turned.get("from"), turned.get("below"));
    let (complete, last) = (turned.get("complete"), turned.get("last"));
    let rest = m.reg("rest", Bits(WORD));
    let (new, old) = (bytes.lanes(ELEMENT), rest.q().lanes(ELEMENT));
    let loads = m.lanes("loads", WORD_BYTES, |p| {
        (turned.valid & (complete | from.bit(p))).as_bits()
    });
    rest.set(m.lanes("rest_next", WORD_BYTES, |p| {
        loads.bit(p).mux(new[p], old[p])
    }));

    m.comment("What the last word of a stream spills leaves in the cycle behind it.");
    let spills = m.wire("spills", last & complete & below.bit(0));
    let flush = m.reg_reset("flush", Bit, 0);
    flush.set(turned.valid & spills);
    let spilled = m.delay("spilled", below);
    let below = flush.q().mux(spilled, below);
    let full = m.wire("is_full", complete & !flush.q());
    let keep = below.zext(WORD_BYTES) | full.replicate(WORD_BYTES);
    let keep = m.wire("keep", keep);
    m.comment("Invalid bytes are 0.");
    let data = m.lanes("known_bytes", WORD_BYTES, |p| {
        let byte = (from.bit(p) & !flush.q()).mux(new[p], old[p]);
        byte & keep.bit(p).replicate(ELEMENT)
    });
    m.stream(
        "word",
        flush.q() | (turned.valid & (complete | last)),
        &[
            ("data", data),
            ("keep", keep),
            ("last", flush.q() | (last & !spills)),
        ],
    )
}
