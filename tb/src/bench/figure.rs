//! Figures that a benchmark gives.

use super::Record;
use serde::Serialize;
use std::fmt;

/// One figure, as `rtl-gen report` reads it.
#[derive(Clone, Debug, Serialize)]
pub struct Figure {
    name: String,
    value: f64,
    unit: &'static str,
    /// What it must reach.
    #[serde(skip_serializing_if = "Option::is_none")]
    target: Option<f64>,
    /// The target is an upper limit.
    at_most: bool,
    /// The run behind it, for the system model.
    #[serde(skip_serializing_if = "Option::is_none")]
    record: Option<Record>,
}

impl Figure {
    /// A figure, rounded to `digits` digits behind the decimal point.
    pub fn new(name: String, value: f64, digits: i32, unit: &'static str) -> Figure {
        Figure {
            name,
            value: round(value, digits),
            unit,
            target: None,
            at_most: false,
            record: None,
        }
    }

    /// The same with the run behind it.
    pub fn of(mut self, record: Record) -> Figure {
        self.record = Some(record);
        self
    }

    /// The same, which must reach `target`.
    pub fn at_least(mut self, target: f64) -> Figure {
        self.target = Some(target);
        self
    }

    /// The same, which must not pass `target`.
    pub fn at_most(mut self, target: f64) -> Figure {
        self.target = Some(target);
        self.at_most = true;
        self
    }
}

impl fmt::Display for Figure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {} {}", self.name, self.value, self.unit)?;
        let Some(target) = self.target else {
            return Ok(());
        };
        let (sign, met) = match self.at_most {
            true => ("<=", self.value <= target),
            false => (">=", self.value >= target),
        };
        let met = if met { "met" } else { "MISSED" };
        write!(f, ", goal {sign} {target}: {met}")
    }
}

/// A number rounded to `digits` digits behind the decimal point.
pub fn round(value: f64, digits: i32) -> f64 {
    let scale = 10f64.powi(digits);
    (value * scale).round() / scale
}
