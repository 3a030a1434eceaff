//! The page of Titanus' codec.

use super::{handshake, part, signal, trace};
use crate::docs::blocks::{Diagram, Kind, bus, ready};
use crate::docs::page::Page;
use crate::docs::table;
use crate::docs::timing::{Group, Show, Span, Timing};
use crate::model::ModelInfo;
use crate::unit::Case;
use crate::units::titanus::codec::{Codec, KvStreams, PathStream};
use crate::units::titanus::quantization_unit::TokenStream;
use sim::titanus::{Config, Decoder, encode, keep, table_bytes};
use std::path::Path;

pub(super) const PAGE: Page = Page {
    unit: "titanus_codec",
    fragment: include_str!("titanus_codec.md"),
    parameters: &[
        (
            "channels_max",
            "17 to 16384",
            "elements of the longest token",
        ),
        (
            "prefill_max",
            "1 to 65535",
            "tokens of the longest kind in each quantization buffer",
        ),
    ],
    diagram: DIAGRAM,
    timing: TIMING,
    example: Some(example),
};

const DIAGRAM: Diagram = Diagram {
    size: (61.0, 21.0),
    edges: &[],
    parts: &[
        part(
            "frame",
            Kind::Frame,
            (25.6, 0.6),
            (25.4, 13.0),
            &[],
            &["u_k_path"],
        ),
        part(
            "kc",
            Kind::Ports,
            (0.4, 1.6),
            (9.0, 1.0),
            &[],
            &["s_axis_k_command_tdata"],
        ),
        part(
            "kd",
            Kind::Ports,
            (0.4, 4.0),
            (9.0, 1.9),
            &[],
            &["s_axis_k_tdata", "s_axis_k_tlast"],
        ),
        part(
            "kr",
            Kind::Ports,
            (0.4, 6.6),
            (9.0, 1.0),
            &[],
            &["s_axis_k_tready"],
        ),
        part(
            "ka",
            Kind::Instance,
            (10.6, 1.2),
            (6.8, 7.0),
            &[
                "command in",
                "range? then",
                "its beats,",
                "a stream",
                "at a time",
            ],
            &["u_k_admission"],
        ),
        part(
            "pu",
            Kind::Instance,
            (19.0, 3.6),
            (5.2, 16.4),
            &["pruning unit,", "K and V"],
            &["u_pu"],
        ),
        part(
            "z",
            Kind::Instance,
            (26.8, 4.4),
            (5.4, 3.4),
            &["back to their", "channels"],
            &["u_zero_insert"],
        ),
        part(
            "q",
            Kind::Instance,
            (33.8, 2.2),
            (5.8, 6.2),
            &["quantization", "unit"],
            &["u_qu"],
        ),
        part(
            "mem",
            Kind::Instance,
            (41.0, 5.8),
            (3.6, 2.6),
            &["32 words"],
            &["u_memory"],
        ),
        part(
            "cmd",
            Kind::Instance,
            (34.4, 9.6),
            (5.2, 2.6),
            &["4 commands"],
            &["u_commands"],
        ),
        part(
            "dq",
            Kind::Instance,
            (46.0, 5.2),
            (4.4, 7.0),
            &["dequantiz.", "unit"],
            &["u_dqu"],
        ),
        part(
            "rec",
            Kind::Instance,
            (46.0, 2.2),
            (4.4, 2.4),
            &["4 records"],
            &["u_records"],
        ),
        part(
            "cnt",
            Kind::Register,
            (41.0, 2.2),
            (3.6, 2.4),
            &["bytes"],
            &["total_q"],
        ),
        part(
            "kb",
            Kind::Ports,
            (52.0, 2.6),
            (8.6, 1.6),
            &[],
            &["m_axis_k_record_tdata"],
        ),
        part(
            "ko",
            Kind::Ports,
            (52.0, 5.6),
            (8.6, 3.4),
            &[],
            &[
                "m_axis_k_tdata",
                "m_axis_k_tkeep",
                "m_axis_k_tlast",
                "m_axis_k_tuser",
            ],
        ),
        part(
            "kor",
            Kind::Ports,
            (52.0, 9.6),
            (8.6, 1.0),
            &[],
            &["m_axis_k_tready"],
        ),
        part(
            "vc",
            Kind::Ports,
            (0.4, 14.8),
            (9.0, 1.0),
            &[],
            &["s_axis_v_command_tdata"],
        ),
        part(
            "vd",
            Kind::Ports,
            (0.4, 16.6),
            (9.0, 1.9),
            &[],
            &["s_axis_v_tdata", "s_axis_v_tlast"],
        ),
        part(
            "vr",
            Kind::Ports,
            (0.4, 19.0),
            (9.0, 1.0),
            &[],
            &["s_axis_v_tready"],
        ),
        part(
            "va",
            Kind::Instance,
            (10.6, 14.4),
            (6.8, 5.8),
            &["as for K"],
            &["u_v_admission"],
        ),
        part(
            "vp",
            Kind::Instance,
            (25.6, 14.6),
            (25.4, 5.4),
            &["as for K"],
            &["u_v_path"],
        ),
        part(
            "vb",
            Kind::Ports,
            (52.0, 14.9),
            (8.6, 1.0),
            &[],
            &["m_axis_v_record_tdata"],
        ),
        part(
            "vo",
            Kind::Ports,
            (52.0, 16.5),
            (8.6, 1.0),
            &[],
            &["m_axis_v_tdata"],
        ),
        part(
            "vor",
            Kind::Ports,
            (52.0, 18.4),
            (8.6, 1.0),
            &[],
            &["m_axis_v_tready"],
        ),
    ],
    wires: &[
        bus("kc", "ka").at(2.1),
        bus("kd", "ka").at(4.9),
        ready("ka", "kr").at(7.1),
        bus("ka", "pu").at(5.2),
        ready("pu", "ka").at(7.1),
        bus("ka", "q").along(&[(17.4, 2.9), (33.8, 2.9)]),
        bus("ka", "cmd").along(&[(17.4, 2.9), (24.9, 2.9), (24.9, 10.9), (34.4, 10.9)]),
        bus("pu", "z").at(5.4),
        ready("z", "pu").at(6.9),
        bus("z", "q").at(5.4),
        ready("q", "z").at(6.9),
        bus("q", "mem").at(6.6),
        ready("mem", "q").at(7.6),
        bus("q", "cnt").at(3.4),
        bus("cnt", "rec").at(3.4),
        bus("rec", "kb").at(3.4),
        bus("mem", "dq").at(6.6),
        ready("dq", "mem").at(7.6),
        bus("cmd", "dq").at(10.9),
        bus("dq", "ko").at(7.3),
        ready("kor", "dq").at(10.1),
        bus("vc", "va").at(15.3),
        bus("vd", "va").at(17.5),
        ready("va", "vr").at(19.5),
        bus("va", "pu").at(16.6),
        ready("pu", "va").at(18.4),
        bus("pu", "vp").at(16.6),
        ready("vp", "pu").at(18.4),
        bus("vp", "vb").at(15.4),
        bus("vp", "vo").at(17.0),
        ready("vor", "vp").at(18.9),
    ],
};

/// Two tokens of keys: their prefill and one that changes levels.
const KEYS: [[i8; 20]; 2] = [
    [
        3, -40, 20, 1, 0, 15, 15, -8, 30, 2, -3, 60, 12, -12, 5, 7, 80, 9, -1, 33,
    ],
    [
        3, -40, 25, 6, 0, -5, 15, -8, 31, 2, -3, 61, 0, -12, 5, 17, 80, 9, 90, 33,
    ],
];
const PRUNE_THRESHOLD: u8 = 3;

const TIMING: Timing = Timing {
    config: "titanus_c64",
    run,
    first: 1,
    cycles: 82,
    skips: &[(10, 23), (29, 36), (45, 58), (66, 77)],
    column: 54.0,
    groups: &[
        Group {
            title: "Keys in",
            stream: Some(handshake(
                "s_axis_k_tvalid",
                "s_axis_k_tready",
                "s_axis_k_tlast",
            )),
            signals: &[
                signal("s_axis_k_tvalid", "", Show::Level),
                signal("s_axis_k_tready", "", Show::Level),
                signal("s_axis_k_tdata", "s_axis_k_tdata, beat", Show::Beat),
                signal("s_axis_k_tlast", "", Show::Level),
            ],
            ..Group::NONE
        },
        Group {
            title: "Pruned",
            stream: Some(handshake("k_kept_valid", "k_kept_ready", "k_kept_last")),
            signals: &[
                signal("k_kept_valid", "", Show::Level),
                signal("k_kept_keep", "kept elements", Show::Count),
            ],
            ..Group::NONE
        },
        Group {
            title: "Words that are stored",
            stream: Some(handshake(
                "u_k_path.words_valid",
                "u_k_path.words_ready",
                "u_k_path.words_last",
            )),
            signals: &[
                signal("u_k_path.words_valid", "", Show::Level),
                signal("u_k_path.words_keep", "bytes", Show::Count),
                signal("u_k_path.words_last", "", Show::Level),
            ],
            ..Group::NONE
        },
        Group {
            title: "and read",
            stream: Some(handshake(
                "u_k_path.memory_valid",
                "u_k_path.memory_ready",
                "u_k_path.memory_valid",
            )),
            signals: &[
                signal("u_k_path.memory_valid", "", Show::Level),
                signal("u_k_path.memory_ready", "", Show::Level),
            ],
            ..Group::NONE
        },
        Group {
            title: "Record",
            stream: Some(handshake(
                "m_axis_k_record_tvalid",
                "m_axis_k_record_tready",
                "m_axis_k_record_tvalid",
            )),
            signals: &[
                signal("m_axis_k_record_tvalid", "", Show::Level),
                signal("m_axis_k_record_tdata", "bytes", Show::Number),
            ],
            ..Group::NONE
        },
        Group {
            title: "Keys out",
            stream: Some(handshake(
                "m_axis_k_tvalid",
                "m_axis_k_tready",
                "m_axis_k_tlast",
            )),
            signals: &[
                signal("m_axis_k_tvalid", "", Show::Level),
                signal("m_axis_k_tdata", "m_axis_k_tdata, beat", Show::Beat),
                signal("m_axis_k_tlast", "", Show::Level),
            ],
            ..Group::NONE
        },
        Group {
            title: "Values",
            signals: &[
                signal("s_axis_v_tvalid", "", Show::Level),
                signal("s_axis_v_tready", "", Show::Level),
                signal("m_axis_v_record_tvalid", "", Show::Level),
                signal("m_axis_v_tvalid", "", Show::Level),
            ],
            ..Group::NONE
        },
    ],
    span: Span::Time(
        &["s_axis_k_tvalid", "s_axis_k_tlast"],
        &["m_axis_k_tvalid"],
        "last beat in to first beat out",
    ),
};

fn stream(tokens: &[[i8; 20]]) -> TokenStream {
    TokenStream {
        bits: 4,
        channels: 20,
        prefill: 1,
        levels: 4,
        width: 20,
        tokens: tokens.concat(),
        noise: 1,
    }
}

/// Two tokens of keys, one of values.
fn run(info: &'static ModelInfo, vcd: &Path) -> Result<(), String> {
    let item = KvStreams {
        k: PathStream::of(stream(&KEYS), PRUNE_THRESHOLD),
        v: PathStream::of(stream(&KEYS[1..]), PRUNE_THRESHOLD),
    };
    trace(info, Codec::of(info), &Case::streaming(vec![item]), vcd)
}

/// The second token's elements as they go in and as they come out.
fn example() -> Result<String, String> {
    let config = Config {
        prune_threshold: PRUNE_THRESHOLD.into(),
        bits: 4,
        prefill: 1,
        levels: 4,
        channels: 20,
    };
    let mut bytes = vec![];
    let encoder = encode(config, &KEYS.concat(), &mut bytes).map_err(|e| e.to_string())?;
    let mut decoder = Decoder::new(20, 4).map_err(|e| e.to_string())?;
    let mut out = vec![0; 20];
    let mut rest = &bytes[..];
    let mut before = vec![];
    for token in 0..2 {
        if token == 1 {
            before = decoder.levels().to_vec();
        }
        let report = decoder.decode(rest, &mut out);
        rest = &rest[report.ok_or("a new decoder is not stopped")?.bytes..];
    }
    let rows = (0..20).map(|channel| {
        let x = KEYS[1][channel];
        let (old, new) = (before[channel], encoder.levels()[channel]);
        let pair = |level: sim::titanus::Level| match level.is_initialised() {
            true => format!("{}, {}", level.lo, level.hi),
            false => "none".into(),
        };
        let change = match old == new {
            true => String::new(),
            false => pair(new),
        };
        let kept = keep(x, PRUNE_THRESHOLD.into());
        vec![
            channel.to_string(),
            x.to_string(),
            if kept { "kept" } else { "pruned" }.into(),
            pair(old),
            change,
            out[channel].to_string(),
        ]
    });
    let head = ["Channel", "In", "", "Level before", "New level", "Out"];
    let counts = encoder.accounting();
    Ok(format!(
        "{}\n\
         The two tokens are {} bytes as int8. Stored, they are {}: {} of the table, {} of level changes and \
         their counts, {} of masks, labels and codes.\n",
        table(&head, rows),
        KEYS.concat().len(),
        bytes.len(),
        table_bytes(20),
        counts.event_bytes(),
        bytes.len() as u64 - table_bytes(20) as u64 - counts.event_bytes(),
    ))
}
