//! The rows of Oaken's units.

use super::style::{DSP, FPGA, MULTIPLIER, PIPELINE};
use super::*;
use crate::unit::{Config, GateNetlist, Goal, Parameter, Unit};

const fn lanes(about: &'static str) -> Parameter {
    Parameter::one_of("lanes", &[4, 8, 16, 32, 64], about)
}

/// Lengths of 16 bits hold the longest sparse packet, 13 bytes more than elements.
const fn max_d(about: &'static str) -> Parameter {
    Parameter::multiples_from("max_d", 2, "lanes", 1 << 15, about)
}

const QUANTIZER_AREA: &str = "\
    the lanes run freely behind credits and are no longer what stands out. The input \
    register of the parameter unit is 1.5 kGE, the enables in the decomposer's lane \
    groups 1.2 kGE (estimates). ABC maps for speed and is not told the period: where \
    there is slack it is not turned into area.";

const DEQUANTIZER_AREA: &str = "the lanes take two thirds of it. A beat that the port did not take is \
    kept behind the lanes, so that the port's ready reaches no lane: 128 gates per lane, 8 kGE in \
    all. Two units find the parameters, so that vectors of 128 elements do not wait for them: 20 kGE \
    more than with one. The split that Oaken draws was built and measured as well, with 16 lanes for \
    the outliers and a table of the middle group's 16 results per vector: it saves 3 %, as every \
    element then needs a multiplexer of 16 results, its code on the way, and the outlier at its place, \
    1.5 kGE in all where a lane takes 2.7.";

/// Oaken's engines and their units. The name of a unit's configuration is the name of its top module;
/// those of whole engines are shorter: `oaken_q16` is `oaken_quantizer_l16_d8192`.
pub const UNITS: &[Unit] = &[
    Unit {
        name: "oaken_decomposer",
        title: "Decomposer",
        about: "canonical form, group and side of binary16 elements",
        source: "Oaken, Figure 9(a)",
        parameters: &[lanes(
            "elements per beat; a block of the sparse stream (64 elements) is a whole number of beats",
        )],
        check: None,
        module: |p| decomposer(p.get("lanes")),
        configs: &[
            Config::new("oaken_decomposer_l8", &[("lanes", 8)])
                .mutants()
                .gate_netlist(GateNetlist::Always)
                .top()
                .elements_per_cycle(8),
            Config::new("oaken_decomposer_l16", &[("lanes", 16)])
                .default()
                .top()
                .elements_per_cycle(16),
            Config::new("oaken_decomposer_l32", &[("lanes", 32)])
                .top()
                .elements_per_cycle(32),
        ],
    },
    Unit {
        name: "oaken_zero_remove",
        title: "Zero-remove shifter",
        about: "sparse entries of a beat's outliers without the gaps",
        source: "Oaken, section 5.2",
        parameters: &[lanes("entries per beat")],
        check: None,
        module: |p| zero_remove(p.get("lanes")),
        configs: &[
            Config::new("oaken_zero_remove_l8", &[("lanes", 8)])
                .mutants()
                .gate_netlist(GateNetlist::Always)
                .top()
                .elements_per_cycle(8),
            Config::new("oaken_zero_remove_l16", &[("lanes", 16)])
                .default()
                .top()
                .elements_per_cycle(16),
            Config::new("oaken_zero_remove_l32", &[("lanes", 32)])
                .top()
                .elements_per_cycle(32),
        ],
    },
    Unit {
        name: "oaken_threshold_stream",
        title: "Threshold stream",
        about: "vectors with thresholds from a stream of their own",
        source: "Oaken, section 4.3",
        parameters: &[lanes("elements per beat")],
        check: None,
        module: |p| threshold_stream(p.get("lanes")),
        configs: &[
            Config::new("oaken_threshold_stream_l8", &[("lanes", 8)]).mutants(),
            Config::new("oaken_threshold_stream_l16", &[("lanes", 16)]).default(),
        ],
    },
    Unit {
        name: "oaken_outlier_extractor",
        title: "Outlier extractor",
        about: "decomposer and zero-remove shifter in a chain: vectors in, sparse entries out",
        source: "Oaken, Figure 9(a)",
        parameters: &[lanes(
            "elements per input beat, and the most entries of an output beat",
        )],
        check: None,
        module: |p| outlier_extractor(p.get("lanes")),
        configs: &[
            Config::new("oaken_outlier_extractor_l8", &[("lanes", 8)])
                .gate_netlist(GateNetlist::Always)
                .top()
                .elements_per_cycle(8),
            Config::new("oaken_outlier_extractor_l16", &[("lanes", 16)])
                .default()
                .plain_loop()
                .bench()
                .top()
                .elements_per_cycle(16),
            Config::new("oaken_outlier_extractor_l32", &[("lanes", 32)])
                .top()
                .elements_per_cycle(32),
        ],
    },
    Unit {
        name: "oaken_admission",
        title: "Admission",
        about: "samples a vector's thresholds, cuts what is too long",
        source: "Oaken, section 4.3",
        parameters: &[
            lanes("elements per beat"),
            Parameter::between(
                "max_beats",
                2,
                1 << 16,
                "beats of the longest vector that goes on whole",
            ),
        ],
        check: None,
        module: |p| admission(p.get("lanes"), p.get("max_beats")),
        configs: &[
            Config::new("oaken_admission_l8_n4", &[("lanes", 8), ("max_beats", 4)])
                .default()
                .mutants(),
        ],
    },
    Unit {
        name: "oaken_group_extremes",
        title: "Group extremes",
        about: "smallest and largest element of every group of a vector",
        source: "Oaken, section 4.4",
        parameters: &[lanes("elements per beat")],
        check: None,
        module: |p| group_extremes(p.get("lanes")),
        configs: &[
            Config::new("oaken_group_extremes_l8", &[("lanes", 8)]).mutants(),
            Config::new("oaken_group_extremes_l16", &[("lanes", 16)]).default(),
        ],
    },
    Unit {
        name: "oaken_parameter_unit",
        title: "Parameter unit",
        about: "header, bases and scaling factors of a vector",
        source: "Oaken, section 4.3, Eq. 2",
        parameters: &[PIPELINE],
        check: None,
        module: |p| parameter_unit(Pipeline::of(p)),
        configs: &[
            Config::new("oaken_parameter_unit", &[])
                .default()
                .mutants()
                .formal(),
            Config::new("oaken_parameter_unit_fpga", &[("pipeline", FPGA)]).for_tests(),
        ],
    },
    Unit {
        name: "oaken_quantizer_lanes",
        title: "Quantizer lanes",
        about: "four lanes of the inlier and outlier quantizer",
        source: "Oaken, Figure 9(a)",
        parameters: &[MULTIPLIER, PIPELINE],
        check: None,
        module: |p| quantizer_x4(Style::of(p)),
        configs: &[
            Config::new("oaken_quantizer_x4", &[])
                .default()
                .mutants()
                .formal(),
            Config::new("oaken_quantizer_x4_dsp", &[("multiplier", DSP)]).for_tests(),
            Config::new("oaken_quantizer_x4_fpga", &[("pipeline", FPGA)]).for_tests(),
        ],
    },
    Unit {
        name: "oaken_sparse_packer",
        title: "Sparse packer",
        about: "header, entries and terminators of the sparse stream",
        source: "Oaken, section 5.2",
        parameters: &[lanes("most entries of a beat"), PIPELINE],
        check: None,
        module: |p| sparse_packer(p.get("lanes"), Pipeline::of(p)),
        configs: &[
            Config::new("oaken_sparse_packer_l8", &[("lanes", 8)]).mutants(),
            Config::new("oaken_sparse_packer_l16", &[("lanes", 16)]).default(),
            Config::new("oaken_sparse_packer_l32", &[("lanes", 32)]),
        ],
    },
    Unit {
        name: "oaken_quantizer",
        title: "Quantization engine",
        about: "the quantization engine: binary16 vectors to dense and sparse stream",
        source: "Oaken, Figure 9(a)",
        parameters: &[
            lanes("elements per input beat; a dense word has as many codes"),
            max_d(
                "elements of the longest vector; the buffer holds two of them; lengths in the record have 16 bits",
            ),
            MULTIPLIER,
            PIPELINE,
        ],
        check: None,
        module: |p| quantizer(p.get("lanes"), p.get("max_d"), Style::of(p)),
        configs: &[
            Config::new("oaken_q8", &[("lanes", 8), ("max_d", 8192)])
                .mutants()
                .bench()
                .gate_netlist(GateNetlist::Soak)
                .top()
                .elements_per_cycle(8),
            Config::new("oaken_q16", &[("lanes", 16), ("max_d", 8192)])
                .default()
                .bench()
                .top()
                .elements_per_cycle(16)
                .paper("oaken_quantization_engine")
                .goals(&[
                    Goal::on("nangate45")
                        .slack(0.15, 1.0)
                        .guard_kge(165.0)
                        .goal_kge(140.0),
                    Goal::on("sky130hd").fmax_mhz(300.0),
                    Goal::on("asap7").fmax_mhz(1800.0),
                ])
                .if_missed(QUANTIZER_AREA),
            Config::new(
                "oaken_q16_fpga",
                &[
                    ("lanes", 16),
                    ("max_d", 8192),
                    ("multiplier", DSP),
                    ("pipeline", FPGA),
                ],
            ),
            // Vectors of Llama-2-13B.
            Config::new("oaken_q16_d5120", &[("lanes", 16), ("max_d", 5120)]),
            Config::new("oaken_q32", &[("lanes", 32), ("max_d", 8192)])
                .bench()
                .top()
                .elements_per_cycle(32),
        ],
    },
    Unit {
        name: "oaken_decode_parameters",
        title: "Decode parameters",
        about: "bases, slopes and k0 of a vector from its header",
        source: "Oaken, section 4.3",
        parameters: &[
            Parameter::between(
                "units",
                1,
                2,
                "units that take turns: a vector every 4 or 2 cycles",
            ),
            PIPELINE,
        ],
        check: None,
        module: |p| decode_parameters(p.get("units"), Pipeline::of(p)),
        configs: &[
            Config::new("oaken_decode_parameters", &[("units", 1)])
                .default()
                .mutants(),
            Config::new("oaken_decode_parameters_n2", &[("units", 2)]),
            Config::new(
                "oaken_decode_parameters_fpga",
                &[("units", 1), ("pipeline", FPGA)],
            )
            .for_tests(),
            Config::new(
                "oaken_decode_parameters_n2_fpga",
                &[("units", 2), ("pipeline", FPGA)],
            )
            .for_tests(),
        ],
    },
    Unit {
        name: "oaken_code_aligner",
        title: "Code aligner",
        about: "codes in beats, from dense words of any length",
        source: "Oaken, Figure 9(b)",
        parameters: &[lanes("codes per beat; a word has half as many bytes")],
        check: None,
        module: |p| code_aligner(p.get("lanes")),
        configs: &[
            Config::new("oaken_code_aligner_l16", &[("lanes", 16)]).mutants(),
            Config::new("oaken_code_aligner_l64", &[("lanes", 64)]).default(),
        ],
    },
    Unit {
        name: "oaken_zero_insert",
        title: "Zero-insert shifter",
        about: "sparse entries of a block at the elements they name",
        source: "Oaken, section 5.2",
        parameters: &[Parameter::power_of_two(
            "entries",
            4,
            16,
            "most entries of a chunk",
        )],
        check: None,
        module: |p| zero_insert(p.get("entries")),
        configs: &[Config::new("oaken_zero_insert_e16", &[("entries", 16)])
            .default()
            .mutants()],
    },
    Unit {
        name: "oaken_dequantizer_lanes",
        title: "Dequantizer lanes",
        about: "four lanes of the inlier and outlier dequantizer",
        source: "Oaken, Figure 9(b)",
        parameters: &[MULTIPLIER, PIPELINE],
        check: None,
        module: |p| dequantizer_group(4, Style::of(p)),
        configs: &[
            Config::new("oaken_dequantizer_x4", &[])
                .default()
                .mutants()
                .formal(),
            Config::new("oaken_dequantizer_x4_dsp", &[("multiplier", DSP)]).for_tests(),
            Config::new("oaken_dequantizer_x4_fpga", &[("pipeline", FPGA)]).for_tests(),
        ],
    },
    Unit {
        name: "oaken_dequantizer",
        title: "Dequantization engine",
        about: "the dequantization engine: dense and sparse stream to binary16 vectors",
        source: "Oaken, Figure 9(b)",
        parameters: &[
            lanes("elements per output beat; a dense word has half as many bytes"),
            Parameter::power_of_two(
                "entries",
                4,
                16,
                "outliers of a block that are read per cycle",
            )
            .default(16),
            MULTIPLIER,
            PIPELINE,
        ],
        check: None,
        module: |p| dequantizer(p.get("lanes"), p.get("entries"), Style::of(p)),
        configs: &[
            Config::new("oaken_dq16", &[("lanes", 16)])
                .mutants()
                .bench()
                .gate_netlist(GateNetlist::Soak)
                .top()
                .elements_per_cycle(16),
            Config::new(
                "oaken_dq16_fpga",
                &[
                    ("lanes", 16),
                    ("entries", 8),
                    ("multiplier", DSP),
                    ("pipeline", FPGA),
                ],
            ),
            Config::new("oaken_dq32", &[("lanes", 32)]),
            Config::new("oaken_dq64", &[("lanes", 64)])
                .default()
                .bench()
                .top()
                .elements_per_cycle(64)
                .paper("oaken_dequantization_engine")
                .goals(&[
                    Goal::on("nangate45")
                        .slack(0.15, 1.0)
                        .guard_kge(250.0)
                        .goal_kge(220.0),
                    Goal::on("sky130hd").fmax_mhz(300.0),
                    Goal::on("asap7").fmax_mhz(1800.0),
                ])
                .if_missed(DEQUANTIZER_AREA),
        ],
    },
    Unit {
        name: "oaken_codec_loopback",
        title: "Loop of both engines",
        about: "both engines port to port: vectors in, vectors out",
        source: "Oaken, Figure 9",
        parameters: &[
            lanes("elements per beat, in and out"),
            max_d("elements of the longest vector"),
        ],
        check: None,
        module: |p| codec_loopback(p.get("lanes"), p.get("max_d")),
        configs: &[
            Config::new("oaken_loopback", &[("lanes", 16), ("max_d", 8192)])
                .default()
                .unless_named()
                .gate_netlist(GateNetlist::Soak)
                .formal(),
        ],
    },
];
