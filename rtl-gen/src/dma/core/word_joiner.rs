//! Joins words of a packet to words of the bus.

use super::streams::word_of;
use crate::cells::byte_word;
use crate::hw::{Bits, Module, ModuleBuilder, Value, log2_ceil};

/// Joins words of `part` bytes, of which all but the last one of a packet are full, to words of `bytes`. A packet
/// begins with a word of its own. Both are powers of two, and `part` is less than `bytes`.
pub(super) fn word_joiner(part: usize, bytes: usize) -> Module {
    let parts = bytes / part;
    let m = ModuleBuilder::new(format!("kv_dma_word_joiner_p{part}_b{bytes}"));
    m.doc(format!(
        "Joins words of {part} bytes to words of {bytes}. All words of a packet but its last one are full. Bytes \
         behind the last one of a packet have any value.",
    ));
    m.doc("The path from in to out is combinational, and in_ready depends on out_ready.");
    m.parameter("part", part);
    m.parameter("bytes", bytes);
    m.timing(0, "one word per cycle");
    let words = m.stream_in("in", &byte_word("a word", part, "last word of the packet"));
    let (data, last) = (words.get("data"), words.get("last"));
    m.unused("unused_keep", words.get("keep"));

    m.comment("The number of the word; those in front of the last one are kept.");
    let bits = log2_ceil(parts);
    let number = m.reg_reset("number", Bits(bits), 0);
    let is_final = m.wire("is_final", last | number.q().eq(parts - 1));
    let out = m.forward("joined", Bits(8 * bytes));
    let joined = m.stream(
        "whole",
        words.valid & is_final,
        &[("data", out.value()), ("last", last)],
    );
    let goes = m.wire("goes", !is_final | joined.ready());
    let taken = m.wire("taken", words.valid & goes);
    let zero = m.lit(Bits(bits), 0);
    number.set_when(taken, is_final.mux(zero, number.q() + 1));
    let places: Vec<Value> = (0..parts)
        .map(|place| {
            if place + 1 == parts {
                return data;
            }
            let here = m.wire(&format!("is_at{place}"), number.q().eq(place));
            let kept = m.reg(&format!("kept{place}"), Bits(8 * part));
            kept.set_when(here, data);
            here.mux(data, kept.q())
        })
        .collect();
    out.drive(m.pack(&places));
    words.accept_when(goes);
    joined.stream_out("out", &word_of(bytes));
    m.finish()
}
