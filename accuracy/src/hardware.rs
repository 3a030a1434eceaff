//! Areas of the hardware that does a codec's work, as they were measured.

use crate::Error;
use crate::codec::Hardware;
use serde::Deserialize;
use std::collections::BTreeMap;
use std::path::Path;

/// The PDK of the areas.
pub const PDK: &str = "nangate45";

/// Logic area by configuration, in kGE, without memories.
#[derive(Clone, Debug, Default)]
pub struct Areas(BTreeMap<String, f64>);

/// What is read of a synthesis run, as `make synth` writes it.
#[derive(Deserialize)]
struct Run {
    config: String,
    pdk: String,
    logic_kge: f64,
}

impl Areas {
    /// Reads the runs `synth-*.json` of a folder.
    ///
    /// # Errors
    /// One line if one cannot be read.
    pub fn read(folder: &Path) -> Result<Areas, Error> {
        let mut areas = BTreeMap::new();
        for entry in std::fs::read_dir(folder).map_err(|e| Error::file(folder, e))? {
            let path = entry.map_err(|e| Error::file(folder, e))?.path();
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            if !(name.starts_with("synth-") && name.ends_with(&format!("-{PDK}.json"))) {
                continue;
            }
            let text = std::fs::read_to_string(&path).map_err(|e| Error::file(&path, e))?;
            let run: Run = serde_json::from_str(&text).map_err(|e| Error::file(&path, e))?;
            if run.pdk == PDK {
                areas.insert(run.config, run.logic_kge);
            }
        }
        Ok(Areas(areas))
    }

    /// Encoder and decoder together, if all of them were measured.
    pub fn of(&self, hardware: &Hardware) -> Option<f64> {
        let all = hardware.encoder.iter().chain(&hardware.decoder);
        all.map(|config| self.0.get(config).copied()).sum()
    }
}
