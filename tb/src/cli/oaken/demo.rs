//! The part of `tb demo` that shows Oaken.

use crate::cli::demo::{Options, say_errors, say_head, say_outcome, show};
use crate::cli::memory::through_memory;
use crate::cli::outcome::{Result, line, say};
use crate::cli::progress;
use crate::cli::rtl::Rtl;
use sim::F16;
use sim::metrics::{Quality, bits_per_element};
use std::time::Instant;
use tb::failure::Failure;
use tb::model::ModelInfo;
use tb::report::{GroupQuality, Part, Report};
use tb::run::Stats;
use tb::stream::Beat;
use tb::units::oaken::codec_loopback::CodecLoopback;
use tb::units::oaken::tensors::Tensor;

/// Vectors in the waveform.
const SHOWN: usize = 4;

/// Keys and values through both engines in a loop.
pub fn run(options: &Options<'_>) -> Result<Report> {
    let rtl = &options.rtl;
    let info = rtl.choose("oaken_codec_loopback", None)?;
    let tensors = Tensor::load_all(options.data).map_err(line)?;
    let start = Instant::now();
    let mut total = Stats::default();
    let mut parts = Vec::new();
    let mut failure = None;
    let mut stored = [0, 0];
    let bar = progress::bar(tensors.len() as u64, "tensors");
    for tensor in &tensors {
        let looped = through_the_loop(info, rtl, tensor)?;
        total.add(&looped.stats);
        stored[0] += looped.stored[0];
        stored[1] += looped.stored[1];
        parts.push(looped.part(tensor));
        failure = failure.or(looped
            .failure
            .map(|failed| format!("{}: {failed}", tensor.name)));
        bar.inc(1);
    }
    bar.finish_and_clear();
    let mut report = Report {
        unit: Some(info.unit.into()),
        config: Some(info.config.into()),
        seed: Some(rtl.seed),
        bits_per_element: Some(bits_per_element(
            stored[0],
            stored[1],
            total.elements.max(1),
        )),
        mismatches: parts.iter().map(|part| part.mismatches).sum(),
        failure: failure.clone(),
        parts,
        ..Report::of("demo", &total, start.elapsed())
    };
    print(info, &report);
    say_outcome(failure.as_deref());
    waveform(info, &tensors, options)?;
    if rtl.config.is_none() {
        through_memory("kv_dma_64", &tensors, &[], &mut report)?;
    }
    Ok(report)
}

/// A tensor that has passed the loop.
struct Looped {
    stats: Stats,
    failure: Option<Failure>,
    /// Bytes of the dense and of the sparse stream between the engines.
    stored: [u64; 2],
    quality: Quality,
}

fn through_the_loop(info: &'static ModelInfo, rtl: &Rtl<'_>, tensor: &Tensor) -> Result<Looped> {
    let mut decoded = Vec::with_capacity(tensor.elements.len());
    let mut stored = [0, 0];
    let mut received = |stream: usize, beat: Beat<'_>| match stream {
        CodecLoopback::VECTORS => {
            decoded.extend(beat.kept(0b11).map(|bits| F16(bits as u16)));
        }
        _ => {
            stored[0] += beat.lane(0, 0);
            stored[1] += beat.lane(0, 1);
        }
    };
    let vectors = (tensor.elements.len() / tensor.width) as u64;
    let unit = CodecLoopback::of(info);
    let (stats, failure) = rtl.stream(info, &unit, tensor.vectors(), vectors, &mut received)?;
    let mut quality = Quality::default();
    let whole = decoded.len() / tensor.width * tensor.width;
    let pairs = tensor.elements.chunks(tensor.width);
    for (original, decoded) in pairs.zip(decoded[..whole].chunks(tensor.width)) {
        quality.include(original, decoded, &tensor.thresholds);
    }
    Ok(Looped {
        stats,
        failure,
        stored,
        quality,
    })
}

impl Looped {
    fn part(&self, tensor: &Tensor) -> Part {
        let Looped { stats, quality, .. } = self;
        let groups = [
            ("outer", &quality.outer),
            ("middle", &quality.middle),
            ("inner", &quality.inner),
            ("all", &quality.all),
        ];
        Part {
            name: tensor.name.clone(),
            vectors: stats.items,
            elements: stats.elements,
            outliers: Some(tensor.outliers()),
            compression: None,
            cycles: stats.cycles,
            elements_per_cycle: stats.elements as f64 / stats.cycles.max(1) as f64,
            bits_per_element: bits_per_element(
                self.stored[0],
                self.stored[1],
                stats.elements.max(1),
            ),
            quality: groups.map(GroupQuality::of).to_vec(),
            mismatches: u64::from(self.failure.is_some()),
        }
    }
}

fn print(info: &ModelInfo, report: &Report) {
    say_head(info, report);
    say("tensor        vectors elements outliers bits/element   cycles cycles/vector mismatches");
    for part in &report.parts {
        let percent =
            100.0 * part.outliers.unwrap_or_default() as f64 / part.elements.max(1) as f64;
        say(&format!(
            "{:<13} {:>7} {:>8} {percent:>7.2}% {:>12.3} {:>8} {:>13.2} {:>10}",
            part.name,
            part.vectors,
            part.elements,
            part.bits_per_element,
            part.cycles,
            part.cycles as f64 / part.vectors.max(1) as f64,
            part.mismatches,
        ));
    }
    say(&format!(
        "{:<13} {:>7} {:>8} {:>8} {:>12.3} {:>8} {:>13.2} {:>10}\n",
        "all",
        report.vectors,
        report.elements,
        "",
        report.bits_per_element.unwrap_or_default(),
        report.cycles.unwrap_or_default(),
        report.cycles.unwrap_or_default() as f64 / report.vectors.max(1) as f64,
        report.mismatches,
    ));
    say("largest and mean squared error of the values that came back, by group");
    say("tensor               outer               middle               inner                 all");
    say_errors(report, |largest, squared| {
        format!(" {largest:>9.4} {squared:>9.2e}")
    });
}

/// The first vectors once more, with a waveform.
fn waveform(info: &'static ModelInfo, tensors: &[Tensor], options: &Options<'_>) -> Result<()> {
    let Some(first) = tensors.first() else {
        return Ok(());
    };
    let items = first.vectors().take(SHOWN).collect();
    let what = format!("the first {SHOWN} vectors of {}", first.name);
    show(info, CodecLoopback::of(info), items, &what, options)
}
