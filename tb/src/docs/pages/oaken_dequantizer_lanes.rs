//! The page of the dequantizer lanes.

use super::{part, signal, trace, vector};
use crate::docs::blocks::{Diagram, Kind, bit, bus};
use crate::docs::page::Page;
use crate::docs::timing::{Group, Show, Span, Timing};
use crate::model::ModelInfo;
use crate::unit::Case;
use crate::units::oaken::burst::Burst;
use crate::units::oaken::dequantizer_lanes::DequantizerLanes;
use std::path::Path;

pub(super) const PAGE: Page = Page {
    unit: "oaken_dequantizer_lanes",
    fragment: include_str!("oaken_dequantizer_lanes.md"),
    parameters: &[],
    diagram: DIAGRAM,
    timing: TIMING,
    example: None,
};

const DIAGRAM: Diagram = Diagram {
    size: (60.0, 20.6),
    edges: &[],
    parts: &[
        part(
            "lane",
            Kind::Frame,
            (15.0, 9.4),
            (39.4, 10.6),
            &[],
            &["u_lane0"],
        ),
        part(
            "sample",
            Kind::Ports,
            (0.4, 0.8),
            (6.4, 1.2),
            &[],
            &["sample"],
        ),
        part(
            "b",
            Kind::Ports,
            (0.4, 2.6),
            (6.4, 1.8),
            &["5 bases:"],
            &["base_outer_high"],
        ),
        part(
            "s",
            Kind::Ports,
            (0.4, 4.6),
            (6.4, 1.8),
            &["3 slopes:"],
            &["slope_outer"],
        ),
        part("k", Kind::Ports, (0.4, 6.8), (6.4, 1.0), &[], &["k0"]),
        part(
            "form",
            Kind::Logic,
            (8.0, 2.4),
            (5.8, 4.0),
            &["hidden bits", "written out;", "3 x slope"],
            &[],
        ),
        part(
            "copy",
            Kind::Register,
            (16.0, 0.8),
            (7.0, 7.4),
            &["the group's copy"],
            &[
                "base_outer_high_q",
                "slope_outer_q",
                "triple_outer_q",
                "k0_q",
            ],
        ),
        part("c", Kind::Ports, (0.4, 12.0), (6.4, 1.2), &[], &["code"]),
        part(
            "g",
            Kind::Ports,
            (0.4, 14.2),
            (6.4, 3.6),
            &[],
            &["outlier", "inner", "side", "zero"],
        ),
        part(
            "l1",
            Kind::Logic,
            (16.0, 11.4),
            (5.8, 7.8),
            &[
                "base and slope",
                "of group and",
                "side; code",
                "times slope;",
                "which of the",
                "two moves",
            ],
            &["product"],
        ),
        part(
            "r1",
            Kind::Register,
            (23.0, 11.4),
            (5.0, 7.8),
            &[],
            &[
                "fixed1_q",
                "moving1_q",
                "amount1_q",
                "place1_q",
                "subtracts1_q",
                "sign1_q",
            ],
        ),
        part(
            "l2",
            Kind::Logic,
            (29.2, 11.4),
            (4.6, 7.8),
            &["shift right,", "add or", "subtract"],
            &["total"],
        ),
        part(
            "r2",
            Kind::Register,
            (35.0, 11.4),
            (5.8, 7.8),
            &[],
            &["sum2_q", "complemented2_q", "place2_q", "sign2_q"],
        ),
        part(
            "l3",
            Kind::Logic,
            (42.0, 11.4),
            (5.6, 7.8),
            &["leading bit", "to the top,", "round,", "saturate"],
            &["rounded"],
        ),
        part(
            "r3",
            Kind::Register,
            (48.8, 11.4),
            (4.4, 7.8),
            &[],
            &["x3_q"],
        ),
        part("x", Kind::Ports, (55.4, 14.7), (4.0, 1.2), &[], &["x"]),
    ],
    wires: &[
        bit("sample", "copy").at(1.4),
        bus("b", "form").at(3.5),
        bus("s", "form").at(5.5),
        bus("k", "copy").at(7.3),
        bus("form", "copy").at(4.4),
        bus("copy", "l1").at(20.8),
        bus("c", "l1").at(12.6),
        bit("g", "l1").at(16.0),
        bus("l1", "r1").at(15.3),
        bus("r1", "l2").at(15.3),
        bus("l2", "r2").at(15.3),
        bus("r2", "l3").at(15.3),
        bus("l3", "r3").at(15.3),
        bus("r3", "x").at(15.3),
    ],
};

const TIMING: Timing = Timing {
    config: "oaken_dequantizer_x4",
    run,
    first: 5,
    cycles: 10,
    skips: &[],
    column: 66.0,
    groups: &[
        Group {
            title: "Control and parameters",
            advance: Some("advance"),
            signals: &[
                signal("advance", "", Show::Level),
                signal("sample", "", Show::Level),
                signal("base_middle_high", "", Show::F16(0)),
                signal("base_middle_low", "", Show::F16(0)),
                signal("slope_middle", "", Show::F16(0)),
                signal("k0", "", Show::Number),
            ],
            ..Group::NONE
        },
        Group {
            title: "Copies",
            advance: Some("advance"),
            since: Some("sample"),
            signals: &[signal("k0_q", "", Show::Number)],
            ..Group::NONE
        },
        Group {
            title: "Codes",
            advance: Some("advance"),
            signals: &[
                signal("code", "", Show::Hex),
                signal("outlier", "", Show::Binary),
                signal("inner", "", Show::Binary),
                signal("side", "", Show::Binary),
                signal("zero", "", Show::Binary),
            ],
            ..Group::NONE
        },
        Group {
            title: "Elements",
            advance: Some("advance"),
            signals: &[
                signal("x", "x, lane 0", Show::F16(0)),
                signal("x", "x, lane 1", Show::F16(1)),
                signal("x", "x, lane 2", Show::F16(2)),
                signal("x", "x, lane 3", Show::F16(3)),
            ],
            ..Group::NONE
        },
    ],
    span: Span::Advanced {
        from: 1,
        to: 5,
        advance: "advance",
    },
};

const THRESHOLDS: [f64; 4] = [-2.0, -0.125, 0.125, 2.0];

/// Two vectors without a gap, and a pause.
fn run(info: &'static ModelInfo, vcd: &Path) -> Result<(), String> {
    let vectors = vec![
        vector(
            THRESHOLDS,
            [
                0.5, -1.0, 3.0, 0.0625, -1.75, -0.75, 0.25, -2.5, 1.5, -0.5, 2.25, -0.03125,
            ],
        ),
        vector(THRESHOLDS, [-1.5, 0.5, 4.0, -1.0, 1.0, 1.5, -0.25, 0.1]),
    ];
    let mut pauses = vec![false; 12];
    pauses[3] = true;
    // The lanes have no reset: a short vector first, which is not shown, leaves nothing unknown.
    let before = Burst {
        vectors: vec![vector(THRESHOLDS, [1.0])],
        pauses: vec![],
    };
    let case = Case::streaming(vec![before, Burst { vectors, pauses }]);
    trace(info, DequantizerLanes, &case, vcd)
}
