//! The page of the loop of both engines.

use super::{binary16, handshake, part, pauses, signal, trace};
use crate::docs::blocks::{Diagram, Kind, bit, bus, ready};
use crate::docs::page::Page;
use crate::docs::table;
use crate::docs::timing::{Group, Show, Span, Timing};
use crate::model::ModelInfo;
use crate::stream::Stall;
use crate::unit::Case;
use crate::units::oaken::codec_loopback::CodecLoopback;
use crate::units::oaken::vector::Vector;
use sim::F16;
use sim::oaken::{Decoder, Encoder, Group as Class, Thresholds, decompose};
use std::path::Path;

pub(super) const PAGE: Page = Page {
    unit: "oaken_codec_loopback",
    fragment: include_str!("oaken_codec_loopback.md"),
    parameters: &[
        (
            "lanes",
            "4, 8, 16",
            "elements per beat, in and out; with these the sparse words of both engines are 32 bytes",
        ),
        (
            "max_d",
            "a power of two from 2 `lanes` to 32768",
            "elements of the longest vector; the FIFO of the dense words holds one of them",
        ),
    ],
    diagram: DIAGRAM,
    timing: TIMING,
    example: Some(example),
};

const DIAGRAM: Diagram = Diagram {
    size: (58.0, 20.2),
    edges: &[],
    parts: &[
        part(
            "t",
            Kind::Ports,
            (0.5, 1.4),
            (6.0, 3.4),
            &[],
            &["outer_lo", "inner_lo", "inner_hi", "outer_hi"],
        ),
        part(
            "d",
            Kind::Ports,
            (0.5, 6.0),
            (6.0, 2.6),
            &[],
            &["s_axis_tdata", "s_axis_tkeep", "s_axis_tlast"],
        ),
        part(
            "v",
            Kind::Ports,
            (0.5, 8.9),
            (6.0, 1.0),
            &[],
            &["s_axis_tvalid"],
        ),
        part(
            "rdy",
            Kind::Ports,
            (0.5, 10.3),
            (6.0, 1.0),
            &[],
            &["s_axis_tready"],
        ),
        part(
            "clear",
            Kind::Ports,
            (0.5, 12.4),
            (6.0, 1.0),
            &[],
            &["flags_clear"],
        ),
        part(
            "fork",
            Kind::Logic,
            (8.6, 6.0),
            (5.2, 5.8),
            &["each takes", "every beat", "once"],
            &["encoded_valid", "counted_valid"],
        ),
        part(
            "enc",
            Kind::Instance,
            (15.4, 1.0),
            (8.0, 11.2),
            &["quantization engine"],
            &["u_encoder"],
        ),
        part(
            "count",
            Kind::Register,
            (15.4, 13.8),
            (7.0, 4.6),
            &["thresholds of the", "first beat, elements", "up to now"],
            &["held_outer_lo_q", "count_q"],
        ),
        part(
            "wait",
            Kind::Instance,
            (24.4, 13.8),
            (6.4, 4.6),
            &["FIFO, 16 vectors"],
            &["u_waiting"],
        ),
        part(
            "ok",
            Kind::Logic,
            (32.6, 13.8),
            (5.2, 4.6),
            &["refused by", "the encoder?", "then none"],
            &["obeyed"],
        ),
        part(
            "dm",
            Kind::Instance,
            (27.0, 6.6),
            (7.8, 2.6),
            &["FIFO, a whole vector"],
            &["u_dense_memory"],
        ),
        part(
            "sm",
            Kind::Instance,
            (27.0, 9.8),
            (7.8, 2.6),
            &["FIFO, 16 words"],
            &["u_sparse_memory"],
        ),
        part(
            "dec",
            Kind::Instance,
            (39.4, 6.6),
            (7.6, 11.6),
            &["dequantization", "engine"],
            &["u_decoder"],
        ),
        part(
            "seen",
            Kind::Ports,
            (49.4, 0.5),
            (7.8, 2.6),
            &[],
            &["nan_seen", "inf_seen", "config_error"],
        ),
        part(
            "rec",
            Kind::Ports,
            (49.4, 3.4),
            (7.8, 1.9),
            &[],
            &["m_axis_record_tdata", "m_axis_record_tuser"],
        ),
        part(
            "recr",
            Kind::Ports,
            (49.4, 5.2),
            (7.8, 1.0),
            &[],
            &["m_axis_record_tready"],
        ),
        part(
            "o",
            Kind::Ports,
            (49.4, 8.2),
            (7.8, 3.4),
            &[],
            &[
                "m_axis_tdata",
                "m_axis_tkeep",
                "m_axis_tlast",
                "m_axis_tuser",
            ],
        ),
        part(
            "ov",
            Kind::Ports,
            (49.4, 12.0),
            (7.8, 1.0),
            &[],
            &["m_axis_tvalid"],
        ),
        part(
            "or",
            Kind::Ports,
            (49.4, 13.4),
            (7.8, 1.0),
            &[],
            &["m_axis_tready"],
        ),
        part(
            "err",
            Kind::Ports,
            (49.4, 15.6),
            (7.8, 1.0),
            &[],
            &["error_count"],
        ),
    ],
    wires: &[
        bus("t", "enc").at(3.1),
        bus("t", "count").along(&[(6.5, 4.2), (7.5, 4.2), (7.5, 15.0), (15.4, 15.0)]),
        bus("d", "fork"),
        bit("v", "fork"),
        ready("fork", "rdy"),
        bus("fork", "enc").at(8.0),
        ready("enc", "fork").at(10.6),
        bus("fork", "count").along(&[(12.2, 11.8), (12.2, 16.6), (15.4, 16.6)]),
        bus("count", "wait"),
        bus("wait", "ok").at(15.2),
        ready("ok", "wait").at(17.0),
        ready("wait", "fork").along(&[(27.6, 18.4), (27.6, 19.4), (10.2, 19.4), (10.2, 11.8)]),
        bus("ok", "dec").at(15.2),
        ready("dec", "ok").at(17.0),
        bit("clear", "dec").at(12.9),
        bit("clear", "enc").along(&[(19.4, 12.9), (19.4, 12.2)]),
        bus("enc", "dm").at(7.5),
        ready("dm", "enc").at(8.5),
        bus("enc", "sm").at(10.7),
        ready("sm", "enc").at(11.6),
        bus("dm", "dec").at(7.5),
        ready("dec", "dm").at(8.5),
        bus("sm", "dec").at(10.7),
        ready("dec", "sm").at(11.6),
        bit("enc", "seen"),
        bus("enc", "rec").at(4.3),
        ready("recr", "enc"),
        bus("dec", "o"),
        bit("dec", "ov"),
        ready("or", "dec"),
        bus("dec", "err"),
    ],
};

const THRESHOLDS: [f64; 4] = [-2.0, -0.125, 0.125, 2.0];

/// The elements of the first vector of the timing diagram.
const FIRST: [f64; 18] = [
    0.5, -1.0, 3.0, 0.0625, 1.5, -0.75, 0.3, -1.75, 1.0, -0.5, -2.5, -0.03125, 1.25, 2.25, 0.2,
    -0.9, 4.0, -0.1,
];

const TIMING: Timing = Timing {
    config: "oaken_loopback",
    run,
    first: 1,
    cycles: 96,
    skips: &[(7, 11), (13, 45), (53, 69), (76, 92)],
    column: 54.0,
    groups: &[
        Group {
            title: "Vectors in",
            stream: Some(handshake("s_axis_tvalid", "s_axis_tready", "s_axis_tlast")),
            signals: &[
                signal("s_axis_tvalid", "", Show::Level),
                signal("s_axis_tready", "", Show::Level),
                signal("s_axis_tdata", "s_axis_tdata, beat", Show::Beat),
                signal("s_axis_tlast", "", Show::Level),
            ],
            ..Group::NONE
        },
        Group {
            title: "Commands",
            stream: Some(handshake("waiting_valid", "waiting_ready", "waiting_valid")),
            signals: &[
                signal("waiting_valid", "", Show::Level),
                signal("waiting_ready", "", Show::Level),
                signal("waiting_data", "of vector", Show::Vector),
                signal("obeyed", "", Show::Level),
            ],
            ..Group::NONE
        },
        Group {
            title: "Dense words from the encoder",
            stream: Some(handshake(
                "dense_words_valid",
                "dense_words_ready",
                "encoder_m_axis_dense_tlast",
            )),
            signals: &[
                signal("dense_words_valid", "", Show::Level),
                signal("encoder_m_axis_dense_tdata", "word", Show::Beat),
                signal("encoder_m_axis_dense_tkeep", "tkeep, bytes", Show::Count),
            ],
            ..Group::NONE
        },
        Group {
            title: "and to the decoder",
            stream: Some(handshake(
                "dense_memory_valid",
                "dense_memory_ready",
                "dense_memory_valid",
            )),
            signals: &[
                signal("dense_memory_valid", "", Show::Level),
                signal("dense_memory_ready", "", Show::Level),
            ],
            ..Group::NONE
        },
        Group {
            title: "Sparse words from the encoder",
            stream: Some(handshake(
                "sparse_words_valid",
                "sparse_words_ready",
                "encoder_m_axis_sparse_tlast",
            )),
            signals: &[
                signal("sparse_words_valid", "", Show::Level),
                signal("encoder_m_axis_sparse_tdata", "word", Show::Beat),
                signal("encoder_m_axis_sparse_tkeep", "tkeep, bytes", Show::Count),
            ],
            ..Group::NONE
        },
        Group {
            title: "and to the decoder",
            stream: Some(handshake(
                "sparse_memory_valid",
                "sparse_memory_ready",
                "sparse_memory_valid",
            )),
            signals: &[
                signal("sparse_memory_valid", "", Show::Level),
                signal("sparse_memory_ready", "", Show::Level),
            ],
            ..Group::NONE
        },
        Group {
            title: "Records",
            stream: Some(handshake(
                "m_axis_record_tvalid",
                "m_axis_record_tready",
                "m_axis_record_tvalid",
            )),
            signals: &[
                signal("m_axis_record_tvalid", "", Show::Level),
                signal("m_axis_record_tready", "", Show::Level),
                signal(
                    "m_axis_record_tdata",
                    "sparse, dense bytes",
                    Show::Numbers(16),
                ),
            ],
            ..Group::NONE
        },
        Group {
            title: "Vectors out",
            stream: Some(handshake("m_axis_tvalid", "m_axis_tready", "m_axis_tlast")),
            signals: &[
                signal("m_axis_tvalid", "", Show::Level),
                signal("m_axis_tready", "", Show::Level),
                signal("m_axis_tdata", "m_axis_tdata, beat", Show::Beat),
                signal("m_axis_tdata", "its lane 0", Show::F16(0)),
                signal("m_axis_tlast", "", Show::Level),
            ],
            ..Group::NONE
        },
        Group {
            title: "Flag",
            signals: &[signal("config_error", "", Show::Level)],
            ..Group::NONE
        },
    ],
    span: Span::Time(
        &["s_axis_tvalid", "s_axis_tlast"],
        &["m_axis_tvalid"],
        "last beat in to first beat out",
    ),
};

/// Two short vectors, and one that is refused; the consumer of the vectors takes its time.
fn run(info: &'static ModelInfo, vcd: &Path) -> Result<(), String> {
    let mut backwards = THRESHOLDS;
    backwards.reverse();
    let vectors: Vec<Vector> = vec![
        super::vector(THRESHOLDS, FIRST),
        super::vector(THRESHOLDS, [1.0, 0.5, -0.5, 4.0, 0.1, -1.5]),
        super::vector(backwards, [1.0, 0.5, -0.5]),
    ];
    let case = Case {
        sinks: vec![pauses(&[71]), Stall::Never],
        ..Case::streaming(vectors).stalled(pauses(&[0]), Stall::Never)
    };
    trace(info, CodecLoopback::of(info), &case, vcd)
}

/// The elements of the first vector as they go in and as they come out.
fn example() -> Result<String, String> {
    let [outer_lo, inner_lo, inner_hi, outer_hi] = THRESHOLDS.map(|t| F16(binary16(t)));
    let thresholds = Thresholds::new(outer_lo, inner_lo, inner_hi, outer_hi);
    let thresholds = thresholds.map_err(|e| e.to_string())?;
    let elements: Vec<F16> = FIRST.iter().map(|x| F16(binary16(*x))).collect();
    let (mut dense, mut sparse) = (vec![], vec![]);
    let mut encoder = Encoder::new(thresholds, elements.len());
    encoder
        .encode(&elements, &mut dense, &mut sparse)
        .map_err(|e| e.to_string())?;
    let mut out = vec![F16::ZERO; elements.len()];
    let decoder = Decoder::new(thresholds, elements.len());
    let report = decoder
        .map_err(|e| e.to_string())?
        .decode(&dense, &sparse, &mut out);
    report.ok_or("a new decoder is not stopped")?;
    let rows = elements.iter().zip(&out).enumerate().map(|(i, (x, y))| {
        let group = match decompose(*x, &thresholds).group {
            Class::Inner => "inner",
            Class::Outer => "outer",
            Class::Middle => "middle",
        };
        let code = dense[i / 2] >> (4 * (i % 2)) & 0xf;
        vec![
            i.to_string(),
            x.to_f64().to_string(),
            group.into(),
            format!("{code:x}"),
            y.to_f64().to_string(),
        ]
    });
    let head = ["Element", "In", "Group", "Code", "Out"];
    Ok(format!(
        "{}\n\
         {} bytes went in. Between the engines they were {}: {} dense and {} sparse ones, of which 12 \
         are the header.\n",
        table(&head, rows),
        2 * elements.len(),
        dense.len() + sparse.len(),
        dense.len(),
        sparse.len(),
    ))
}
