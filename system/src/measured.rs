//! What was measured of the RTL: areas and clock rates of synthesis, cycles of `make bench`.
//!
//! The folder is docs/measured: synth-TOP-PDK.json and the records in bench-*.json.

use crate::engine::Engine;
use crate::error::{Error, Result};
use serde::Deserialize;
use std::collections::BTreeMap;
use std::path::Path;

/// By how much a measured cycle count may lie above that of the equation (contract section 7).
pub const TOLERANCE: f64 = 0.02;

/// A run without stalls.
#[derive(Clone, PartialEq, Debug, Deserialize)]
pub struct Record {
    /// The configuration that ran.
    pub top: String,
    /// Elements of a vector.
    pub d: u64,
    /// Clock cycles of all vectors, with filling and draining.
    pub cycles: u64,
    /// Elements that it can take, or give, per cycle.
    pub lanes: u64,
    /// Vectors that ran.
    pub vectors: u64,
    /// What they were made of, where that decides how long they take.
    #[serde(default)]
    pub data: Option<String>,
}

impl Record {
    /// Cycles of a vector.
    pub fn cycles_per_vector(&self) -> f64 {
        self.cycles as f64 / self.vectors as f64
    }

    /// Cycles that its lanes take at least.
    fn beats(&self) -> f64 {
        self.d.div_ceil(self.lanes) as f64
    }

    /// Cycles of a vector over those of its lanes.
    fn slowness(&self) -> f64 {
        self.cycles_per_vector() / self.beats()
    }
}

#[derive(Deserialize)]
struct BenchRun {
    measurements: Vec<Measurement>,
}

#[derive(Deserialize)]
struct Measurement {
    record: Option<Record>,
}

/// Of a run of synthesis, what is needed here.
#[derive(Clone, Debug, Deserialize)]
struct Synthesis {
    config: Option<String>,
    pdk: String,
    kge: f64,
    logic_kge: f64,
    fmax_mhz: Option<f64>,
}

/// Measured figures of a folder and a PDK.
#[derive(Clone, Debug, Default)]
pub struct Measured {
    records: Vec<Record>,
    synthesis: BTreeMap<String, Synthesis>,
    folder: String,
}

impl Measured {
    /// Reads the folder `dir`, of which the areas on `pdk`.
    ///
    /// # Errors
    /// If there is no such folder, or a file in it cannot be read.
    pub fn read(dir: &Path, pdk: &str) -> Result<Measured> {
        let folder = dir.display().to_string();
        let wrong =
            |path: &Path, e: &dyn std::fmt::Display| Error::new(format!("{}: {e}", path.display()));
        let mut paths = vec![];
        for entry in std::fs::read_dir(dir).map_err(|e| wrong(dir, &e))? {
            paths.push(entry.map_err(|e| wrong(dir, &e))?.path());
        }
        paths.sort();
        let mut measured = Measured {
            folder,
            ..Measured::default()
        };
        for path in paths {
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            let read = || std::fs::read_to_string(&path).map_err(|e| wrong(&path, &e));
            if !name.ends_with(".json") {
                continue;
            }
            if name.starts_with("bench-") {
                let run: BenchRun = serde_json::from_str(&read()?).map_err(|e| wrong(&path, &e))?;
                let records = run.measurements.into_iter().filter_map(|m| m.record);
                for record in records {
                    if [record.d, record.cycles, record.lanes, record.vectors].contains(&0) {
                        return Err(wrong(&path, &"a record has a count of 0"));
                    }
                    measured.records.push(record);
                }
            } else if name.starts_with("synth-") {
                let run: Synthesis =
                    serde_json::from_str(&read()?).map_err(|e| wrong(&path, &e))?;
                if let (true, Some(config)) = (run.pdk == pdk, run.config.clone()) {
                    measured.synthesis.insert(config, run);
                }
            }
        }
        Ok(measured)
    }

    /// The records of a configuration.
    pub fn records<'a>(&'a self, top: &'a str) -> impl Iterator<Item = &'a Record> {
        self.records.iter().filter(move |record| record.top == top)
    }

    /// A configuration as an engine (contract section 2): lanes of its slowest mode; the cycles of
    /// the shortest vector where a measured vector took longer than its lanes say.
    ///
    /// # Errors
    /// If there is no record of it.
    pub fn engine(&self, top: &str) -> Result<Engine> {
        let all: Vec<&Record> = self.records(top).collect();
        let mut of_design: Vec<&Record> =
            all.iter().copied().filter(|r| r.data.is_none()).collect();
        if of_design.is_empty() {
            // Always decided by its data: the slowest.
            let slower = |a: &&Record, b: &&Record| a.slowness().total_cmp(&b.slowness());
            of_design.extend(all.into_iter().max_by(slower));
        }
        let lanes = of_design.iter().map(|record| record.lanes).min();
        let lanes = lanes.ok_or_else(|| {
            Error::new(format!(
                "no cycles of {top} are in {}: they come from make bench",
                self.folder
            ))
        })?;
        let late = of_design.iter().filter(|r| r.slowness() > 1.0 + TOLERANCE);
        let least = late.map(|r| r.cycles_per_vector().round());
        let synthesis = self.synthesis.get(top);
        Ok(Engine {
            name: top.to_owned(),
            lanes,
            least: least.fold(1.0, f64::max),
            kge: synthesis.map(|run| run.logic_kge),
            memory_kge: synthesis.map(|run| run.kge - run.logic_kge),
            // Power is not among the kept measurements.
            pj_per_element: None,
            fmax_hz: synthesis.and_then(|run| run.fmax_mhz).map(|mhz| mhz * 1e6),
        })
    }
}
