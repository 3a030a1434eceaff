//! The part of `tb demo` that shows Titanus.

use super::attention;
use super::codec::compression;
use crate::cli::demo::{Options, say_errors, say_head, say_outcome, show};
use crate::cli::outcome::{Result, line, say};
use crate::cli::progress;
use crate::cli::rtl::Wanted;
use sim::metrics::GroupError;
use sim::titanus::{Accounting, encode, keep};
use std::time::Instant;
use tb::failure::Failure;
use tb::model::ModelInfo;
use tb::report::{Compression, GroupQuality, Part, Report};
use tb::run::Stats;
use tb::stream::Beat;
use tb::units::titanus::codec::{Codec, KvStreams, PathStream};
use tb::units::titanus::int8_tensors::Int8Tensor;

/// Tokens in the waveform, and its prefill.
const SHOWN: (usize, u32) = (6, 3);

/// Every layer's keys and values through the codec.
pub fn run(options: &Options<'_>) -> Result<Report> {
    let rtl = &options.rtl;
    let tensors = Int8Tensor::load_all(options.data).map_err(line)?;
    let widest = tensors.iter().map(|tensor| tensor.config.channels).max();
    let widest = widest.unwrap_or_default() as usize;
    // The default of the unit is smaller than these tensors: take the one of the model's size.
    let wanted = Wanted {
        items: format!("tokens of {widest} channels"),
        size: widest,
        most: &|info| Codec::of(info).channels_max(),
    };
    let info = rtl.choose("titanus_codec", Some(wanted))?;
    let engine = attention::engine(options, widest)?;
    let layers = layers(&tensors)?;
    let start = Instant::now();
    let mut total = Stats::default();
    let mut parts = vec![];
    let mut attended = vec![];
    let mut failure = None;
    let mut stored = 0;
    let bar = progress::bar(layers.len() as u64, "layers");
    for pair in &layers {
        let coded = through_the_codec(info, options, pair)?;
        total.add(&coded.stats);
        stored += coded.paths.iter().map(|path| path.stored).sum::<u64>();
        let failed = coded.failure.as_ref().map(|failed| {
            let [k, v] = pair.map(|tensor| &tensor.name);
            format!("{k}, {v}: {failed}")
        });
        failure = failure.or(failed);
        if failure.is_none() {
            let restored = coded.paths.each_ref().map(|path| &path.elements[..]);
            let layer = attention_of(engine, options, pair, restored)?;
            failure = layer.failure.as_ref().map(ToString::to_string);
            attended.push(layer);
        }
        let both = pair.iter().zip(&coded.paths);
        for (tensor, path) in both {
            parts.push(part(tensor, path, &coded)?);
        }
        bar.inc(1);
    }
    bar.finish_and_clear();
    let wrong = attended.iter().filter(|layer| layer.failure.is_some());
    let wrong = wrong.count() as u64;
    let report = Report {
        unit: Some(info.unit.into()),
        config: Some(info.config.into()),
        seed: Some(rtl.seed),
        vectors: parts.iter().map(|part| part.vectors).sum(),
        bits_per_element: Some(8.0 * stored as f64 / total.elements.max(1) as f64),
        mismatches: parts.iter().map(|part| part.mismatches).sum::<u64>() + wrong,
        failure: failure.clone(),
        parts,
        ..Report::of("demo", &total, start.elapsed())
    };
    print(info, &report);
    attention::print(engine, &attended);
    say_outcome(failure.as_deref());
    if let Some(pair) = layers.first() {
        let (tokens, prefill) = SHOWN;
        let streams = pair.map(|tensor| {
            let mut stream = tensor.stream();
            stream.tokens.truncate(tokens * stream.width);
            stream.prefill = prefill;
            PathStream::of(stream, tensor.config.prune_threshold as u8)
        });
        let [k, v] = streams;
        let what = format!(
            "the first {tokens} tokens of {} and {}, prefill {prefill}",
            pair[0].name, pair[1].name
        );
        let unit = Codec::of(info);
        show(info, unit, vec![KvStreams { k, v }], &what, options)?;
    }
    Ok(report)
}

/// The last token of the layer's keys as a query to what came back.
fn attention_of(
    engine: &'static ModelInfo,
    options: &Options<'_>,
    [k, _]: &[&Int8Tensor; 2],
    restored: [&[i8]; 2],
) -> Result<attention::Attended> {
    let channels = k.config.channels as usize;
    let query = &k.elements[k.elements.len() - channels..];
    let name = k.name.trim_end_matches(".k");
    attention::attend(engine, options, name, restored, query)
}

/// Keys and values of every layer.
fn layers(tensors: &[Int8Tensor]) -> Result<Vec<[&Int8Tensor; 2]>> {
    let keys = tensors
        .iter()
        .filter_map(|tensor| Some((tensor, tensor.name.strip_suffix(".k")?)));
    keys.map(|(k, layer)| {
        let values = format!("{layer}.v");
        let v = tensors.iter().find(|tensor| tensor.name == values);
        v.map(|v| [k, v])
            .ok_or_else(|| format!("the data set has {} and no {values}", k.name))
    })
    .collect()
}

/// A layer that has passed the codec.
struct Coded {
    stats: Stats,
    failure: Option<Failure>,
    paths: [Path; 2],
}

#[derive(Default)]
struct Path {
    elements: Vec<i8>,
    /// Bytes between the units.
    stored: u64,
}

fn through_the_codec(
    info: &'static ModelInfo,
    options: &Options<'_>,
    pair: &[&Int8Tensor; 2],
) -> Result<Coded> {
    let mut paths = [Path::default(), Path::default()];
    let mut received = |stream: usize, beat: Beat<'_>| {
        let path = &mut paths[stream / Codec::PATH];
        if stream % Codec::PATH == Codec::RECORDS {
            path.stored += beat.get(0);
            return;
        }
        path.elements
            .extend(beat.kept(1).map(|byte| byte as u8 as i8));
    };
    let [k, v] =
        pair.map(|tensor| PathStream::of(tensor.stream(), tensor.config.prune_threshold as u8));
    let items = std::iter::once(KvStreams { k, v });
    let unit = Codec::of(info);
    let (stats, failure) = options.rtl.stream(info, &unit, items, 1, &mut received)?;
    Ok(Coded {
        stats,
        failure,
        paths,
    })
}

fn part(tensor: &Int8Tensor, path: &Path, coded: &Coded) -> Result<Part> {
    let mut bytes = vec![];
    let encoder = encode(tensor.config, &tensor.elements, &mut bytes).map_err(line)?;
    let counts: &Accounting = encoder.accounting();
    let (mut kept, mut all) = (GroupError::default(), GroupError::default());
    for (x, back) in tensor.elements.iter().zip(&path.elements) {
        let error = f64::from(*back) - f64::from(*x);
        all.include(error);
        if keep(*x, tensor.config.prune_threshold) {
            kept.include(error);
        }
    }
    Ok(Part {
        name: tensor.name.clone(),
        vectors: counts.tokens,
        elements: counts.elements,
        outliers: None,
        cycles: coded.stats.cycles,
        elements_per_cycle: counts.elements as f64 / coded.stats.cycles.max(1) as f64,
        bits_per_element: 8.0 * path.stored as f64 / counts.elements.max(1) as f64,
        compression: Some(compression(counts, Some(&encoder))),
        quality: [("kept", &kept), ("all", &all)]
            .map(GroupQuality::of)
            .to_vec(),
        mismatches: u64::from(coded.failure.is_some()),
    })
}

fn print(info: &ModelInfo, report: &Report) {
    say_head(info, report);
    say(
        "tensor        tokens   kept labelled events levels/channel  most bits/element moved less   cycles mismatches",
    );
    for part in &report.parts {
        let Some(Compression {
            kept,
            labelled,
            events,
            levels_per_channel,
            most_levels,
            movement_reduction,
            ..
        }) = &part.compression
        else {
            continue;
        };
        say(&format!(
            "{:<13} {:>6} {:>5.2}% {:>7.2}% {events:>6} {levels_per_channel:>14.2} {:>5} {:>12.3} {:>10.1}% {:>8} {:>10}",
            part.name,
            part.vectors,
            100.0 * kept,
            100.0 * labelled,
            most_levels.unwrap_or_default(),
            part.bits_per_element,
            100.0 * movement_reduction,
            part.cycles,
            part.mismatches,
        ));
    }
    say(&format!(
        "\nlevels: of a channel on average, of the channel with the most. bits/element: everything\n\
         stored, {:.3} over all. moved less: mask, labels and codes against int8, as the paper\n\
         counts. K and V of a layer run side by side in the cycles given.\n",
        report.bits_per_element.unwrap_or_default(),
    ));
    say("largest and mean squared error of the values that came back, in steps of int8");
    say(&format!("{:<13}{:>20}{:>20}", "tensor", "kept", "all"));
    say_errors(report, |largest, squared| {
        format!(" {largest:>8.0} {squared:>10.2}")
    });
}
