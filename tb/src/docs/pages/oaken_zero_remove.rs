//! The zero-remove shifter's page.

use super::{part, pauses, signal, trace};
use crate::docs::blocks::{Diagram, Kind, bit, bus, ready};
use crate::docs::page::Page;
use crate::docs::timing::{Group, Handshake, Show, Span, Timing};
use crate::model::ModelInfo;
use crate::unit::Case;
use crate::units::cells::compaction_shifter::Marked;
use crate::units::oaken::zero_remove::zero_remove;
use std::path::Path;

pub(super) const PAGE: Page = Page {
    unit: "oaken_zero_remove",
    fragment: include_str!("oaken_zero_remove.md"),
    parameters: &[("lanes", "4, 8, 16, 32, 64", "entries per beat")],
    diagram: DIAGRAM,
    timing: TIMING,
    example: None,
};

const DIAGRAM: Diagram = Diagram {
    size: (51.0, 16.0),
    edges: &[(20.3, "stage 1: counted"), (43.2, "stage 2: by8")],
    parts: &[
        part(
            "mark",
            Kind::Ports,
            (0.5, 2.6),
            (4.5, 1.6),
            &[],
            &["in_outlier"],
        ),
        part(
            "in",
            Kind::Ports,
            (0.5, 7.0),
            (4.5, 1.6),
            &[],
            &["in_entries"],
        ),
        part(
            "gaps",
            Kind::Instance,
            (6.6, 1.9),
            (5.4, 3.0),
            &["gaps below"],
            &["u_gaps", "prefix_sum_n16"],
        ),
        part(
            "and",
            Kind::Logic,
            (13.4, 2.3),
            (2.6, 2.2),
            &["only if", "kept"],
            &[],
        ),
        part(
            "r1",
            Kind::Register,
            (16.9, 1.9),
            (6.8, 8.2),
            &[],
            &[
                "counted_gaps_q",
                "counted_mask_q",
                "",
                "counted_entries_q",
                "",
                "",
                "counted_gap_total_q",
            ],
        ),
        part(
            "m1",
            Kind::Logic,
            (24.5, 2.6),
            (2.6, 5.8),
            &["down", "by 1", "if bit 0"],
            &[],
        ),
        part(
            "m2",
            Kind::Logic,
            (27.8, 2.6),
            (2.6, 5.8),
            &["down", "by 2", "if bit 1"],
            &[],
        ),
        part(
            "m4",
            Kind::Logic,
            (31.1, 2.6),
            (2.6, 5.8),
            &["down", "by 4", "if bit 2"],
            &[],
        ),
        part(
            "m8",
            Kind::Logic,
            (34.4, 2.6),
            (2.6, 5.8),
            &["down", "by 8", "if bit 3"],
            &[],
        ),
        part(
            "clear",
            Kind::Logic,
            (37.7, 2.6),
            (2.2, 5.8),
            &["zero", "above"],
            &[],
        ),
        part(
            "sub",
            Kind::Logic,
            (27.8, 8.8),
            (6.4, 1.3),
            &["16 - gaps"],
            &[],
        ),
        part(
            "r2",
            Kind::Register,
            (40.6, 2.6),
            (5.2, 7.5),
            &[],
            &["by8_entries_q", "", "", "by8_count_q"],
        ),
        part(
            "out",
            Kind::Ports,
            (46.4, 4.4),
            (4.5, 1.6),
            &[],
            &["out_entries"],
        ),
        part(
            "cnt",
            Kind::Ports,
            (46.4, 7.4),
            (4.5, 1.6),
            &[],
            &["out_count"],
        ),
        part(
            "v",
            Kind::Ports,
            (0.5, 11.1),
            (4.5, 1.9),
            &[],
            &["in_valid", "in_last"],
        ),
        part(
            "v1",
            Kind::Register,
            (16.9, 10.7),
            (6.8, 2.5),
            &[],
            &["counted_valid_q", "counted_last_q"],
        ),
        part(
            "v2",
            Kind::Register,
            (40.6, 10.7),
            (5.2, 2.5),
            &[],
            &["by8_valid_q", "by8_last_q"],
        ),
        part(
            "ov",
            Kind::Ports,
            (46.4, 11.1),
            (4.5, 1.9),
            &[],
            &["out_valid", "out_last"],
        ),
        part(
            "rdy",
            Kind::Ports,
            (0.5, 14.1),
            (4.5, 1.2),
            &[],
            &["in_ready"],
        ),
        part(
            "l1",
            Kind::Logic,
            (16.9, 13.9),
            (6.8, 1.6),
            &["empty or moves on"],
            &[],
        ),
        part(
            "l2",
            Kind::Logic,
            (38.9, 13.9),
            (6.8, 1.6),
            &["empty or moves on"],
            &[],
        ),
        part(
            "ordy",
            Kind::Ports,
            (46.4, 14.1),
            (4.5, 1.2),
            &[],
            &["out_ready"],
        ),
    ],
    wires: &[
        bus("mark", "gaps"),
        bus("gaps", "and"),
        bus("and", "r1"),
        bus("in", "r1").at(7.8),
        bus("r1", "m1"),
        bus("m1", "m2"),
        bus("m2", "m4"),
        bus("m4", "m8"),
        bus("m8", "clear"),
        bus("clear", "r2"),
        bus("r1", "sub"),
        bus("sub", "r2"),
        bus("r2", "out"),
        bus("r2", "cnt"),
        bit("v", "v1"),
        bit("v1", "v2"),
        bit("v2", "ov"),
        ready("ordy", "l2"),
        ready("l2", "l1").named("counted_ready"),
        ready("l1", "rdy"),
    ],
};

const TIMING: Timing = Timing {
    config: "oaken_zero_remove_l8",
    run,
    first: 1,
    cycles: 11,
    skips: &[],
    column: 68.0,
    groups: &[
        Group {
            title: "Input stream",
            stream: Some(Handshake {
                valid: "in_valid",
                ready: "in_ready",
                last: "in_last",
            }),
            signals: &[
                signal("in_valid", "", Show::Level),
                signal("in_ready", "", Show::Level),
                signal("in_outlier", "", Show::Binary),
                signal("in_entries", "", Show::Letters),
                signal("in_last", "", Show::Level),
            ],
            ..Group::NONE
        },
        Group {
            title: "Stage 1",
            stream: Some(Handshake {
                valid: "counted_valid_q",
                ready: "counted_ready",
                last: "counted_last_q",
            }),
            signals: &[
                signal("counted_valid_q", "", Show::Level),
                signal("counted_gaps_q", "", Show::Digits(3)),
                signal("counted_entries_q", "", Show::Letters),
                signal("counted_gap_total_q", "", Show::Number),
            ],
            ..Group::NONE
        },
        Group {
            title: "Output stream",
            stream: Some(Handshake {
                valid: "out_valid",
                ready: "out_ready",
                last: "out_last",
            }),
            signals: &[
                signal("out_valid", "", Show::Level),
                signal("out_ready", "", Show::Level),
                signal("out_entries", "", Show::Letters),
                signal("out_count", "", Show::Number),
                signal("out_last", "", Show::Level),
            ],
            ..Group::NONE
        },
    ],
    span: Span::Latency(&["in_valid"], &["out_valid"]),
};

/// Beats whose entries are letters, with a stall of the consumer.
fn run(info: &'static ModelInfo, vcd: &Path) -> Result<(), String> {
    let masks: [u8; 6] = [
        0b0100_1010,
        0b1000_0001,
        0b0000_0000,
        0b1111_1111,
        0b1110_0000,
        0b0001_0000,
    ];
    let beats = masks.into_iter().enumerate().map(|(n, mask)| Marked {
        entries: (0..8)
            .map(|lane| (mask >> lane & 1 == 1, b'a' + lane))
            .collect(),
        last: n == 2 || n == 5,
    });
    let case = Case::streaming(beats.collect()).stalled(pauses(&[0]), pauses(&[4, 5]));
    trace(info, zero_remove(info), &case, vcd)
}
