//! The pruning unit: K and V side by side.

use super::streams::{ELEMENT, token_beat};
use super::{pruning_path, pruning_path_latency};
use crate::hw::{Bit, Bits, Bundle, Module, ModuleBuilder, Value};

/// Kept elements of a token.
fn kept_beat(lanes: usize) -> Bundle {
    Bundle::new(
        "a beat of kept elements",
        &[
            (
                "data",
                Bits(ELEMENT * lanes),
                "compacted kept elements, the first lowest, then zeros",
            ),
            (
                "keep",
                Bits(lanes),
                "bytes that hold a kept element: the low ones",
            ),
        ],
    )
}

/// The keep mask of a beat of a token.
fn mask_beat(lanes: usize) -> Bundle {
    Bundle::new(
        "a keep mask",
        &[
            ("data", Bits(lanes), "lanes whose element is kept"),
            ("last", Bit, "last beat of the token"),
        ],
    )
}

/// Titanus' pruning unit (GLSVLSI 2025, section 4.3, Figure 6; contract, section 2): two groups of
/// `lanes` lanes, one for K and one for V, each with its own threshold and streams.
///
/// ```text
///   k_threshold ---.
///   s_axis_k ---> pruning_path (k): comparator, mask generator, ----+--> m_axis_k_mask
///                                   non-zero extraction             '--> m_axis_k
///
///   v_threshold ---.
///   s_axis_v ---> pruning_path (v) --> m_axis_v_mask, m_axis_v
/// ```
///
/// Latency [`pruning_path_latency`], one beat per cycle and path. No combinational path from any
/// input to any output.
///
/// # Panics
/// If `lanes` is not 8, 16, 32 or 64.
pub fn pruning_unit(lanes: usize) -> Module {
    let path = pruning_path(lanes);
    let m = ModuleBuilder::new(format!("titanus_pu_l{lanes}"));
    m.doc(
        "Titanus' pruning unit (Titanus, GLSVLSI 2025, section 4.3, Figure 6): prunes K and V in \
         parallel. Each path has its own threshold and streams; the paths do not wait for each other.",
    );
    m.doc(
        "An element is kept if it is not 0 and its magnitude, 128 for -128, is at least the \
         threshold. The threshold, 0 to 128, is sampled with the first beat of a token; above 128 no \
         element is kept. Every beat gives its keep mask, which says which lanes are kept (the paper's \
         index), on a stream of its own, and a beat of the kept elements, compacted to the low end, if \
         there are any: no beat has a tkeep of 0. Tokens end in the stream of masks only. No \
         combinational path from any input to any output.",
    );
    m.parameter("lanes", lanes);
    m.timing(
        pruning_path_latency(lanes),
        "one beat per cycle for K and one for V",
    );
    for name in ["k", "v"] {
        let threshold = m.input(
            &format!("{name}_threshold"),
            Bits(8),
            "pruning threshold, sampled with a token's first beat",
        );
        let pruned = m
            .axi_stream_in(&format!("s_axis_{name}"), &token_beat(lanes))
            .through(name, &path, |u| {
                u.set("threshold", threshold);
            });
        let [beats, masks] = pruned.fork([&format!("{name}_beat"), &format!("{name}_mask")]);
        masks
            .select(&["index", "last"])
            .rename("index", "data")
            .axi_stream_out(&format!("m_axis_{name}_mask"), &mask_beat(lanes));
        let (count, elements) = (beats.get("count"), beats.get("entries"));
        let keep: Vec<Value> = (0..lanes).map(|i| count.gt(i)).collect();
        let keep = m.wire(&format!("{name}_entry_keep"), m.pack(&keep));
        beats
            .only_when(&format!("{name}_kept"), count.ne(0))
            .with(&[("data", elements), ("keep", keep)])
            .axi_stream_out(&format!("m_axis_{name}"), &kept_beat(lanes));
    }
    m.finish()
}
