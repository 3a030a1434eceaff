//! Alignment and the Hadamard transform, exact (rotation contract, section 2).

use crate::F16;

/// Bit i mod 64 is 1 where channel i is negated before the transform.
pub const SIGNS: u64 = 0xD8B2_C6A6_117B_8A5D;

/// The widest vector there is.
pub(super) const MAX_HEAD_DIM: usize = 128;

/// -1 for a channel that is negated, else 1.
pub(super) fn sign(channel: usize) -> i32 {
    1 - 2 * (SIGNS >> (channel % 64) & 1) as i32
}

/// The exponent field of a canonical binary16, but at least 1.
fn field(x: F16) -> i32 {
    i32::from(x.0 >> 10 & 0x1f).max(1)
}

/// The significand of a canonical binary16, 0 to 2047, with its sign.
fn significand(x: F16) -> i32 {
    let fraction = i32::from(x.0 & 0x3ff);
    let hidden = i32::from(x.0 & 0x7c00 != 0) << 10;
    let magnitude = fraction | hidden;
    if x.is_negative() {
        -magnitude
    } else {
        magnitude
    }
}

/// Elements on a common exponent: `integers` in units of 2^(E - 25), magnitudes truncated; E.
pub(super) fn align(elements: &[F16], integers: &mut [i32]) -> i32 {
    let exponent = elements.iter().map(|x| field(*x)).max().unwrap_or(1);
    for (x, integer) in elements.iter().zip(integers) {
        let significand = significand(*x);
        // A shift of a negative number would round towards minus infinity.
        let magnitude = significand.abs() >> (exponent - field(*x));
        *integer = if significand < 0 {
            -magnitude
        } else {
            magnitude
        };
    }
    exponent
}

/// The signs of the channels.
pub(super) fn apply_signs(values: &mut [i32]) {
    for (channel, value) in values.iter_mut().enumerate() {
        *value *= sign(channel);
    }
}

/// y_k = sum over i of (-1)^popcount(i and k) a_i, in place; the length is a power of two.
pub(super) fn hadamard(values: &mut [i32]) {
    let mut half = 1;
    while half < values.len() {
        for block in values.chunks_exact_mut(2 * half) {
            let (low, high) = block.split_at_mut(half);
            for (a, b) in low.iter_mut().zip(high) {
                (*a, *b) = (*a + *b, *a - *b);
            }
        }
        half *= 2;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_butterflies_are_the_matrix() {
        for n in [64usize, 128] {
            for channel in 0..n {
                let mut values = vec![0; n];
                values[channel] = 2047;
                hadamard(&mut values);
                for (k, value) in values.iter().enumerate() {
                    let parity = (channel & k).count_ones() % 2;
                    assert_eq!(*value, if parity == 0 { 2047 } else { -2047 });
                }
            }
        }
    }

    /// Every finite binary16 under every largest exponent field that it can be under: a double holds
    /// its value in units of 2^(E - 25) exactly.
    #[test]
    fn alignment_truncates_the_exact_value() {
        for largest in 1..=30u16 {
            let unit = f64::from(i32::from(largest) - 25).exp2();
            for magnitude in 0..(largest + 1) << 10 {
                let x = [F16(magnitude), F16(0x8000 | magnitude), F16(largest << 10)];
                let mut integers = [0; 3];
                assert_eq!(align(&x, &mut integers), i32::from(largest));
                let exact = x.map(|x| (x.to_f64() / unit).trunc());
                assert_eq!(integers.map(f64::from), exact, "{x:?}");
            }
        }
    }

    #[test]
    fn alignment_truncates_magnitudes() {
        let x = |value: f64| F16::from_f64(value).unwrap();
        let mut integers = [0; 4];
        let largest = align(&[x(1024.0), x(-1.5), x(0.75), F16(1)], &mut integers);
        assert_eq!((largest, integers), (25, [1024, -1, 0, 0]));
        let smallest = align(&[F16(3), F16(0x8002), F16(0), F16(0)], &mut integers);
        assert_eq!((smallest, integers), (1, [3, -2, 0, 0]));
    }
}
