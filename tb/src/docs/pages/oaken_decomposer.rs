//! The decomposer's page.

use super::{part, pauses, signal, trace};
use crate::docs::blocks::{Diagram, Kind, bit, bus, ready};
use crate::docs::page::Page;
use crate::docs::timing::{Group, Handshake, Show, Span, Timing};
use crate::model::ModelInfo;
use crate::unit::Case;
use crate::units::oaken::decomposer::Decomposer;
use crate::units::oaken::vector::Vector;
use sim::F16;
use std::path::Path;

pub(super) const PAGE: Page = Page {
    unit: "oaken_decomposer",
    fragment: include_str!("oaken_decomposer.md"),
    parameters: &[(
        "lanes",
        "4, 8, 16, 32, 64",
        "elements per beat; a block of the sparse stream (64 elements) is a whole number of beats",
    )],
    diagram: DIAGRAM,
    timing: TIMING,
    example: None,
};

const DIAGRAM: Diagram = Diagram {
    size: (51.0, 27.5),
    edges: &[(22.6, "stage 1"), (40.0, "stage 2")],
    parts: &[
        part(
            "frame",
            Kind::Frame,
            (13.0, 1.6),
            (30.5, 17.4),
            &["4 lanes each"],
            &[
                "oaken_decomposer_x4",
                "u_lanes0",
                "u_lanes4",
                "u_lanes8",
                "u_lanes12",
            ],
        ),
        part(
            "t",
            Kind::Ports,
            (0.5, 3.0),
            (4.5, 4.0),
            &[],
            &["outer_lo", "inner_lo", "inner_hi", "outer_hi"],
        ),
        part(
            "key",
            Kind::Logic,
            (6.3, 3.0),
            (5.2, 4.0),
            &["-0 to +0,", "ordered key"],
            &[],
        ),
        part(
            "keys",
            Kind::Register,
            (19.2, 3.0),
            (6.8, 4.2),
            &[],
            &[
                "outer_lo_key_q",
                "inner_lo_key_q",
                "inner_hi_key_q",
                "outer_hi_key_q",
            ],
        ),
        part(
            "x",
            Kind::Ports,
            (0.5, 9.2),
            (4.5, 2.6),
            &[],
            &["in_x", "in_keep"],
        ),
        part(
            "canon",
            Kind::Logic,
            (13.8, 8.6),
            (4.6, 3.8),
            &["canonical", "form"],
            &[],
        ),
        part(
            "r1",
            Kind::Register,
            (20.4, 8.2),
            (4.4, 8.6),
            &[],
            &["x1_q", "keep1_q", "nan1_q", "inf1_q"],
        ),
        part(
            "ordered",
            Kind::Logic,
            (26.8, 9.6),
            (3.6, 2.6),
            &["ordered", "key"],
            &[],
        ),
        part(
            "compare",
            Kind::Logic,
            (32.2, 8.4),
            (4.6, 4.0),
            &["4 compares,", "group, side"],
            &[],
        ),
        part(
            "r2",
            Kind::Register,
            (37.9, 8.2),
            (4.4, 8.6),
            &[],
            &[
                "outer2_q", "inner2_q", "high2_q", "", "x2_q", "keep2_q", "nan2_q", "inf2_q",
            ],
        ),
        part(
            "o",
            Kind::Ports,
            (46.4, 8.4),
            (4.5, 3.0),
            &[],
            &["out_outer", "out_inner", "out_high"],
        ),
        part(
            "ox",
            Kind::Ports,
            (46.4, 12.2),
            (4.5, 2.6),
            &[],
            &["out_x", "out_keep"],
        ),
        part("or", Kind::Logic, (43.9, 15.6), (1.8, 1.6), &["or"], &[]),
        part(
            "onan",
            Kind::Ports,
            (46.4, 15.4),
            (4.5, 2.0),
            &[],
            &["out_nan", "out_inf"],
        ),
        part(
            "v",
            Kind::Ports,
            (0.5, 21.2),
            (4.5, 2.6),
            &[],
            &["in_valid", "in_last"],
        ),
        part(
            "rdy",
            Kind::Ports,
            (0.5, 25.1),
            (4.5, 1.2),
            &[],
            &["in_ready"],
        ),
        part(
            "first",
            Kind::Register,
            (13.8, 20.2),
            (3.6, 2.4),
            &[],
            &["first_q"],
        ),
        part(
            "v1",
            Kind::Register,
            (19.4, 21.0),
            (6.4, 3.2),
            &[],
            &["stage1_valid_q", "stage1_last_q"],
        ),
        part(
            "v2",
            Kind::Register,
            (36.8, 21.0),
            (6.4, 3.2),
            &[],
            &["stage2_valid_q", "stage2_last_q"],
        ),
        part(
            "ov",
            Kind::Ports,
            (46.4, 21.2),
            (4.5, 2.6),
            &[],
            &["out_valid", "out_last"],
        ),
        part(
            "ordy",
            Kind::Ports,
            (46.4, 25.1),
            (4.5, 1.2),
            &[],
            &["out_ready"],
        ),
        part(
            "l1",
            Kind::Logic,
            (19.4, 24.9),
            (6.4, 1.7),
            &["empty or moves on"],
            &[],
        ),
        part(
            "l2",
            Kind::Logic,
            (36.8, 24.9),
            (6.4, 1.7),
            &["empty or moves on"],
            &[],
        ),
    ],
    wires: &[
        bus("t", "key"),
        bus("key", "keys"),
        bus("keys", "compare").turn(0.86).arriving(9.1),
        bus("x", "canon"),
        bus("canon", "r1").at(10.5),
        bus("r1", "ordered").at(10.9),
        bus("ordered", "compare").at(10.9),
        bus("compare", "r2"),
        bus("r1", "r2").at(14.6),
        bus("r2", "o"),
        bus("r2", "ox"),
        bit("r2", "or").at(16.4),
        bit("or", "onan"),
        bit("v", "v1").at(23.3),
        bit("v", "first").at(21.7),
        bit("first", "keys")
            .turn(0.83)
            .arriving(6.5)
            .named("sample"),
        bit("v1", "v2"),
        bit("v2", "ov"),
        ready("ordy", "l2"),
        ready("l2", "l1").named("stage1_ready"),
        ready("l1", "rdy"),
    ],
};

const INPUT: Handshake = Handshake {
    valid: "in_valid",
    ready: "in_ready",
    last: "in_last",
};
const OUTPUT: Handshake = Handshake {
    valid: "out_valid",
    ready: "out_ready",
    last: "out_last",
};

const TIMING: Timing = Timing {
    config: "oaken_decomposer_l8",
    run,
    first: 1,
    cycles: 12,
    skips: &[],
    column: 64.0,
    groups: &[
        Group {
            title: "Threshold ports",
            during: Some("in_valid"),
            mark: Some(("sample", "sampled")),
            signals: &[
                signal("outer_lo", "", Show::F16(0)),
                signal("inner_lo", "", Show::F16(0)),
                signal("inner_hi", "", Show::F16(0)),
                signal("outer_hi", "", Show::F16(0)),
            ],
            ..Group::NONE
        },
        Group {
            title: "Input stream",
            stream: Some(INPUT),
            signals: &[
                signal("in_valid", "", Show::Level),
                signal("in_ready", "", Show::Level),
                signal("in_x", "in_x, lane 1", Show::F16(1)),
                signal("in_x", "in_x, lane 0", Show::F16(0)),
                signal("in_keep", "", Show::Binary),
                signal("in_last", "", Show::Level),
            ],
            ..Group::NONE
        },
        Group {
            title: "Keys held for lanes 0 to 3",
            since: Some("sample"),
            signals: &[
                signal("u_lanes0.inner_lo_key_q", "inner_lo_key_q", Show::Key),
                signal("u_lanes0.inner_hi_key_q", "inner_hi_key_q", Show::Key),
            ],
            ..Group::NONE
        },
        Group {
            title: "Output stream",
            stream: Some(OUTPUT),
            signals: &[
                signal("out_valid", "", Show::Level),
                signal("out_ready", "", Show::Level),
                signal("out_x", "out_x, lane 1", Show::F16(1)),
                signal("out_x", "out_x, lane 0", Show::F16(0)),
                signal("out_outer", "", Show::Binary),
                signal("out_inner", "", Show::Binary),
                signal("out_high", "", Show::Binary),
                signal("out_last", "", Show::Level),
                signal("out_nan", "", Show::Level),
                signal("out_inf", "", Show::Level),
            ],
            ..Group::NONE
        },
    ],
    span: Span::Latency(&["in_valid"], &["out_valid"]),
};

/// Two vectors with a stall of the consumer in the first. The second one's band lies above 0.
fn run(info: &'static ModelInfo, vcd: &Path) -> Result<(), String> {
    let bits = |values: &[f64]| -> Vec<u16> {
        values
            .iter()
            .map(|v| F16::from_f64(*v).map_or(0x7e00, |x| x.0))
            .collect()
    };
    let thresholds = |values: [f64; 4]| values.map(|v| F16::from_f64(v).map_or(0x7e00, |x| x.0));
    let later = thresholds([-7.0, -5.0, 5.0, 7.0]);
    let mut a = bits(&[
        3.0,
        -0.1,
        1.0,
        -2.5,
        0.25,
        0.5,
        0.0,
        2.0,
        f64::NAN,
        0.2,
        -1.0,
        -2.0,
        1.5,
        -0.25,
        4.0,
        0.0,
        -3.0,
        0.125,
        -0.5,
    ]);
    // Minus infinity and minus zero, which no decimal gives here.
    a[9] = 0xfc00;
    a[17] = 0x8000;
    let b = bits(&[
        0.75, 0.25, 5.0, -4.5, 1.0, 1.5, 0.5, -4.0, 2.0, 0.625, 0.0, 1.0, -1.0, 3.0, 4.0, 4.5,
    ]);
    let vectors = vec![
        Vector {
            later,
            ..Vector::new(thresholds([-2.0, -0.25, 0.25, 2.0]), a)
        },
        Vector {
            later,
            ..Vector::new(thresholds([-4.0, 0.5, 1.0, 4.0]), b)
        },
    ];
    let case = Case::streaming(vectors).stalled(pauses(&[0]), pauses(&[4, 5]));
    trace(info, Decomposer::of(info), &case, vcd)
}
