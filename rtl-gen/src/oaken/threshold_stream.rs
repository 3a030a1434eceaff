//! Thresholds from a stream: a beat of thresholds and a vector in, the vector with its thresholds out.

use super::axi_vector::axi_vector;
use super::lanes_are_valid;
use super::thresholds::THRESHOLDS;
use crate::cells::skid_buffer;
use crate::hw::{Bits, Bundle, Module, ModuleBuilder};

/// The thresholds of a vector.
fn thresholds_record() -> Bundle {
    Bundle::new(
        "a set of thresholds",
        &THRESHOLDS.map(|name| (name, Bits(16), "binary16 threshold")),
    )
}

/// Thresholds from an AXI4-Stream of their own, for sources that cannot change sideband ports from
/// vector to vector: every vector waits for a beat of thresholds, and leaves with them on four ports
/// that are constant from its first beat to its last. They go to the threshold ports of the
/// quantization engine, the outlier extractor or the loop (contract, section 2).
///
/// Latency 1, one beat per cycle. No combinational path from any input to any output. `lanes` is 4,
/// 8, 16, 32 or 64.
///
/// # Panics
/// If `lanes` is another number.
pub fn threshold_stream(lanes: usize) -> Module {
    assert!(lanes_are_valid(lanes), "threshold stream of {lanes} lanes");
    let m = ModuleBuilder::new(format!("oaken_threshold_stream_l{lanes}"));
    m.doc(
        "Thresholds from a stream of their own: every vector waits for a beat of thresholds and \
         leaves with them on the ports outer_lo to outer_hi, which are valid and constant while a beat \
         of the vector is offered. Connect m_axis and these ports to the quantization engine.",
    );
    m.doc(
        "Nothing is checked here: the engine refuses thresholds that are not finite or not in order. No \
         combinational path from any input to any output.",
    );
    m.parameter("lanes", lanes);
    m.timing(1, "one beat per cycle");
    let thresholds = m
        .axi_record_in("s_axis_thresholds", &thresholds_record())
        .through_packed("thresholds", skid_buffer);
    let beats = m
        .axi_stream_in("s_axis", &axi_vector(lanes))
        .through_packed("beats", skid_buffer);

    m.comment("Thresholds stay until the last beat of their vector has left.");
    let beats = beats.gated("known", thresholds.valid);
    let leaves = m.wire("vector_leaves", beats.transfer() & beats.get("last"));
    let current = THRESHOLDS.map(|name| (name, thresholds.get(name)));
    thresholds.accept_when(leaves);
    for (name, value) in current {
        m.output(name, value, "binary16 threshold of the vector on m_axis");
    }
    beats.axi_stream_out("m_axis", &axi_vector(lanes));
    m.finish()
}
