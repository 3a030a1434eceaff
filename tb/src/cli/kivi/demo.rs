//! The part of `tb demo` that shows KIVI.

use crate::cli::demo::{Options, say_errors, say_head, say_outcome, show};
use crate::cli::outcome::{Result, line, say};
use crate::cli::progress;
use sim::F16;
use sim::kivi::Kind;
use sim::metrics::GroupError;
use std::time::Instant;
use tb::failure::Failure;
use tb::model::ModelInfo;
use tb::report::{GroupQuality, Part, Report};
use tb::run::Stats;
use tb::stream::Beat;
use tb::units::kivi::codec::{Codec, KvTokens};
use tb::units::kivi::tokens::{LayerTokens, tensor_tokens};

/// Tokens in the waveform beyond those of the window.
const SHOWN: usize = 4;

/// Every layer's keys and values through the codec.
pub fn run(options: &Options<'_>) -> Result<Report> {
    let rtl = &options.rtl;
    let layers = tensor_tokens(options.data).map_err(line)?;
    let widest = layers.iter().map(|(_, k, _)| k[0].len()).max();
    let items = format!("tokens of {} elements", widest.unwrap_or_default());
    let fits = |info| Some(Codec::of(info).max_d()) >= widest;
    let info = rtl.choose_fitting("kivi_codec", &items, &fits)?;
    let start = Instant::now();
    let mut total = Stats::default();
    let mut parts = vec![];
    let mut failure = None;
    let bar = progress::bar(layers.len() as u64, "layers");
    for (name, k, v) in &layers {
        let coded = through_the_codec(info, options, k, v)?;
        total.add(&coded.stats);
        let failed = coded.failure.as_ref().map(|e| format!("{name}: {e}"));
        failure = failure.or(failed);
        let of_kind = [("k", Kind::Keys, k), ("v", Kind::Values, v)];
        for ((suffix, kind, tokens), back) in of_kind.into_iter().zip(&coded.elements) {
            let name = format!("{name}.{suffix}");
            parts.push(part(info, name, kind, tokens, back, &coded));
        }
        bar.inc(1);
    }
    bar.finish_and_clear();
    let elements: u64 = parts.iter().map(|part: &Part| part.elements).sum();
    let bits = parts.iter().map(|p| p.bits_per_element * p.elements as f64);
    let report = Report {
        unit: Some(info.unit.into()),
        config: Some(info.config.into()),
        seed: Some(rtl.seed),
        vectors: parts.iter().map(|part| part.vectors).sum(),
        bits_per_element: Some(bits.sum::<f64>() / elements.max(1) as f64),
        mismatches: parts.iter().map(|part| part.mismatches).sum(),
        failure: failure.clone(),
        parts,
        ..Report::of("demo", &total, start.elapsed())
    };
    print(info, &report);
    say_outcome(failure.as_deref());
    if let Some(layer) = layers.first() {
        waveform(info, options, layer)?;
    }
    Ok(report)
}

/// A layer that has passed the codec.
struct Coded {
    stats: Stats,
    failure: Option<Failure>,
    /// What came out, keys and values, with lanes behind the last element of a token.
    elements: [Vec<F16>; 2],
}

fn through_the_codec(
    info: &'static ModelInfo,
    options: &Options<'_>,
    k: &[Vec<u16>],
    v: &[Vec<u16>],
) -> Result<Coded> {
    let mut elements = [vec![], vec![]];
    let mut received = |stream: usize, beat: Beat<'_>| {
        let lanes = (0..beat.lanes(0)).map(|lane| F16(beat.lane(0, lane) as u16));
        elements[stream].extend(lanes);
    };
    let item = KvTokens {
        d: k[0].len() as u16,
        k: k.to_vec(),
        v: v.to_vec(),
    };
    let unit = Codec::of(info);
    let items = std::iter::once(item);
    let (stats, failure) = options.rtl.stream(info, &unit, items, 1, &mut received)?;
    Ok(Coded {
        stats,
        failure,
        elements,
    })
}

fn part(
    info: &ModelInfo,
    name: String,
    kind: Kind,
    tokens: &[Vec<u16>],
    back: &[F16],
    coded: &Coded,
) -> Part {
    let unit = Codec::of(info);
    let d = tokens[0].len();
    let stored = unit.window().quantized(kind, tokens.len() as u64) as usize;
    let (_, bytes) = unit.attended(kind, tokens);
    let (mut quantized, mut all) = (GroupError::default(), GroupError::default());
    let padded = d.next_multiple_of(info.size("lanes"));
    for (t, (token, back)) in tokens.iter().zip(back.chunks(padded)).enumerate() {
        for (x, y) in token.iter().zip(back) {
            let error = y.to_f64() - F16(*x).canonical().value.to_f64();
            all.include(error);
            if t < stored {
                quantized.include(error);
            }
        }
    }
    let elements = (tokens.len() * d) as u64;
    Part {
        name,
        vectors: tokens.len() as u64,
        elements,
        outliers: None,
        cycles: coded.stats.cycles,
        elements_per_cycle: elements as f64 / coded.stats.cycles.max(1) as f64,
        bits_per_element: 8.0 * bytes as f64 / elements as f64,
        compression: None,
        quality: [("quantized", &quantized), ("all", &all)]
            .map(GroupQuality::of)
            .to_vec(),
        mismatches: u64::from(coded.failure.is_some()),
    }
}

fn print(info: &ModelInfo, report: &Report) {
    say_head(info, report);
    say("tensor        tokens quantized bits/element   cycles mismatches");
    for part in &report.parts {
        let quantized = part.quality[0].elements * part.vectors / part.elements.max(1);
        say(&format!(
            "{:<13} {:>6} {quantized:>9} {:>12.3} {:>8} {:>10}",
            part.name, part.vectors, part.bits_per_element, part.cycles, part.mismatches,
        ));
    }
    say(&format!(
        "\nquantized: tokens that have left the window of {}; the others stay in binary16.\n\
         bits/element: both, {:.3} over all. K and V of a layer run side by side in the cycles given.\n",
        info.size("window"),
        report.bits_per_element.unwrap_or_default(),
    ));
    say("largest and mean squared error of the values that came back");
    say(&format!("{:<13}{:>22}{:>22}", "tensor", "quantized", "all"));
    say_errors(report, |largest, squared| {
        format!(" {largest:>9.4} {squared:>11.3e}")
    });
}

/// The first tokens of a layer, a few more than the window holds.
fn waveform(info: &'static ModelInfo, options: &Options<'_>, layer: &LayerTokens) -> Result<()> {
    let (name, k, v) = layer;
    let tokens = info.size("window") + SHOWN;
    let first = |tokens: &[Vec<u16>], count: usize| tokens[..count.min(tokens.len())].to_vec();
    let item = KvTokens {
        d: k[0].len() as u16,
        k: first(k, tokens),
        v: first(v, tokens),
    };
    let what = format!("the first {tokens} tokens of {name}");
    show(info, Codec::of(info), vec![item], &what, options)
}
