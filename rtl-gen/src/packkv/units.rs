//! The rows of PackKV's units.

use super::parameters::{BLOCK, PACK, SOURCE, goal};
use super::{Format, Geometry, decompressor, dot, encoder, packer, quantizer, repacker};
use crate::unit::{Config, GateNetlist, Goal, Parameter, Parameters, Unit};

const LARGEST: Parameter = Parameter::one_of(
    "largest",
    &[15, 127],
    "the largest N, which is a code's largest magnitude",
)
.default(15);
const MAX_D: Parameter =
    Parameter::power_of_two("max_d", 64, 4096, "elements of the longest token").default(1024);

const GREEDY: Parameter = Parameter::one_of(
    "greedy",
    &[0, 1],
    "1: finds the greedy order if it is told to",
)
.default(1);

/// PackKV's units.
pub const UNITS: &[Unit] = &[
    QUANTIZER,
    ENCODER,
    REPACKER,
    PACKER,
    decompressor::UNPACKER,
    decompressor::DECOMPRESSOR,
    dot::UNIT,
    dot::TREES_PART,
    dot::PRODUCT_PART,
    dot::ALIGN_PART,
    dot::TERM_PART,
    dot::BINARY32_PART,
];

const QUANTIZER: Unit = Unit {
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
};

fn geometry(p: &Parameters) -> Geometry {
    Geometry {
        format: Format {
            block: p.get("block"),
            pack: p.get("pack"),
            largest: p.get("largest"),
        },
        max_d: p.get("max_d"),
        greedy: p.get("greedy") == 1,
    }
}

/// The write path.
const ENCODER: Unit = Unit {
    name: "packkv_encoder",
    title: "Encoder of PackKV",
    about: "keys and values in binary16, in blocks, to packs, steps and their order",
    source: SOURCE,
    parameters: &[BLOCK, PACK, LARGEST, MAX_D, GREEDY],
    check: None,
    module: |p| encoder(geometry(p)),
    configs: &[
        Config::new("packkv_enc", &[])
            .default()
            .bench()
            .top()
            .elements_per_cycle(32)
            .goals(&[goal(230.0, 207.0)])
            .if_missed(
                "by 0.8 kGE: two quantizers are 132 kGE, two packers 44 and the search 23. The small RAMs that turn \
                 tokens into packs count as memory: 117 kGE of flip-flops.",
            ),
        Config::new("packkv_enc_plain", &[("greedy", 0)])
            .top()
            .elements_per_cycle(32)
            .goals(&[goal(190.0, 171.0)])
            .if_missed("two quantizers are 131 kGE and two packers 45, which leaves nothing for the blocks between them."),
        Config::new("packkv_enc_t128", &[("block", 128), ("max_d", 256)])
            .top()
            .elements_per_cycle(32),
        Config::new("packkv_enc_p8", &[("pack", 8), ("max_d", 256)])
            .top()
            .elements_per_cycle(16),
        Config::new("packkv_enc_n127", &[("largest", 127), ("max_d", 256)])
            .top()
            .elements_per_cycle(32),
        Config::new("packkv_enc_d64", &[("max_d", 64)])
            .gate_netlist(GateNetlist::Soak)
            .for_tests(),
        Config::new("packkv_enc_plain_d64", &[("max_d", 64), ("greedy", 0)])
            .as_many_mutants(100)
            // Quantizer, packer and search have mutants in units of their own.
            .mutants_in(&[
                "packkv_encoder",
                "packkv_gate",
                "packkv_judge",
                "packkv_joiner",
                "packkv_intake",
                "packkv_store",
                "packkv_reader",
                "packkv_transposer",
            ])
            .for_tests(),
    ],
};

/// A part of the write path.
const REPACKER: Unit = Unit {
    name: "packkv_repacker",
    title: "Repacker of PackKV",
    about: "codes of blocks of tokens to packs of channels, in the stored order",
    source: SOURCE,
    parameters: &[BLOCK, PACK, LARGEST, MAX_D, GREEDY],
    check: None,
    module: |p| repacker(geometry(p)),
    configs: &[
        Config::new("packkv_repacker_d64", &[("max_d", 64)])
            .default()
            .as_many_mutants(120)
            .for_tests(),
        Config::new(
            "packkv_repacker_p8_n127_d64",
            &[("pack", 8), ("largest", 127), ("max_d", 64)],
        )
        .for_tests(),
    ],
};

/// Another.
const PACKER: Unit = Unit {
    name: "packkv_packer",
    title: "Packer of PackKV",
    about: "packs of codes to the bytes of their segments",
    source: SOURCE,
    parameters: &[PACK, LARGEST],
    check: None,
    module: |p| {
        packer(Format {
            block: 64,
            pack: p.get("pack"),
            largest: p.get("largest"),
        })
    },
    configs: &[
        Config::new("packkv_packer_q16", &[])
            .default()
            .formal()
            .for_tests(),
        Config::new("packkv_packer_p8_q16", &[("pack", 8)])
            .formal()
            .for_tests(),
        Config::new("packkv_packer_n127_q16", &[("largest", 127)])
            .formal()
            .for_tests(),
        // Of these the beats have the most lengths.
        Config::new(
            "packkv_packer_p8_n127_q16",
            &[("pack", 8), ("largest", 127)],
        )
        .as_many_mutants(120)
        .for_tests(),
    ],
};
