//! The output ports: both packets of a vector, and the record of their lengths.

use crate::cells::{count_of_row, skid_buffer};
use crate::hw::{Bit, Bits, ModuleBuilder, Stream};

/// Bits of a length in a record.
const LENGTH: usize = 16;

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
    for (stream, name, port, data) in [
        (
            dense,
            "dense_out",
            "m_axis_dense",
            "two codes per byte, the first one in its low half; byte 0 lowest",
        ),
        (
            sparse,
            "sparse_out",
            "m_axis_sparse",
            "bytes, byte 0 lowest; those not kept mean nothing",
        ),
    ] {
        let docs = [
            ("tdata", data),
            ("tkeep", "which bytes there are: the low ones"),
            ("tlast", "last word of the vector"),
        ];
        let fields = ["data", "keep", "last"].map(|f| stream.get(f));
        let named = [
            ("tdata", fields[0]),
            ("tkeep", fields[1]),
            ("tlast", fields[2]),
        ];
        stream
            .with(&named)
            .through_packed(name, skid_buffer)
            .axi_stream_out(port, &docs);
    }
    let lengths = m.join("lengths", dense_length, sparse_length);
    let record = m.join("record", lengths, flags);
    let data = m.concat(&[record.get("sparse_length"), record.get("dense_length")]);
    let user = m.concat(&[record.get("inf"), record.get("nan")]);
    record
        .with(&[("tdata", data), ("tuser", user)])
        .through_packed("record_out", skid_buffer)
        .axi_stream_out(
            "m_axis_record",
            &[
                (
                    "tdata",
                    "bytes of the sparse packet (31:16) and of the dense one (15:0)",
                ),
                ("tuser", "the vector held an infinity (1), a NaN (0)"),
            ],
        );
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
    let length_field = format!("{name}_length");
    let lengths = ends
        .only_when(&format!("{name}_total"), last)
        .with(&[(length_field.as_str(), total)])
        .through_packed(&format!("{name}_bytes"), skid_buffer);
    (words, lengths)
}
