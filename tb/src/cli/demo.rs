//! `tb demo`.

use super::outcome::{Outcome, Result, line, make_directory, say};
use super::{fuzz, progress};
use std::path::PathBuf;
use std::time::Instant;
use tb::failure::Failure;
use tb::model::{self, Model, ModelInfo};
use tb::report::{Part, Report};
use tb::run::{RunOptions, Stats, run as run_items};
use tb::stream::Stall;
use tb::tensors::Tensor;
use tb::under_test::{Setup, Tested};
use tb::unit::Case;
use tb::units::OutlierExtractor;
use tb::waves::how_to_open;

pub const EXAMPLES: &str = "\
Examples:
  tb demo
  tb demo --config oaken_outlier_extractor_l32 --stall 0.3 --json demo.json

Streams keys and values of a real language model through the generated hardware and compares every
byte that comes out with the golden model's.";

/// Vectors in the waveform.
const SHOWN: usize = 4;

#[derive(clap::Args)]
pub struct Arguments {
    /// Directory of the data set
    #[arg(long, value_name = "DIR", default_value = "sim/data/kv")]
    data: PathBuf,
    /// Configuration of the chain
    #[arg(
        long,
        value_name = "NAME",
        default_value = "oaken_outlier_extractor_l16"
    )]
    config: String,
    /// Where the waveform goes
    #[arg(short, long, value_name = "DIR", default_value = "out/demo")]
    output: PathBuf,
    /// Probability of stalls on both sides
    #[arg(long, value_name = "P", default_value_t = 0.0)]
    stall: f64,
    /// Seed of the initial state and of the stalls
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// Report as JSON
    #[arg(long, value_name = "R")]
    json: Option<PathBuf>,
}

pub fn run(arguments: &Arguments) -> Result {
    fuzz::check_stall(Some(arguments.stall))?;
    let info = chain(&arguments.config)?;
    let tensors = Tensor::load_all(&arguments.data).map_err(line)?;
    let start = Instant::now();
    let mut total = Stats::default();
    let mut parts = Vec::new();
    let mut failure = None;
    let bar = progress::bar(
        tensors
            .iter()
            .map(|t| (t.elements.len() / t.width) as u64)
            .sum(),
        "vectors",
    );
    for tensor in &tensors {
        let before = bar.position();
        let (stats, failed) = stream(info, tensor, arguments, &mut |sent| {
            bar.set_position(before + sent)
        })?;
        bar.set_position(before + (tensor.elements.len() / tensor.width) as u64);
        total.add(&stats);
        parts.push(Part {
            name: tensor.name.clone(),
            vectors: stats.items,
            elements: stats.elements,
            outliers: tensor.outliers(),
            cycles: stats.cycles,
            elements_per_cycle: stats.elements as f64 / stats.cycles.max(1) as f64,
            mismatches: u64::from(failed.is_some()),
        });
        failure = failure.or(failed.map(|failed| format!("{}: {failed}", tensor.name)));
    }
    bar.finish_and_clear();
    let report = Report {
        unit: Some(info.unit.into()),
        config: Some(info.config.into()),
        seed: Some(arguments.seed),
        mismatches: parts.iter().map(|part| part.mismatches).sum(),
        failure: failure.clone(),
        parts,
        ..Report::of("demo", &total, start.elapsed())
    };
    print(info, &report, &total);
    if let Some(path) = &arguments.json {
        report.write(path).map_err(line)?;
    }
    match failure {
        Some(failure) => say(&format!("FIRST MISMATCH: {failure}")),
        None => say("Every byte equals the golden model's."),
    }
    waveform(info, &tensors, arguments)?;
    Ok(if report.mismatches == 0 {
        Outcome::Good
    } else {
        Outcome::Mismatch
    })
}

fn chain(config: &str) -> Result<&'static ModelInfo> {
    let chains = || {
        model::models()
            .iter()
            .filter(|info| info.unit == "oaken_outlier_extractor")
    };
    chains().find(|info| info.config == config).ok_or_else(|| {
        let known: Vec<_> = chains().map(|info| info.config).collect();
        format!(
            "no configuration {config:?} of the demo chain; there are: {}",
            known.join(", ")
        )
    })
}

/// A whole tensor; the second value is its first mismatch.
fn stream(
    info: &'static ModelInfo,
    tensor: &Tensor,
    arguments: &Arguments,
    progress: &mut dyn FnMut(u64),
) -> Result<(Stats, Option<Failure>)> {
    let mut model = Model::of(info, arguments.seed).map_err(line)?;
    let stalls = |seed| match arguments.stall {
        0.0 => Stall::Never,
        probability => Stall::Random { probability, seed },
    };
    let options = RunOptions {
        sources: vec![stalls(arguments.seed)],
        sinks: vec![stalls(arguments.seed.wrapping_add(1))],
        progress: Some(progress),
        ..RunOptions::default()
    };
    match run_items(
        &OutlierExtractor::of(info),
        &mut model,
        tensor.vectors(),
        options,
    ) {
        Ok(stats) => Ok((stats, None)),
        Err(failure) => Ok((Stats::default(), Some(failure))),
    }
}

fn print(info: &ModelInfo, report: &Report, total: &Stats) {
    say(&format!(
        "{} against the golden model, {} elements in {:.2} s of wall clock\n",
        info.config, report.elements, report.seconds
    ));
    say("tensor            vectors  elements  outliers     cycles  elements/cycle  mismatches");
    for part in &report.parts {
        say(&row(
            &part.name,
            part.vectors,
            part.elements,
            part.outliers,
            part.cycles,
            part.mismatches,
        ));
    }
    let outliers = report.parts.iter().map(|part| part.outliers).sum();
    say(&row(
        "all",
        total.items,
        total.elements,
        outliers,
        total.cycles,
        report.mismatches,
    ));
    say("");
}

fn row(
    name: &str,
    vectors: u64,
    elements: u64,
    outliers: u64,
    cycles: u64,
    mismatches: u64,
) -> String {
    let percent = 100.0 * outliers as f64 / elements.max(1) as f64;
    let rate = elements as f64 / cycles.max(1) as f64;
    format!(
        "{name:<16} {vectors:>8} {elements:>9} {percent:>8.2}% {cycles:>10} {rate:>15.3} {mismatches:>11}"
    )
}

/// The first vectors once more, with a waveform.
fn waveform(info: &'static ModelInfo, tensors: &[Tensor], arguments: &Arguments) -> Result<()> {
    let Some(first) = tensors.first() else {
        return Ok(());
    };
    make_directory(&arguments.output)?;
    let vcd = arguments.output.join(format!("{}.vcd", info.top));
    let tested = Tested::new(info, OutlierExtractor::of(info));
    let case = Case {
        seed: arguments.seed,
        ..Case::streaming(first.vectors().take(SHOWN).collect())
    };
    let setup = Setup {
        vcd: Some(vcd.clone()),
        ..Setup::default()
    };
    match tested.run_case(&case, &setup) {
        Ok(_) => {}
        // A mismatch has been reported, and its waveform is what the reader wants to see.
        Err(failure) => say(&format!("the waveform ends at: {failure}")),
    }
    say(&format!(
        "Waveform of the first {SHOWN} vectors of {}:\n      {}",
        first.name,
        how_to_open(&vcd)
    ));
    Ok(())
}
