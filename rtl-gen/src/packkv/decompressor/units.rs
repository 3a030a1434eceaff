//! The rows of the unpacker and the decompressor.

use super::super::parameters::{BLOCK, MAX_BITS, PACK, SOURCE, goal};
use super::{decompressor, unpacker};
use crate::unit::{Config, GateNetlist, Parameter, Unit};

const MAX_HEAD: Parameter =
    Parameter::power_of_two("max_d", 16, 256, "the most channels of a head").default(128);

/// The unpacker.
pub const UNPACKER: Unit = Unit {
    name: "packkv_unpacker",
    title: "Unpacker of PackKV",
    about: "packs of a width of their own to signed codes",
    source: SOURCE,
    parameters: &[BLOCK, PACK, MAX_BITS, MAX_HEAD],
    check: None,
    module: |p| {
        unpacker(
            p.get("block"),
            p.get("pack"),
            p.get("max_bits"),
            p.get("max_d"),
        )
    },
    configs: &[Config::new("packkv_up", &[])
        .default()
        .formal()
        .as_many_mutants(120)
        .gate_netlist(GateNetlist::Soak)
        .bench()
        .top()
        .elements_per_cycle(64)
        .goals(&[goal(40.0, 36.0)])
        .if_missed(
            "a third is the four packs that are turned out of the banks, and their deltas; the headers, which are \
             read ahead so that they cost no cycle, are 8 kGE, words that begin at any byte 6.",
        )],
};

/// The decompressor.
pub const DECOMPRESSOR: Unit = Unit {
    name: "packkv_decompressor",
    title: "Decompressor of PackKV",
    about: "packs and steps to binary16 values",
    source: SOURCE,
    parameters: &[BLOCK, PACK, MAX_BITS, MAX_HEAD],
    check: None,
    module: |p| {
        decompressor(
            p.get("block"),
            p.get("pack"),
            p.get("max_bits"),
            p.get("max_d"),
        )
    },
    configs: &[
        Config::new("packkv_dc", &[])
            .default()
            .as_many_mutants(120)
            .gate_netlist(GateNetlist::Soak)
            .bench()
            .top()
            .elements_per_cycle(64)
            .goals(&[goal(130.0, 117.0)])
            .if_missed("its 64 lanes are 74 kGE, the unpacker inside is 38."),
        Config::new("packkv_dc_p8", &[("pack", 8)])
            .formal()
            .top()
            .elements_per_cycle(32),
        Config::new("packkv_dc_n127", &[("max_bits", 8)])
            .formal()
            .top()
            .elements_per_cycle(64),
        Config::new("packkv_dc_t128", &[("block", 128)]).for_tests(),
    ],
};
