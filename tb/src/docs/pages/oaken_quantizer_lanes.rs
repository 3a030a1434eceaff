//! The page of the quantizer lanes.

use super::{part, signal, trace, vector};
use crate::docs::blocks::{Diagram, Kind, bit, bus};
use crate::docs::page::Page;
use crate::docs::timing::{Group, Show, Span, Timing};
use crate::model::ModelInfo;
use crate::unit::Case;
use crate::units::oaken::burst::Burst;
use crate::units::oaken::quantizer_lanes::QuantizerLanes;
use std::path::Path;

pub(super) const PAGE: Page = Page {
    unit: "oaken_quantizer_lanes",
    fragment: include_str!("oaken_quantizer_lanes.md"),
    parameters: &[],
    diagram: DIAGRAM,
    timing: TIMING,
    example: None,
};

const DIAGRAM: Diagram = Diagram {
    size: (61.0, 21.0),
    edges: &[],
    parts: &[
        part(
            "lane",
            Kind::Frame,
            (7.0, 10.2),
            (48.6, 10.2),
            &[],
            &["u_lane0"],
        ),
        part(
            "sample",
            Kind::Ports,
            (0.5, 0.6),
            (6.2, 1.2),
            &[],
            &["sample"],
        ),
        part(
            "b",
            Kind::Ports,
            (0.5, 3.2),
            (6.2, 1.6),
            &["5 bases:"],
            &["outer_high_base"],
        ),
        part(
            "s",
            Kind::Ports,
            (0.5, 5.2),
            (6.2, 3.4),
            &["of 3 groups:"],
            &["outer_zero", "outer_shift", "outer_sigma"],
        ),
        part(
            "s2",
            Kind::Register,
            (16.4, 0.2),
            (4.8, 2.0),
            &[],
            &["sample2_q"],
        ),
        part(
            "s3",
            Kind::Register,
            (26.4, 0.2),
            (4.8, 2.0),
            &[],
            &["sample3_q"],
        ),
        part(
            "c1",
            Kind::Register,
            (9.4, 3.0),
            (7.4, 2.4),
            &[],
            &["outer_high_base_q"],
        ),
        part(
            "c2",
            Kind::Register,
            (19.0, 4.6),
            (6.6, 3.0),
            &[],
            &["outer_zero_q", "outer_shift_q"],
        ),
        part(
            "c3",
            Kind::Register,
            (29.0, 6.4),
            (6.6, 2.6),
            &[],
            &["outer_sigma_q"],
        ),
        part("x", Kind::Ports, (0.5, 13.0), (5.2, 1.6), &[], &["x"]),
        part(
            "g",
            Kind::Ports,
            (0.5, 15.2),
            (5.2, 3.4),
            &[],
            &["outer", "inner", "high", "keep"],
        ),
        part(
            "l1",
            Kind::Logic,
            (7.8, 12.6),
            (4.2, 6.4),
            &["base of", "group and", "side;", "larger", "one first"],
            &[],
        ),
        part(
            "r1",
            Kind::Register,
            (12.8, 12.6),
            (4.8, 6.4),
            &[],
            &["large1_q", "small1_q", "exponent1_q", "amount1_q"],
        ),
        part(
            "l2",
            Kind::Logic,
            (18.4, 12.6),
            (4.2, 6.4),
            &["align,", "subtract", "or add"],
            &[],
        ),
        part(
            "r2",
            Kind::Register,
            (23.4, 12.6),
            (4.2, 6.4),
            &[],
            &["sum2_q", "point2_q"],
        ),
        part(
            "l3",
            Kind::Logic,
            (28.4, 12.6),
            (4.0, 6.4),
            &["leading", "bit up,", "round to", "11 bits"],
            &[],
        ),
        part(
            "r3",
            Kind::Register,
            (33.2, 12.6),
            (4.4, 6.4),
            &[],
            &["upper3_q", "sigma3_q", "shift3_q"],
        ),
        part(
            "l4",
            Kind::Logic,
            (38.4, 12.6),
            (4.0, 6.4),
            &["times", "sigma:", "carry-save", "tree"],
            &[],
        ),
        part(
            "r4",
            Kind::Register,
            (43.2, 12.6),
            (4.4, 6.4),
            &[],
            &["product4_q", "shift4_q"],
        ),
        part(
            "l5",
            Kind::Logic,
            (48.4, 12.6),
            (2.8, 6.4),
            &["shift,", "round,", "clamp"],
            &[],
        ),
        part(
            "r5",
            Kind::Register,
            (51.9, 12.6),
            (3.2, 6.4),
            &[],
            &["code5_q"],
        ),
        part(
            "code",
            Kind::Ports,
            (56.6, 15.0),
            (4.0, 1.6),
            &[],
            &["code"],
        ),
    ],
    wires: &[
        bit("sample", "s2").at(1.2),
        bit("s2", "s3").at(1.2),
        bit("sample", "c1").along(&[(6.7, 1.2), (13.1, 1.2), (13.1, 3.0)]),
        bit("s2", "c2").along(&[(21.2, 1.2), (22.3, 1.2), (22.3, 4.6)]),
        bit("s3", "c3").along(&[(31.2, 1.2), (32.3, 1.2), (32.3, 6.4)]),
        bus("b", "c1").at(4.2),
        bus("s", "c2").at(6.4),
        bus("s", "c3").at(8.2),
        bus("c1", "l1").at(11.2),
        bus("c2", "l2").at(20.5),
        bus("c3", "l3").at(30.4),
        bus("x", "l1"),
        bit("g", "l1"),
        bus("l1", "r1"),
        bus("r1", "l2"),
        bus("l2", "r2"),
        bus("r2", "l3"),
        bus("l3", "r3"),
        bus("r3", "l4"),
        bus("l4", "r4"),
        bus("r4", "l5"),
        bus("l5", "r5"),
        bus("r5", "code"),
    ],
};

const TIMING: Timing = Timing {
    config: "oaken_quantizer_x4",
    run,
    first: 9,
    cycles: 13,
    skips: &[],
    column: 66.0,
    groups: &[
        Group {
            title: "Control and parameters",
            advance: Some("advance"),
            signals: &[
                signal("advance", "", Show::Level),
                signal("sample", "", Show::Level),
                signal("middle_low_base", "", Show::F16(0)),
                signal("middle_shift", "", Show::Number),
                signal("middle_sigma", "", Show::Number),
            ],
            ..Group::NONE
        },
        Group {
            title: "Copies",
            advance: Some("advance"),
            since: Some("sample"),
            signals: &[
                signal("middle_low_base_q", "", Show::F16(0)),
                signal("middle_shift_q", "", Show::Number),
                signal("middle_sigma_q", "", Show::Number),
            ],
            ..Group::NONE
        },
        Group {
            title: "Elements",
            advance: Some("advance"),
            signals: &[
                signal("x", "x, lane 0", Show::F16(0)),
                signal("outer", "", Show::Binary),
                signal("inner", "", Show::Binary),
                signal("high", "", Show::Binary),
                signal("keep", "", Show::Binary),
            ],
            ..Group::NONE
        },
        Group {
            title: "Codes",
            advance: Some("advance"),
            signals: &[signal("code", "", Show::Hex)],
            ..Group::NONE
        },
    ],
    span: Span::Advanced {
        from: 1,
        to: 7,
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
                0.5, -1.0, 3.0, 0.0625, -1.75, -0.75, 0.25, -2.5, 1.5, -0.5, 2.25,
            ],
        ),
        vector(THRESHOLDS, [-1.5, 0.5, 4.0, -1.0, 1.0, 1.5, -0.25, 0.1]),
    ];
    let mut pauses = vec![false; 12];
    pauses[5] = true;
    // The lanes have no reset: a short vector first, which is not shown, leaves nothing unknown.
    let before = Burst {
        vectors: vec![vector(THRESHOLDS, [1.0])],
        pauses: vec![],
    };
    let case = Case::streaming(vec![before, Burst { vectors, pauses }]);
    trace(info, QuantizerLanes, &case, vcd)
}
