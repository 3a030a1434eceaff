//! Non-zero quantizer: codes and labels of the kept elements of a beat.

use super::quantization_beats::{levelled_beat, quantized_beat};
use super::quantization_geometry::LANES;
use super::streams::{CODE_BITS, ELEMENT};
use super::{QUANTIZER_LANES, quantizer_keep_delay, quantizer_latency, quantizer_x4};
use crate::hw::Flow;
use crate::hw::{Bits, Module, ModuleBuilder, Value};

/// Titanus' non-zero quantizer (GLSVLSI 2025, section 4.4, Figure 7; contract, section 3): the
/// quantizer lanes, and the pipeline of what accompanies a beat.
///
/// Latency [`quantizer_latency`], one beat per cycle, never waits.
pub(super) fn nonzero_quantizer() -> Module {
    let m = ModuleBuilder::new(format!("titanus_nonzero_quantizer_l{LANES}"));
    m.doc(
        "Titanus' non-zero quantizer (Titanus, GLSVLSI 2025, section 4.4, Figure 7): the codes of the \
         kept elements of a beat, and their labels, which mark the codes that are not 0.",
    );
    m.timing(quantizer_latency(), "one beat per cycle");
    let inputs = levelled_beat().select(&["x", "lo", "hi", "keep", "last"]);
    let beat = Flow::input(&m, "in", &inputs);
    let bits = m.input("bits", Bits(CODE_BITS), "width of a code, 2 to 8 bits");

    m.comment("What accompanies the beat while the lanes work.");
    let mut beside = vec![beat.select(&["keep", "last"])];
    for stage in 1..=quantizer_latency() {
        beside.push(beside[stage - 1].registered(stage));
    }
    let kept = beside[quantizer_keep_delay()].get("keep");
    let beside = &beside[quantizer_latency()];

    m.comment("The lanes take the mask in their last stage.");
    let codes = m.forward("codes", Bits(ELEMENT * LANES));
    let group = quantizer_x4();
    for at in (0..LANES).step_by(QUANTIZER_LANES) {
        let u = m.instance(&format!("u_quantizer{at}"), &group);
        u.set("bits", bits)
            .set("keep", kept.slice(at, QUANTIZER_LANES));
        for name in ["x", "lo", "hi"] {
            let bytes = beat
                .get(name)
                .slice(ELEMENT * at, ELEMENT * QUANTIZER_LANES);
            u.set(name, bytes);
        }
        u.drive("code", codes, ELEMENT * at);
    }

    let labels: Vec<Value> = codes
        .value()
        .lanes(ELEMENT)
        .into_iter()
        .map(Value::reduce_or)
        .collect();
    let fields = [
        ("keep", beside.get("keep")),
        ("label", m.pack(&labels)),
        ("codes", codes.value()),
        ("last", beside.get("last")),
    ];
    beside.with(&fields).output("out", &quantized_beat());
    m.finish()
}
