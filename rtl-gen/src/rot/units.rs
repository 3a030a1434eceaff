//! The rows of the rotation codec's units.

use super::*;
use crate::unit::{Config, GateNetlist, Goal, Parameter, Unit};

const LANES: Parameter = Parameter::one_of("lanes", &[16, 64], "elements per beat");
const HEAD_DIM: Parameter = Parameter::one_of(
    "head_dim",
    &[64, 128],
    "elements per vector: those of a head",
);
const BITS: Parameter = Parameter::one_of("bits", &[3, 4, 5], "bits per code");
const CENTRED: Parameter = Parameter::one_of(
    "centred",
    &[0, 1],
    "1: centres come with the elements and are subtracted from them, as keys have it",
)
.default(0);

const SOURCE: &str = "formats-rot.md";

/// What a unit must reach in nangate45.
const fn goal(guard_kge: f64, goal_kge: f64) -> Goal {
    Goal::on("nangate45")
        .slack(0.15, 1.0)
        .guard_kge(guard_kge)
        .goal_kge(goal_kge)
}

/// The rotation codec's units.
pub const UNITS: &[Unit] = &[
    Unit {
        name: "rot_quantizer",
        title: "Rotating quantizer",
        about: "binary16 vectors, rotated and quantized with one step, to records",
        source: SOURCE,
        parameters: &[LANES, HEAD_DIM, BITS, CENTRED],
        check: None,
        module: |p| {
            quantizer(
                p.get("lanes"),
                p.get("head_dim"),
                p.get("bits"),
                p.get("centred") == 1,
            )
        },
        configs: &[
            Config::new(
                "rot_k16_b4",
                &[("lanes", 16), ("head_dim", 64), ("bits", 4), ("centred", 1)],
            )
            .as_many_mutants(120)
            .bench()
            .top()
            .elements_per_cycle(16)
            .goals(&[goal(125.0, 105.0)]),
            Config::new(
                "rot_k16_b5",
                &[("lanes", 16), ("head_dim", 64), ("bits", 5), ("centred", 1)],
            )
            .top()
            .elements_per_cycle(16)
            .goals(&[goal(125.0, 105.0)]),
            Config::new(
                "rot_v16_b3",
                &[("lanes", 16), ("head_dim", 64), ("bits", 3)],
            )
            .gate_netlist(GateNetlist::Soak)
            .top()
            .elements_per_cycle(16)
            .goals(&[goal(100.0, 85.0)]),
            Config::new(
                "rot_v16_b4",
                &[("lanes", 16), ("head_dim", 64), ("bits", 4)],
            )
            .default()
            .bench()
            .top()
            .elements_per_cycle(16)
            .goals(&[goal(100.0, 85.0)]),
            Config::new(
                "rot_k16_d128",
                &[
                    ("lanes", 16),
                    ("head_dim", 128),
                    ("bits", 4),
                    ("centred", 1),
                ],
            )
            .about("heads of 128"),
            Config::new(
                "rot_k64_b4",
                &[("lanes", 64), ("head_dim", 64), ("bits", 4), ("centred", 1)],
            )
            .top()
            .elements_per_cycle(64)
            .goals(&[goal(380.0, 380.0)]),
            Config::new(
                "rot_v64_b4",
                &[("lanes", 64), ("head_dim", 64), ("bits", 4)],
            )
            .top()
            .elements_per_cycle(64)
            .goals(&[goal(280.0, 280.0)]),
        ],
    },
    Unit {
        name: "rot_dequantizer",
        title: "Dequantizer of rotated vectors",
        about: "records to binary16 vectors in the rotated domain",
        source: SOURCE,
        parameters: &[LANES, HEAD_DIM, BITS],
        check: None,
        module: |p| dequantizer(p.get("lanes"), p.get("head_dim"), p.get("bits")),
        configs: &[
            Config::new(
                "rot_dq16_b4",
                &[("lanes", 16), ("head_dim", 64), ("bits", 4)],
            )
            .as_many_mutants(120)
            .gate_netlist(GateNetlist::Always)
            .top()
            .elements_per_cycle(16)
            .goals(&[goal(20.0, 20.0)]),
            Config::new(
                "rot_dq16_b3",
                &[("lanes", 16), ("head_dim", 64), ("bits", 3)],
            ),
            Config::new(
                "rot_dq16_b5",
                &[("lanes", 16), ("head_dim", 64), ("bits", 5)],
            ),
            Config::new(
                "rot_dq64_b3",
                &[("lanes", 64), ("head_dim", 64), ("bits", 3)],
            )
            .top()
            .elements_per_cycle(64)
            .goals(&[goal(75.0, 75.0)]),
            Config::new(
                "rot_dq64_b4",
                &[("lanes", 64), ("head_dim", 64), ("bits", 4)],
            )
            .default()
            .bench()
            .top()
            .elements_per_cycle(64)
            .goals(&[goal(80.0, 60.0)]),
            Config::new(
                "rot_dq64_b5",
                &[("lanes", 64), ("head_dim", 64), ("bits", 5)],
            )
            .top()
            .elements_per_cycle(64)
            .goals(&[goal(85.0, 85.0)]),
            Config::new(
                "rot_dq64_d128",
                &[("lanes", 64), ("head_dim", 128), ("bits", 4)],
            )
            .about("heads of 128"),
        ],
    },
    Unit {
        name: "rot_transform",
        title: "Transform of queries and outputs",
        about: "queries into the rotated domain, attention outputs back",
        source: SOURCE,
        parameters: &[LANES, HEAD_DIM],
        check: None,
        module: |p| transform(p.get("lanes"), p.get("head_dim")),
        configs: &[
            Config::new("rot_t16", &[("lanes", 16), ("head_dim", 64)])
                .default()
                .as_many_mutants(120)
                .bench()
                .gate_netlist(GateNetlist::Soak)
                .top()
                .elements_per_cycle(16)
                .goals(&[goal(80.0, 80.0)]),
            Config::new("rot_t16_d128", &[("lanes", 16), ("head_dim", 128)]).about("heads of 128"),
            Config::new("rot_t64", &[("lanes", 64), ("head_dim", 64)])
                .top()
                .elements_per_cycle(64)
                .goals(&[goal(240.0, 240.0)]),
        ],
    },
    Unit {
        name: "rot_centre_lane",
        title: "Centre lane",
        about: "difference of an element and its centre, a part of the quantizer",
        source: SOURCE,
        parameters: &[],
        check: None,
        module: |_| centre_lane(),
        configs: &[Config::new("rot_centre_lane", &[])
            .default()
            .for_tests()
            .formal()],
    },
    Unit {
        name: "rot_quantizer_lane",
        title: "Quantizer lane",
        about: "floor of a coefficient over the step, a part of the quantizer",
        source: SOURCE,
        parameters: &[HEAD_DIM, BITS],
        check: None,
        module: |p| lane(p.get("head_dim"), p.get("bits")),
        configs: &[
            Config::new(
                "rot_quantizer_lane_w18_b3",
                &[("head_dim", 64), ("bits", 3)],
            )
            .for_tests()
            .formal(),
            Config::new(
                "rot_quantizer_lane_w18_b4",
                &[("head_dim", 64), ("bits", 4)],
            )
            .default()
            .for_tests()
            .formal(),
            Config::new(
                "rot_quantizer_lane_w18_b5",
                &[("head_dim", 64), ("bits", 5)],
            )
            .for_tests()
            .formal(),
            Config::new(
                "rot_quantizer_lane_w19_b4",
                &[("head_dim", 128), ("bits", 4)],
            )
            .for_tests()
            .formal(),
        ],
    },
];
