//! The quantization unit's page.

use super::{handshake, part, pauses, signal, trace};
use crate::docs::blocks::{Diagram, Kind, bit, bus, ready};
use crate::docs::page::Page;
use crate::docs::table;
use crate::docs::timing::{Group, Show, Span, Timing};
use crate::model::ModelInfo;
use crate::unit::Case;
use crate::units::titanus::quantization_unit::{QuantizationUnit, TokenStream};
use sim::titanus::{Config, encode};
use std::path::Path;

pub(super) const PAGE: Page = Page {
    unit: "titanus_qu",
    fragment: include_str!("titanus_qu.md"),
    parameters: &[
        (
            "channels_max",
            "1 to 65535",
            "elements of the longest token; the SZ buffer holds their levels",
        ),
        (
            "prefill_max",
            "1 to 65535",
            "tokens of the longest prefill that arrives once, of the longest kind; the quantization \
             buffer holds them",
        ),
    ],
    diagram: DIAGRAM,
    timing: TIMING,
    example: Some(example),
};

const DIAGRAM: Diagram = Diagram {
    size: (72.2, 20.8),
    edges: &[],
    parts: &[
        part(
            "levels",
            Kind::Frame,
            (20.8, 1.4),
            (19.2, 14.4),
            &[],
            &["titanus_level_update_n4", "u_levels"],
        ),
        part(
            "cmd",
            Kind::Ports,
            (0.4, 2.2),
            (7.0, 2.0),
            &[],
            &["s_axis_command_tdata", "s_axis_command_tvalid"],
        ),
        part(
            "cmdr",
            Kind::Ports,
            (0.4, 4.4),
            (7.0, 1.0),
            &[],
            &["s_axis_command_tready"],
        ),
        part(
            "in",
            Kind::Ports,
            (0.4, 6.4),
            (7.0, 2.8),
            &[],
            &["s_axis_tdata", "s_axis_tlast", "s_axis_tvalid"],
        ),
        part(
            "inr",
            Kind::Ports,
            (0.4, 9.4),
            (7.0, 1.0),
            &[],
            &["s_axis_tready"],
        ),
        part(
            "clear",
            Kind::Ports,
            (0.4, 18.2),
            (7.0, 1.0),
            &[],
            &["errors_clear"],
        ),
        part(
            "sched",
            Kind::Instance,
            (8.6, 2.0),
            (7.6, 9.6),
            &[
                "scheduler: idle,",
                "prefill, quant,",
                "decode; room of",
                "the buffers",
            ],
            &["u_scheduler"],
        ),
        part(
            "buffer",
            Kind::Instance,
            (8.6, 13.4),
            (7.6, 3.4),
            &["quantization buffer"],
            &["u_buffer"],
        ),
        part(
            "sz",
            Kind::Instance,
            (22.0, 3.2),
            (5.4, 4.0),
            &["SZ buffer:", "lo, hi, made"],
            &["u_sz_buffer"],
        ),
        part(
            "r1",
            Kind::Register,
            (22.0, 8.2),
            (5.4, 3.4),
            &[],
            &["x1_q", "first1_q"],
        ),
        part(
            "r2",
            Kind::Register,
            (28.6, 3.2),
            (4.2, 8.4),
            &[],
            &["lo2_q", "hi2_q", "made2_q", "", "keep2_q", "x2_q"],
        ),
        part(
            "lanes",
            Kind::Instance,
            (34.4, 3.2),
            (4.6, 8.4),
            &["max-min", "finder,", "channel", "monitor"],
            &["u_level0", "u_level4", "u_level8", "u_level12"],
        ),
        part(
            "events",
            Kind::Instance,
            (42.4, 2.0),
            (6.6, 4.4),
            &["level changes,", "table; a record", "per token"],
            &["u_events"],
        ),
        part(
            "quantizer",
            Kind::Instance,
            (42.4, 8.0),
            (6.6, 4.4),
            &["non-zero", "quantizer"],
            &["u_quantizer"],
        ),
        part(
            "exhausted",
            Kind::Register,
            (42.4, 14.2),
            (6.6, 2.0),
            &[],
            &["levels_exhausted_q"],
        ),
        part(
            "mask",
            Kind::Instance,
            (51.0, 7.0),
            (5.0, 2.6),
            &[],
            &["u_mask", "u_mask_fifo"],
        ),
        part(
            "labels",
            Kind::Instance,
            (51.0, 10.2),
            (5.0, 2.6),
            &[],
            &["u_labels", "u_labels_fifo"],
        ),
        part(
            "codes",
            Kind::Instance,
            (51.0, 13.4),
            (5.0, 2.6),
            &[],
            &["u_codes", "u_codes_fifo"],
        ),
        part(
            "writer",
            Kind::Instance,
            (58.0, 2.0),
            (5.8, 7.6),
            &["the sections", "in the order", "of the stream"],
            &["u_writer"],
        ),
        part(
            "output",
            Kind::Instance,
            (58.0, 11.4),
            (5.8, 4.6),
            &["byte packer,", "FIFO"],
            &["u_output"],
        ),
        part(
            "od",
            Kind::Ports,
            (65.2, 11.4),
            (6.6, 3.0),
            &[],
            &["m_axis_tdata", "m_axis_tkeep", "m_axis_tlast"],
        ),
        part(
            "or",
            Kind::Ports,
            (65.2, 14.8),
            (6.6, 1.0),
            &[],
            &["m_axis_tready"],
        ),
        part(
            "oe",
            Kind::Ports,
            (65.2, 17.0),
            (6.6, 1.0),
            &[],
            &["levels_exhausted"],
        ),
        part(
            "oc",
            Kind::Ports,
            (65.2, 19.2),
            (6.6, 1.0),
            &[],
            &["config_error"],
        ),
    ],
    wires: &[
        bus("cmd", "sched"),
        ready("sched", "cmdr"),
        bus("in", "sched"),
        ready("sched", "inr"),
        bit("clear", "sched").along(&[(7.4, 18.7), (8.0, 18.7), (8.0, 11.0), (8.6, 11.0)]),
        bit("clear", "exhausted").along(&[(7.4, 18.7), (45.0, 18.7), (45.0, 16.2)]),
        bus("sched", "buffer").at(11.6).named("store_x"),
        bus("buffer", "sched").at(15.0),
        bus("sched", "sz").at(4.6).named("beat_address"),
        bus("sched", "r1").at(9.4).named("beat_x"),
        bus("sz", "r2"),
        bus("r1", "r2").at(9.4),
        bus("r2", "lanes"),
        bus("lanes", "sz")
            .along(&[
                (36.7, 11.6),
                (36.7, 13.2),
                (21.4, 13.2),
                (21.4, 6.2),
                (22.0, 6.2),
            ])
            .named("written_word"),
        bit("levels", "sched")
            .along(&[(20.8, 10.9), (16.2, 10.9)])
            .named("word_busy"),
        bus("lanes", "events").at(4.2),
        bus("lanes", "quantizer").at(10.2),
        bit("lanes", "exhausted").along(&[(38.2, 11.6), (38.2, 15.2), (42.4, 15.2)]),
        bit("exhausted", "oe").along(&[(49.0, 15.2), (50.0, 15.2), (50.0, 17.5), (65.2, 17.5)]),
        bus("events", "writer"),
        bus("quantizer", "mask"),
        bus("quantizer", "labels"),
        bus("quantizer", "codes").along(&[(49.0, 12.0), (50.0, 12.0), (50.0, 14.7), (51.0, 14.7)]),
        bus("mask", "writer"),
        bus("labels", "writer").along(&[(56.0, 11.5), (56.7, 11.5), (56.7, 8.6), (58.0, 8.6)]),
        bus("codes", "writer").along(&[(56.0, 14.7), (57.2, 14.7), (57.2, 9.2), (58.0, 9.2)]),
        bus("writer", "output"),
        bus("output", "od"),
        ready("or", "output"),
        bit("writer", "sched")
            .along(&[(60.9, 2.0), (60.9, 0.9), (12.4, 0.9), (12.4, 2.0)])
            .named("token_written"),
        bit("sched", "oc").along(&[
            (9.6, 11.6),
            (9.6, 12.5),
            (18.4, 12.5),
            (18.4, 19.7),
            (65.2, 19.7),
        ]),
    ],
};

const STATES: Show = Show::Words(&["idle", "prefill", "quant", "decode", "refused"]);
const SECTIONS: Show = Show::Words(&["table", "head", "changes", "mask", "labels", "codes"]);

const TIMING: Timing = Timing {
    config: "titanus_qu_c40",
    run,
    first: 1,
    cycles: 53,
    skips: &[(11, 13), (15, 17)],
    column: 36.0,
    groups: &[
        Group {
            title: "Commands",
            stream: Some(handshake(
                "s_axis_command_tvalid",
                "s_axis_command_tready",
                "s_axis_command_tvalid",
            )),
            signals: &[
                signal("s_axis_command_tvalid", "", Show::Level),
                signal("s_axis_command_tready", "", Show::Level),
            ],
            ..Group::NONE
        },
        Group {
            title: "Elements",
            stream: Some(handshake(
                "s_axis_tvalid",
                "s_axis_tready",
                "u_scheduler.token_ends",
            )),
            signals: &[
                signal("s_axis_tvalid", "", Show::Level),
                signal("s_axis_tready", "", Show::Level),
                signal("s_axis_tdata", "token, beat", Show::Beat),
                signal("s_axis_tlast", "", Show::Level),
            ],
            ..Group::NONE
        },
        Group {
            title: "Scheduler",
            signals: &[
                signal("u_scheduler.state_q", "state_q", STATES),
                signal("beat_valid", "", Show::Level),
                signal("beat_address", "", Show::Number),
                signal("word_busy", "", Show::Level),
            ],
            ..Group::NONE
        },
        Group {
            title: "Levels of a beat to be quantized",
            during: Some("levels_out_valid"),
            signals: &[
                signal("levels_out_valid", "", Show::Level),
                signal("levels_out_table", "", Show::Level),
                signal("levels_out_changed", "", Show::Count),
            ],
            ..Group::NONE
        },
        Group {
            title: "Codes of a beat",
            during: Some("quantizer_out_valid"),
            signals: &[
                signal("quantizer_out_valid", "", Show::Level),
                signal("quantizer_out_keep", "kept", Show::Count),
                signal("quantizer_out_label", "labelled", Show::Count),
            ],
            ..Group::NONE
        },
        Group {
            title: "Sections",
            during: Some("due_word"),
            signals: &[
                signal("due_word", "", Show::Level),
                signal("u_writer.state_q", "section", SECTIONS),
                signal("due_count", "bytes", Show::Number),
                signal("token_written", "", Show::Level),
            ],
            ..Group::NONE
        },
        Group {
            title: "Stream",
            stream: Some(handshake("m_axis_tvalid", "m_axis_tready", "m_axis_tlast")),
            signals: &[
                signal("m_axis_tvalid", "", Show::Level),
                signal("m_axis_tready", "", Show::Level),
                signal("m_axis_tkeep", "tkeep, bytes", Show::Count),
                signal("m_axis_tlast", "", Show::Level),
            ],
            ..Group::NONE
        },
    ],
    span: Span::Time(
        &["s_axis_tvalid"],
        &["m_axis_tvalid"],
        "first beat in to first word",
    ),
};

/// Channels of the stream of the timing diagram.
const CHANNELS: usize = 20;

/// The elements of the stream: two tokens of prefill, two behind it. Of the channels not named in a
/// row there is nothing.
fn tokens() -> Vec<i8> {
    let rows: [&[(usize, i8)]; 4] = [
        &[(0, 10), (1, -20), (5, 3), (17, 40)],
        &[(0, 25), (1, -5), (17, -35)],
        &[(0, 12), (1, -20), (5, 3), (17, 44)],
        &[(0, 27), (2, 6), (17, 0)],
    ];
    let mut elements = vec![0; rows.len() * CHANNELS];
    for (token, row) in rows.iter().enumerate() {
        for (channel, x) in *row {
            elements[token * CHANNELS + channel] = *x;
        }
    }
    elements
}

/// A stream, and the command of a second one behind it.
fn run(info: &'static ModelInfo, vcd: &Path) -> Result<(), String> {
    let first = TokenStream {
        bits: 4,
        channels: CHANNELS as u32,
        prefill: 2,
        levels: 2,
        width: CHANNELS,
        tokens: tokens(),
        noise: 1,
    };
    let second = TokenStream {
        bits: 8,
        channels: 1,
        prefill: 1,
        levels: 1,
        width: 1,
        tokens: vec![5, 6],
        noise: 5,
    };
    let case = Case::streaming(vec![first, second]).stalled(pauses(&[0]), pauses(&[]));
    trace(info, QuantizationUnit::of(info), &case, vcd)
}

/// The stream of the picture by its sections.
fn example() -> Result<String, String> {
    let config = Config {
        prune_threshold: 1,
        bits: 4,
        prefill: 2,
        levels: 2,
        channels: CHANNELS as u32,
    };
    let mut bytes = vec![];
    encode(config, &tokens(), &mut bytes).map_err(|e| e.to_string())?;
    let hex = |bytes: &[u8]| {
        let hex: Vec<String> = bytes.iter().map(|byte| format!("{byte:02x}")).collect();
        match hex.is_empty() {
            true => "none".to_owned(),
            false => format!("`{}`", hex.join(" ")),
        }
    };
    let (table_bytes, mut rest) = bytes.split_at(2 * CHANNELS);
    let mut rows = vec![];
    for name in ["A", "B", "C", "D"] {
        let mut take = |count: usize| {
            let (taken, after) = rest.split_at(count);
            rest = after;
            taken
        };
        let ones = |bytes: &[u8]| {
            bytes
                .iter()
                .map(|byte| byte.count_ones() as usize)
                .sum::<usize>()
        };
        let count = take(2);
        let changes = take(4 * usize::from(count[0]));
        let mask = take(CHANNELS.div_ceil(8));
        let labels = take(ones(mask).div_ceil(8));
        let codes = take((4 * ones(labels)).div_ceil(8));
        let sections = [count, changes, mask, labels, codes].map(hex);
        rows.push(std::iter::once(name.to_owned()).chain(sections).collect());
    }
    if !rest.is_empty() {
        return Err("bytes are left behind the last token".into());
    }
    let head = ["Token", "Count", "Level changes", "Mask", "Labels", "Codes"];
    Ok(format!(
        "The table, 40 bytes, `7f 80` where nothing is kept: {}.\n\nThe tokens:\n\n{}",
        hex(table_bytes),
        table(&head, rows.into_iter())
    ))
}
