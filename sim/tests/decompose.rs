//! The decomposer and the parameters against real numbers.

use crate::common::{reference, thresholds};
use num_bigint::BigInt;
use num_integer::Integer;
use proptest::prelude::*;
use sim::F16;
use sim::oaken::{ConfigError, Group, Header, Parameters, Thresholds, decompose};

fn letter(group: Group) -> char {
    match group {
        Group::Outer => 'o',
        Group::Middle => 'm',
        Group::Inner => 'i',
    }
}

#[test]
fn every_value_falls_in_the_group_and_on_the_side_of_equation_one() {
    let sets = [
        [-2.5, -0.0625, 0.0703125, 2.75],
        [-0.5, 0.25, 0.75, 2.5],
        [-2.5, -0.75, -0.25, 0.5],
        [1.0, 1.0, 1.0, 1.0],
        [0.0, 0.0, 0.0, 0.0],
        [-65504.0, -65504.0, 65504.0, 65504.0],
        [
            -65504.0,
            -5.960464477539063e-08,
            5.960464477539063e-08,
            65504.0,
        ],
        [65504.0, 65504.0, 65504.0, 65504.0],
    ];
    for t in sets.map(thresholds) {
        let bands = reference::Bands::new(&t);
        for bits in 0..=u16::MAX {
            let found = decompose(F16(bits), &t);
            let x = reference::canonical(F16(bits));
            let group = bands.group(x);
            assert_eq!(reference::value(found.canonical), x);
            assert_eq!(letter(found.group), group, "{x} with {t}");
            let band_hi = if group == 'o' {
                bands.outer[1]
            } else {
                bands.inner[1]
            };
            assert_eq!(found.high, x > band_hi, "{x} with {t}");
            assert_eq!(
                found.shift as f64 / 16777216.0,
                bands.coded(group, x),
                "{x} with {t}"
            );
            assert!(found.group != Group::Outer || found.shift > 0);
            assert_eq!(
                (found.nan, found.inf),
                (bits & 0x7fff > 0x7c00, bits & 0x7fff == 0x7c00)
            );
            let extra = match group {
                'o' => Some(x < bands.outer[0]),
                'i' => Some(x < 0.0),
                _ => None,
            };
            assert_eq!(found.extra_bit(), extra);
            let entry =
                extra.map(|extra| u8::from(extra) * 128 + if group == 'i' { 64 } else { 0 } + 17);
            assert_eq!(found.sparse_entry(17), entry);
        }
    }
}

#[test]
fn thresholds_that_are_unordered_or_not_finite_are_refused_by_name() {
    let f = |x: f64| F16::from_f64(x).unwrap();
    let not_finite = Thresholds::new(f(-1.0), F16(0x7e01), f(0.0), f(1.0)).unwrap_err();
    assert!(matches!(
        not_finite,
        ConfigError::ThresholdNotFinite {
            name: "inner_lo",
            ..
        }
    ));
    let unordered = Thresholds::new(f(-1.0), f(0.5), f(0.25), f(1.0)).unwrap_err();
    assert!(matches!(
        unordered,
        ConfigError::ThresholdsUnordered {
            lower: ("inner_lo", _),
            upper: ("inner_hi", _)
        }
    ));
    for error in [not_finite, unordered] {
        assert_eq!(error.to_string().lines().count(), 1);
    }
    assert!(Thresholds::new(f(0.0), F16(0x7c00), F16(0x7c00), F16(0x7c00)).is_err());
}

#[test]
fn minus_zero_thresholds_become_plus_zero() {
    let zero = F16(0x8000);
    let t = Thresholds::new(zero, F16::ZERO, zero, zero).unwrap();
    assert_eq!(t, thresholds([0.0; 4]));
    assert_eq!(t.inner_hi(), F16::ZERO);
}

#[test]
fn parameters_of_any_header_follow_the_table_of_formulas() {
    let fields = prop::array::uniform6((-0x7bff..=0x7bff).prop_map(F16::from_key));
    crate::common::check(
        50_000,
        (crate::common::any_thresholds(), fields),
        |(t, f)| {
            let mut header = Header {
                outer: [f[0], f[1]],
                middle: [f[2], f[3]],
                inner: [f[4].magnitude(), f[5].magnitude()],
            };
            let ordered = |header: &Header, group| {
                let (min, max) = header.coded_extremes(group, &t);
                min <= max
            };
            let in_order =
                [Group::Outer, Group::Middle, Group::Inner].map(|group| ordered(&header, group));
            let read = Header::from_bytes(&header.to_bytes(), &t);
            prop_assert_eq!(read.is_ok(), in_order == [true; 3]);
            for (pair, in_order) in [&mut header.outer, &mut header.middle, &mut header.inner]
                .into_iter()
                .zip(in_order)
            {
                if !in_order {
                    pair.reverse();
                }
            }
            prop_assert_eq!(Header::from_bytes(&header.to_bytes(), &t), Ok(header));

            let bands = reference::Bands::new(&t);
            let p = Parameters::new(&header, &t);
            for (group, [smallest, largest]) in [
                (Group::Outer, header.outer),
                (Group::Middle, header.middle),
                (Group::Inner, header.inner),
            ] {
                let coded = |x| bands.coded(letter(group), reference::value(x));
                let expected = reference::Scale::new(coded(smallest), coded(largest));
                let scale = p.scale(group);
                prop_assert_eq!(reference::value(scale.range), expected.r);
                prop_assert_eq!(reference::value(scale.step), expected.slope);
                let sigma = scale.sigma.map_or(0.0, |s| {
                    f64::from(s.significand) * 2f64.powi(24 - s.shift as i32)
                });
                prop_assert_eq!(sigma, expected.sigma);
            }
            let outer_min = bands.coded('o', reference::value(header.outer[0]));
            let middle_min = bands.coded('m', reference::value(header.middle[0]));
            prop_assert_eq!(p.outer_high, reference::rn(bands.outer[1] + outer_min));
            prop_assert_eq!(p.outer_low, reference::rn(bands.outer[0] - outer_min));
            prop_assert_eq!(p.middle_high, reference::rn(bands.inner[1] + middle_min));
            prop_assert_eq!(p.middle_low, reference::rn(bands.inner[0] + middle_min));
            prop_assert_eq!(p.inner_base, header.inner[0]);

            // k0 once more: the coded quantity min + k (max - min) / 15 crosses 0 at -15 min / (max - min).
            let (min, max) = header.coded_extremes(Group::Middle, &t);
            let k0 = match (min >= 0, max > min) {
                (true, _) => BigInt::from(0),
                (false, false) => BigInt::from(16),
                (false, true) => BigInt::from(-15 * min)
                    .div_ceil(&BigInt::from(max - min))
                    .min(BigInt::from(16)),
            };
            prop_assert_eq!(BigInt::from(p.k0), k0);
            Ok(())
        },
    );
}

#[test]
fn a_middle_code_of_exactly_zero_is_on_the_high_side() {
    // (min, max, k0) of the coded quantity with an empty band at 0, where it is the element itself.
    let cases = [
        (-1.0, 2.0, 5),
        (-2.0, 1.0, 10),
        (-1.0, 14.0, 1),
        (-14.0, 1.0, 14),
        (-1.0, 2.001, 5),
        (-1.0, 1.999, 6),
    ];
    let t = thresholds([-20.0, 0.0, 0.0, 20.0]);
    for (min, max, k0) in cases {
        let middle = [min, max].map(|x| F16::from_f64(x).unwrap());
        let p = Parameters::new(
            &Header {
                middle,
                ..Header::default()
            },
            &t,
        );
        assert_eq!(p.k0, k0, "{min} to {max}");
    }
    for (x, k0) in [(1.0, 0), (-1.0, 16), (0.0, 0)] {
        let middle = [F16::from_f64(x).unwrap(); 2];
        assert_eq!(
            Parameters::new(
                &Header {
                    middle,
                    ..Header::default()
                },
                &t
            )
            .k0,
            k0,
            "only {x}"
        );
    }
}
