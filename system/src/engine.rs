//! Engines: what was measured of a quantizer or a dequantizer.

use crate::error::{Result, require};
use serde::Serialize;

/// A quantizer or dequantizer at a clock (contract section 2).
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Engine {
    /// The configuration, `oaken_dq64`.
    pub name: String,
    /// Elements per cycle, at most.
    pub lanes: u64,
    /// Cycles of the shortest vector.
    pub least: f64,
    /// Area of the logic in thousands of NAND2, before layout.
    pub kge: Option<f64>,
    /// Of the memories that synthesis made from flip-flops; SRAM macros are in neither.
    pub memory_kge: Option<f64>,
    /// Energy of an element, where it was measured.
    pub pj_per_element: Option<f64>,
    /// Highest clock rate before layout.
    pub fmax_hz: Option<f64>,
}

impl Engine {
    /// Refuses a clock that is not positive or above fmax.
    ///
    /// # Errors
    /// With both rates.
    pub fn check_clock(&self, clock_hz: f64) -> Result<()> {
        let mhz = clock_hz / 1e6;
        let what = format!("a clock of {mhz} MHz is not above 0");
        require(clock_hz > 0.0 && clock_hz.is_finite(), &self.name, &what)?;
        let fmax = self.fmax_hz.unwrap_or(f64::INFINITY);
        let what = format!(
            "a clock of {mhz} MHz is above fmax = {} MHz (before layout)",
            fmax / 1e6
        );
        require(clock_hz <= fmax, &self.name, &what)
    }

    /// cyc(d), cycles of a vector of `d` elements.
    pub fn cycles(&self, d: u64) -> f64 {
        (d.div_ceil(self.lanes) as f64).max(self.least)
    }

    /// r, elements per second in vectors of `d`.
    pub fn rate(&self, d: u64, clock_hz: f64) -> f64 {
        d as f64 / self.cycles(d) * clock_hz
    }
}

/// Several engines of a kind that share the work.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Bank {
    /// The engine.
    pub engine: Engine,
    /// How many.
    pub count: u64,
    /// Their clock.
    pub clock_hz: f64,
}

impl Bank {
    /// Elements per second of all, in vectors of `d`.
    pub fn rate(&self, d: u64) -> f64 {
        self.count as f64 * self.engine.rate(d, self.clock_hz)
    }
}
