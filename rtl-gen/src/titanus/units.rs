//! The rows of Titanus' units.

use super::*;
use crate::unit::{Config, GateNetlist, Goal, Parameter, Unit};

/// The lane counts the units exist for; 16 is the paper's parallelism.
const fn lanes(about: &'static str) -> Parameter {
    Parameter::one_of("lanes", &[8, 16, 32, 64], about)
}

const DQU_AREA: &str = "\
    the window on the bytes of a stream that begins at any byte takes a quarter of it, 16 \
    kGE. Rotation and zero-insert could be one network (estimate: 2 kGE less).";

const CE_AREA: &str = "\
    the lanes are seven eighths of it: a multiplier of 9 x 8 bits, its operand registers, which hold for a \
    zero, and 32 bits of adder and sum. At a slack of twice what is asked for, slower and smaller adders \
    are what is left; Yosys maps for speed alone.";

/// Titanus' units, and the parts of them that are tested alone.
///
/// The pruning unit has two paths, K and V, each of so many lanes: areas are those of both, elements per
/// cycle those of one. The quantization and dequantization units are one path, K or V. The codec is all of
/// them, the latter two twice, with a FIFO between them.
pub const UNITS: &[Unit] = &[
    Unit {
        name: "titanus_pu",
        title: "Pruning unit",
        about: "pruning unit: int8 tokens of K and V to masks and kept elements",
        source: "Titanus, Figure 6",
        parameters: &[lanes(
            "elements per beat of each path; 16 is the paper's parallelism",
        )],
        check: None,
        module: |p| pruning_unit(p.get("lanes")),
        configs: &[
            Config::new("titanus_pu_l8", &[("lanes", 8)])
                .mutants()
                .gate_netlist(GateNetlist::Always)
                .top()
                .elements_per_cycle(8),
            Config::new("titanus_pu_l16", &[("lanes", 16)])
                .default()
                .bench()
                .top()
                .elements_per_cycle(16)
                .paper("titanus_pu")
                .goals(&[Goal::on("nangate45")
                    .slack(0.15, 1.0)
                    .guard_kge(20.0)
                    .goal_kge(15.0)]),
            Config::new("titanus_pu_l32", &[("lanes", 32)])
                .top()
                .elements_per_cycle(32),
        ],
    },
    Unit {
        name: "titanus_qu",
        title: "Quantization unit",
        about: "quantization unit: int8 tokens to table, events, masks, labels, codes",
        source: "Titanus, Figure 7",
        parameters: &[
            Parameter::between(
                "channels_max",
                1,
                65535,
                "elements of the longest token; the SZ buffer holds their levels",
            ),
            Parameter::between(
                "prefill_max",
                1,
                65535,
                "tokens of the longest prefill that arrives once, of the longest kind; the quantization buffer holds them",
            ),
        ],
        check: None,
        module: |p| quantization_unit(p.get("channels_max"), p.get("prefill_max")),
        configs: &[
            Config::new(
                "titanus_qu_c40",
                &[("channels_max", 40), ("prefill_max", 4)],
            )
            .formal()
            .gate_netlist(GateNetlist::Soak)
            .mutants(),
            Config::new(
                "titanus_qu_c64",
                &[("channels_max", 64), ("prefill_max", 256)],
            )
            .default(),
            Config::new(
                "titanus_qu_c768",
                &[("channels_max", 768), ("prefill_max", 256)],
            )
            .about("OPT-125M")
            .bench()
            .top()
            .elements_per_cycle(16)
            .paper("titanus_qu")
            .goals(&[Goal::on("nangate45")
                .slack(0.15, 1.0)
                .guard_kge(120.0)
                .goal_kge(100.0)]),
            Config::new(
                "titanus_qu_c4096",
                &[("channels_max", 4096), ("prefill_max", 32)],
            )
            .about("OPT-6.7B")
            .bench(),
        ],
    },
    Unit {
        name: "titanus_dqu",
        title: "Dequantization unit",
        about: "dequantization unit: a stream of masks, labels and codes to int8 tokens",
        source: "Titanus, section 4.4",
        parameters: &[Parameter::between(
            "channels_max",
            17,
            1 << 14,
            "elements of the longest token; the level memory holds their levels",
        )],
        check: None,
        module: |p| dequantization_unit(p.get("channels_max")),
        configs: &[
            Config::new("titanus_dqu_c40", &[("channels_max", 40)])
                .mutants()
                .gate_netlist(GateNetlist::Soak),
            Config::new("titanus_dqu_c64", &[("channels_max", 64)]).default(),
            Config::new("titanus_dqu_c768", &[("channels_max", 768)])
                .about("OPT-125M")
                .bench()
                .top()
                .elements_per_cycle(16)
                .paper("titanus_dqu")
                .goals(&[Goal::on("nangate45")
                    .slack(0.15, 1.0)
                    .guard_kge(70.0)
                    .goal_kge(60.0)])
                .if_missed(DQU_AREA),
            Config::new("titanus_dqu_c4096", &[("channels_max", 4096)]).about("OPT-6.7B"),
        ],
    },
    Unit {
        name: "titanus_ce",
        title: "Computing engine",
        about: "computing engine: scores and mixes of attention on int8 tokens, exact int32",
        source: "Titanus, Figure 5",
        parameters: &[
            Parameter::one_of("lanes", &[16, 32, 64], "multipliers: elements of a beat")
                .default(16),
            Parameter::multiples_from(
                "channels_max",
                2,
                "lanes",
                1 << 14,
                "elements of the longest token",
            )
            .default(768),
            Parameter::one_of(
                "rows_max",
                &[1, 2, 4, 8],
                "most query rows that share a token",
            )
            .default(1),
        ],
        check: None,
        module: |p| computing_engine(p.get("lanes"), p.get("channels_max"), p.get("rows_max")),
        configs: &[
            Config::new("titanus_ce16", &[])
                .gate_netlist(GateNetlist::Soak)
                .about("OPT-125M")
                .default()
                .bench()
                .top()
                .elements_per_cycle(16)
                .goals(&[Goal::on("nangate45")
                    .slack(0.15, 1.0)
                    .guard_kge(45.0)
                    .goal_kge(36.0)])
                .if_missed(CE_AREA),
            Config::new("titanus_ce32", &[("lanes", 32)])
                .about("OPT-125M")
                .top()
                .elements_per_cycle(32),
            Config::new(
                "titanus_ce_c128_r4",
                &[("channels_max", 128), ("rows_max", 4)],
            )
            .for_tests()
            .mutants(),
            Config::new(
                "titanus_ce_c256_r8",
                &[("channels_max", 256), ("rows_max", 8)],
            )
            .for_tests(),
            Config::new(
                "titanus_ce64_r4",
                &[("lanes", 64), ("channels_max", 1024), ("rows_max", 4)],
            )
            .for_tests(),
        ],
    },
    Unit {
        name: "titanus_codec",
        title: "Codec",
        about: "both paths with FIFOs in place of the memory: tokens in, tokens out",
        source: "Titanus, Figures 6 and 7",
        parameters: &[
            Parameter::between("channels_max", 17, 1 << 14, "elements of the longest token"),
            Parameter::between(
                "prefill_max",
                1,
                65535,
                "tokens of the longest kind in each quantization buffer",
            ),
        ],
        check: None,
        module: |p| codec(p.get("channels_max"), p.get("prefill_max")),
        configs: &[
            Config::new("titanus_c64", &[("channels_max", 64), ("prefill_max", 256)])
                .default()
                .gate_netlist(GateNetlist::Soak)
                .unless_named(),
            Config::new(
                "titanus_c768",
                &[("channels_max", 768), ("prefill_max", 256)],
            )
            .about("OPT-125M")
            .top()
            .unless_named()
            .elements_per_cycle(32),
            Config::new(
                "titanus_c4096",
                &[("channels_max", 4096), ("prefill_max", 32)],
            )
            .about("OPT-6.7B"),
        ],
    },
    Unit {
        name: "titanus_zero_insert",
        title: "Zero-insert",
        about: "kept elements of a beat at the lanes that its mask marks",
        source: "Titanus, section 4.4",
        parameters: &[
            lanes("elements per beat"),
            Parameter::between("width", 1, 64, "bits of an element"),
        ],
        check: None,
        module: |p| zero_insert(p.get("lanes"), p.get("width")),
        configs: &[
            Config::new("titanus_zero_insert_l8_w8", &[("lanes", 8), ("width", 8)])
                .formal()
                .for_tests(),
            Config::new("titanus_zero_insert_l16_w8", &[("lanes", 16), ("width", 8)])
                .formal()
                .default()
                .for_tests(),
            Config::new("titanus_zero_insert_l32_w8", &[("lanes", 32), ("width", 8)]).for_tests(),
            Config::new("titanus_zero_insert_l64_w8", &[("lanes", 64), ("width", 8)]).for_tests(),
        ],
    },
    Unit {
        name: "titanus_level_lanes",
        title: "Level lanes",
        about: "four lanes of the max-min finder and the channel monitor",
        source: "Titanus, Figure 7",
        parameters: &[],
        check: None,
        module: |_| level_x4(),
        configs: &[Config::new("titanus_level_x4", &[])
            .default()
            .for_tests()
            .formal()],
    },
    Unit {
        name: "titanus_quantizer_lanes",
        title: "Quantizer lanes",
        about: "four lanes of the non-zero quantizer",
        source: "Titanus, Figure 7",
        parameters: &[],
        check: None,
        module: |_| quantizer_x4(),
        configs: &[Config::new("titanus_quantizer_x4", &[])
            .default()
            .for_tests()
            .formal()],
    },
    Unit {
        name: "titanus_dequantizer_lanes",
        title: "Dequantizer lanes",
        about: "four lanes of the dequantizer",
        source: "Titanus, section 4.4",
        parameters: &[],
        check: None,
        module: |_| dequantizer_x4(),
        configs: &[Config::new("titanus_dequantizer_x4", &[])
            .default()
            .for_tests()
            .formal()],
    },
];
