//! The arithmetic of both engines, part by part, against exact rationals.
//!
//! Ties, edges, subnormals and saturation are made on purpose. A million cases each; a hundred times
//! as many with SOAK=1.

use tb::units::oaken::exact::{self, Check, on_all_processors};

fn is_exact(top: &str, check: Check, seed: u64) {
    is_exact_in(1_000_000, top, check, seed);
}

fn is_exact_in(cases: u64, top: &str, check: Check, seed: u64) {
    let cases = crate::common::cases(cases);
    let stats = on_all_processors(check, top, cases, seed)
        .unwrap_or_else(|difference| panic!("{top} from seed {seed}: {difference}"));
    println!("{top} from seed {seed}: {stats:?}");
    assert!(stats.cases >= cases && stats.has_all(), "{top}: {stats:?}");
}

#[test]
#[ignore = "long"]
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
#[ignore = "long"]
fn every_parameter_of_the_decoder_is_the_exact_one_rounded_once() {
    is_exact(
        exact::decode_parameters::TOP,
        exact::decode_parameters::check,
        7301,
    );
}

#[test]
fn plain_multiplication_and_the_pipeline_for_an_fpga_give_the_same_bits() {
    let [quantizer, dequantizer] = [exact::quantizer_lane::TOP, exact::dequantizer_lane::TOP];
    for style in ["dsp", "fpga"] {
        let cases = 200_000;
        let lanes = format!("{quantizer}_{style}");
        is_exact_in(cases, &lanes, exact::quantizer_lane::check, 7401);
        let lanes = format!("{dequantizer}_{style}");
        is_exact_in(cases, &lanes, exact::dequantizer_lane::check, 7501);
    }
    let unit = format!("{}_fpga", exact::parameter_unit::TOP);
    is_exact_in(200_000, &unit, exact::parameter_unit::check, 7601);
}
