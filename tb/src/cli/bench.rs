//! `tb bench`.

use super::outcome::{Outcome, Result, line, say};
use super::progress;
use serde::Serialize;
use std::path::PathBuf;
use tb::bench::{Prepared, measure, overhead};
use tb::model;
use tb::tensors::Tensor;
use tb::under_test::Setup;
use tb::units::{self, OutlierExtractor};
use tb::waves::write_text;

pub const EXAMPLES: &str = "\
Examples:
  tb bench
  tb bench --vectors 1000000 --json bench.json

Measure with a release build on an idle machine.";

const CHAIN: &str = "oaken_outlier_extractor_l16";
/// What the harness has to reach.
const CYCLES_PER_SECOND: f64 = 500e3;
const OVERHEAD: f64 = 0.25;

#[derive(clap::Args)]
pub struct Arguments {
    /// Directory of the data set
    #[arg(long, value_name = "DIR", default_value = "sim/data/kv")]
    data: PathBuf,
    /// Vectors to stream through the demo chain
    #[arg(long, value_name = "N", default_value_t = 1_000_000)]
    vectors: usize,
    /// Results as JSON
    #[arg(long, value_name = "F")]
    json: Option<PathBuf>,
}

#[derive(Serialize)]
struct Results {
    /// Clock cycles per second of the demo chain, driven and checked against the golden model.
    cosimulation_cycles_per_second: f64,
    cosimulation_vectors: u64,
    cosimulation_seconds: f64,
    /// Growth of the process while it streamed them.
    cosimulation_peak_growth_mib: Option<f64>,
    harness_cycles_per_second: f64,
    plain_loop_cycles_per_second: f64,
    harness_overhead: f64,
    beats_per_cycle: Vec<UnitRate>,
}

#[derive(Serialize)]
struct UnitRate {
    config: String,
    beats: u64,
    cycles: u64,
    beats_per_cycle: f64,
}

pub fn run(arguments: &Arguments) -> Result {
    let info = model::find(CHAIN).ok_or_else(|| format!("{CHAIN} is not in this build"))?;
    let unit = OutlierExtractor::of(info);
    let tensors = Tensor::load_all(&arguments.data).map_err(line)?;
    if tensors.is_empty() || arguments.vectors == 0 {
        return Err(
            "there is nothing to stream: give data with a tensor, and --vectors of at least 1"
                .into(),
        );
    }

    let before = peak_kib();
    let bar = progress::bar(arguments.vectors as u64, "vectors");
    let items = tensors
        .iter()
        .flat_map(|tensor| tensor.vectors())
        .cycle()
        .take(arguments.vectors);
    let streamed =
        measure(&unit, info, items, Some(&mut |sent| bar.set_position(sent))).map_err(line)?;
    bar.finish_and_clear();
    let growth = before
        .zip(peak_kib())
        .map(|(before, after)| after.saturating_sub(before) as f64 / 1024.0);

    let sample = tensors.iter().flat_map(|tensor| tensor.vectors().take(64));
    let prepared = Prepared::new(&unit, info, sample).map_err(line)?;
    let passes = 200_000usize.div_ceil(prepared.beats());
    let overhead = overhead(&prepared, info, passes)
        .map_err(line)?
        .ok_or_else(|| format!("{CHAIN} has no plain loop"))?;

    let mut rates = Vec::new();
    for design in units::all() {
        // Enough cases without stalls that filling and draining do not count.
        let rate = design.throughput(&Setup::default()).map_err(line)?;
        rates.push(UnitRate {
            config: design.info().config.into(),
            beats: rate.beats_in,
            cycles: rate.cycles,
            beats_per_cycle: rate.beats_in as f64 / rate.cycles.max(1) as f64,
        });
    }
    let results = Results {
        cosimulation_cycles_per_second: streamed.cycles_per_second(),
        cosimulation_vectors: streamed.stats.items,
        cosimulation_seconds: streamed.time.as_secs_f64(),
        cosimulation_peak_growth_mib: growth,
        harness_cycles_per_second: overhead.harness.cycles_per_second(),
        plain_loop_cycles_per_second: overhead.plain.cycles_per_second(),
        harness_overhead: overhead.ratio(),
        beats_per_cycle: rates,
    };
    print(&results);
    if let Some(path) = &arguments.json {
        let text = serde_json::to_string_pretty(&results).map_err(line)?;
        write_text(path, &(text + "\n")).map_err(line)?;
    }
    Ok(Outcome::Good)
}

fn print(results: &Results) {
    let met = |good: bool| if good { "met" } else { "MISSED" };
    say(&format!(
        "co-simulation of {CHAIN} with the golden model: {:.0} k cycles/s ({} vectors in {:.1} s), goal {:.0} k: {}",
        results.cosimulation_cycles_per_second / 1e3,
        results.cosimulation_vectors,
        results.cosimulation_seconds,
        CYCLES_PER_SECOND / 1e3,
        met(results.cosimulation_cycles_per_second >= CYCLES_PER_SECOND)
    ));
    if let Some(growth) = results.cosimulation_peak_growth_mib {
        say(&format!(
            "memory it took on top while streaming: {growth:.1} MiB"
        ));
    }
    say(&format!(
        "harness {:.0} k cycles/s, plain C++ loop {:.0} k cycles/s: overhead {:.1} %, goal {:.0} %: {}",
        results.harness_cycles_per_second / 1e3,
        results.plain_loop_cycles_per_second / 1e3,
        100.0 * results.harness_overhead,
        100.0 * OVERHEAD,
        met(results.harness_overhead <= OVERHEAD)
    ));
    say("\nconfiguration                    beats   cycles  beats/cycle");
    for rate in &results.beats_per_cycle {
        say(&format!(
            "{:<30} {:>7} {:>8} {:>12.3}",
            rate.config, rate.beats, rate.cycles, rate.beats_per_cycle
        ));
    }
}

/// The most memory the process has had, where the system tells.
fn peak_kib() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find(|line| line.starts_with("VmHWM:"))?;
    line.split_whitespace().nth(1)?.parse().ok()
}
