//! The row of the register file.

use super::{Config as Sizes, register_file};
use crate::unit::{Config, GateNetlist, Goal, Parameter, Unit};

/// What the registers tell is given by the unit around the register file.
pub(super) const PARAMETERS: &[Parameter] = &[
    Parameter::power_of_two("bus_bytes", 8, 64, "bytes of a beat of the memory bus").default(32),
    Parameter::words("codec", &["oaken", "rot"], "the codec"),
    Parameter::one_of(
        "head_dim",
        &[64, 128],
        "elements of a vector of the codec rot",
    )
    .default(64),
    Parameter::one_of("bits", &[3, 4, 5], "bits of its codes").default(4),
    Parameter::between("lanes_in", 1, 255, "elements that enter in a cycle").default(16),
    Parameter::between("lanes_out", 1, 255, "elements that leave in a cycle").default(64),
    Parameter::between("readers", 1, 2, "how many streams are read at a time").default(1),
    Parameter::between("heads", 1, 255, "heads with dense streams of their own").default(1),
    Parameter::between("streams", 2, 1 << 15, "streams").default(256),
    Parameter::between("pages", 2, 1 << 24, "physical pages").default(4096),
    Parameter::power_of_two("page_bytes", 64, 1 << 16, "bytes of a page").default(4096),
    Parameter::power_of_two(
        "pages_per_stream",
        2,
        1 << 16,
        "virtual pages of a stream in each table",
    )
    .default(64),
    Parameter::between("max_elements", 1, 65535, "most elements of a token").default(8192),
    Parameter::between("threshold_sets", 2, 256, "threshold sets").default(64),
    Parameter::between("address_bits", 32, 64, "bits of a memory address").default(40),
    Parameter::between("commands", 2, 255, "commands that may wait").default(8),
    Parameter::between("completions", 2, 255, "completions that may wait").default(8),
];

/// The register file.
pub const UNIT: Unit = Unit {
    name: "kv_dma_registers",
    title: "Registers of the KV DMA unit",
    about: "register file of the KV DMA unit behind AXI4-Lite: control, queues, thresholds, counters",
    source: "Oaken, Figures 8 and 9",
    parameters: PARAMETERS,
    check: Some(|p| Sizes::of(p).check()),
    module: |p| register_file(&Sizes::of(p)),
    configs: &[
        Config::new("dma_regs_default", &[])
            .about("as in a unit with a memory bus of 256 bits")
            .default()
            .top()
            .formal()
            .mutants()
            .goals(&[Goal::on("nangate45").slack(0.15, 1.0).guard_kge(12.0)]),
        Config::new(
            "dma_regs_small",
            &[
                ("bus_bytes", 8),
                ("lanes_in", 8),
                ("lanes_out", 16),
                ("readers", 2),
                ("heads", 2),
                ("streams", 6),
                ("pages", 16),
                ("page_bytes", 64),
                ("pages_per_stream", 4),
                ("max_elements", 256),
                ("threshold_sets", 5),
                ("address_bits", 32),
                ("commands", 2),
                ("completions", 3),
            ],
        )
        .gate_netlist(GateNetlist::Soak)
        .about("for directed tests and proofs: every limit near, and other constants")
        .formal(),
        Config::new(
            "dma_regs_rot",
            &[
                ("codec", 1),
                ("bits", 5),
                ("streams", 6),
                ("max_elements", 256),
                ("threshold_sets", 5),
                ("commands", 2),
                ("completions", 3),
            ],
        )
        .about("for tests: the registers of the rotation codec")
        .for_tests()
        .mutants(),
    ],
};
