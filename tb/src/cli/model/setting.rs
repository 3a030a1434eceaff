//! Model, machine, codec and engines of a command: presets, or entries of a user's own files.

use crate::cli::outcome::{Result, line};
use std::path::{Path, PathBuf};
use system::codec::{self, Codec};
use system::machine::{self, Machine};
use system::measured::Measured;
use system::model::{self, Model};
use system::setting::{Setting, Wanted};

#[derive(clap::Args)]
pub struct Place {
    /// The language model: a preset, or an entry of a file, FILE.toml:NAME
    #[arg(long, value_name = "NAME|FILE:NAME")]
    model: String,
    /// The accelerator: the same
    #[arg(long, value_name = "NAME|FILE:NAME")]
    machine: String,
    /// Devices that share the KV heads; MACHINE is all of them
    #[arg(long, value_name = "N", default_value_t = 1)]
    devices: u64,
    /// Clock of the engines, in MHz
    #[arg(long, value_name = "MHZ", default_value_t = 1000.0)]
    clock: f64,
    /// Folder of the measured areas, clock rates and cycles
    #[arg(long, value_name = "DIR", default_value = "docs/measured")]
    measured: PathBuf,
    /// PDK of areas and clock rates
    #[arg(long, value_name = "PDK", default_value = "nangate45")]
    pdk: String,
}

#[derive(clap::Args)]
pub struct Coded {
    #[command(flatten)]
    place: Place,
    /// The codec: a preset, or an entry of a file, FILE.toml:NAME
    #[arg(long, value_name = "NAME|FILE:NAME", default_value = "oaken")]
    codec: String,
    /// Bits per element of a report of `tb encode --json`, in place of the codec's
    #[arg(long, value_name = "REPORT.json")]
    bits_from: Option<PathBuf>,
}

#[derive(clap::Args)]
pub struct Engines {
    /// The dequantizer; the codec's first if not given
    #[arg(long, value_name = "TOP")]
    dequantizer: Option<String>,
    /// How many; as many as memory needs if not given
    #[arg(long, value_name = "N")]
    dequantizers: Option<u64>,
    /// The quantizer; the codec's first if not given
    #[arg(long, value_name = "TOP")]
    quantizer: Option<String>,
    /// How many; as many as a prefill needs if not given
    #[arg(long, value_name = "N")]
    quantizers: Option<u64>,
}

impl Place {
    /// The place with a codec.
    pub fn with(&self, codec: Codec) -> Result<Setting> {
        Ok(Setting {
            model: entry(&self.model, model::PRESETS, Model::from_toml)?,
            machine: entry(&self.machine, machine::PRESETS, Machine::from_toml)?,
            codec,
            devices: self.devices,
            measured: Measured::read(&self.measured, &self.pdk).map_err(line)?,
            clock_hz: self.clock * 1e6,
        })
    }
}

impl Coded {
    pub fn setting(&self) -> Result<Setting> {
        let mut codec = codec_of(&self.codec)?;
        if let Some(path) = &self.bits_from {
            codec = codec.with_bits(bits_in(path)?).map_err(line)?;
        }
        self.place.with(codec)
    }
}

impl Engines {
    pub fn wanted(&self) -> Wanted {
        Wanted {
            dequantizer: self.dequantizer.clone(),
            dequantizers: self.dequantizers,
            quantizer: self.quantizer.clone(),
            quantizers: self.quantizers,
        }
    }
}

/// The codec of that name, or of a file.
pub fn codec_of(argument: &str) -> Result<Codec> {
    entry(argument, codec::PRESETS, Codec::from_toml)
}

/// An entry of the presets, or of the file that the argument names.
fn entry<T>(argument: &str, presets: &str, of: fn(&str, &str) -> system::Result<T>) -> Result<T> {
    match argument.rsplit_once(".toml:") {
        Some((path, name)) => {
            let path = format!("{path}.toml");
            let text = read(Path::new(&path))?;
            of(&text, name).map_err(|e| format!("{path}: {}", line(e)))
        }
        None if argument.ends_with(".toml") => {
            Err(format!("{argument}: which entry? give {argument}:NAME"))
        }
        None => of(presets, argument).map_err(line),
    }
}

/// The bits per element that a report says.
fn bits_in(path: &Path) -> Result<f64> {
    let report: serde_json::Value =
        serde_json::from_str(&read(path)?).map_err(|e| format!("{}: {e}", path.display()))?;
    let bits = report["bits_per_element"].as_f64();
    bits.ok_or_else(|| format!("{}: there is no bits_per_element", path.display()))
}

pub fn read(path: &Path) -> Result<String> {
    std::fs::read_to_string(path).map_err(|e| format!("cannot read {path:?}: {e}"))
}
