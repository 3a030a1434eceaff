//! The zero-insert shifter's page.

use super::{handshake, part, pauses, signal, trace, vector};
use crate::docs::blocks::{Diagram, Kind, bit, bus, ready};
use crate::docs::page::Page;
use crate::docs::timing::{Group, Show, Span, Timing};
use crate::model::ModelInfo;
use crate::unit::Case;
use crate::units::oaken::zero_insert::{Block, ZeroInsert};
use std::path::Path;

pub(super) const PAGE: Page = Page {
    unit: "oaken_zero_insert",
    fragment: include_str!("oaken_zero_insert.md"),
    parameters: &[("entries", "4, 8, 16", "most entries of a chunk")],
    diagram: DIAGRAM,
    timing: TIMING,
    example: None,
};

const DIAGRAM: Diagram = Diagram {
    size: (52.0, 15.6),
    edges: &[],
    parts: &[
        part(
            "e",
            Kind::Ports,
            (0.5, 1.6),
            (5.2, 1.0),
            &[],
            &["in_entries"],
        ),
        part("n", Kind::Ports, (0.5, 4.6), (5.2, 1.0), &[], &["in_count"]),
        part(
            "err",
            Kind::Ports,
            (0.5, 7.3),
            (5.2, 1.0),
            &[],
            &["in_error"],
        ),
        part(
            "ends",
            Kind::Ports,
            (0.5, 9.7),
            (5.2, 1.0),
            &[],
            &["in_ends"],
        ),
        part(
            "v",
            Kind::Ports,
            (0.5, 11.3),
            (5.2, 1.0),
            &[],
            &["in_valid"],
        ),
        part(
            "r",
            Kind::Ports,
            (0.5, 12.9),
            (5.2, 1.0),
            &[],
            &["in_ready"],
        ),
        part(
            "dec",
            Kind::Logic,
            (7.0, 1.0),
            (7.6, 5.0),
            &[
                "each entry: its group",
                "of 4 elements, its",
                "place in the group",
            ],
            &["group0", "entry0"],
        ),
        part(
            "slot",
            Kind::Logic,
            (16.6, 1.0),
            (7.6, 5.0),
            &[
                "each group: the one",
                "entry of 0, 4, 8, 12,",
                "the one of 1, 5, ...",
            ],
            &["group0_slot0"],
        ),
        part(
            "or",
            Kind::Logic,
            (26.2, 1.0),
            (7.0, 5.0),
            &["joined by OR", "to 64 elements"],
            &["new_outlier", "new_inner", "new_side"],
        ),
        part(
            "reg",
            Kind::Register,
            (37.4, 1.0),
            (5.6, 8.0),
            &["the block"],
            &["outlier_q", "inner_q", "side_q", "error_q"],
        ),
        part(
            "ctl",
            Kind::Logic,
            (16.6, 9.6),
            (7.6, 4.6),
            &["free, or being", "emptied?"],
            &["may_take", "takes"],
        ),
        part(
            "state",
            Kind::Register,
            (29.6, 9.6),
            (6.0, 4.6),
            &["a block is there;", "one begins"],
            &["block_valid_q", "begins_q"],
        ),
        part(
            "o",
            Kind::Ports,
            (45.6, 2.6),
            (5.6, 3.6),
            &[],
            &["out_outlier", "out_inner", "out_side", "out_error"],
        ),
        part(
            "ov",
            Kind::Ports,
            (45.6, 11.0),
            (5.6, 1.0),
            &[],
            &["out_valid"],
        ),
        part(
            "or_",
            Kind::Ports,
            (45.6, 14.2),
            (5.6, 1.0),
            &[],
            &["out_ready"],
        ),
    ],
    wires: &[
        bus("e", "dec"),
        bus("n", "dec"),
        bus("dec", "slot").at(3.5),
        bus("slot", "or").at(3.5),
        bus("or", "reg").at(3.5),
        bus("err", "reg").at(7.8),
        bit("ends", "ctl").at(10.2),
        bit("v", "ctl").at(11.8),
        ready("ctl", "r").at(13.4),
        bit("ctl", "state").at(10.8),
        bit("state", "ctl").at(12.8),
        bit("state", "reg").along(&[(33.4, 9.6), (33.4, 8.6), (37.4, 8.6)]),
        bus("reg", "or").along(&[(37.4, 4.9), (33.2, 4.9)]),
        bus("reg", "o").at(4.4),
        bit("state", "ov"),
        ready("or_", "ctl").along(&[(45.6, 14.7), (20.4, 14.7), (20.4, 14.2)]),
    ],
};

const TIMING: Timing = Timing {
    config: "oaken_zero_insert_e16",
    run,
    first: 1,
    cycles: 9,
    skips: &[],
    column: 86.0,
    groups: &[
        Group {
            title: "Chunks",
            stream: Some(handshake("in_valid", "in_ready", "in_ends")),
            signals: &[
                signal("in_valid", "", Show::Level),
                signal("in_ready", "", Show::Level),
                signal("in_ends", "of block, chunk", Show::Beat),
                signal("in_count", "", Show::Number),
                signal("in_entries", "", Show::First("in_count")),
                signal("in_ends", "", Show::Level),
                signal("in_error", "", Show::Number),
            ],
            ..Group::NONE
        },
        Group {
            title: "State",
            signals: &[
                signal("begins_q", "", Show::Level),
                signal("block_valid_q", "", Show::Level),
            ],
            ..Group::NONE
        },
        Group {
            title: "Blocks",
            stream: Some(handshake("out_valid", "out_ready", "out_valid")),
            signals: &[
                signal("out_valid", "", Show::Level),
                signal("out_ready", "", Show::Level),
                signal("out_error", "block", Show::Vector),
                signal("out_outlier", "", Show::Hex),
                signal("out_inner", "", Show::Hex),
                signal("out_side", "", Show::Hex),
                signal("out_error", "", Show::Number),
            ],
            ..Group::NONE
        },
    ],
    span: Span::Latency(&["in_valid"], &["out_valid"]),
};

/// A block of middle elements with outliers at some places, in chunks of so many entries.
fn block(outliers: &[(usize, f64)], cuts: &[usize], error: u8) -> Block {
    let mut values = vec![1.0; 64];
    outliers.iter().for_each(|(at, x)| values[*at] = *x);
    Block {
        vector: vector([-2.0, -0.25, 0.25, 2.0], values),
        cuts: cuts.to_vec(),
        error,
    }
}

/// A block in one chunk, an empty one, one in two chunks, and one with an error; the consumer
/// waits.
fn run(info: &'static ModelInfo, vcd: &Path) -> Result<(), String> {
    let blocks = vec![
        block(&[(3, -3.0), (10, 0.125), (63, 4.0)], &[], 0),
        block(&[], &[], 0),
        block(&[(4, 3.0), (5, -0.125), (6, -3.0), (40, 0.125)], &[3], 0),
        block(&[(0, 3.0)], &[], 7),
    ];
    let case = Case::streaming(blocks).stalled(pauses(&[0]), pauses(&[3]));
    trace(info, ZeroInsert::of(info), &case, vcd)
}
