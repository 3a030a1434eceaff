//! Offline profiling of thresholds (Oaken contract, section 2; Oaken, ISCA 2025, section 4.3).
//!
//! The one place where `f64` takes part, as the contract prescribes.

use crate::F16;
use crate::oaken::{ConfigError, Thresholds};
use std::fmt;

/// The parts of the elements that are to be outer and inner outliers.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Ratios {
    outer: f64,
    inner: f64,
}

impl Ratios {
    /// 4 % outer, 6 % inner: the paper's choice.
    pub const PAPER: Ratios = Ratios {
        outer: 0.04,
        inner: 0.06,
    };

    /// # Errors
    /// [`ProfileError::Ratios`] unless both are at least 0 and their sum is below 1.
    pub fn new(outer: f64, inner: f64) -> Result<Ratios, ProfileError> {
        // Written so that a NaN fails.
        let valid = outer >= 0.0 && inner >= 0.0 && outer + inner < 1.0;
        if valid {
            Ok(Ratios { outer, inner })
        } else {
            Err(ProfileError::Ratios { outer, inner })
        }
    }

    /// The part of the outer group.
    pub fn outer(&self) -> f64 {
        self.outer
    }

    /// The part of the inner group.
    pub fn inner(&self) -> f64 {
        self.inner
    }
}

/// Why profiling gave no thresholds.
#[derive(Clone, Copy, PartialEq, Debug)]
#[non_exhaustive]
pub enum ProfileError {
    /// The ratios are out of range.
    Ratios {
        /// Part of the outer group.
        outer: f64,
        /// Part of the inner group.
        inner: f64,
    },
    /// A window has no values, or there are no windows.
    NoValues,
    /// The averages are not thresholds: tiny windows under a ratio near 1.
    Thresholds(ConfigError),
}

impl fmt::Display for ProfileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ProfileError::Ratios { outer, inner } => {
                write!(
                    f,
                    "ratios outer = {outer}, inner = {inner} are out of range: give two numbers >= 0 with a sum below 1"
                )
            }
            ProfileError::NoValues => write!(
                f,
                "there is nothing to profile: give windows with at least one value each"
            ),
            ProfileError::Thresholds(error) => {
                write!(f, "the windows are too small for these ratios: {error}")
            }
        }
    }
}

impl std::error::Error for ProfileError {}

/// Averages thresholds over windows, one inference each.
pub struct Profiler {
    ratios: Ratios,
    windows: u64,
    /// Sums over the windows, in the order of [`Thresholds::new`].
    sums: [f64; 4],
    sorted: Vec<i32>,
}

impl Profiler {
    /// A profiler that has seen nothing.
    pub fn new(ratios: Ratios) -> Profiler {
        Profiler {
            ratios,
            windows: 0,
            sums: [0.0; 4],
            sorted: Vec::new(),
        }
    }

    /// Windows taken so far.
    pub fn windows(&self) -> u64 {
        self.windows
    }

    /// Takes one window. Its values are made canonical first.
    ///
    /// # Errors
    /// [`ProfileError::NoValues`] for an empty window.
    pub fn window(&mut self, values: &[F16]) -> Result<(), ProfileError> {
        if values.is_empty() {
            return Err(ProfileError::NoValues);
        }
        self.sorted.clear();
        self.sorted
            .extend(values.iter().map(|x| x.canonical().value.key()));
        self.sorted.sort_unstable();

        let x = |i: usize| F16::from_key(self.sorted[i]).to_f64();
        let n = self.sorted.len();
        let k = (self.ratios.outer / 2.0 * n as f64).round_ties_even() as usize;
        let j = (self.ratios.inner / 2.0 * n as f64).round_ties_even() as usize;
        let z = self.sorted.partition_point(|&key| key < 0);
        let (inner_lo, inner_hi) = match j {
            0 => (0.0, 0.0),
            _ => (x(z.saturating_sub(j)), x((z + j).min(n) - 1)),
        };
        for (sum, threshold) in self
            .sums
            .iter_mut()
            .zip([x(k), inner_lo, inner_hi, x(n - 1 - k)])
        {
            *sum += threshold;
        }
        self.windows += 1;
        Ok(())
    }

    /// The averages as thresholds.
    ///
    /// # Errors
    /// [`ProfileError::NoValues`] without windows, [`ProfileError::Thresholds`] if the averages are
    /// not in order.
    pub fn thresholds(&self) -> Result<Thresholds, ProfileError> {
        if self.windows == 0 {
            return Err(ProfileError::NoValues);
        }
        let average = |sum: f64| {
            F16::from_f64(sum / self.windows as f64)
                .expect("an average of finite values lies between them")
                .key()
        };
        let [outer_lo, inner_lo, inner_hi, outer_hi] = self.sums.map(average);
        let clamped = |inner: i32| inner.min(outer_hi).max(outer_lo);
        let [outer_lo, inner_lo, inner_hi, outer_hi] =
            [outer_lo, clamped(inner_lo), clamped(inner_hi), outer_hi].map(F16::from_key);
        Thresholds::new(outer_lo, inner_lo, inner_hi, outer_hi).map_err(ProfileError::Thresholds)
    }
}
