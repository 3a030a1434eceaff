//! The rows of KIVI's units.

use super::*;
use crate::unit::{Config, GateNetlist, Goal, Parameter, Unit};

const LANES: Parameter = Parameter::one_of("lanes", &[8, 16, 32], "elements per beat");
const GROUP: Parameter = Parameter::one_of(
    "group",
    &[32, 64, 128],
    "elements of a group: tokens of a channel, channels of a token",
);
const BITS: Parameter = Parameter::one_of("bits", &[2, 4], "bits per code");

const MAX_D: Parameter = Parameter::multiples_from(
    "max_d",
    2,
    "lanes",
    1 << 12,
    "elements of the longest token",
);
const DECODED_LANES: Parameter = Parameter::one_of("lanes", &[16, 64], "elements per beat");
const DECODED_GROUP: Parameter =
    Parameter::one_of("group", &[32, 64, 128], "elements per group").default(32);
const KEYS_MAX: Parameter =
    Parameter::power_of_two("keys_max", 128, 1024, "most elements of a key").default(256);
const VALUES_MAX: Parameter =
    Parameter::power_of_two("values_max", 128, 4096, "most elements of a value").default(1024);
const WINDOW: Parameter =
    Parameter::power_of_two("window", 32, 256, "tokens that stay in binary16").default(128);

const CODEC_LANES: Parameter = Parameter::one_of("lanes", &[16], "elements per beat");
const CODEC_MAX_D: Parameter =
    Parameter::power_of_two("max_d", 128, 1024, "elements of the longest token").default(256);

const SOURCE: &str = "formats-kivi.md";

/// What a unit must reach in nangate45.
const fn goal(guard_kge: f64, goal_kge: f64) -> Goal {
    Goal::on("nangate45")
        .slack(0.15, 1.0)
        .guard_kge(guard_kge)
        .goal_kge(goal_kge)
}

/// KIVI's units.
pub const UNITS: &[Unit] = &[
    Unit {
        name: "kivi_key_quantizer",
        title: "Quantizer of keys",
        about: "binary16 tokens by blocks, quantized per channel",
        source: SOURCE,
        parameters: &[LANES, GROUP, BITS, MAX_D],
        check: None,
        module: |p| {
            key_quantizer(
                p.get("lanes"),
                p.get("group"),
                p.get("bits"),
                p.get("max_d"),
            )
        },
        configs: &[
            Config::new(
                "kivi_k16_b2",
                &[("lanes", 16), ("group", 32), ("bits", 2), ("max_d", 256)],
            )
            .default()
            .as_many_mutants(120)
            .bench()
            .gate_netlist(GateNetlist::Soak)
            .top()
            .elements_per_cycle(16)
            .goals(&[goal(115.0, 95.0)]),
            Config::new(
                "kivi_k16_b4",
                &[("lanes", 16), ("group", 32), ("bits", 4), ("max_d", 256)],
            )
            .top()
            .elements_per_cycle(16)
            .goals(&[goal(115.0, 95.0)]),
            Config::new(
                "kivi_k16_g128",
                &[("lanes", 16), ("group", 128), ("bits", 2), ("max_d", 128)],
            )
            .top()
            .elements_per_cycle(16)
            .goals(&[goal(115.0, 95.0)]),
        ],
    },
    Unit {
        name: "kivi_value_quantizer",
        title: "Quantizer of values",
        about: "binary16 tokens, quantized by groups of neighbouring channels",
        source: SOURCE,
        parameters: &[LANES, GROUP, BITS, MAX_D],
        check: None,
        module: |p| {
            value_quantizer(
                p.get("lanes"),
                p.get("group"),
                p.get("bits"),
                p.get("max_d"),
            )
        },
        configs: &[
            Config::new(
                "kivi_v16_b2",
                &[("lanes", 16), ("group", 32), ("bits", 2), ("max_d", 1024)],
            )
            .default()
            .as_many_mutants(120)
            .bench()
            .gate_netlist(GateNetlist::Soak)
            .top()
            .elements_per_cycle(16)
            .goals(&[goal(105.0, 85.0)]),
            Config::new(
                "kivi_v16_b4",
                &[("lanes", 16), ("group", 32), ("bits", 4), ("max_d", 1024)],
            )
            .top()
            .elements_per_cycle(16)
            .goals(&[goal(105.0, 85.0)]),
            Config::new(
                "kivi_v16_g128",
                &[("lanes", 16), ("group", 128), ("bits", 2), ("max_d", 1024)],
            )
            .top()
            .elements_per_cycle(16)
            .goals(&[goal(105.0, 85.0)]),
        ],
    },
    Unit {
        name: "kivi_dequantizer",
        title: "Dequantizer of KIVI",
        about: "frames of keys or values to tokens in binary16",
        source: SOURCE,
        parameters: &[DECODED_LANES, BITS, DECODED_GROUP, KEYS_MAX, VALUES_MAX],
        check: None,
        module: |p| {
            dequantizer(
                p.get("lanes"),
                p.get("bits"),
                p.get("group"),
                p.get("keys_max"),
                p.get("values_max"),
            )
        },
        configs: &[
            Config::new("kivi_dq16_b2", &[("lanes", 16), ("bits", 2)])
                .as_many_mutants(120)
                .gate_netlist(GateNetlist::Soak)
            .top()
                .elements_per_cycle(16)
                .goals(&[goal(60.0, 45.0)]),
            Config::new("kivi_dq64_b2", &[("lanes", 64), ("bits", 2)])
                .default()
                .bench()
                .top()
                .elements_per_cycle(64)
                .goals(&[goal(150.0, 100.0)]),
            Config::new("kivi_dq64_b4", &[("lanes", 64), ("bits", 4)])
                .top()
                .elements_per_cycle(64)
                .goals(&[goal(250.0, 180.0)])
                .if_missed(
                    "the 64 multiply-adds are 145 kGE, the aligner for words of 64 bytes 36; tables \
                     as for 2 bits would have rows four times as wide.",
                ),
            Config::new("kivi_dq16_b4", &[("lanes", 16), ("bits", 4)]).for_tests(),
            Config::new(
                "kivi_dq64_b4_g64",
                &[("lanes", 64), ("bits", 4), ("group", 64)],
            )
            .for_tests(),
            Config::new(
                "kivi_dq16_b2_g128",
                &[("lanes", 16), ("bits", 2), ("group", 128)],
            )
            .for_tests(),
        ],
    },
    Unit {
        name: "kivi_window",
        title: "Window of KIVI",
        about: "which slots of the rings of recent tokens a new token reads and writes",
        source: SOURCE,
        parameters: &[WINDOW],
        check: None,
        module: |p| window(p.get("window")),
        configs: &[
            Config::new("kivi_window", &[("window", 128)])
                .default()
                .mutants()
                .gate_netlist(GateNetlist::Always)
                .top()
                .goals(&[goal(3.0, 3.0)]),
            Config::new("kivi_window_r32", &[("window", 32)]).for_tests(),
            Config::new("kivi_window_r64", &[("window", 64)]).for_tests(),
            Config::new("kivi_window_r256", &[("window", 256)]).for_tests(),
        ],
    },
    Unit {
        name: "kivi_codec",
        title: "Codec of KIVI",
        about: "tokens of keys and values through window, quantizers and dequantizers",
        source: SOURCE,
        parameters: &[CODEC_LANES, GROUP, BITS, WINDOW, CODEC_MAX_D],
        check: Some(|p| match p.get("group") <= p.get("window") {
            true => Ok(()),
            false => Err(format!(
                "`window` = {} holds no block of `group` = {} tokens",
                p.get("window"),
                p.get("group")
            )),
        }),
        module: |p| {
            codec(
                p.get("lanes"),
                p.get("group"),
                p.get("bits"),
                p.get("window"),
                p.get("max_d"),
            )
        },
        configs: &[
            Config::new(
                "kivi_codec_b2",
                &[("lanes", 16), ("group", 32), ("bits", 2)],
            )
            .default()
            .gate_netlist(GateNetlist::Soak)
            .elements_per_cycle(16)
            .unless_named(),
            Config::new(
                "kivi_codec_b4",
                &[("lanes", 16), ("group", 32), ("bits", 4)],
            )
            .elements_per_cycle(16)
            .unless_named(),
        ],
    },
];
