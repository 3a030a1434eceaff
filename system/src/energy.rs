//! Energy of what was served (contract section 3).

use crate::serving::Served;
use crate::step::System;
use crate::table::short;
use serde::Serialize;
use std::fmt;

/// Energy of the steps by where it goes. A term without a source is absent, and named as missing.
#[derive(Clone, PartialEq, Default, Debug, Serialize)]
pub struct Energy {
    /// 8 x bytes x pJ per bit, in joules.
    pub memory_j: Option<f64>,
    /// FLOP x pJ per FLOP.
    pub compute_j: Option<f64>,
    /// Elements x pJ per element.
    pub engines_j: Option<f64>,
    /// Power that does not depend on the work, over all the time.
    pub static_j: Option<f64>,
    /// Terms without a source.
    pub missing: Vec<&'static str>,
    /// Tokens made.
    tokens: u64,
}

impl Energy {
    /// The energy of what a system served.
    pub fn of(system: &System, served: &Served) -> Energy {
        let machine = &system.machine;
        let joules = |pj: Option<f64>, count: f64| pj.map(|pj| pj * 1e-12 * count);
        let bank = |bank: &Option<crate::engine::Bank>, elements: f64| match bank {
            None => Some(0.0),
            Some(bank) => joules(bank.engine.pj_per_element, elements),
        };
        let mut energy = Energy {
            memory_j: joules(machine.pj_per_bit, 8.0 * served.bytes),
            compute_j: joules(machine.pj_per_flop, served.flop),
            engines_j: bank(&system.dequantizers, served.dequantized)
                .zip(bank(&system.quantizers, served.quantized))
                .map(|(a, b)| a + b),
            static_j: machine.static_w.map(|watts| watts * served.seconds),
            missing: vec![],
            tokens: served.tokens,
        };
        let terms = [
            (energy.memory_j, "memory (pj_per_bit)"),
            (energy.compute_j, "compute (pj_per_flop)"),
            (energy.engines_j, "engines (pJ per element)"),
            (energy.static_j, "static (static_w)"),
        ];
        let missing = terms.iter().filter(|(joules, _)| joules.is_none());
        energy.missing = missing.map(|(_, what)| *what).collect();
        energy
    }

    /// What is known of it, in joules; `None` if nothing is.
    pub fn known_j(&self) -> Option<f64> {
        let terms = [
            self.memory_j,
            self.compute_j,
            self.engines_j.filter(|joules| *joules > 0.0),
            self.static_j,
        ];
        let known: Vec<f64> = terms.into_iter().flatten().collect();
        (!known.is_empty()).then(|| known.iter().sum())
    }
}

impl fmt::Display for Energy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.known_j() {
            None => write!(f, "Energy: no term has a source.")?,
            Some(joules) => {
                let per_token = joules / self.tokens as f64;
                write!(f, "Energy of the steps: {} J per token.", short(per_token))?;
            }
        }
        if !self.missing.is_empty() {
            write!(f, " Missing in it: {}.", self.missing.join(", "))?;
        }
        Ok(())
    }
}
