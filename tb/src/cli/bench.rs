//! `tb bench`.

use super::outcome::{Outcome, Result, line, say};
use super::progress;
use std::path::PathBuf;
use tb::bench::{Figure, Options};
use tb::under_test::Setup;
use tb::units;
use tb::waves::write_text;

pub const EXAMPLES: &str = "\
Examples:
  tb bench
  tb bench --vectors 10000 --json bench.json

Measure with a release build on an idle machine.";

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

pub fn run(arguments: &Arguments) -> Result {
    let options = Options {
        data: &arguments.data,
        vectors: arguments.vectors,
        progress: progress::bar,
    };
    let mut figures = vec![];
    for design in units::all() {
        let row = rtl_gen::config::row(design.info().config);
        if row.is_some_and(|row| row.bench) {
            figures.extend(design.figures(&options).map_err(line)?);
        }
    }
    figures.push(slowest_rate()?);

    for figure in &figures {
        say(&figure.to_string());
    }
    if let Some(path) = &arguments.json {
        let text = serde_json::to_string_pretty(&figures).map_err(line)?;
        write_text(path, &(text + "\n")).map_err(line)?;
    }
    Ok(Outcome::Good)
}

/// The least that any cell takes per cycle on its first input, without stalls. Units of the papers are
/// bound by their vectors and commands: they have figures of their own.
fn slowest_rate() -> Result<Figure> {
    let mut slowest: Option<(f64, &str)> = None;
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
    Ok(Figure::new(name, rate, 3, "beats/cycle"))
}
