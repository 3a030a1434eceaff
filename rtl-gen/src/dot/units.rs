//! The rows of the dot products, which tests build on their own.

use super::*;
use crate::unit::{Config, Parameter, Unit};

const LANES: Parameter = Parameter::one_of("lanes", &[16, 32, 64], "products per cycle");
const A_BITS: Parameter = Parameter::one_of("a_bits", &[8], "bits of the codes of a").default(8);
const B_BITS: Parameter = Parameter::one_of("b_bits", &[2, 4, 8], "bits of the codes of b");

/// The dot products.
pub const UNITS: &[Unit] = &[PRODUCT, LANE];

const PRODUCT: Unit = Unit {
    name: "dot_product",
    title: "Dot product",
    about: "the sum of the products of two vectors of unsigned codes",
    source: "formats-hack.md",
    parameters: &[LANES, A_BITS, B_BITS],
    check: None,
    module: |p| {
        dot_product(DotShape {
            lanes: p.get("lanes"),
            a_bits: p.get("a_bits"),
            b_bits: p.get("b_bits"),
            beats: 1,
        })
    },
    configs: &[
        Config::new("dot_product_n64_a8_b2", &[("lanes", 64), ("b_bits", 2)])
            .default()
            .for_tests(),
        Config::new("dot_product_n64_a8_b4", &[("lanes", 64), ("b_bits", 4)]).for_tests(),
        Config::new("dot_product_n16_a8_b8", &[("lanes", 16), ("b_bits", 8)]).for_tests(),
    ],
};

const LANE: Unit = Unit {
    name: "dot_lane",
    title: "Multiplier with zero detection",
    about: "the product of two signed operands, for which nothing moves if one is 0",
    source: "Titanus, section 5.3",
    parameters: &[
        Parameter::between("a_bits", 2, 9, "bits of the first operand"),
        Parameter::between("b_bits", 2, 8, "bits of the second operand"),
    ],
    check: None,
    module: |p| dot_lane(p.get("a_bits"), p.get("b_bits")),
    configs: &[
        Config::new("dot_lane_a9_b8", &[("a_bits", 9), ("b_bits", 8)])
            .formal()
            .default()
            .for_tests(),
        Config::new("dot_lane_a3_b5", &[("a_bits", 3), ("b_bits", 5)])
            .formal()
            .for_tests(),
    ],
};
