//! Roundings of exact rationals, in unlimited integers.

use num_bigint::BigInt;
use sim::F16;

/// rn of a rational on the grid, by comparing distances in unlimited integers.
pub fn nearest(numerator: i64, denominator: u64) -> F16 {
    let (magnitude, denominator) = (
        BigInt::from(numerator).magnitude().clone(),
        BigInt::from(denominator),
    );
    let magnitude = BigInt::from(magnitude);
    let distance = |bits: u16| {
        let candidate = BigInt::from(F16(bits).to_grid()) * &denominator;
        BigInt::from((candidate - &magnitude).magnitude().clone())
    };
    // The first value not below, found by bisection, and its neighbour.
    let (mut low, mut high) = (0u16, 0x7bffu16);
    while low < high {
        let mid = (low + high) / 2;
        if BigInt::from(F16(mid).to_grid()) * &denominator < magnitude {
            low = mid + 1
        } else {
            high = mid
        }
    }
    let bits = [low.saturating_sub(1), low]
        .into_iter()
        .min_by_key(|&bits| (distance(bits), bits % 2))
        .unwrap();
    F16(if numerator < 0 && bits != 0 {
        bits | 0x8000
    } else {
        bits
    })
}

/// The multiple of `unit` that is nearest to z; the even one of two that are equally near.
pub fn nearest_multiple(z: &BigInt, unit: &BigInt) -> BigInt {
    let below = z / unit - 1;
    let candidates = (0..3).map(|i| &below + i);
    let distance = |n: &BigInt| (n * unit - z).magnitude().clone();
    let is_odd = |n: &BigInt| n.bit(0);
    candidates.min_by_key(|n| (distance(n), is_odd(n))).unwrap()
}

/// z x 2^exponent rounded to a multiple of 2^places, ties to even, as the number of these.
pub fn multiples(z: &BigInt, exponent: i32, places: i32) -> BigInt {
    match u32::try_from(places - exponent) {
        Ok(shift) => nearest_multiple(z, &(BigInt::from(1) << shift)),
        Err(_) => z << (exponent - places) as u32,
    }
}

/// z x 2^exponent rounded to binary32: candidates are the truncated value and its neighbours.
pub fn binary32(z: &BigInt, exponent: i32) -> f32 {
    let magnitude = z.magnitude();
    let shift = magnitude.bits().saturating_sub(24);
    let unit = BigInt::from(1) << shift;
    let significand = nearest_multiple(&BigInt::from(magnitude.clone()), &unit);
    let significand: u32 = significand.try_into().unwrap();
    let value = f64::from(significand) * 2f64.powi(shift as i32 + exponent);
    (if *z < BigInt::from(0) { -value } else { value }) as f32
}
