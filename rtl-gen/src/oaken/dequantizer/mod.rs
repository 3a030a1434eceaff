//! The dequantization engine: dense and sparse stream in, binary16 vectors out.

mod bank;
mod commands;
mod control;
mod core;
mod lane_path;

use self::core::core;
use super::axi_vector::axi_decoded;
use super::format_error::{format_error, legend};
use super::sparse_row::ROW;
use super::streams::{STREAM_ENDS, decode_command, dense_word, sparse_word};
use super::{BLOCK, Style};
use crate::hw::{Bit, Bits, Bundle, InstanceRef, Module, ModuleBuilder, Value};

/// Sparse entries per cycle where a configuration does not say.
const DEFAULT_ENTRIES: usize = 16;
/// Commands of vectors that are being read ahead of the lanes.
const COMMANDS_AHEAD: usize = 8;
/// Oaken's dequantization engine (Oaken, ISCA 2025, section 5.2, Figure 9(b)): the fused
/// dense-and-sparse stream to binary16 vectors, bit for bit as sections 5, 7 and 8 of the contract
/// say.
///
/// ```text
///                  +--------------+ codes
///  s_axis_dense -->| code_aligner |-----------------------------------+
///                  +--------------+                                   v
///                  +---------------+ chunks  +-------------+     +---------+    +-------------+
/// s_axis_sparse -->| sparse_reader |-------->| zero_insert |---->| control |--->| dequantizer |--> m_axis
///                  |               |         | serializer  |     | (issue) |    | lanes       |
///                  +---------------+         +-------------+     +---------+    +-------------+
///                          | header  +-------------------+            ^  |             ^
///                          +-------->| decode_parameters |------------+--|-------------+
///                                    +-------------------+               |  bases, slopes, k0
///                                              ^ thresholds              v
/// s_axis_command --> judged -------------------+-------------> error_count, first_error, stopped
/// ```
///
/// Throughput: one beat per cycle as long as no block has `entries` entries or more and vectors have
/// at least four beats, or two with 64 lanes. The latency is data-dependent: a beat leaves when the header of its vector
/// and both streams' bytes of its block have arrived.
///
/// `lanes` is 4, 8, 16, 32 or 64; `entries`, the sparse entries that are read per cycle, is 4, 8 or
/// 16.
///
/// # Panics
/// If `lanes` is not 4, 8, 16, 32 or 64, or `entries` is not 4, 8 or 16.
pub fn dequantizer(lanes: usize, entries: usize, style: Style) -> Module {
    let core = core(lanes, entries, style);
    let m = style.module(&module_name("oaken_dequantizer", lanes, entries));
    m.doc(
        "Oaken's dequantization engine (Oaken, ISCA 2025, Figure 9(b)): takes the dense stream, the \
         sparse stream and a command per vector, and gives binary16 vectors.",
    );
    m.doc(
        "A command holds the number of elements of a vector and its four thresholds. A word of a \
         stream holds any number of bytes, from byte 0 up; a vector may begin at any byte. Words follow \
         each other whatever packets they come in, so that the quantization engine can be connected \
         port to port. tuser ends a stream: no word is taken after it.",
    );
    m.doc(
        "A vector with a format error is finished with +0 from the block with the error on, and tuser \
         is set on its last beat; then the engine stops, and stopped is set when that beat has left. A \
         command without elements, or whose thresholds are not finite or not in ascending order, sets \
         config_error and stops the engine as well, without any beat.",
    );
    m.doc(
        "restart resets the engine in operation: in the next cycle all streams and commands taken \
         before are forgotten; error_count, first_error and config_error keep their values. Producers \
         withdraw the words and commands that they offer. No combinational path from any input to any \
         output.",
    );
    m.doc(format!("first_error: {}.", legend()));
    m.parameter("lanes", lanes);
    m.parameter("entries", entries);
    let beats = match lanes {
        BLOCK => 2,
        _ => 4,
    };
    m.throughput(&format!(
        "one beat per cycle while no block has {entries} entries or more and vectors have at least {beats} beats"
    ));
    let restart = m.input("restart", Bit, "resets everything but the error registers");
    let errors_clear = m.input(
        "errors_clear",
        Bit,
        "clears error_count, first_error and config_error",
    );
    let axi_word = |name: &str, word: Bundle| {
        let word = word.select(&["data", "keep"]);
        m.axi_stream_in(name, &word.append(&[("user", Bit, STREAM_ENDS)]))
            .rename("user", "last")
    };
    let dense = axi_word("s_axis_dense", dense_word(lanes / 2, STREAM_ENDS));
    let sparse = axi_word("s_axis_sparse", sparse_word(ROW, STREAM_ENDS));
    let commands = m.axi_record_in("s_axis_command", &decode_command());

    m.comment("A restart resets the core one cycle later. Nothing is transferred in that cycle.");
    let running = m.reg_reset("running", Bit, 0);
    running.set(!restart);
    let streams = [("dense", dense), ("sparse", sparse), ("command", commands)]
        .map(|(name, stream)| (name, stream.gated(name, running.q())));
    let u = m.instance("u_core", &core);
    u.set("rst_n", running.q());
    for (name, stream) in streams {
        stream.connect(u, name);
    }
    let decoded = u.stream("out", "decoded");
    let out = m.stream("out", decoded.valid & running.q(), &[]);
    let fields = decoded.fields().clone();
    decoded.accept_when(out.ready());
    out.with_fields(fields)
        .axi_stream_out("m_axis", &axi_decoded(lanes));

    error_ports(&m, u, running.q(), errors_clear);
    m.finish()
}

/// The error registers, which keep their values over a restart, and the core's status.
fn error_ports<'m>(
    m: &'m ModuleBuilder,
    u: InstanceRef<'m>,
    running: Value<'m>,
    errors_clear: Value<'m>,
) {
    m.comment("The error registers keep their values over a restart.");
    let failed = m.wire("failed", u.get("failed") & running);
    let refused = m.wire("refused", u.get("refused") & running);
    let kind = u.get("failed_error");
    let count = m.reg_reset("error_count", Bits(16), 0);
    let errors = m.names(&format_error());
    let none = errors.value("none");
    let first = errors.register("first_error", "none");
    let config = m.reg_reset("config_error", Bit, 0);
    let count_so_far = m.wire("count_so_far", count.q() & !errors_clear.replicate(16));
    let full = count_so_far.reduce_and();
    count.set((failed & !full).mux(count_so_far + 1, count_so_far));
    let first_so_far = m.wire("first_so_far", errors_clear.mux(none, first.q()));
    first.set((failed & first_so_far.eq(none)).mux(kind, first_so_far));
    config.set((config.q() & !errors_clear) | refused);
    m.output("stopped", u.get("stopped") & running, "waits for a restart");
    m.output(
        "config_error",
        config.q(),
        "sticky: a command was refused (no elements, or thresholds)",
    );
    m.output("error_count", count.q(), "vectors with a format error");
    m.output(
        "first_error",
        first.q(),
        "first format error: numbers above",
    );
    for name in ["dense", "sparse"] {
        m.output(
            &format!("{name}_held"),
            u.get(&format!("{name}_held")),
            "bytes accepted and not used; valid when all beats of the commands have left",
        );
    }
}

/// The module's name says how many entries it reads per cycle where that is not the default.
fn module_name(stem: &str, lanes: usize, entries: usize) -> String {
    match entries {
        DEFAULT_ENTRIES => format!("{stem}_l{lanes}"),
        _ => format!("{stem}_l{lanes}_e{entries}"),
    }
}
