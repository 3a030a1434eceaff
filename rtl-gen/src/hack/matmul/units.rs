//! The rows of the product.

use super::binary32::to_binary32;
use super::matmul;
use super::rescale::rescale;
use super::term::term;
use crate::unit::{Config, GateNetlist, Goal, Parameter, Unit};

const ROWS: Parameter =
    Parameter::one_of("rows", &[1, 2, 4, 8], "rows of a that share a pass").default(1);
const GROUP: Parameter =
    Parameter::one_of("group", &[32, 64, 128], "elements of a partition").default(64);
const BITS: Parameter = Parameter::one_of("bits", &[2, 4], "bits per code of keys and values");
const WIDTH_MAX: Parameter = Parameter::power_of_two(
    "width_max",
    128,
    1024,
    "most elements of a vector, and channels",
)
.default(256);
const SUMS: Parameter = Parameter::one_of(
    "sums",
    &[0, 1],
    "1: records of b hold the sum of their codes",
)
.default(1);

/// What a product must reach in nangate45.
const fn goal(guard_kge: f64, goal_kge: f64) -> Goal {
    Goal::on("nangate45")
        .slack(0.15, 1.0)
        .guard_kge(guard_kge)
        .goal_kge(goal_kge)
}

/// Rescaling, which tests build on its own.
pub const RESCALE_PART: Unit = Unit {
    name: "hack_rescale",
    title: "Rescaling",
    about: "a sum of products with the parameters of a partition, to 16 bits, a part of the product",
    source: SOURCE,
    parameters: &[
        Parameter::between("products_bits", 14, 20, "bits of a sum of products"),
        Parameter::between("sum_bits", 7, 11, "bits of a sum of codes"),
    ],
    check: None,
    module: |p| rescale(p.get("products_bits"), p.get("sum_bits")),
    configs: &[Config::new(
        "hack_rescale_c16_b8",
        &[("products_bits", 16), ("sum_bits", 8)],
    )
    .default()
    .for_tests()
    .formal()],
};

/// A term, likewise.
pub const TERM_PART: Unit = Unit {
    name: "hack_term",
    title: "Term",
    about: "a product in units of 2^-24, rounded and clamped, a part of the product on codes",
    source: SOURCE,
    parameters: &[
        Parameter::one_of("x_bits", &[11, 16], "bits of the second significand"),
        Parameter::between("top_place", 58, 90, "the highest place of a product"),
    ],
    check: None,
    module: |p| term(p.get("x_bits"), p.get("top_place")),
    configs: &[
        Config::new("hack_term_x16_p71", &[("x_bits", 16), ("top_place", 71)])
            .default()
            .for_tests()
            .formal(),
    ],
};

/// The conversion of sums, likewise.
pub const BINARY32_PART: Unit = Unit {
    name: "hack_to_binary32",
    title: "Sums to binary32",
    about: "a sum in units of 2^-24 as a binary32, a part of the product on codes",
    source: SOURCE,
    parameters: &[],
    check: None,
    module: |_| to_binary32(),
    configs: &[Config::new("hack_to_binary32", &[])
        .formal()
        .default()
        .for_tests()],
};

const SOURCE: &str = "formats-hack.md";

/// The product on codes.
pub const UNIT: Unit = Unit {
    name: "hack_matmul",
    title: "Product on codes",
    about: "queries with keys, or weights with values, on the codes of HACK",
    source: SOURCE,
    parameters: &[ROWS, GROUP, BITS, WIDTH_MAX, SUMS],
    check: None,
    module: |p| {
        matmul(
            p.get("rows"),
            p.get("group"),
            p.get("bits"),
            p.get("width_max"),
            p.get("sums") == 1,
        )
    },
    configs: &[
        Config::new("hack_mm_b4", &[("bits", 4)])
            .default()
            .bench()
            .top()
            .elements_per_cycle(64),
        Config::new("hack_mm_r1", &[("bits", 2)])
            .formal()
            .as_many_mutants(120)
            .gate_netlist(GateNetlist::Soak)
            .bench()
            .top()
            .elements_per_cycle(64)
            .goals(&[goal(110.0, 90.0)])
            .if_missed(
                "the row is 59 kGE, of which the dot product and the four terms are 16 each; the two aligners \
                 of bytes, for records that begin at any byte, are 28.",
            ),
        Config::new("hack_mm_r4", &[("bits", 2), ("rows", 4)])
            .top()
            .elements_per_cycle(64)
            .goals(&[goal(290.0, 240.0)])
            .if_missed(
                "a row is 56 kGE: dot product 16, terms 16, sums 8, rescaling 8, the rest weights and \
                 binary32. Two of the four terms are for tails alone.",
            ),
        Config::new("hack_mm_g128", &[("bits", 2), ("group", 128)])
            .top()
            .elements_per_cycle(64),
        Config::new("hack_mm_se", &[("bits", 2), ("sums", 0)])
            .top()
            .elements_per_cycle(64),
        Config::new("hack_mm_g32", &[("bits", 2), ("group", 32)]).for_tests(),
        Config::new(
            "hack_mm_se_g128",
            &[("bits", 2), ("group", 128), ("sums", 0)],
        )
        .for_tests(),
        Config::new("hack_mm_r2_b4", &[("bits", 4), ("rows", 2)]).for_tests(),
    ],
};
