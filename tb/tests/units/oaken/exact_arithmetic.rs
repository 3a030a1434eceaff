//! The arithmetic of both engines, part by part, against exact rationals.
//!
//! Ties, edges, subnormals and saturation are made on purpose. A million cases each; a hundred times
//! as many with SOAK=1.

use tb::units::oaken::exact::{self, Check, on_all_processors};

fn is_exact(top: &str, check: Check, seed: u64) {
    let cases = crate::common::cases(1_000_000);
    let stats = on_all_processors(check, cases, seed)
        .unwrap_or_else(|difference| panic!("{top} from seed {seed}: {difference}"));
    println!("{top} from seed {seed}: {stats:?}");
    assert!(stats.cases >= cases && stats.has_all(), "{top}: {stats:?}");
}

#[test]
fn every_parameter_of_the_encoder_is_the_exact_one_rounded_once() {
    is_exact(
        exact::parameter_unit::TOP,
        exact::parameter_unit::check,
        7001,
    );
}

#[test]
fn every_code_is_that_of_exact_arithmetic() {
    is_exact(
        exact::quantizer_lane::TOP,
        exact::quantizer_lane::check,
        7101,
    );
}

#[test]
fn every_element_comes_back_as_the_exact_one_rounded_once() {
    is_exact(
        exact::dequantizer_lane::TOP,
        exact::dequantizer_lane::check,
        7201,
    );
}

#[test]
fn every_parameter_of_the_decoder_is_the_exact_one_rounded_once() {
    is_exact(
        exact::decode_parameters::TOP,
        exact::decode_parameters::check,
        7301,
    );
}
