//! Figures that a run must repeat.

use crate::Error;
use crate::metrics::Estimate;
use crate::report::Report;
use serde::{Deserialize, Serialize};
use std::path::Path;

/// The largest differences that are none. Sums are taken in another order on a processor with wider vectors,
/// and codes that lie next to a boundary flip: the divergence of the same codec was seen to move by 6 % from
/// one processor to another, well within its interval. So a figure is also met where the interval of the run
/// holds the reference.
const PERPLEXITY: f64 = 0.02;
const KL_RELATIVE: f64 = 0.03;
const SAME_TOP: f64 = 1.0;
const BITS: f64 = 0.005;

/// The figures of one model, text and windows.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Reference {
    /// The SHA-256 of the model.
    pub model_sha256: String,
    /// The SHA-256 of the text.
    pub text_sha256: String,
    /// The windows.
    pub windows: Vec<usize>,
    /// With an uncompressed cache, by window.
    pub fp16_perplexity: Vec<f64>,
    /// What codecs reach over all windows.
    pub codecs: Vec<CodecReference>,
}

/// The figures of a codec.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CodecReference {
    /// The codec.
    pub codec: String,
    /// Bits per element.
    pub bits: f64,
    /// Nats.
    pub kl: f64,
    /// Percent.
    pub same_top: f64,
}

/// How a report compares.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Every figure that has a reference is within its tolerance; so many codecs had one.
    Met(usize),
    /// What is not, a line each.
    Missed(Vec<String>),
    /// The reference is one of something else.
    OfOther(&'static str),
}

impl Reference {
    /// Reads reference figures.
    ///
    /// # Errors
    /// One line if the file has none.
    pub fn read(path: &Path) -> Result<Reference, Error> {
        let text = std::fs::read_to_string(path).map_err(|e| Error::file(path, e))?;
        serde_json::from_str(&text)
            .map_err(|e| Error::file(path, format_args!("no reference figures: {e}")))
    }

    /// The figures of a report as reference figures, rounded to what they are worth; none if the report is
    /// not one of a text.
    pub fn of(report: &Report) -> Option<Reference> {
        let round = |x: f64, digits: f64| (x * digits).round() / digits;
        Some(Reference {
            model_sha256: report.model.sha256.clone(),
            text_sha256: report.text.as_ref()?.sha256.clone(),
            windows: report.windows.clone(),
            fp16_perplexity: report
                .fp16_perplexity_by_window
                .iter()
                .map(|x| round(*x, 1e4))
                .collect(),
            codecs: report
                .codecs
                .iter()
                .map(|codec| CodecReference {
                    codec: codec.codec.clone(),
                    bits: round(codec.bits_per_element, 1e3),
                    kl: round(codec.kl.value, 1e5),
                    same_top: round(codec.same_top.value, 1e2),
                })
                .collect(),
        })
    }

    /// Compares what both have.
    pub fn compare(&self, report: &Report) -> Verdict {
        if report.model.sha256 != self.model_sha256 {
            return Verdict::OfOther("another model");
        }
        if report.text.as_ref().map(|text| &text.sha256) != Some(&self.text_sha256) {
            return Verdict::OfOther("another text or task");
        }
        let mut missed = Vec::new();
        let mut check = |what: &str, figure: Estimate, expected: f64, tolerance: f64| {
            let Estimate { value, low, high } = figure;
            // Written so that a NaN is missed.
            let met = (value - expected).abs() <= tolerance || (low..=high).contains(&expected);
            if !met {
                missed.push(format!(
                    "{what}: {value:.5}, not {expected} +- {tolerance:.5}"
                ));
            }
        };
        let perplexities = report.windows.iter().zip(&report.fp16_perplexity_by_window);
        for (window, perplexity) in perplexities {
            if let Some(at) = self.windows.iter().position(|w| w == window) {
                let what = format!("perplexity of fp16, window {window}");
                check(
                    &what,
                    exact(*perplexity),
                    self.fp16_perplexity[at],
                    PERPLEXITY,
                );
            }
        }
        let mut compared = 0;
        if report.windows == self.windows {
            for codec in &report.codecs {
                let Some(expected) = self.codecs.iter().find(|e| e.codec == codec.codec) else {
                    continue;
                };
                compared += 1;
                let what = |figure: &str| format!("{figure} of {}", codec.codec);
                check(
                    &what("bits"),
                    exact(codec.bits_per_element),
                    expected.bits,
                    BITS,
                );
                // What is quantized in floating point is not exact enough to be held to more.
                if !codec.golden {
                    continue;
                }
                check(
                    &what("KL"),
                    codec.kl,
                    expected.kl,
                    KL_RELATIVE * expected.kl,
                );
                check(
                    &what("same top"),
                    codec.same_top,
                    expected.same_top,
                    SAME_TOP,
                );
            }
        }
        match missed.is_empty() {
            true => Verdict::Met(compared),
            false => Verdict::Missed(missed),
        }
    }
}

/// A figure without an interval.
fn exact(value: f64) -> Estimate {
    Estimate {
        value,
        low: value,
        high: value,
    }
}
