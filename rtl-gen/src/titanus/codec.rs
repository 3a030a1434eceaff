//! The codec: pruning, quantization, a FIFO in place of the memory, dequantization, for K and V.

use super::codec_admission::{THRESHOLD, TOKENS, codec_admission};
use super::codec_path::{ELEMENTS_OUT, codec_path};
use super::pruning_unit;
use super::quantization_geometry::{BITS, CHANNELS, Geometry, LANES, LEVELS, PREFILL};
use crate::hw::{Bit, Bits, InstanceRef, Module, ModuleBuilder, Stream};

/// The fields of a command, lowest first.
const COMMAND: [(&str, usize); 6] = [
    ("bits", BITS),
    ("channels", CHANNELS),
    ("prefill", PREFILL),
    ("levels", LEVELS),
    ("threshold", THRESHOLD),
    ("tokens", TOKENS),
];
/// Bits of a command on its port.
const COMMAND_BITS: usize = 88;

/// Titanus' codec, K and V side by side (Titanus, GLSVLSI 2025, Figures 6 and 7): one pruning unit,
/// then for each of K and V zero-insert, quantization unit, a FIFO in place of the memory, and
/// dequantization unit. What comes out is what a KV cache with this codec would return.
///
/// ```text
///   s_axis_k_command -> admission -.            .-> zero-insert -> QU -> FIFO -> DQU -> m_axis_k
///   s_axis_k ---------> (k)         '-> PU (k) -'                    '-> bytes -> m_axis_k_record
///
///   s_axis_v_command -> admission -.            .-> zero-insert -> QU -> FIFO -> DQU -> m_axis_v
///   s_axis_v ---------> (v)         '-> PU (v) -'                    '-> bytes -> m_axis_v_record
/// ```
///
/// # Panics
/// If `channels_max` is none that [`dequantization_unit`](super::dequantization_unit) takes or
/// `prefill_max` is not 1 to 65535.
pub fn codec(channels_max: usize, prefill_max: usize) -> Module {
    let geometry = Geometry {
        channels_max,
        prefill_max,
    };
    let m = ModuleBuilder::new(format!("titanus_codec_c{channels_max}_p{prefill_max}"));
    m.doc(
        "Titanus' codec for K and V (Titanus, GLSVLSI 2025, Figures 6 and 7): pruning unit, \
         quantization units, FIFOs in place of the memory, dequantization units. int8 tokens go in, \
         come out as a KV cache would return them, and records tell how many bytes they took.",
    );
    m.doc(format!(
        "K and V are independent. A command precedes every stream of tokens: bits of a code 2 to 8 \
         (3:0), channels 1 to {channels_max} (19:4), prefill length from 1 (35:20), levels a channel \
         may make in decode from 1 (43:36), pruning threshold 0 to 128 (51:44), tokens from 1 \
         (83:52). One that is out of range is refused: its packets are consumed, nothing leaves, \
         config_error is set.",
    ));
    m.doc(format!(
        "A token is ceil(channels / 16) beats; lanes past the last channel are ignored. tlast ends a \
         packet and counts only on the last beat of a token, and on every beat of a refused stream. A \
         stream is one packet of the tokens the command says. If the prefill length is above \
         {prefill_max} it is two: the tokens of the prefill to be scanned, then all tokens.",
    ));
    m.doc(
        "A stream with fewer or more tokens than its command says stops the dequantization unit of \
         its path (error 7 or 8) until reset. No combinational path from any input to any output.",
    );
    m.parameter("lanes", LANES);
    m.parameter("channels_max", channels_max);
    m.parameter("prefill_max", prefill_max);
    m.throughput("16 elements per cycle and path, as its units say");
    let clear = m.input("errors_clear", Bit, "clears sticky flags and counters");
    let paths = ["k", "v"].map(|path| {
        let command = m.axi_stream_in(
            &format!("s_axis_{path}_command"),
            &[("tdata", Bits(COMMAND_BITS), "fields as above")],
        );
        let tokens = m.axi_stream_in(
            &format!("s_axis_{path}"),
            &[
                ("tdata", Bits(8 * LANES), "signed elements, lane 0 lowest"),
                ("tlast", Bit, "last beat of a packet"),
            ],
        );
        (path, command, tokens)
    });

    m.comment("A stream at a time of each path into the pruning unit.");
    let admissions = paths.map(|(path, command, tokens)| {
        let unit = m.instance(&format!("u_{path}_admission"), &codec_admission(&geometry));
        admit(&m, path, unit, command, tokens);
        unit.set("errors_clear", clear);
        (path, unit)
    });
    let pruning = m.instance("u_pu", &pruning_unit(LANES));
    for (path, admission) in admissions {
        let named = |name: &str| format!("{path}_{name}");
        let port = |field: &str| format!("s_axis_{path}_t{field}");
        pruning.set(
            &named("threshold"),
            admission.get_as("threshold", &named("threshold")),
        );
        for (field, from) in [
            ("valid", "valid"),
            ("data", "x"),
            ("keep", "keep"),
            ("last", "last"),
        ] {
            let value =
                admission.get_as(&format!("out_{from}"), &named(&format!("admitted_{from}")));
            pruning.set(&port(field), value);
        }
        admission.set(
            "out_ready",
            pruning.get_as(&port("ready"), &named("pu_ready")),
        );
    }

    m.comment("What it keeps, stored and read back.");
    let paths = admissions.map(|(path, admission)| {
        let named = |name: &str| format!("{path}_{name}");
        let behind = m.instance(&format!("u_{path}_path"), &codec_path(&geometry));
        behind.set("errors_clear", clear);
        for field in ["valid", "bits", "channels", "prefill", "levels", "tokens"] {
            let from = format!("stream_{field}");
            behind.set(
                &format!("command_{field}"),
                admission.get_as(&from, &named(&from)),
            );
        }
        let ready = behind.get_as("command_ready", &named("stream_ready"));
        admission.set("stream_ready", ready);
        let port = |field: &str| format!("m_axis_{path}_t{field}");
        let kept = |field: &str| pruning.get_as(&port(field), &named(&format!("kept_{field}")));
        behind
            .set("in_valid", kept("valid"))
            .set("in_entries", kept("data"))
            .set("in_mask", kept("user"))
            .set("in_last", kept("last"));
        m.unused(&format!("unused_{path}_keep"), kept("keep"));
        pruning.set(
            &port("ready"),
            behind.get_as("in_ready", &named("kept_ready")),
        );
        (path, admission, behind)
    });
    for (path, admission, behind) in paths {
        outputs(&m, path, behind);
        status(&m, path, admission, behind);
    }
    m.finish()
}

/// Connects the ports of a path to what admits its streams.
fn admit<'m>(
    m: &'m ModuleBuilder,
    path: &str,
    unit: InstanceRef<'m>,
    command: Stream<'m>,
    tokens: Stream<'m>,
) {
    let numbers = command.get("tdata");
    let mut at = 0;
    for (field, width) in COMMAND {
        unit.set(&format!("command_{field}"), numbers.slice(at, width));
        at += width;
    }
    m.unused(
        &format!("unused_{path}_padding"),
        numbers.slice(at, COMMAND_BITS - at),
    );
    unit.set("command_valid", command.valid)
        .set("in_valid", tokens.valid)
        .set("in_x", tokens.get("tdata"))
        .set("in_last", tokens.get("tlast"));
    command.accept_when(unit.get_as("command_ready", &format!("{path}_takes_command")));
    tokens.accept_when(unit.get_as("in_ready", &format!("{path}_takes_tokens")));
}

/// What went wrong in a path.
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
            "sticky: a channel needed a new level and had none left",
        ),
        (
            behind,
            "stopped",
            "a stream broke the format: waits for a reset",
        ),
        (
            behind,
            "error_count",
            "tokens and streams that broke the format",
        ),
        (
            behind,
            "first_error",
            "how the first did, as the dequantization unit numbers it",
        ),
    ] {
        m.output(&format!("{path}_{port}"), unit.get(port), doc);
    }
}

/// Tokens and records of a path.
fn outputs<'m>(m: &'m ModuleBuilder, path: &str, behind: InstanceRef<'m>) {
    let port = format!("m_axis_{path}");
    let fields = ELEMENTS_OUT.map(|(field, _)| (field, behind.get(&format!("out_{field}"))));
    let tokens = m.stream(&format!("{path}_tokens"), behind.get("out_valid"), &fields);
    behind.set("out_ready", tokens.ready());
    tokens.axi_stream_out(&port, &ELEMENTS_OUT);
    let bytes = ("tdata", behind.get("record_bytes"));
    let records = m.stream(
        &format!("{path}_records"),
        behind.get("record_valid"),
        &[bytes],
    );
    behind.set("record_ready", records.ready());
    records.axi_stream_out(
        &format!("{port}_record"),
        &[("tdata", "bytes that are stored of a stream")],
    );
}
