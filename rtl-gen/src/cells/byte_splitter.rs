//! Splits words of a byte stream into narrower ones.

use super::byte_word;
use crate::hw::{Bit, Bits, Module, ModuleBuilder, Value, log2_ceil};

/// Splits words of `bytes` bytes into parts of `part` bytes, in order, for a consumer whose words are
/// narrower than those of its producer. Parts without bytes are left out, but for the first one of a
/// word.
///
/// Latency 0, one part per cycle: a word is taken with its last part, and nothing is stored but the
/// number of the part. Both are powers of two, and `part` is less than `bytes`.
///
/// # Panics
/// If they are not powers of two, or `part` is not less than `bytes`.
pub fn byte_splitter(bytes: usize, part: usize) -> Module {
    assert!(
        bytes.is_power_of_two() && part.is_power_of_two() && part < bytes,
        "byte splitter of {bytes} bytes into parts of {part}"
    );
    let m = ModuleBuilder::new(format!("byte_splitter_b{bytes}_p{part}"));
    m.doc(format!(
        "Splits words of {bytes} bytes into parts of {part} bytes, in order. A word may hold any number \
         of bytes, from byte 0 up.",
    ));
    m.doc(
        "A word gives as many parts as its bytes need; a word without bytes gives one part without \
         bytes. last goes with the last part of its word.",
    );
    m.doc(
        "A word is taken with its last part and must stay until then. The path from in to out is \
         combinational, and in_ready depends on out_ready.",
    );
    m.parameter("bytes", bytes);
    m.parameter("part", part);
    m.timing(0, "one part per cycle");
    let words = m.stream_in("in", &byte_word("a word", bytes, "last word of the packet"));
    let parts = bytes / part;
    let bits = log2_ceil(parts);

    m.comment("The number of the part, and what the word has there.");
    let number = m.reg_reset("number", Bits(bits), 0);
    let (data, keep) = (words.get("data"), words.get("keep"));
    let above = (1..parts).map(|next| keep.bit(next * part));
    let more: Vec<Value> = above.chain([m.lit(Bit, 0)]).collect();
    let more = chosen(&m, "more", number.q(), &more);
    let data = chosen(&m, "part_data", number.q(), &data.lanes(8 * part));
    let keep = chosen(&m, "part_keep", number.q(), &keep.lanes(part));

    m.comment("The word is taken with its last part.");
    let last = words.get("last") & !more;
    let out = m.stream(
        "part",
        words.valid,
        &[("data", data), ("keep", keep), ("last", last)],
    );
    words.accept_when(out.ready() & !more);
    let first = m.lit(Bits(bits), 0);
    number.set_when(out.transfer(), more.mux(number.q() + 1, first));
    out.stream_out("out", &byte_word("a part", part, "last part of the packet"));
    m.finish()
}

/// The value with this number, as the wire `name`.
fn chosen<'m>(
    m: &'m ModuleBuilder,
    name: &str,
    number: Value<'m>,
    values: &[Value<'m>],
) -> Value<'m> {
    let (last, others) = values.split_last().expect("a word has parts");
    let arms: Vec<(u64, Value)> = (0..).zip(others.iter().copied()).collect();
    m.case(name, number, &arms, *last)
}
