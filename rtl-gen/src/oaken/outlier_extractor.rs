//! Decomposer and zero-remove shifter in a chain: binary16 vectors in, sparse entries out.

use super::sparse_entry::{beat_in_block, sparse_entries};
use super::thresholds::{THRESHOLDS, threshold_ports};
use super::{decomposer, decomposer_latency, lanes_are_valid, zero_remove, zero_remove_latency};
use crate::cells::skid_buffer;
use crate::hw::{Bit, Bits, Module, ModuleBuilder, Value};

/// The first half of Oaken's outlier path as a design of its own (Oaken, ISCA 2025, Figure 9(a)):
/// the sparse entries of binary16 vectors (contract, section 7, without header and terminators).
///
/// Latency: that of decomposer and zero-remove shifter and one cycle. Throughput: one beat per cycle.
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
        decomposer_latency() + zero_remove_latency(lanes) + 1,
        "one beat per cycle",
    );
    let thresholds = threshold_ports(&m);
    let flags_clear = m.input("flags_clear", Bit, "clears the sticky flags");
    let stream = m.axi_stream_in(
        "s_axis",
        &[
            (
                "tdata",
                Bits(16 * lanes),
                "binary16 elements, lane 0 lowest",
            ),
            ("tkeep", Bits(2 * lanes), "two bits per element"),
            ("tlast", Bit, "last beat of the vector"),
        ],
    );

    let keep: Vec<Value> = stream
        .get("tkeep")
        .lanes(2)
        .into_iter()
        .map(Value::reduce_and)
        .collect();
    let fields = [
        ("x", stream.get("tdata")),
        ("keep", m.wire("element_keep", m.pack(&keep))),
        ("last", stream.get("tlast")),
    ];
    let parts = stream
        .with(&fields)
        .through("decomposer", &decomposer(lanes), |u| {
            for (name, value) in THRESHOLDS.iter().zip(&thresholds) {
                u.set(name, *value);
            }
        });

    m.comment("The sticky flags are set when a beat leaves the decomposer.");
    let passes = m.wire("passes", parts.transfer());
    for (name, doc) in [
        ("nan", "an element was NaN"),
        ("inf", "an element was infinite"),
    ] {
        let seen = m.reg_reset(&format!("{name}_seen"), Bit, 0);
        seen.set((seen.q() & !flags_clear) | (passes & parts.get(name)));
        m.output(&format!("{name}_seen"), seen.q(), &format!("sticky: {doc}"));
    }

    m.comment("Index of lane 0 in its block of 64; the lane's own number fills the low bits.");
    let last = parts.get("last");
    let beat = beat_in_block(&m, "beat", lanes, passes, last);
    let entries = sparse_entries(&m, &parts, beat);
    let fields = [
        ("outlier", parts.get("outer") | parts.get("inner")),
        ("entries", entries),
        ("last", last),
    ];
    let x = parts.get("x");
    m.comment(
        "The values themselves are for the quantizer lanes, which this design does not have.",
    );
    let magnitudes: Vec<Value> = x.lanes(16).into_iter().map(|x| x.slice(0, 15)).collect();
    let ignored = m.concat(&[m.pack(&magnitudes), parts.get("keep")]);
    m.unused("unused_values", ignored.reduce_or());
    let compacted = parts
        .with(&fields)
        .through("zero_remove", &zero_remove(lanes), |_| {});

    let count = compacted.get("count");
    let keep: Vec<Value> = (0..lanes).map(|i| count.gt(i)).collect();
    let fields = [
        ("tdata", compacted.get("entries")),
        ("tkeep", m.wire("entry_keep", m.pack(&keep))),
        ("tlast", compacted.get("last")),
    ];
    compacted
        .with(&fields)
        .through_packed("output", skid_buffer)
        .axi_stream_out(
            "m_axis",
            &[
                ("tdata", "sparse entries, byte 0 lowest"),
                ("tkeep", "which bytes are entries: the low ones"),
                ("tlast", "last beat of the vector"),
            ],
        );
    m.finish()
}
