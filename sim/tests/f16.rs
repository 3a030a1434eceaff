//! binary16 on the grid, over all its 65,536 values and against exact rationals.

use crate::common::exact::nearest;
use crate::common::reference;
use num_bigint::BigInt;
use num_integer::Integer;
use proptest::prelude::*;
use sim::F16;
use sim::group::Sigma;

fn all() -> impl Iterator<Item = F16> {
    (0..=u16::MAX).map(F16)
}

#[test]
fn every_value_has_the_canonical_form_of_the_contract() {
    for x in all() {
        let c = x.canonical();
        assert_eq!(reference::value(c.value), reference::canonical(x), "{x:?}");
        assert!(c.value.is_canonical());
        assert_eq!(c.nan, x.0 & 0x7fff > 0x7c00, "{x:?}");
        assert_eq!(c.inf, x.0 & 0x7fff == 0x7c00, "{x:?}");
        assert_eq!(
            c.value.canonical(),
            sim::f16::Canonical {
                value: c.value,
                nan: false,
                inf: false
            }
        );
    }
}

#[test]
fn every_finite_value_survives_the_grid_and_back() {
    for x in all().filter(|x| x.is_finite()) {
        assert_eq!(
            x.to_grid() as f64 / 16777216.0,
            reference::value(x),
            "{x:?}"
        );
        assert_eq!(x.to_f64(), reference::value(x));
        let canonical = x.canonical().value;
        assert_eq!(F16::rn(x.to_grid()), canonical);
        assert_eq!(F16::from_f64(x.to_f64()), Some(canonical));
        assert_eq!(F16::from_key(x.key()), canonical);
        assert_eq!(canonical.negated().to_grid(), -x.to_grid());
    }
}

#[test]
fn keys_order_values() {
    for keys in (-0x7bff..=0x7bff).collect::<Vec<i32>>().windows(2) {
        assert!(F16::from_key(keys[0]).to_grid() < F16::from_key(keys[1]).to_grid());
    }
}

#[test]
fn rounding_is_exact_at_and_beside_every_midpoint() {
    for bits in 0..0x7bff {
        let (low, high) = (F16(bits), F16(bits + 1));
        let even = if bits % 2 == 0 { low } else { high };
        // Twice the midpoint, so that a midpoint between grid points can be written.
        let twice = low.to_grid() + high.to_grid();
        for (offset, expected) in [(-1, low), (0, even), (1, high)] {
            assert_eq!(F16::rn_ratio(twice * 1000 + offset, 2000), expected);
            assert_eq!(
                F16::rn_ratio(-(twice * 1000 + offset), 2000),
                expected.negated()
            );
        }
        if twice % 2 == 0 {
            assert_eq!(F16::rn(twice / 2), even);
            assert_eq!(F16::rn(-twice / 2), even.negated());
            assert_eq!(F16::from_f64(twice as f64 / 33554432.0), Some(even));
        }
    }
}

#[test]
fn rounding_agrees_with_exact_rationals() {
    let numerator = prop_oneof![any::<i32>().prop_map(i64::from), -(1i64 << 46)..1 << 46];
    crate::common::check(
        200_000,
        (numerator, 1..1u64 << 20),
        |(numerator, denominator)| {
            prop_assert_eq!(
                F16::rn_ratio(numerator, denominator),
                nearest(numerator, denominator)
            );
            prop_assert_eq!(F16::rn(numerator), nearest(numerator, 1));
            prop_assert_eq!(F16::rn(numerator), F16::rn_ratio(numerator, 1));
            prop_assert_eq!(
                F16::rn(numerator),
                reference::rn(numerator as f64 / 16777216.0)
            );
            Ok(())
        },
    );
}

#[test]
fn rounding_saturates_and_never_gives_minus_zero() {
    assert_eq!(F16::rn(i64::MAX), F16::MAX);
    assert_eq!(F16::rn(i64::MIN), F16::MIN);
    assert_eq!(F16::rn(0), F16::ZERO);
    assert_eq!(F16::rn_ratio(-1, 2), F16::ZERO);
    assert_eq!(F16::rn_ratio(-1, 3), F16::ZERO);
    assert_eq!(F16::rn_ratio(-2, 3), F16(0x8001));
}

#[test]
fn floats_beyond_binary16_are_refused_and_ties_go_to_even() {
    for value in [
        f64::NAN,
        f64::INFINITY,
        -f64::INFINITY,
        65520.0,
        -65520.0,
        1e300,
    ] {
        assert_eq!(F16::from_f64(value), None, "{value}");
    }
    assert_eq!(F16::from_f64(65519.999), Some(F16::MAX));
    assert_eq!(F16::from_f64(-0.0), Some(F16::ZERO));
    assert_eq!(F16::from_f64(f64::MIN_POSITIVE), Some(F16::ZERO));
    assert_eq!(F16::from_f64(2f64.powi(-25)), Some(F16::ZERO));
    assert_eq!(F16::from_f64(2f64.powi(-25) * 1.000001), Some(F16(1)));
    assert_eq!(F16::from_f64(3.0 * 2f64.powi(-25)), Some(F16(2)));
    crate::common::check(
        200_000,
        prop_oneof![-65519.0..65519.0, -1.0..1.0, -1e-5..1e-5],
        |x: f64| {
            prop_assert_eq!(F16::from_f64(x), Some(reference::rn(x)));
            Ok(())
        },
    );
}

#[test]
fn sigma_of_every_range_is_fifteen_over_r_to_eleven_bits() {
    assert_eq!(Sigma::of_range(F16::ZERO, 15), None);
    for r in (1..=0x7bff).map(F16) {
        let sigma = Sigma::of_range(r, 15).unwrap();
        assert!((1024..2048).contains(&sigma.significand));
        // |15 / r - s x 2^-shift| is smallest, over r x 2^shift.
        let (range, one) = (i128::from(r.to_grid()), 1i128 << sigma.shift);
        let distance = |s: i128| (15 * one - s * range).abs();
        let s = i128::from(sigma.significand);
        assert!(
            distance(s) < distance(s - 1) && distance(s) <= distance(s + 1),
            "{r:?}"
        );
        assert!(
            s % 2 == 0 || distance(s) < distance(s + 1),
            "{r:?}: ties go to even"
        );
        // Below 1024 the next binade is twice as fine.
        assert!(
            s > 1024 || 2 * distance(s) <= (2 * 15 * one - 2047 * range).abs(),
            "{r:?}"
        );
    }
}

#[test]
fn codes_are_rounded_products_of_difference_and_sigma() {
    let value = (0..=0x7bff).prop_map(F16::from_key);
    let range = (1..=0x7bff).prop_map(F16::from_key);
    crate::common::check(200_000, (value, range), |(d, r)| {
        let sigma = Sigma::of_range(r, 15).unwrap();
        let product = BigInt::from(d.to_grid()) * sigma.significand;
        let one = BigInt::from(1u64) << sigma.shift;
        let code: BigInt = (BigInt::from(2) * product + &one).div_floor(&(BigInt::from(2) * &one));
        let code = code.min(BigInt::from(15));
        prop_assert_eq!(BigInt::from(sigma.nearest(d.to_grid(), 15)), code);
        Ok(())
    });
}

#[test]
fn special_values_have_readable_names() {
    let shown = [0x3c00, 0x8000, 0x7c00, 0xfc00, 0x7e00, 0x0001].map(|bits| F16(bits).to_string());
    assert_eq!(
        shown,
        ["1", "-0", "inf", "-inf", "NaN", "0.00000005960464477539063"]
    );
}

#[test]
fn nearest_is_the_conversion_of_ieee_754() {
    for bits in 0..0x7c00u16 {
        let (low, high) = (F16(bits), F16(bits + 1));
        let value = low.to_f64();
        assert_eq!(F16::nearest(value), low);
        assert_eq!(F16::nearest(-value), F16(bits | 0x8000));
        // Above 65504 the next step is where 65536 would be.
        let next = if bits == 0x7bff {
            65536.0
        } else {
            high.to_f64()
        };
        let half = (value + next) / 2.0;
        let even = if bits & 1 == 0 { low } else { high };
        assert_eq!(F16::nearest(half), even);
        assert_eq!(F16::nearest(half.next_down()), low);
        assert_eq!(F16::nearest(half.next_up()), high);
    }
    assert_eq!(F16::nearest(f64::INFINITY), F16(0x7c00));
    assert_eq!(F16::nearest(-1e300), F16(0xfc00));
    assert_eq!(F16::nearest(f64::NAN).0 & 0x7fff, 0x7e00);
}
