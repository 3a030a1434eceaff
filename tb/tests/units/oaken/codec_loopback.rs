//! Both engines in a loop: vectors in, vectors out, as golden encodes and decodes them.

use crate::common::*;
use sim::oaken::BLOCK;
use tb::model::ModelInfo;
use tb::stream::Stall;
use tb::under_test::{Setup, Tested, UnderTest};
use tb::unit::Case;
use tb::units::oaken::codec_loopback::CodecLoopback;
use tb::units::oaken::vector::{Vector, normals};

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

/// Vectors through a loop, with this stall on all ports.
fn come_back(tested: &Tested<CodecLoopback>, vectors: Vec<Vector>, stall: Stall) {
    let case = Case::streaming(vectors).stalled(stall.clone(), stall);
    if let Err(failure) = tested.run_case(&case, &Setup::default()) {
        panic!("{}: {failure}", tested.info().top);
    }
}

/// A vector whose blocks have one outlier each, at a smaller index than the one before: a byte per
/// block, so that a sparse word fills slowly while the dense words pile up.
fn with_few_outliers(d: usize) -> Vector {
    let bits = (0..d).map(|i| match i % BLOCK == BLOCK - 1 - i / BLOCK % BLOCK {
        true => 0x4800,
        false => 0x3c00,
    });
    Vector::new([0xc000, 0x0000, 0x0001, 0x4400], bits)
}

/// A vector of nothing but outliers: more sparse bytes per beat than the decoder takes, while the
/// dense words wait for it.
fn of_outliers(d: usize, seed: u64) -> Vector {
    Vector::new([0; 4], normals(d, seed))
}

/// No stream may wait for the other one for ever, whatever the vectors are.
fn does_not_lock(info: &'static ModelInfo) {
    let tested = Tested::new(info, CodecLoopback::of(info));
    let (lanes, longest) = (info.size("lanes"), info.size("max_d"));
    come_back(&tested, vec![with_few_outliers(longest); 3], Stall::Never);
    let lengths = [1, lanes - 1, lanes, lanes + 1, 2 * BLOCK, 1000, longest, 3];
    for (probability, seed) in [(0.0, 1), (0.2, 2), (0.5, 3), (0.8, 4)] {
        let vectors = lengths.map(|d| match d % 3 {
            0 => with_few_outliers(d),
            _ => of_outliers(d, seed + d as u64),
        });
        let stall = Stall::Random { probability, seed };
        come_back(&tested, vectors.to_vec(), stall);
    }
}

#[test]
fn few_outliers_or_nothing_else_do_not_lock_the_loop() {
    does_not_lock(info(CONFIG));
}

/// A loop between whose engines sparse words are split. The longest vectors have more beats than the
/// FIFO in front of the dense port.
fn wide_loop_returns_golden_values(lanes: usize) {
    let max_d = 512 * lanes;
    let parameters = format!("lanes = {lanes}\nmax_d = {max_d}");
    let design = unnamed("oaken_codec_loopback", &parameters);
    passes_random_cases(design.as_ref(), 100);
    passes_directed_cases(design.as_ref());
    let info = design.info();
    does_not_lock(info);
    // A reset in every part of a sparse word.
    let case = Case::streaming(vec![of_outliers(5 * BLOCK, 1), Vector::normal(70, 2)]);
    let case = case.stalled(Stall::Never, Stall::Bits(vec![true, false, false]));
    survives_a_reset_at_any_time(&Tested::new(info, CodecLoopback::of(info)), case, 120);
}

#[test]
fn vectors_come_back_with_more_lanes() {
    let lanes = Tried {
        always: &[],
        sizes: &[32, 64],
    };
    for lanes in lanes {
        wide_loop_returns_golden_values(lanes);
    }
}
