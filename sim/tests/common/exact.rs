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
