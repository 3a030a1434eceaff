//! The four group thresholds (Oaken contract, section 2; Oaken, ISCA 2025, section 4.3, Eq. 1).

use super::ConfigError;
use crate::F16;
use std::fmt;

/// Four thresholds, canonical and in order: `outer_lo <= inner_lo <= inner_hi <= outer_hi`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Thresholds {
    outer_lo: F16,
    inner_lo: F16,
    inner_hi: F16,
    outer_hi: F16,
}

impl Thresholds {
    /// Thresholds from the lowest to the highest; -0 becomes +0.
    ///
    /// # Errors
    /// [`ConfigError::ThresholdNotFinite`] and [`ConfigError::ThresholdsUnordered`], the lowest
    /// offender first.
    pub fn new(
        outer_lo: F16,
        inner_lo: F16,
        inner_hi: F16,
        outer_hi: F16,
    ) -> Result<Self, ConfigError> {
        let named = [
            ("outer_lo", outer_lo),
            ("inner_lo", inner_lo),
            ("inner_hi", inner_hi),
            ("outer_hi", outer_hi),
        ];
        if let Some(&(name, value)) = named.iter().find(|(_, value)| !value.is_finite()) {
            return Err(ConfigError::ThresholdNotFinite { name, value });
        }
        if let Some(pair) = named
            .windows(2)
            .find(|pair| pair[0].1.key() > pair[1].1.key())
        {
            return Err(ConfigError::ThresholdsUnordered {
                lower: pair[0],
                upper: pair[1],
            });
        }
        let [outer_lo, inner_lo, inner_hi, outer_hi] =
            named.map(|(_, value)| value.canonical().value);
        Ok(Thresholds {
            outer_lo,
            inner_lo,
            inner_hi,
            outer_hi,
        })
    }

    /// The lower bound of the inliers: anything below is outer.
    pub fn outer_lo(&self) -> F16 {
        self.outer_lo
    }

    /// The lower end of the inner band.
    pub fn inner_lo(&self) -> F16 {
        self.inner_lo
    }

    /// The upper end of the inner band.
    pub fn inner_hi(&self) -> F16 {
        self.inner_hi
    }

    /// The upper bound of the inliers: anything above is outer.
    pub fn outer_hi(&self) -> F16 {
        self.outer_hi
    }
}

/// `outer_lo,inner_lo,inner_hi,outer_hi`: the form `"...".parse()` reads back.
impl fmt::Display for Thresholds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{},{},{},{}",
            self.outer_lo, self.inner_lo, self.inner_hi, self.outer_hi
        )
    }
}
