//! `tb bench`.

use super::outcome::{Outcome, Result, line, say};
use super::progress;
use std::path::PathBuf;
use tb::bench::{Figure, Options};
use tb::model::{self, ModelInfo};
use tb::under_test::{Setup, UnderTest};
use tb::units;
use tb::waves::write_text;

pub const EXAMPLES: &str = "\
Examples:
  tb bench
  tb bench --vectors 10000 --json bench.json
  tb bench --config my.toml --vectors 10000

Measure with a release build on an idle machine.";

#[derive(clap::Args)]
pub struct Arguments {
    /// One configuration alone: its name, or a configuration file, which is compiled: FILE.toml (all
    /// of it) or FILE.toml:NAME
    #[arg(long, value_name = "NAME|FILE")]
    config: Option<String>,
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
    let figures = match &arguments.config {
        Some(config) => of_config(config, &options)?,
        None => of_all(&options)?,
    };

    for figure in &figures {
        say(&figure.to_string());
    }
    if let Some(path) = &arguments.json {
        let text = serde_json::to_string_pretty(&figures).map_err(line)?;
        write_text(path, &(text + "\n")).map_err(line)?;
    }
    Ok(Outcome::Good)
}

/// The figures of the designs whose rows ask for them.
fn of_all(options: &Options<'_>) -> Result<Vec<Figure>> {
    let is_measured = |info: &ModelInfo| {
        let row = rtl_gen::config::row(info.config);
        row.is_some_and(|row| row.bench) || is_cell(info.unit)
    };
    let models = model::models().into_iter();
    let models: Vec<_> = models.filter(|info| is_measured(info)).collect();
    progress::compile(&models)?;
    let mut figures = vec![];
    for design in units::all() {
        let row = rtl_gen::config::row(design.info().config);
        if row.is_some_and(|row| row.bench) {
            figures.extend(design.figures(options).map_err(line)?);
        }
    }
    figures.push(slowest_rate()?);
    Ok(figures)
}

/// The figures of a configuration, or of all in a file: those of its unit, or else the beats per
/// cycle that random items reach.
fn of_config(config: &str, options: &Options<'_>) -> Result<Vec<Figure>> {
    let designs: Vec<Box<dyn UnderTest>> = match units::configs_in(config) {
        Some(configs) => {
            let models = configs?
                .iter()
                .map(model::from_file)
                .collect::<Result<Vec<_>>>()?;
            models.into_iter().filter_map(units::under_test).collect()
        }
        None => vec![units::resolve(Some(config), None)?],
    };
    let models: Vec<_> = designs.iter().map(|design| design.info()).collect();
    progress::compile(&models)?;
    let mut figures = vec![];
    for design in designs {
        let info = design.info();
        let unit = rtl_gen::family::unit(info.unit);
        if unit.is_some_and(|unit| unit.configs.iter().any(|row| row.bench)) {
            figures.extend(design.figures(options).map_err(line)?);
            continue;
        }
        let stats = design.throughput(&Setup::default()).map_err(line)?;
        let rate = stats.beats_in as f64 / stats.cycles.max(1) as f64;
        let name = format!("beats in per cycle of {}, random items", info.config);
        figures.push(Figure::new(name, rate, 3, "beats/cycle"));
    }
    Ok(figures)
}

fn is_cell(unit: &str) -> bool {
    rtl_gen::cells::UNITS.iter().any(|cell| cell.name == unit)
}

/// The least that any cell takes per cycle on its first input, without stalls. Units of the papers are
/// bound by their vectors and commands: they have figures of their own.
fn slowest_rate() -> Result<Figure> {
    let mut slowest: Option<(f64, &str)> = None;
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
