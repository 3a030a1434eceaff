//! Quantizer: against the golden model, with every N.

use crate::common::*;
use tb::stream::Stall;
use tb::under_test::{Setup, Tested};
use tb::unit::Case;
use tb::units::kivi::tokens::{Tokens, of_tensors};
use tb::units::packkv::quantizer::{LANES, Quantizer, Token};

/// Those of the contract, then one of narrow tokens.
const CONFIGS: [&str; 3] = ["packkv_q16", "packkv_q16_n127", "packkv_q16_d64"];

fn tested(config: &str) -> Tested<Quantizer> {
    let info = info(config);
    Tested::new(info, Quantizer::of(info))
}

#[test]
fn random_and_directed_tokens_give_the_golden_codes_under_any_stalls() {
    for config in CONFIGS {
        survives_random_cases(config, 200);
        survives_directed_cases(config);
    }
}

/// Ranges of every significand and of every magnitude, with every N: two elements, the largest and one whose
/// code is near half way between two.
#[test]
fn ranges_of_every_kind_are_divided_by_every_n() {
    for config in CONFIGS {
        let tested = tested(config);
        let most = tested.unit().largest();
        let token = |n: u16, r: u16| {
            let half = f64::from(2 * (r % n) + 1) / f64::from(2 * n);
            let x = sim::F16(r).to_f64() * half;
            let x = sim::F16::from_f64(x).map_or(0, |x| x.0);
            Token {
                largest: n,
                tokens: Tokens(vec![vec![r, x, x ^ 0x8001, 0x8000]]),
            }
        };
        for n in 1..=most {
            let exponents = (0..31u16).map(|e| e << 10 | (37 * e + 11 * n) & 0x3ff);
            let significands = (0..1024u16).step_by(1 + usize::from(most) / 32);
            let ranges = exponents
                .chain(significands.map(|s| 0x3c00 | s))
                .chain(1..40);
            let case = Case::streaming(ranges.map(|r| token(n, r)).collect());
            if let Err(failure) = tested.run_case(&case, &Setup::default()) {
                panic!("{config}, N = {n}: {failure}");
            }
        }
    }
}

/// Contract, section 9: 0.95 of the lanes, for tokens of 64 elements and more; and what the page says of
/// shorter ones.
#[test]
fn a_beat_enters_in_nearly_every_cycle() {
    for config in CONFIGS {
        let tested = tested(config);
        let unit = tested.unit();
        for (d, least) in [
            (16, 0.5),
            (32, 0.95),
            (64, 0.95),
            (80, 0.95),
            (192, 0.95),
            (1024, 0.95),
        ] {
            if d > unit.max_d() {
                continue;
            }
            let cycles = [60, 120].map(|count| {
                let items = (0..count).map(|i| unit.normal(d, i, 10));
                let case = Case::streaming(items.collect());
                tested
                    .run_case(&case, &Setup::default())
                    .unwrap()
                    .stats
                    .cycles
            });
            let rate = (60 * d / LANES) as f64 / (cycles[1] - cycles[0]) as f64;
            println!("{config}, {d} elements: {rate:.3} beats per cycle");
            assert!(
                rate >= least,
                "{config}, {d} elements: {rate} beats per cycle"
            );
        }
    }
}

/// As its header says.
#[test]
fn codes_begin_in_time() {
    for config in CONFIGS {
        let tested = tested(config);
        let items = (0..6).map(|i| tested.unit().normal(64, i, 10));
        let latencies = packet_latencies(&tested, &Case::streaming(items.collect()), 1);
        for latency in latencies {
            assert!(latency <= 64, "{config}: {latency} cycles");
        }
    }
}

#[test]
fn the_tokens_of_a_real_model_give_the_golden_codes() {
    let tokens = of_tensors(&kv_data()).unwrap();
    let tested = tested("packkv_q16");
    let items = tokens
        .into_iter()
        .step_by(7)
        .zip([10, 5].into_iter().cycle());
    let items = items.map(|(token, largest)| Token {
        largest,
        tokens: Tokens(vec![token]),
    });
    let case = Case::streaming(items.collect());
    tested.run_case(&case, &Setup::default()).unwrap();
}

#[test]
fn a_reset_at_any_time_loses_nothing_after_it() {
    let tested = tested("packkv_q16");
    let items = (0..6).map(|i| tested.unit().normal(80, i, 10));
    let case = Case::streaming(items.collect())
        .stalled(Stall::Never, Stall::Bits(vec![true, false, false]));
    survives_a_reset_at_any_time(&tested, case, 100);
}
