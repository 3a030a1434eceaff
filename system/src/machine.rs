//! Accelerators: compute, memory and what they reach of it.

use crate::error::{Error, Result, require};
use crate::preset;
use serde::{Deserialize, Serialize};

/// The machines that come with the crate, each with its source.
pub const PRESETS: &str = include_str!("../data/machines.toml");

/// An accelerator (contract section 2).
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Machine {
    /// What it is called.
    pub name: String,
    /// Where its figures are from.
    pub source: String,
    /// Phi, peak FLOP per second.
    pub flops: f64,
    /// W, bytes per second.
    pub bandwidth: f64,
    /// M, bytes.
    pub capacity: f64,
    /// e_w, share of the bandwidth that weights reach.
    pub eff_weights: f64,
    /// e_m, share of the bandwidth that keys and values reach.
    pub eff_kv: f64,
    /// e_c, share of the peak that compute reaches.
    pub eff_compute: f64,
    /// Share of the capacity that may be used.
    pub fill: f64,
    /// N, cores that take one token each at a time.
    pub cores: Option<u64>,
    /// Memory channels.
    pub channels: Option<u64>,
    /// Bytes of a page; 0 without pages.
    pub page_bytes: f64,
    /// Byte streams of a stream id: 2 if dense and sparse are stored apart.
    pub kinds: f64,
    /// Every KV head has pages of its own.
    pub heads_apart: bool,
    /// Energy of a bit moved, if there is a source.
    pub pj_per_bit: Option<f64>,
    /// Energy of a FLOP, if there is a source.
    pub pj_per_flop: Option<f64>,
    /// Power that does not depend on the work, in watts.
    pub static_w: Option<f64>,
}

/// A machine as it stands in a file.
#[derive(Clone, Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct Entry {
    like: Option<String>,
    source: Option<String>,
    tflops: Option<f64>,
    bandwidth_tb_s: Option<f64>,
    capacity_gb: Option<f64>,
    eff_weights: Option<f64>,
    eff_kv: Option<f64>,
    eff_compute: Option<f64>,
    fill: Option<f64>,
    cores: Option<u64>,
    channels: Option<u64>,
    page_bytes: Option<f64>,
    kinds: Option<u64>,
    heads_apart: Option<bool>,
    pj_per_bit: Option<f64>,
    pj_per_flop: Option<f64>,
    static_w: Option<f64>,
}

impl Entry {
    /// This entry with what it lacks from another.
    fn or(self, other: Entry) -> Entry {
        Entry {
            like: None,
            source: self.source.or(other.source),
            tflops: self.tflops.or(other.tflops),
            bandwidth_tb_s: self.bandwidth_tb_s.or(other.bandwidth_tb_s),
            capacity_gb: self.capacity_gb.or(other.capacity_gb),
            eff_weights: self.eff_weights.or(other.eff_weights),
            eff_kv: self.eff_kv.or(other.eff_kv),
            eff_compute: self.eff_compute.or(other.eff_compute),
            fill: self.fill.or(other.fill),
            cores: self.cores.or(other.cores),
            channels: self.channels.or(other.channels),
            page_bytes: self.page_bytes.or(other.page_bytes),
            kinds: self.kinds.or(other.kinds),
            heads_apart: self.heads_apart.or(other.heads_apart),
            pj_per_bit: self.pj_per_bit.or(other.pj_per_bit),
            pj_per_flop: self.pj_per_flop.or(other.pj_per_flop),
            static_w: self.static_w.or(other.static_w),
        }
    }
}

impl Machine {
    /// The preset `name`.
    ///
    /// # Errors
    /// If there is none.
    pub fn preset(name: &str) -> Result<Machine> {
        Machine::from_toml(PRESETS, name)
    }

    /// The machine `name` of a TOML file. `like` names one of the same file, or a preset.
    ///
    /// # Errors
    /// If it is not there, has an unknown key, lacks one, or has a value out of range.
    pub fn from_toml(text: &str, name: &str) -> Result<Machine> {
        let mut entry: Entry = preset::entry(text, "machine", name)?;
        let mut seen = vec![name.to_owned()];
        while let Some(like) = entry.like.clone() {
            let own = preset::names(text).contains(&like);
            if seen.contains(&like) && own {
                let message = format!("machine {name:?}: like = {like:?} goes in a circle");
                return Err(Error::new(message));
            }
            let base: Entry = preset::entry(if own { text } else { PRESETS }, "machine", &like)?;
            let next = base.like.clone();
            entry = entry.or(base);
            entry.like = next;
            seen.push(like);
        }
        Machine::of(name, entry)
    }

    /// The names in a TOML file.
    pub fn names(text: &str) -> Vec<String> {
        preset::names(text)
    }

    fn of(name: &str, entry: Entry) -> Result<Machine> {
        let whose = format!("machine {name:?}");
        let needed = |key: &str, value: Option<f64>| {
            let value = value.ok_or_else(|| Error::new(format!("{whose}: {key} is missing")))?;
            let what = format!("{key} is {value}, not a number above 0");
            require(value > 0.0 && value.is_finite(), &whose, &what)?;
            Ok(value)
        };
        let share = |key: &str, value: Option<f64>| {
            let value = value.unwrap_or(1.0);
            let what = format!("{key} is {value}, not in (0, 1]");
            require(value > 0.0 && value <= 1.0, &whose, &what)?;
            Ok(value)
        };
        let not_negative = |key: &str, value: Option<f64>| {
            let what = format!("{key} is {}, not 0 or more", value.unwrap_or(0.0));
            let holds = value.is_none_or(|value| value >= 0.0 && value.is_finite());
            require(holds, &whose, &what)?;
            Ok(value)
        };
        let count = |key: &str, value: Option<u64>| {
            let what = format!("{key} is {}, not 1 to 2^32", value.unwrap_or(1));
            let holds = value.is_none_or(|value| (1..=1 << 32).contains(&value));
            require(holds, &whose, &what)?;
            Ok(value)
        };
        let source = entry.source.unwrap_or_default();
        let what = "source is missing: say where the figures are from";
        require(!source.trim().is_empty(), &whose, what)?;
        Ok(Machine {
            name: name.to_owned(),
            source,
            flops: needed("tflops", entry.tflops)? * 1e12,
            bandwidth: needed("bandwidth_tb_s", entry.bandwidth_tb_s)? * 1e12,
            capacity: needed("capacity_gb", entry.capacity_gb)? * 1e9,
            eff_weights: share("eff_weights", entry.eff_weights)?,
            eff_kv: share("eff_kv", entry.eff_kv)?,
            eff_compute: share("eff_compute", entry.eff_compute)?,
            fill: share("fill", entry.fill)?,
            cores: count("cores", entry.cores)?,
            channels: count("channels", entry.channels)?,
            page_bytes: not_negative("page_bytes", entry.page_bytes)?.unwrap_or(0.0),
            kinds: count("kinds", entry.kinds)?.unwrap_or(1) as f64,
            heads_apart: entry.heads_apart.unwrap_or(false),
            pj_per_bit: not_negative("pj_per_bit", entry.pj_per_bit)?,
            pj_per_flop: not_negative("pj_per_flop", entry.pj_per_flop)?,
            static_w: not_negative("static_w", entry.static_w)?,
        })
    }
}
