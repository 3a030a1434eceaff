//! The sparse packer's page.

use super::{handshake, part, pauses, signal, trace, vector};
use crate::docs::blocks::{Diagram, Kind, bit, bus, ready};
use crate::docs::page::Page;
use crate::docs::timing::{Group, Show, Span, Timing};
use crate::model::ModelInfo;
use crate::stream::Stall;
use crate::unit::Case;
use crate::units::oaken::sparse_packer::SparsePacker;
use crate::units::oaken::vector::Vector;
use std::path::Path;

pub(super) const PAGE: Page = Page {
    unit: "oaken_sparse_packer",
    fragment: include_str!("oaken_sparse_packer.md"),
    parameters: &[("lanes", "4, 8, 16, 32, 64", "most entries of a beat")],
    diagram: DIAGRAM,
    timing: TIMING,
    example: None,
};

const DIAGRAM: Diagram = Diagram {
    size: (61.0, 17.4),
    edges: &[],
    parts: &[
        part(
            "h",
            Kind::Ports,
            (0.5, 1.2),
            (5.8, 1.2),
            &[],
            &["header_data"],
        ),
        part(
            "hv",
            Kind::Ports,
            (0.5, 2.6),
            (5.8, 1.2),
            &[],
            &["header_valid"],
        ),
        part(
            "hr",
            Kind::Ports,
            (0.5, 4.0),
            (5.8, 1.2),
            &[],
            &["header_ready"],
        ),
        part(
            "e",
            Kind::Ports,
            (0.5, 6.4),
            (5.8, 1.8),
            &[],
            &["in_entries", "in_count"],
        ),
        part(
            "f",
            Kind::Ports,
            (0.5, 8.6),
            (5.8, 3.6),
            &[],
            &["in_first", "in_block_last", "in_last", "in_valid"],
        ),
        part(
            "r",
            Kind::Ports,
            (0.5, 12.6),
            (5.8, 1.2),
            &[],
            &["in_ready"],
        ),
        part(
            "li",
            Kind::Logic,
            (7.2, 6.2),
            (4.4, 2.2),
            &["last index", "of the beat"],
            &[],
        ),
        part(
            "skid",
            Kind::Instance,
            (12.6, 6.2),
            (5.4, 7.6),
            &["skid buffer"],
            &["u_beat"],
        ),
        part(
            "blk",
            Kind::Register,
            (20.0, 13.0),
            (11.0, 3.8),
            &[
                "block begun, its last index;",
                "block before that is still open",
            ],
            &["in_block_q", "open_q"],
        ),
        part(
            "dec",
            Kind::Logic,
            (20.0, 6.2),
            (5.6, 5.0),
            &[
                "block empty?",
                "terminator",
                "behind it, or",
                "for the one",
                "before?",
            ],
            &[],
        ),
        part(
            "body",
            Kind::Logic,
            (26.6, 6.2),
            (4.4, 5.0),
            &["entries,", "then 0x40", "or the", "terminator"],
            &[],
        ),
        part(
            "reg",
            Kind::Register,
            (32.0, 6.2),
            (6.8, 5.0),
            &[],
            &[
                "body_body_q",
                "body_count_q",
                "body_closing_q",
                "body_first_q",
            ],
        ),
        part(
            "front",
            Kind::Logic,
            (40.0, 1.2),
            (5.6, 10.0),
            &[
                "in front:",
                "the header,",
                "or the",
                "terminator",
                "of the block",
                "before",
            ],
            &["complete"],
        ),
        part(
            "pack",
            Kind::Instance,
            (47.0, 1.2),
            (5.8, 10.0),
            &["full words"],
            &["u_packer", "byte_packer_b32"],
        ),
        part(
            "o",
            Kind::Ports,
            (55.0, 3.6),
            (5.4, 2.6),
            &[],
            &["out_data", "out_keep", "out_last"],
        ),
        part(
            "ov",
            Kind::Ports,
            (55.0, 6.8),
            (5.4, 1.2),
            &[],
            &["out_valid"],
        ),
        part(
            "or",
            Kind::Ports,
            (55.0, 9.2),
            (5.4, 1.2),
            &[],
            &["out_ready"],
        ),
    ],
    wires: &[
        bus("h", "front").at(1.8),
        bit("hv", "front").at(3.2),
        ready("front", "hr").at(4.6),
        bus("e", "li"),
        bus("li", "skid"),
        bit("f", "skid").at(10.4),
        ready("skid", "r").at(13.2),
        bus("skid", "dec").at(8.4),
        bus("dec", "body").at(8.4),
        bus("body", "reg").at(8.4),
        bit("dec", "blk").at(21.6),
        bit("blk", "dec").at(23.8),
        bus("blk", "body"),
        bus("reg", "front").at(8.4),
        ready("front", "reg").at(10.4),
        ready("reg", "skid").along(&[(35.4, 11.2), (35.4, 12.2), (18.0, 12.2)]),
        bus("front", "pack").at(5.0),
        ready("pack", "front").at(9.8),
        bus("pack", "o").at(4.9),
        bit("pack", "ov"),
        ready("or", "pack"),
    ],
};

const TIMING: Timing = Timing {
    config: "oaken_sparse_packer_l8",
    run,
    first: 1,
    cycles: 27,
    skips: &[],
    column: 50.0,
    groups: &[
        Group {
            title: "Header",
            stream: Some(handshake("header_valid", "header_ready", "header_valid")),
            signals: &[
                signal("header_valid", "", Show::Level),
                signal("header_ready", "", Show::Level),
                signal("header_data", "of vector", Show::Vector),
            ],
            ..Group::NONE
        },
        Group {
            title: "Entries of a beat",
            stream: Some(handshake("in_valid", "in_ready", "in_last")),
            signals: &[
                signal("in_valid", "", Show::Level),
                signal("in_ready", "", Show::Level),
                signal("in_first", "beat", Show::Beat),
                signal("in_entries", "", Show::First("in_count")),
                signal("in_block_last", "", Show::Level),
                signal("in_last", "", Show::Level),
            ],
            ..Group::NONE
        },
        Group {
            title: "Blocks",
            stream: Some(handshake("beat_valid", "beat_ready", "beat_valid")),
            signals: &[
                signal("empty", "", Show::Level),
                signal("closes_open", "", Show::Level),
                signal("closes_own", "", Show::Level),
            ],
            ..Group::NONE
        },
        Group {
            title: "Bytes of a beat",
            stream: Some(handshake("body_valid_q", "body_ready", "body_last_q")),
            signals: &[
                signal("body_valid_q", "", Show::Level),
                signal("complete", "", Show::Level),
                signal("body_body_q", "", Show::First("body_count_q")),
                signal("body_closing_q", "", Show::Level),
                signal("total", "", Show::Number),
            ],
            ..Group::NONE
        },
        Group {
            title: "Output stream",
            stream: Some(handshake("out_valid", "out_ready", "out_last")),
            signals: &[
                signal("out_valid", "", Show::Level),
                signal("out_ready", "", Show::Level),
                signal("out_keep", "out_keep, bytes", Show::Count),
                signal("out_last", "", Show::Level),
            ],
            ..Group::NONE
        },
    ],
    span: Span::Latency(&["in_valid"], &["out_valid"]),
};

/// Middle elements, and outliers at some places.
fn with_outliers(length: usize, outliers: &[(usize, f64)]) -> Vector {
    let mut values = vec![1.0; length];
    outliers.iter().for_each(|(at, x)| values[*at] = *x);
    vector([-2.0, -0.25, 0.25, 2.0], values)
}

/// An empty block, the example of the formats, and a block that has to be closed for the next; the
/// second header comes late.
fn run(info: &'static ModelInfo, vcd: &Path) -> Result<(), String> {
    let vectors = vec![
        with_outliers(8, &[]),
        with_outliers(72, &[(3, -3.0), (10, 0.125), (70, -0.125)]),
        with_outliers(72, &[(5, 3.0), (70, 3.0)]),
    ];
    let case = Case {
        sources: vec![pauses(&[0]), pauses(&[0, 2, 3])],
        ..Case::streaming(vectors).stalled(Stall::Never, Stall::Never)
    };
    trace(info, SparsePacker::of(info), &case, vcd)
}
