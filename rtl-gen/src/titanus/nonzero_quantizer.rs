//! Non-zero quantizer: codes and labels of the kept elements of a beat.

use super::quantization_geometry::{BITS, LANES};
use super::{QUANTIZER_LANES, quantizer_latency, quantizer_x4};
use crate::hw::{Bit, Bits, Module, ModuleBuilder, Value};

/// Titanus' non-zero quantizer: the quantizer lanes, and what goes with a beat beside them.
///
/// Latency [`quantizer_latency`], one beat per cycle, never waits.
pub(super) fn nonzero_quantizer() -> Module {
    let m = ModuleBuilder::new(format!("titanus_nonzero_quantizer_l{LANES}"));
    m.doc(
        "Titanus' non-zero quantizer (Titanus, GLSVLSI 2025, section 4.4, Figure 7): the codes of a \
         beat's kept elements, and their labels, which mark the codes that are not 0.",
    );
    m.timing(quantizer_latency(), "one beat per cycle");
    let valid = m.input("in_valid", Bit, "a beat to be quantized");
    let inputs = ["x", "lo", "hi"].map(|name| {
        let doc = "signed bytes, lane 0 lowest";
        (name, m.input(&format!("in_{name}"), Bits(8 * LANES), doc))
    });
    let keep = m.input("in_keep", Bits(LANES), "which lanes hold a kept element");
    let last = m.input("in_last", Bit, "last beat of its token");
    let bits = m.input("bits", Bits(BITS), "bits of a code");

    let codes = m.forward("codes", Bits(8 * LANES));
    let group = quantizer_x4();
    for at in (0..LANES).step_by(QUANTIZER_LANES) {
        let u = m.instance(&format!("u_quantizer{at}"), &group);
        u.set("bits", bits)
            .set("keep", keep.slice(at, QUANTIZER_LANES));
        for (name, value) in inputs {
            u.set(name, value.slice(8 * at, 8 * QUANTIZER_LANES));
        }
        u.drive("code", codes, 8 * at);
    }

    m.comment("What goes with a beat beside the lanes.");
    let mut stage = (valid, keep, last);
    for i in 1..=quantizer_latency() {
        let valid = m.reg_reset(&format!("valid{i}"), Bit, 0);
        let keep = m.reg(&format!("keep{i}"), Bits(LANES));
        let last = m.reg(&format!("last{i}"), Bit);
        valid.set(stage.0);
        keep.set(stage.1);
        last.set(stage.2);
        stage = (valid.q(), keep.q(), last.q());
    }
    let labels: Vec<Value> = codes
        .value()
        .lanes(8)
        .into_iter()
        .map(Value::reduce_or)
        .collect();
    m.output("out_valid", stage.0, "a quantized beat");
    m.output("out_keep", stage.1, "which lanes hold a kept element");
    m.output("out_label", m.pack(&labels), "whose codes are not 0");
    m.output("out_codes", codes.value(), "a byte each, 0 where keep is 0");
    m.output("out_last", stage.2, "last beat of its token");
    m.finish()
}
