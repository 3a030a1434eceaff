//! The rows of the quantizers.

use super::geometry::Geometry;
use super::{row_quantizer, value_quantizer};
use crate::unit::{Config, GateNetlist, Goal, Parameter, Parameters, Unit};

const LANES: Parameter = Parameter::one_of("lanes", &[8, 16, 32], "elements per beat");
const GROUP: Parameter = Parameter::one_of("group", &[32, 64, 128], "elements of a partition");
const BITS: Parameter = Parameter::one_of("bits", &[2, 4, 8], "bits per code");
const VALUE_BITS: Parameter = Parameter::one_of("bits", &[2, 4], "bits per code");
const SUMS: Parameter =
    Parameter::one_of("sums", &[0, 1], "1: a record holds the sum of its codes").default(1);
const MAX_D: Parameter = Parameter::multiples_from(
    "max_d",
    2,
    "lanes",
    1 << 12,
    "elements of the longest token",
);

const SOURCE: &str = "formats-hack.md";

/// What a unit must reach in nangate45.
const fn goal(guard_kge: f64, goal_kge: f64) -> Goal {
    Goal::on("nangate45")
        .slack(0.15, 1.0)
        .guard_kge(guard_kge)
        .goal_kge(goal_kge)
}

/// One of the configurations of the contract, section 7.
const fn named(name: &'static str, parameters: &'static [(&'static str, u64)]) -> Config {
    Config::new(name, parameters).top().elements_per_cycle(16)
}

fn geometry(p: &Parameters) -> Geometry {
    Geometry::new(
        p.get("lanes"),
        p.get("group"),
        p.get("bits"),
        p.get("sums") == 1,
    )
}

/// The quantizer of keys, queries and weights.
pub(in super::super) const QUANTIZER: Unit = Unit {
    name: "hack_quantizer",
    title: "Quantizer of HACK",
    about: "keys, queries or weights in binary16 to records of their partitions",
    source: SOURCE,
    parameters: &[LANES, GROUP, BITS, SUMS],
    check: Some(|p| match (p.get("bits"), p.get("sums")) {
        (8, 0) => Err("records with codes of 8 `bits`, of queries and weights, hold `sums`".into()),
        _ => Ok(()),
    }),
    module: |p| row_quantizer(geometry(p)),
    configs: &[
        named("hack_q16_b2", &[("lanes", 16), ("group", 64), ("bits", 2)])
            .default()
            .as_many_mutants(120).gate_netlist(GateNetlist::Soak)
            .bench()
            .goals(&[goal(125.0, 100.0)]),
        named("hack_q16_b4", &[("lanes", 16), ("group", 64), ("bits", 4)])
            .goals(&[goal(125.0, 100.0)]),
        named("hack_q16_b8", &[("lanes", 16), ("group", 64), ("bits", 8)])
            .goals(&[goal(125.0, 100.0)])
        .if_missed(
                "codes of 8 bits fill words of 32 bytes, and packing those costs 9 kGE more than words of \
                 16 that are joined; a rotator for pairs of bytes would do, as all records of 8-bit codes \
                 but the last of a vector have an even number of them, and would save 1 kGE.",
            ),
        named("hack_q16_g32", &[("lanes", 16), ("group", 32), ("bits", 2)])
            .goals(&[goal(125.0, 100.0)]),
        named(
            "hack_q16_g128",
            &[("lanes", 16), ("group", 128), ("bits", 2)],
        )
        .goals(&[goal(125.0, 100.0)]),
        Config::new("hack_q8_b4", &[("lanes", 8), ("group", 64), ("bits", 4)]).for_tests(),
        Config::new(
            "hack_q32_b8_g32",
            &[("lanes", 32), ("group", 32), ("bits", 8)],
        )
        .for_tests(),
        Config::new("hack_q8_b2", &[("lanes", 8), ("group", 64), ("bits", 2)]).for_tests(),
        Config::new("hack_q32_b2", &[("lanes", 32), ("group", 64), ("bits", 2)]).for_tests(),
        Config::new(
            "hack_q16_b2_se",
            &[("lanes", 16), ("group", 64), ("bits", 2), ("sums", 0)],
        )
        .for_tests(),
        Config::new(
            "hack_q16_b4_g32",
            &[("lanes", 16), ("group", 32), ("bits", 4)],
        )
        .for_tests(),
    ],
};

/// The quantizer of values.
pub(in super::super) const VALUE_QUANTIZER: Unit = Unit {
    name: "hack_value_quantizer",
    title: "Quantizer of HACK's values",
    about: "values in binary16 by blocks of tokens, to a record per channel",
    source: SOURCE,
    parameters: &[LANES, GROUP, VALUE_BITS, MAX_D, SUMS],
    check: None,
    module: |p| value_quantizer(geometry(p), p.get("max_d")),
    configs: &[
        named(
            "hack_v16_b2",
            &[("lanes", 16), ("group", 64), ("bits", 2), ("max_d", 128)],
        )
        .default()
        .as_many_mutants(120)
        .gate_netlist(GateNetlist::Soak)
        .bench()
        .goals(&[goal(130.0, 105.0)]),
        named(
            "hack_v16_b4",
            &[("lanes", 16), ("group", 64), ("bits", 4), ("max_d", 128)],
        )
        .goals(&[goal(130.0, 105.0)]),
        Config::new(
            "hack_v8_b2",
            &[("lanes", 8), ("group", 64), ("bits", 2), ("max_d", 128)],
        )
        .for_tests(),
        Config::new(
            "hack_v32_b2",
            &[("lanes", 32), ("group", 64), ("bits", 2), ("max_d", 256)],
        )
        .for_tests(),
        Config::new(
            "hack_v16_b4_g32",
            &[("lanes", 16), ("group", 32), ("bits", 4), ("max_d", 256)],
        )
        .for_tests(),
        Config::new(
            "hack_v16_b2_se",
            &[
                ("lanes", 16),
                ("group", 128),
                ("bits", 2),
                ("max_d", 256),
                ("sums", 0),
            ],
        )
        .for_tests(),
    ],
};
