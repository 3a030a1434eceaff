//! The closed loop: quantization engine and dequantization engine, port to port.

use super::axi_vector::{axi_decoded, axi_vector};
use super::sparse_row::ROW;
use super::streams::{decode_command, record, record_flags};
use super::thresholds::{THRESHOLDS, set_thresholds, threshold_ports, vector_is_codable};
use super::{BLOCK, Style, dequantizer, lanes_are_valid, quantizer, sparse_word_bytes};
use crate::cells::{byte_splitter, stream_fifo};
use crate::hw::{Bit, Bits, InstanceRef, Module, ModuleBuilder, Stream, Value, width_for};

/// Commands of vectors that are on their way.
const COMMANDS: usize = 16;
/// Bits of a vector's length.
const LENGTH: usize = 16;

/// Oaken's codec as a closed loop (Oaken, ISCA 2025, Figure 9): vectors go through both engines, and
/// what comes out is what a KV cache with this codec would return.
///
/// ```text
///             +-----------+          dense           +-------------+
///  s_axis --->| u_encoder |------------------------->| u_decoder   |---> m_axis
///         |   | quantizer |  sparse  +------------+  | dequantizer |
///         |   |           |--------->| u_splitter |->|             |
///         |   |           |          +------------+  |             |
///         |   |           |-----> m_axis_record      |             |
///         |   +-----------+                          |             |
///         |   +----------------------------+ command |             |
///         +-->| thresholds, count elements |-------->|             |
///             +----------------------------+         +-------------+
/// ```
///
/// In a real system a memory lies between the engines. The number of elements and the thresholds of
/// every vector that is not refused go to the decoder as its command. The encoder's records leave the
/// loop, so that stored bits can be counted.
///
/// With 32 and 64 lanes the encoder's sparse words have 64 and 128 bytes, and `u_splitter` cuts them
/// into the decoder's words of 32 bytes; with fewer lanes there is none. It stores nothing, so that the
/// loop cannot lock: the encoder keeps the codes of twice the blocks that one of its sparse words may
/// describe, however wide that is.
///
/// Throughput: one vector per max(beats, 23) cycles as long as the outputs are ready and, with 32 or 64
/// lanes, no block has 16 outliers or more. The latency is data-dependent. `lanes` is 4, 8, 16, 32 or 64.
///
/// # Panics
/// If `lanes` is another number, or `max_d` is one that [`quantizer`](quantizer()) does not take.
pub fn codec_loopback(lanes: usize, max_d: usize) -> Module {
    assert!(lanes_are_valid(lanes), "loop of {lanes} lanes");
    let m = ModuleBuilder::new(format!("oaken_codec_loopback_l{lanes}_d{max_d}"));
    m.doc(
        "Oaken's codec as a closed loop: quantization engine and dequantization engine, connected port \
         to port (Oaken, ISCA 2025, Figure 9). For simulation: vectors come out as a KV cache would \
         return them, and the records say how many bytes were stored for each.",
    );
    m.doc(
        "The inputs are those of the quantization engine. A vector that it refuses does not come out. \
         No combinational path from any input to any output.",
    );
    m.parameter("lanes", lanes);
    m.parameter("max_d", max_d);
    // A block leaves the sparse reader in chunks of fewer than 16 entries, one per cycle.
    let dense = match BLOCK / lanes {
        0..4 => " while no block has 16 outliers or more",
        _ => "",
    };
    m.throughput(&format!(
        "one vector per max(beats, 23) cycles with ready outputs{dense}"
    ));
    let thresholds = threshold_ports(&m);
    let flags_clear = m.input(
        "flags_clear",
        Bit,
        "clears the sticky flags and the counter",
    );
    let input = m.axi_stream_in("s_axis", &axi_vector(lanes));
    let [to_encoder, to_commands] = input.fork(["encoded", "counted"]);
    let commands = commands(&m, lanes, max_d, to_commands, thresholds);

    m.comment("The encoder.");
    let encoder = m.instance("u_encoder", &quantizer(lanes, max_d, Style::default()));
    set_thresholds(encoder, &thresholds);
    encoder.set("flags_clear", flags_clear);
    to_encoder.connect(encoder, "s_axis");

    m.comment(
        "The decoder. Its input streams never end: the packets of vectors follow each other.",
    );
    let decoder = m.instance("u_decoder", &dequantizer(lanes, 16, Style::default()));
    decoder.set("restart", m.lit(Bit, 0));
    decoder.set("errors_clear", flags_clear);
    let dense = encoder.stream("m_axis_dense", "dense_words");
    let sparse = encoder.stream("m_axis_sparse", "sparse_words");
    let sparse = match sparse_word_bytes(lanes) {
        ROW => sparse,
        bytes => sparse.through("splitter", &byte_splitter(bytes, ROW), |_| {}),
    };
    let mut lasts = vec![];
    for (name, words) in [("dense", dense), ("sparse", sparse)] {
        lasts.push(words.get("last"));
        words
            .select(&["data", "keep"])
            .append(&[("user", m.lit(Bit, 0))])
            .connect(decoder, &format!("s_axis_{name}"));
    }
    m.unused("unused_lasts", m.pack(&lasts));
    commands.connect(decoder, "s_axis_command");

    outputs(&m, lanes, encoder, decoder);
    m.finish()
}

/// A command for every vector that the encoder does not refuse.
fn commands<'m>(
    m: &'m ModuleBuilder,
    lanes: usize,
    max_d: usize,
    beats: Stream<'m>,
    thresholds: [Value<'m>; 4],
) -> Stream<'m> {
    m.comment(
        "Commands: the thresholds as they are with the first beat of a vector, and the number of its \
         elements.",
    );
    let first = m.reg_reset("first", Bit, 1);
    let passes = m.wire("passes", beats.transfer());
    let last = beats.get("last");
    first.set_when(passes, last);
    let sampled: Vec<Value> = THRESHOLDS
        .iter()
        .zip(thresholds)
        .map(|(name, port)| {
            let held = m.reg(&format!("held_{name}"), Bits(16));
            held.set_when(passes & first.q(), port);
            m.wire(&format!("sampled_{name}"), first.q().mux(port, held.q()))
        })
        .collect();

    m.comment("Elements are counted up to one more than the maximum.");
    let width = width_for(lanes);
    let in_beat = beats
        .get("keep")
        .lanes(2)
        .into_iter()
        .map(|pair| pair.reduce_and().as_bits().zext(width))
        .reduce(|a, b| a + b)
        .expect("a beat has lanes");
    let count = m.reg("count", Bits(LENGTH));
    let before = m.wire("count_before", count.q() & (!first.q()).replicate(LENGTH));
    let sum = m.wire("sum", before + m.wire("in_beat", in_beat).zext(LENGTH));
    let too_long = m.wire("too_long", sum.gt(max_d));
    let limit = m.lit(Bits(LENGTH), max_d as u64 + 1);
    count.set_when(passes, too_long.mux(limit, sum));

    let thresholds: Vec<(&str, Value)> = THRESHOLDS.into_iter().zip(sampled).collect();
    let ended = m.stream("vector", beats.valid & last, &[]);
    m.comment(
        "Every beat waits for space in the command FIFO, not only the last one of a vector: ready \
         would depend on tlast otherwise.",
    );
    beats.accept_when(ended.ready());
    let vectors = ended
        .with(&thresholds)
        .append(&[("elements", sum), ("too_long", too_long)])
        .through_packed("waiting", |width| stream_fifo(COMMANDS, width));
    let obeyed = m.wire(
        "obeyed",
        vector_is_codable(m, &vectors) & !vectors.get("too_long"),
    );
    let command = vectors.fields().select(&decode_command().names());
    vectors.only_when("command", obeyed).with_fields(command)
}

/// Vectors from the decoder, records and flags from the encoder, errors of the decoder.
fn outputs<'m>(
    m: &'m ModuleBuilder,
    lanes: usize,
    encoder: InstanceRef<'m>,
    decoder: InstanceRef<'m>,
) {
    decoder
        .stream("m_axis", "decoded")
        .axi_stream_out("m_axis", &axi_decoded(lanes));
    encoder
        .stream("m_axis_record", "record")
        .axi_record_out_with_user("m_axis_record", &record(), &record_flags());
    for (unit, name, doc) in [
        (encoder, "nan_seen", "sticky: an element was NaN"),
        (encoder, "inf_seen", "sticky: an element was infinite"),
        (encoder, "config_error", "sticky: a vector was refused"),
        (decoder, "error_count", "vectors with a format error"),
    ] {
        m.output(name, unit.get(name), doc);
    }
    let rest = [
        "stopped",
        "config_error",
        "first_error",
        "dense_held",
        "sparse_held",
    ];
    let rest: Vec<Value> = rest.iter().map(|port| decoder.get(port)).collect();
    m.unused("unused_decoder_status", m.pack(&rest));
}
