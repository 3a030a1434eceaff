//! Quality and size of a reconstruction.

use crate::F16;
use crate::oaken::{Group, Thresholds, decompose};

/// Errors of one group, in the units of the elements.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct GroupError {
    /// Elements of the group.
    pub elements: u64,
    /// The largest |decoded - original|.
    pub max_abs: f64,
    sum_of_squares: f64,
}

impl GroupError {
    /// The mean squared error; 0 for an empty group.
    pub fn mean_squared(&self) -> f64 {
        self.sum_of_squares / self.elements.max(1) as f64
    }

    /// Takes an element whose reconstruction is off by `error`.
    pub fn include(&mut self, error: f64) {
        self.elements += 1;
        self.max_abs = self.max_abs.max(error.abs());
        self.sum_of_squares += error * error;
    }
}

/// Errors of a reconstruction by the group of the original element.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Quality {
    /// The outer group.
    pub outer: GroupError,
    /// The middle group.
    pub middle: GroupError,
    /// The inner group.
    pub inner: GroupError,
    /// All elements.
    pub all: GroupError,
}

impl Quality {
    /// Takes a vector and its reconstruction, of the same length. The error is measured from the
    /// canonical element.
    pub fn include(&mut self, original: &[F16], decoded: &[F16], thresholds: &Thresholds) {
        assert_eq!(
            original.len(),
            decoded.len(),
            "a reconstruction is as long as its original"
        );
        for (&x, y) in original.iter().zip(decoded) {
            let x = decompose(x, thresholds);
            let error = y.to_f64() - x.canonical.to_f64();
            match x.group {
                Group::Outer => self.outer.include(error),
                Group::Middle => self.middle.include(error),
                Group::Inner => self.inner.include(error),
            }
            self.all.include(error);
        }
    }
}

/// Stored bits per element with everything counted: codes, outliers, headers, terminators, padding.
pub fn bits_per_element(dense_bytes: u64, sparse_bytes: u64, elements: u64) -> f64 {
    (dense_bytes + sparse_bytes) as f64 * 8.0 / elements as f64
}
