//! The quantization engine's page.

use super::{binary16, handshake, part, pauses, signal, trace};
use crate::docs::blocks::{Diagram, Kind, bit, bus, ready};
use crate::docs::page::Page;
use crate::docs::table;
use crate::docs::timing::{Group, Show, Span, Timing};
use crate::model::ModelInfo;
use crate::stream::Stall;
use crate::unit::Case;
use crate::units::oaken::quantizer::Quantizer;
use crate::units::oaken::vector::Vector;
use sim::F16;
use sim::oaken::{Encoder, Group as Class, Thresholds, decompose};
use std::path::Path;

pub(super) const PAGE: Page = Page {
    unit: "oaken_quantizer",
    fragment: include_str!("oaken_quantizer.md"),
    parameters: &[
        (
            "lanes",
            "4, 8, 16, 32, 64",
            "elements per input beat; a dense word has as many codes",
        ),
        (
            "max_d",
            "a power of two from 2 `lanes` to 32768",
            "elements of the longest vector; the buffer holds two of them; lengths in the record have 16 bits",
        ),
    ],
    diagram: DIAGRAM,
    timing: TIMING,
    example: Some(example),
};

const DIAGRAM: Diagram = Diagram {
    size: (64.6, 33.6),
    edges: &[],
    parts: &[
        part(
            "pass1",
            Kind::Frame,
            (7.6, 0.4),
            (25.4, 12.0),
            &["pass 1: groups, sides and extremes, while the vector goes into the buffer"],
            &[],
        ),
        part(
            "between",
            Kind::Frame,
            (33.6, 0.4),
            (16.4, 12.0),
            &["between the passes: once per vector"],
            &[],
        ),
        part(
            "pass2",
            Kind::Frame,
            (9.6, 13.0),
            (46.4, 20.0),
            &["pass 2: codes and outliers"],
            &[],
        ),
        part(
            "t",
            Kind::Ports,
            (0.5, 2.0),
            (6.4, 3.4),
            &[],
            &["outer_lo", "inner_lo", "inner_hi", "outer_hi"],
        ),
        part(
            "d",
            Kind::Ports,
            (0.5, 5.8),
            (6.4, 2.6),
            &[],
            &["s_axis_tdata", "s_axis_tkeep", "s_axis_tlast"],
        ),
        part(
            "v",
            Kind::Ports,
            (0.5, 8.8),
            (6.4, 1.0),
            &[],
            &["s_axis_tvalid"],
        ),
        part(
            "rdy",
            Kind::Ports,
            (0.5, 10.2),
            (6.4, 1.0),
            &[],
            &["s_axis_tready"],
        ),
        part(
            "adm",
            Kind::Instance,
            (8.4, 2.0),
            (6.2, 9.6),
            &["thresholds of", "the vector;", "cut at max_d"],
            &["u_admission"],
        ),
        part(
            "dec",
            Kind::Instance,
            (16.8, 5.8),
            (6.4, 5.8),
            &["① decomposer:", "group and side", "of an element"],
            &["u_decomposer"],
        ),
        part(
            "vec",
            Kind::Instance,
            (25.6, 2.0),
            (6.6, 2.4),
            &["thresholds, cut"],
            &["u_vectors"],
        ),
        part(
            "ext",
            Kind::Instance,
            (25.6, 5.8),
            (6.6, 5.8),
            &["smallest and", "largest of", "each group"],
            &["u_extremes"],
        ),
        part(
            "join",
            Kind::Logic,
            (34.4, 2.0),
            (5.8, 9.6),
            &[
                "both there?",
                "",
                "thresholds",
                "finite and",
                "in order,",
                "not cut?",
            ],
            &["known_valid", "bad"],
        ),
        part(
            "sticky",
            Kind::Register,
            (42.0, 1.8),
            (7.2, 3.0),
            &[],
            &["nan_seen_q", "inf_seen_q", "config_error_q"],
        ),
        part(
            "flg",
            Kind::Instance,
            (42.0, 5.6),
            (7.2, 1.9),
            &["flags, refused"],
            &["u_flags"],
        ),
        part(
            "par",
            Kind::Instance,
            (42.0, 8.2),
            (7.2, 3.4),
            &["header, bases,", "scaling factors"],
            &["u_parameters"],
        ),
        part(
            "clear",
            Kind::Ports,
            (51.0, 0.2),
            (6.0, 1.0),
            &[],
            &["flags_clear"],
        ),
        part(
            "seen",
            Kind::Ports,
            (51.0, 1.7),
            (6.0, 3.0),
            &[],
            &["nan_seen", "inf_seen", "config_error"],
        ),
        part(
            "buf",
            Kind::Instance,
            (16.8, 15.6),
            (6.4, 4.6),
            &["FIFO for two", "vectors of max_d", "elements"],
            &["u_buffer"],
        ),
        part(
            "go",
            Kind::Logic,
            (25.4, 15.6),
            (5.6, 4.6),
            &["starts a vector", "when its", "parameters", "are there"],
            &["goes"],
        ),
        part(
            "iss",
            Kind::Register,
            (32.6, 15.6),
            (6.0, 4.6),
            &["the beat"],
            &["issued_x_q", "issued_outer_q", "issued_inner_q"],
        ),
        part(
            "cur",
            Kind::Register,
            (41.0, 14.4),
            (7.0, 3.0),
            &["of the vector"],
            &["current_header_q", "current_nan_q"],
        ),
        part(
            "lanes",
            Kind::Instance,
            (41.0, 18.8),
            (7.0, 4.2),
            &["② ③ quantizers", "in groups of 4 lanes"],
            &["u_quantizer0"],
        ),
        part(
            "ent",
            Kind::Logic,
            (32.4, 24.6),
            (4.6, 3.6),
            &["entry bytes:", "side or sign,", "group, index"],
            &[],
        ),
        part(
            "zr",
            Kind::Instance,
            (37.7, 24.6),
            (5.2, 3.6),
            &["zero-remove", "shifter"],
            &["u_zero_remove"],
        ),
        part(
            "sp",
            Kind::Instance,
            (43.6, 24.6),
            (5.4, 3.6),
            &["header, blocks,", "full words"],
            &["u_sparse"],
        ),
        part(
            "dout",
            Kind::Instance,
            (50.2, 18.8),
            (5.2, 4.2),
            &["skid buffer"],
            &["u_dense_out"],
        ),
        part(
            "sout",
            Kind::Instance,
            (51.2, 24.6),
            (4.2, 3.6),
            &["skid buffer"],
            &["u_sparse_out"],
        ),
        part(
            "rec",
            Kind::Instance,
            (50.2, 29.6),
            (5.2, 2.6),
            &["both lengths"],
            &["u_record_out"],
        ),
        part(
            "od",
            Kind::Ports,
            (56.6, 18.9),
            (6.3, 2.8),
            &[],
            &[
                "m_axis_dense_tdata",
                "m_axis_dense_tkeep",
                "m_axis_dense_tlast",
            ],
        ),
        part(
            "odr",
            Kind::Ports,
            (56.6, 21.9),
            (6.3, 1.0),
            &[],
            &["m_axis_dense_tready"],
        ),
        part(
            "os",
            Kind::Ports,
            (56.6, 24.3),
            (6.3, 2.8),
            &[],
            &[
                "m_axis_sparse_tdata",
                "m_axis_sparse_tkeep",
                "m_axis_sparse_tlast",
            ],
        ),
        part(
            "osr",
            Kind::Ports,
            (56.6, 27.2),
            (6.3, 1.0),
            &[],
            &["m_axis_sparse_tready"],
        ),
        part(
            "or",
            Kind::Ports,
            (56.6, 29.5),
            (6.3, 1.8),
            &[],
            &["m_axis_record_tdata", "m_axis_record_tuser"],
        ),
        part(
            "orr",
            Kind::Ports,
            (56.6, 31.3),
            (6.3, 1.0),
            &[],
            &["m_axis_record_tready"],
        ),
    ],
    wires: &[
        bus("t", "adm"),
        bus("d", "adm"),
        bit("v", "adm"),
        ready("adm", "rdy"),
        bus("adm", "vec").at(3.2),
        bus("adm", "dec").at(8.0),
        ready("dec", "adm").at(10.7),
        bus("dec", "ext").at(8.0),
        bus("dec", "buf"),
        bus("vec", "join"),
        bus("ext", "join").at(8.0),
        bit("join", "sticky").at(3.3),
        bit("join", "flg").at(6.5),
        bus("join", "par").at(9.9),
        bit("sticky", "seen"),
        bus("buf", "go"),
        bus("go", "iss"),
        bus("iss", "lanes").at(19.4),
        bus("iss", "ent"),
        bus("par", "cur"),
        bus("cur", "lanes"),
        bus("ent", "zr"),
        bus("zr", "sp"),
        bus("lanes", "dout").at(20.4),
        bus("sp", "sout"),
        bus("cur", "sp").along(&[(48.0, 16.6), (48.9, 16.6), (48.9, 24.6)]),
        bus("cur", "rec").along(&[(48.0, 15.2), (49.6, 15.2), (49.6, 30.9), (50.2, 30.9)]),
        bit("par", "go").along(&[(42.8, 11.6), (42.8, 12.7), (28.2, 12.7), (28.2, 15.6)]),
        bus("dout", "rec").along(&[(50.7, 23.0), (50.7, 29.6)]),
        bus("sout", "rec"),
        bus("dout", "od").at(20.3),
        ready("odr", "dout"),
        bus("sout", "os").at(25.7),
        ready("osr", "sout"),
        bus("rec", "or").at(30.4),
        ready("orr", "rec"),
        bit("clear", "sticky").along(&[(51.0, 1.2), (45.6, 1.2), (45.6, 1.8)]),
        ready("iss", "go").at(19.4),
        ready("go", "buf").at(19.4),
        ready("buf", "dec").at(22.4),
    ],
};

const THRESHOLDS: [f64; 4] = [-2.0, -0.125, 0.125, 2.0];

/// The elements of the two vectors of the timing diagram.
const FIRST: [f64; 14] = [
    0.5, -1.0, 3.0, 0.0625, 1.5, -0.75, 0.25, -1.75, 1.0, -0.5, -2.5, -0.03125, 1.25, 2.25,
];
const SECOND: [f64; 6] = [1.0, 0.5, -0.5, 4.0, 0.1, -1.5];

const TIMING: Timing = Timing {
    config: "oaken_q8",
    run,
    first: 1,
    cycles: 73,
    skips: &[(5, 9), (12, 16), (18, 37), (41, 46), (51, 61), (63, 69)],
    column: 54.0,
    groups: &[
        Group {
            title: "Vectors",
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
            title: "Pass 1: extremes of a vector",
            stream: Some(handshake("known_valid", "known_ready", "known_valid")),
            signals: &[
                signal("known_valid", "", Show::Level),
                signal("known_ready", "", Show::Level),
                signal("held_middle_min_q", "of vector", Show::Vector),
            ],
            ..Group::NONE
        },
        Group {
            title: "Parameter unit",
            signals: &[
                signal("u_parameters.step_q", "operation, step_q", Show::Number),
                signal(
                    "u_parameters.steps_left_q",
                    "division, steps_left_q",
                    Show::Number,
                ),
            ],
            ..Group::NONE
        },
        Group {
            title: "Parameters of a vector",
            stream: Some(handshake(
                "vector_parameters_valid",
                "vector_parameters_ready",
                "vector_parameters_valid",
            )),
            signals: &[
                signal("vector_parameters_valid", "", Show::Level),
                signal("parameters_header", "of vector", Show::Vector),
            ],
            ..Group::NONE
        },
        Group {
            title: "Pass 2: beats from the buffer",
            stream: Some(handshake("issued_valid_q", "issued_ready", "issued_last_q")),
            signals: &[
                signal("issued_valid_q", "", Show::Level),
                signal("issued_ready", "", Show::Level),
                signal("issued_x_q", "issued_x_q, beat", Show::Beat),
            ],
            ..Group::NONE
        },
        Group {
            title: "Dense stream",
            stream: Some(handshake(
                "m_axis_dense_tvalid",
                "m_axis_dense_tready",
                "m_axis_dense_tlast",
            )),
            signals: &[
                signal("m_axis_dense_tvalid", "", Show::Level),
                signal("m_axis_dense_tready", "", Show::Level),
                signal("m_axis_dense_tdata", "", Show::Bytes("m_axis_dense_tkeep")),
                signal("m_axis_dense_tlast", "", Show::Level),
            ],
            ..Group::NONE
        },
        Group {
            title: "Sparse stream",
            stream: Some(handshake(
                "m_axis_sparse_tvalid",
                "m_axis_sparse_tready",
                "m_axis_sparse_tlast",
            )),
            signals: &[
                signal("m_axis_sparse_tvalid", "", Show::Level),
                signal("m_axis_sparse_tready", "", Show::Level),
                signal("m_axis_sparse_tkeep", "tkeep, bytes", Show::Count),
                signal("m_axis_sparse_tlast", "", Show::Level),
            ],
            ..Group::NONE
        },
        Group {
            title: "Record",
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
    ],
    span: Span::Time(
        &["s_axis_tvalid", "s_axis_tlast"],
        &["m_axis_dense_tvalid"],
        "last beat in to first codes",
    ),
};

fn vectors() -> Vec<Vector> {
    vec![
        super::vector(THRESHOLDS, FIRST),
        super::vector(THRESHOLDS, SECOND),
    ]
}

/// Two short vectors; the consumer of the record takes its time.
fn run(info: &'static ModelInfo, vcd: &Path) -> Result<(), String> {
    let case = Case {
        sinks: vec![Stall::Never, Stall::Never, pauses(&[49])],
        ..Case::streaming(vectors()).stalled(pauses(&[0]), Stall::Never)
    };
    trace(info, Quantizer::of(info), &case, vcd)
}

/// The elements of the first vector with group, side and code, and the bytes they become.
fn example() -> Result<String, String> {
    let thresholds = Thresholds::new(
        F16(binary16(THRESHOLDS[0])),
        F16(binary16(THRESHOLDS[1])),
        F16(binary16(THRESHOLDS[2])),
        F16(binary16(THRESHOLDS[3])),
    );
    let thresholds = thresholds.map_err(|e| e.to_string())?;
    let elements: Vec<F16> = FIRST.iter().map(|x| F16(binary16(*x))).collect();
    let (mut dense, mut sparse) = (vec![], vec![]);
    let mut encoder = Encoder::new(thresholds, elements.len());
    encoder
        .encode(&elements, &mut dense, &mut sparse)
        .map_err(|e| e.to_string())?;
    let code = |i: usize| dense[i / 2] >> (4 * (i % 2)) & 0xf;
    let rows = elements.iter().enumerate().map(|(i, x)| {
        let golden = decompose(*x, &thresholds);
        let group = match (golden.group, golden.high) {
            (Class::Inner, _) => "inner",
            (Class::Outer, true) => "outer, high",
            (Class::Outer, false) => "outer, low",
            (Class::Middle, true) => "middle, high",
            (Class::Middle, false) => "middle, low",
        };
        let entry = golden.sparse_entry(i as u8);
        vec![
            i.to_string(),
            x.to_f64().to_string(),
            group.into(),
            format!("{:x}", code(i)),
            entry.map_or(String::new(), |byte| format!("`{byte:02x}`")),
        ]
    });
    let head = ["Element", "Value", "Group", "Code", "Entry"];
    let bytes = |bytes: &[u8]| {
        let hex: Vec<String> = bytes.iter().map(|byte| format!("{byte:02x}")).collect();
        format!("`{}`", hex.join(" "))
    };
    Ok(format!(
        "{}\n\
         Dense packet, {} bytes: {}.\n\n\
         Sparse packet, {} bytes: the header {}, then {}.\n",
        table(&head, rows),
        dense.len(),
        bytes(&dense),
        sparse.len(),
        bytes(&sparse[..12]),
        bytes(&sparse[12..]),
    ))
}
