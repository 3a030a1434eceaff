//! Titanus' dequantization unit's page.

use super::{handshake, part, pauses, signal, trace};
use crate::docs::blocks::{Diagram, Kind, bit, bus, ready};
use crate::docs::page::Page;
use crate::docs::table;
use crate::docs::timing::{Group, Show, Span, Timing};
use crate::model::ModelInfo;
use crate::unit::Case;
use crate::units::titanus::dequantization_unit::{CodedTokens, DequantizationUnit};
use sim::titanus::{Config, Decoder};
use std::path::Path;

pub(super) const PAGE: Page = Page {
    unit: "titanus_dqu",
    fragment: include_str!("titanus_dqu.md"),
    parameters: &[(
        "channels_max",
        "17 to 16384",
        "elements of the longest token; the level memory holds their levels",
    )],
    diagram: DIAGRAM,
    timing: TIMING,
    example: Some(example),
};

const DIAGRAM: Diagram = Diagram {
    size: (69.6, 29.0),
    edges: &[],
    parts: &[
        part(
            "core",
            Kind::Frame,
            (8.4, 0.6),
            (52.6, 21.6),
            &["all but what outlives a restart"],
            &["u_core"],
        ),
        part(
            "cmd",
            Kind::Ports,
            (0.4, 2.6),
            (7.2, 2.0),
            &[],
            &["s_axis_command_tdata", "s_axis_command_tvalid"],
        ),
        part(
            "cmdr",
            Kind::Ports,
            (0.4, 5.0),
            (7.2, 1.0),
            &[],
            &["s_axis_command_tready"],
        ),
        part(
            "in",
            Kind::Ports,
            (0.4, 9.4),
            (7.2, 3.6),
            &[],
            &[
                "s_axis_tdata",
                "s_axis_tkeep",
                "s_axis_tlast",
                "s_axis_tvalid",
            ],
        ),
        part(
            "inr",
            Kind::Ports,
            (0.4, 13.4),
            (7.2, 1.0),
            &[],
            &["s_axis_tready"],
        ),
        part(
            "window",
            Kind::Instance,
            (9.8, 9.4),
            (6.4, 5.0),
            &["window on the", "next bytes of", "the stream"],
            &["u_window"],
        ),
        part(
            "parser",
            Kind::Instance,
            (18.4, 2.6),
            (6.6, 11.8),
            &[
                "parser: where",
                "the sections of",
                "a token begin",
                "and end, and",
                "what breaks",
                "the format",
            ],
            &["u_parser"],
        ),
        part(
            "masks",
            Kind::Instance,
            (27.6, 2.6),
            (5.4, 2.4),
            &["FIFO: masks"],
            &["u_masks"],
        ),
        part(
            "labels",
            Kind::Instance,
            (27.6, 6.0),
            (5.4, 2.4),
            &["FIFO: labels"],
            &["u_labels"],
        ),
        part(
            "codes",
            Kind::Instance,
            (27.6, 9.4),
            (5.4, 2.4),
            &["FIFO: codes"],
            &["u_codes"],
        ),
        part(
            "changes",
            Kind::Instance,
            (27.6, 12.8),
            (5.4, 2.4),
            &["FIFO: changes"],
            &["u_changes"],
        ),
        part(
            "checker",
            Kind::Instance,
            (35.0, 2.0),
            (6.8, 3.6),
            &["is any kept", "without a level?"],
            &["u_checker"],
        ),
        part(
            "levels",
            Kind::Instance,
            (35.0, 12.2),
            (6.8, 3.6),
            &["level memory:", "lo, hi, by lane"],
            &["u_levels"],
        ),
        part(
            "control",
            Kind::Logic,
            (44.0, 2.0),
            (5.6, 4.4),
            &["is the token", "whole and right?", "the beat in turn"],
            &["is_good", "is_bad"],
        ),
        part(
            "emitter",
            Kind::Instance,
            (52.0, 6.0),
            (7.6, 9.2),
            &[
                "zero-insert by",
                "mask and label;",
                "lanes, which do",
                "not multiply",
                "without a code",
            ],
            &["u_emitter"],
        ),
        part(
            "halted",
            Kind::Register,
            (44.0, 17.6),
            (5.6, 2.4),
            &[],
            &["halted_q", "stopped_q"],
        ),
        part(
            "restart",
            Kind::Ports,
            (0.4, 24.2),
            (7.2, 1.0),
            &[],
            &["restart"],
        ),
        part(
            "clear",
            Kind::Ports,
            (0.4, 26.8),
            (7.2, 1.0),
            &[],
            &["errors_clear"],
        ),
        part(
            "running",
            Kind::Register,
            (9.8, 23.6),
            (6.4, 2.2),
            &[],
            &["running_q"],
        ),
        part(
            "errors",
            Kind::Register,
            (43.6, 23.6),
            (6.4, 4.4),
            &["errors"],
            &["error_count_q", "first_error_q", "config_error_q"],
        ),
        part(
            "od",
            Kind::Ports,
            (62.6, 7.2),
            (6.6, 4.4),
            &[],
            &[
                "m_axis_tdata",
                "m_axis_tkeep",
                "m_axis_tlast",
                "m_axis_tuser",
                "m_axis_tvalid",
            ],
        ),
        part(
            "or",
            Kind::Ports,
            (62.6, 12.8),
            (6.6, 1.0),
            &[],
            &["m_axis_tready"],
        ),
        part(
            "os",
            Kind::Ports,
            (62.6, 18.0),
            (6.6, 1.0),
            &[],
            &["stopped"],
        ),
        part(
            "oe",
            Kind::Ports,
            (62.6, 24.2),
            (6.6, 2.8),
            &[],
            &["error_count", "first_error", "config_error"],
        ),
    ],
    wires: &[
        bus("cmd", "parser").at(3.6),
        ready("parser", "cmdr").at(5.5),
        bus("in", "window").at(11.2),
        ready("window", "inr"),
        bus("window", "parser").at(10.8),
        ready("parser", "window").at(13.4),
        bus("parser", "masks"),
        bus("parser", "labels"),
        bus("parser", "codes"),
        bus("parser", "changes").at(13.6),
        bus("masks", "checker"),
        bus("checker", "control"),
        bus("labels", "emitter"),
        bus("codes", "emitter"),
        bus("changes", "levels"),
        bus("parser", "levels").along(&[(21.7, 14.4), (21.7, 16.8), (38.4, 16.8), (38.4, 15.8)]),
        bus("levels", "emitter").at(13.6),
        bit("parser", "control").along(&[(21.7, 2.6), (21.7, 1.6), (46.8, 1.6), (46.8, 2.0)]),
        bus("control", "emitter").along(&[(49.6, 4.4), (55.8, 4.4), (55.8, 6.0)]),
        bit("control", "halted").along(&[(45.0, 6.4), (45.0, 17.6)]),
        bit("emitter", "halted").along(&[(53.4, 15.2), (53.4, 18.0), (49.6, 18.0)]),
        bus("emitter", "od"),
        ready("or", "emitter"),
        bit("halted", "os").along(&[(49.6, 18.9), (56.0, 18.9), (56.0, 18.5), (62.6, 18.5)]),
        bit("halted", "errors"),
        bit("restart", "running"),
        bit("running", "core").along(&[(13.0, 23.6), (13.0, 22.2)]),
        bit("clear", "errors").at(27.3),
        bus("errors", "oe"),
    ],
};

const STATES: Show = Show::Words(&[
    "wait", "judge", "table", "count", "head", "changes", "mask", "kept", "labels", "labelled",
    "codes", "end", "stop",
]);

const TIMING: Timing = Timing {
    config: "titanus_dqu_c40",
    run,
    first: 1,
    cycles: 70,
    skips: &[(28, 35)],
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
            title: "Stream",
            stream: Some(handshake("s_axis_tvalid", "s_axis_tready", "s_axis_tlast")),
            signals: &[
                signal("s_axis_tvalid", "", Show::Level),
                signal("s_axis_tready", "", Show::Level),
                signal("s_axis_tkeep", "tkeep, bytes", Show::Count),
                signal("s_axis_tlast", "", Show::Level),
            ],
            ..Group::NONE
        },
        Group {
            title: "Parser",
            signals: &[signal("u_core.u_parser.state_q", "state_q", STATES)],
            ..Group::NONE
        },
        Group {
            title: "Beats in turn",
            stream: Some(handshake(
                "u_core.beat_valid",
                "u_core.beat_ready",
                "u_core.last",
            )),
            signals: &[
                signal("u_core.beat_valid", "beat_valid", Show::Level),
                signal("u_core.number_q", "token, beat", Show::Beat),
                signal("u_core.bad", "bad", Show::Level),
            ],
            ..Group::NONE
        },
        Group {
            title: "Elements",
            stream: Some(handshake("m_axis_tvalid", "m_axis_tready", "m_axis_tlast")),
            signals: &[
                signal("m_axis_tvalid", "", Show::Level),
                signal("m_axis_tready", "", Show::Level),
                signal("m_axis_tdata", "token, beat", Show::Beat),
                signal("m_axis_tkeep", "elements", Show::Count),
                signal("m_axis_tlast", "", Show::Level),
                signal("m_axis_tuser", "", Show::Level),
            ],
            ..Group::NONE
        },
        Group {
            title: "Errors",
            signals: &[
                signal("error_count", "", Show::Number),
                signal("first_error", "", Show::Number),
                signal("stopped", "", Show::Level),
            ],
            ..Group::NONE
        },
    ],
    span: Span::Time(
        &["s_axis_tvalid"],
        &["m_axis_tvalid"],
        "first word in to first elements",
    ),
};

const CONFIG: Config = Config {
    prune_threshold: 1,
    bits: 4,
    prefill: 1,
    levels: 2,
    channels: CHANNELS as u32,
};

/// Channels of the first stream of the timing diagram.
const CHANNELS: usize = 20;

/// Its elements: a token of prefill and one behind it. Of the channels not named there is nothing.
fn tokens() -> Vec<i8> {
    let mut elements = vec![0; 2 * CHANNELS];
    let first = [(0, 10), (1, -20), (5, 3), (17, 40)];
    let second = [(0, 25), (1, -20), (17, 40)];
    for (channel, x) in first {
        elements[channel] = x;
    }
    for (channel, x) in second {
        elements[CHANNELS + channel] = x;
    }
    elements
}

/// A good stream, and one in which an element is kept in a channel
/// without a level.
fn run(info: &'static ModelInfo, vcd: &Path) -> Result<(), String> {
    let first = CodedTokens::of(CONFIG, &tokens());
    let config = Config {
        channels: 4,
        ..CONFIG
    };
    let mut second = CodedTokens::of(config, &[5, 0, 7, 0, 5, 0, 7, 0]);
    // The second token's mask: two bytes of count before it, its label byte behind it.
    let mask = second.bytes.len() - 2;
    second.bytes[mask] |= 2;
    let case = Case::streaming(vec![first, second]).stalled(pauses(&[0]), pauses(&[]));
    trace(info, DequantizationUnit::of(info), &case, vcd)
}

/// What comes back of the elements that are kept.
fn example() -> Result<String, String> {
    let elements = tokens();
    let stream = CodedTokens::of(CONFIG, &elements);
    let mut decoder = Decoder::new(CONFIG.channels, CONFIG.bits).map_err(|e| e.to_string())?;
    let mut rest = &stream.bytes[..];
    let mut rows = vec![];
    for (name, token) in ["A", "B"].iter().zip(elements.chunks(CHANNELS)) {
        let mut back = vec![0; CHANNELS];
        let report = decoder
            .decode(rest, &mut back)
            .ok_or("the decoder has stopped")?;
        rest = &rest[report.bytes..];
        let kept = token.iter().zip(&back).enumerate();
        for (channel, (x, y)) in kept.filter(|(_, (x, _))| **x != 0) {
            let level = decoder.levels()[channel];
            rows.push(vec![
                (*name).to_owned(),
                channel.to_string(),
                format!("{} to {}", level.lo, level.hi),
                y.to_string(),
                x.to_string(),
            ]);
        }
    }
    let head = ["Token", "Channel", "Level", "Comes back as", "Was"];
    Ok(table(&head, rows.into_iter()))
}
