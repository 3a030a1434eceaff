//! Queries into the rotated domain, attention outputs back (rotation contract, section 6).

use super::hadamard::{MAX_HEAD_DIM, align, apply_signs, hadamard, sign};
use crate::F16;

/// Which way a [`transform`] goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Direction {
    /// Into the rotated domain: signs, then H / 8.
    Forward,
    /// Out of it: H / 8, then signs. With D = 64 this undoes `Forward` but for rounding.
    Back,
}

/// The transform of a vector, 64 or 128 elements, each result rounded once.
///
/// # Panics
/// If the vector has another length.
pub fn transform(vector: &[F16], direction: Direction) -> Vec<F16> {
    let n = vector.len();
    assert!(
        n == 64 || n == 128,
        "a vector has 64 or 128 elements, not {n}"
    );
    let mut elements = [F16::ZERO; MAX_HEAD_DIM];
    for (element, x) in elements.iter_mut().zip(vector) {
        *element = x.canonical().value;
    }
    let mut values = [0; MAX_HEAD_DIM];
    let values = &mut values[..n];
    let exponent = align(&elements[..n], values);
    if direction == Direction::Forward {
        apply_signs(values);
    }
    hadamard(values);
    let is_negated = |channel| direction == Direction::Back && sign(channel) < 0;
    let rounded = values.iter().enumerate().map(|(channel, y)| {
        // y 2^(E - 28) is y 2^(E - 4) on the grid; below the grid there are up to 3 bits.
        let eighths = i64::from(*y) << (exponent - 1);
        let result = match exponent {
            4.. => F16::rn(eighths >> 3),
            _ => F16::rn_ratio(eighths, 8),
        };
        if is_negated(channel) {
            result.negated()
        } else {
            result
        }
    });
    rounded.collect()
}

/// A rotated vector as software sees it: back, and the centre added if there is one.
///
/// # Panics
/// If the vector has neither 64 nor 128 elements, or the centre another number.
pub fn plain(rotated: &[F16], centre: Option<&[F16]>) -> Vec<F16> {
    let back = transform(rotated, Direction::Back);
    let Some(centre) = centre else { return back };
    assert_eq!(back.len(), centre.len());
    let sums = back.iter().zip(centre);
    sums.map(|(x, c)| F16::rn(x.to_grid() + c.canonical().value.to_grid()))
        .collect()
}
