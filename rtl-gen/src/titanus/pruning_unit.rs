//! The pruning unit: K and V side by side.

use super::{pruning_path, pruning_path_latency};
use crate::hw::{Bit, Bits, Module, ModuleBuilder, Value};

/// Titanus' pruning unit (Figure 6): two groups of `lanes` lanes, one for K and one for V, each
/// with its own threshold and streams.
///
/// Latency [`pruning_path_latency`], one beat per cycle and path. No combinational path from any
/// input to any output.
///
/// # Panics
/// If `lanes` is not 8, 16 or 32.
pub fn pruning_unit(lanes: usize) -> Module {
    let path = pruning_path(lanes);
    let m = ModuleBuilder::new(format!("titanus_pu_l{lanes}"));
    m.doc(
        "Titanus' pruning unit (Titanus, GLSVLSI 2025, section 4.3, Figure 6): prunes K and V in \
         parallel, each with its own threshold and its own streams, which do not wait for each other.",
    );
    m.doc(
        "An element is kept if it is not 0 and its magnitude, 128 for -128, is at least the \
         threshold, 0 to 128, which is sampled with the first beat of a token; one above 128 keeps \
         nothing. Every beat gives one beat: the kept elements at the low end (tdata, tkeep) and the mask that says which lanes \
         they come from (tuser; the paper's index). No combinational path from any input to any output.",
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
            "0 to 128, read with the first beat of a token",
        );
        let stream = m.axi_stream_in(
            &format!("s_axis_{name}"),
            &[
                ("tdata", Bits(8 * lanes), "signed elements, lane 0 lowest"),
                ("tkeep", Bits(lanes), "which lanes hold an element"),
                ("tlast", Bit, "last beat of the token"),
            ],
        );
        let fields = [
            ("x", stream.get("tdata")),
            ("keep", stream.get("tkeep")),
            ("last", stream.get("tlast")),
        ];
        let pruned = stream.with(&fields).through(name, &path, |u| {
            u.set("threshold", threshold);
        });
        let count = pruned.get("count");
        let keep: Vec<Value> = (0..lanes).map(|i| count.gt(i)).collect();
        let fields = [
            ("tdata", pruned.get("entries")),
            (
                "tkeep",
                m.wire(&format!("{name}_entry_keep"), m.pack(&keep)),
            ),
            ("tuser", pruned.get("index")),
            ("tlast", pruned.get("last")),
        ];
        pruned.with(&fields).axi_stream_out(
            &format!("m_axis_{name}"),
            &[
                ("tdata", "kept elements, byte 0 lowest, then zeros"),
                ("tkeep", "which bytes are kept elements: the low ones"),
                ("tuser", "mask: which lanes are kept"),
                ("tlast", "last beat of the token"),
            ],
        );
    }
    m.finish()
}
