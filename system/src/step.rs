//! The time of a decode step and of a prefill (contract section 3).

use crate::engine::Bank;
use crate::error::{Error, Result};
use crate::machine::Machine;
use crate::model::Model;
use serde::Serialize;

/// A model on a machine with a codec: what the equations are about.
#[derive(Clone, Debug)]
pub struct System {
    /// The language model.
    pub model: Model,
    /// The accelerator.
    pub machine: Machine,
    /// b, bits per element of keys and values.
    pub bits: f64,
    /// d, elements of a vector.
    pub vector: u64,
    /// Dequantizers; `None`: fast enough, or not needed.
    pub dequantizers: Option<Bank>,
    /// Quantizers; the same.
    pub quantizers: Option<Bank>,
}

/// Where the time of a step goes, in seconds.
#[derive(Clone, Copy, PartialEq, Default, Debug, Serialize)]
pub struct Step {
    /// t_w, weights from memory.
    pub weights: f64,
    /// t_c, linear compute.
    pub compute: f64,
    /// t_m, keys and values from and to memory.
    pub kv: f64,
    /// t_a, attention compute.
    pub scores: f64,
    /// t_d, dequantizers.
    pub dequantize: f64,
    /// t_q, quantizers.
    pub quantize: f64,
    /// max(t_w, t_c).
    pub linear: f64,
    /// max(t_m, t_a, t_d).
    pub attention: f64,
    /// What dequantizers add to the attention.
    pub exposed_dequantize: f64,
    /// What quantizers add to the step.
    pub exposed_quantize: f64,
    /// All of it.
    pub step: f64,
    /// Bytes over the memory port.
    pub bytes: f64,
}

impl System {
    /// y, bytes of a token's keys and values.
    pub fn kv_bytes(&self) -> f64 {
        self.model.kv_elements() * self.bits / 8.0
    }

    /// A step of `n` requests with `s` tokens of history in all, as far as the attention sees them.
    pub fn step(&self, n: f64, s: f64) -> Step {
        let (model, machine) = (&self.model, &self.machine);
        let e = model.kv_elements();
        let weight_bytes = model.bytes_read_by(n);
        let kv_bytes = self.kv_bytes() * (s + n);
        let flops = machine.flops * machine.eff_compute;
        let weights = weight_bytes / (machine.bandwidth * machine.eff_weights);
        let compute = match machine.cores {
            None => 2.0 * model.active() * n / flops,
            Some(cores) => {
                let cores = cores as f64;
                2.0 * model.active() * (n / cores).ceil() / (flops / cores)
            }
        };
        let kv = kv_bytes / (machine.bandwidth * machine.eff_kv);
        let scores = model.attention_flop() * s / flops;
        let time = |bank: &Option<Bank>, elements: f64| {
            let rate = bank.as_ref().map(|bank| bank.rate(self.vector));
            rate.map_or(0.0, |rate| elements / rate)
        };
        let dequantize = time(&self.dequantizers, e * s);
        let quantize = time(&self.quantizers, e * n);
        let linear = weights.max(compute);
        let without = kv.max(scores);
        let attention = without.max(dequantize);
        let exposed_quantize = (quantize - (linear + attention)).max(0.0);
        Step {
            weights,
            compute,
            kv,
            scores,
            dequantize,
            quantize,
            linear,
            attention,
            exposed_dequantize: attention - without,
            exposed_quantize,
            step: linear + attention + exposed_quantize,
            bytes: weight_bytes + kv_bytes,
        }
    }

    /// Seconds of the prefill of `s` tokens.
    pub fn prefill(&self, s: f64) -> f64 {
        let (model, machine) = (&self.model, &self.machine);
        let flops = machine.flops * machine.eff_compute;
        let compute = (2.0 * model.active() * s + model.attention_flop() / 2.0 * s * s) / flops;
        let weights = model.bytes_read_by(s) / machine.bandwidth;
        let kv = self.kv_bytes() * s / machine.bandwidth;
        let quantize = self
            .quantizers
            .as_ref()
            .map_or(0.0, |bank| model.kv_elements() * s / bank.rate(self.vector));
        compute.max(weights).max(kv).max(quantize)
    }

    /// Bytes that are left for keys and values beside the weights; negative if the model does not fit.
    pub fn room(&self) -> f64 {
        self.machine.capacity * self.machine.fill - self.model.weight_bytes()
    }

    /// Bytes that a request of `s` tokens takes, with half a page lost per stream and kind.
    pub fn request_bytes(&self, s: u64) -> f64 {
        let heads = if self.machine.heads_apart {
            self.model.kv_heads as f64
        } else {
            1.0
        };
        // K and V of a layer lose half a page each: a page together.
        let pages = self.model.layers as f64 * heads * self.machine.kinds;
        self.kv_bytes() * self.model.seen(s) as f64 + pages * self.machine.page_bytes
    }

    /// Refuses a model whose weights leave no room.
    ///
    /// # Errors
    /// By how much it does not fit.
    pub fn check_model_fits(&self) -> Result<()> {
        let (model, machine, room) = (&self.model, &self.machine, self.room());
        if room > 0.0 {
            return Ok(());
        }
        Err(Error::new(format!(
            "{} does not fit on {}: its weights take {:.3} GB, {:.3} GB more than there is",
            model.name,
            machine.name,
            model.weight_bytes() / 1e9,
            -room / 1e9
        )))
    }

    /// Refuses a request that is longer than memory.
    ///
    /// # Errors
    /// With what it takes and what there is.
    pub fn check_request_fits(&self, input: u64, output: u64) -> Result<()> {
        let (needed, room) = (self.request_bytes(input + output), self.room());
        if needed <= room {
            return Ok(());
        }
        Err(Error::new(format!(
            "a request of {input} + {output} tokens is longer than the memory of {}: it takes \
             {:.3} GB, {:.3} GB are left beside the weights",
            self.machine.name,
            needed / 1e9,
            room / 1e9
        )))
    }

    /// Requests that fit when each has `s` tokens.
    pub fn fit(&self, s: u64) -> u64 {
        (self.room() / self.request_bytes(s)).floor().max(0.0) as u64
    }
}
