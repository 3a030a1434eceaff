//! Thresholds in text and JSON. Numbers are decimal, read as `f64` and rounded to binary16.

use super::{AtomicFile, FileError};
use crate::F16;
use crate::oaken::{ConfigError, Thresholds};
use crate::profile::Ratios;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fmt;
use std::fs;
use std::io::Write;
use std::path::Path;
use std::str::FromStr;

/// Names of the thresholds, in the order of [`Thresholds::new`].
const NAMES: [&str; 4] = ["outer_lo", "inner_lo", "inner_hi", "outer_hi"];

/// Why a text or a table is not a set of thresholds.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub enum ThresholdsError {
    /// Not four decimal numbers separated by commas.
    Syntax,
    /// Not finite as a binary16.
    NotFinite {
        /// Name of the threshold.
        name: &'static str,
        /// The number given.
        value: f64,
    },
    /// Not in order.
    Config(ConfigError),
}

impl fmt::Display for ThresholdsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ThresholdsError::Syntax => write!(
                f,
                "thresholds are four numbers outer_lo,inner_lo,inner_hi,outer_hi separated by commas, or a .json file"
            ),
            ThresholdsError::NotFinite { name, value } => {
                write!(
                    f,
                    "threshold {name} = {value} is not finite as a binary16: give at most 65504 in magnitude"
                )
            }
            ThresholdsError::Config(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for ThresholdsError {}

fn from_numbers(numbers: [f64; 4]) -> Result<Thresholds, ThresholdsError> {
    let mut rounded = [F16::ZERO; 4];
    for ((threshold, value), name) in rounded.iter_mut().zip(numbers).zip(NAMES) {
        *threshold = F16::from_f64(value).ok_or(ThresholdsError::NotFinite { name, value })?;
    }
    let [outer_lo, inner_lo, inner_hi, outer_hi] = rounded;
    Thresholds::new(outer_lo, inner_lo, inner_hi, outer_hi).map_err(ThresholdsError::Config)
}

/// `outer_lo,inner_lo,inner_hi,outer_hi` as decimal numbers.
impl FromStr for Thresholds {
    type Err = ThresholdsError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let number = |field: &str| {
            field
                .trim()
                .parse::<f64>()
                .map_err(|_| ThresholdsError::Syntax)
        };
        let numbers = text.split(',').map(number).collect::<Result<Vec<_>, _>>()?;
        from_numbers(numbers.try_into().map_err(|_| ThresholdsError::Syntax)?)
    }
}

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
            let read = from_numbers([t.outer_lo, t.inner_lo, t.inner_hi, t.outer_hi]).map_err(
                |source| FileError::Thresholds {
                    place: format!("{path:?}, tensor {tensor:?}"),
                    source,
                },
            )?;
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
