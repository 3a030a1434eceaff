//! Engines needed, and where a codec gains (contract section 3).

use crate::engine::Engine;
use crate::step::System;

/// Elements per second that memory delivers at `bits` per element: 8 W e_m / b.
pub fn elements_from_memory(system: &System, bits: f64) -> f64 {
    8.0 * system.machine.bandwidth * system.machine.eff_kv / bits
}

/// Dequantizers that keep up with memory.
pub fn dequantizers(system: &System, engine: &Engine, clock_hz: f64) -> u64 {
    let needed = elements_from_memory(system, system.bits);
    (needed / engine.rate(system.vector, clock_hz)).ceil() as u64
}

/// Dequantizers below which binary16 is faster.
pub fn break_even(system: &System, engine: &Engine, clock_hz: f64) -> u64 {
    (elements_from_memory(system, 16.0) / engine.rate(system.vector, clock_hz)).ceil() as u64
}

/// Elements per second that a prefill at full speed makes: Phi e_c e / 2A.
pub fn elements_of_prefill(system: &System) -> f64 {
    let flops = system.machine.flops * system.machine.eff_compute;
    flops * system.model.kv_elements() / (2.0 * system.model.active())
}

/// Quantizers that keep up with a prefill.
pub fn quantizers(system: &System, engine: &Engine, clock_hz: f64) -> u64 {
    (elements_of_prefill(system) / engine.rate(system.vector, clock_hz)).ceil() as u64
}

/// Tokens of history of each of `n` requests from which a memory-bound step is `gain` times faster
/// than with binary16; `None` if it never is.
pub fn history_for(system: &System, n: f64, gain: f64) -> Option<f64> {
    let saved = n * (2.0 * system.model.kv_elements() - gain * system.kv_bytes());
    (saved > 0.0).then(|| system.model.bytes_read_by(n) * (gain - 1.0) / saved)
}

/// Seconds that the keys and values of `s` tokens take over a link of `bits_per_s`.
pub fn transfer(system: &System, s: f64, bits_per_s: f64) -> f64 {
    8.0 * system.kv_bytes() * s / bits_per_s
}

/// What of a transfer is left when it is sent layer by layer during the prefill.
pub fn exposed_transfer(system: &System, s: f64, bits_per_s: f64) -> f64 {
    let hidden = system.prefill(s) * (1.0 - 1.0 / system.model.layers as f64);
    (transfer(system, s, bits_per_s) - hidden).max(0.0)
}
