//! `manifest.json`: everything a script needs to know about an emitted design.

use crate::design::Design;
use crate::family::unit;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The description of an emitted design.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Manifest {
    /// Who wrote it: `sapwood rtl-gen <version>`.
    pub generator: String,
    /// Name of the configuration.
    pub config: String,
    /// Name of the unit.
    pub unit: String,
    /// Name of the top module.
    pub top: String,
    /// All parameters of the unit as a configuration file has them, defaults included.
    pub parameters: BTreeMap<String, toml::Value>,
    /// Cycles from an accepted input to its output, if that is one number.
    pub latency: Option<usize>,
    /// In words.
    pub throughput: String,
    /// Name of the clock, if there is one (rising edge).
    pub clock: Option<String>,
    /// Name of the reset, if there is one (synchronous, active low).
    pub reset: Option<String>,
    /// Verilog files in order of dependency, by their paths from the manifest.
    pub files: Vec<String>,
    /// Ports of the top in the order of the text.
    pub ports: Vec<ManifestPort>,
    /// All modules in order of dependency.
    pub modules: Vec<ManifestModule>,
}

/// A port of the top module.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ManifestPort {
    /// Name.
    pub name: String,
    /// `input` or `output`.
    pub direction: String,
    /// Width in bits.
    pub width: usize,
    /// What it means.
    pub doc: String,
}

/// A module of the design.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ManifestModule {
    /// Name.
    pub name: String,
    /// Its file, by the path from the manifest.
    pub file: String,
    /// Is it a memory, to be replaced by an SRAM macro?
    pub ram: bool,
    /// Bits of the memory; left out where there is none.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub memory_bits: usize,
}

fn is_zero(bits: &usize) -> bool {
    *bits == 0
}

impl Manifest {
    /// As JSON text.
    pub fn json(&self) -> String {
        let mut text = serde_json::to_string_pretty(self).expect("a manifest is plain data");
        text.push('\n');
        text
    }
}

/// The manifest of a design.
pub fn manifest(design: &Design) -> Manifest {
    let top = &design.top;
    let files = design.verilog();
    Manifest {
        generator: format!("sapwood rtl-gen {}", env!("CARGO_PKG_VERSION")),
        config: design.config.clone(),
        unit: design.unit.clone(),
        top: top.name().to_owned(),
        parameters: unit(&design.unit)
            .expect("a design is built from a unit")
            .written(&design.parameters),
        latency: top.latency(),
        throughput: top.throughput().to_owned(),
        clock: top.has_clock().then(|| "clk".to_owned()),
        reset: top.has_reset().then(|| "rst_n".to_owned()),
        ports: top
            .ports()
            .into_iter()
            .map(|p| ManifestPort {
                name: p.name,
                direction: if p.input { "input" } else { "output" }.to_owned(),
                width: p.kind.width(),
                doc: p.doc,
            })
            .collect(),
        modules: files
            .iter()
            .map(|f| ManifestModule {
                name: f.name.trim_end_matches(".v").to_owned(),
                file: f.name.clone(),
                ram: f.ram,
                memory_bits: f.memory_bits,
            })
            .collect(),
        files: files.iter().map(|f| f.name.clone()).collect(),
    }
}
