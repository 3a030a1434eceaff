//! One path of the pruning unit: comparator, mask generator, non-zero extraction.

use super::lanes_are_valid;
use crate::cells::{compact, compaction_latency, skid_buffer};
use crate::hw::{Bit, Bits, Module, ModuleBuilder, Value};

/// Bits of an element.
const ELEMENT: usize = 8;
/// Shifter levels between registers.
const LEVELS_PER_STAGE: usize = 4;

/// Cycles from an accepted beat to the pruned one.
pub fn pruning_path_latency(lanes: usize) -> usize {
    1 + compaction_latency(lanes, LEVELS_PER_STAGE)
}

/// The comparator of K or V, the mask generator and the non-zero extraction of Titanus' pruning
/// unit (Figure 6; contract, section 2).
///
/// Latency [`pruning_path_latency`], one beat per cycle. No combinational path from any input to
/// any output.
///
/// # Panics
/// If `lanes` is not 8, 16 or 32.
pub fn pruning_path(lanes: usize) -> Module {
    assert!(lanes_are_valid(lanes), "pruning path of {lanes} lanes");
    let m = ModuleBuilder::new(format!("titanus_pruning_path_l{lanes}"));
    m.doc(
        "One path, K or V, of Titanus' pruning unit: comparator, mask generator and non-zero \
         extraction (Titanus, GLSVLSI 2025, section 4.3, Figure 6). An element is kept if it is not 0 \
         and its magnitude, 128 for -128, is at least the threshold.",
    );
    m.doc(
        "Every beat gives one beat: its mask (the paper's index), and the kept elements at the low end, in order. The \
         threshold is sampled with the first beat of a token. Lanes with in_keep = 0 are not kept. \
         No combinational path from any input to any output.",
    );
    m.parameter("lanes", lanes);
    m.timing(pruning_path_latency(lanes), "one beat per cycle");
    let threshold = m.input("threshold", Bits(8), "0 to 128");
    let stream = m.stream_in(
        "in",
        &[
            ("x", Bits(ELEMENT * lanes), "signed elements, lane 0 lowest"),
            ("keep", Bits(lanes), "which lanes hold an element"),
            ("last", Bit, "last beat of the token"),
        ],
    );

    m.comment("The threshold of the token.");
    let first = m.reg_reset("first", Bit, 1);
    let held = m.reg("threshold", Bits(8));
    let taken = m.wire("taken", stream.transfer());
    let (x, keep, last) = (stream.get("x"), stream.get("keep"), stream.get("last"));
    let current = m.wire("current", first.q().mux(threshold, held.q()));
    first.set_when(taken, last);
    held.set_when(taken & first.q(), threshold);

    m.comment("Comparator and mask generator.");
    let mask: Vec<Value> = x
        .lanes(ELEMENT)
        .into_iter()
        .zip(keep.bits())
        .enumerate()
        .map(|(i, (x, there))| {
            let negative = x.bit(ELEMENT - 1);
            let magnitude = m.wire(
                &format!("magnitude{i}"),
                (x ^ negative.replicate(ELEMENT)) + negative.zext(ELEMENT),
            );
            m.wire(
                &format!("kept{i}"),
                there & x.reduce_or() & magnitude.ge(current),
            )
        })
        .collect();
    let fields = [
        ("index", m.wire("index", m.pack(&mask))),
        ("entries", x),
        ("last", last),
    ];
    let compared = stream.with(&fields).through_packed("compared", skid_buffer);

    m.comment("Non-zero extraction. The index rides along.");
    let index = compared.get("index");
    let fields = [
        ("keep", index),
        ("entries", compared.get("entries")),
        ("index", index),
        ("last", compared.get("last")),
    ];
    compact(&m, compared.with(&fields), ELEMENT, LEVELS_PER_STAGE).stream_out(
        "out",
        &[
            ("count", "number of kept elements"),
            ("entries", "kept elements, then zeros"),
            ("index", "which lanes are kept"),
            ("last", "last beat of the token"),
        ],
    );
    m.finish()
}
