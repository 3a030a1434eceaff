//! One path of the codec behind the pruning unit: what is stored, and back.

use super::format_error::format_error;
use super::quantization_geometry::{Geometry, LANES};
use super::streams::{ELEMENT, decoded_beat, path_command, stream_record};
use super::{dequantization_unit, quantization_unit, zero_insert};
use crate::cells::{count_of_row, skid_buffer, stream_fifo};
use crate::hw::{Bit, Bits, Bundle, InstanceRef, Module, ModuleBuilder, Stream};

/// Words between the units: they absorb the pauses of the dequantization unit at level changes.
const MEMORY_WORDS: usize = 32;
/// Streams that may be in the quantization unit or behind it.
const STREAMS: usize = 4;

/// What is left of a beat of a token.
fn pruned_beat() -> Bundle {
    Bundle::new(
        "a pruned beat",
        &[
            (
                "data",
                Bits(ELEMENT * LANES),
                "compacted kept elements, the first lowest; anything above",
            ),
            ("mask", Bits(LANES), "lanes whose element is kept"),
            ("last", Bit, "last beat of the token"),
        ],
    )
}

/// One path of the codec, K or V, behind the pruning unit (Titanus, GLSVLSI 2025, section 4.4,
/// Figure 7): zero-insert, quantization unit, a FIFO in place of the memory, dequantization unit.
///
/// ```text
///   in -----> zero-insert --> quantization unit --+--> FIFO ---> dequantization unit --> out
///                                   ^             |                     ^
///   command --+---------------------'             '--> bytes --> record |
///             '--> FIFO of commands ------------------------------------'
/// ```
///
/// The latency depends on the data. The throughput is that of the units. Ranges as in
/// [`codec`](super::codec()).
pub(super) fn codec_path(geometry: &Geometry) -> Module {
    let Geometry {
        channels_max,
        prefill_max,
    } = *geometry;
    let m = ModuleBuilder::new(format!("titanus_codec_path_c{channels_max}_p{prefill_max}"));
    m.doc(
        "One path of Titanus' codec, K or V, behind the pruning unit: zero-insert puts the compacted \
         elements back to their lanes, the quantization unit makes the stream that is stored, a FIFO \
         stands for the memory, the dequantization unit restores the tokens.",
    );
    m.doc(
        "A record per stream says how many bytes are stored of it. The path stops while records are \
         not taken.",
    );
    m.doc(format_error().legend("first_error"));
    m.parameter("channels_max", channels_max);
    m.parameter("prefill_max", prefill_max);
    m.throughput("that of the units");
    let clear = m.input("errors_clear", Bit, "clears sticky flags and counters");
    let command = m.stream_in("command", &path_command());
    let pruned = m.stream_in("in", &pruned_beat());
    let [quantize, decode] = command.fork(["quantize", "decode"]);

    m.comment("Quantization unit. At its input a pruned element is 0, and a kept one is not.");
    let elements = pruned.rename("data", "entries").through(
        "zero_insert",
        &zero_insert(LANES, ELEMENT),
        |_| {},
    );
    m.unused("unused_mask", elements.get("mask"));
    let q = m.instance("u_qu", &quantization_unit(channels_max, prefill_max));
    q.set("errors_clear", clear);
    quantize.connect(q, "s_axis_command");
    elements.rename("entries", "data").connect(q, "s_axis");
    m.unused("unused_refused", q.get_as("config_error", "qu_refuses"));

    m.comment("Its words go into the memory, and their bytes are counted.");
    let [stored, counted] = q.stream("m_axis", "words").fork(["stored", "counted"]);
    let memory = stored.through_packed("memory", |width| stream_fifo(MEMORY_WORDS, width));
    count_bytes(&m, counted);

    m.comment("Dequantization unit. A command waits while a stream before its own is decoded.");
    let decode = decode
        .select(&["bits", "channels", "tokens"])
        .through_packed("commands", |width| stream_fifo(STREAMS, width));
    let d = m.instance("u_dqu", &dequantization_unit(channels_max));
    d.set("restart", m.lit(Bit, 0)).set("errors_clear", clear);
    decode.connect(d, "s_axis_command");
    memory.connect(d, "s_axis");
    m.unused(
        "unused_dqu_refused",
        d.get_as("config_error", "dqu_refuses"),
    );
    d.stream("m_axis", "dqu")
        .stream_out("out", &decoded_beat(LANES));
    status(&m, q, d);
    m.finish()
}

/// Counts the bytes of every stream and gives a record at its end.
fn count_bytes<'m>(m: &'m ModuleBuilder, words: Stream<'m>) {
    let record = stream_record();
    let total_kind = record.field("bytes").kind;
    let in_word = count_of_row(m, "bytes_in_word", words.get("keep"));
    let fields = [("bytes", in_word), ("last", words.get("last"))];
    let counts = words.with(&fields).through_packed("counts", skid_buffer);
    let total = m.reg_reset("total", total_kind, 0);
    let bytes = counts.get("bytes").zext(total_kind.width());
    let sum = m.wire("sum", total.q() + bytes);
    let ends = counts.get("last");
    total.set_when(counts.transfer(), ends.mux(m.lit(total_kind, 0), sum));
    counts
        .only_when("stream_ends", ends)
        .with(&[("bytes", sum)])
        .through_packed("records", |width| stream_fifo(STREAMS, width))
        .stream_out("record", &record);
}

/// Sticky flags and counters of both units.
fn status<'m>(m: &'m ModuleBuilder, q: InstanceRef<'m>, d: InstanceRef<'m>) {
    for (unit, port, doc) in [
        (
            q,
            "levels_exhausted",
            "sticky: a channel had no new level left",
        ),
        (d, "stopped", "the unit waits for reset"),
        (d, "error_count", "tokens and streams that broke the format"),
        (d, "first_error", "first format error: values above"),
    ] {
        m.output(port, unit.get_as(port, &format!("path_{port}")), doc);
    }
}
