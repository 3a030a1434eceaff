//! Quantizer, dequantizer, tolerance and pruning over all their inputs.

use crate::common::titanus as reference;
use sim::titanus::{Level, keep};

fn all_levels() -> impl Iterator<Item = Level> {
    (-128..=127i8).flat_map(|lo| (lo..=127i8).map(move |hi| Level { lo, hi }))
}

/// The largest q with (2q - 1) R <= 2 (v - lo) N rises with v, so it is found by counting.
#[test]
fn every_element_is_quantized_to_the_nearest_code_in_every_level() {
    let mut cases = 0u64;
    for bits in 2..=8 {
        let n = (1i32 << bits) - 1;
        for level in all_levels() {
            let (lo, hi) = (i32::from(level.lo), i32::from(level.hi));
            let range = hi - lo;
            let mut code = 0;
            for x in -128..=127i8 {
                let above = i32::from(x).clamp(lo, hi) - lo;
                while range > 0 && code < n && (2 * code + 1) * range <= 2 * above * n {
                    code += 1;
                }
                assert_eq!(
                    i32::from(level.quantize(x, bits)),
                    code,
                    "{x} in {level:?}, {bits} bits"
                );
                cases += 1;
            }
        }
    }
    assert_eq!(cases, 7 * 32896 * 256);
}

#[test]
fn every_code_is_reconstructed_to_the_nearest_element_in_every_level() {
    let mut cases = 0u64;
    for bits in 2..=8 {
        let n = (1i32 << bits) - 1;
        for level in all_levels() {
            let (lo, hi) = (i32::from(level.lo), i32::from(level.hi));
            let mut y = lo;
            for code in 0..=n {
                while 2 * n * (y + 1 - lo) <= 2 * code * (hi - lo) + n {
                    y += 1;
                }
                assert_eq!(
                    i32::from(level.dequantize(code as u8, bits)),
                    y,
                    "code {code} in {level:?}, {bits} bits"
                );
                cases += 1;
            }
            assert_eq!(y, hi, "the largest code is the top of the range");
            assert_eq!(level.dequantize(0, bits), level.lo);
        }
    }
    assert_eq!(cases, 32896 * (4 + 8 + 16 + 32 + 64 + 128 + 256));
}

#[test]
fn a_level_is_extended_exactly_where_the_element_leaves_its_tolerance() {
    for bits in 2..=8 {
        let n = (1i32 << bits) - 1;
        for level in all_levels() {
            let (lo, hi) = (i32::from(level.lo), i32::from(level.hi));
            let h = (0..).take_while(|h| 2 * n * h <= hi - lo).last().unwrap();
            assert_eq!(level.tolerance(bits) as i32, h);
            for x in -128..=127i8 {
                let expected = match i32::from(x) {
                    y if y < lo - h => Level { lo: x, ..level },
                    y if y > hi + h => Level { hi: x, ..level },
                    _ => level,
                };
                assert_eq!(level.extended(x, bits), expected);
            }
        }
        for x in -128..=127i8 {
            let first = Level::UNINITIALISED.extended(x, bits);
            assert_eq!(first, Level { lo: x, hi: x });
        }
    }
}

#[test]
fn zero_is_never_kept_and_the_most_negative_element_has_magnitude_128() {
    for threshold in 0..=128 {
        for x in -128..=127i8 {
            assert_eq!(keep(x, threshold), reference::kept(x, threshold));
        }
        assert!(!keep(0, threshold) && keep(-128, threshold));
    }
    assert!(!keep(127, 128));
}

#[test]
fn the_reference_agrees_with_itself() {
    // 5 of -3..=9 in 4 codes: 8/12 of 3 steps is 2; step 2 of 3 over 12 is 8 above -3.
    assert_eq!(reference::code(5, (-3, 9), 2), 2);
    assert_eq!(reference::value(2, (-3, 9), 2), 5);
    assert_eq!(reference::code(5, (5, 5), 8), 0);
}
