//! The dequantizer: records in, rotated binary16 vectors out.

use super::dequantizer_core::{dequantizer_core, record_bytes};
use super::geometry::Coding;
use super::streams::{axi_decoded, decode_command};
use crate::error_registers::error_count;
use crate::hw::{Bit, InstanceRef, Module, ModuleBuilder, Value};
use crate::sticky::sticky_flag;

/// The dequantizer of the rotation codec (contract, sections 4, 5, 7 and 9): records to vectors of
/// `head_dim` binary16 in the rotated domain.
///
/// ```text
///           +-------------------+  codes, step   +-------+
///  s_axis   | window: bytes     |   +------+     | lanes |
///  -------->| that come next    |-->| skid |---->|       |--> m_axis
///           +-------------------+   +------+     +-------+
///                   ^
///  s_axis_command   | how many
///  ------------> remaining ------> stopped, error_count, first_error
/// ```
///
/// Throughput: one beat per cycle. `lanes` is 16 or 64, `head_dim` 64 or 128, `bits` 3, 4 or 5.
///
/// # Panics
/// If they are not.
pub fn dequantizer(lanes: usize, head_dim: usize, bits: usize) -> Module {
    let coding = Coding::new(lanes, head_dim, bits);
    let m = ModuleBuilder::new(format!("rot_dequantizer_{}", coding.name()));
    m.doc(format!(
        "Dequantizer of the rotation codec: takes records of {} bytes, the step and a code of {bits} \
         bits per element, and gives vectors of {head_dim} binary16 in the rotated domain.",
        coding.record_bytes(),
    ));
    m.doc(
        "A command holds the number of vectors to give. A word of the stream holds any number of bytes, \
         from byte 0 up; a record may begin at any byte, and follows the one before without a gap. \
         tlast ends the stream: no word is taken after it. It need not ever come.",
    );
    m.doc(
        "If the stream ends before a record does, an element one of whose bits has not come is +0, all \
         are if the step has not; tuser is set on the last beat of that vector, and the unit stops. A \
         command without vectors sets config_error when it is its turn, and stops the unit as well. \
         stopped is set when the last beat has left.",
    );
    m.doc(
        "restart resets the unit in operation: in the next cycle all words and commands taken before \
         are forgotten; error_count, first_error and config_error keep their values. Producers withdraw \
         what they offer. No combinational path from any input to any output.",
    );
    m.doc("first_error: 0 none, 1 the stream ends inside a record.");
    m.throughput("one beat per cycle");
    m.parameter("lanes", lanes);
    m.parameter("head_dim", head_dim);
    m.parameter("bits", bits);
    let restart = m.input("restart", Bit, "resets everything but the error registers");
    let errors_clear = m.input(
        "errors_clear",
        Bit,
        "clears error_count, first_error and config_error",
    );
    let words = m.axi_stream_in("s_axis", &record_bytes(coding));
    let commands = m.axi_record_in("s_axis_command", &decode_command());

    m.comment("A restart resets the core one cycle later. Nothing is transferred in that cycle.");
    let running = m.reg_reset("running", Bit, 0);
    running.set(!restart);
    let u = m.instance("u_core", &dequantizer_core(coding));
    u.set("rst_n", running.q());
    words.gated("words", running.q()).connect(u, "records");
    commands
        .gated("commands", running.q())
        .connect(u, "command");
    let decoded = u.stream("out", "decoded");
    let out = m.stream("out", decoded.valid & running.q(), &[]);
    let fields = decoded.fields().clone();
    decoded.accept_when(out.ready());
    out.with_fields(fields)
        .axi_stream_out("m_axis", &axi_decoded(coding.shape));
    error_ports(&m, u, running.q(), errors_clear);
    m.finish()
}

/// The error registers, which keep their values over a restart, and the core's status.
fn error_ports<'m>(m: &'m ModuleBuilder, u: InstanceRef<'m>, running: Value<'m>, clear: Value<'m>) {
    m.comment("The error registers keep their values over a restart.");
    let failed = m.wire("failed", u.get("failed") & running);
    let refused = m.wire("refused", u.get("refused") & running);
    m.output("stopped", u.get("stopped") & running, "waits for a restart");
    let doc = "sticky: a command was refused";
    sticky_flag(m, "config_error", refused, clear, doc);
    let doc = "vectors whose record was not whole";
    error_count(m, failed, clear, doc);
    let doc = "first format error: numbers above";
    sticky_flag(m, "first_error", failed, clear, doc);
    m.output("held", u.get("held"), "bytes accepted and not used");
}
