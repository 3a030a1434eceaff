//! What the rows are told of records and of tails.

use super::geometry::{BANKS, Geometry, PAIR, WEIGHT_LATENCY};
use crate::binary16::canonical;
use crate::delay::{bit_line, delayed, delayed_bit};
use crate::dot::{DotShape, dot_product};
use crate::hw::{Bit, Fields, InstanceRef, ModuleBuilder, Value};

/// What the rows are told of a record, each in its cycle.
pub(super) fn records<'m>(
    m: &'m ModuleBuilder,
    geometry: Geometry,
    step: &Fields<'m>,
    window: Value<'m>,
) -> Fields<'m> {
    m.comment("A record: its codes in cycle 0, the rest when the rows need it.");
    let (dot, rescaled) = (geometry.dot_latency(), geometry.rescaled());
    let prepares = step.get("prepares");
    let header = match geometry.pieces() {
        1 => m.lit(Bit, 1),
        _ => step.get("header"),
    };
    let bits = 8 * geometry.code_bytes();
    let behind = window.slice(8 * geometry.b_header(), bits);
    let codes = match geometry.pieces() {
        1 => behind,
        _ => m.wire("codes", header.mux(behind, window.slice(0, bits))),
    };
    // Of a record of two pieces the first one has the parameters, which stay.
    let kept = |name: &str, value: Value<'m>| {
        let register = m.reg(name, value.kind());
        match geometry.pieces() {
            1 => register.set(value),
            _ => register.set_when(header | prepares, value),
        }
        register.q()
    };
    let pair = kept("record_pair", window.slice(0, 8 * PAIR));
    let pair = delayed(m, "pair", pair, rescaled - 1);
    let chained = (geometry.pieces() > 1).then(|| {
        let piece = m.wire("is_piece", step.get("reads") & !step.get("tail"));
        [
            ("valid", delayed_bit(m, "piece", piece, dot - 1)),
            ("continues", delayed(m, "continues", !header, dot - 1)),
        ]
    });
    let n = step.get("n").zext(geometry.b_sum_bits());
    let prepares = bit_line(m, "prepares", prepares, rescaled);
    let prepares_at_dot = m.wire("prepares", prepares[dot]);
    let sum = match geometry.sum_bytes() {
        0 => {
            let n = delayed(m, "n", n, dot);
            prepares_at_dot.mux(n, code_sum(m, geometry, step, codes, chained))
        }
        bytes => {
            let stored = window.slice(8 * PAIR, (8 * bytes).min(n.width()));
            let stored = stored.zext(n.width());
            let sum = m.wire("sum_or_n", step.get("prepares").mux(n, stored));
            delayed(m, "sum", kept("record_sum", sum), dot - 1)
        }
    };
    let part = step.get("part");
    let of_part = part.slice(0, geometry.part_bits());
    let fields = [
        ("codes", codes),
        ("header", delayed(m, "header", part, dot - 1)),
        ("prepares", prepares_at_dot),
        ("sum", sum),
        ("keeps", m.wire("keeps", prepares[rescaled])),
        ("part", delayed(m, "part", of_part, rescaled)),
        ("step", pair.slice(16, 16)),
        ("minimum", pair.slice(0, 16)),
        (
            "record",
            delayed_bit(m, "record_there", step.get("record"), rescaled),
        ),
    ];
    let fields = m.fields("record", &fields);
    match chained {
        None => fields,
        Some(chained) => fields.append(&chained),
    }
}

/// The sum of the codes of a record that does not hold it: their dot product with as many ones.
fn code_sum<'m>(
    m: &'m ModuleBuilder,
    geometry: Geometry,
    step: &Fields<'m>,
    codes: Value<'m>,
    chained: Option<[(&str, Value<'m>); 2]>,
) -> Value<'m> {
    m.comment("The codes of the record are added up.");
    let macs = geometry.macs();
    let n = step.get("n");
    let is_code = m.lanes("is_code", macs, |lane| match chained {
        None => n.gt(lane),
        Some(_) => step.get("header").mux(n.gt(lane), n.gt(macs + lane)),
    });
    let [codes, ones] = m.delays([("summed_codes", codes), ("summed_ones", is_code)]);
    let shape = DotShape {
        a_bits: 1,
        ..geometry.dot()
    };
    let u = m.instance("u_code_sum", &dot_product(shape));
    u.set("a", ones).set("b", codes);
    for (port, value) in chained.into_iter().flatten() {
        u.set(port, value);
    }
    debug_assert_eq!(shape.latency(), geometry.dot().latency());
    let sum = u.get_as("sum", "code_sum");
    sum.zext(geometry.b_sum_bits())
}

/// What the rows are told of values of a tail.
pub(super) struct Tail<'m> {
    /// There are some, with the weight.
    pub valid: Value<'m>,
    pub values: Value<'m>,
    pub nan: Value<'m>,
    pub inf: Value<'m>,
}

pub(super) fn tails<'m>(
    m: &'m ModuleBuilder,
    step: &Fields<'m>,
    window: Value<'m>,
    rows: &[InstanceRef<'m>],
) -> Tail<'m> {
    m.comment("Values of a tail, canonical, with their weight two cycles later.");
    debug_assert_eq!(WEIGHT_LATENCY, 2);
    let raw = m.delay("raw_values", window.slice(0, 16 * BANKS));
    let lanes = m.delay("raw_lanes", step.get("lanes"));
    let keep = m.lanes("value_is_there", BANKS, |n| match n {
        0 => m.lit(Bit, 1),
        n => lanes.ge(n),
    });
    let there = raw.lanes(16).into_iter().enumerate();
    let there: Vec<Value> = there.map(|(n, x)| x & keep.bit(n).replicate(16)).collect();
    let there = m.wire("values_there", m.pack(&there));
    let found = canonical(m, "value", there);
    let [values, nan, inf] = m.delays([
        ("values", found.x),
        ("value_nan", found.nan.reduce_or()),
        ("value_inf", found.inf.reduce_or()),
    ]);
    let valid = delayed_bit(m, "tail", step.get("tail"), WEIGHT_LATENCY);
    Tail {
        valid,
        values,
        nan: m.wire(
            "tail_nan",
            valid & (nan | either("row_nan", rows, "weight_nan")),
        ),
        inf: m.wire(
            "tail_inf",
            valid & (inf | either("row_inf", rows, "weight_inf")),
        ),
    }
}

/// Is an output set in any row?
pub(super) fn either<'m>(name: &str, rows: &[InstanceRef<'m>], port: &str) -> Value<'m> {
    let bits = rows.iter().enumerate();
    let bits = bits.map(|(n, row)| row.get_as(port, &format!("{name}{n}")));
    bits.reduce(|a, b| a | b).expect("there is a row")
}
