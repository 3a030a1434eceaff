//! The dense path: the quantizer lanes.

use crate::hw::{Bit, Bits, Fields, ModuleBuilder, Stream, Value};
use crate::oaken::lane_array::LaneArray;
use crate::oaken::stage::copies;
use crate::oaken::streams::quantizer_lane_parameters;
use crate::oaken::{QUANTIZER_LANES, quantizer_latency, quantizer_x4};

/// The lanes: elements with group and side in, codes out. They advance together whenever the beat
/// behind them can leave. The second result says whether they still copy the parameters of a vector.
pub(super) fn lane_path<'m>(
    m: &'m ModuleBuilder,
    lanes: usize,
    beats: Stream<'m>,
    parameters: &Fields<'m>,
) -> (Stream<'m>, Value<'m>) {
    m.comment("Dense path: all lanes advance together, whenever the beat behind them can leave.");
    let advance = m.forward("advance", Bit);
    let sample = m.wire("sample", beats.valid & beats.get("first"));
    let sampling = m.reg_reset("sampling", Bits(2), 0);
    sampling.set_when(advance.value(), m.concat(&[sampling.q().bit(0), sample]));
    let element = beats
        .fields()
        .select(&["x", "keep", "outer", "inner", "high"]);
    let entered = copies(m, "entered_", advance.value(), &element);
    let codes = m.forward("codes", Bits(4 * lanes));
    let array = LaneArray {
        shared: parameters
            .select(&quantizer_lane_parameters().names())
            .append(&[("advance", advance.value()), ("sample", sample)]),
        split: entered,
        outputs: &[("code", codes)],
    };
    array.instances(m, "u_quantizer", &quantizer_x4(), QUANTIZER_LANES, lanes);

    m.comment("The delay of the lanes for what goes with a beat: valid, keep and last.");
    let pairs = beats.get("keep").lanes(2);
    let bytes = m.lanes("byte_keep", pairs.len(), |i| pairs[i].bit(0));
    let mut stage = [beats.valid, bytes, beats.get("last")];
    for i in 0..=quantizer_latency() {
        let valid = m.reg_reset(&format!("lane_valid{i}"), Bit, 0);
        let keep = m.reg(&format!("lane_keep{i}"), Bits(lanes / 2));
        let last = m.reg(&format!("lane_last{i}"), Bit);
        valid.set_when(advance.value(), stage[0]);
        keep.set_when(advance.value(), stage[1]);
        last.set_when(advance.value(), stage[2]);
        stage = [valid.q(), keep.q(), last.q()];
    }
    let [valid, keep, last] = stage;
    let dense = m.stream(
        "dense",
        valid,
        &[("data", codes.value()), ("keep", keep), ("last", last)],
    );
    advance.drive(!valid | dense.ready());
    beats.accept_when(advance.value());
    (dense, sampling.q().reduce_or())
}
