//! Attention on the tokens that the codec gives back: scores and mixes by the computing engine, softmax in
//! software.

use crate::cli::demo::Options;
use crate::cli::outcome::{Result, line, say};
use crate::cli::rtl::{Rtl, Wanted};
use sim::titanus::ce::{Command, Kind};
use tb::failure::Failure;
use tb::model::ModelInfo;
use tb::stream::Beat;
use tb::units::titanus::computing_engine::ComputingEngine;
use tb::units::titanus::products::Product;

/// Channels of a head in the data set.
const HEAD: usize = 64;

/// What the engine has made of a layer.
pub struct Attended {
    /// What is attended to.
    name: String,
    tokens: usize,
    /// Cycles of the scores, and of the mix.
    cycles: [u64; 2],
    /// Share of the products that were skipped, of the scores and of the mix.
    skipped: [f64; 2],
    /// The first result or counter that is not golden's.
    pub failure: Option<Failure>,
}

/// An engine for tokens of so many channels.
///
/// # Errors
/// One line if there is none.
pub fn engine(options: &Options<'_>, channels: usize) -> Result<&'static ModelInfo> {
    let wanted = Wanted {
        items: format!("tokens of {channels} channels"),
        size: channels,
        most: &|info| ComputingEngine::of(info).config().channels_max as usize,
    };
    // The configuration that a user names is one of the codec.
    rtl(options).choose("titanus_ce", Some(wanted))
}

fn rtl<'a>(options: &Options<'a>) -> Rtl<'a> {
    Rtl {
        config: None,
        ..options.rtl
    }
}

/// One query attends to the tokens of a layer as they came back from the codec: scores with its keys, a
/// softmax of them for every head, and the mix of its values.
///
/// # Errors
/// One line if the engine cannot be run.
pub fn attend(
    info: &'static ModelInfo,
    options: &Options<'_>,
    name: &str,
    [k, v]: [&[i8]; 2],
    query: &[i8],
) -> Result<Attended> {
    let heads = query.len() / HEAD;
    let tokens = k.len() / query.len();
    let product = |kind, tokens_of: &[i8], operands| Product {
        command: Command {
            kind,
            tokens: tokens as u16,
            heads: heads as u16,
            head_size: HEAD as u16,
            rows: 1,
        },
        reserved: false,
        tokens: tokens_of.to_vec(),
        operands,
        broken: None,
    };
    let q = query.iter().map(|x| *x as u8).collect();
    let scores = multiply(info, options, product(Kind::Score, k, q))?;
    let weights = match scores.failure {
        None => weights(&scores.results, heads),
        Some(_) => vec![0; tokens * heads],
    };
    let mix = multiply(
        info,
        options,
        product(Kind::Mix { signed: false }, v, weights),
    )?;
    Ok(Attended {
        name: name.into(),
        tokens,
        cycles: [scores.cycles, mix.cycles],
        skipped: [scores.skipped, mix.skipped],
        failure: scores.failure.or(mix.failure),
    })
}

/// A command that has passed the engine.
struct Multiplied {
    results: Vec<i32>,
    skipped: f64,
    cycles: u64,
    failure: Option<Failure>,
}

fn multiply(
    info: &'static ModelInfo,
    options: &Options<'_>,
    product: Product,
) -> Result<Multiplied> {
    let (mut results, mut counters) = (vec![], [0u64; 2]);
    let mut received = |stream: usize, beat: Beat<'_>| match stream {
        ComputingEngine::RESULTS => {
            let there = (0..beat.lanes(0)).filter(|lane| beat.lane(1, 4 * lane) == 1);
            results.extend(there.map(|lane| beat.lane(0, lane) as u32 as i32));
        }
        _ => counters = [0, 1].map(|n| beat.lane(0, n)),
    };
    let unit = ComputingEngine::of(info);
    let items = std::iter::once(product);
    let streamed = rtl(options).stream(info, &unit, items, 1, &mut received);
    let (stats, failure) = streamed.map_err(line)?;
    let [executed, skipped] = counters;
    Ok(Multiplied {
        skipped: skipped as f64 / (executed + skipped).max(1) as f64,
        results,
        cycles: stats.cycles,
        failure,
    })
}

/// A softmax over the tokens of every head, in bytes; the scores of a head are first scaled to a standard
/// deviation of 1, as int8 has no scale of its own.
fn weights(scores: &[i32], heads: usize) -> Vec<u8> {
    let mut weights = vec![0; scores.len()];
    for head in 0..heads {
        let of_head = || {
            scores
                .iter()
                .skip(head)
                .step_by(heads)
                .map(|s| f64::from(*s))
        };
        let count = of_head().count().max(1) as f64;
        let mean = of_head().sum::<f64>() / count;
        let deviation = (of_head().map(|s| (s - mean).powi(2)).sum::<f64>() / count).sqrt();
        let largest = of_head().fold(f64::MIN, f64::max);
        let places = weights.iter_mut().skip(head).step_by(heads);
        for (weight, score) in places.zip(of_head()) {
            *weight = (255.0 * ((score - largest) / deviation.max(1.0)).exp()).round() as u8;
        }
    }
    weights
}

/// Says what the engine has made of the layers.
pub fn print(info: &ModelInfo, layers: &[Attended]) {
    say(&format!(
        "{} behind the codec: a query attends to the tokens that came back",
        info.config
    ));
    say("layer         tokens  cycles: scores     mix  zeros skipped: scores     mix  mismatches");
    for layer in layers {
        let ([scores, mix], [few, many]) = (layer.cycles, layer.skipped);
        say(&format!(
            "{:<13} {:>6} {scores:>15} {mix:>7} {:>21.1}% {:>6.1}% {:>11}",
            layer.name,
            layer.tokens,
            100.0 * few,
            100.0 * many,
            u64::from(layer.failure.is_some()),
        ));
    }
    say(
        "\nThe query is the layer's last key before the codec: the data set has no queries. Softmax is\n\
         software's, in bytes. A product with a zero is skipped; the cycles are the same.\n",
    );
}
