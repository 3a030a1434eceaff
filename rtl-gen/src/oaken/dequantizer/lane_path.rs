//! The dequantizer lanes, which end at the output port.

use crate::hw::{Bit, Bits, ModuleBuilder, Stream, Value};
use crate::oaken::lane_array::LaneArray;
use crate::oaken::stage::{copies, keep};
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
    let element = ["code", "outlier", "inner", "side"];
    let element = element.map(|name| (name.to_owned(), beats.get(name)));
    let mut entered = copies(m, "entered_", advance.value(), element);
    let (zero, last, tail) = (beats.get("zero"), beats.get("last"), beats.get("tail"));
    let absent: Vec<Value> = (0..lanes)
        .map(|i| match i {
            0 => zero,
            _ => zero | (last & tail.lt(i)),
        })
        .collect();
    let absent = keep(m, "entered_zero", advance.value(), m.pack(&absent));
    entered.push(("zero".to_owned(), absent));
    let x = m.forward("x", Bits(16 * lanes));
    let in_group = lanes.min(DEQUANTIZER_LANES);
    let parameters = beats
        .field_names()
        .into_iter()
        .filter(|name| ["base", "slope", "k0"].iter().any(|p| name.starts_with(p)));
    let mut shared = vec![
        ("advance".to_owned(), advance.value()),
        ("sample".to_owned(), sample),
    ];
    shared.extend(parameters.map(|name| {
        let value = beats.get(&name);
        (name, value)
    }));
    let array = LaneArray {
        shared: &shared,
        split: &entered,
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
    let mut stage = [beats.valid.as_bits(), tail, last.as_bits(), zero.as_bits()];
    let mut any: Option<Value> = None;
    for i in 0..=dequantizer_latency() {
        let valid = m.reg_reset(&format!("lane_valid{i}"), Bits(1), 0);
        let tail = m.reg(&format!("lane_tail{i}"), stage[1].kind());
        let last = m.reg(&format!("lane_last{i}"), Bits(1));
        let zero = m.reg(&format!("lane_zero{i}"), Bits(1));
        valid.set_when(advance.value(), stage[0]);
        tail.set_when(advance.value(), stage[1]);
        last.set_when(advance.value(), stage[2]);
        zero.set_when(advance.value(), stage[3]);
        stage = [valid.q(), tail.q(), last.q(), zero.q()];
        any = Some(any.map_or(valid.q(), |all| all | valid.q()));
    }
    let [valid, tail, last, zero] = stage;
    let fields = [
        ("x", x.value()),
        ("tail", tail),
        ("last", last.bit(0)),
        ("user", (last & zero).as_bit()),
    ];
    let out = m.stream("decoded", valid.bit(0), &fields);
    advance.drive(!out.valid | out.ready());
    beats.accept_when(advance.value());
    let last = out.get("last");
    let tail = out.get("tail");
    let keep: Vec<Value> = (0..lanes)
        .map(|i| match i {
            0 => m.lit(Bits(2), 3),
            _ => (!last | tail.ge(i)).replicate(2),
        })
        .collect();
    let busy = m.wire("busy", any.expect("there are stages").as_bit());
    let fields = [
        ("tdata", out.get("x")),
        ("tkeep", m.wire("keep", m.pack(&keep))),
        ("tlast", last),
        ("tuser", out.get("user")),
    ];
    (out.with(&fields), busy)
}
