//! Admission: samples the thresholds of a vector and keeps it to the maximum length.

use super::lanes_are_valid;
use super::streams::{self, elements};
use super::thresholds::{THRESHOLDS, threshold_ports};
use crate::hw::{Bit, Bits, Module, ModuleBuilder, width_for};

/// Oaken's admission: samples a vector's thresholds with its first beat and cuts a vector that is
/// longer than `max_beats` (contract, section 8).
///
/// Of a vector that is too long the first `max_beats` beats leave, the last of them with `cut` and
/// `last` set, and the rest is consumed; the consumer drops what it has received of it.
///
/// Latency 1, one beat per cycle. `lanes` is 4, 8, 16, 32 or 64; `max_beats` is at least 2.
///
/// # Panics
/// If `lanes` is not 4, 8, 16, 32 or 64, or `max_beats` is below 2.
pub fn admission(lanes: usize, max_beats: usize) -> Module {
    assert!(lanes_are_valid(lanes), "admission of {lanes} lanes");
    assert!(max_beats > 1, "admission of vectors of {max_beats} beats");
    let m = ModuleBuilder::new(format!("oaken_admission_l{lanes}_n{max_beats}"));
    m.doc(
        "Oaken's admission: samples the thresholds of a vector with its first beat and offers them \
         with each of its beats.",
    );
    m.doc(format!(
        "Of a vector of more than {max_beats} beats the first {max_beats} leave, the last of them \
         with out_cut and out_last set; the rest is consumed. in_ready depends on out_ready.",
    ));
    m.parameter("lanes", lanes);
    m.parameter("max_beats", max_beats);
    m.timing(1, "one beat per cycle");
    let inputs = threshold_ports(&m);
    let stream = m.stream_in("in", &elements(lanes));

    m.comment("The thresholds are sampled when the first beat of a vector is taken.");
    let first = m.reg_reset("first", Bit, 1);
    let held = THRESHOLDS.map(|name| m.reg(name, Bits(16)));
    let arrives = m.wire("arrives", stream.transfer());
    let last = stream.get("last");
    first.set_when(arrives, last);
    let sample = m.wire("sample", arrives & first.q());
    for (reg, input) in held.iter().zip(inputs) {
        reg.set_when(sample, input);
    }
    let beat = stream.registered("beat");

    m.comment("A vector that is too long is cut. The rest of it is consumed: swallow_q is set.");
    let count_bits = width_for(max_beats - 1);
    let count = m.reg_reset("count", Bits(count_bits), 0);
    let swallow = m.reg_reset("swallow", Bit, 0);
    let last = beat.get("last");
    let cut = m.wire("cut", count.q().eq(max_beats - 1) & !last);
    let ends = m.wire("ends", last | cut);
    let offered = beat.valid & !swallow.q();
    let admitted = m
        .stream("admitted", offered, &[("cut", cut), ("last", ends)])
        .append(&["x", "keep"].map(|field| (field, beat.get(field))));
    let leaves = m.wire("leaves", beat.transfer());
    beat.accept_when(swallow.q() | admitted.ready());
    let zero = m.lit(Bits(count_bits), 0);
    count.set_when(leaves, (ends | swallow.q()).mux(zero, count.q() + 1));
    swallow.set_when(leaves, !last & (swallow.q() | cut));
    for (reg, name) in held.iter().zip(THRESHOLDS) {
        let doc = "threshold of the offered beat's vector";
        m.output(&format!("held_{name}"), reg.q(), doc);
    }
    admitted.stream_out("out", &streams::admitted(lanes));
    m.finish()
}
