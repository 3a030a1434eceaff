//! The accounting of Titanus' published simulator (contract section 5): one decoder layer per core,
//! weights in compute-in-memory macros, units in order.
//!
//! Constants and sparsities are read from the file of published figures; what that file lacks and
//! the simulator has, stands here with its name. Clocks are in MHz and powers in mW, so that their
//! ratio is nJ per cycle.

use crate::error::{Error, Result};
use serde::Serialize;
use serde_json::Value;

/// Published figures of Titanus.
pub const PAPER: &str = include_str!("../data/papers/titanus.json");

/// Operations of 16 tokens are counted whatever the lengths.
const COUNTED: u64 = 16;
/// Stages of the pipeline within a core.
const STAGES: u64 = 7;
/// Cycles before the first operation and after the last.
const AROUND: u64 = 2;
/// Bits per cycle between units and the global buffer, 370 GB/s.
const BUFFER_BITS: f64 = 15891.38;
/// Bits per cycle from memory, 256 GB/s, 1024 times as fast as stated "to reduce simulation time".
const MEMORY_BITS: f64 = 10995.11 * 1024.0;
/// A compute-in-memory macro: inputs and outputs.
const MACRO: (u64, u64) = (256, 32);
/// Rows and columns of a unit's tile.
const TILE: u64 = 32;

/// What is done to keys and values.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Mode {
    /// Pruned and quantized.
    Cpq,
    /// Pruned.
    Pruning,
    /// As they are, 8 bits per element.
    None,
}

/// A configuration of the simulator.
#[derive(Clone, Debug)]
pub struct Titanus {
    mode: Mode,
    layers: u64,
    heads: u64,
    hidden: u64,
    ffn: u64,
    /// u, pruning, quantization and dequantization units.
    units: u64,
    /// Computing engines for scores; as many are for values.
    engines: u64,
    /// Layer norm units.
    norms: u64,
    kept: f64,
    zero_after_quantization: f64,
    zero_after_dequantization: f64,
    code_bits: f64,
    clock_mhz: f64,
    buffer_mb: f64,
    constants: Value,
}

/// A unit's operations in a run.
#[derive(Clone, Copy, Debug)]
struct Operations {
    kind: Kind,
    count: u64,
}

#[derive(Clone, Copy, PartialEq, Debug)]
enum Kind {
    NormBefore,
    Query,
    Key,
    Value,
    Prune,
    Quantize,
    Dequantize,
    Scores,
    Softmax,
    Mix,
    Output,
    NormAfter,
    Ffn1,
    Relu,
    Ffn2,
}

impl Kind {
    /// Its name among the cycles per operation.
    fn cycles_name(self) -> &'static str {
        match self {
            Kind::NormBefore | Kind::NormAfter => "layer norm",
            Kind::Prune => "pruning",
            Kind::Quantize => "quantization",
            Kind::Dequantize => "dequantization",
            Kind::Scores | Kind::Mix => "CE",
            Kind::Softmax => "softmax",
            Kind::Relu => "relu",
            _ => "CIM macro",
        }
    }

    /// Its pipeline stage.
    fn stage(self) -> usize {
        match self {
            Kind::NormBefore => 0,
            Kind::Query | Kind::Key | Kind::Value | Kind::Prune => 1,
            Kind::Quantize => 2,
            Kind::Dequantize | Kind::Scores | Kind::Softmax => 3,
            Kind::Mix => 4,
            Kind::Output | Kind::NormAfter => 5,
            Kind::Ffn1 | Kind::Relu | Kind::Ffn2 => 6,
        }
    }
}

/// What the accounting as published gives.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Published {
    /// Cycles of 16 tokens in a layer.
    pub cycles16: u64,
    /// Energy of all units, nJ.
    pub compute_nj: f64,
    /// Energy of keys and values over the memory port, nJ.
    pub kv_nj: f64,
    /// Energy of prompts over the memory port, nJ.
    pub other_nj: f64,
    /// Tokens, prompts included, per joule without the weights.
    pub tokens_per_j: f64,
    /// Tokens, prompts included, per second.
    pub tokens_per_s: f64,
    /// The same with the pipeline within a core.
    pub tokens_per_s_icpi: f64,
    /// The same with cores in parallel as well.
    pub tokens_per_s_icpa: f64,
    /// Bytes of keys and values over the memory port.
    pub kv_bytes: u64,
}

/// What the accounting gives when every decode token has its real history.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct WholeHistory {
    /// Tokens, prompts included, per second.
    pub tokens_per_s: f64,
    /// Share of the time that the memory port is busy with keys and values, at its stated rate.
    pub memory_busy: f64,
}

impl Titanus {
    /// The configuration of `opt-125m` or `opt-6.7b`.
    ///
    /// # Errors
    /// If there is no such configuration.
    pub fn preset(model: &str, mode: Mode) -> Result<Titanus> {
        let paper: Value = serde_json::from_str(PAPER).map_err(Error::new)?;
        let artifact = &paper["tables"]["artifact"];
        let config = &artifact["configurations"][model];
        if config.is_null() {
            let names = artifact["configurations"].as_object();
            let names = names.into_iter().flat_map(|names| names.keys());
            let names: Vec<&str> = names.map(String::as_str).collect();
            return Err(Error::new(format!(
                "Titanus has no configuration {model:?}; there are {}",
                names.join(", ")
            )));
        }
        let parallel = &artifact["parallel"][model];
        let bits = number(config, "key_bits")? + number(config, "value_bits")?;
        Ok(Titanus {
            mode,
            layers: count(config, "layers")?,
            heads: count(config, "heads")?,
            hidden: count(config, "hidden")?,
            ffn: count(config, "ffn")?,
            units: count(parallel, "PU/QU/DQU")?,
            engines: count(parallel, "CE")?,
            norms: count(&artifact["parallel"], "layer norm")?,
            kept: 1.0 - number(config, "pruned")?,
            zero_after_quantization: number(config, "zero_after_quantization")?,
            zero_after_dequantization: number(config, "zero_after_dequantization")?,
            code_bits: bits / 2.0,
            clock_mhz: number(artifact, "clock_mhz")?,
            // The paper has 4 MB; the configuration of OPT-6.7B has 64.
            buffer_mb: if model == "opt-6.7b" { 64.0 } else { 4.0 },
            constants: artifact.clone(),
        })
    }

    fn cycles_of(&self, kind: Kind) -> u64 {
        self.constants["cycles_per_operation"][kind.cycles_name()]
            .as_u64()
            .unwrap_or_default()
    }

    /// Operations of `tokens` tokens in a layer, in order: `histories` dequantized tokens, `scores`
    /// dot products, `softmaxes`, and `mixes` sums over a history per element of a head.
    fn operations(
        &self,
        tokens: u64,
        histories: u64,
        scores: u64,
        softmaxes: u64,
        mixes: u64,
    ) -> Vec<Operations> {
        let d = self.hidden;
        let norm = d.div_ceil(self.norms).div_ceil(16);
        let both = (2 * d) as f64;
        let units = self.units as f64;
        let prune = (both / units).ceil() as u64;
        let quantize = (both * self.kept / units).ceil() as u64;
        let has_prune = u64::from(self.mode != Mode::None);
        let has_quantize = u64::from(self.mode == Mode::Cpq);
        let head = d / self.heads;
        let all = [
            (Kind::NormBefore, tokens * norm),
            (Kind::Query, tokens),
            (Kind::Key, tokens),
            (Kind::Value, tokens),
            (Kind::Prune, has_prune * tokens * prune.div_ceil(TILE)),
            (
                Kind::Quantize,
                has_quantize * tokens * quantize.div_ceil(TILE),
            ),
            (
                Kind::Dequantize,
                has_quantize * histories * quantize.div_ceil(TILE),
            ),
            (Kind::Scores, scores * head.div_ceil(256)),
            (Kind::Softmax, softmaxes),
            (Kind::Mix, mixes * head),
            (Kind::Output, tokens),
            (Kind::NormAfter, tokens * norm),
            (Kind::Ffn1, tokens),
            (Kind::Relu, tokens * self.ffn.div_ceil(256)),
            (Kind::Ffn2, tokens),
        ];
        let some = all.into_iter().filter(|(_, count)| *count > 0);
        some.map(|(kind, count)| Operations { kind, count })
            .collect()
    }

    /// The 16 tokens of the published way: histories 0 to 15 in the attention, 8 to 15 dequantized.
    fn counted(&self) -> Vec<Operations> {
        let half = COUNTED / 2;
        let dequantized = (half..COUNTED).sum();
        let scores = (1..=COUNTED).sum();
        self.operations(COUNTED, dequantized, scores, COUNTED, COUNTED)
    }

    /// One token with `history` tokens before it, of which `dequantized` are dequantized.
    fn token(&self, history: u64, dequantized: u64) -> u64 {
        let seen = history + 1;
        let (softmaxes, mixes) = (seen.div_ceil(16), seen.div_ceil(256));
        self.cycles(&self.operations(1, dequantized, seen, softmaxes, mixes))
    }

    /// Cycles of operations that start in order, one per cycle, each when its unit is free.
    fn cycles(&self, operations: &[Operations]) -> u64 {
        let starts = operations.iter().map(|o| {
            // The first waits for nothing: its unit is used here alone.
            1 + (o.count - 1) * (self.cycles_of(o.kind) + 1)
        });
        let last = operations.last().map_or(0, |o| self.cycles_of(o.kind));
        starts.sum::<u64>() + last + AROUND
    }

    /// Bytes of a token's keys and values in a layer, by what they are.
    fn stored(&self) -> Vec<u64> {
        let both = (2 * self.hidden) as f64;
        let mask = (2 * self.hidden).div_ceil(8);
        let kept = (both * self.kept).ceil() as u64;
        match self.mode {
            Mode::None => vec![2 * self.hidden],
            Mode::Pruning => vec![kept, mask],
            Mode::Cpq => {
                let labelled = both * (1.0 - self.zero_after_quantization);
                let codes = (labelled / (8.0 / self.code_bits)).ceil() as u64;
                let labels = (both * self.kept / 8.0).ceil() as u64;
                vec![codes, mask, labels]
            }
        }
    }

    /// Bytes of keys and values over the memory port in a layer: every token is written once, and
    /// each decode step reads those before it.
    pub fn kv_bytes_of_layer(&self, prefill: u64, decode: u64) -> u64 {
        let read: u64 = (0..decode).map(|i| prefill + i).sum();
        (prefill + decode + read) * self.stored().iter().sum::<u64>()
    }

    /// Bytes of the weights of a layer, 8 bits each.
    pub fn weight_bytes_of_layer(&self) -> u64 {
        4 * self.hidden * self.hidden + 2 * self.hidden * self.ffn
    }

    /// Bytes of a prompt in a layer.
    pub fn prompt_bytes_of_layer(&self, prefill: u64) -> u64 {
        prefill * self.hidden
    }

    /// Layers, each on a core.
    pub fn layers(&self) -> u64 {
        self.layers
    }

    /// Energy per byte over the memory port of a layer, nJ: that of the memory, and of the global
    /// buffer (its stores, and its leakage while it is busy) as its share.
    fn nj_per_byte(&self, prefill: u64, decode: u64) -> Result<f64> {
        let tokens = prefill + decode;
        let stored = self.stored();
        // Written to the global buffer.
        let both = (2 * self.hidden) as f64;
        let mut to_buffer = vec![tokens * self.hidden];
        to_buffer.extend(stored.iter().map(|bytes| bytes * tokens));
        if self.mode == Mode::Cpq {
            let kept = (both * self.kept).ceil() as u64;
            to_buffer.extend([kept, (2 * self.hidden).div_ceil(8)].map(|bytes| bytes * tokens));
        }
        // Over the memory port: weights, prompt, keys and values.
        let d = self.hidden;
        let mut over_port = vec![d * d; 4];
        over_port.extend([d * self.ffn, self.ffn * d, prefill * d]);
        over_port.extend(stored.iter().map(|bytes| bytes * tokens));
        for i in 0..decode {
            over_port.extend(stored.iter().map(|bytes| bytes * (prefill + i)));
        }
        let cycles = |bytes: &[u64], bits: f64| -> f64 {
            let each = bytes
                .iter()
                .map(|bytes| (*bytes as f64 * 8.0 / bits).ceil());
            each.sum()
        };
        let busy = cycles(&to_buffer, BUFFER_BITS) + cycles(&over_port, MEMORY_BITS);
        let power = &self.constants["mw_dynamic_leakage"];
        let leakage = number(power, "buffer leakage per MB")? * self.buffer_mb / self.clock_mhz;
        let text = self.constants["buffer_nj_per_64_bytes"].as_str();
        let factor = text.and_then(|text| text.split_whitespace().next()?.parse::<f64>().ok());
        let factor = factor.ok_or_else(|| Error::new("buffer_nj_per_64_bytes is no number"))?;
        let access = factor * self.buffer_mb.sqrt() / 64.0;
        let of_buffer = access * to_buffer.iter().sum::<u64>() as f64 + leakage * busy;
        let of_memory = number(&self.constants, "hbm_nj_per_64_bytes")? / 64.0;
        Ok(of_memory + of_buffer / over_port.iter().sum::<u64>() as f64)
    }

    /// Energy of operations in a layer, nJ.
    fn compute_nj(&self, operations: &[Operations], tokens: u64) -> Result<f64> {
        let powers = &self.constants["mw_dynamic_leakage"];
        let power = |name: &str, zero: f64| -> Result<f64> {
            let at = |i: usize| powers[name][i].as_f64();
            let (dynamic, leakage) = at(0)
                .zip(at(1))
                .ok_or_else(|| Error::new(format!("Titanus: no power of {name}")))?;
            Ok(((1.0 - zero) * dynamic + leakage) / self.clock_mhz)
        };
        let pruned = match self.mode {
            Mode::None => 0.0,
            _ => 1.0 - self.kept,
        };
        // Lanes without an element are as good as zeros.
        let idle = |used: u64, zero: f64| match used < 256 {
            true => 1.0 - used as f64 / 256.0 * (1.0 - zero),
            false => zero,
        };
        let head = self.hidden / self.heads;
        let zero_values = match self.mode {
            Mode::Cpq => self.zero_after_dequantization,
            _ => pruned,
        };
        let zero_mixed = match (tokens < 256, self.mode) {
            (true, _) => idle(tokens, zero_values),
            (false, Mode::None) => 0.0,
            (false, _) => zero_values * 0.5 + 0.5,
        };
        let macros = |inputs: u64, outputs: u64| -> Result<f64> {
            let macros = inputs.div_ceil(MACRO.0) * outputs.div_ceil(MACRO.1);
            let accumulating = count(&self.constants["cycles_per_operation"], "accumulator")?;
            let cycles = self.cycles_of(Kind::Query);
            Ok(macros as f64 * power("CIM macro", 0.0)? * cycles as f64
                + outputs as f64 * power("accumulator", 0.0)? * accumulating as f64)
        };
        let mut total = 0.0;
        for o in operations {
            let cycles = self.cycles_of(o.kind) as f64;
            let (engines, units) = (self.engines as f64, self.units as f64);
            let each = match o.kind {
                Kind::NormBefore | Kind::NormAfter => {
                    self.norms as f64 * power("layer norm", 0.0)? * cycles
                }
                Kind::Query | Kind::Key | Kind::Value | Kind::Output => {
                    macros(self.hidden, self.hidden)?
                }
                Kind::Ffn1 => macros(self.hidden, self.ffn)?,
                Kind::Ffn2 => macros(self.ffn, self.hidden)?,
                Kind::Prune => units * power("PU", 0.0)? * cycles,
                Kind::Quantize => units * power("QU", pruned)? * cycles,
                Kind::Dequantize => units * power("DQU", self.zero_after_quantization)? * cycles,
                Kind::Scores => engines * power("CE", idle(head, pruned))? * cycles,
                Kind::Mix => engines * power("CE", zero_mixed)? * cycles,
                Kind::Softmax => engines * power("softmax", 0.0)? * cycles,
                Kind::Relu => power("relu", 0.0)? * cycles,
            };
            total += o.count as f64 * each;
        }
        Ok(total)
    }

    /// Cycles of the longest pipeline stage per token: busy cycles of its units as their share of
    /// `cycles`, each rounded up.
    fn longest_stage(&self, operations: &[Operations], cycles: u64) -> u64 {
        let busy = |o: &Operations| o.count * self.cycles_of(o.kind);
        let all: u64 = operations.iter().map(busy).sum();
        let mut stages = [0; STAGES as usize];
        for o in operations {
            let share = cycles as f64 * (busy(o) as f64 / all as f64);
            stages[o.kind.stage()] += share.ceil() as u64;
        }
        stages.into_iter().max().unwrap_or_default()
    }

    fn tokens_per_s(&self, tokens: u64, cycles: f64) -> f64 {
        tokens as f64 * self.clock_mhz * 1e6 / cycles
    }

    /// The accounting as published: 16 tokens stand for all.
    ///
    /// # Errors
    /// If a length is 0 or a constant is missing.
    pub fn published(&self, prefill: u64, decode: u64) -> Result<Published> {
        check(prefill, decode)?;
        let tokens = prefill + decode;
        let operations = self.counted();
        let cycles16 = self.cycles(&operations);
        let layers = self.layers as f64;
        let scale = tokens as f64 / COUNTED as f64;
        let compute_nj = self.compute_nj(&operations, tokens)? * layers * scale;
        let nj_per_byte = self.nj_per_byte(prefill, decode)?;
        let kv_bytes = self.kv_bytes_of_layer(prefill, decode) * self.layers;
        let kv_nj = kv_bytes as f64 * nj_per_byte;
        let other_nj = self.prompt_bytes_of_layer(prefill) as f64 * layers * nj_per_byte;
        let per_token = cycles16.div_ceil(COUNTED);
        let stage = self.longest_stage(&operations, per_token);
        let decoding = per_token * decode;
        let within = (STAGES + prefill - 1) * stage + decoding;
        let parallel = (STAGES * self.layers + prefill - 1) * stage + decoding * self.layers;
        Ok(Published {
            cycles16,
            compute_nj,
            kv_nj,
            other_nj,
            tokens_per_j: tokens as f64 * 1e9 / (compute_nj + kv_nj + other_nj),
            tokens_per_s: self.tokens_per_s(tokens, cycles16 as f64 * scale * layers),
            tokens_per_s_icpi: self.tokens_per_s(tokens, (within * self.layers) as f64),
            tokens_per_s_icpa: self.tokens_per_s(tokens, parallel as f64),
            kv_bytes,
        })
    }

    /// The accounting with the whole history of every decode token.
    ///
    /// # Errors
    /// If a length is 0 or a constant is missing.
    pub fn whole_history(&self, prefill: u64, decode: u64) -> Result<WholeHistory> {
        check(prefill, decode)?;
        let layers = self.layers as f64;
        let decoding: u64 = (0..decode)
            .map(|i| self.token(prefill + i, prefill + i))
            .sum();
        let middle = self.token((prefill - 1) / 2, 0) as f64;
        let prefilling = middle * (prefill as f64 / STAGES as f64 + layers);
        let cycles = prefilling + decoding as f64 * layers;
        let seconds = cycles / (self.clock_mhz * 1e6);
        let kv_bytes = (self.kv_bytes_of_layer(prefill, decode) * self.layers) as f64;
        let rate = number(&self.constants, "hbm_gb_s")? * 1e9;
        Ok(WholeHistory {
            tokens_per_s: self.tokens_per_s(prefill + decode, cycles),
            memory_busy: kv_bytes / rate / seconds,
        })
    }

    /// Share by which keys and values are below 8 bits per element, from the sparsities alone.
    pub fn movement_saved(&self) -> f64 {
        let bits = match self.mode {
            Mode::None => 8.0,
            Mode::Pruning => 8.0 * self.kept + 1.0,
            Mode::Cpq => (1.0 - self.zero_after_quantization) * self.code_bits + 1.0 + self.kept,
        };
        1.0 - bits / 8.0
    }
}

fn check(prefill: u64, decode: u64) -> Result<()> {
    let range = 1..=1 << 20;
    if !range.contains(&prefill) || !range.contains(&decode) {
        let message = format!("prefill {prefill} and decode {decode} are not 1 to 2^20 tokens");
        return Err(Error::new(message));
    }
    Ok(())
}

fn number(of: &Value, key: &str) -> Result<f64> {
    let value = of[key].as_f64();
    value.ok_or_else(|| Error::new(format!("Titanus: no number {key}")))
}

fn count(of: &Value, key: &str) -> Result<u64> {
    let value = of[key].as_u64();
    value.ok_or_else(|| Error::new(format!("Titanus: no count {key}")))
}
