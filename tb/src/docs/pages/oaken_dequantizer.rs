//! The dequantization engine's page.

use super::{binary16, handshake, part, pauses, signal, trace};
use crate::docs::blocks::{Diagram, Kind, bit, bus, ready};
use crate::docs::page::Page;
use crate::docs::table;
use crate::docs::timing::{Group, Show, Span, Timing};
use crate::model::ModelInfo;
use crate::unit::Case;
use crate::units::oaken::dequantizer::{CodedRun, Dequantizer};
use crate::units::oaken::vector::Vector;
use sim::F16;
use sim::oaken::{Decoder, Encoder, Group as Class, Thresholds, decompose};
use std::path::Path;

pub(super) const PAGE: Page = Page {
    unit: "oaken_dequantizer",
    fragment: include_str!("oaken_dequantizer.md"),
    parameters: &[
        (
            "lanes",
            "4, 8, 16, 32, 64",
            "elements per output beat; a dense word has half as many bytes",
        ),
        (
            "entries",
            "4, 8, 16; 16 where a configuration does not say",
            "outliers of a block that are read per cycle",
        ),
    ],
    diagram: DIAGRAM,
    timing: TIMING,
    example: Some(example),
};

const DIAGRAM: Diagram = Diagram {
    size: (67.6, 32.4),
    edges: &[],
    parts: &[
        part(
            "core",
            Kind::Frame,
            (8.2, 0.6),
            (51.0, 25.2),
            &["all but what outlives a restart"],
            &["u_core"],
        ),
        part(
            "d",
            Kind::Ports,
            (0.4, 3.0),
            (7.0, 2.6),
            &[],
            &[
                "s_axis_dense_tdata",
                "s_axis_dense_tkeep",
                "s_axis_dense_tlast",
            ],
        ),
        part(
            "dv",
            Kind::Ports,
            (0.4, 5.8),
            (7.0, 1.0),
            &[],
            &["s_axis_dense_tvalid"],
        ),
        part(
            "dr",
            Kind::Ports,
            (0.4, 7.2),
            (7.0, 1.0),
            &[],
            &["s_axis_dense_tready"],
        ),
        part(
            "c",
            Kind::Ports,
            (0.4, 12.0),
            (7.0, 1.0),
            &[],
            &["s_axis_command_tdata"],
        ),
        part(
            "cv",
            Kind::Ports,
            (0.4, 13.4),
            (7.0, 1.0),
            &[],
            &["s_axis_command_tvalid"],
        ),
        part(
            "cr",
            Kind::Ports,
            (0.4, 14.8),
            (7.0, 1.0),
            &[],
            &["s_axis_command_tready"],
        ),
        part(
            "s",
            Kind::Ports,
            (0.4, 19.4),
            (7.0, 2.6),
            &[],
            &[
                "s_axis_sparse_tdata",
                "s_axis_sparse_tkeep",
                "s_axis_sparse_tlast",
            ],
        ),
        part(
            "sv",
            Kind::Ports,
            (0.4, 22.2),
            (7.0, 1.0),
            &[],
            &["s_axis_sparse_tvalid"],
        ),
        part(
            "sr",
            Kind::Ports,
            (0.4, 23.6),
            (7.0, 1.0),
            &[],
            &["s_axis_sparse_tready"],
        ),
        part(
            "dw",
            Kind::Logic,
            (9.2, 3.0),
            (6.2, 5.2),
            &["words, until", "tlast or", "until it stops"],
            &["dense_words_open"],
        ),
        part(
            "sw",
            Kind::Logic,
            (9.2, 19.4),
            (6.2, 5.2),
            &["words, until", "tlast or", "until it stops"],
            &["sparse_words_open"],
        ),
        part(
            "judge",
            Kind::Register,
            (9.2, 11.8),
            (6.2, 4.0),
            &["is it to be", "refused?"],
            &["judged_bad_q", "judged_size_q"],
        ),
        part(
            "fifo",
            Kind::Instance,
            (17.6, 9.4),
            (6.6, 2.2),
            &["FIFO, 8 vectors"],
            &["u_commands"],
        ),
        part(
            "hfifo",
            Kind::Instance,
            (17.6, 12.4),
            (6.6, 2.2),
            &["FIFO, thresholds"],
            &["u_header_commands"],
        ),
        part(
            "bskid",
            Kind::Instance,
            (17.6, 15.4),
            (6.6, 2.2),
            &["skid buffer"],
            &["u_blocks_commands"],
        ),
        part(
            "codes",
            Kind::Instance,
            (26.6, 3.0),
            (6.4, 5.2),
            &[
                "code aligner:",
                "beats of codes,",
                "a block when",
                "it is complete",
            ],
            &["u_codes"],
        ),
        part(
            "par",
            Kind::Instance,
            (26.6, 12.4),
            (6.4, 5.2),
            &["bases, slopes,", "k0 of a vector;", "header's check"],
            &["u_parameters"],
        ),
        part(
            "reader",
            Kind::Instance,
            (17.6, 19.4),
            (6.6, 5.2),
            &["headers and", "blocks, checked,", "some read ahead"],
            &["u_sparse"],
        ),
        part(
            "ins",
            Kind::Instance,
            (26.6, 19.4),
            (6.4, 5.2),
            &["zero-insert", "shifter: flags", "of a block's", "elements"],
            &["u_insert"],
        ),
        part(
            "ctl",
            Kind::Logic,
            (35.2, 3.0),
            (6.2, 14.6),
            &[
                "control:",
                "are codes,",
                "outliers and",
                "parameters",
                "there?",
                "",
                "is one of",
                "them bad?",
            ],
            &["all_known", "all_zero", "goes"],
        ),
        part(
            "beat",
            Kind::Register,
            (35.2, 19.4),
            (6.2, 5.2),
            &["the beat in turn"],
            &["beat_number_q", "beat_first_q", "spoilt_q", "halted_q"],
        ),
        part(
            "ent",
            Kind::Register,
            (43.4, 3.0),
            (6.2, 5.2),
            &[],
            &[
                "entered_code_q",
                "entered_outlier_q",
                "entered_inner_q",
                "entered_side_q",
                "entered_zero_q",
            ],
        ),
        part(
            "lanes",
            Kind::Instance,
            (51.6, 3.0),
            (6.6, 9.2),
            &[
                "④ ⑤ dequantizers",
                "in groups of 16",
                "lanes, each with",
                "a copy of the",
                "parameters",
            ],
            &["u_dequantizer0"],
        ),
        part(
            "side",
            Kind::Register,
            (43.4, 13.8),
            (14.8, 3.8),
            &["what goes with a beat beside the lanes"],
            &["lane_valid0_q", "lane_last0_q"],
        ),
        part(
            "stop",
            Kind::Register,
            (51.6, 20.4),
            (6.6, 3.2),
            &["the last beat", "has left"],
            &["stopped_q"],
        ),
        part(
            "restart",
            Kind::Ports,
            (0.4, 27.6),
            (7.0, 1.0),
            &[],
            &["restart"],
        ),
        part(
            "clear",
            Kind::Ports,
            (0.4, 30.6),
            (7.0, 1.0),
            &[],
            &["errors_clear"],
        ),
        part(
            "run",
            Kind::Register,
            (9.2, 27.0),
            (6.2, 2.2),
            &[],
            &["running_q"],
        ),
        part(
            "err",
            Kind::Register,
            (35.2, 27.4),
            (6.2, 4.4),
            &["errors"],
            &["error_count_q", "first_error_q", "config_error_q"],
        ),
        part(
            "od",
            Kind::Ports,
            (60.6, 4.6),
            (6.6, 1.0),
            &[],
            &["m_axis_tdata"],
        ),
        part(
            "or",
            Kind::Ports,
            (60.6, 9.6),
            (6.6, 1.0),
            &[],
            &["m_axis_tready"],
        ),
        part(
            "of",
            Kind::Ports,
            (60.6, 13.8),
            (6.6, 3.6),
            &[],
            &[
                "m_axis_tvalid",
                "m_axis_tkeep",
                "m_axis_tlast",
                "m_axis_tuser",
            ],
        ),
        part(
            "ost",
            Kind::Ports,
            (60.6, 21.5),
            (6.6, 1.0),
            &[],
            &["stopped"],
        ),
        part(
            "oe",
            Kind::Ports,
            (60.6, 28.2),
            (6.6, 2.8),
            &[],
            &["error_count", "first_error", "config_error"],
        ),
    ],
    wires: &[
        bus("d", "dw").at(4.3),
        bit("dv", "dw"),
        ready("dw", "dr"),
        bus("c", "judge"),
        bit("cv", "judge"),
        ready("judge", "cr"),
        bus("s", "sw").at(20.7),
        bit("sv", "sw"),
        ready("sw", "sr"),
        bus("dw", "codes").at(4.3),
        ready("codes", "dw").at(7.2),
        bus("sw", "reader").at(20.7),
        ready("reader", "sw").at(23.6),
        bus("judge", "fifo").along(&[(15.4, 12.4), (16.5, 12.4), (16.5, 10.5), (17.6, 10.5)]),
        bus("judge", "hfifo").at(13.5),
        bus("judge", "bskid").along(&[(15.4, 14.8), (16.5, 14.8), (16.5, 16.5), (17.6, 16.5)]),
        bus("fifo", "codes").along(&[(24.2, 10.0), (29.8, 10.0), (29.8, 8.2)]),
        bus("fifo", "ctl").at(11.0),
        bus("hfifo", "par").at(13.5),
        bus("bskid", "reader").at(19.8),
        bus("reader", "par").along(&[(24.2, 20.4), (25.4, 20.4), (25.4, 16.4), (26.6, 16.4)]),
        bus("reader", "ins").at(22.0),
        ready("ins", "reader").at(23.6),
        bus("codes", "ctl").at(4.9),
        ready("ctl", "codes").at(7.2),
        bus("par", "ctl").at(14.0),
        ready("ctl", "par").at(16.4),
        bus("ins", "ctl").along(&[(33.0, 21.0), (34.1, 21.0), (34.1, 17.0), (35.2, 17.0)]),
        bit("ctl", "beat").at(37.3),
        bit("beat", "ctl").at(39.3),
        bus("ctl", "ent").at(5.6),
        bus("ent", "lanes").at(5.6),
        bus("ctl", "lanes").at(10.9),
        bit("ctl", "side").at(15.8),
        bus("lanes", "od").at(5.1),
        ready("or", "lanes").at(10.1),
        bit("side", "of").at(15.6),
        bit("side", "stop").at(54.9),
        bit("beat", "stop").at(22.0),
        bit("stop", "ost").at(22.0),
        bit("restart", "run"),
        bit("run", "core").along(&[(12.3, 27.0), (12.3, 25.8)]),
        bit("beat", "err").at(36.6),
        bit("clear", "err").at(31.1),
        bus("err", "oe").at(29.6),
    ],
};

const THRESHOLDS: [f64; 4] = [-2.0, -0.125, 0.125, 2.0];

/// The elements of the first vector of the timing diagram: those of the quantization engine's page.
const FIRST: [f64; 14] = [
    0.5, -1.0, 3.0, 0.0625, 1.5, -0.75, 0.25, -1.75, 1.0, -0.5, -2.5, -0.03125, 1.25, 2.25,
];

const TIMING: Timing = Timing {
    config: "oaken_dq16",
    run,
    first: 2,
    cycles: 34,
    skips: &[(14, 16), (18, 20)],
    column: 46.0,
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
                signal("s_axis_command_tdata", "of vector", Show::Vector),
            ],
            ..Group::NONE
        },
        Group {
            title: "Dense stream",
            stream: Some(handshake(
                "s_axis_dense_tvalid",
                "s_axis_dense_tready",
                "s_axis_dense_tlast",
            )),
            signals: &[
                signal("s_axis_dense_tvalid", "", Show::Level),
                signal("s_axis_dense_tready", "", Show::Level),
                signal("s_axis_dense_tkeep", "tkeep, bytes", Show::Count),
            ],
            ..Group::NONE
        },
        Group {
            title: "Sparse stream",
            stream: Some(handshake(
                "s_axis_sparse_tvalid",
                "s_axis_sparse_tready",
                "s_axis_sparse_tlast",
            )),
            signals: &[
                signal("s_axis_sparse_tvalid", "", Show::Level),
                signal("s_axis_sparse_tready", "", Show::Level),
                signal("s_axis_sparse_tkeep", "tkeep, bytes", Show::Count),
            ],
            ..Group::NONE
        },
        Group {
            title: "Headers",
            stream: Some(handshake(
                "u_core.known_valid",
                "u_core.known_ready",
                "u_core.known_valid",
            )),
            signals: &[
                signal("u_core.known_valid", "known_valid", Show::Level),
                signal("u_core.known_ready", "known_ready", Show::Level),
                signal("u_core.header_data", "of vector", Show::Vector),
            ],
            ..Group::NONE
        },
        Group {
            title: "Outliers of a block",
            stream: Some(handshake(
                "u_core.chunk_valid",
                "u_core.chunk_ready",
                "u_core.chunk_valid",
            )),
            signals: &[
                signal("u_core.chunk_valid", "chunk_valid", Show::Level),
                signal("u_core.chunk_ready", "chunk_ready", Show::Level),
                signal("u_core.chunk_count", "chunk_count", Show::Number),
                signal("u_core.chunk_error", "chunk_error", Show::Number),
            ],
            ..Group::NONE
        },
        Group {
            title: "Parameters of a vector",
            stream: Some(handshake(
                "u_core.parameters_valid",
                "u_core.parameters_ready",
                "u_core.parameters_valid",
            )),
            signals: &[
                signal("u_core.parameters_valid", "parameters_valid", Show::Level),
                signal("u_core.parameters_k0", "parameters_k0", Show::Number),
            ],
            ..Group::NONE
        },
        Group {
            title: "Beats to the lanes",
            stream: Some(handshake(
                "u_core.issue_valid",
                "u_core.issue_ready",
                "u_core.beat_last",
            )),
            signals: &[
                signal("u_core.issue_valid", "issue_valid", Show::Level),
                signal("u_core.issue_ready", "issue_ready", Show::Level),
                signal("u_core.codes_codes", "beat", Show::Beat),
                signal("u_core.all_zero", "all_zero", Show::Level),
            ],
            ..Group::NONE
        },
        Group {
            title: "Elements",
            stream: Some(handshake("m_axis_tvalid", "m_axis_tready", "m_axis_tlast")),
            signals: &[
                signal("m_axis_tvalid", "", Show::Level),
                signal("m_axis_tready", "", Show::Level),
                signal("m_axis_tdata", "m_axis_tdata, lane 0", Show::F16(0)),
                signal("m_axis_tdata", "m_axis_tdata, lane 1", Show::F16(1)),
                signal("m_axis_tlast", "", Show::Level),
                signal("m_axis_tuser", "", Show::Level),
            ],
            ..Group::NONE
        },
        Group {
            title: "Status",
            signals: &[
                signal("stopped", "", Show::Level),
                signal("error_count", "", Show::Number),
                signal("first_error", "", Show::Number),
            ],
            ..Group::NONE
        },
    ],
    span: Span::Time(
        &["s_axis_sparse_tvalid"],
        &["m_axis_tvalid"],
        "first sparse word to first elements",
    ),
};

/// `d` middle elements, with outliers in between.
fn with_outliers(d: usize, outliers: &[(usize, f64)]) -> Vector {
    let mut values: Vec<f64> = (0..d).map(|i| 0.25 + 0.25 * (i % 5) as f64).collect();
    outliers.iter().for_each(|(at, x)| values[*at] = *x);
    super::vector(THRESHOLDS, values)
}

/// A short vector, one of two blocks, and one whose terminator is a reserved one; the consumer
/// takes its time once.
fn run(info: &'static ModelInfo, vcd: &Path) -> Result<(), String> {
    let vectors = [
        super::vector(THRESHOLDS, FIRST),
        with_outliers(70, &[(3, -3.0), (10, 0.0625), (66, 2.5)]),
        with_outliers(20, &[(7, 3.0)]),
    ];
    let mut run = CodedRun::of(&vectors);
    if let Some(terminator) = run.sparse.last_mut() {
        *terminator |= 0x80;
    }
    let case = Case::streaming(vec![run]).stalled(pauses(&[0]), pauses(&[26]));
    trace(info, Dequantizer::of(info), &case, vcd)
}

/// The elements of the first vector as they come back.
fn example() -> Result<String, String> {
    let [outer_lo, inner_lo, inner_hi, outer_hi] = THRESHOLDS.map(|t| F16(binary16(t)));
    let thresholds =
        Thresholds::new(outer_lo, inner_lo, inner_hi, outer_hi).map_err(|e| e.to_string())?;
    let elements: Vec<F16> = FIRST.iter().map(|x| F16(binary16(*x))).collect();
    let (mut dense, mut sparse) = (vec![], vec![]);
    Encoder::new(thresholds, elements.len())
        .encode(&elements, &mut dense, &mut sparse)
        .map_err(|e| e.to_string())?;
    let mut decoded = vec![F16::ZERO; elements.len()];
    Decoder::new(thresholds, elements.len())
        .map_err(|e| e.to_string())?
        .decode(&dense, &sparse, &mut decoded)
        .ok_or("the decoder has stopped")?;
    let rows = elements
        .iter()
        .zip(&decoded)
        .enumerate()
        .map(|(i, (x, y))| {
            let golden = decompose(*x, &thresholds);
            let group = match golden.group {
                Class::Inner => "inner",
                Class::Outer => "outer",
                Class::Middle => "middle",
            };
            let entry = golden.sparse_entry(i as u8);
            vec![
                i.to_string(),
                format!("{:x}", dense[i / 2] >> (4 * (i % 2)) & 0xf),
                entry.map_or(String::new(), |byte| format!("`{byte:02x}`")),
                group.into(),
                y.to_f64().to_string(),
                x.to_f64().to_string(),
            ]
        });
    let head = ["Element", "Code", "Entry", "Group", "Comes back as", "Was"];
    Ok(table(&head, rows))
}
