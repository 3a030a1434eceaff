//! The part of `tb demo` that shows HACK: attention of a head, all of it on codes.

use super::rtl::results;
use crate::cli::attention::{attend, is_of_keys, relative_error, rounded};
use crate::cli::demo::{Options, say_head, say_outcome, show};
use crate::cli::outcome::{Result, line, say};
use crate::cli::progress;
use crate::cli::rtl::Rtl;
use sim::F16;
use sim::hack::{Format, Pass, Rounding};
use sim::metrics::bits_per_element;
use std::time::Instant;
use tb::failure::Failure;
use tb::model::{self, ModelInfo};
use tb::report::{Part, Report};
use tb::run::Stats;
use tb::stream::Beat;
use tb::units::bytes::Bytes;
use tb::units::hack::matmul::Product;
use tb::units::hack::passes::{Numbers, Run};
use tb::units::hack::quantizer::Quantizer;
use tb::units::hack::vectors::Vectors;
use tb::units::kivi::tokens::Tokens;
use tb::units::oaken::tensors::Tensor;

/// The units: keys, values, queries and weights, products.
const UNITS: [&str; 4] = ["hack_q16_b4", "hack_v16_b4", "hack_q16_b8", "hack_mm_b4"];
/// Elements of a head of the model.
const HEAD: usize = 64;
/// Tokens whose keys stand in for queries, which the data set does not have: the last ones.
const QUERIES: usize = 8;
/// Weights are multiplied by this power of two before they are quantized, and outputs divided by it.
const SCALE: f64 = 4096.0;

/// The first head of every layer through all units.
pub fn run(options: &Options<'_>) -> Result<Report> {
    if let Some(config) = options.rtl.config {
        return Err(format!(
            "the demonstration of hack has configurations of its own: leave --config {config} out"
        ));
    }
    let infos: Vec<_> = UNITS.into_iter().filter_map(model::configured).collect();
    let [keys, values, eights, product] = infos[..] else {
        return Err(format!("not all of {} are built in", UNITS.join(", ")));
    };
    let units = Units {
        rtl: &options.rtl,
        keys,
        values,
        eights,
        product,
        format: Quantizer::of(keys).format(),
    };
    let tensors = Tensor::load_all(options.data).map_err(line)?;
    let start = Instant::now();
    progress::compile(&infos)?;
    let of_keys: Vec<&Tensor> = tensors.iter().filter(|t| is_of_keys(t)).collect();
    let bar = progress::bar(of_keys.len() as u64, "layers");
    let mut layers = vec![];
    for keys in of_keys {
        let layer = keys.name.trim_end_matches(".k");
        let name = format!("{layer}.v");
        if let Some(values) = tensors.iter().find(|tensor| tensor.name == name) {
            layers.push(units.layer(layer, &head(keys), &head(values))?);
        }
        bar.inc(1);
    }
    bar.finish_and_clear();

    let mut total = Stats::default();
    layers.iter().for_each(|layer| total.add(&layer.stats));
    let failures = layers.iter().filter_map(|layer| {
        let failure = layer.failure.as_ref()?;
        Some(format!("{}: {failure}", layer.name))
    });
    let failure = failures.collect::<Vec<_>>().into_iter().next();
    let parts: Vec<Part> = layers.iter().map(Layer::part).collect();
    let bits = layers.iter().map(|layer| layer.bits).sum::<f64>() / layers.len().max(1) as f64;
    let report = Report {
        unit: Some(product.unit.into()),
        config: Some(product.config.into()),
        seed: Some(options.rtl.seed),
        bits_per_element: Some(bits),
        mismatches: parts.iter().map(|part| part.mismatches).sum(),
        failure: failure.clone(),
        parts,
        ..Report::of("demo", &total, start.elapsed())
    };
    print(&units, &report, &layers);
    say_outcome(failure.as_deref());
    let passes = [
        Pass::Scores {
            width: HEAD as u16,
            tokens: 4,
        },
        Pass::Outputs {
            width: 8,
            blocks: 1,
            tail: 2,
        },
    ];
    let unit = Product::of(product);
    let shown = Run::of(unit.shape(), &passes, Numbers::Small, 1);
    let what = "scores of four keys and outputs of a block and a tail";
    show(product, unit, vec![shown], what, options)?;
    Ok(report)
}

/// The first head of the tokens of a tensor.
fn head(tensor: &Tensor) -> Vec<Vec<F16>> {
    let tokens = tensor.elements.chunks_exact(tensor.width);
    tokens.map(|token| token[..HEAD].to_vec()).collect()
}

/// The units, and how they are run.
struct Units<'a> {
    rtl: &'a Rtl<'a>,
    keys: &'static ModelInfo,
    values: &'static ModelInfo,
    eights: &'static ModelInfo,
    product: &'static ModelInfo,
    format: Format,
}

/// What came of a layer.
struct Layer {
    name: String,
    /// Of the products.
    stats: Stats,
    failure: Option<Failure>,
    /// Bits per element of keys and values, with what stays in binary16.
    bits: f64,
    /// Relative squared error of the outputs.
    error: f64,
    /// That of attention whose scores, weights and outputs are rounded to binary16.
    of_binary16: f64,
}

impl Layer {
    fn part(&self) -> Part {
        let stats = &self.stats;
        Part {
            name: self.name.clone(),
            vectors: stats.items,
            elements: stats.elements,
            outliers: None,
            compression: None,
            cycles: stats.cycles,
            elements_per_cycle: stats.elements as f64 / stats.cycles.max(1) as f64,
            bits_per_element: self.bits,
            quality: vec![],
            mismatches: u64::from(self.failure.is_some()),
        }
    }
}

impl Units<'_> {
    /// The records that a quantizer makes of vectors.
    fn records(
        &self,
        info: &'static ModelInfo,
        vectors: &[Vec<F16>],
        failure: &mut Option<Failure>,
    ) -> Result<Vec<u8>> {
        let items = vectors.iter().map(|vector| {
            let tokens = Tokens(vec![vector.iter().map(|x| x.0).collect()]);
            Vectors::new(tokens, &[Rounding::default()])
        });
        let mut bytes = vec![];
        let mut received =
            |_: usize, beat: Beat<'_>| bytes.extend(beat.kept(1).map(|byte| byte as u8));
        let unit = Quantizer::of(info);
        let count = vectors.len() as u64;
        let (_, failed) = self.rtl.stream(info, &unit, items, count, &mut received)?;
        *failure = failure.take().or(failed);
        Ok(bytes)
    }

    /// The results of passes, beat after beat.
    fn products(&self, runs: Vec<Run>, layer: &mut Layer) -> Result<Vec<f32>> {
        let unit = Product::of(self.product);
        let rows = unit.shape().rows();
        let mut all = vec![];
        let mut received = |_: usize, beat: Beat<'_>| all.extend(results(&beat, rows));
        let count = runs.len() as u64;
        let runs = runs.into_iter();
        let (stats, failed) = self
            .rtl
            .stream(self.product, &unit, runs, count, &mut received)?;
        layer.stats.add(&stats);
        layer.failure = layer.failure.take().or(failed);
        Ok(all)
    }

    /// Attention of the last tokens of a head on the codes of all tokens up to themselves.
    fn layer(&self, name: &str, keys: &[Vec<F16>], values: &[Vec<F16>]) -> Result<Layer> {
        let (format, group) = (self.format, self.format.group());
        let mut layer = Layer {
            name: name.to_owned(),
            stats: Stats::default(),
            failure: None,
            bits: 0.0,
            error: 0.0,
            of_binary16: 0.0,
        };
        let mut failure = None;
        let first = keys.len().saturating_sub(QUERIES);
        let queries = &keys[first..];
        let whole = values.len() - values.len() % group;
        let k = self.records(self.keys, keys, &mut failure)?;
        let v = self.records(self.values, &values[..whole], &mut failure)?;
        let q = self.records(self.eights, queries, &mut failure)?;
        let rest = (values.len() - whole) * HEAD;
        let stored = (k.len() + v.len() + 2 * rest) as u64;
        layer.bits = bits_per_element(stored, 0, (2 * keys.len() * HEAD) as u64);

        // Scores: a pass for every query, on the keys up to its own.
        let (of_key, of_query) = (k.len() / keys.len(), q.len() / queries.len());
        let scores = queries.iter().enumerate().map(|(n, _)| {
            let tokens = first + n + 1;
            let pass = Pass::Scores {
                width: HEAD as u16,
                tokens: tokens as u32,
            };
            let query = &q[n * of_query..][..of_query];
            self.run(pass, query.to_vec(), k[..tokens * of_key].to_vec())
        });
        let scores = self.products(scores.collect(), &mut layer)?;

        // Weights, in software; then outputs on the blocks and the tail up to the query's token.
        let (mut at, mut weights) = (0, vec![]);
        for n in 0..queries.len() {
            let tokens = first + n + 1;
            let of_query = scores.get(at..at + tokens).unwrap_or_default();
            weights.push(softmax(of_query));
            at += tokens;
        }
        let blocks: Vec<Vec<F16>> = weights
            .iter()
            .flat_map(|row| row.chunks_exact(group).map(<[F16]>::to_vec))
            .collect();
        let p = self.records(self.eights, &blocks, &mut failure)?;
        let of_block = format.of_a().record_bytes(group);
        let of_values = format.block_bytes(HEAD);
        let (mut at, mut runs) = (0, vec![]);
        for row in &weights {
            let (blocks, tail) = (row.len() / group, row.len() % group);
            let mut a = p
                .get(at..at + blocks * of_block)
                .unwrap_or_default()
                .to_vec();
            at += blocks * of_block;
            let raw = |x: &F16| x.0.to_le_bytes();
            a.extend(row[blocks * group..].iter().flat_map(raw));
            let mut b = v[..blocks * of_values].to_vec();
            let behind = &values[blocks * group..row.len()];
            b.extend(behind.iter().flatten().flat_map(raw));
            let pass = Pass::Outputs {
                width: HEAD as u16,
                blocks: blocks as u16,
                tail: tail as u16,
            };
            runs.push(self.run(pass, a, b));
        }
        let outputs = self.products(runs, &mut layer)?;
        layer.failure = layer.failure.take().or(failure);

        let flat = |tokens: &[Vec<F16>]| tokens.concat();
        let (k, v) = (flat(keys), flat(values));
        let exact = attend(&flat(queries), &k, &v, (1, HEAD));
        let outputs = outputs.iter().map(|x| f64::from(*x) / SCALE);
        layer.error = relative_error(&exact, outputs);
        let of_binary16 = in_binary16(queries, keys, values);
        layer.of_binary16 = relative_error(&exact, of_binary16.into_iter());
        Ok(layer)
    }

    fn run(&self, pass: Pass, a: Vec<u8>, b: Vec<u8>) -> Run {
        let bytes = |bytes| Bytes {
            bytes,
            ..Bytes::default()
        };
        Run {
            passes: vec![pass],
            a: bytes(a),
            b: bytes(b),
        }
    }
}

/// The weights of scores, scaled, in binary16.
fn softmax(scores: &[f32]) -> Vec<F16> {
    let scores = scores.iter().map(|x| f64::from(*x) / (HEAD as f64).sqrt());
    let most = scores.clone().fold(f64::MIN, f64::max);
    let weights: Vec<f64> = scores.map(|score| (score - most).exp()).collect();
    let sum: f64 = weights.iter().sum();
    let scaled: Vec<f64> = weights.iter().map(|w| SCALE * w / sum).collect();
    rounded(&scaled)
}

/// Attention whose scores, weights and outputs are rounded to binary16.
fn in_binary16(queries: &[Vec<F16>], keys: &[Vec<F16>], values: &[Vec<F16>]) -> Vec<f64> {
    let nearest = |x: f64| F16::nearest(x).to_f64();
    let first = keys.len() - queries.len();
    let mut outputs = vec![];
    for (n, query) in queries.iter().enumerate() {
        let seen = first + n + 1;
        let scores = keys[..seen].iter().map(|key| {
            let products = query.iter().zip(key).map(|(q, k)| q.to_f64() * k.to_f64());
            nearest(products.sum()) as f32
        });
        let weights = softmax(&scores.collect::<Vec<_>>());
        for channel in 0..HEAD {
            let products = weights.iter().zip(&values[..seen]);
            let sum: f64 = products
                .map(|(w, v)| w.to_f64() * v[channel].to_f64())
                .sum();
            outputs.push(nearest(sum / SCALE));
        }
    }
    outputs
}

fn print(units: &Units<'_>, report: &Report, layers: &[Layer]) {
    say_head(units.product, report);
    say(&format!(
        "attention of the last {QUERIES} tokens of a head, whose keys stand in for queries: {} makes records of\n\
         keys, {} of values, {} of queries and weights, {} scores and outputs;\n\
         softmax is in software. Relative squared error of the outputs against exact attention; binary16: the\n\
         same with scores, weights and outputs in binary16.\n",
        units.keys.config, units.values.config, units.eights.config, units.product.config,
    ));
    say(
        "layer         bits/element  products   cycles products/cycle      error   binary16 mismatches",
    );
    for (layer, part) in layers.iter().zip(&report.parts) {
        say(&format!(
            "{:<13} {:>12.3} {:>9} {:>8} {:>14.2} {:>10.2e} {:>10.2e} {:>10}",
            layer.name,
            layer.bits,
            part.elements,
            part.cycles,
            part.elements_per_cycle,
            layer.error,
            layer.of_binary16,
            part.mismatches,
        ));
    }
    say("");
}
