//! The codec: pruning, quantization, a FIFO in place of the memory, dequantization, for K and V.

use super::codec_admission::codec_admission;
use super::codec_path::codec_path;
use super::format_error::format_error;
use super::pruning_unit;
use super::quantization_geometry::{Geometry, LANES};
use super::streams::{decoded_beat, packet_beat, stream_command, stream_record};
use crate::hw::{Bit, InstanceRef, Module, ModuleBuilder, Stream};

/// Titanus' codec, K and V side by side (GLSVLSI 2025, sections 4.3 and 4.4, Figures 6 and 7): one
/// pruning unit, then for each of K and V zero-insert, quantization unit, a FIFO in place of the
/// memory, and dequantization unit. What comes out is what a KV cache with this codec would return.
///
/// ```text
///   s_axis_k_command -> admission -.            .-> zero-insert -> QU -> FIFO -> DQU -> m_axis_k
///   s_axis_k ---------> (k)         '-> PU (k) -'                    '-> bytes -> m_axis_k_record
///
///   s_axis_v_command -> admission -.            .-> zero-insert -> QU -> FIFO -> DQU -> m_axis_v
///   s_axis_v ---------> (v)         '-> PU (v) -'                    '-> bytes -> m_axis_v_record
/// ```
///
/// The latency depends on the data: the first token leaves behind the prefill. 16 elements per cycle
/// and path, under the conditions of [`quantization_unit`](super::quantization_unit()) and
/// [`dequantization_unit`](super::dequantization_unit()). No combinational path from any input to
/// any output.
///
/// # Panics
/// If `channels_max` is not 17 to 16384 or `prefill_max` is not 1 to 65535.
pub fn codec(channels_max: usize, prefill_max: usize) -> Module {
    let geometry = Geometry {
        channels_max,
        prefill_max,
    };
    let m = ModuleBuilder::new(format!("titanus_codec_c{channels_max}_p{prefill_max}"));
    m.doc(
        "Titanus' codec for K and V (Titanus, GLSVLSI 2025, sections 4.3 and 4.4, Figures 6 and 7): \
         pruning unit, quantization units, FIFOs in place of the memory, dequantization units. int8 \
         tokens go in and come out as a KV cache would return them; a record per stream says how many \
         bytes it takes in the memory.",
    );
    m.doc(format!(
        "K and V are independent. A command precedes every stream of tokens. A command with more than \
         {channels_max} channels, or with another field out of range, is refused: its packets are \
         discarded, nothing leaves, and config_error is set.",
    ));
    m.doc(format!(
        "A token is ceil(channels / 16) beats; lanes past the last channel are ignored. tlast ends a \
         packet. It is regarded on the last beat of a token only, and on every beat of a refused \
         stream. A stream is one packet with the number of tokens that the command says. If the \
         prefill length is above {prefill_max}, it is two packets: the tokens of the prefill, to be \
         scanned, then all tokens.",
    ));
    m.doc(
        "A stream with fewer or more tokens than its command says stops the dequantization unit of \
         its path (error 7 or 8) until reset. No combinational path from any input to any output.",
    );
    m.doc(format_error().legend("k_first_error and v_first_error"));
    m.parameter("lanes", LANES);
    m.parameter("channels_max", channels_max);
    m.parameter("prefill_max", prefill_max);
    m.throughput("16 elements per cycle and path, under the conditions of its units");
    let clear = m.input("errors_clear", Bit, "clears sticky flags and counters");
    let inputs = ["k", "v"].map(|path| {
        let command = m.axi_record_in(&format!("s_axis_{path}_command"), &stream_command());
        let tokens = m.axi_stream_in(&format!("s_axis_{path}"), &packet_beat(LANES));
        (path, command, tokens)
    });

    m.comment("One stream of each path at a time goes to the pruning unit.");
    let admissions = inputs.map(|(path, command, tokens)| {
        let unit = m.instance(&format!("u_{path}_admission"), &codec_admission(&geometry));
        unit.set("errors_clear", clear);
        command.connect(unit, "command");
        tokens.connect(unit, "in");
        (path, unit)
    });
    let pruning = m.instance("u_pu", &pruning_unit(LANES));
    for (path, admission) in admissions {
        admission
            .stream("out", &format!("{path}_admitted"))
            .connect(pruning, &format!("s_axis_{path}"));
        let threshold = format!("{path}_threshold");
        pruning.set(&threshold, admission.get_as("threshold", &threshold));
    }

    m.comment("The kept elements are stored and read back.");
    let paths = admissions.map(|(path, admission)| {
        let behind = m.instance(&format!("u_{path}_path"), &codec_path(&geometry));
        behind.set("errors_clear", clear);
        admission
            .stream("stream", &format!("{path}_stream"))
            .connect(behind, "command");
        let pruned = pruned_beats(&m, path, pruning);
        pruned.connect(behind, "in");
        (path, admission, behind)
    });
    for (path, admission, behind) in paths {
        behind
            .stream("out", &format!("{path}_tokens"))
            .axi_stream_out(&format!("m_axis_{path}"), &decoded_beat(LANES));
        behind
            .stream("record", &format!("{path}_records"))
            .axi_record_out(&format!("m_axis_{path}_record"), &stream_record());
        status(&m, path, admission, behind);
    }
    m.finish()
}

/// The beats of pruned tokens on a path: a mask, and kept elements with it if it keeps any.
fn pruned_beats<'m>(m: &'m ModuleBuilder, path: &str, pruning: InstanceRef<'m>) -> Stream<'m> {
    let masks = pruning.stream(&format!("m_axis_{path}_mask"), &format!("{path}_masks"));
    let kept = pruning.stream(&format!("m_axis_{path}"), &format!("{path}_kept"));
    m.unused(&format!("unused_{path}_keep"), kept.get("keep"));
    let mask = masks.get("data");
    let keeps = m.wire(&format!("{path}_keeps"), mask.ne(0));
    let complete = m.wire(&format!("{path}_complete"), !keeps | kept.valid);
    let elements = kept.get("data");
    let last = masks.get("last");
    let pruned = m.stream(
        &format!("{path}_pruned"),
        masks.valid & complete,
        &[("data", elements), ("mask", mask), ("last", last)],
    );
    let ready = pruned.ready();
    kept.accept_when(ready & masks.valid & keeps);
    masks.accept_when(ready & complete);
    pruned
}

/// Sticky flags and counters of a path.
fn status<'m>(
    m: &'m ModuleBuilder,
    path: &str,
    admission: InstanceRef<'m>,
    behind: InstanceRef<'m>,
) {
    for (unit, port, doc) in [
        (admission, "config_error", "sticky: a command was refused"),
        (
            behind,
            "levels_exhausted",
            "sticky: a channel had no new level left",
        ),
        (behind, "stopped", "the path waits for reset"),
        (
            behind,
            "error_count",
            "tokens and streams that broke the format",
        ),
        (behind, "first_error", "first format error: values above"),
    ] {
        m.output(&format!("{path}_{port}"), unit.get(port), doc);
    }
}
