//! Codecs: bits per element of keys and values, and the engines that they need.

use crate::error::{Error, Result, require};
use crate::model::Model;
use crate::preset;
use serde::{Deserialize, Serialize};

/// The codecs that come with the crate.
pub const PRESETS: &str = include_str!("../data/codecs.toml");

/// A codec (contract section 2).
#[derive(Clone, PartialEq, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Codec {
    /// What it is called.
    #[serde(skip_deserializing)]
    pub name: String,
    /// Bits per element, all in.
    bits: Option<f64>,
    /// An equation for them.
    formula: Option<Formula>,
    /// p, share of outliers (`oaken`).
    outliers: Option<f64>,
    /// Share of elements that pruning keeps (`titanus`).
    kept: Option<f64>,
    /// Share of elements that have a code (`titanus`).
    labelled: Option<f64>,
    /// Bits of a code (`titanus`).
    code_bits: Option<f64>,
    /// What the attention takes.
    pub consumes: Consumes,
    /// Tops that decode it, the one to take first.
    #[serde(default)]
    pub dequantizer: Vec<String>,
    /// Tops that encode it, the one to take first.
    #[serde(default)]
    pub quantizer: Vec<String>,
    /// The codec in reference files of the accuracy harness.
    #[serde(default)]
    pub accuracy: Option<String>,
    /// Where the figures are from.
    #[serde(default)]
    pub source: String,
}

/// An equation for bits per element.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, Serialize)]
#[serde(rename_all = "lowercase")]
enum Formula {
    /// 4 + 8p + 96/d + 0.006.
    Oaken,
    /// 1 + kept + labelled x code bits.
    Titanus,
}

/// What the attention takes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Consumes {
    /// Elements of 16 bits: a dequantizer stands before the cores.
    Binary16,
    /// Elements of 8 bits: the same.
    Int8,
    /// The codes themselves: no dequantizer.
    Codes,
}

impl Codec {
    /// The preset `name`.
    ///
    /// # Errors
    /// If there is none.
    pub fn preset(name: &str) -> Result<Codec> {
        Codec::from_toml(PRESETS, name)
    }

    /// The codec `name` of a TOML file.
    ///
    /// # Errors
    /// If it is not there, has an unknown key, or a value out of range.
    pub fn from_toml(text: &str, name: &str) -> Result<Codec> {
        let mut codec: Codec = preset::entry(text, "codec", name)?;
        codec.name = name.to_owned();
        codec.check()?;
        Ok(codec)
    }

    /// The names in a TOML file.
    pub fn names(text: &str) -> Vec<String> {
        preset::names(text)
    }

    fn check(&self) -> Result<()> {
        let whose = format!("codec {:?}", self.name);
        let shares = [
            ("outliers", self.outliers),
            ("kept", self.kept),
            ("labelled", self.labelled),
        ];
        for (key, value) in shares {
            let value = value.unwrap_or(0.0);
            let what = format!("{key} is {value}, not in [0, 1]");
            require((0.0..=1.0).contains(&value), &whose, &what)?;
        }
        for (key, value) in [("bits", self.bits), ("code_bits", self.code_bits)] {
            let value = value.unwrap_or(1.0);
            let what = format!("{key} is {value}, not in (0, 64]");
            require(value > 0.0 && value <= 64.0, &whose, &what)?;
        }
        let complete = match self.formula {
            None => self.bits.is_some(),
            Some(Formula::Oaken) => self.outliers.is_some(),
            Some(Formula::Titanus) => {
                self.kept.is_some() && self.labelled.is_some() && self.code_bits.is_some()
            }
        };
        let what = "bits are missing, or formula and what it is made from";
        require(complete, &whose, what)?;
        let what = "both bits and a formula";
        require(self.bits.is_none() || self.formula.is_none(), &whose, what)
    }

    /// The same codec with the bits per element of a measured report, which win.
    ///
    /// # Errors
    /// If they are out of range.
    pub fn with_bits(mut self, bits: f64) -> Result<Codec> {
        self.bits = Some(bits);
        self.formula = None;
        self.check()?;
        Ok(self)
    }

    /// b, bits per element on a model of which `devices` share the KV heads.
    ///
    /// # Errors
    /// If the heads cannot be shared.
    pub fn bits(&self, model: &Model, devices: u64) -> Result<f64> {
        let d = vector(model, devices)? as f64;
        let of = |value: Option<f64>| value.unwrap_or_default();
        Ok(match self.formula {
            None => of(self.bits),
            Some(Formula::Oaken) => 4.0 + 8.0 * of(self.outliers) + 96.0 / d + 0.006,
            Some(Formula::Titanus) => 1.0 + of(self.kept) + of(self.labelled) * of(self.code_bits),
        })
    }
}

/// d, elements of a vector where `devices` share the KV heads of a model.
///
/// # Errors
/// If they cannot be shared.
pub fn vector(model: &Model, devices: u64) -> Result<u64> {
    if devices == 0 || !model.kv_heads.is_multiple_of(devices) {
        return Err(Error::new(format!(
            "model {:?}: {devices} devices cannot share {} KV heads",
            model.name, model.kv_heads
        )));
    }
    Ok(model.vector() / devices)
}
