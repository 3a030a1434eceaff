//! Groups with a minimum and a step, against exact rationals (group quantization contract).

use crate::common::exact::nearest;
use crate::common::reference;
use proptest::prelude::*;
use sim::F16;
use sim::group::{Pair, Quantizer, Sigma};

/// N / r as `significand / 2^shift` with 11 significant bits: nearest, ties to even.
fn exact_sigma(n: u8, r: i64) -> (i128, u32) {
    let (n, r) = (i128::from(n), i128::from(r));
    let shift = (0..64).find(|shift| n << shift >= r << 10).unwrap();
    let (floor, rest) = ((n << shift) / r, (n << shift) % r);
    let up = 2 * rest > r || (2 * rest == r && floor % 2 == 1);
    let significand = floor + i128::from(up);
    assert!(
        (1 << 10..1 << 11).contains(&significand),
        "N = {n}, r = {r}"
    );
    (significand, shift)
}

/// min(N, floor(d x sigma + addend)), the addend in 2^16ths.
fn exact_code(d: i64, (significand, shift): (i128, u32), addend: i128, n: u8) -> u8 {
    let v = (i128::from(d) * significand) << 16;
    (((v + (addend << shift)) >> (shift + 16)).min(n.into())) as u8
}

/// The group of 0 and r.
fn range(r: F16, n: u8) -> Quantizer {
    Quantizer::between(F16::ZERO, r, n)
}

#[test]
fn sigma_and_step_of_every_range_are_those_of_exact_rationals() {
    for n in [1, 2, 3, 4, 7, 12, 15, 100, 127, 128, 200, 255] {
        assert_eq!(Sigma::of_range(F16::ZERO, n), None);
        assert_eq!(range(F16::ZERO, n).pair(), Pair::default());
        for r in (1..=0x7bff).map(F16) {
            let scale = range(r, n).scale();
            let sigma = scale.sigma.unwrap();
            let found = (i128::from(sigma.significand), sigma.shift);
            assert_eq!(found, exact_sigma(n, r.to_grid()), "N = {n}, r = {r:?}");
            assert_eq!(scale.range, r);
            // rn_ratio has a test of its own, against the same function.
            if n == 3 || n == 15 || r.0 % 64 == 0 {
                assert_eq!(scale.step, nearest(r.to_grid(), n.into()), "N = {n}, {r:?}");
            }
        }
    }
}

/// Every significand of r, with every d that has another code than 0, and some that have 0.
#[test]
fn codes_of_every_significand_of_the_range_are_exact() {
    for n in [3, 15] {
        for r in (0x3c00..0x4000).map(F16) {
            let (quantizer, sigma) = (range(r, n), exact_sigma(n, r.to_grid()));
            for d in (r.0 - 0x1800..=r.0).map(F16) {
                let exact = exact_code(d.to_grid(), sigma, 1 << 15, n);
                assert_eq!(quantizer.nearest(d), exact, "N = {n}, r = {r:?}, d = {d:?}");
            }
        }
    }
}

/// One significand in 16 of every exponent, with d next to every boundary between two codes, where the
/// nearest and the stochastic rounding change.
#[test]
fn codes_next_to_every_boundary_are_exact() {
    for n in [1, 3, 15, 255] {
        for r in (1..=0x7bff).step_by(16).map(F16) {
            let (quantizer, sigma) = (range(r, n), exact_sigma(n, r.to_grid()));
            for half_code in 0..=2 * i64::from(n) {
                let boundary = F16::rn_ratio(r.to_grid() * half_code, 2 * u64::from(n)).key();
                for key in (boundary - 2..=boundary + 2).filter(|key| (0..=r.key()).contains(key)) {
                    let d = F16::from_key(key);
                    let exact = |addend| exact_code(d.to_grid(), sigma, addend, n);
                    assert_eq!(quantizer.nearest(d), exact(1 << 15), "{n} {r:?} {d:?}");
                    for k in [0, 1, 0x7fff, 0x8000, 0xffff] {
                        let code = quantizer.stochastic(d, k);
                        assert_eq!(code, exact(k.into()), "{n} {r:?} {d:?} {k}");
                    }
                }
            }
        }
    }
}

#[test]
fn parameters_codes_and_values_of_groups_are_those_of_real_numbers() {
    let element = prop_oneof![3 => crate::common::finite(), 1 => any::<u16>().prop_map(F16)];
    let group = prop::collection::vec(element, 1..=40);
    crate::common::check(20_000, (group, 1..=255u8), |(group, n)| {
        let quantizer = Quantizer::of(&group, n);
        let reals: Vec<f64> = group.iter().map(|x| reference::canonical(*x)).collect();
        let min = reals.iter().copied().fold(f64::INFINITY, f64::min);
        let max = reals.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        let r = reference::rn(max - min);
        let pair = quantizer.pair();
        prop_assert_eq!(reference::value(pair.min), min);
        prop_assert_eq!(pair.step, nearest(r.to_grid(), n.into()));
        for (x, real) in group.iter().zip(&reals) {
            let d = reference::rn(real - min).to_grid();
            let code = match r {
                F16::ZERO => 0,
                r => exact_code(d, exact_sigma(n, r.to_grid()), 1 << 15, n),
            };
            prop_assert_eq!(quantizer.nearest(*x), code);
            let value = reference::rn(min + f64::from(code) * reference::value(pair.step));
            prop_assert_eq!(pair.value(code), value);
        }
        Ok(())
    });
}

/// What follows from the definitions (section 5 of the contract).
#[test]
fn the_extremes_have_the_codes_at_the_ends() {
    let groups = (
        crate::common::finite(),
        crate::common::finite(),
        1..=255u8,
        any::<u16>(),
    );
    crate::common::check(50_000, groups, |(a, b, n, k)| {
        let (min, max) = if a.key() <= b.key() { (a, b) } else { (b, a) };
        let quantizer = Quantizer::between(min, max, n);
        prop_assert_eq!(quantizer.nearest(min), 0);
        prop_assert_eq!(quantizer.stochastic(min, k), 0);
        prop_assert_eq!(quantizer.pair().value(0), min);
        if quantizer.scale().range == F16::ZERO {
            prop_assert_eq!(quantizer.stochastic(max, k), 0);
            return Ok(());
        }
        prop_assert_eq!(quantizer.nearest(max), n);
        let of_max = quantizer.stochastic(max, k);
        prop_assert!(of_max == n || of_max == n - 1);
        Ok(())
    });
}

#[test]
fn a_range_below_the_steps_has_codes_and_no_step() {
    // 7 grid steps in 15 parts are less than half a grid step each.
    let quantizer = range(F16(7), 15);
    assert_eq!(quantizer.pair().step, F16::ZERO);
    assert_eq!(quantizer.nearest(F16(7)), 15);
    assert_eq!(quantizer.nearest(F16(3)), 6);
    assert_eq!(quantizer.pair().value(15), F16::ZERO);
    assert_eq!(range(F16(8), 15).pair().step, F16(1));
}

#[test]
fn a_range_above_the_largest_value_saturates() {
    let quantizer = Quantizer::of(&[F16::MIN, F16::MAX, F16::ZERO], 3);
    assert_eq!(quantizer.scale().range, F16::MAX);
    assert_eq!(quantizer.nearest(F16::ZERO), 3);
    assert_eq!(quantizer.nearest(F16::MAX), 3);
    let top = quantizer.pair().value(3);
    assert!(top.to_f64().abs() < 64.0, "{top}");
}

#[test]
fn every_pair_that_no_group_has_is_a_format_error() {
    for bits in 0..=u16::MAX {
        let field = F16(bits);
        let read = |min: F16, step: F16| {
            let [a, b] = min.0.to_le_bytes();
            let [c, d] = step.0.to_le_bytes();
            Pair::from_bytes([a, b, c, d])
        };
        let step_is_good = bits < 0x7c00;
        let min_is_good = bits & 0x7c00 != 0x7c00 && bits != 0x8000;
        let as_min = read(field, F16(0x3c00));
        let as_step = read(F16(0xbc00), field);
        assert_eq!(as_min.map(|pair| pair.min), min_is_good.then_some(field));
        assert_eq!(as_step.map(|pair| pair.step), step_is_good.then_some(field));
        if let Some(pair) = as_min {
            assert_eq!(Pair::from_bytes(pair.to_bytes()), as_min);
        }
    }
}
