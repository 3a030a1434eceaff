//! The code aligner's page.

use super::{handshake, part, pauses, signal, trace};
use crate::docs::blocks::{Diagram, Kind, bit, bus, ready};
use crate::docs::page::Page;
use crate::docs::timing::{Group, Show, Span, Timing};
use crate::model::ModelInfo;
use crate::unit::Case;
use crate::units::oaken::code_aligner::CodeAligner;
use crate::units::oaken::dequantizer::{CodedRun, VectorCommand};
use std::path::Path;

pub(super) const PAGE: Page = Page {
    unit: "oaken_code_aligner",
    fragment: include_str!("oaken_code_aligner.md"),
    parameters: &[(
        "lanes",
        "4, 8, 16, 32, 64",
        "codes per beat; a word has half as many bytes",
    )],
    diagram: DIAGRAM,
    timing: TIMING,
    example: None,
};

const DIAGRAM: Diagram = Diagram {
    size: (53.0, 20.6),
    edges: &[],
    parts: &[
        part(
            "d",
            Kind::Ports,
            (0.5, 1.4),
            (5.8, 2.6),
            &[],
            &["in_data", "in_keep", "in_last"],
        ),
        part("v", Kind::Ports, (0.5, 4.2), (5.8, 1.0), &[], &["in_valid"]),
        part("r", Kind::Ports, (0.5, 5.6), (5.8, 1.0), &[], &["in_ready"]),
        part(
            "place",
            Kind::Instance,
            (7.6, 1.2),
            (7.0, 5.6),
            &["turns a word to", "the columns behind", "the word before"],
            &["u_placer"],
        ),
        part(
            "rows",
            Kind::Instance,
            (18.0, 1.2),
            (7.0, 5.6),
            &["rows of bytes", "in a ring"],
            &["u_rows"],
        ),
        part(
            "pick",
            Kind::Register,
            (29.0, 1.2),
            (7.4, 5.6),
            &["bytes of the beat,", "not yet turned"],
            &["picked_data_q", "picked_column_q", "picked_missing_q"],
        ),
        part(
            "turn",
            Kind::Logic,
            (38.8, 1.2),
            (5.6, 5.6),
            &["turned: the", "beat begins", "at byte 0"],
            &["turned_16"],
        ),
        part(
            "o",
            Kind::Ports,
            (46.6, 1.8),
            (5.6, 1.9),
            &[],
            &["out_codes", "out_missing"],
        ),
        part(
            "ov",
            Kind::Ports,
            (46.6, 4.2),
            (5.6, 1.0),
            &[],
            &["out_valid"],
        ),
        part(
            "or",
            Kind::Ports,
            (46.6, 5.6),
            (5.6, 1.0),
            &[],
            &["out_ready"],
        ),
        part(
            "level",
            Kind::Register,
            (7.6, 8.8),
            (7.0, 5.6),
            &["bytes in the rows;", "the stream ended"],
            &["level_q", "drained_q"],
        ),
        part(
            "at",
            Kind::Register,
            (18.0, 8.8),
            (7.0, 3.8),
            &[],
            &["write_row_q", "read_row_q", "column_q"],
        ),
        part(
            "ctl",
            Kind::Logic,
            (29.0, 8.8),
            (7.4, 5.6),
            &["the bytes of the", "whole block there?"],
            &["wants", "enough", "misses", "leaves"],
        ),
        part(
            "num",
            Kind::Register,
            (39.6, 8.8),
            (6.6, 3.4),
            &["beat in turn"],
            &["number_q", "missing_q"],
        ),
        part(
            "hold",
            Kind::Register,
            (39.6, 13.6),
            (6.6, 2.6),
            &[],
            &["held_q"],
        ),
        part("h", Kind::Ports, (47.6, 14.2), (4.6, 1.0), &[], &["held"]),
        part(
            "c",
            Kind::Ports,
            (0.5, 16.2),
            (5.8, 1.9),
            &[],
            &["command_size", "command_bad"],
        ),
        part(
            "cv",
            Kind::Ports,
            (0.5, 18.1),
            (5.8, 1.0),
            &[],
            &["command_valid"],
        ),
        part(
            "cr",
            Kind::Ports,
            (0.5, 19.3),
            (5.8, 1.0),
            &[],
            &["command_ready"],
        ),
    ],
    wires: &[
        bus("d", "place"),
        bit("v", "place"),
        ready("place", "r"),
        bus("place", "rows").at(3.4),
        bus("rows", "pick").at(3.4),
        bus("pick", "turn").at(3.4),
        bus("turn", "o"),
        bit("turn", "ov"),
        ready("or", "turn"),
        ready("turn", "pick").at(6.1),
        bus("place", "level").at(9.4),
        ready("level", "place").at(12.8),
        bus("at", "rows").at(21.5),
        bus("level", "ctl").at(13.1),
        bus("ctl", "level").at(13.9),
        bus("ctl", "at").at(10.8),
        bit("ctl", "pick").at(31.4),
        ready("pick", "ctl").at(34.0),
        bus("ctl", "num").at(9.8),
        bus("num", "ctl").at(11.2),
        bus("level", "hold").along(&[(11.1, 14.4), (11.1, 15.3), (39.6, 15.3)]),
        bus("hold", "h"),
        bus("c", "ctl").along(&[(6.3, 17.1), (30.6, 17.1), (30.6, 14.4)]),
        bit("cv", "ctl").along(&[(6.3, 18.6), (32.7, 18.6), (32.7, 14.4)]),
        ready("ctl", "cr").along(&[(34.8, 14.4), (34.8, 19.8), (6.3, 19.8)]),
    ],
};

const TIMING: Timing = Timing {
    config: "oaken_code_aligner_l16",
    run,
    first: 1,
    cycles: 13,
    skips: &[],
    column: 86.0,
    groups: &[
        Group {
            title: "Dense words",
            stream: Some(handshake("in_valid", "in_ready", "in_last")),
            signals: &[
                signal("in_valid", "", Show::Level),
                signal("in_ready", "", Show::Level),
                signal("in_data", "", Show::Bytes("in_keep")),
                signal("in_last", "", Show::Level),
            ],
            ..Group::NONE
        },
        Group {
            title: "Commands",
            stream: Some(handshake("command_valid", "command_ready", "command_valid")),
            signals: &[
                signal("command_valid", "", Show::Level),
                signal("command_ready", "", Show::Level),
                signal("command_bad", "vector", Show::Vector),
                signal("command_size", "", Show::Number),
                signal("wants", "", Show::Number),
            ],
            ..Group::NONE
        },
        Group {
            title: "Bytes in the rows",
            signals: &[
                signal("level_q", "", Show::Number),
                signal("enough", "", Show::Level),
                signal("leaves", "", Show::Level),
                signal("column_q", "", Show::Number),
                signal("drained_q", "", Show::Level),
                signal("held", "", Show::Number),
            ],
            ..Group::NONE
        },
        Group {
            title: "Codes",
            stream: Some(handshake("out_valid", "out_ready", "out_valid")),
            signals: &[
                signal("out_valid", "", Show::Level),
                signal("out_ready", "", Show::Level),
                signal("out_codes", "", Show::Hex),
                signal("out_missing", "", Show::Level),
            ],
            ..Group::NONE
        },
    ],
    span: Span::Time(
        &["in_valid"],
        &["out_valid"],
        "first word in to first codes",
    ),
};

/// The bytes of codes that count up from 0; an odd number pads one zero.
fn counting(elements: usize) -> impl Iterator<Item = u8> {
    let code = move |i: usize| if i < elements { (i % 16) as u8 } else { 0 };
    (0..elements)
        .step_by(2)
        .map(move |i| code(i) | code(i + 1) << 4)
}

/// Three vectors, of which the last one is cut off, in words of any length.
fn run(info: &'static ModelInfo, vcd: &Path) -> Result<(), String> {
    let lengths = [20, 35, 6];
    let mut dense: Vec<u8> = lengths.into_iter().flat_map(counting).collect();
    dense.truncate(dense.len() - 2);
    let run = CodedRun {
        commands: lengths
            .map(|d| VectorCommand {
                d: d as u16,
                thresholds: [0; 4],
            })
            .to_vec(),
        dense,
        cuts: vec![8, 5, 8, 8],
        ends: true,
        ..CodedRun::default()
    };
    let case = Case::streaming(vec![run]).stalled(pauses(&[0]), pauses(&[5]));
    trace(info, CodeAligner::of(info), &case, vcd)
}
