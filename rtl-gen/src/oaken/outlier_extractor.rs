//! Decomposer and zero-remove shifter in a chain: binary16 vectors in, sparse entries out.

use super::axi_vector::{axi_vector, elements_of};
use super::sparse_entry::{ENTRY, beat_in_block, signs, sparse_entries};
use super::thresholds::{set_thresholds, threshold_ports};
use super::{decomposer, decomposer_latency, lanes_are_valid, zero_remove, zero_remove_latency};
use crate::cells::skid_buffer;
use crate::hw::{Bit, Bits, Bundle, Module, ModuleBuilder, Value};

/// The first half of Oaken's outlier path as a design of its own (Oaken, ISCA 2025, Figure 9(a)):
/// the sparse entries of binary16 vectors (contract, section 7, without header and terminators).
///
/// Latency: that of decomposer and zero-remove shifter and two cycles. Throughput: one beat per cycle.
/// No combinational path from any input to any output. `lanes` is 4, 8, 16, 32 or 64.
///
/// # Panics
/// If `lanes` is another number.
pub fn outlier_extractor(lanes: usize) -> Module {
    assert!(lanes_are_valid(lanes), "outlier extractor of {lanes} lanes");
    let m = ModuleBuilder::new(format!("oaken_outlier_extractor_l{lanes}"));
    m.doc(
        "Oaken's decomposer and zero-remove shifter in a chain: takes binary16 vectors and gives the \
         sparse entries of their outliers, one output beat for every input beat.",
    );
    m.doc(
        "An entry is a byte: bit 7 is the side of an outer element (1 = low) or the sign of an inner \
         one (1 = negative), bit 6 the group (0 outer, 1 inner), bits 5:0 the index in the block of \
         64 elements. m_axis_tkeep marks the entries of a beat, from byte 0 up; it is 0 for a beat \
         without outliers.",
    );
    m.doc(
        "The thresholds are sampled with the first beat of a vector. Both bits of s_axis_tkeep that \
         belong to an element must be set for it to count. No combinational path from any input to \
         any output.",
    );
    m.parameter("lanes", lanes);
    m.timing(
        decomposer_latency() + zero_remove_latency(lanes) + 2,
        "one beat per cycle",
    );
    let thresholds = threshold_ports(&m);
    let flags_clear = m.input("flags_clear", Bit, "clears the sticky flags");
    let input = m.axi_stream_in("s_axis", &axi_vector(lanes));
    let parts = elements_of(&m, input).through("decomposer", &decomposer(lanes), |u| {
        set_thresholds(u, &thresholds);
    });

    m.comment("The sticky flags are set when a beat leaves the decomposer.");
    let passes = m.wire("passes", parts.transfer());
    let flags = [
        ("nan", "an element was NaN"),
        ("inf", "an element was infinite"),
    ]
    .map(|(name, doc)| (m.reg_reset(&format!("{name}_seen"), Bit, 0), name, doc));
    for (seen, name, _) in flags {
        seen.set((seen.q() & !flags_clear) | (passes & parts.get(name)));
    }
    for (seen, name, doc) in flags {
        m.output(&format!("{name}_seen"), seen.q(), &format!("sticky: {doc}"));
    }

    let x = parts.get("x");
    m.comment(
        "The values themselves are for the quantizer lanes, which this design does not have.",
    );
    let magnitudes: Vec<Value> = x.lanes(16).into_iter().map(|x| x.slice(0, 15)).collect();
    let ignored = m.concat(&[m.pack(&magnitudes), parts.get("keep")]);
    m.unused("unused_values", ignored.reduce_or());
    let negative = signs(&m, &parts);
    m.comment("A stall of the shifter ends here.");
    let found = parts
        .append(&[("negative", negative)])
        .select(&["outer", "inner", "high", "negative", "last"])
        .through_packed("found", skid_buffer);

    m.comment("Index of lane 0 in its block of 64; the lane's own number fills the low bits.");
    let (passes, last) = (found.transfer(), found.get("last"));
    let passes = || m.wire("beat_passes", passes);
    let beat = beat_in_block(&m, "beat", lanes, passes, last);
    let entries = sparse_entries(&m, &found, beat);
    let outlier = found.get("outer") | found.get("inner");
    let compacted = found
        .append(&[("outlier", outlier), ("entries", entries)])
        .through("zero_remove", &zero_remove(lanes), |_| {});

    let count = compacted.get("count");
    let keep = m.lanes("entry_keep", lanes, |i| count.gt(i));
    compacted
        .rename("entries", "data")
        .append(&[("keep", keep)])
        .select(&["data", "keep", "last"])
        .through_packed("output", skid_buffer)
        .axi_stream_out("m_axis", &entry_bytes(lanes));
    m.finish()
}

/// Sparse entries on AXI4-Stream.
fn entry_bytes(lanes: usize) -> Bundle {
    Bundle::new(
        "a beat of sparse entries",
        &[
            ("data", Bits(ENTRY * lanes), "sparse entries, byte 0 lowest"),
            ("keep", Bits(lanes), "marks the entries, from byte 0 up"),
            ("last", Bit, "last beat of the vector"),
        ],
    )
}
