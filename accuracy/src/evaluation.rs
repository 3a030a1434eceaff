//! Runs codecs over windows, and keeps what is finished.

use crate::Error;
use crate::cache::Uncompressed;
use crate::calibration::Calibration;
use crate::codec::{self, Compressed, Hardware, Pair};
use crate::metrics::{Baseline, Bootstrap, Estimate, Score};
use crate::model::Model;
use crate::task::{Task, sha256};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use sim::io::AtomicFile;
use std::fs;
use std::io::Write;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::time::Instant;

/// What is to be run.
pub struct Evaluation<'a> {
    model: &'a Model,
    task: &'a Task,
    pairs: Vec<Pair>,
    windows: Range<usize>,
    /// What every codec is told, as text: a part of what a kept window is known by.
    calibration: String,
}

/// A codec on one window.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct WindowScores {
    /// Bits of all tensors.
    pub bits: f64,
    /// Elements of all tensors.
    pub elements: usize,
    /// Time taken.
    pub seconds: f64,
    /// In the order of the scored tokens.
    pub scores: Vec<Score>,
}

/// A codec on all windows so far.
#[derive(Clone, Debug)]
pub struct CodecScores {
    /// As it was asked for.
    pub codec: String,
    /// Whether golden models make all its bits.
    pub golden: bool,
    /// Bits per element of longer vectors, where the format tells.
    pub bits_at_d1024: Option<f64>,
    /// What does this work in hardware.
    pub hardware: Option<Hardware>,
    /// In the order of the windows.
    pub windows: Vec<WindowScores>,
}

/// Results so far.
#[derive(Clone, Debug)]
pub struct Results {
    /// The first window.
    pub first_window: usize,
    /// Time taken by the uncompressed model.
    pub baseline_seconds: f64,
    /// In the order in which they were asked for.
    pub codecs: Vec<CodecScores>,
}

/// The figures of a codec over its windows.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Total {
    /// Everything that is stored, per element of a key or value.
    pub bits_per_element: f64,
    /// Nats.
    pub kl: Estimate,
    /// Percent.
    pub perplexity_change: Estimate,
    /// Perplexity.
    pub perplexity: f64,
    /// Percent.
    pub same_top: Estimate,
    /// Percent.
    pub hit: Estimate,
    /// Time taken by all windows.
    pub seconds: f64,
}

impl<'a> Evaluation<'a> {
    /// Codecs by their names, over a range of windows.
    ///
    /// # Errors
    /// One line if a codec is unknown, a window is behind the end of the text, or the calibration is not
    /// one for this.
    pub fn new(
        model: &'a Model,
        task: &'a Task,
        calibration: Option<&Calibration>,
        codecs: &[String],
        windows: Range<usize>,
    ) -> Result<Evaluation<'a>, Error> {
        if windows.is_empty() || codecs.is_empty() {
            return Err(Error::new(
                "nothing to evaluate: give at least one window and one codec",
            ));
        }
        task.window(windows.end - 1)?;
        let mut text = String::new();
        if let Some(calibration) = calibration {
            calibration.check(model, task)?;
            text = serde_json::to_string(calibration).map_err(Error::new)?;
        }
        let pairs = codecs.iter().map(|spec| codec::parse(spec, calibration));
        Evaluation::of_pairs(model, task, pairs.collect::<Result<_, _>>()?, windows, text)
    }

    /// The same with codecs of one's own; `calibration` is what they were told, as text.
    ///
    /// # Errors
    /// One line if two codecs have the same name.
    pub fn of_pairs(
        model: &'a Model,
        task: &'a Task,
        pairs: Vec<Pair>,
        windows: Range<usize>,
        calibration: String,
    ) -> Result<Evaluation<'a>, Error> {
        for (at, pair) in pairs.iter().enumerate() {
            if pairs[..at].iter().any(|earlier| earlier.spec == pair.spec) {
                return Err(Error::new(format_args!(
                    "codec `{}` is given twice",
                    pair.spec
                )));
            }
        }
        Ok(Evaluation {
            model,
            task,
            pairs,
            windows,
            calibration,
        })
    }

    /// Codecs times windows.
    pub fn steps(&self) -> usize {
        self.pairs.len() * self.windows.len()
    }
}

/// What happens while an evaluation runs.
pub enum Progress<'a> {
    /// A codec begins on a window.
    Begins {
        /// The codec.
        codec: &'a str,
        /// The window.
        window: usize,
    },
    /// One codec-window is finished.
    Step,
    /// All codecs are finished with a window; the results are those of the windows so far.
    Window(&'a Results),
}

/// Runs an evaluation, window by window; windows that `kept` has are not run again.
///
/// # Errors
/// One line if a codec cannot take what the model writes, or results cannot be kept.
pub fn run(
    evaluation: &Evaluation,
    kept: Option<&Kept>,
    mut progress: impl FnMut(Progress),
) -> Result<Results, Error> {
    let Evaluation {
        model, task, pairs, ..
    } = evaluation;
    let mut results = Results {
        first_window: evaluation.windows.start,
        baseline_seconds: 0.0,
        codecs: pairs
            .iter()
            .map(|pair| CodecScores {
                codec: pair.spec.clone(),
                golden: pair.is_golden(),
                bits_at_d1024: pair.bits_at_d1024(),
                hardware: pair.hardware(),
                windows: Vec::new(),
            })
            .collect(),
    };
    for window in evaluation.windows.clone() {
        let tokens = task.window(window)?;
        let scored = task.scored();
        let (targets, read) = (&tokens[scored.clone()], &tokens[..scored.end - 1]);
        // A target is predicted at the position before it.
        let positions = scored.start - 1..scored.end - 1;
        let mut baseline = None;
        for (pair, codec) in pairs.iter().zip(&mut results.codecs) {
            progress(Progress::Begins {
                codec: &pair.spec,
                window,
            });
            let key = kept.map(|kept| (kept, kept.path(evaluation, pair, window)));
            let known = key
                .as_ref()
                .and_then(|(kept, path)| kept.read(path, targets.len()));
            let scores = match known {
                Some(scores) => scores,
                None => {
                    if baseline.is_none() {
                        let started = Instant::now();
                        let logits = model.forward(read, positions.clone(), &mut Uncompressed)?;
                        baseline = Some(Baseline::new(&logits, targets)?);
                        results.baseline_seconds += started.elapsed().as_secs_f64();
                    }
                    let started = Instant::now();
                    let mut cache = Compressed::new(pair, scored.clone());
                    let logits = model.forward(read, positions.clone(), &mut cache)?;
                    let (bits, elements) = cache.size();
                    let scores = match &baseline {
                        Some(baseline) => baseline.compare(&logits)?,
                        None => Vec::new(),
                    };
                    let seconds = started.elapsed().as_secs_f64();
                    let scores = WindowScores {
                        bits,
                        elements,
                        seconds,
                        scores,
                    };
                    if let Some((kept, path)) = key {
                        kept.write(&path, &scores)?;
                    }
                    scores
                }
            };
            codec.windows.push(scores);
            progress(Progress::Step);
        }
        progress(Progress::Window(&results));
    }
    Ok(results)
}

impl Results {
    /// The perplexity with an uncompressed cache: of each window, and of all.
    pub fn fp16_perplexity(&self) -> (Vec<f64>, f64) {
        let of = |scores: &mut dyn Iterator<Item = &Score>| {
            let (sum, n) = scores.fold((0.0, 0), |(sum, n), s| (sum + s.nll_fp16, n + 1));
            (sum / f64::from(n)).exp()
        };
        let windows = &self.codecs[0].windows;
        let each = windows.iter().map(|w| of(&mut w.scores.iter())).collect();
        (each, of(&mut windows.iter().flat_map(|w| &w.scores)))
    }

    /// Scored tokens.
    pub fn tokens(&self) -> usize {
        self.codecs[0].windows.iter().map(|w| w.scores.len()).sum()
    }

    /// The share of tokens that the uncompressed model predicts, in percent.
    pub fn fp16_hit(&self) -> f64 {
        let scores = self.codecs[0].windows.iter().flat_map(|w| &w.scores);
        100.0 * scores.filter(|s| s.hit_fp16).count() as f64 / self.tokens() as f64
    }
}

impl CodecScores {
    /// A figure of every token, in the order of the windows.
    fn figures(&self, of: impl Fn(&Score) -> f64) -> Vec<f64> {
        self.windows
            .iter()
            .flat_map(|w| &w.scores)
            .map(of)
            .collect()
    }

    fn bootstrap(&self) -> Bootstrap {
        let lengths: Vec<usize> = self.windows.iter().map(|w| w.scores.len()).collect();
        Bootstrap::new(&lengths)
    }

    /// All windows together.
    pub fn total(&self) -> Total {
        let bootstrap = self.bootstrap();
        let share = |of: fn(&Score) -> bool| {
            bootstrap.estimate(&self.figures(|s| f64::from(u8::from(of(s)))), |mean| {
                100.0 * mean
            })
        };
        let nll = self.figures(|s| s.nll);
        let elements: usize = self.windows.iter().map(|w| w.elements).sum();
        Total {
            bits_per_element: self.windows.iter().map(|w| w.bits).sum::<f64>() / elements as f64,
            kl: bootstrap.estimate(&self.figures(|s| s.kl), |mean| mean),
            perplexity_change: bootstrap.estimate(&self.figures(|s| s.nll - s.nll_fp16), |mean| {
                100.0 * mean.exp_m1()
            }),
            perplexity: (nll.iter().sum::<f64>() / nll.len() as f64).exp(),
            same_top: share(|s| s.same_top),
            hit: share(|s| s.hit),
            seconds: self.windows.iter().map(|w| w.seconds).sum(),
        }
    }

    /// By how much its divergence is above that of another codec, token by token.
    pub fn kl_less(&self, other: &CodecScores) -> Estimate {
        self.less(other, |s| s.kl)
    }

    /// By how many points its share of hits is above that of another codec, token by token.
    pub fn hit_less(&self, other: &CodecScores) -> Estimate {
        self.less(other, |s| if s.hit { 100.0 } else { 0.0 })
    }

    fn less(&self, other: &CodecScores, of: fn(&Score) -> f64) -> Estimate {
        let (own, other) = (self.figures(of), other.figures(of));
        let difference: Vec<f64> = own.iter().zip(other).map(|(a, b)| a - b).collect();
        self.bootstrap().estimate(&difference, |mean| mean)
    }
}

/// Finished windows in a folder, for a run that was interrupted. Each is known by everything that it
/// depends on, this program included, so that none is taken for another.
pub struct Kept {
    folder: PathBuf,
    program: String,
}

impl Kept {
    /// A folder, made if it is not there.
    ///
    /// # Errors
    /// One line if it cannot be made, or this program cannot be read.
    pub fn new(folder: &Path) -> Result<Kept, Error> {
        fs::create_dir_all(folder).map_err(|e| Error::file(folder, e))?;
        let program = std::env::current_exe().map_err(Error::new)?;
        Ok(Kept {
            folder: folder.to_owned(),
            program: sha256(&program)?,
        })
    }

    fn path(&self, evaluation: &Evaluation, pair: &Pair, window: usize) -> PathBuf {
        let Evaluation {
            model,
            task,
            calibration,
            ..
        } = evaluation;
        let all = [
            &self.program,
            model.sha256(),
            task.name(),
            task.sha256().unwrap_or_default(),
            calibration,
            &pair.spec,
            &window.to_string(),
        ];
        let digest = Sha256::digest(all.join("\n"));
        let name: String = digest[..16]
            .iter()
            .map(|byte| format!("{byte:02x}"))
            .collect();
        self.folder.join(format!("{name}.json"))
    }

    /// A window that is there whole; one that cannot be read is run again.
    fn read(&self, path: &Path, tokens: usize) -> Option<WindowScores> {
        let text = fs::read_to_string(path).ok()?;
        let scores: WindowScores = serde_json::from_str(&text).ok()?;
        (scores.scores.len() == tokens).then_some(scores)
    }

    fn write(&self, path: &Path, scores: &WindowScores) -> Result<(), Error> {
        let text = serde_json::to_string(scores).map_err(Error::new)?;
        let mut file = AtomicFile::create(path)?;
        file.write_all(text.as_bytes())
            .map_err(|e| Error::file(path, e))?;
        Ok(file.commit()?)
    }
}
