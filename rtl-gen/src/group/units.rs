//! The rows of the parts of group quantization, which tests build on their own.

use super::*;
use crate::unit::{Config, Parameter, Unit};

const N: Parameter = Parameter::one_of("n", &[3, 15, 255], "largest code");
const STOCHASTIC: Parameter = Parameter::one_of(
    "stochastic",
    &[0, 1],
    "1: rounds by a random number in place of one half",
)
.default(0);

const BITS: Parameter = Parameter::one_of("bits", &[2, 4], "bits per code");

const SOURCE: &str = "formats-kivi.md";

/// The parts of group quantization.
pub const UNITS: &[Unit] = &[
    Unit {
        name: "group_parameters",
        title: "Group parameters",
        about: "step and sigma of a group from its minimum and maximum, a part of quantizers",
        source: SOURCE,
        parameters: &[N],
        check: None,
        module: |p| parameters(p.get("n") as u64),
        configs: &[
            Config::new("group_parameters_n3", &[("n", 3)])
                .default()
                .for_tests()
                .formal(),
            Config::new("group_parameters_n15", &[("n", 15)])
                .for_tests()
                .formal(),
            Config::new("group_parameters_n255", &[("n", 255)])
                .for_tests()
                .formal(),
        ],
    },
    Unit {
        name: "group_quantizer_lane",
        title: "Group quantizer lane",
        about: "code of an element from the parameters of its group, a part of quantizers",
        source: SOURCE,
        parameters: &[N, STOCHASTIC],
        check: None,
        module: |p| {
            let rounding = match p.get("stochastic") {
                1 => Rounding::Stochastic,
                _ => Rounding::Nearest,
            };
            quantizer_lane(p.get("n") as u64, rounding)
        },
        configs: &[
            Config::new("group_quantizer_lane_n3", &[("n", 3)])
                .default()
                .for_tests()
                .formal(),
            Config::new("group_quantizer_lane_n15", &[("n", 15)])
                .for_tests()
                .formal(),
            Config::new("group_quantizer_lane_n255", &[("n", 255)])
                .for_tests()
                .formal(),
            Config::new(
                "group_quantizer_lane_n255_stochastic",
                &[("n", 255), ("stochastic", 1)],
            )
            .for_tests()
            .formal(),
            Config::new(
                "group_quantizer_lane_n3_stochastic",
                &[("n", 3), ("stochastic", 1)],
            )
            .for_tests()
            .formal(),
        ],
    },
    Unit {
        name: "group_dequantizer_lane",
        title: "Dequantizer lane of group quantization",
        about: "a group's pair and a code to the value of the code, a part of the dequantizer",
        source: SOURCE,
        parameters: &[BITS],
        check: None,
        module: |p| dequantizer_lane(p.get("bits")),
        configs: &[
            Config::new("group_dequantizer_lane_test_b2", &[("bits", 2)])
                .for_tests()
                .formal(),
            Config::new("group_dequantizer_lane_test_b4", &[("bits", 4)])
                .default()
                .for_tests()
                .formal(),
        ],
    },
];
