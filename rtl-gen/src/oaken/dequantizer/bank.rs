//! A bank of dequantizer lanes that stalls one cycle late.

use crate::hw::LaneArray;
use crate::hw::{Bit, Bits, Module};
use crate::oaken::stage::stage;
use crate::oaken::streams::{GROUPS, dequantizer_parameters};
use crate::oaken::{DEQUANTIZER_LANES, Style, dequantizer_group, dequantizer_latency};

/// Dequantizer lanes with the register that their elements enter by, a register of their own for
/// the stall, and a place for the beat that leaves the lanes when the stall reaches them. No path
/// leads from `stays` to the lanes: it ends at one register per bank.
///
/// Latency [`dequantizer_latency`](crate::oaken::dequantizer_latency) + 1, one beat per cycle.
/// `lanes` is 1 to [`DEQUANTIZER_LANES`].
///
/// # Panics
/// If `lanes` is another number.
pub(super) fn bank(lanes: usize, style: Style) -> Module {
    assert!(
        (1..=DEQUANTIZER_LANES).contains(&lanes),
        "a bank of {lanes} dequantizer lanes"
    );
    let m = style.module(&format!("oaken_dequantizer_bank_l{lanes}"));
    m.doc(format!(
        "A bank of {lanes} dequantizer lanes, which stalls one cycle late: stays reaches nothing but \
         a register, and the lanes hold in the cycle after it. The beat that leaves them meanwhile is \
         kept, and is the one at x as long as it stays.",
    ));
    m.doc(
        "The inputs are taken in every cycle but those after a cycle with stays. sample comes with \
         the first beat of a vector, and with its parameters.",
    );
    m.parameter("lanes", lanes);
    m.timing(
        dequantizer_latency(style.pipeline) + 1,
        "one beat per cycle",
    );
    m.keep_hierarchy();
    let stays = m.input("stays", Bit, "the beat at x is there in the next cycle too");
    let sample = m.input("sample", Bit, "the beat is the first of a vector");
    let ports = dequantizer_parameters();
    let parameters = ports.fields().iter().map(|field| {
        let value = m.input(&field.name, field.kind, &field.doc);
        (field.name.clone(), value)
    });
    let parameters: Vec<_> = parameters.collect();
    let parameters: Vec<_> = parameters.iter().map(|(n, v)| (n.as_str(), *v)).collect();
    let code = m.input("code", Bits(4 * lanes), "codes");
    let [outlier, inner, side, zero] = [
        ("outlier", "element is in the outer or inner group"),
        ("inner", "outlier is in the inner group"),
        ("side", "outlier is on the low side, or negative"),
        ("zero", "element is +0; overrides the other inputs"),
    ]
    .map(|(name, doc)| m.input(name, Bits(lanes), doc));

    let stalled = m.reg_reset("stalled", Bit, 0);
    stalled.set(stays);
    let advance = m.wire("advance", !stalled.q());

    m.comment("The elements enter with their groups; +0 is in none.");
    let outlier = m.wire("outlier_there", outlier & !zero);
    let entering = [
        ("entered_code", code),
        ("entered_outer", outlier & !inner),
        ("entered_middle", !m.wire("not_middle", outlier | zero)),
        ("entered_inner", outlier & inner),
        ("entered_side", outlier & side),
    ];
    let [code, outer, middle, inner, side] = stage(&m, advance, entering);
    let [outer_group, middle_group, inner_group] = GROUPS;
    let element = [
        ("code", code),
        (outer_group, outer),
        (middle_group, middle),
        (inner_group, inner),
        ("side", side),
    ];
    let x = m.forward("elements", Bits(16 * lanes));
    let array = LaneArray {
        shared: m
            .fields("parameters", &parameters)
            .append(&[("advance", advance), ("sample", sample)]),
        split: m.fields("elements", &element),
        outputs: &[("x", x)],
    };
    array.instances(
        &m,
        "u_lanes",
        &dequantizer_group(lanes, style),
        lanes,
        lanes,
    );

    m.comment("The beat at x, which the next cycle needs if it stays.");
    let kept = m.reg("kept", Bits(16 * lanes));
    let offered = m.wire("offered", stalled.q().mux(kept.q(), x.value()));
    kept.set(offered);
    m.output("x", offered, "binary16 elements, canonical");
    m.finish()
}
