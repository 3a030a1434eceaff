//! The rows of PackKV's units.

use super::quantizer;
use crate::unit::{Config, GateNetlist, Goal, Parameter, Unit};

const LARGEST: Parameter = Parameter::one_of(
    "largest",
    &[15, 127],
    "the largest N, which is a code's largest magnitude",
)
.default(15);
const MAX_D: Parameter =
    Parameter::power_of_two("max_d", 64, 4096, "elements of the longest token").default(1024);

const SOURCE: &str = "formats-packkv.md";

/// PackKV's units.
pub const UNITS: &[Unit] = &[Unit {
    name: "packkv_quantizer",
    title: "Quantizer of PackKV",
    about: "binary16 tokens, quantized with zero in the range, to signed codes",
    source: SOURCE,
    parameters: &[LARGEST, MAX_D],
    check: None,
    module: |p| quantizer(p.get("largest"), p.get("max_d")),
    configs: &[
        Config::new("packkv_q16", &[])
            .default()
            .as_many_mutants(120)
            .gate_netlist(GateNetlist::Soak)
            .bench()
            .top()
            .elements_per_cycle(16)
            .goals(&[Goal::on("nangate45").slack(0.15, 1.0)]),
        Config::new("packkv_q16_n127", &[("largest", 127)])
            .top()
            .elements_per_cycle(16),
        Config::new("packkv_q16_d64", &[("max_d", 64)]).for_tests(),
    ],
}];
