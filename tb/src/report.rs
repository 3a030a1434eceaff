//! What a command leaves as JSON.

use crate::run::Stats;
use crate::waves::write_text;
use serde::Serialize;
use sim::io::FileError;
use sim::metrics::GroupError;
use std::path::Path;
use std::time::Duration;

/// A command's result. What has no meaning for a command is null.
#[derive(Clone, Default, Debug, Serialize)]
pub struct Report {
    /// The command.
    pub command: String,
    /// The unit.
    pub unit: Option<String>,
    /// The configuration that was taken.
    pub config: Option<String>,
    /// Random cases run.
    pub cases: Option<u64>,
    /// Vectors (or packets, or words: what the unit takes as one thing).
    pub vectors: u64,
    /// Elements in them.
    pub elements: u64,
    /// Clock cycles.
    pub cycles: Option<u64>,
    /// Elements per clock cycle.
    pub elements_per_cycle: Option<f64>,
    /// Stored bits per element.
    pub bits_per_element: Option<f64>,
    /// Outputs of the hardware that are not those of the golden model.
    pub mismatches: u64,
    /// Seed of the run.
    pub seed: Option<u64>,
    /// Wall clock time.
    pub seconds: f64,
    /// The first mismatch.
    pub failure: Option<String>,
    /// The command that shows it again.
    pub replay: Option<String>,
    /// Its waveform.
    pub vcd: Option<String>,
    /// The result of pruning and quantization by Titanus.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub compression: Option<Compression>,
    /// The result of packing by PackKV.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub packed: Option<Packed>,
    /// Number of the kind of the first format error that was met in reading packs; 0 for none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub first_error: Option<u8>,
    /// Parts of the run, for example tensors.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub parts: Vec<Part>,
    /// The reports of the other schemes, if the command goes through several.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub schemes: Vec<Report>,
}

/// The result of pruning and quantization by Titanus.
#[derive(Clone, Debug, Serialize)]
pub struct Compression {
    /// Elements that were not pruned, as a share of all.
    pub kept: f64,
    /// Elements with a code, as a share of all.
    pub labelled: f64,
    /// Level changes.
    pub events: u64,
    /// Levels per channel on average.
    pub levels_per_channel: f64,
    /// Levels of the channel with the most, where the encoder is known.
    pub most_levels: Option<u32>,
    /// Whether a channel needed more levels than it may have, where the encoder is known.
    pub levels_exhausted: Option<bool>,
    /// By how much mask, labels and codes are smaller than int8.
    pub movement_reduction: f64,
    /// By how much mask and kept elements alone would be.
    pub pruning_only_reduction: f64,
}

/// The result of packing by PackKV.
#[derive(Clone, Debug, Serialize)]
pub struct Packed {
    /// Tokens at the end that fill no block and are left out.
    pub tokens_left: u64,
    /// Stored bits per element of keys.
    pub bits_per_key_element: Option<f64>,
    /// Stored bits per element of values.
    pub bits_per_value_element: Option<f64>,
}

/// A part of a run.
#[derive(Clone, Debug, Serialize)]
pub struct Part {
    /// Its name.
    pub name: String,
    /// Vectors.
    pub vectors: u64,
    /// Elements.
    pub elements: u64,
    /// Outliers among them, if it has such.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub outliers: Option<u64>,
    /// Clock cycles.
    pub cycles: u64,
    /// Elements per clock cycle.
    pub elements_per_cycle: f64,
    /// Stored bits per element.
    pub bits_per_element: f64,
    /// The result of pruning and quantization by Titanus.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub compression: Option<Compression>,
    /// The errors of the elements, by group.
    pub quality: Vec<GroupQuality>,
    /// Outputs that are not the golden model's.
    pub mismatches: u64,
}

/// Errors of a group, in the units of the elements.
#[derive(Clone, Debug, Serialize)]
pub struct GroupQuality {
    /// outer, middle, inner or all; kept or all.
    pub group: &'static str,
    /// Elements of the group.
    pub elements: u64,
    /// The largest |decoded - original|.
    pub largest_error: f64,
    /// The mean of (decoded - original)^2.
    pub mean_squared_error: f64,
}

impl GroupQuality {
    /// The errors of a group.
    pub fn of((group, error): (&'static str, &GroupError)) -> GroupQuality {
        GroupQuality {
            group,
            elements: error.elements,
            largest_error: error.max_abs,
            mean_squared_error: error.mean_squared(),
        }
    }
}

impl Report {
    /// A report on what a run moved.
    pub fn of(command: &str, stats: &Stats, time: Duration) -> Report {
        Report {
            command: command.into(),
            vectors: stats.items,
            elements: stats.elements,
            cycles: Some(stats.cycles),
            elements_per_cycle: (stats.cycles > 0)
                .then(|| stats.elements as f64 / stats.cycles as f64),
            seconds: time.as_secs_f64(),
            ..Report::default()
        }
    }

    /// Writes the report as JSON.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn write(&self, path: &Path) -> Result<(), FileError> {
        let text = serde_json::to_string_pretty(self).map_err(|e| FileError::Write {
            path: path.into(),
            source: e.into(),
        })?;
        write_text(path, &(text + "\n"))
    }
}
