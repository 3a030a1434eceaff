//! The dequantizer lanes, which end at the output port.

use crate::hw::{Bit, Bits, ModuleBuilder, Stream, Value};
use crate::oaken::lane_array::LaneArray;
use crate::oaken::stage::{self, copies};
use crate::oaken::streams::dequantizer_parameters;
use crate::oaken::{DEQUANTIZER_LANES, dequantizer_group, dequantizer_latency};

/// The lanes, which end at the output port: their last register holds the beat that is offered. The
/// second result says whether there is a beat in the lanes.
pub(super) fn lane_path<'m>(
    m: &'m ModuleBuilder,
    lanes: usize,
    beats: Stream<'m>,
) -> (Stream<'m>, Value<'m>) {
    m.comment(
        "The lanes advance together, whenever the beat at the port is taken or there is none.",
    );
    let advance = m.forward("advance", Bit);
    let sample = m.wire("sample", beats.valid & beats.get("first"));
    let element = beats.fields().select(&["code", "outlier", "inner", "side"]);
    let entered = copies(m, "entered_", advance.value(), &element);
    let (zero, last, tail) = (beats.get("zero"), beats.get("last"), beats.get("tail"));
    let absent = m.lanes("absent", lanes, |i| match i {
        0 => zero,
        _ => zero | (last & tail.lt(i)),
    });
    let entered_zero = stage::keep(m, "entered_zero", advance.value(), absent);
    let x = m.forward("x", Bits(16 * lanes));
    let in_group = lanes.min(DEQUANTIZER_LANES);
    let array = LaneArray {
        shared: beats
            .fields()
            .select(&dequantizer_parameters().names())
            .append(&[("advance", advance.value()), ("sample", sample)]),
        split: entered.append(&[("zero", entered_zero)]),
        outputs: &[("x", x)],
    };
    array.instances(
        m,
        "u_dequantizer",
        &dequantizer_group(in_group),
        in_group,
        lanes,
    );

    m.comment("The delay of the lanes for what goes with a beat.");
    let mut stage = [beats.valid, tail, last, zero];
    let mut valids = vec![];
    for i in 0..=dequantizer_latency() {
        let valid = m.reg_reset(&format!("lane_valid{i}"), Bit, 0);
        let tail = m.reg(&format!("lane_tail{i}"), stage[1].kind());
        let last = m.reg(&format!("lane_last{i}"), Bit);
        let zero = m.reg(&format!("lane_zero{i}"), Bit);
        valid.set_when(advance.value(), stage[0]);
        tail.set_when(advance.value(), stage[1]);
        last.set_when(advance.value(), stage[2]);
        zero.set_when(advance.value(), stage[3]);
        stage = [valid.q(), tail.q(), last.q(), zero.q()];
        valids.push(valid.q());
    }
    let [valid, tail, last, zero] = stage;
    let keep = m.lanes("keep", lanes, |i| match i {
        0 => m.lit(Bits(2), 3),
        _ => (!last | tail.ge(i)).replicate(2),
    });
    let fields = [
        ("data", x.value()),
        ("keep", keep),
        ("last", last),
        ("user", last & zero),
    ];
    let out = m.stream("decoded", valid, &fields);
    advance.drive(!out.valid | out.ready());
    beats.accept_when(advance.value());
    let busy = valids.into_iter().reduce(|any, valid| any | valid);
    let busy = m.wire("busy", busy.expect("there are stages"));
    (out, busy)
}
