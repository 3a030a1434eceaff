//! The output ports: both packets of a vector, and the record of their lengths.

use crate::cells::{count_of_row, skid_buffer};
use crate::hw::{Bit, Bits, ModuleBuilder, Stream};
use crate::oaken::streams::{LENGTH, dense_word, record, record_flags, sparse_word};

/// The three output ports, each behind a skid buffer.
pub(super) fn outputs<'m>(
    m: &'m ModuleBuilder,
    dense: Stream<'m>,
    sparse: Stream<'m>,
    flags: Stream<'m>,
) {
    m.comment("The length of a packet is known with its last word. Each port has a skid buffer.");
    let (dense, dense_length) = counted(m, "dense", dense);
    let (sparse, sparse_length) = counted(m, "sparse", sparse);
    let packet_ends = "last word of the vector";
    let bytes = dense.get("keep").width();
    dense
        .through_packed("dense_out", skid_buffer)
        .axi_stream_out("m_axis_dense", &dense_word(bytes, packet_ends));
    let bytes = sparse.get("keep").width();
    sparse
        .through_packed("sparse_out", skid_buffer)
        .axi_stream_out("m_axis_sparse", &sparse_word(bytes, packet_ends));
    let lengths = m.join("lengths", dense_length, sparse_length);
    m.join("record", lengths, flags)
        .through_packed("record_out", skid_buffer)
        .axi_record_out_with_user("m_axis_record", &record(), &record_flags());
}

/// Passes packets on and gives the length of each in bytes, in the field `<name>_length`.
fn counted<'m>(m: &'m ModuleBuilder, name: &str, stream: Stream<'m>) -> (Stream<'m>, Stream<'m>) {
    let in_word = count_of_row(m, &format!("{name}_in_word"), stream.get("keep"));
    let length = m.reg(&format!("{name}_length"), Bits(LENGTH));
    let first = m.reg_reset(&format!("{name}_first"), Bit, 1);
    let last = stream.get("last");
    let passes = m.wire(&format!("{name}_passes"), stream.transfer());
    first.set_when(passes, last);
    let before = length.q() & (!first.q()).replicate(LENGTH);
    let total = m.wire(&format!("{name}_so_far"), before + in_word.zext(LENGTH));
    length.set_when(passes, total);
    let (words_name, ends_name) = (format!("{name}_word"), format!("{name}_end"));
    let [words, ends] = stream.fork([words_name.as_str(), ends_name.as_str()]);
    let lengths = ends
        .only_when(&format!("{name}_total"), last)
        .with(&[(&format!("{name}_length"), total)])
        .through_packed(&format!("{name}_bytes"), skid_buffer);
    (words, lengths)
}
