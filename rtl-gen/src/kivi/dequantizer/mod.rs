//! The dequantizer: frames in, binary16 tokens out.

mod beats;
mod core;
mod judge;
mod lanes;
mod pieces;
mod plan;
mod table_part;
mod tables;

use self::core::dequantizer_core;
use super::format_error::format_error;
use super::geometry::Geometry;
use super::streams::{decode_command, decoded, frame_bytes};
use crate::error_registers::{error_count, first_error};
use crate::hw::{Bit, InstanceRef, Module, ModuleBuilder, Value};
use crate::sticky::sticky_flag;

/// The dequantizer of KIVI, for keys and values (KIVI contract, sections 3 to 6): frames of pairs and
/// rows of codes to tokens in binary16.
///
/// ```text
///           +---------+  pieces  +-------+  pairs  +------+     +--------+
///  s_axis   | aligner |--------->| judge |-------->| FIFO |---->| tables |
///  -------->|         |          |       |         +------+     +--------+
///           +---------+          |       |  codes  +------+         |      +-------+
///                ^ how many      |       |-------->| FIFO |--> beats ----->| lanes |--> m_axis
///  s_axis_command|               +-------+         +------+                +-------+
///  -------> plan, pieces
/// ```
///
/// Throughput: one beat per cycle for tokens of a multiple of `lanes` and at least 64 elements.
///
/// # Panics
/// If there is no unit of these parameters.
pub fn dequantizer(
    lanes: usize,
    bits: usize,
    group: usize,
    keys_max: usize,
    values_max: usize,
) -> Module {
    let geometry = Geometry {
        lanes,
        bits,
        group,
        keys_max,
        values_max,
    }
    .checked();
    let m = ModuleBuilder::new(format!("kivi_dequantizer_{}", geometry.name()));
    m.doc(format!(
        "Dequantizer of KIVI (ICML 2024): takes frames of keys, a pair of minimum and step per channel \
         for a block of {group} tokens, or of values, a pair for {group} elements of a token, with codes \
         of {bits} bits, and gives tokens of binary16.",
    ));
    m.doc(
        "A command names the kind, the elements of a token and the number of frames. A word of the \
         stream holds any number of bytes, from byte 0 up; a frame may begin at any byte, and follows the \
         one before without a gap. tlast ends the stream: no word is taken after it. It need not ever \
         come.",
    );
    m.doc(
        "After a bad pair, or an end of the stream among the pairs of a frame, the first token of the \
         frame is given out with all elements +0. After an end in a row its token is given out, with +0 \
         for what has not come. tuser is set on the last beat of that token, and the unit stops. A \
         command that is out of range sets config_error when it is its turn, and stops the unit as well. \
         stopped is set when the last beat has left.",
    );
    m.doc(
        "restart resets the unit in operation: in the next cycle all words and commands taken before \
         are forgotten; error_count, first_error and config_error keep their values. Producers withdraw \
         what they offer. No combinational path from any input to any output.",
    );
    m.doc(format_error().legend("first_error"));
    m.throughput("one beat per cycle for tokens of at least 64 elements, a multiple of lanes");
    m.parameter("lanes", lanes);
    m.parameter("bits", bits);
    m.parameter("group", group);
    m.parameter("keys_max", keys_max);
    m.parameter("values_max", values_max);
    let restart = m.input("restart", Bit, "resets everything but the error registers");
    let errors_clear = m.input(
        "errors_clear",
        Bit,
        "clears error_count, first_error and config_error",
    );
    let words = m.axi_stream_in("s_axis", &frame_bytes(geometry));
    let commands = m.axi_record_in("s_axis_command", &decode_command());

    m.comment("A restart resets the core one cycle later. Nothing is transferred in that cycle.");
    let running = m.reg_reset("running", Bit, 0);
    running.set(!restart);
    let u = m.instance("u_core", &dequantizer_core(geometry));
    u.set("rst_n", running.q());
    words.gated("words", running.q()).connect(u, "words");
    commands
        .gated("commands", running.q())
        .connect(u, "command");
    let tokens = u.stream("out", "tokens");
    let out = m.stream("out", tokens.valid & running.q(), &[]);
    let fields = tokens.fields().clone();
    tokens.accept_when(out.ready());
    out.with_fields(fields)
        .axi_stream_out("m_axis", &decoded(geometry));
    error_ports(&m, u, running.q(), errors_clear);
    m.finish()
}

/// The error registers, which keep their values over a restart, and the core's status.
fn error_ports<'m>(m: &'m ModuleBuilder, u: InstanceRef<'m>, running: Value<'m>, clear: Value<'m>) {
    m.comment("The error registers keep their values over a restart.");
    let names = m.names(&format_error());
    let failed = m.wire("failed", u.get_as("failed", "core_failed") & running);
    let error = u.get_as("error", "core_error");
    let refused = m.wire("refused", u.get_as("refused", "core_refused") & running);
    let stopped = u.get_as("stopped", "core_stopped") & running;
    m.output("stopped", stopped, "waits for a restart");
    let doc = "sticky: a command was refused";
    sticky_flag(m, "config_error", refused, clear, doc);
    error_count(m, failed, clear, "tokens that broke the format");
    first_error(m, &names, (failed, error), clear);
    m.output(
        "held",
        u.get_as("held", "core_held"),
        "bytes accepted and not used",
    );
}
