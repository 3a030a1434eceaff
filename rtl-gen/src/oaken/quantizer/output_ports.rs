//! The output ports: both packets of a vector, and the record of their lengths.

use crate::cells::{count_of_row, skid_buffer};
use crate::hw::{Bit, Bits, Fields, ModuleBuilder, Stream, Value};
use crate::oaken::streams::{LENGTH, dense_word, record, record_flags, sparse_word};

/// What `last` of a word means.
const PACKET_ENDS: &str = "last word of the vector";

/// The port of the dense stream.
pub(super) fn dense_port(words: Stream<'_>) {
    let bytes = words.get("keep").width();
    words.axi_stream_out("m_axis_dense", &dense_word(bytes, PACKET_ENDS));
}

/// The port of the sparse stream, behind a skid buffer. The result is the length of each packet.
pub(super) fn sparse_port<'m>(m: &'m ModuleBuilder, words: Stream<'m>) -> Stream<'m> {
    m.comment("The length of a sparse packet is known with its last word.");
    let last = words.get("last");
    let first = m.reg_reset("sparse_first", Bit, 1);
    let passes = m.wire("sparse_passes", words.transfer());
    first.set_when(passes, last);
    let total = so_far(m, "sparse", words.get("keep"), passes, first.q());
    let [words, ends] = words.fork(["sparse_word", "sparse_end"]);
    let bytes = words.get("keep").width();
    words
        .through_packed("sparse_out", skid_buffer)
        .axi_stream_out("m_axis_sparse", &sparse_word(bytes, PACKET_ENDS));
    ends.only_when("sparse_total", last)
        .with(&[("sparse_length", total)])
        .through_packed("sparse_bytes", skid_buffer)
}

/// The length of the dense packet, known with the last beat of its vector.
pub(super) fn dense_length<'m>(
    m: &'m ModuleBuilder,
    beat: &Fields<'m>,
    passes: Value<'m>,
) -> Value<'m> {
    so_far(m, "dense", beat.get("bytes"), passes, beat.get("first"))
}

/// The bytes of a packet up to a word with the bytes `keep`.
fn so_far<'m>(
    m: &'m ModuleBuilder,
    name: &str,
    keep: Value<'m>,
    passes: Value<'m>,
    first: Value<'m>,
) -> Value<'m> {
    let in_word = count_of_row(m, &format!("{name}_in_word"), keep);
    let length = m.reg(&format!("{name}_length"), Bits(LENGTH));
    let before = length.q() & (!first).replicate(LENGTH);
    let total = m.wire(&format!("{name}_so_far"), before + in_word.zext(LENGTH));
    length.set_when(passes, total);
    total
}

/// The port of the records: the length of the sparse packet, and what is known of the vector.
pub(super) fn record_port<'m>(m: &'m ModuleBuilder, length: Stream<'m>, end: Stream<'m>) {
    m.join("record", length, end)
        .through_packed("record_out", skid_buffer)
        .axi_record_out_with_user("m_axis_record", &record(), &record_flags());
}
