//! The admission's page.

use super::{handshake, part, pauses, signal, trace, vector};
use crate::docs::blocks::{Diagram, Kind, bit, bus, ready};
use crate::docs::page::Page;
use crate::docs::timing::{Group, Show, Span, Timing};
use crate::model::ModelInfo;
use crate::unit::Case;
use crate::units::oaken::admission::Admission;
use std::path::Path;

pub(super) const PAGE: Page = Page {
    unit: "oaken_admission",
    fragment: include_str!("oaken_admission.md"),
    parameters: &[
        ("lanes", "4, 8, 16, 32, 64", "elements per beat"),
        (
            "max_beats",
            "2 or more",
            "beats of the longest vector that goes on whole",
        ),
    ],
    diagram: DIAGRAM,
    timing: TIMING,
    example: None,
};

const DIAGRAM: Diagram = Diagram {
    size: (47.0, 20.2),
    edges: &[],
    parts: &[
        part(
            "t",
            Kind::Ports,
            (0.5, 1.2),
            (5.6, 3.4),
            &[],
            &["outer_lo", "inner_lo", "inner_hi", "outer_hi"],
        ),
        part(
            "d",
            Kind::Ports,
            (0.5, 9.4),
            (5.6, 2.6),
            &[],
            &["in_x", "in_keep", "in_last"],
        ),
        part("v", Kind::Ports, (0.5, 6.6), (5.6, 1.2), &[], &["in_valid"]),
        part(
            "rdy",
            Kind::Ports,
            (0.5, 12.8),
            (5.6, 1.2),
            &[],
            &["in_ready"],
        ),
        part(
            "sample",
            Kind::Logic,
            (8.6, 6.0),
            (5.4, 2.4),
            &["first beat?"],
            &["sample"],
        ),
        part(
            "first",
            Kind::Register,
            (15.6, 6.0),
            (4.2, 2.4),
            &[],
            &["first_q"],
        ),
        part(
            "held",
            Kind::Register,
            (8.6, 1.0),
            (7.2, 3.8),
            &[],
            &["outer_lo_q", "inner_lo_q", "inner_hi_q", "outer_hi_q"],
        ),
        part(
            "beat",
            Kind::Register,
            (8.6, 9.4),
            (7.2, 4.6),
            &[],
            &["beat_x_q", "beat_keep_q", "beat_last_q", "beat_valid_q"],
        ),
        part(
            "cut",
            Kind::Logic,
            (20.6, 14.6),
            (7.2, 3.4),
            &["last one allowed,", "and not the last:"],
            &["cut"],
        ),
        part(
            "count",
            Kind::Register,
            (30.2, 14.6),
            (5.0, 3.4),
            &[],
            &["count_q", "swallow_q"],
        ),
        part(
            "gate",
            Kind::Logic,
            (30.2, 10.4),
            (5.0, 2.6),
            &["not while", "swallowing"],
            &[],
        ),
        part(
            "ot",
            Kind::Ports,
            (39.6, 1.2),
            (6.4, 3.4),
            &[],
            &[
                "held_outer_lo",
                "held_inner_lo",
                "held_inner_hi",
                "held_outer_hi",
            ],
        ),
        part(
            "od",
            Kind::Ports,
            (39.6, 8.6),
            (6.4, 1.6),
            &[],
            &["out_x", "out_keep"],
        ),
        part(
            "ov",
            Kind::Ports,
            (39.6, 10.6),
            (6.4, 1.2),
            &[],
            &["out_valid"],
        ),
        part(
            "ordy",
            Kind::Ports,
            (39.6, 12.0),
            (6.4, 1.2),
            &[],
            &["out_ready"],
        ),
        part(
            "oc",
            Kind::Ports,
            (39.6, 18.0),
            (6.4, 1.4),
            &[],
            &["out_cut", "out_last"],
        ),
    ],
    wires: &[
        bus("t", "held"),
        bit("v", "sample"),
        bit("first", "sample"),
        bit("sample", "held"),
        bus("d", "beat").at(10.7),
        ready("beat", "rdy").at(13.4),
        bus("held", "ot"),
        bus("beat", "od").along(&[(15.8, 9.8), (39.6, 9.8)]),
        bit("beat", "gate").at(11.2),
        bit("gate", "ov").at(11.2),
        ready("gate", "beat").at(12.6),
        ready("ordy", "gate").at(12.6),
        bit("beat", "cut").along(&[(12.2, 14.0), (12.2, 16.3), (20.6, 16.3)]),
        bus("count", "cut").at(15.6),
        bit("cut", "count").at(17.2),
        bit("count", "gate"),
        bit("cut", "oc").along(&[(24.2, 18.0), (24.2, 18.7), (39.6, 18.7)]),
    ],
};

const TIMING: Timing = Timing {
    config: "oaken_admission_l8_n4",
    run,
    first: 1,
    cycles: 15,
    skips: &[],
    column: 64.0,
    groups: &[
        Group {
            title: "Input stream",
            stream: Some(handshake("in_valid", "in_ready", "in_last")),
            signals: &[
                signal("in_valid", "", Show::Level),
                signal("in_ready", "", Show::Level),
                signal("in_x", "in_x, beat", Show::Beat),
                signal("in_last", "", Show::Level),
                signal("outer_lo", "", Show::F16(0)),
            ],
            ..Group::NONE
        },
        Group {
            title: "Control",
            signals: &[
                signal("first_q", "", Show::Level),
                signal("count_q", "", Show::Number),
                signal("swallow_q", "", Show::Level),
            ],
            ..Group::NONE
        },
        Group {
            title: "Output stream",
            stream: Some(handshake("out_valid", "out_ready", "out_last")),
            signals: &[
                signal("out_valid", "", Show::Level),
                signal("out_ready", "", Show::Level),
                signal("out_x", "out_x, beat", Show::Beat),
                signal("out_cut", "", Show::Level),
                signal("out_last", "", Show::Level),
                signal("held_outer_lo", "", Show::F16(0)),
            ],
            ..Group::NONE
        },
    ],
    span: Span::Latency(&["in_valid"], &["out_valid"]),
};

/// A vector of the usual length, one that is two beats too long, and a short one.
fn run(info: &'static ModelInfo, vcd: &Path) -> Result<(), String> {
    let beats = |outer: f64, beats: usize| {
        vector(
            [-outer, -0.25, 0.25, outer],
            (0..8 * beats).map(|n| n as f64),
        )
    };
    let vectors = vec![beats(2.0, 3), beats(3.0, 6), beats(1.5, 1)];
    let case = Case::streaming(vectors).stalled(pauses(&[0]), pauses(&[6]));
    trace(info, Admission::of(info), &case, vcd)
}
