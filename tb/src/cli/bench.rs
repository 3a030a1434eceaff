//! `tb bench`.

use super::outcome::{Outcome, Result, line, say};
use super::progress;
use serde::Serialize;
use sim::mmu::{Command, Kind};
use std::path::PathBuf;
use tb::bench::{Prepared, measure, overhead};
use tb::model::{self, ModelInfo};
use tb::under_test::Setup;
use tb::unit::Unit;
use tb::units;
use tb::units::mmu::driver::{Driver, Pauses, sizes};
use tb::units::oaken::dequantizer::{CodedRun, Dequantizer};
use tb::units::oaken::outlier_extractor::OutlierExtractor;
use tb::units::oaken::quantizer::Quantizer;
use tb::units::oaken::tensors::Tensor;
use tb::units::oaken::vector::Vector;
use tb::units::titanus::dequantization_unit::{DequantizationUnit, Recipe, Style};
use tb::units::titanus::pruning_unit::{PruningPath, PruningUnit, UnprunedToken};
use tb::units::titanus::quantization_unit::{QuantizationUnit, TokenStream};
use tb::waves::write_text;

pub const EXAMPLES: &str = "\
Examples:
  tb bench
  tb bench --vectors 10000 --json bench.json

Measure with a release build on an idle machine.";

/// The chain whose harness is compared with a plain C++ loop.
const CHAIN: &str = "oaken_outlier_extractor_l16";

#[derive(clap::Args)]
pub struct Arguments {
    /// Directory of the data set
    #[arg(long, value_name = "DIR", default_value = "sim/data/kv")]
    data: PathBuf,
    /// Vectors to stream through the chain; the engines get a tenth
    #[arg(long, value_name = "N", default_value_t = 1_000_000)]
    vectors: usize,
    /// Results as JSON
    #[arg(long, value_name = "F")]
    json: Option<PathBuf>,
}

/// One figure, as `rtl-gen report` reads it.
#[derive(Serialize)]
struct Measurement {
    name: String,
    value: f64,
    unit: &'static str,
    /// What it must reach.
    #[serde(skip_serializing_if = "Option::is_none")]
    target: Option<f64>,
    /// The target is an upper limit.
    at_most: bool,
}

impl Measurement {
    fn new(name: String, value: f64, unit: &'static str) -> Measurement {
        Measurement {
            name,
            value,
            unit,
            target: None,
            at_most: false,
        }
    }

    fn at_least(mut self, target: f64) -> Measurement {
        self.target = Some(target);
        self
    }

    fn at_most(mut self, target: f64) -> Measurement {
        self.target = Some(target);
        self.at_most = true;
        self
    }
}

pub fn run(arguments: &Arguments) -> Result {
    let tensors = Tensor::load_all(&arguments.data).map_err(line)?;
    if tensors.is_empty() || arguments.vectors == 0 {
        return Err(
            "there is nothing to stream: give data with a tensor, and --vectors of at least 1"
                .into(),
        );
    }
    let chain = find(CHAIN)?;
    let unit = OutlierExtractor::of(chain);
    let before = peak_kib();
    let mut figures =
        vec![cosimulation(chain, &unit, &tensors, arguments.vectors)?.at_least(500.0)];
    if let Some((before, after)) = before.zip(peak_kib()) {
        let growth = after.saturating_sub(before) as f64 / 1024.0;
        let name = format!(
            "memory that streaming {} vectors took on top",
            arguments.vectors
        );
        figures.push(Measurement::new(name, round(growth, 1), "MiB"));
    }
    figures.push(harness(chain, &unit, &tensors)?);

    let engine = find("oaken_q16")?;
    let unit = Quantizer::of(engine);
    let vectors = arguments.vectors.div_ceil(10);
    figures.push(cosimulation(engine, &unit, &tensors, vectors)?.at_least(150.0));
    for (d, count) in [(192, 1000), (1024, 1000), (4096, 1000)] {
        let beats = (d / unit.lanes()) as f64;
        let cycles = cycles_per_vector(engine, &unit, d, count)?;
        // Pipelines fill and drain once.
        figures.push(cycles.at_most(round(beats.max(24.0) * 1.01, 2)));
    }

    let decoder = find("oaken_dq64")?;
    let unit = Dequantizer::of(decoder);
    for d in [1024, 4096] {
        let vectors: Vec<Vector> = (0..1000).map(|seed| Vector::normal(d, seed + 1)).collect();
        let data = format!("normal data, d = {d}, 1000 vectors");
        // Of the blocks with 10 % outliers, a few have more than 15 and take a cycle more.
        figures.push(beats_per_cycle(decoder, &unit, &vectors, &data)?.at_least(0.98));
    }
    for tensor in &tensors {
        let vectors: Vec<Vector> = tensor.vectors().collect();
        figures.push(beats_per_cycle(decoder, &unit, &vectors, &tensor.name)?);
    }
    figures.extend(titanus()?);
    figures.extend(memory_management("mmu_default")?);
    figures.push(slowest_rate()?);

    for figure in &figures {
        say(&text(figure));
    }
    if let Some(path) = &arguments.json {
        let text = serde_json::to_string_pretty(&figures).map_err(line)?;
        write_text(path, &(text + "\n")).map_err(line)?;
    }
    Ok(Outcome::Good)
}

fn find(top_or_config: &str) -> Result<&'static ModelInfo> {
    let mut models = model::models().iter();
    models
        .find(|info| [info.top, info.config].contains(&top_or_config))
        .ok_or_else(|| format!("{top_or_config} is not in this build"))
}

fn text(figure: &Measurement) -> String {
    let goal = figure.target.map_or(String::new(), |target| {
        let met = match figure.at_most {
            true => figure.value <= target,
            false => figure.value >= target,
        };
        let sign = if figure.at_most { "<=" } else { ">=" };
        let met = if met { "met" } else { "MISSED" };
        format!(", goal {sign} {target}: {met}")
    });
    format!("{}: {} {}{goal}", figure.name, figure.value, figure.unit)
}

fn round(value: f64, digits: i32) -> f64 {
    let scale = 10f64.powi(digits);
    (value * scale).round() / scale
}

/// Real vectors through a design, driven and checked against the golden model.
fn cosimulation<U: Unit<Item = Vector>>(
    info: &'static ModelInfo,
    unit: &U,
    tensors: &[Tensor],
    vectors: usize,
) -> Result<Measurement> {
    let bar = progress::bar(vectors as u64, info.config);
    let mut show = |sent| bar.set_position(sent);
    let items = tensors.iter().flat_map(|tensor| tensor.vectors());
    let items = items.cycle().take(vectors);
    let streamed = measure(unit, info, items, Some(&mut show)).map_err(line)?;
    bar.finish_and_clear();
    let name = format!(
        "co-simulation of {} with the golden model, one core, no waveform",
        info.config
    );
    let speed = round(streamed.cycles_per_second() / 1e3, 0);
    Ok(Measurement::new(name, speed, "k cycles/s"))
}

/// What the harness costs over a plain C++ loop that was compiled with the model.
fn harness(
    info: &'static ModelInfo,
    unit: &OutlierExtractor,
    tensors: &[Tensor],
) -> Result<Measurement> {
    let sample = tensors.iter().flat_map(|tensor| tensor.vectors().take(64));
    let prepared = Prepared::new(unit, info, sample).map_err(line)?;
    let passes = 200_000usize.div_ceil(prepared.beats());
    let overhead = overhead(&prepared, info, passes)
        .map_err(line)?
        .ok_or_else(|| format!("{} has no plain loop", info.top))?;
    let name = "overhead of the harness over a plain C++ loop".into();
    Ok(Measurement::new(name, round(100.0 * overhead.ratio(), 1), "%").at_most(25.0))
}

/// Cycles per vector of normal data with 10 % outliers, outputs always ready.
fn cycles_per_vector(
    info: &'static ModelInfo,
    unit: &Quantizer,
    d: usize,
    count: usize,
) -> Result<Measurement> {
    let vectors = (0..count).map(|seed| Vector::normal(d, seed as u64 + 1));
    let measured = measure(unit, info, vectors, None).map_err(line)?;
    let name = format!(
        "cycles per vector of {}, d = {d}, {count} vectors",
        info.config
    );
    let cycles = measured.stats.cycles as f64 / count as f64;
    Ok(Measurement::new(name, round(cycles, 2), "cycles"))
}

/// Beats of decoded elements per cycle, everything always ready, with filling and draining.
fn beats_per_cycle(
    info: &'static ModelInfo,
    unit: &Dequantizer,
    vectors: &[Vector],
    data: &str,
) -> Result<Measurement> {
    let run = std::iter::once(CodedRun::of(vectors));
    let measured = measure(unit, info, run, None).map_err(line)?;
    let name = format!("beats per cycle of {}, {data}", info.config);
    let rate = measured.stats.beats_out as f64 / measured.stats.cycles as f64;
    Ok(Measurement::new(name, round(rate, 3), "beats/cycle"))
}

/// Beats per cycle of Titanus' pruning unit, cycles per token of its two others. Where all beats can
/// follow each other, a token takes as many cycles as it has beats.
fn titanus() -> Result<Vec<Measurement>> {
    const LANES: usize = 16;
    let mut figures = vec![];

    let pruning = find("titanus_pu_l16")?;
    let token = |seed: usize, path| {
        let x = (0..768).map(|i| (37 * i + 11 * seed) as u8 as i8);
        UnprunedToken::new(path, 8, x)
    };
    let both = |seed| [PruningPath::K, PruningPath::V].map(|path| token(seed, path));
    let tokens = (0..1000).flat_map(both);
    let measured = measure(&PruningUnit::of(pruning), pruning, tokens, None).map_err(line)?;
    let rate = measured.stats.beats_out as f64 / 2.0 / measured.stats.cycles as f64;
    let name = "beats per cycle of titanus_pu_l16 on each path, 1000 tokens of 768".into();
    figures.push(Measurement::new(name, round(rate, 3), "beats/cycle").at_least(0.99));

    for (config, channels) in [
        ("titanus_qu_c768", 128),
        ("titanus_qu_c768", 768),
        ("titanus_qu_c4096", 4096),
    ] {
        let info = find(config)?;
        let unit = QuantizationUnit::of(info);
        let beats = (channels / LANES) as f64;
        let modes = [("scan and quantize", 32, 2.0), ("decode", 2, 1.0)];
        for (mode, prefill, passes) in modes {
            let of = |count| all_coded(channels, count, prefill);
            let cycles = cycles_per_token(&unit, info, of)?;
            let name = format!("cycles per token of {config}, {channels} channels, {mode}");
            let figure = Measurement::new(name, cycles, "cycles");
            figures.push(figure.at_most(round(passes * beats * 1.01, 2)));
        }
    }

    let config = "titanus_dqu_c768";
    let info = find(config)?;
    let unit = DequantizationUnit::of(info);
    for bits in [4, 8] {
        let of = |count: usize| Recipe::plain(Style::Dense, 768, count as u32, bits).stream();
        let cycles = cycles_per_token(&unit, info, of)?;
        let name = format!("cycles per token of {config}, 768 channels, codes of {bits} bits");
        let figure = Measurement::new(name, cycles, "cycles");
        figures.push(match bits {
            4 => figure.at_most(round(768.0 / LANES as f64 * 1.01, 2)),
            _ => figure,
        });
    }
    Ok(figures)
}

/// A stream of tokens whose elements are all kept and have, behind the first token, a code.
fn all_coded(channels: usize, count: usize, prefill: u32) -> TokenStream {
    let x = |token| if token == 0 { 1 } else { 16 };
    TokenStream {
        bits: 4,
        channels: channels as u32,
        prefill,
        levels: 255,
        width: channels,
        tokens: (0..count)
            .flat_map(|token| std::iter::repeat_n(x(token), channels))
            .collect(),
        noise: 1,
    }
}

/// Cycles that each of 16 more tokens takes, everything always ready.
fn cycles_per_token<U: Unit>(
    unit: &U,
    info: &'static ModelInfo,
    of: impl Fn(usize) -> U::Item,
) -> Result<f64> {
    const FEW: usize = 12;
    const MORE: usize = 16;
    let cycles = |count: usize| -> Result<u64> {
        let stream = std::iter::once(of(count));
        let measured = measure(unit, info, stream, None).map_err(line)?;
        Ok(measured.stats.cycles)
    };
    let (few, all) = (cycles(FEW)?, cycles(FEW + MORE)?);
    Ok(round(all.saturating_sub(few) as f64 / MORE as f64, 2))
}

/// Descriptors per cycle of a long read, and cycles until an append has its descriptor.
fn memory_management(config: &str) -> Result<Vec<Measurement>> {
    let append = |dense_bytes| Command::Append {
        stream: 1,
        dense_bytes,
        sparse_bytes: 0,
    };
    let sizes = sizes(find(config)?);
    let mut commands: Vec<Command> = (0..sizes.pages_per_stream)
        .flat_map(|_| [append(sizes.page_bytes / 2), append(sizes.page_bytes / 2)])
        .collect();
    commands.push(Command::Read {
        stream: 1,
        kind: Kind::Dense,
    });
    let mut driver = Driver::open(config, 1).map_err(line)?;
    let stats = driver.run(&commands, &Pauses::NONE).map_err(line)?;
    let descriptors = sizes.pages_per_stream * sizes.page_bytes.div_ceil(sizes.max_burst_bytes);
    let walk = stats.walks.last().copied().unwrap_or(0).max(1);
    let rate = descriptors as f64 / walk as f64;
    // Every second append is inside a page that is there.
    let inside = stats.latencies.iter().skip(1).step_by(2).flatten();
    let latency = inside.max().copied().unwrap_or(0);
    Ok(vec![
        Measurement::new(
            format!("descriptors per cycle of {config}, reading {descriptors}"),
            round(rate, 3),
            "descriptors/cycle",
        )
        .at_least(1.0),
        Measurement::new(
            format!("append inside a page of {config}, cycles to its descriptor"),
            latency as f64,
            "cycles",
        )
        .at_most(8.0),
    ])
}

/// The least that any design takes per cycle on its first input, without stalls.
fn slowest_rate() -> Result<Measurement> {
    let mut slowest: Option<(f64, &str)> = None;
    // Units of the papers are bound by their vectors and commands: they have figures of their own.
    let is_cell = |name: &str| rtl_gen::cells::UNITS.iter().any(|unit| unit.name == name);
    let cells = units::all().into_iter();
    for design in cells.filter(|design| is_cell(design.info().unit)) {
        // Enough cases that filling and draining hardly count.
        let rate = design.throughput(&Setup::default()).map_err(line)?;
        let rate = rate.beats_in as f64 / rate.cycles.max(1) as f64;
        if slowest.is_none_or(|(least, _)| rate < least) {
            slowest = Some((rate, design.info().config));
        }
    }
    let (rate, config) = slowest.ok_or("there is no design")?;
    let name = format!("fewest beats per cycle of all cells, with filling and draining ({config})");
    Ok(Measurement::new(name, round(rate, 3), "beats/cycle"))
}

/// The most memory the process has had, where the system tells.
fn peak_kib() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find(|line| line.starts_with("VmHWM:"))?;
    line.split_whitespace().nth(1)?.parse().ok()
}
