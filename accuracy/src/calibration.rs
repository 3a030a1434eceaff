//! What codecs are told about a model's tensors beforehand, found on a text that is not evaluated.

use crate::Error;
use crate::cache::{Cache, Place, Read, Side, Uncompressed, Vectors, to_f32};
use crate::codec::to_int8;
use crate::model::Model;
use crate::task::{Task, WINDOW};
use serde::{Deserialize, Serialize};
use sim::F16;
use sim::oaken::Thresholds;
use sim::profile::{Profiler, Ratios};
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

/// Shares of elements for which pruning thresholds are looked for, in percent.
const PRUNED: [u32; 3] = [20, 35, 50];

/// A calibration file.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Calibration {
    /// The model.
    pub model: String,
    /// The SHA-256 of the model's file.
    pub model_sha256: String,
    /// The text.
    pub text: String,
    /// The SHA-256 of the text.
    pub text_sha256: String,
    /// Windows of 1024 tokens that it was made of.
    pub windows: usize,
    /// By name: `layers.0.k`.
    pub tensors: BTreeMap<String, TensorCalibration>,
}

/// What is known of one tensor.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct TensorCalibration {
    /// Oaken's thresholds for 4 % outer and 6 % inner outliers, lowest first.
    pub oaken: [f64; 4],
    /// The same without an inner group.
    pub oaken_no_inner: [f64; 4],
    /// The largest magnitude.
    pub absmax: f64,
    /// Pruning thresholds on eight bits by share of pruned elements, in percent.
    pub prune: BTreeMap<u32, u32>,
    /// Means of the channels, of keys.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub mean: Vec<f64>,
}

impl Calibration {
    /// Reads a calibration.
    ///
    /// # Errors
    /// One line if the file is none.
    pub fn read(path: &Path) -> Result<Calibration, Error> {
        let text = fs::read_to_string(path).map_err(|e| Error::file(path, e))?;
        let calibration: Calibration = serde_json::from_str(&text)
            .map_err(|e| Error::file(path, format_args!("not a calibration: {e}")))?;
        let bad = calibration
            .tensors
            .iter()
            .find(|(_, t)| !(t.absmax > 0.0 && t.absmax.is_finite()));
        match bad {
            Some((name, _)) => Err(Error::file(
                path,
                format_args!("{name}: absmax must be above 0"),
            )),
            None => Ok(calibration),
        }
    }

    /// Whether it is one of this model, and not of the text that is evaluated.
    ///
    /// # Errors
    /// One line that says which of the two is wrong.
    pub fn check(&self, model: &Model, task: &Task) -> Result<(), Error> {
        if self.model_sha256 != model.sha256() {
            return Err(Error::new(format_args!(
                "the calibration is one of another model, {} (SHA-256 {}): make one of this model with \
                 accuracy calibrate",
                self.model, self.model_sha256
            )));
        }
        if task.sha256() == Some(&self.text_sha256) {
            return Err(Error::new(format_args!(
                "the calibration is made of the text that is to be evaluated ({}): calibrate on another one",
                self.text
            )));
        }
        Ok(())
    }

    /// The error of a tensor that is not in a calibration.
    pub fn missing(place: Place) -> Error {
        Error::new(format_args!(
            "there is no calibration for {place}: make one of this model with accuracy calibrate"
        ))
    }

    /// Oaken's thresholds by tensor.
    ///
    /// # Errors
    /// One line if thresholds are not in order.
    pub fn thresholds(&self) -> Result<BTreeMap<String, Thresholds>, Error> {
        self.each_thresholds(|tensor| tensor.oaken)
    }

    /// The same without an inner group.
    ///
    /// # Errors
    /// One line if thresholds are not in order.
    pub fn thresholds_without_inner(&self) -> Result<BTreeMap<String, Thresholds>, Error> {
        self.each_thresholds(|tensor| tensor.oaken_no_inner)
    }

    fn each_thresholds(
        &self,
        of: impl Fn(&TensorCalibration) -> [f64; 4],
    ) -> Result<BTreeMap<String, Thresholds>, Error> {
        let thresholds = self.tensors.iter().map(|(name, tensor)| {
            let thresholds = Thresholds::from_f64(of(tensor))
                .map_err(|e| Error::new(format_args!("calibration of {name}: {e}")))?;
            Ok((name.clone(), thresholds))
        });
        thresholds.collect()
    }

    /// Means of the channels of keys by tensor.
    ///
    /// # Errors
    /// One line if one is not a binary16.
    pub fn centres(&self) -> Result<BTreeMap<String, Vec<F16>>, Error> {
        let exact = |name: &String, x: f64| {
            let found = F16::from_f64(x).filter(|centre| centre.to_f64() == x);
            found.ok_or_else(|| {
                Error::new(format_args!(
                    "calibration of {name}: the mean {x} is no binary16"
                ))
            })
        };
        let with_mean = self
            .tensors
            .iter()
            .filter(|(_, tensor)| !tensor.mean.is_empty());
        with_mean
            .map(|(name, tensor)| {
                let means = tensor.mean.iter().map(|&x| exact(name, x));
                Ok((name.clone(), means.collect::<Result<_, Error>>()?))
            })
            .collect()
    }

    /// Calibrates a model on the first `windows` windows of a text, one behind the other.
    ///
    /// # Errors
    /// One line if the text is too short or the model cannot be run.
    pub fn make(
        model: &Model,
        text: &str,
        task: &Task,
        windows: usize,
        mut done: impl FnMut(usize),
    ) -> Result<Calibration, Error> {
        let tokens = task.tokens();
        if windows == 0 || tokens.len() < windows * WINDOW {
            return Err(Error::new(format_args!(
                "{windows} windows of {WINDOW} tokens: the text has {} tokens, give 1 to {}",
                tokens.len(),
                tokens.len() / WINDOW
            )));
        }
        let mut seen = Seen::default();
        for (window, tokens) in tokens.chunks_exact(WINDOW).take(windows).enumerate() {
            model.forward(tokens, WINDOW - 1..WINDOW, &mut seen)?;
            done(window + 1);
        }
        let places =
            (0..model.layers()).flat_map(|layer| Side::BOTH.map(|side| Place { layer, side }));
        let tensors = places
            .map(|place| {
                let tensor = seen.tensors.remove(&place.to_string()).unwrap_or_default();
                let calibrated = tensor.calibrate(place, model.width())?;
                Ok((place.to_string(), calibrated))
            })
            .collect::<Result<_, Error>>()?;
        Ok(Calibration {
            model: model.name().to_owned(),
            model_sha256: model.sha256().to_owned(),
            text: text.to_owned(),
            text_sha256: task.sha256().unwrap_or_default().to_owned(),
            windows,
            tensors,
        })
    }
}

/// Keeps what is written, for all windows.
#[derive(Default)]
struct Seen {
    tensors: BTreeMap<String, SeenTensor>,
}

#[derive(Default)]
struct SeenTensor {
    windows: Vec<Vec<F16>>,
}

impl Cache for Seen {
    fn pass(&mut self, layer: usize, keys: &Vectors, values: &Vectors) -> Result<[Read; 2], Error> {
        for (side, written) in [(Side::Key, keys), (Side::Value, values)] {
            let name = Place { layer, side }.to_string();
            let tensor = self.tensors.entry(name).or_default();
            tensor.windows.push(written.elements.clone());
        }
        Uncompressed.pass(layer, keys, values)
    }
}

impl SeenTensor {
    fn calibrate(self, place: Place, width: usize) -> Result<TensorCalibration, Error> {
        let failed = |e: &dyn std::fmt::Display| Error::new(format_args!("{place}: {e}"));
        let thresholds = |ratios: Ratios| -> Result<[f64; 4], Error> {
            let mut profiler = Profiler::new(ratios);
            for window in &self.windows {
                profiler.window(window).map_err(|e| failed(&e))?;
            }
            let t = profiler.thresholds().map_err(|e| failed(&e))?;
            Ok([t.outer_lo(), t.inner_lo(), t.inner_hi(), t.outer_hi()].map(F16::to_f64))
        };
        let without_inner = Ratios::new(Ratios::PAPER.outer(), 0.0).map_err(|e| failed(&e))?;
        let all: Vec<f32> = self.windows.iter().flatten().map(|&x| to_f32(x)).collect();
        let absmax = all.iter().fold(0.0, |largest: f32, x| largest.max(x.abs()));
        if absmax == 0.0 {
            return Err(failed(&"all elements are 0: nothing to calibrate"));
        }
        let mean = match place.side {
            Side::Key => channel_means(self.windows.iter().flatten(), width),
            Side::Value => Vec::new(),
        };
        Ok(TensorCalibration {
            oaken: thresholds(Ratios::PAPER)?,
            oaken_no_inner: thresholds(without_inner)?,
            absmax: f64::from(absmax),
            prune: pruning_thresholds(&all, absmax / 127.0),
            mean,
        })
    }
}

/// Means over the tokens: the exact quotients of exact sums, rounded to binary16.
fn channel_means<'a>(elements: impl Iterator<Item = &'a F16>, width: usize) -> Vec<f64> {
    let (mut sums, mut count) = (vec![0i64; width], 0);
    for (at, x) in elements.enumerate() {
        sums[at % width] += x.to_grid();
        count = at + 1;
    }
    let tokens = (count / width) as u64;
    let mean = |sum: &i64| F16::rn_ratio(*sum, tokens).to_f64();
    sums.iter().map(mean).collect()
}

/// For each share the threshold whose pruned share is nearest to it, the lower of two.
fn pruning_thresholds(elements: &[f32], scale: f32) -> BTreeMap<u32, u32> {
    let mut magnitudes = [0usize; 129];
    for &x in elements {
        magnitudes[usize::from(to_int8(x, scale).unsigned_abs())] += 1;
    }
    // Elements below a threshold; a threshold of 0 prunes what is 0 as well.
    let pruned = |threshold: usize| magnitudes[..threshold.max(1)].iter().sum::<usize>();
    let distance = |share: u32, threshold: usize| {
        (pruned(threshold) as f64 / elements.len() as f64 - f64::from(share) / 100.0).abs()
    };
    let nearest = |share: u32| {
        let order = |a: &usize, b: &usize| distance(share, *a).total_cmp(&distance(share, *b));
        (1..=128).min_by(order).unwrap_or(1) as u32
    };
    PRUNED.map(|share| (share, nearest(share))).into()
}
