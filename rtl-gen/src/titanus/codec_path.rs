//! One path of the codec behind the pruning unit: what is stored, and back.

use super::codec_admission::TOKENS;
use super::quantization_geometry::{BITS, CHANNELS, Geometry, LANES, LEVELS, PREFILL};
use super::{dequantization_unit, quantization_unit, zero_insert};
use crate::cells::{count_of_row, skid_buffer, stream_fifo};
use crate::hw::{Bit, Bits, Module, ModuleBuilder};

/// Words between the units: they take the dequantization unit's pauses at level changes.
const MEMORY_WORDS: usize = 32;
/// Streams that may be in the quantization unit or behind it.
const STREAMS: usize = 4;
/// Bits of a stream's number of bytes.
const STREAM_BYTES: usize = 48;

/// Fields of the tokens that come back.
pub(super) const ELEMENTS_OUT: [(&str, &str); 4] = [
    (
        "tdata",
        "signed elements, lane 0 lowest; 0 where pruned or past the end",
    ),
    ("tkeep", "which lanes hold an element"),
    ("tlast", "last beat of the token"),
    ("tuser", "with tlast: the token broke the format"),
];

/// Zero-insert, quantization unit, a FIFO in place of the memory, dequantization unit of one path, K
/// or V.
pub(super) fn codec_path(geometry: &Geometry) -> Module {
    let Geometry {
        channels_max,
        prefill_max,
    } = *geometry;
    let m = ModuleBuilder::new(format!("titanus_codec_path_c{channels_max}_p{prefill_max}"));
    m.doc(
        "One path, K or V, of Titanus' codec behind the pruning unit: zero-insert puts the kept \
         elements back to their channels, the quantization unit makes the stream that is stored, a \
         FIFO stands for the memory, the dequantization unit gives the tokens back.",
    );
    m.doc(
        "A record per stream tells the bytes that are stored of it. The consumer of records holds up \
         the path if it takes none.",
    );
    m.parameter("channels_max", channels_max);
    m.parameter("prefill_max", prefill_max);
    m.throughput("that of the units");
    let clear = m.input("errors_clear", Bit, "clears sticky flags and counters");
    let command = m.stream_in(
        "command",
        &[
            ("bits", Bits(BITS), "bits of a code, 2 to 8"),
            ("channels", Bits(CHANNELS), "elements of a token"),
            ("prefill", Bits(PREFILL), "tokens that level 0 is made from"),
            (
                "levels",
                Bits(LEVELS),
                "levels a channel may make in decode",
            ),
            ("tokens", Bits(TOKENS), "tokens of the stream, from 1"),
        ],
    );
    let pruned = m.stream_in(
        "in",
        &[
            (
                "entries",
                Bits(8 * LANES),
                "kept elements, the first lowest",
            ),
            ("mask", Bits(LANES), "which lanes they come from"),
            ("last", Bit, "last beat of a packet"),
        ],
    );
    let [quantize, decode] = command.fork(["quantize", "decode"]);

    m.comment("Quantization unit. A pruned element is 0 at its input, a kept one never.");
    let elements = pruned.through("zero_insert", &zero_insert(LANES, 8), |_| {});
    m.unused("unused_mask", elements.get("mask"));
    let q = m.instance("u_qu", &quantization_unit(channels_max, prefill_max));
    q.set("errors_clear", clear);
    let fields = ["bits", "channels", "prefill", "levels"].map(|field| quantize.get(field));
    let number = m.pack(&fields);
    q.set("s_axis_command_tvalid", quantize.valid)
        .set("s_axis_command_tdata", number.zext(48));
    quantize.accept_when(q.get_as("s_axis_command_tready", "qu_takes_command"));
    q.set("s_axis_tvalid", elements.valid)
        .set("s_axis_tdata", elements.get("entries"))
        .set("s_axis_tlast", elements.get("last"));
    elements.accept_when(q.get_as("s_axis_tready", "qu_takes_elements"));
    m.unused("unused_refused", q.get_as("config_error", "qu_refuses"));

    m.comment("Its words: into the memory, and counted.");
    let fields = ["data", "keep", "last"].map(|field| {
        let value = q.get_as(&format!("m_axis_t{field}"), &format!("qu_{field}"));
        (field, value)
    });
    let words = m.stream("words", q.get_as("m_axis_tvalid", "qu_offers"), &fields);
    q.set("m_axis_tready", words.ready());
    let [stored, counted] = words.fork(["stored", "counted"]);
    let memory = stored.through_packed("memory", |width| stream_fifo(MEMORY_WORDS, width));
    let in_word = count_of_row(&m, "bytes_in_word", counted.get("keep"));
    let fields = [("bytes", in_word), ("last", counted.get("last"))];
    let counts = counted.with(&fields).through_packed("counts", skid_buffer);
    let total = m.reg_reset("total", Bits(STREAM_BYTES), 0);
    let sum = m.wire("sum", total.q() + counts.get("bytes").zext(STREAM_BYTES));
    let ends = counts.get("last");
    let none = m.lit(Bits(STREAM_BYTES), 0);
    total.set_when(counts.transfer(), ends.mux(none, sum));
    counts
        .only_when("stream_ends", ends)
        .with(&[("bytes", sum)])
        .through_packed("records", |width| stream_fifo(STREAMS, width))
        .stream_out("record", &[("bytes", "bytes of a stream")]);

    m.comment("Dequantization unit: its commands wait while it has a stream before them.");
    let fields = ["bits", "channels", "tokens"].map(|field| (field, decode.get(field)));
    let decode = decode
        .with(&fields)
        .through_packed("commands", |width| stream_fifo(STREAMS, width));
    let d = m.instance("u_dqu", &dequantization_unit(channels_max));
    d.set("restart", m.lit(Bit, 0)).set("errors_clear", clear);
    let fields = ["bits", "channels", "tokens"].map(|field| decode.get(field));
    let number = m.pack(&fields);
    d.set("s_axis_command_tvalid", decode.valid)
        .set("s_axis_command_tdata", number.zext(56));
    decode.accept_when(d.get_as("s_axis_command_tready", "dqu_takes_command"));
    d.set("s_axis_tvalid", memory.valid);
    for field in ["data", "keep", "last"] {
        d.set(&format!("s_axis_t{field}"), memory.get(field));
    }
    memory.accept_when(d.get_as("s_axis_tready", "dqu_takes_word"));
    m.unused(
        "unused_dqu_refused",
        d.get_as("config_error", "dqu_refuses"),
    );
    let fields = ELEMENTS_OUT.map(|(field, _)| {
        let value = d.get_as(&format!("m_axis_{field}"), &format!("dqu_{field}"));
        (field, value)
    });
    let out = m.stream(
        "tokens_out",
        d.get_as("m_axis_tvalid", "dqu_offers"),
        &fields,
    );
    d.set("m_axis_tready", out.ready());
    out.stream_out("out", &ELEMENTS_OUT);

    for (unit, port, doc) in [
        (
            q,
            "levels_exhausted",
            "sticky: a channel needed a new level and had none left",
        ),
        (d, "stopped", "a token broke the format: waits for a reset"),
        (d, "error_count", "tokens and streams that broke the format"),
        (d, "first_error", "as the dequantization unit numbers them"),
    ] {
        m.output(port, unit.get_as(port, &format!("path_{port}")), doc);
    }
    m.finish()
}
