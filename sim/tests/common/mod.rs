//! What the property tests share: seeded runners and generators.
#![allow(dead_code)] // no test file uses all of it

use proptest::prelude::*;
use proptest::test_runner::{Config, FileFailurePersistence, RngSeed, TestCaseResult, TestRunner};
use sim::F16;
use sim::oaken::Thresholds;
use std::fmt::Debug;

pub mod exact;
pub mod mmu;
pub mod packkv;
pub mod packkv_reference;
pub mod reference;
pub mod titanus;

/// Runs a property and prints the seed, which `PROPTEST_RNG_SEED` sets. Failures are kept in
/// `proptest-regressions/` and tried first the next time. With SOAK=1 a hundred times as many cases.
pub fn check<S: Strategy>(cases: u32, strategy: S, property: impl Fn(S::Value) -> TestCaseResult)
where
    S::Value: Debug,
{
    let regressions = concat!(env!("CARGO_MANIFEST_DIR"), "/proptest-regressions/sim.txt");
    let soak = std::env::var_os("SOAK").is_some_and(|value| value == "1");
    let mut config = Config {
        cases: if soak { 100 * cases } else { cases },
        source_file: Some(file!()),
        failure_persistence: Some(Box::new(FileFailurePersistence::Direct(regressions))),
        ..Config::default()
    };
    let seed = match config.rng_seed {
        RngSeed::Fixed(seed) => seed,
        RngSeed::Random => std::time::UNIX_EPOCH.elapsed().unwrap().as_nanos() as u64,
    };
    config.rng_seed = RngSeed::Fixed(seed);
    println!("replay with PROPTEST_RNG_SEED={seed}");
    if let Err(failure) = TestRunner::new(config).run(&strategy, property) {
        panic!("{failure}\nreplay with PROPTEST_RNG_SEED={seed}");
    }
}

pub fn thresholds(values: [f64; 4]) -> Thresholds {
    let [a, b, c, d] = values.map(|x| F16::from_f64(x).unwrap());
    Thresholds::new(a, b, c, d).unwrap()
}

/// A finite value: any bits, small and round, or common.
pub fn finite() -> impl Strategy<Value = F16> {
    prop_oneof![
        (-0x7bff..=0x7bff).prop_map(F16::from_key),
        (-40..=40i32).prop_map(|k| F16::from_f64(f64::from(k) / 8.0).unwrap()),
        (-4.0..4.0).prop_map(|x: f64| F16::from_f64(x).unwrap()),
    ]
}

/// Ordered thresholds; neighbours are equal now and then, and 0 need not be in the band.
pub fn any_thresholds() -> impl Strategy<Value = Thresholds> {
    let typical = Just(thresholds([-2.5, -0.0625, 0.0703125, 2.75]));
    let sorted = [finite(), finite(), finite(), finite()].prop_map(|mut four| {
        four.sort_by_key(|t| t.key());
        let [a, b, c, d] = four;
        Thresholds::new(a, b, c, d).unwrap()
    });
    prop_oneof![typical, sorted]
}

/// An element: any bits with NaN, infinities and -0, a common value, or one next to a threshold.
pub fn element(t: Thresholds) -> impl Strategy<Value = F16> {
    let near = (
        prop::sample::select(vec![t.outer_lo(), t.inner_lo(), t.inner_hi(), t.outer_hi()]),
        -2..=2,
    )
        .prop_map(|(t, step): (F16, i32)| F16::from_key((t.key() + step).clamp(-0x7bff, 0x7bff)));
    prop_oneof![1 => any::<u16>().prop_map(F16), 4 => finite(), 2 => near, 1 => Just(F16(0x8000))]
}

/// Thresholds and a vector of up to `max_d` elements.
pub fn any_vector(max_d: usize) -> impl Strategy<Value = (Thresholds, Vec<F16>)> {
    any_thresholds().prop_flat_map(move |t| (Just(t), prop::collection::vec(element(t), 1..=max_d)))
}
