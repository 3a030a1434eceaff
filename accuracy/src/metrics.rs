//! How far a model's predictions move, per scored token and on average, with bootstrap intervals.

use candle_core::Tensor;
use rand::rngs::StdRng;
use rand::{Rng, SeedableRng};
use rayon::prelude::*;
use serde::{Deserialize, Serialize};

use crate::Error;

/// Consecutive tokens that are drawn together: neighbours are not independent.
const BLOCK: usize = 64;
/// Draws.
const RESAMPLES: usize = 2000;
/// The seed of all draws: two codecs are compared by the same ones.
const SEED: u64 = 1;
/// Ends of the interval.
const QUANTILES: [f64; 2] = [0.025, 0.975];

/// What a model predicts at the scored positions with an uncompressed cache.
pub struct Baseline {
    logits: Vec<f32>,
    vocabulary: usize,
    targets: Vec<u32>,
}

/// One scored token with a codec, beside the baseline.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Score {
    /// -ln of the baseline's probability of the true token.
    pub nll_fp16: f64,
    /// -ln of the codec's.
    pub nll: f64,
    /// Kullback-Leibler divergence of the codec's prediction from the baseline's, in nats.
    pub kl: f64,
    /// Whether the most likely token is the same.
    pub same_top: bool,
    /// Whether the codec's most likely token is the true one.
    pub hit: bool,
    /// Whether the baseline's is.
    pub hit_fp16: bool,
}

impl Baseline {
    /// Logits [positions, vocabulary] and the true tokens.
    ///
    /// # Errors
    /// One line if they do not belong together.
    pub fn new(logits: &Tensor, targets: &[u32]) -> Result<Baseline, Error> {
        let (positions, vocabulary) = logits.dims2()?;
        if positions != targets.len() {
            return Err(Error::new("as many targets as positions are needed"));
        }
        Ok(Baseline {
            logits: logits.flatten_all()?.to_vec1()?,
            vocabulary,
            targets: targets.to_vec(),
        })
    }

    /// Compares other logits of the same positions.
    ///
    /// # Errors
    /// One line if they have another shape.
    pub fn compare(&self, logits: &Tensor) -> Result<Vec<Score>, Error> {
        let logits = logits.flatten_all()?.to_vec1::<f32>()?;
        if logits.len() != self.logits.len() {
            return Err(Error::new(
                "predictions of other positions cannot be compared",
            ));
        }
        let rows = self
            .logits
            .par_chunks(self.vocabulary)
            .zip(logits.par_chunks(self.vocabulary));
        let scores = rows
            .zip(&self.targets)
            .map(|((p, q), &target)| score(p, q, target as usize));
        Ok(scores.collect())
    }
}

fn score(p: &[f32], q: &[f32], target: usize) -> Score {
    let (p_top, p_log_sum) = top_and_log_sum(p);
    let (q_top, q_log_sum) = top_and_log_sum(q);
    let kl = p.iter().zip(q).map(|(&p, &q)| {
        let (ln_p, ln_q) = (f64::from(p) - p_log_sum, f64::from(q) - q_log_sum);
        ln_p.exp() * (ln_p - ln_q)
    });
    Score {
        nll_fp16: p_log_sum - f64::from(p[target]),
        nll: q_log_sum - f64::from(q[target]),
        kl: kl.sum(),
        same_top: p_top == q_top,
        hit: q_top == target,
        hit_fp16: p_top == target,
    }
}

/// The first of the largest logits, and ln of the sum of all exponentials.
fn top_and_log_sum(logits: &[f32]) -> (usize, f64) {
    let mut top = 0;
    for (token, logit) in logits.iter().enumerate() {
        if *logit > logits[top] {
            top = token;
        }
    }
    let largest = f64::from(logits[top]);
    let sum: f64 = logits.iter().map(|&x| (f64::from(x) - largest).exp()).sum();
    (top, largest + sum.ln())
}

/// A value and its 95 % interval, written as `[value, low, high]`.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(from = "[f64; 3]", into = "[f64; 3]")]
pub struct Estimate {
    /// The value over all tokens.
    pub value: f64,
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

impl From<[f64; 3]> for Estimate {
    fn from([value, low, high]: [f64; 3]) -> Estimate {
        Estimate { value, low, high }
    }
}

impl From<Estimate> for [f64; 3] {
    fn from(e: Estimate) -> [f64; 3] {
        [e.value, e.low, e.high]
    }
}

impl Estimate {
    /// Whether 0 lies outside of the interval: only then a difference is one.
    pub fn excludes_zero(&self) -> bool {
        self.low > 0.0 || self.high < 0.0
    }
}

/// Draws of blocks of tokens with replacement, the same for everything that is estimated by them.
pub struct Bootstrap {
    /// First token and number of tokens of each block.
    blocks: Vec<(usize, usize)>,
    draws: Vec<Vec<usize>>,
}

impl Bootstrap {
    /// For windows of so many scored tokens each: no block reaches into the next window.
    pub fn new(windows: &[usize]) -> Bootstrap {
        let mut blocks = Vec::new();
        let mut first = 0;
        for &tokens in windows {
            let in_window = (0..tokens).step_by(BLOCK);
            blocks.extend(in_window.map(|at| (first + at, BLOCK.min(tokens - at))));
            first += tokens;
        }
        let mut random = StdRng::seed_from_u64(SEED);
        let mut draw = || {
            blocks
                .iter()
                .map(|_| random.random_range(0..blocks.len()))
                .collect()
        };
        let draws = (0..RESAMPLES).map(|_| draw()).collect();
        Bootstrap { blocks, draws }
    }

    /// A function of the mean of a figure per token, in the order of the windows.
    pub fn estimate(&self, figures: &[f64], of_mean: impl Fn(f64) -> f64) -> Estimate {
        let sums: Vec<f64> = self
            .blocks
            .iter()
            .map(|&(first, n)| figures[first..first + n].iter().sum())
            .collect();
        let mean = |blocks: &mut dyn Iterator<Item = usize>| {
            let (sum, n) = blocks.fold((0.0, 0), |(sum, n), block| {
                (sum + sums[block], n + self.blocks[block].1)
            });
            sum / n as f64
        };
        let mut drawn: Vec<f64> = self
            .draws
            .iter()
            .map(|draw| of_mean(mean(&mut draw.iter().copied())))
            .collect();
        drawn.sort_by(f64::total_cmp);
        let [low, high] = QUANTILES.map(|q| drawn[(q * (drawn.len() - 1) as f64).round() as usize]);
        Estimate {
            value: of_mean(mean(&mut (0..self.blocks.len()))),
            low,
            high,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use candle_core::Device;

    #[test]
    fn a_prediction_compared_with_itself_is_exactly_the_same() {
        let logits = Tensor::new(&[[0.1f32, 2.0, -3.0], [1.0, 1.0, 0.5]], &Device::Cpu).unwrap();
        let scores = Baseline::new(&logits, &[1, 2])
            .unwrap()
            .compare(&logits)
            .unwrap();
        assert!(
            scores
                .iter()
                .all(|s| s.kl == 0.0 && s.same_top && s.nll == s.nll_fp16)
        );
        assert_eq!(
            scores.iter().map(|s| s.hit).collect::<Vec<_>>(),
            [true, false]
        );
    }

    #[test]
    fn divergence_and_likelihood_are_those_of_the_definition() {
        // p = 1/2, 1/4, 1/4 and q = 1/4, 1/2, 1/4: KL = 1/2 ln 2 + 1/4 ln 1/2 = 1/4 ln 2.
        let logits = |p: [f32; 3]| Tensor::new(&[p.map(f32::ln)], &Device::Cpu).unwrap();
        let baseline = Baseline::new(&logits([0.5, 0.25, 0.25]), &[2]).unwrap();
        let [score] = baseline.compare(&logits([0.25, 0.5, 0.25])).unwrap()[..] else {
            panic!("one position has one score");
        };
        let ln2 = 2.0f64.ln();
        assert!((score.kl - 0.25 * ln2).abs() < 1e-6, "{score:?}");
        assert!((score.nll - 2.0 * ln2).abs() < 1e-6 && !score.same_top && !score.hit);
    }

    #[test]
    fn the_interval_of_the_bootstrap_is_that_of_the_mean() {
        // Blocks with the means 0 and 1: the mean of 24 draws of them has a deviation of 0.5 / sqrt(24).
        let figures: Vec<f64> = (0..24 * BLOCK).map(|t| (t / BLOCK % 2) as f64).collect();
        let bootstrap = Bootstrap::new(&[12 * BLOCK, 12 * BLOCK]);
        let estimate = bootstrap.estimate(&figures, |mean| mean);
        assert_eq!(estimate.value, 0.5);
        let expected = 1.96 * 0.5 / 24f64.sqrt();
        assert!(
            (estimate.high - 0.5 - expected).abs() < 0.03,
            "{estimate:?}"
        );
        assert!((0.5 - estimate.low - expected).abs() < 0.03, "{estimate:?}");
        assert!(
            !bootstrap
                .estimate(&figures, |mean| mean - 0.5)
                .excludes_zero()
        );
        assert!(
            bootstrap
                .estimate(&figures, |mean| mean + 1.0)
                .excludes_zero()
        );
    }

    #[test]
    fn a_short_last_block_counts_by_its_tokens() {
        let mut figures = vec![0.0; BLOCK];
        figures.extend(vec![1.0; 8]);
        let estimate = Bootstrap::new(&[BLOCK + 8]).estimate(&figures, |mean| mean);
        assert_eq!(estimate.value, 8.0 / (BLOCK + 8) as f64);
        assert_eq!((estimate.low, estimate.high), (0.0, 1.0));
    }
}
