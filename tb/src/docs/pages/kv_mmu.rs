//! The memory management unit's page.

use super::{handshake, part, signal};
use crate::docs::blocks::{Diagram, Kind, bit, bus, ready};
use crate::docs::page::Page;
use crate::docs::timing::{Group, Show, Span, Timing};
use crate::model::ModelInfo;
use crate::stream::Stall;
use crate::units::mmu::driver::{Driver, Pauses};
use sim::mmu::Command;
use std::path::Path;

pub(super) const PAGE: Page = Page {
    unit: "kv_mmu",
    fragment: include_str!("kv_mmu.md"),
    parameters: &[
        (
            "streams",
            "2 to 65536",
            "append-only byte sequences of each kind",
        ),
        (
            "pages",
            "2 per stream to 2^24",
            "physical pages, for both tables",
        ),
        (
            "page_bytes",
            "powers of two, 64 to 65536; 4096 if not given",
            "bytes of a page",
        ),
        (
            "pages_per_stream",
            "powers of two, 2 to 65536",
            "virtual pages of a stream in each table",
        ),
        (
            "max_burst_bytes",
            "powers of two, bus_bytes to 4096; 4096 if not given",
            "most bytes of a descriptor",
        ),
        (
            "bus_bytes",
            "powers of two, 1 to 128; 32 if not given",
            "bytes of a beat of the memory bus: a burst has at most 256 beats",
        ),
        (
            "max_append_bytes",
            "1 to 2^20; 65536 if not given",
            "most bytes of an append, both kinds together",
        ),
        (
            "base",
            "a multiple of page_bytes; 0 if not given",
            "address of page 0",
        ),
        (
            "address_bits",
            "16 to 64; 40 if not given",
            "bits of an address: the last page has one",
        ),
    ],
    diagram: DIAGRAM,
    timing: TIMING,
    example: None,
};

const DIAGRAM: Diagram = Diagram {
    size: (64.5, 19.4),
    edges: &[],
    parts: &[
        part(
            "cmd",
            Kind::Ports,
            (0.4, 4.0),
            (8.2, 4.0),
            &[],
            &["s_axis_cmd_tdata", "s_axis_cmd_tvalid"],
        ),
        part(
            "rdy",
            Kind::Ports,
            (0.4, 9.0),
            (8.2, 1.2),
            &[],
            &["s_axis_cmd_tready"],
        ),
        part(
            "u",
            Kind::Instance,
            (10.0, 3.0),
            (8.0, 8.0),
            &[
                "takes a command,",
                "reads the counts,",
                "starts a unit,",
                "stores the counts,",
                "completes",
            ],
            &["u_command"],
        ),
        part(
            "app",
            Kind::Instance,
            (22.0, 4.6),
            (8.0, 3.4),
            &["all or nothing,", "a page per new entry"],
            &["u_append"],
        ),
        part(
            "alloc",
            Kind::Instance,
            (22.0, 9.4),
            (8.0, 2.8),
            &["fresh or returned pages"],
            &["u_allocator"],
        ),
        part(
            "rel",
            Kind::Instance,
            (22.0, 14.2),
            (8.0, 2.8),
            &["a page per cycle"],
            &["u_release"],
        ),
        part(
            "tab",
            Kind::Instance,
            (10.0, 14.2),
            (8.0, 4.4),
            &["counts and pages:", "two RAMs each"],
            &["u_dense_table", "u_sparse_table"],
        ),
        part(
            "walk",
            Kind::Instance,
            (33.4, 4.6),
            (6.4, 3.4),
            &["pages of", "a range"],
            &["u_read_walker"],
        ),
        part(
            "split",
            Kind::Instance,
            (42.0, 4.6),
            (5.4, 3.4),
            &["bursts"],
            &["u_splitter"],
        ),
        part(
            "skid",
            Kind::Instance,
            (49.2, 4.6),
            (4.6, 3.4),
            &["skid", "buffer"],
            &["u_descriptor"],
        ),
        part(
            "desc",
            Kind::Ports,
            (55.0, 3.6),
            (6.8, 3.4),
            &[],
            &["m_axis_desc_tdata", "m_axis_desc_tlast"],
        ),
        part(
            "dr",
            Kind::Ports,
            (55.0, 7.0),
            (6.8, 1.0),
            &[],
            &["m_axis_desc_tready"],
        ),
        part(
            "done",
            Kind::Ports,
            (55.0, 0.6),
            (6.8, 2.6),
            &[],
            &["m_axis_done_tdata"],
        ),
    ],
    wires: &[
        bus("cmd", "u").at(6.0),
        ready("u", "rdy").at(9.6),
        bus("u", "app").at(6.0),
        bus("u", "walk").along(&[(18.0, 3.6), (35.4, 3.6), (35.4, 4.6)]),
        bus("u", "done").along(&[(14.0, 3.0), (14.0, 1.9), (55.0, 1.9)]),
        bus("app", "walk").at(6.3),
        bus("walk", "split").at(6.0),
        ready("split", "walk").at(7.4),
        bus("split", "skid").at(6.0),
        ready("skid", "split").at(7.4),
        bus("skid", "desc").at(5.4),
        ready("dr", "skid").at(7.5),
        bus("alloc", "app").at(26.0),
        bus("rel", "alloc").at(26.0),
        bus("tab", "u").at(13.0),
        bus("u", "tab").at(15.4),
        bus("tab", "rel").at(15.6),
        bit("u", "rel").along(&[(18.0, 10.0), (20.0, 10.0), (20.0, 14.8), (22.0, 14.8)]),
        bus("app", "tab").along(&[(22.0, 7.4), (19.4, 7.4), (19.4, 14.8), (18.0, 14.8)]),
        bus("tab", "walk").along(&[(18.0, 18.0), (36.6, 18.0), (36.6, 8.0)]),
    ],
};

const TIMING: Timing = Timing {
    config: "mmu_small",
    run,
    first: 11,
    cycles: 42,
    skips: &[],
    column: 52.0,
    groups: &[
        Group {
            title: "Commands",
            stream: Some(handshake(
                "s_axis_cmd_tvalid",
                "s_axis_cmd_tready",
                "s_axis_cmd_tvalid",
            )),
            signals: &[
                signal("s_axis_cmd_tvalid", "", Show::Level),
                signal("s_axis_cmd_tready", "", Show::Level),
                signal("s_axis_cmd_op", "", Show::Number),
                signal("s_axis_cmd_stream", "", Show::Number),
                signal("s_axis_cmd_dense_bytes", "", Show::Number),
                signal("s_axis_cmd_sparse_bytes", "", Show::Number),
            ],
            ..Group::NONE
        },
        Group {
            title: "Pages",
            signals: &[
                signal("u_append.dense_maps", "", Show::Level),
                signal("u_append.sparse_maps", "", Show::Level),
                signal("u_release.out_valid", "", Show::Level),
                signal("free", "", Show::Number),
            ],
            ..Group::NONE
        },
        Group {
            title: "Descriptors",
            stream: Some(handshake(
                "m_axis_desc_tvalid",
                "m_axis_desc_tready",
                "m_axis_desc_tlast",
            )),
            signals: &[
                signal("m_axis_desc_tvalid", "", Show::Level),
                signal("m_axis_desc_tready", "", Show::Level),
                signal("descriptor_address", "", Show::Hex),
                signal("descriptor_bytes", "", Show::Number),
                signal("descriptor_kind", "", Show::Level),
                signal("m_axis_desc_tlast", "", Show::Level),
            ],
            ..Group::NONE
        },
        Group {
            title: "Completions",
            stream: Some(handshake(
                "m_axis_done_tvalid",
                "m_axis_done_tready",
                "m_axis_done_tvalid",
            )),
            signals: &[
                signal("m_axis_done_tvalid", "", Show::Level),
                signal("m_axis_done_tready", "", Show::Level),
                signal("completion_status", "", Show::Number),
                signal("completion_pages_free", "", Show::Number),
            ],
            ..Group::NONE
        },
    ],
    span: Span::Time(
        &["s_axis_cmd_tvalid", "s_axis_cmd_tready"],
        &["m_axis_desc_tvalid"],
        "append to its first descriptor, with two new pages",
    ),
};

fn run(info: &'static ModelInfo, vcd: &Path) -> Result<(), String> {
    use sim::mmu::Kind;
    let append = |dense_bytes, sparse_bytes| Command::Append {
        stream: 0,
        dense_bytes,
        sparse_bytes,
    };
    let commands = [
        append(96, 20),
        Command::Read {
            stream: 0,
            kind: Kind::Dense,
        },
        Command::Release { stream: 0 },
        append(0, 0),
    ];
    let pauses = Pauses {
        descriptors: super::pauses(&[20]),
        commands: Stall::Never,
        completions: Stall::Never,
    };
    let mut driver = Driver::open(info.config, 1).map_err(|e| e.to_string())?;
    driver.trace(vcd).map_err(|e| e.to_string())?;
    driver.run(&commands, &pauses).map_err(|e| e.to_string())?;
    Ok(())
}
