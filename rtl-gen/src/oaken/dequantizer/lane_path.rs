//! The dequantizer lanes, which end at the output port.

use super::bank::bank;
use crate::hw::LaneArray;
use crate::hw::{Bit, Bits, ModuleBuilder, Stream, Value};
use crate::oaken::stage::stage;
use crate::oaken::streams::dequantizer_parameters;
use crate::oaken::{DEQUANTIZER_LANES, Style, dequantizer_latency};

/// The lanes, which end at the output port. The second result says whether there is a beat in the
/// lanes.
pub(super) fn lane_path<'m>(
    m: &'m ModuleBuilder,
    lanes: usize,
    style: Style,
    beats: Stream<'m>,
) -> (Stream<'m>, Value<'m>) {
    m.comment(
        "The lanes advance together, in every cycle but those after one in which the beat at the \
         port was not taken: the beat is then kept beside them, here as in the banks.",
    );
    let stays = m.forward("stays", Bit);
    let stalled = m.reg_reset("stalled", Bit, 0);
    stalled.set(stays.value());
    let advance = m.wire("advance", !stalled.q());
    let sample = m.wire("sample", beats.valid & beats.get("first"));
    let (zero, last, tail) = (beats.get("zero"), beats.get("last"), beats.get("tail"));
    let absent = m.lanes("absent", lanes, |i| match i {
        0 => zero,
        _ => zero | (last & tail.lt(i)),
    });
    let x = m.forward("x", Bits(16 * lanes));
    let in_bank = lanes.min(DEQUANTIZER_LANES);
    let array = LaneArray {
        shared: beats
            .fields()
            .select(&dequantizer_parameters().names())
            .append(&[("stays", stays.value()), ("sample", sample)]),
        split: beats
            .fields()
            .select(&["code", "outlier", "inner", "side"])
            .append(&[("zero", absent)]),
        outputs: &[("x", x)],
    };
    array.instances(m, "u_bank", &bank(in_bank, style), in_bank, lanes);

    m.comment("The delay of the lanes for what goes with a beat.");
    let mut beat = [tail, last, zero];
    let mut valid = beats.valid;
    beats.accept_when(advance);
    let mut valids = vec![stalled.q()];
    for i in 0..=dequantizer_latency(style.pipeline) {
        let register = m.reg_reset(&format!("lane_valid{i}"), Bit, 0);
        register.set_when(advance, valid);
        valid = register.q();
        let names = ["lane_tail", "lane_last", "lane_zero"].map(|name| format!("{name}{i}"));
        let [tail_name, last_name, zero_name] = names;
        let [tail, last, zero] = beat;
        beat = stage(
            m,
            advance,
            [(tail_name, tail), (last_name, last), (zero_name, zero)],
        );
        valids.push(valid);
    }
    let [tail, last, zero] = beat;
    let [tail, last, zero] = [("tail", tail), ("last", last), ("zero", zero)].map(|(name, now)| {
        let kept = m.reg(&format!("kept_{name}"), now.kind());
        let offered = m.wire(&format!("offered_{name}"), stalled.q().mux(kept.q(), now));
        kept.set(offered);
        offered
    });
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
    let out = m.stream("decoded", stalled.q() | valid, &fields);
    stays.drive(out.valid & !out.ready());
    let busy = valids.into_iter().reduce(|any, valid| any | valid);
    let busy = m.wire("busy", busy.expect("there are stages"));
    (out, busy)
}
