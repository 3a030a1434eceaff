//! The rows of the product and its parts.

use super::super::parameters::{BLOCK, MAX_BITS, PACK, SOURCE, goal};
use super::align::{align_lane, product_lane};
use super::binary32::to_binary32;
use super::dot;
use super::geometry::Geometry;
use super::term::term;
use super::tree::trees;
use crate::unit::{Config, GateNetlist, Parameter, Unit};

const ROWS: Parameter = Parameter::one_of(
    "rows",
    &[1, 2, 4, 8],
    "operand vectors that share a pass over the packs",
)
.default(1);
const MAX_D: Parameter =
    Parameter::power_of_two("max_d", 32, 256, "most channels of a head").default(128);

/// The trees of a pack, which tests build on their own.
pub const TREES_PART: Unit = Unit {
    name: "packkv_trees",
    title: "Trees of a pack",
    about: "products of the codes of a pack, and their sums, a part of the product on packs",
    source: SOURCE,
    parameters: &[BLOCK, PACK, MAX_BITS, MAX_D],
    check: None,
    module: |p| {
        trees(Geometry {
            rows: 1,
            block: p.get("block"),
            pack: p.get("pack"),
            max_bits: p.get("max_bits"),
            max_d: p.get("max_d"),
        })
    },
    configs: &[
        Config::new("packkv_trees", &[]).default().for_tests(),
        Config::new("packkv_trees_p8", &[("pack", 8)]).for_tests(),
        Config::new("packkv_trees_n127", &[("max_bits", 8)]).for_tests(),
    ],
};

/// The product of an operand and a step, likewise.
pub const PRODUCT_PART: Unit = Unit {
    name: "packkv_operand_product",
    title: "Product of an operand",
    about: "a weight times a step, a part of the product on packs",
    source: SOURCE,
    parameters: &[],
    check: None,
    module: |_| product_lane(),
    configs: &[Config::new("packkv_operand_product", &[])
        .default()
        .for_tests()
        .formal()],
};

/// The alignment of an operand, likewise.
pub const ALIGN_PART: Unit = Unit {
    name: "packkv_operand_align",
    title: "Alignment of an operand",
    about: "a number as an integer, a part of the product on packs",
    source: SOURCE,
    parameters: &[],
    check: None,
    module: |_| align_lane(),
    configs: &[Config::new("packkv_operand_align", &[])
        .default()
        .for_tests()
        .formal()],
};

/// A term, likewise.
pub const TERM_PART: Unit = Unit {
    name: "packkv_term",
    title: "Term of a channel",
    about: "a block's sum in units of 2^-24, rounded and clamped, a part of the product on packs",
    source: SOURCE,
    parameters: &[Parameter::between(
        "bits",
        19,
        28,
        "bits of the sum's magnitude",
    )],
    check: None,
    module: |p| term(p.get("bits")),
    configs: &[Config::new("packkv_term_n23", &[("bits", 23)])
        .default()
        .for_tests()
        .formal()],
};

/// The conversion to binary32, likewise.
pub const BINARY32_PART: Unit = Unit {
    name: "packkv_to_binary32",
    title: "Magnitude to binary32",
    about: "a magnitude with its place as a binary32, a part of the product on packs",
    source: SOURCE,
    parameters: &[],
    check: None,
    module: |_| to_binary32(),
    configs: &[Config::new("packkv_to_binary32", &[])
        .formal()
        .default()
        .for_tests()],
};

/// The product on packs.
pub const UNIT: Unit = Unit {
    name: "packkv_dot",
    title: "Product on packs",
    about: "queries with keys, or weights with values, straight from the packs of PackKV",
    source: SOURCE,
    parameters: &[ROWS, BLOCK, PACK, MAX_BITS, MAX_D],
    check: None,
    module: |p| {
        dot(
            p.get("rows"),
            p.get("block"),
            p.get("pack"),
            p.get("max_bits"),
            p.get("max_d"),
        )
    },
    configs: &[
        Config::new("packkv_dot_r1", &[])
            .default()
            .as_many_mutants(120)
            .gate_netlist(GateNetlist::Soak)
            .bench()
            .top()
            .elements_per_cycle(64)
            .goals(&[goal(150.0, 135.0)])
            .if_missed(
                "the trees of 64 products are 57 kGE, with deltas of five bits at once; the unpacker in front of them \
                 is 37.",
            ),
        Config::new("packkv_dot_r4", &[("rows", 4)])
            .top()
            .elements_per_cycle(64)
            .goals(&[goal(440.0, 396.0)]),
        Config::new("packkv_dot_t128", &[("block", 128)])
            .top()
            .elements_per_cycle(64),
        Config::new("packkv_dot_p8", &[("pack", 8)])
            .top()
            .elements_per_cycle(32),
        Config::new("packkv_dot_n127", &[("max_bits", 8)])
            .top()
            .elements_per_cycle(64),
        Config::new("packkv_dot_r2", &[("rows", 2), ("max_d", 32)]).for_tests(),
    ],
};
