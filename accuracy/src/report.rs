//! `report.json`, and the table that people read.

use crate::Error;
use crate::codec::Hardware;
use crate::evaluation::Results;
use crate::metrics::Estimate;
use crate::model::Model;
use crate::task::Task;
use serde::{Deserialize, Serialize};
use std::fmt::Write;
use std::path::Path;

/// The codec that the others are compared with, if it is among them.
const AGAINST: &str = "oaken";

/// All figures of a run.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Report {
    /// The model.
    pub model: Input,
    /// The text; none for the task `copy`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub text: Option<Input>,
    /// `text` or `copy`.
    pub task: String,
    /// The windows.
    pub windows: Vec<usize>,
    /// Scored tokens.
    pub tokens: usize,
    /// With an uncompressed cache, over all windows.
    pub fp16_perplexity: f64,
    /// The same by window.
    pub fp16_perplexity_by_window: Vec<f64>,
    /// Share of tokens predicted with an uncompressed cache, in percent.
    pub fp16_hit: f64,
    /// Time taken.
    pub seconds: f64,
    /// Threads of the tensor library.
    pub threads: usize,
    /// The codec that `kl_difference` is against.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub against: Option<String>,
    /// By bits, the largest first.
    pub codecs: Vec<CodecReport>,
}

/// A file that was used.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Input {
    /// Its name.
    pub name: String,
    /// Its SHA-256.
    pub sha256: String,
}

/// The figures of a codec; estimates are written as `[value, low, high]`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct CodecReport {
    /// As it was asked for.
    pub codec: String,
    /// True if its bits are those of the golden models.
    pub golden: bool,
    /// Everything that is stored.
    pub bits_per_element: f64,
    /// For vectors of 1024 elements.
    pub bits_at_d1024: Option<f64>,
    /// What does this work in hardware, 16 elements per cycle.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hardware: Option<Hardware>,
    /// Percent.
    pub perplexity_change: Estimate,
    /// Perplexity.
    pub perplexity: f64,
    /// Nats.
    pub kl: Estimate,
    /// Nats, less that of the codec that is compared with.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub kl_difference: Option<Estimate>,
    /// Percent.
    pub same_top: Estimate,
    /// Percent.
    pub hit: Estimate,
    /// Points, less that of the codec that is compared with.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hit_difference: Option<Estimate>,
    /// Time taken.
    pub seconds: f64,
}

impl Report {
    /// The figures of all windows that are finished.
    pub fn new(results: &Results, model: &Model, text: Option<&Path>, task: &Task) -> Report {
        let against = results.codecs.iter().find(|codec| codec.codec == AGAINST);
        let mut codecs: Vec<CodecReport> = results
            .codecs
            .iter()
            .map(|codec| {
                let total = codec.total();
                let other = against.filter(|other| other.codec != codec.codec);
                CodecReport {
                    codec: codec.codec.clone(),
                    golden: codec.golden,
                    bits_per_element: total.bits_per_element,
                    bits_at_d1024: codec.bits_at_d1024,
                    hardware: codec.hardware.clone(),
                    perplexity_change: total.perplexity_change,
                    perplexity: total.perplexity,
                    kl: total.kl,
                    kl_difference: other.map(|other| codec.kl_less(other)),
                    same_top: total.same_top,
                    hit: total.hit,
                    hit_difference: other.map(|other| codec.hit_less(other)),
                    seconds: total.seconds,
                }
            })
            .collect();
        codecs.sort_by(|a, b| b.bits_per_element.total_cmp(&a.bits_per_element));
        let (by_window, all) = results.fp16_perplexity();
        let windows = results.first_window..results.first_window + by_window.len();
        let text = text.zip(task.sha256()).map(|(path, sha256)| Input {
            name: path
                .file_name()
                .unwrap_or_default()
                .to_string_lossy()
                .into(),
            sha256: sha256.to_owned(),
        });
        Report {
            model: Input {
                name: model.name().to_owned(),
                sha256: model.sha256().to_owned(),
            },
            text,
            task: task.name().to_owned(),
            windows: windows.collect(),
            tokens: results.tokens(),
            fp16_perplexity: all,
            fp16_perplexity_by_window: by_window,
            fp16_hit: results.fp16_hit(),
            seconds: results.baseline_seconds
                + codecs.iter().map(|codec| codec.seconds).sum::<f64>(),
            threads: candle_core::utils::get_num_threads(),
            against: against.map(|codec| codec.codec.clone()),
            codecs,
        }
    }

    /// Reads a `report.json`.
    ///
    /// # Errors
    /// One line if it is none.
    pub fn read(path: &Path) -> Result<Report, Error> {
        let text = std::fs::read_to_string(path).map_err(|e| Error::file(path, e))?;
        serde_json::from_str(&text)
            .map_err(|e| Error::file(path, format_args!("not a report: {e}")))
    }

    /// The JSON.
    pub fn json(&self) -> String {
        // A report has nothing that JSON cannot write.
        serde_json::to_string_pretty(self).unwrap_or_default() + "\n"
    }

    /// The table in Markdown, with what it is a table of above it.
    pub fn table(&self) -> String {
        let mut text = self.heading();
        let copy = self.task == "copy";
        let mut columns = vec!["codec", "bits", "at d = 1024", "KL"];
        match copy {
            true => columns.extend(["hit, %", "perplexity"]),
            false => columns.extend(["perplexity change, %", "same top, %"]),
        }
        let against = self.against.as_ref().map(|codec| {
            let figures = if copy { &["KL", "hit"][..] } else { &["KL"] };
            let column = |figure: &&str| format!("{figure} less that of {codec}");
            figures.iter().map(column).collect::<Vec<_>>()
        });
        let against = against.unwrap_or_default();
        columns.extend(against.iter().map(String::as_str));
        columns.push("bits by");
        let mut line = |cells: &[String]| {
            // Writing to a String does not fail.
            let _ = writeln!(text, "| {} |", cells.join(" | "));
        };
        line(
            &columns
                .iter()
                .map(|column| (*column).to_owned())
                .collect::<Vec<_>>(),
        );
        let numbers = vec!["---:".to_owned(); columns.len() - 2];
        line(&[vec!["---".to_owned()], numbers, vec!["---".to_owned()]].concat());
        for codec in &self.codecs {
            let mut cells = vec![
                format!("`{}`", codec.codec),
                format!("{:.2}", codec.bits_per_element),
                codec
                    .bits_at_d1024
                    .map_or("-".into(), |bits| format!("{bits:.2}")),
                interval(codec.kl, |x| format!("{x:.4}")),
            ];
            match copy {
                true => {
                    cells.push(interval(codec.hit, |x| format!("{x:.1}")));
                    cells.push(format!("{:.1}", codec.perplexity));
                }
                false => {
                    cells.push(interval(codec.perplexity_change, |x| format!("{x:+.2}")));
                    cells.push(interval(codec.same_top, |x| format!("{x:.1}")));
                }
            }
            if !against.is_empty() {
                let difference = codec.kl_difference;
                cells.push(difference.map_or("-".into(), |d| interval(d, |x| format!("{x:+.4}"))));
            }
            if copy && !against.is_empty() {
                let difference = codec.hit_difference;
                cells.push(difference.map_or("-".into(), |d| interval(d, |x| format!("{x:+.1}"))));
            }
            let bits_by = match codec.golden {
                true => "golden model",
                false if codec.codec == "fp16" => "-",
                false => "fake quantization",
            };
            cells.push(bits_by.into());
            line(&cells);
        }
        text
    }

    fn heading(&self) -> String {
        let windows: Vec<String> = self.windows.iter().map(usize::to_string).collect();
        let windows = match &windows[..] {
            [one] => format!("window {one}"),
            several => format!("windows {}", several.join(", ")),
        };
        let on = match &self.text {
            Some(text) => format!("`{}`", text.name),
            None => "repeated random tokens".into(),
        };
        let hit = match self.task.as_str() {
            "copy" => format!(", {:.1} % hits", self.fp16_hit),
            _ => String::new(),
        };
        format!(
            "{} on {on}, {windows}, {} scored tokens; with binary16 perplexity {:.4}{hit}.\n\n",
            self.model.name, self.tokens, self.fp16_perplexity
        )
    }
}

/// A value and its interval.
fn interval(estimate: Estimate, digits: impl Fn(f64) -> String) -> String {
    let [value, low, high] = <[f64; 3]>::from(estimate).map(digits);
    format!("{value} [{low}, {high}]")
}
