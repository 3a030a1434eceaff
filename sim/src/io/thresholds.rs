//! Files of thresholds in JSON. Numbers are decimal, read as `f64` and rounded to binary16.

use super::{AtomicFile, FileError};
use crate::oaken::Thresholds;
use crate::profile::Ratios;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fs;
use std::io::Write;
use std::path::Path;

/// The result of profiling a model: thresholds by tensor name, and how they were found.
#[derive(Clone, PartialEq, Debug)]
pub struct ThresholdsFile {
    /// The ratios asked for, if known.
    pub ratios: Option<Ratios>,
    /// The windows averaged over, if known.
    pub windows: Option<u64>,
    /// Thresholds by tensor name.
    pub thresholds: BTreeMap<String, Thresholds>,
}

/// The JSON as it is in the file.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct FileJson {
    #[serde(skip_serializing_if = "Option::is_none")]
    ratios: Option<RatiosJson>,
    #[serde(skip_serializing_if = "Option::is_none")]
    windows: Option<u64>,
    thresholds: BTreeMap<String, ThresholdsJson>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct RatiosJson {
    outer: f64,
    inner: f64,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct ThresholdsJson {
    outer_lo: f64,
    inner_lo: f64,
    inner_hi: f64,
    outer_hi: f64,
}

impl ThresholdsFile {
    /// Reads a threshold file.
    ///
    /// # Errors
    /// [`FileError::Open`], [`FileError::BadHeader`] if the JSON is not a threshold file,
    /// [`FileError::Thresholds`] for the first tensor whose thresholds are refused.
    pub fn read(path: &Path) -> Result<ThresholdsFile, FileError> {
        let bytes = fs::read(path).map_err(|source| FileError::Open {
            path: path.into(),
            source,
        })?;
        let bad = |reason: String| FileError::BadHeader {
            path: path.into(),
            reason,
        };
        let json: FileJson = serde_json::from_slice(&bytes).map_err(|e| bad(e.to_string()))?;
        let mut thresholds = BTreeMap::new();
        for (tensor, t) in json.thresholds {
            let read = Thresholds::from_f64([t.outer_lo, t.inner_lo, t.inner_hi, t.outer_hi])
                .map_err(|source| FileError::Thresholds {
                    place: format!("{path:?}, tensor {tensor:?}"),
                    source,
                })?;
            thresholds.insert(tensor, read);
        }
        let ratios = json
            .ratios
            .map(|r| Ratios::new(r.outer, r.inner))
            .transpose()
            .map_err(|e| bad(e.to_string()))?;
        Ok(ThresholdsFile {
            ratios,
            windows: json.windows,
            thresholds,
        })
    }

    /// Writes a threshold file whole or not at all.
    ///
    /// # Errors
    /// [`FileError::Open`] and [`FileError::Write`].
    pub fn write(&self, path: &Path) -> Result<(), FileError> {
        let table = |t: &Thresholds| ThresholdsJson {
            outer_lo: t.outer_lo().to_f64(),
            inner_lo: t.inner_lo().to_f64(),
            inner_hi: t.inner_hi().to_f64(),
            outer_hi: t.outer_hi().to_f64(),
        };
        let json = FileJson {
            ratios: self.ratios.map(|r| RatiosJson {
                outer: r.outer(),
                inner: r.inner(),
            }),
            windows: self.windows,
            thresholds: self
                .thresholds
                .iter()
                .map(|(tensor, t)| (tensor.clone(), table(t)))
                .collect(),
        };
        let failed = |source| FileError::Write {
            path: path.into(),
            source,
        };
        let mut file = AtomicFile::create(path)?;
        serde_json::to_writer_pretty(&mut file, &json).map_err(|e| failed(e.into()))?;
        file.write_all(b"\n").map_err(failed)?;
        file.commit()
    }

    /// The thresholds of a tensor; without a name those of the only one.
    fn get(&self, path: &Path, tensor: Option<&str>) -> Result<Thresholds, FileError> {
        let found = match tensor {
            Some(name) => self.thresholds.get(name),
            None if self.thresholds.len() == 1 => self.thresholds.values().next(),
            None => None,
        };
        found.copied().ok_or_else(|| FileError::NoSuchTensor {
            path: path.into(),
            tensor: tensor.map(str::to_owned),
            names: self.thresholds.keys().cloned().collect(),
        })
    }
}

/// Thresholds from a command line: four numbers, or the name of a .json file and a tensor in it
/// (not needed if the file has only one).
///
/// # Errors
/// [`FileError::Thresholds`] for a text, the errors of [`ThresholdsFile::read`] and
/// [`FileError::NoSuchTensor`] for a file.
pub fn thresholds_from_arg(arg: &str, tensor: Option<&str>) -> Result<Thresholds, FileError> {
    let path = Path::new(arg);
    if path
        .extension()
        .is_some_and(|e| e.eq_ignore_ascii_case("json"))
    {
        ThresholdsFile::read(path)?.get(path, tensor)
    } else {
        arg.parse().map_err(|source| FileError::Thresholds {
            place: format!("{arg:?}"),
            source,
        })
    }
}
