//! The pruning unit's page.

use super::{handshake, part, pauses, signal, trace};
use crate::docs::blocks::{Diagram, Kind, bit, bus, ready};
use crate::docs::page::Page;
use crate::docs::timing::{Group, Show, Span, Timing};
use crate::model::ModelInfo;
use crate::stream::Stall;
use crate::unit::Case;
use crate::units::titanus::pruning_unit::{PruningPath, PruningUnit, UnprunedToken};
use std::path::Path;

pub(super) const PAGE: Page = Page {
    unit: "titanus_pu",
    fragment: include_str!("titanus_pu.md"),
    parameters: &[(
        "lanes",
        "8, 16, 32",
        "elements per beat of each path; 16 is the paper's parallelism",
    )],
    diagram: DIAGRAM,
    timing: TIMING,
    example: None,
};

const DIAGRAM: Diagram = Diagram {
    size: (62.0, 22.6),
    edges: &[
        (21.6, "stage 1"),
        (34.6, "stage 2: counted"),
        (47.7, "stage 3: by8"),
    ],
    parts: &[
        part(
            "k",
            Kind::Frame,
            (6.9, 1.6),
            (44.2, 15.2),
            &[],
            &["titanus_pruning_path_l16", "u_k"],
        ),
        part(
            "th",
            Kind::Ports,
            (0.5, 4.3),
            (5.6, 1.2),
            &[],
            &["k_threshold"],
        ),
        part(
            "d",
            Kind::Ports,
            (0.5, 7.8),
            (5.6, 2.2),
            &[],
            &["s_axis_k_tdata", "s_axis_k_tkeep"],
        ),
        part(
            "v",
            Kind::Ports,
            (0.5, 11.2),
            (5.6, 2.2),
            &[],
            &["s_axis_k_tvalid", "s_axis_k_tlast"],
        ),
        part(
            "rdy",
            Kind::Ports,
            (0.5, 14.6),
            (5.6, 1.2),
            &[],
            &["s_axis_k_tready"],
        ),
        part(
            "held",
            Kind::Register,
            (8.0, 3.6),
            (4.6, 2.6),
            &[],
            &["threshold_q", "first_q"],
        ),
        part(
            "current",
            Kind::Logic,
            (14.0, 3.9),
            (3.6, 2.0),
            &["of token"],
            &["current"],
        ),
        part(
            "compare",
            Kind::Logic,
            (11.4, 7.0),
            (6.2, 3.8),
            &["not 0, magnitude", "at least Th"],
            &["index"],
        ),
        part(
            "skid",
            Kind::Instance,
            (19.2, 6.6),
            (4.8, 9.4),
            &["skid buffer"],
            &["u_compared"],
        ),
        part(
            "gaps",
            Kind::Instance,
            (25.4, 7.0),
            (4.6, 2.6),
            &["gaps below"],
            &["u_gaps"],
        ),
        part(
            "r2",
            Kind::Register,
            (31.2, 6.6),
            (6.8, 9.4),
            &[],
            &[
                "counted_gaps_q",
                "counted_mask_q",
                "counted_entries_q",
                "counted_index_q",
                "",
                "counted_valid_q",
                "counted_last_q",
            ],
        ),
        part(
            "move",
            Kind::Logic,
            (39.4, 6.8),
            (4.2, 5.0),
            &["down by 1,", "2, 4, 8, then", "zero above"],
            &[],
        ),
        part(
            "r3",
            Kind::Register,
            (45.0, 6.6),
            (5.4, 9.4),
            &[],
            &[
                "by8_entries_q",
                "by8_count_q",
                "by8_index_q",
                "",
                "by8_valid_q",
                "by8_last_q",
            ],
        ),
        part(
            "keep",
            Kind::Logic,
            (51.9, 8.8),
            (3.2, 2.0),
            &["place", "< count"],
            &[],
        ),
        part(
            "od",
            Kind::Ports,
            (56.0, 7.2),
            (5.6, 1.2),
            &[],
            &["m_axis_k_tdata"],
        ),
        part(
            "ok",
            Kind::Ports,
            (56.0, 9.2),
            (5.6, 1.2),
            &[],
            &["m_axis_k_tkeep"],
        ),
        part(
            "oi",
            Kind::Ports,
            (56.0, 11.2),
            (5.6, 1.2),
            &[],
            &["m_axis_k_tuser"],
        ),
        part(
            "ov",
            Kind::Ports,
            (56.0, 12.6),
            (5.6, 2.0),
            &[],
            &["m_axis_k_tvalid", "m_axis_k_tlast"],
        ),
        part(
            "ordy",
            Kind::Ports,
            (56.0, 14.6),
            (5.6, 1.2),
            &[],
            &["m_axis_k_tready"],
        ),
        part(
            "vin",
            Kind::Ports,
            (0.5, 18.2),
            (5.6, 3.4),
            &[],
            &["v_threshold", "s_axis_v_tdata", "s_axis_v_tkeep"],
        ),
        part(
            "vpath",
            Kind::Instance,
            (19.2, 18.2),
            (18.8, 3.4),
            &["the same for V"],
            &["u_v"],
        ),
        part(
            "vout",
            Kind::Ports,
            (56.0, 18.2),
            (5.6, 3.4),
            &[],
            &["m_axis_v_tdata", "m_axis_v_tkeep", "m_axis_v_tuser"],
        ),
    ],
    wires: &[
        bus("th", "held"),
        bus("th", "current").along(&[(6.1, 4.9), (7.3, 4.9), (7.3, 3.1), (15.8, 3.1), (15.8, 3.9)]),
        bus("held", "current"),
        bus("current", "compare"),
        bus("d", "compare"),
        bus("compare", "skid"),
        bit("v", "skid").at(12.3),
        bit("v", "held").along(&[(6.1, 11.8), (9.0, 11.8), (9.0, 6.2)]),
        bus("skid", "gaps"),
        bus("gaps", "r2"),
        bus("skid", "r2").at(10.8),
        bit("skid", "r2").at(13.4),
        bus("r2", "move"),
        bit("r2", "r3").at(13.4),
        bus("move", "r3"),
        bus("r3", "od"),
        bus("r3", "keep"),
        bus("keep", "ok"),
        bus("r3", "oi"),
        bit("r3", "ov"),
        ready("ordy", "r3"),
        ready("r3", "r2").at(15.2).named("counted_ready"),
        ready("r2", "skid").at(15.2).named("compared_ready"),
        ready("skid", "rdy"),
        bus("vin", "vpath"),
        bus("vpath", "vout"),
    ],
};

const TIMING: Timing = Timing {
    config: "titanus_pu_l8",
    run,
    first: 1,
    cycles: 10,
    skips: &[],
    column: 134.0,
    groups: &[
        Group {
            title: "Threshold of K",
            during: Some("s_axis_k_tvalid"),
            signals: &[signal("k_threshold", "", Show::Number)],
            ..Group::NONE
        },
        Group {
            title: "K, elements",
            stream: Some(handshake(
                "s_axis_k_tvalid",
                "s_axis_k_tready",
                "s_axis_k_tlast",
            )),
            signals: &[
                signal("s_axis_k_tvalid", "", Show::Level),
                signal("s_axis_k_tready", "", Show::Level),
                signal("s_axis_k_tdata", "", Show::Signed(8)),
                signal("s_axis_k_tkeep", "", Show::Binary),
                signal("s_axis_k_tlast", "", Show::Level),
            ],
            ..Group::NONE
        },
        Group {
            title: "K, compared",
            stream: Some(handshake(
                "u_k.compared_valid",
                "u_k.compared_ready",
                "u_k.compared_valid",
            )),
            signals: &[
                signal("u_k.compared_valid", "compared_valid", Show::Level),
                signal("u_k.compared_ready", "compared_ready", Show::Level),
            ],
            ..Group::NONE
        },
        Group {
            title: "K, kept elements and mask",
            stream: Some(handshake(
                "m_axis_k_tvalid",
                "m_axis_k_tready",
                "m_axis_k_tlast",
            )),
            signals: &[
                signal("m_axis_k_tvalid", "", Show::Level),
                signal("m_axis_k_tready", "", Show::Level),
                signal("m_axis_k_tdata", "", Show::Signed(8)),
                signal("m_axis_k_tkeep", "", Show::Binary),
                signal("m_axis_k_tuser", "", Show::Binary),
                signal("m_axis_k_tlast", "", Show::Level),
            ],
            ..Group::NONE
        },
        Group {
            title: "V",
            stream: Some(handshake(
                "m_axis_v_tvalid",
                "m_axis_v_tready",
                "m_axis_v_tlast",
            )),
            signals: &[
                signal("m_axis_v_tvalid", "", Show::Level),
                signal("m_axis_v_tready", "", Show::Level),
                signal("m_axis_v_tdata", "", Show::Signed(8)),
                signal("m_axis_v_tuser", "", Show::Binary),
                signal("m_axis_v_tlast", "", Show::Level),
            ],
            ..Group::NONE
        },
    ],
    span: Span::Latency(&["s_axis_k_tvalid"], &["m_axis_k_tvalid"]),
};

/// Two tokens of K with a stall of their consumer in the first, and one of V.
fn run(info: &'static ModelInfo, vcd: &Path) -> Result<(), String> {
    let token = |path, threshold, later, elements: &[i8]| {
        let mut token = UnprunedToken::new(path, threshold, elements.iter().copied());
        token.later = later;
        token
    };
    let first = [5, -2, 0, 9, -5, 4, 1, -7, 3, -4, 6, 2];
    let second = [-1, 0, 2, -128, 0, 0, 1, 0];
    let values = [1, 0, -3, 2, -1, 0, 4, -2];
    let items = vec![
        token(PruningPath::K, 4, 99, &first),
        token(PruningPath::K, 0, 99, &second),
        token(PruningPath::K, 128, 99, &second),
        token(PruningPath::V, 2, 99, &values),
        token(PruningPath::V, 3, 99, &values),
        token(PruningPath::V, 5, 99, &values),
    ];
    let case = Case {
        sources: vec![pauses(&[0])],
        sinks: vec![pauses(&[4, 5]), Stall::Never],
        ..Case::streaming(items)
    };
    trace(info, PruningUnit::of(info), &case, vcd)
}
