//! One path of the pruning unit: comparator, mask generator, non-zero extraction.

use super::lanes_are_valid;
use super::streams::{ELEMENT, token_beat};
use crate::cells::{compact_unregistered, compaction_latency, skid_buffer};
use crate::hw::{Bit, Bits, Bundle, Module, ModuleBuilder, Stream, Value, width_for};

/// Shifter levels between registers.
const LEVELS_PER_STAGE: usize = 4;

/// Cycles from an accepted beat to the pruned one.
pub fn pruning_path_latency(lanes: usize) -> usize {
    // The skid buffer adds a cycle, the compaction is without that of its output register.
    compaction_latency(lanes, LEVELS_PER_STAGE)
}

/// A pruned beat.
fn pruned_beat(lanes: usize) -> Bundle {
    Bundle::new(
        "a pruned beat",
        &[
            ("count", Bits(width_for(lanes)), "number of kept elements"),
            (
                "entries",
                Bits(ELEMENT * lanes),
                "compacted kept elements, the first lowest, then zeros",
            ),
            (
                "index",
                Bits(lanes),
                "keep mask: lanes whose element is kept",
            ),
            ("last", Bit, "last beat of the token"),
        ],
    )
}

/// One path, K or V, of Titanus' pruning unit (GLSVLSI 2025, section 4.3, Figure 6; contract,
/// section 2): comparator, mask generator and non-zero extraction.
///
/// ```text
///             threshold
///                 |
///   in -----> comparator ---> mask ------> skid --> compaction --> out: entries, count
///    |        |x| >= Th     generator     buffer  (non-zero ext.)  out: index (keep mask)
///    '--------------------------------------'
/// ```
///
/// Latency [`pruning_path_latency`], one beat per cycle. No combinational path from any input to
/// any output.
///
/// # Panics
/// If `lanes` is not 8, 16, 32 or 64.
pub fn pruning_path(lanes: usize) -> Module {
    assert!(lanes_are_valid(lanes), "pruning path of {lanes} lanes");
    let m = ModuleBuilder::new(format!("titanus_pruning_path_l{lanes}"));
    m.doc(
        "One path, K or V, of Titanus' pruning unit: comparator, mask generator and non-zero \
         extraction (Titanus, GLSVLSI 2025, section 4.3, Figure 6). An element is kept if it is not \
         0 and its magnitude, 128 for -128, is at least the threshold.",
    );
    m.doc(
        "Every beat gives one beat: the kept elements, compacted to the low end in the order of their \
         lanes, and the keep mask (the paper's index). The threshold is sampled with the first beat \
         of a token. Lanes whose in_keep is 0 are never kept. No combinational path from any input to \
         any output.",
    );
    m.parameter("lanes", lanes);
    m.timing(pruning_path_latency(lanes), "one beat per cycle");
    let threshold = m.input("threshold", Bits(8), "pruning threshold, 0 to 128");
    let beats = m.stream_in("in", &token_beat(lanes));
    let current = threshold_of_token(&m, threshold, &beats);

    m.comment(
        "Comparator and mask generator. With m = x, or its complement if x is negative, the magnitude \
         is m + sign: it is above bound = threshold - 1 if {m, sign} is above {bound, 0}. A threshold \
         of 0 keeps as much as 1 does.",
    );
    let (elements, keep, last) = (beats.get("data"), beats.get("keep"), beats.get("last"));
    let bound = m.wire("bound", current - current.reduce_or().zext(ELEMENT));
    let doubled_bound = m.wire("doubled_bound", m.concat(&[bound, m.lit(Bits(1), 0)]));
    let doubled = m.lanes("doubled", lanes, |i| {
        let x = elements.slice(ELEMENT * i, ELEMENT);
        let sign = x.bit(ELEMENT - 1);
        let folded = x.slice(0, ELEMENT - 1) ^ sign.replicate(ELEMENT - 1);
        m.concat(&[folded, sign.as_bits()])
    });
    let mask = m.lanes("index", lanes, |i| {
        let own = doubled.slice(ELEMENT * i, ELEMENT).zext(ELEMENT + 1);
        (keep.bit(i) & own.gt(doubled_bound)).as_bits()
    });
    let fields = [("index", mask), ("entries", elements), ("last", last)];
    let compared = beats.with(&fields).through_packed("compared", skid_buffer);

    m.comment("Non-zero extraction. The keep mask accompanies the beat.");
    let keep = ("keep", compared.get("index"));
    let marked = compared.append(&[keep]);
    compact_unregistered(&m, marked, ELEMENT, LEVELS_PER_STAGE)
        .stream_out("out", &pruned_beat(lanes));
    m.finish()
}

/// The threshold of the token in work: the port in its first beat, a register behind it.
fn threshold_of_token<'m>(
    m: &'m ModuleBuilder,
    threshold: Value<'m>,
    beats: &Stream<'m>,
) -> Value<'m> {
    m.comment("The threshold of the token.");
    let first = m.reg_reset("first", Bit, 1);
    let held = m.reg("threshold", Bits(8));
    let taken = m.wire("taken", beats.transfer());
    let current = m.wire("current", first.q().mux(threshold, held.q()));
    first.set_when(taken, beats.get("last"));
    held.set_when(taken & first.q(), threshold);
    current
}
