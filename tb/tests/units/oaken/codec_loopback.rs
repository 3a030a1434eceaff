//! Both engines in a loop: vectors in, vectors out, as golden encodes and decodes them.

use crate::common::*;
use tb::stream::Stall;
use tb::under_test::{Setup, Tested};
use tb::unit::Case;
use tb::units::oaken::codec_loopback::CodecLoopback;
use tb::units::oaken::vector::Vector;

const CONFIG: &str = "oaken_loopback";

#[test]
fn random_vectors_come_back_as_golden_returns_them_under_any_stalls() {
    survives_random_cases(CONFIG, 150);
    survives_directed_cases(CONFIG);
}

#[test]
fn vectors_of_every_short_length_come_back() {
    let info = info(CONFIG);
    let vectors = (1..=200).map(|d| Vector::normal(d, d as u64)).collect();
    let case = Case::streaming(vectors);
    let tested = Tested::new(info, CodecLoopback::of(info));
    if let Err(failure) = tested.run_case(&case, &Setup::default()) {
        panic!("{failure}");
    }
}

/// Commands, FIFOs and both engines are stopped in every state.
#[test]
fn a_reset_at_any_time_loses_nothing_after_it() {
    let info = info(CONFIG);
    let vectors = [150, 70, 9].map(|d| Vector::normal(d, d as u64));
    let case = Case::streaming(vectors.to_vec())
        .stalled(Stall::Never, Stall::Bits(vec![true, false, false]));
    survives_a_reset_at_any_time(&Tested::new(info, CodecLoopback::of(info)), case, 200);
}

/// Each block has one outlier, at a smaller index than the one before: a byte per block, so that a
/// sparse word fills slowly while the dense words pile up.
#[test]
fn few_outliers_do_not_lock_the_loop() {
    let info = info(CONFIG);
    let bits = (0..8192).map(|i| match i % 64 == 63 - i / 64 % 64 {
        true => 0x4800,
        false => 0x3c00,
    });
    let vector = Vector::new([0xc000, 0x0000, 0x0001, 0x4400], bits);
    let case = Case::streaming(vec![vector; 3]);
    let tested = Tested::new(info, CodecLoopback::of(info));
    if let Err(failure) = tested.run_case(&case, &Setup::default()) {
        panic!("{failure}");
    }
}
