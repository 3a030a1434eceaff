//! The part of `tb demo` that shows PackKV: tokens to packs, and attention of a head straight from them.

use crate::cli::attention::{is_of_keys, relative_error, rounded};
use crate::cli::demo::{Options, say_head, say_outcome, show};
use crate::cli::outcome::{Result, line, say};
use crate::cli::progress;
use crate::cli::rtl::Rtl;
use sim::F16;
use sim::metrics::bits_per_element;
use sim::packkv::{Command, Encoded, Repack, Settings, Side};
use std::time::Instant;
use tb::failure::Failure;
use tb::model::{self, ModelInfo};
use tb::report::{Part, Report};
use tb::run::Stats;
use tb::stream::Beat;
use tb::units::bytes::Bytes;
use tb::units::oaken::tensors::Tensor;
use tb::units::packkv::dot::Product;
use tb::units::packkv::encoder::{Elements, Encoder, Run as Tokens};
use tb::units::packkv::products::{Numbers, Run};

/// The units: tokens to packs, and products from the packs.
const UNITS: [&str; 2] = ["packkv_enc", "packkv_dot_r1"];
/// Channels of a head of the model, and its KV heads.
const HEAD: usize = 64;
const HEADS: u16 = 3;
/// The largest codes of keys and values: scales of 0.1 and 0.2.
const MAX_CODE: [u8; 2] = [10, 5];
/// Tokens whose keys stand in for queries, which the data set does not have: the last ones.
const QUERIES: usize = 4;

/// Every layer through the encoder, and the first head of it through the product.
pub fn run(options: &Options<'_>) -> Result<Report> {
    if let Some(config) = options.rtl.config {
        return Err(format!(
            "the demonstration of packkv has configurations of its own: leave --config {config} out"
        ));
    }
    let infos: Vec<_> = UNITS.into_iter().filter_map(model::configured).collect();
    let [encoder, product] = infos[..] else {
        return Err(format!("not all of {} are built in", UNITS.join(", ")));
    };
    let units = Units {
        rtl: &options.rtl,
        encoder,
        product,
    };
    let tensors = Tensor::load_all(options.data).map_err(line)?;
    let start = Instant::now();
    progress::compile(&infos)?;
    let of_keys: Vec<&Tensor> = tensors.iter().filter(|t| is_of_keys(t)).collect();
    let bar = progress::bar(of_keys.len() as u64, "layers");
    let mut layers = vec![];
    for keys in of_keys {
        let name = keys.name.trim_end_matches(".k");
        let of_values = format!("{name}.v");
        if let Some(values) = tensors.iter().find(|tensor| tensor.name == of_values) {
            layers.push(units.layer(name, [keys, values])?);
        }
        bar.inc(1);
    }
    bar.finish_and_clear();

    let mut total = Stats::default();
    layers.iter().for_each(|layer| total.add(&layer.stats));
    let failure = layers.iter().find_map(|layer| {
        let failure = layer.failure.as_ref()?;
        Some(format!("{}: {failure}", layer.name))
    });
    let parts: Vec<Part> = layers.iter().map(Layer::part).collect();
    let bits = layers.iter().map(Layer::bits).sum::<f64>() / layers.len().max(1) as f64;
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
    let unit = Product::of(product);
    let passes = [Side::Keys, Side::Values].map(|side| Command {
        bits: 5,
        ..unit.pass(side, 1, 16)
    });
    let shown = unit.run_of(&passes, Numbers::Any);
    let what = "scores and outputs of a block of 16 channels";
    show(product, unit, vec![shown], what, options)?;
    Ok(report)
}

/// The units, and how they are run.
struct Units<'a> {
    rtl: &'a Rtl<'a>,
    encoder: &'static ModelInfo,
    product: &'static ModelInfo,
}

/// What came of a layer.
struct Layer {
    name: String,
    /// Of the products.
    stats: Stats,
    failure: Option<Failure>,
    /// Bits per element of keys and of values, in the order of arrival and in the greedy one.
    sizes: [[f64; 2]; 2],
    /// Relative squared errors of scores and outputs against exact attention.
    errors: [f64; 2],
}

impl Layer {
    /// Bits per element of both sides in the greedy order.
    fn bits(&self) -> f64 {
        let [keys, values] = self.sizes[1];
        (keys + values) / 2.0
    }

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
            bits_per_element: self.bits(),
            quality: vec![],
            mismatches: u64::from(self.failure.is_some()),
        }
    }
}

impl Units<'_> {
    /// Packs of a layer in both orders, then attention of its first head from the greedy ones.
    fn layer(&self, name: &str, sides: [&Tensor; 2]) -> Result<Layer> {
        let mut layer = Layer {
            name: name.to_owned(),
            stats: Stats::default(),
            failure: None,
            sizes: [[0.0; 2]; 2],
            errors: [0.0; 2],
        };
        let tokens = sides.map(|side| side.elements.chunks_exact(side.width));
        let mut blocks = vec![];
        for (repack, sizes) in [Repack::None, Repack::Greedy].into_iter().zip(0..) {
            let settings = Settings {
                max_code: MAX_CODE,
                repack,
                heads: HEADS,
                head_dim: HEAD as u16,
            };
            let bits = |token: &[F16]| token.iter().map(|x| x.0).collect::<Vec<u16>>();
            let tokens = tokens.clone().map(|side| side.map(bits).collect());
            let encoded = self.encode(settings, tokens, &mut layer)?;
            layer.sizes[sizes] = [Side::Keys, Side::Values].map(|side| {
                let elements = sides[side as usize].elements.len() as u64;
                let of_block = encoded.iter().map(|block| &block.sides[side as usize]);
                let bytes = of_block.map(|side| side.steps.len() + side.packs.concat().len());
                bits_per_element(bytes.sum::<usize>() as u64, 0, elements)
            });
            blocks = encoded;
        }
        let heads = tokens.map(|side| side.map(|token| token[..HEAD].to_vec()).collect::<Vec<_>>());
        self.attention(&heads, &blocks, &mut layer)?;
        Ok(layer)
    }

    /// The blocks that the encoder makes of tokens.
    fn encode(
        &self,
        settings: Settings,
        tokens: [Vec<Vec<u16>>; 2],
        layer: &mut Layer,
    ) -> Result<Vec<Encoded>> {
        let unit = Encoder::of(self.encoder);
        let block = unit.format().block();
        let [keys, values] = &tokens;
        let runs: Vec<Tokens> = keys
            .chunks_exact(block)
            .zip(values.chunks_exact(block))
            .map(|(keys, values)| Tokens {
                settings,
                elements: Elements::Given,
                tokens: [keys.to_vec(), values.to_vec()],
                missing: None,
            })
            .collect();
        let mut blocks = Blocks::default();
        let mut received = |stream: usize, beat: Beat<'_>| blocks.take(stream, &beat);
        let count = runs.len() as u64;
        let (_, failed) =
            self.rtl
                .stream(self.encoder, &unit, runs.into_iter(), count, &mut received)?;
        layer.failure = layer.failure.take().or(failed);
        Ok(blocks.blocks)
    }

    /// Scores of the last tokens with all keys, softmax in software, and outputs of all values.
    fn attention(
        &self,
        [keys, values]: &[Vec<Vec<F16>>; 2],
        blocks: &[Encoded],
        layer: &mut Layer,
    ) -> Result<()> {
        let queries = &keys[keys.len() - QUERIES..];
        let a = queries.iter().map(|query| query.to_vec());
        let scores = self.products(Side::Keys, a.collect(), blocks, layer)?;
        let scale = (HEAD as f64).sqrt();
        let exact: Vec<Vec<f64>> = queries
            .iter()
            .map(|query| exact_scores(query, keys))
            .collect();
        // The number of each stored token.
        let order: Vec<usize> = blocks
            .iter()
            .zip(0..)
            .flat_map(|(block, n)| {
                let first = n * block.order.len();
                block
                    .order
                    .iter()
                    .map(move |token| first + usize::from(*token))
            })
            .collect();
        let in_order = exact
            .iter()
            .flat_map(|row| order.iter().map(|token| row[*token]));
        let found = scores.concat();
        layer.errors[0] = relative_error(
            &in_order.collect::<Vec<_>>(),
            found.iter().map(|score| f64::from(*score)),
        );

        let weights = scores.iter().map(|row| {
            let row: Vec<f64> = row.iter().map(|score| f64::from(*score) / scale).collect();
            rounded(&exponentials(&row))
        });
        let weights: Vec<Vec<F16>> = weights.collect();
        let outputs = self.products(Side::Values, weights.clone(), blocks, layer)?;
        let (mut wanted, mut given) = (vec![], vec![]);
        for ((scores, weights), outputs) in exact.iter().zip(&weights).zip(&outputs) {
            let scaled: Vec<f64> = scores.iter().map(|score| score / scale).collect();
            let exact = exponentials(&scaled);
            let sum: f64 = exact.iter().sum();
            for channel in 0..HEAD {
                let products = exact.iter().zip(values);
                let all: f64 = products.map(|(w, v)| w * v[channel].to_f64()).sum();
                wanted.push(all / sum);
            }
            let sum: f64 = weights.iter().map(|w| w.to_f64()).sum();
            given.extend(outputs.iter().map(|output| f64::from(*output) / sum));
        }
        layer.errors[1] = relative_error(&wanted, given.into_iter());
        Ok(())
    }

    /// A pass over the first head's packs for each of `operands`; the results of each.
    fn products(
        &self,
        side: Side,
        operands: Vec<Vec<F16>>,
        blocks: &[Encoded],
        layer: &mut Layer,
    ) -> Result<Vec<Vec<f32>>> {
        let of_block = blocks.iter().map(|block| &block.sides[side as usize]);
        let steps: Vec<u8> = of_block
            .clone()
            .flat_map(|side| side.steps.clone())
            .collect();
        let packs: Vec<u8> = of_block.flat_map(|side| side.packs[0].clone()).collect();
        let command = Command {
            side,
            blocks: blocks.len() as u16,
            head_dim: HEAD as u16,
            bits: sim::packkv::code_bits(MAX_CODE[side as usize]) as u8,
        };
        let count = operands.len();
        let runs = operands.into_iter().map(|a| {
            let a = a.iter().flat_map(|x| x.0.to_le_bytes()).collect();
            let streams = [a, steps.clone(), packs.clone()];
            Run {
                commands: vec![command],
                streams: streams.map(Bytes::of),
                ..Run::default()
            }
        });
        let unit = Product::of(self.product);
        let mut all = vec![];
        let mut received = |_: usize, beat: Beat<'_>| {
            all.push(f32::from_bits(beat.lane(Product::DATA, 0) as u32));
        };
        let (stats, failed) =
            self.rtl
                .stream(self.product, &unit, runs, count as u64, &mut received)?;
        layer.stats.add(&stats);
        layer.failure = layer.failure.take().or(failed);
        let of_run = (all.len() / count).max(1);
        Ok(all.chunks(of_run).map(<[f32]>::to_vec).collect())
    }
}

/// The streams of an encoder, block by block.
#[derive(Default)]
struct Blocks {
    blocks: Vec<Encoded>,
    /// Of each stream the blocks that it has ended.
    ended: [usize; 5],
}

impl Blocks {
    /// Takes a beat of the steps of keys or values, of the order, or of the packs of keys or values.
    fn take(&mut self, stream: usize, beat: &Beat<'_>) {
        let at = self.ended[stream];
        if self.blocks.len() <= at {
            self.blocks.push(Encoded::default());
        }
        let block = &mut self.blocks[at];
        let ends = match stream {
            0 | 1 => {
                let step = beat.get(0) as u16;
                block.sides[stream].steps.extend(step.to_le_bytes());
                beat.get(1) != 0
            }
            2 => {
                block.order.push(beat.get(0) as u8);
                beat.get(1) != 0
            }
            _ => {
                let packs = &mut block.sides[stream - 3].packs;
                packs.resize(usize::from(HEADS), vec![]);
                let head = beat.get(3) as usize;
                packs[head].extend(beat.kept(1).map(|byte| byte as u8));
                beat.get(2) != 0 && head + 1 == usize::from(HEADS)
            }
        };
        self.ended[stream] += usize::from(ends);
    }
}

/// Products of a query with all keys.
fn exact_scores(query: &[F16], keys: &[Vec<F16>]) -> Vec<f64> {
    let of_key = |key: &Vec<F16>| {
        let products = query.iter().zip(key).map(|(q, k)| q.to_f64() * k.to_f64());
        products.sum()
    };
    keys.iter().map(of_key).collect()
}

/// exp(score - the largest).
fn exponentials(scores: &[f64]) -> Vec<f64> {
    let most = scores.iter().copied().fold(f64::MIN, f64::max);
    scores.iter().map(|score| (score - most).exp()).collect()
}

fn print(units: &Units<'_>, report: &Report, layers: &[Layer]) {
    say_head(units.product, report);
    let [k, v] = MAX_CODE;
    say(&format!(
        "{} packs all tokens of a layer, codes of keys up to {k} and of values up to {v}, as they come and in the\n\
         greedy order; {} multiplies the last {QUERIES} tokens of the first head, whose keys stand in for queries,\n\
         with the packs of all {HEAD}-channel keys, and attention weights with those of the values; softmax is in\n\
         software. Relative squared errors of scores and outputs against exact attention.\n",
        units.encoder.config, units.product.config,
    ));
    say(
        "layer         bits/element: k none greedy  v none greedy  products   cycles products/cycle  of scores of outputs mismatches",
    );
    for (layer, part) in layers.iter().zip(&report.parts) {
        let [[k_none, v_none], [k_greedy, v_greedy]] = layer.sizes;
        let [scores, outputs] = layer.errors;
        say(&format!(
            "{:<13} {k_none:>20.3} {k_greedy:>6.3} {v_none:>7.3} {v_greedy:>6.3} {:>9} {:>8} {:>14.2} {scores:>10.2e} {outputs:>10.2e} {:>10}",
            layer.name, part.elements, part.cycles, part.elements_per_cycle, part.mismatches,
        ));
    }
    say("");
}
