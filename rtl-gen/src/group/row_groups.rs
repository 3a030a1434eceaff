//! Row groups on their way to the lanes: parameters of every group, and its beats, which wait for them.

use super::{
    QUANTIZER_LANES, Rounding, group_parameters, parameters, parameters_latency, quantizer_x4,
    row_extremes, row_extremes_latency,
};
use crate::cells::stream_fifo;
use crate::delay::delayed;
use crate::hw::{Bit, Bits, Fields, Flow, InstanceRef, LaneArray, ModuleBuilder, Stream, Value};

/// The parameters of a flow of groups, out of a FIFO for those of `depth` groups; and when one enters it.
pub(crate) fn waiting_parameters<'m>(
    m: &'m ModuleBuilder,
    divider: InstanceRef<'m>,
    depth: usize,
) -> (Stream<'m>, Value<'m>) {
    let found = Flow::of(divider, "out", "parameters");
    let names = group_parameters();
    let fields: Vec<(&str, Value)> = names
        .names()
        .into_iter()
        .map(|name| (name, found.get(name)))
        .collect();
    let found = m.stream("found", found.valid, &fields);
    m.unused("unused_found_ready", found.ready());
    let enters = found.valid;
    let waiting = found.through_packed("group", |width| stream_fifo(depth, width));
    (waiting, enters)
}

/// Parameters of row groups of `group` elements with codes up to `largest`, and their beats, which wait
/// for them. An element beat has `x`, `keep`, `group_ends`,
/// `ends` and what else goes with it.
pub(crate) fn row_groups<'m>(
    m: &'m ModuleBuilder,
    group: usize,
    largest: u64,
    element: Flow<'m>,
) -> [Stream<'m>; 2] {
    let lanes = element.get("keep").width();
    m.comment("Extremes and parameters of every group.");
    let extremes = m.instance("u_extremes", &row_extremes(lanes));
    element
        .with(&[
            ("x", element.get("x")),
            ("keep", element.get("keep")),
            ("ends", element.get("group_ends")),
        ])
        .connect(extremes, "in");
    let divider = m.instance("u_parameters", &parameters(largest));
    Flow::of(extremes, "out", "extremes").connect(divider, "in");
    // Short groups behind a long one wait for the long one's beats.
    let beats = group / lanes;
    let (parameters, _) = waiting_parameters(m, divider, beats + 2);

    m.comment("The elements wait for the parameters of their group.");
    let latency = row_extremes_latency(lanes) + parameters_latency();
    let depth = latency + 2 * beats + 4;
    let waiting = element.stream("waiting");
    m.unused("unused_waiting_ready", waiting.ready());
    let queued = waiting.through_packed("queued", |width| stream_fifo(depth, width));
    [parameters, queued]
}

/// Beats with the parameters of their group.
pub(crate) struct Issued<'m> {
    pub valid: Value<'m>,
    pub x: Value<'m>,
    /// Which lanes hold an element; all of them if it says nothing.
    pub keep: Option<Value<'m>>,
    /// It is the first beat of its group.
    pub first: Value<'m>,
    /// It is the last one of its group; only where there is a beat.
    pub group_ends: Value<'m>,
    /// And of its vector.
    pub ends: Value<'m>,
    pub min: Value<'m>,
    pub step: Value<'m>,
    pub zero: Value<'m>,
    pub shift: Value<'m>,
    pub sigma: Value<'m>,
}

/// Beats in step with the parameters of their groups; and all fields of the beats. `what` is what a
/// vector is called.
pub(crate) fn issue<'m>(
    m: &'m ModuleBuilder,
    what: &str,
    group: Stream<'m>,
    element: Stream<'m>,
) -> (Issued<'m>, Fields<'m>) {
    m.comment("A beat leaves for the lanes when the parameters of its group are there.");
    let valid = m.wire("issues", group.valid & element.valid);
    let group_ends = m.wire("group_issued", valid & element.get("group_ends"));
    let first = m.reg_reset("group_first", Bit, 1);
    first.set_when(valid, element.get("group_ends"));
    let issued = Issued {
        valid,
        x: element.get("x"),
        keep: Some(element.get("keep")),
        first: m.wire("group_begins", valid & first.q()),
        group_ends,
        ends: m.wire(&format!("{what}_issued"), valid & element.get("ends")),
        min: group.get("min"),
        step: group.get("step"),
        zero: group.get("zero"),
        shift: group.get("shift"),
        sigma: group.get("sigma"),
    };
    let fields = element.fields().clone();
    element.accept_when(group.valid);
    group.accept_when(group_ends);
    (issued, fields)
}

/// The lanes: the codes of the beats, [`quantizer_latency`](super::quantizer_latency) and a cycle later,
/// and which elements there were, a cycle later. `random` is what the lanes round with, 5 cycles later;
/// without it they round to nearest.
pub(crate) fn row_lanes<'m>(
    m: &'m ModuleBuilder,
    largest: u64,
    issued: &Issued<'m>,
    random: Option<Value<'m>>,
) -> (Value<'m>, Value<'m>) {
    let lanes = issued.x.width() / 16;
    m.comment("Parameters in step with the beats in the lanes.");
    let x = m.delay("issued_x", issued.x);
    let keep = match issued.keep {
        Some(keep) => m.delay("issued_keep", keep),
        None => m.wire("all_kept", m.lit(Bits(lanes), (1u64 << lanes) - 1)),
    };
    let [zero, shift] = m.delays([("issued_zero", issued.zero), ("issued_shift", issued.shift)]);
    let sigma = delayed(m, "issued_sigma", issued.sigma, 2);
    let codes = m.forward("codes", Bits(super::code_bits(largest) * lanes));
    let mut split = vec![("x", x), ("keep", keep)];
    split.extend(random.map(|random| ("random", random)));
    let array = LaneArray {
        shared: m.fields(
            "parameters",
            &[
                ("sample", issued.first),
                ("group_min", issued.min),
                ("zero", zero),
                ("shift", shift),
                ("sigma", sigma),
            ],
        ),
        split: m.fields("elements", &split),
        outputs: &[("code", codes)],
    };
    let rounding = match random {
        None => Rounding::Nearest,
        Some(_) => Rounding::Stochastic,
    };
    let module = quantizer_x4(largest, rounding);
    array.instances(m, "u_lanes", &module, QUANTIZER_LANES, lanes);
    (codes.value(), keep)
}
