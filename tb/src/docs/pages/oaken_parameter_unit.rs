//! The parameter unit's page.

use super::{handshake, part, pauses, signal, trace, vector};
use crate::docs::blocks::{Diagram, Kind, bit, bus, ready};
use crate::docs::page::Page;
use crate::docs::timing::{Group, Show, Span, Timing};
use crate::model::ModelInfo;
use crate::unit::Case;
use crate::units::oaken::parameter_unit::ParameterUnit;
use std::path::Path;

pub(super) const PAGE: Page = Page {
    unit: "oaken_parameter_unit",
    fragment: include_str!("oaken_parameter_unit.md"),
    parameters: &[],
    diagram: DIAGRAM,
    timing: TIMING,
    example: None,
};

const DIAGRAM: Diagram = Diagram {
    size: (66.0, 24.0),
    edges: &[],
    parts: &[
        part(
            "in",
            Kind::Ports,
            (0.5, 1.6),
            (6.4, 3.4),
            &["4 thresholds,", "extremes"],
            &["in_outer_lo", "in_middle_min"],
        ),
        part("v", Kind::Ports, (0.5, 5.2), (6.4, 1.2), &[], &["in_valid"]),
        part(
            "rdy",
            Kind::Ports,
            (0.5, 6.6),
            (6.4, 1.2),
            &[],
            &["in_ready"],
        ),
        part(
            "vec",
            Kind::Register,
            (8.0, 1.6),
            (6.4, 6.2),
            &["the vector"],
            &["vector_valid_q"],
        ),
        part(
            "sel",
            Kind::Logic,
            (15.4, 1.6),
            (4.8, 6.2),
            &["what the", "operation", "adds:", "a, b, signs"],
            &[],
        ),
        part(
            "op",
            Kind::Register,
            (21.2, 1.6),
            (4.8, 6.2),
            &[],
            &["operand_a_q", "operand_b_q"],
        ),
        part(
            "conv",
            Kind::Logic,
            (26.8, 2.4),
            (3.0, 4.6),
            &["to the", "2^-24", "grid"],
            &[],
        ),
        part(
            "grid",
            Kind::Register,
            (30.6, 1.6),
            (3.8, 6.2),
            &[],
            &["grid_a_q", "grid_b_q"],
        ),
        part(
            "add",
            Kind::Logic,
            (35.2, 2.4),
            (3.2, 4.6),
            &["a + b", "+ offset"],
            &[],
        ),
        part(
            "sum",
            Kind::Register,
            (39.2, 1.6),
            (3.6, 6.2),
            &[],
            &["sum_q", "offset_q"],
        ),
        part("abs", Kind::Logic, (43.6, 2.4), (2.4, 4.6), &["|sum|"], &[]),
        part(
            "mag",
            Kind::Register,
            (46.8, 1.6),
            (4.8, 6.2),
            &[],
            &["magnitude_q"],
        ),
        part(
            "top",
            Kind::Logic,
            (52.4, 2.4),
            (4.4, 4.6),
            &["leading bit", "to the top,", "in two", "stages"],
            &[],
        ),
        part(
            "sig",
            Kind::Register,
            (57.6, 1.6),
            (5.4, 6.2),
            &[],
            &["coarse_q", "significand_q"],
        ),
        part(
            "round",
            Kind::Logic,
            (57.6, 9.2),
            (5.4, 2.8),
            &["round to", "binary16"],
            &[],
        ),
        part(
            "find",
            Kind::Register,
            (26.0, 9.4),
            (8.6, 3.4),
            &["sides of the extremes"],
            &["low_is_nearer_q", "middle_min_is_high_q"],
        ),
        part(
            "head",
            Kind::Register,
            (26.0, 14.4),
            (8.6, 2.6),
            &[],
            &["header_q"],
        ),
        part(
            "seq",
            Kind::Register,
            (14.6, 18.8),
            (6.4, 3.6),
            &["operation 0 to 10"],
            &["step_q", "in_use_q"],
        ),
        part(
            "div",
            Kind::Register,
            (26.0, 18.8),
            (8.6, 3.6),
            &["11 steps"],
            &["steps_left_q", "out_valid_q"],
        ),
        part(
            "base",
            Kind::Register,
            (39.0, 14.4),
            (8.4, 2.6),
            &[],
            &["outer_other_base_q", "middle_other_base_q"],
        ),
        part(
            "sigma",
            Kind::Instance,
            (39.0, 18.2),
            (8.4, 4.2),
            &["15 / range, one each"],
            &["u_outer_sigma", "u_middle_sigma", "u_inner_sigma"],
        ),
        part(
            "swap",
            Kind::Logic,
            (49.6, 14.4),
            (5.6, 2.6),
            &["to each side", "its base"],
            &[],
        ),
        part(
            "oh",
            Kind::Ports,
            (58.0, 12.8),
            (7.0, 1.2),
            &[],
            &["out_header"],
        ),
        part(
            "ob",
            Kind::Ports,
            (58.0, 14.4),
            (7.0, 2.6),
            &["5 bases:"],
            &["out_outer_high_base"],
        ),
        part(
            "os",
            Kind::Ports,
            (58.0, 18.0),
            (7.0, 3.4),
            &["of 3 groups:"],
            &["out_outer_sigma", "out_outer_shift", "out_outer_zero"],
        ),
        part(
            "ov",
            Kind::Ports,
            (58.0, 22.4),
            (7.0, 1.2),
            &[],
            &["out_valid"],
        ),
    ],
    wires: &[
        bus("in", "vec"),
        bit("v", "vec"),
        ready("vec", "rdy"),
        bus("vec", "sel"),
        bus("sel", "op"),
        bus("op", "conv"),
        bus("conv", "grid"),
        bus("grid", "add"),
        bus("add", "sum"),
        bus("sum", "abs"),
        bus("abs", "mag"),
        bus("mag", "top"),
        bus("top", "sig"),
        bus("sig", "round"),
        bus("sum", "add").along(&[(40.4, 7.8), (40.4, 8.6), (36.8, 8.6), (36.8, 7.0)]),
        bit("sum", "find").along(&[(41.6, 7.8), (41.6, 12.1), (34.6, 12.1)]),
        bit("find", "sel").along(&[(26.0, 11.1), (18.6, 11.1), (18.6, 7.8)]),
        bus("sel", "head").along(&[(17.8, 7.8), (17.8, 15.7), (26.0, 15.7)]),
        bit("seq", "sel").along(&[(16.8, 18.8), (16.8, 7.8)]),
        bit("seq", "div").at(20.6),
        bit("div", "sigma").at(21.4),
        bit("div", "ov").along(&[(30.3, 22.4), (30.3, 23.0), (58.0, 23.0)]),
        bus("round", "base").along(&[(57.6, 10.2), (36.8, 10.2), (36.8, 15.7), (39.0, 15.7)]),
        bus("round", "sigma").along(&[(57.6, 11.2), (37.8, 11.2), (37.8, 19.4), (39.0, 19.4)]),
        bus("head", "oh").along(&[(34.6, 15.0), (35.6, 15.0), (35.6, 13.4), (58.0, 13.4)]),
        bus("head", "swap").along(&[
            (34.6, 16.4),
            (35.6, 16.4),
            (35.6, 17.6),
            (48.5, 17.6),
            (48.5, 16.4),
            (49.6, 16.4),
        ]),
        bus("base", "swap").at(15.4),
        bus("swap", "ob"),
        bus("sigma", "os"),
    ],
};

const TIMING: Timing = Timing {
    config: "oaken_parameter_unit",
    run,
    first: 1,
    cycles: 58,
    skips: &[(19, 28), (35, 39), (41, 55)],
    column: 42.0,
    groups: &[
        Group {
            title: "Extremes of a vector",
            stream: Some(handshake("in_valid", "in_ready", "in_valid")),
            signals: &[
                signal("in_valid", "", Show::Level),
                signal("in_ready", "", Show::Level),
                signal("in_middle_min", "of vector", Show::Vector),
            ],
            ..Group::NONE
        },
        Group {
            title: "Operations",
            during: Some("vector_valid_q"),
            signals: &[
                signal("step_q", "", Show::Number),
                signal("in_use_q", "", Show::Level),
            ],
            ..Group::NONE
        },
        Group {
            title: "Rounded, six stages later",
            signals: &[
                signal("fine_step_q", "", Show::Number),
                signal("steps_left_q", "", Show::Number),
            ],
            ..Group::NONE
        },
        Group {
            title: "Parameters of a vector",
            stream: Some(handshake("out_valid", "out_ready", "out_valid")),
            signals: &[
                signal("out_valid", "", Show::Level),
                signal("out_ready", "", Show::Level),
                signal("out_inner_base", "of vector", Show::Vector),
                signal("out_header", "out_header, field 0", Show::F16(0)),
                signal("out_header", "out_header, field 1", Show::F16(1)),
                signal("out_middle_low_base", "", Show::F16(0)),
                signal("out_middle_sigma", "", Show::Number),
                signal("out_middle_shift", "", Show::Number),
            ],
            ..Group::NONE
        },
    ],
    span: Span::Latency(&["in_valid"], &["out_valid"]),
};

const THRESHOLDS: [f64; 4] = [-2.0, -0.125, 0.125, 2.0];

/// Two vectors, and a consumer that takes the parameters of the first late.
fn run(info: &'static ModelInfo, vcd: &Path) -> Result<(), String> {
    let vectors = vec![
        vector(
            THRESHOLDS,
            [3.0, -2.5, 2.25, -1.75, 1.5, 0.5, 0.0625, -0.03125],
        ),
        vector(THRESHOLDS, [4.0, -1.5, 1.5, 1.0, -0.25, 0.1]),
    ];
    let case = Case::streaming(vectors).stalled(pauses(&[0]), pauses(&[29, 30, 31, 32]));
    trace(info, ParameterUnit, &case, vcd)
}
