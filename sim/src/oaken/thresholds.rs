//! The four group thresholds (Oaken contract, section 2; Oaken, ISCA 2025, section 4.3, Eq. 1).

use super::{ConfigError, ThresholdsError};
use crate::F16;
use std::fmt;
use std::str::FromStr;

/// Names of the thresholds, in the order of [`Thresholds::new`].
const NAMES: [&str; 4] = ["outer_lo", "inner_lo", "inner_hi", "outer_hi"];

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
        let values = [outer_lo, inner_lo, inner_hi, outer_hi];
        let named: [_; 4] = std::array::from_fn(|i| (NAMES[i], values[i]));
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
        let [outer_lo, inner_lo, inner_hi, outer_hi] = values.map(|value| value.canonical().value);
        Ok(Thresholds {
            outer_lo,
            inner_lo,
            inner_hi,
            outer_hi,
        })
    }

    /// Thresholds from real numbers, the lowest first, each rounded to the nearest binary16.
    ///
    /// # Errors
    /// [`ThresholdsError::NotFinite`] for the lowest one that has no finite binary16,
    /// [`ThresholdsError::Config`] if they are not in order.
    pub fn from_f64(numbers: [f64; 4]) -> Result<Self, ThresholdsError> {
        let mut rounded = [F16::ZERO; 4];
        for ((threshold, value), name) in rounded.iter_mut().zip(numbers).zip(NAMES) {
            *threshold = F16::from_f64(value).ok_or(ThresholdsError::NotFinite { name, value })?;
        }
        let [outer_lo, inner_lo, inner_hi, outer_hi] = rounded;
        Thresholds::new(outer_lo, inner_lo, inner_hi, outer_hi).map_err(ThresholdsError::Config)
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

/// `outer_lo,inner_lo,inner_hi,outer_hi` as decimal numbers.
impl FromStr for Thresholds {
    type Err = ThresholdsError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let number = |field: &str| {
            field
                .trim()
                .parse::<f64>()
                .map_err(|_| ThresholdsError::Syntax)
        };
        let numbers = text.split(',').map(number).collect::<Result<Vec<_>, _>>()?;
        Thresholds::from_f64(numbers.try_into().map_err(|_| ThresholdsError::Syntax)?)
    }
}
