//! The outlier extractor's page.

use super::{binary16, part, pauses, signal, trace};
use crate::docs::blocks::{Diagram, Kind, bit, bus, ready};
use crate::docs::page::Page;
use crate::docs::timing::{Group, Handshake, Show, Span, Timing};
use crate::model::ModelInfo;
use crate::unit::Case;
use crate::units::oaken::outlier_extractor::OutlierExtractor;
use crate::units::oaken::vector::Vector;
use std::path::Path;

pub(super) const PAGE: Page = Page {
    unit: "oaken_outlier_extractor",
    fragment: include_str!("oaken_outlier_extractor.md"),
    parameters: &[(
        "lanes",
        "4, 8, 16, 32, 64",
        "elements per input beat, and the most entries of an output beat",
    )],
    diagram: DIAGRAM,
    timing: TIMING,
    example: None,
};

const DIAGRAM: Diagram = Diagram {
    size: (51.0, 19.0),
    edges: &[],
    parts: &[
        part(
            "t",
            Kind::Ports,
            (0.5, 1.2),
            (6.0, 3.4),
            &[],
            &["outer_lo", "inner_lo", "inner_hi", "outer_hi"],
        ),
        part(
            "d",
            Kind::Ports,
            (0.5, 5.6),
            (6.0, 2.0),
            &[],
            &["s_axis_tdata", "s_axis_tkeep"],
        ),
        part(
            "v",
            Kind::Ports,
            (0.5, 8.4),
            (6.0, 2.0),
            &[],
            &["s_axis_tvalid", "s_axis_tlast"],
        ),
        part(
            "rdy",
            Kind::Ports,
            (0.5, 11.0),
            (6.0, 1.4),
            &[],
            &["s_axis_tready"],
        ),
        part(
            "keep",
            Kind::Logic,
            (7.2, 5.7),
            (3.6, 1.8),
            &["and pairs"],
            &[],
        ),
        part(
            "dec",
            Kind::Instance,
            (11.6, 1.2),
            (7.2, 11.4),
            &["group and side", "latency 2"],
            &["u_decomposer", "oaken_decomposer_l16"],
        ),
        part(
            "entry",
            Kind::Logic,
            (21.4, 2.2),
            (5.4, 4.4),
            &["entry bytes:", "side or sign,", "group, index"],
            &[],
        ),
        part(
            "beat",
            Kind::Register,
            (21.4, 8.4),
            (5.4, 2.2),
            &[],
            &["beat_q"],
        ),
        part(
            "zr",
            Kind::Instance,
            (28.4, 1.2),
            (7.0, 11.4),
            &["gaps removed", "latency 2"],
            &["u_zero_remove", "oaken_zero_remove_l16"],
        ),
        part(
            "ek",
            Kind::Logic,
            (36.2, 3.4),
            (2.9, 2.2),
            &["count", "to keep"],
            &[],
        ),
        part(
            "skid",
            Kind::Instance,
            (39.9, 1.2),
            (5.5, 11.4),
            &["skid buffer", "latency 1"],
            &["u_output", "skid_buffer_w145"],
        ),
        part(
            "od",
            Kind::Ports,
            (46.2, 3.0),
            (4.8, 2.0),
            &[],
            &["m_axis_tdata", "m_axis_tkeep"],
        ),
        part(
            "ov",
            Kind::Ports,
            (46.2, 7.4),
            (4.8, 2.0),
            &[],
            &["m_axis_tvalid", "m_axis_tlast"],
        ),
        part(
            "ordy",
            Kind::Ports,
            (46.2, 11.0),
            (4.8, 1.4),
            &[],
            &["m_axis_tready"],
        ),
        part(
            "seen",
            Kind::Register,
            (21.4, 14.2),
            (5.4, 3.0),
            &[],
            &["nan_seen_q", "inf_seen_q"],
        ),
        part(
            "clear",
            Kind::Ports,
            (0.5, 15.5),
            (6.0, 1.4),
            &[],
            &["flags_clear"],
        ),
        part(
            "flags",
            Kind::Ports,
            (46.2, 14.7),
            (4.8, 2.0),
            &[],
            &["nan_seen", "inf_seen"],
        ),
    ],
    wires: &[
        bus("t", "dec"),
        bus("d", "keep").at(6.65),
        bus("keep", "dec"),
        bit("v", "dec"),
        ready("dec", "rdy").at(11.7),
        bus("dec", "entry").at(4.4),
        bit("dec", "beat").at(9.3).named("passes"),
        bus("beat", "entry"),
        bus("entry", "zr"),
        bus("zr", "ek"),
        bus("ek", "skid"),
        bit("zr", "skid").at(8.4),
        ready("zr", "dec").at(11.7).named("decomposer_ready"),
        ready("skid", "zr").at(11.7),
        bus("skid", "od"),
        bit("skid", "ov"),
        ready("ordy", "skid"),
        bit("dec", "seen").at(10.8).arriving(15.0),
        bit("clear", "seen").at(16.2),
        bit("seen", "flags"),
    ],
};

const INPUT: Handshake = Handshake {
    valid: "s_axis_tvalid",
    ready: "s_axis_tready",
    last: "s_axis_tlast",
};
const MIDDLE: Handshake = Handshake {
    valid: "decomposer_valid",
    ready: "decomposer_ready",
    last: "decomposer_last",
};
const OUTPUT: Handshake = Handshake {
    valid: "m_axis_tvalid",
    ready: "m_axis_tready",
    last: "m_axis_tlast",
};

const TIMING: Timing = Timing {
    config: "oaken_outlier_extractor_l8",
    run,
    first: 1,
    cycles: 19,
    skips: &[],
    column: 58.0,
    groups: &[
        Group {
            title: "Input stream",
            stream: Some(INPUT),
            signals: &[
                signal("s_axis_tvalid", "", Show::Level),
                signal("s_axis_tready", "", Show::Level),
                signal("s_axis_tdata", "s_axis_tdata, beat", Show::Beat),
                signal("s_axis_tlast", "", Show::Level),
            ],
            ..Group::NONE
        },
        Group {
            title: "Between the units",
            stream: Some(MIDDLE),
            signals: &[
                signal("decomposer_valid", "", Show::Level),
                signal("decomposer_ready", "", Show::Level),
                signal("decomposer_outer", "", Show::Binary),
                signal("decomposer_inner", "", Show::Binary),
                signal("beat_q", "", Show::Number),
            ],
            ..Group::NONE
        },
        Group {
            title: "Output stream",
            stream: Some(OUTPUT),
            signals: &[
                signal("m_axis_tvalid", "", Show::Level),
                signal("m_axis_tready", "", Show::Level),
                signal(
                    "m_axis_tdata",
                    "m_axis_tdata, kept",
                    Show::Bytes("m_axis_tkeep"),
                ),
                signal("m_axis_tkeep", "", Show::Binary),
                signal("m_axis_tlast", "", Show::Level),
            ],
            ..Group::NONE
        },
        Group {
            title: "Status",
            signals: &[signal("nan_seen", "", Show::Level)],
            ..Group::NONE
        },
    ],
    span: Span::Latency(&["s_axis_tvalid"], &["m_axis_tvalid"]),
};

/// Three vectors, so many that a stall of the consumer reaches the input.
fn run(info: &'static ModelInfo, vcd: &Path) -> Result<(), String> {
    let thresholds = [-2.0, -0.25, 0.25, 2.0].map(binary16);
    // Middle values with a few outliers among them, by their places.
    let vector = |length: usize, outliers: &[(usize, f64)]| {
        let mut values = vec![1.0; length];
        outliers.iter().for_each(|(at, v)| values[*at] = *v);
        Vector::new(thresholds, values.into_iter().map(binary16))
    };
    let vectors = vec![
        vector(24, &[(1, 3.0), (6, -0.125), (17, -2.5), (19, 0.0)]),
        vector(
            20,
            &[(0, -0.25), (2, f64::NAN), (8, 2.5), (15, -3.0), (18, 0.125)],
        ),
        vector(32, &[(7, 4.0), (9, 0.25), (20, -4.0), (31, -0.0625)]),
    ];
    let case = Case::streaming(vectors).stalled(pauses(&[0]), pauses(&[7, 8, 9]));
    trace(info, OutlierExtractor::of(info), &case, vcd)
}
