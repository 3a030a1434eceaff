//! The page of the group extremes.

use super::{handshake, part, pauses, signal, trace, vector};
use crate::docs::blocks::{Diagram, Kind, bit, bus, ready};
use crate::docs::page::Page;
use crate::docs::timing::{Group, Show, Span, Timing};
use crate::model::ModelInfo;
use crate::unit::Case;
use crate::units::oaken::group_extremes::GroupExtremes;
use std::path::Path;

pub(super) const PAGE: Page = Page {
    unit: "oaken_group_extremes",
    fragment: include_str!("oaken_group_extremes.md"),
    parameters: &[("lanes", "4, 8, 16, 32, 64", "elements per beat")],
    diagram: DIAGRAM,
    timing: TIMING,
    example: None,
};

const DIAGRAM: Diagram = Diagram {
    size: (61.0, 17.6),
    edges: &[
        (20.0, "stage 1: sorted"),
        (33.3, "stage 2"),
        (39.2, "stage 3"),
        (45.2, "stage 4"),
        (52.1, "stage 5: of the vector"),
    ],
    parts: &[
        part("x", Kind::Ports, (0.5, 2.8), (4.6, 1.4), &[], &["in_x"]),
        part(
            "g",
            Kind::Ports,
            (0.5, 5.6),
            (4.6, 3.4),
            &[],
            &["in_keep", "in_outer", "in_inner", "in_high"],
        ),
        part(
            "f",
            Kind::Ports,
            (0.5, 11.0),
            (4.6, 3.4),
            &[],
            &["in_valid", "in_last", "in_nan", "in_inf"],
        ),
        part(
            "rdy",
            Kind::Ports,
            (0.5, 15.0),
            (4.6, 1.2),
            &[],
            &["in_ready"],
        ),
        part(
            "key",
            Kind::Logic,
            (6.6, 1.8),
            (8.0, 3.4),
            &[
                "each pair of lanes",
                "compared, by value",
                "and by magnitude",
            ],
            &["key_swap0"],
        ),
        part(
            "cls",
            Kind::Logic,
            (6.6, 6.0),
            (8.0, 2.6),
            &["which class owns", "the lower, the upper"],
            &[],
        ),
        part(
            "r1",
            Kind::Register,
            (15.6, 1.8),
            (8.8, 7.2),
            &["lower, upper of pairs"],
            &[
                "sorted_key_lows_q",
                "sorted_key_highs_q",
                "",
                "sorted_middle_has_low_q",
                "sorted_middle_has_high_q",
            ],
        ),
        part(
            "own",
            Kind::Logic,
            (25.2, 1.8),
            (3.8, 7.2),
            &[
                "a class",
                "takes its",
                "own of",
                "the pair,",
                "else a",
                "neutral",
            ],
            &[],
        ),
        part("m2", Kind::Logic, (29.6, 3.8), (1.5, 3.2), &["<", ">"], &[]),
        part(
            "r2",
            Kind::Register,
            (31.6, 1.8),
            (3.4, 7.2),
            &["4 of", "each"],
            &[],
        ),
        part("m3", Kind::Logic, (35.5, 3.8), (1.5, 3.2), &["<", ">"], &[]),
        part(
            "r3",
            Kind::Register,
            (37.5, 1.8),
            (3.4, 7.2),
            &["2 of", "each"],
            &[],
        ),
        part("m4", Kind::Logic, (41.5, 3.8), (1.5, 3.2), &["<", ">"], &[]),
        part(
            "r4",
            Kind::Register,
            (43.5, 1.8),
            (3.4, 7.2),
            &["1 of", "each"],
            &[],
        ),
        part("m5", Kind::Logic, (47.6, 3.8), (1.5, 3.2), &["<", ">"], &[]),
        part(
            "run",
            Kind::Register,
            (49.7, 1.8),
            (5.0, 7.2),
            &["of the", "vector", "so far"],
            &["middle_min_q", "middle_max_q"],
        ),
        part(
            "first",
            Kind::Register,
            (45.0, 11.4),
            (3.6, 2.4),
            &[],
            &["first_q"],
        ),
        part(
            "ov",
            Kind::Register,
            (49.7, 11.4),
            (5.0, 2.4),
            &[],
            &["out_valid_q"],
        ),
        part(
            "v1",
            Kind::Register,
            (15.6, 11.2),
            (8.8, 3.0),
            &[],
            &["sorted_valid_q", "sorted_last_q"],
        ),
        part(
            "o",
            Kind::Ports,
            (55.6, 2.6),
            (5.0, 5.6),
            &["of 4 classes:"],
            &["out_middle_any", "out_middle_min", "out_middle_max"],
        ),
        part(
            "ovp",
            Kind::Ports,
            (55.6, 12.0),
            (5.0, 1.2),
            &[],
            &["out_valid"],
        ),
        part(
            "ordy",
            Kind::Ports,
            (55.6, 15.0),
            (5.0, 1.2),
            &[],
            &["out_ready"],
        ),
    ],
    wires: &[
        bus("x", "key"),
        bus("g", "cls"),
        bus("key", "r1"),
        bit("key", "cls"),
        bus("cls", "r1"),
        bus("r1", "own"),
        bus("own", "m2"),
        bus("m2", "r2"),
        bus("r2", "m3"),
        bus("m3", "r3"),
        bus("r3", "m4"),
        bus("m4", "r4"),
        bus("r4", "m5"),
        bus("m5", "run"),
        bus("run", "m5").along(&[(50.8, 9.0), (50.8, 9.8), (48.7, 9.8), (48.7, 7.0)]),
        bit("first", "m5").along(&[(48.0, 11.4), (48.0, 7.0)]),
        bus("run", "o"),
        bit("f", "v1"),
        bit("v1", "first").at(12.7),
        bit("first", "ov"),
        bit("ov", "ovp"),
        ready("ordy", "rdy").at(15.6),
    ],
};

const TIMING: Timing = Timing {
    config: "oaken_group_extremes_l8",
    run,
    first: 1,
    cycles: 13,
    skips: &[],
    column: 70.0,
    groups: &[
        Group {
            title: "Input stream",
            stream: Some(handshake("in_valid", "in_ready", "in_last")),
            signals: &[
                signal("in_valid", "", Show::Level),
                signal("in_ready", "", Show::Level),
                signal("in_x", "in_x, beat", Show::Beat),
                signal("in_outer", "", Show::Binary),
                signal("in_inner", "", Show::Binary),
                signal("in_high", "", Show::Binary),
                signal("in_last", "", Show::Level),
            ],
            ..Group::NONE
        },
        Group {
            title: "Extremes of a beat, middle class",
            stream: Some(handshake("level2_valid_q", "level2_ready", "level2_last_q")),
            signals: &[
                signal("level2_valid_q", "", Show::Level),
                signal("level2_middle_min_q", "", Show::Key),
                signal("level2_middle_max_q", "", Show::Key),
                signal("first_q", "", Show::Level),
            ],
            ..Group::NONE
        },
        Group {
            title: "Of the vector so far, middle class",
            since: Some("level2_valid_q"),
            signals: &[
                signal("middle_min_q", "", Show::Key),
                signal("middle_max_q", "", Show::Key),
            ],
            ..Group::NONE
        },
        Group {
            title: "Output stream",
            stream: Some(handshake("out_valid", "out_ready", "out_valid")),
            signals: &[
                signal("out_valid", "", Show::Level),
                signal("out_ready", "", Show::Level),
                signal("out_middle_min", "", Show::F16(0)),
                signal("out_middle_max", "", Show::F16(0)),
                signal("out_outer_low_any", "", Show::Level),
                signal("out_outer_low_min", "", Show::F16(0)),
                signal("out_inner_max", "", Show::F16(0)),
            ],
            ..Group::NONE
        },
    ],
    span: Span::Latency(&["in_valid", "in_last"], &["out_valid"]),
};

const THRESHOLDS: [f64; 4] = [-2.0, -0.25, 0.25, 2.0];

/// A vector of three beats and two of one beat, with a stall of the consumer.
fn run(info: &'static ModelInfo, vcd: &Path) -> Result<(), String> {
    let vectors = vec![
        vector(
            THRESHOLDS,
            [
                0.5, 1.0, -0.5, 0.125, 1.5, -1.0, 0.75, 3.0, //
                -0.75, 1.25, -3.5, 0.5, 1.875, -0.25, 0.5, 1.0, //
                0.5, -1.5, 0.5, 2.5,
            ],
        ),
        vector(THRESHOLDS, [1.0, 0.5, -0.5, 0.0625, -1.0, 0.375, 1.75, 1.0]),
        vector(THRESHOLDS, [-0.5, -2.5, 0.1875]),
    ];
    let case = Case::streaming(vectors).stalled(pauses(&[0]), pauses(&[8, 9]));
    trace(info, GroupExtremes::of(info), &case, vcd)
}
