//! `rtl-gen report`: the tables of results in the README and in docs/results.md, from measured JSON.
//!
//! What was measured is kept under `docs/measured/`, so that the tables can be rewritten and
//! checked without measuring again.

use super::accuracy::AccuracyRun;
use super::flow_synth::FlowSynthRun;
use super::fpga::FpgaRun;
use super::layout::LayoutRun;
use super::measured::SynthRun;
use super::tool::{RUSTC, VERILATOR};
use super::{FlowError, console, results_page};
use crate::marked;
use clap::Args;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// The generated parts that the README and the page of results have at least.
const OF_README: &[&str] = &["engines"];
const OF_PAGE: &[&str] = &["flow", "tops", "parts", "speeds"];

/// Arguments of `rtl-gen report`.
#[derive(Debug, Args)]
pub struct ReportArgs {
    /// Speeds measured on this machine, as `make bench` writes them
    #[arg(long, value_name = "FILE", num_args = 1..)]
    pub bench: Vec<PathBuf>,
    /// Synthesis runs, as `rtl-gen synth` writes them
    #[arg(long, value_name = "FILE", num_args = 1..)]
    pub synth: Vec<PathBuf>,
    /// The same by the synthesis of OpenROAD-flow-scripts
    #[arg(long, value_name = "FILE", num_args = 1..)]
    pub flow: Vec<PathBuf>,
    /// Layouts, as `rtl-gen layout` writes them, with the picture of the same name beside the file
    #[arg(long, value_name = "FILE", num_args = 1..)]
    pub layout: Vec<PathBuf>,
    /// Runs on FPGAs, as `rtl-gen fpga` writes them
    #[arg(long, value_name = "FILE", num_args = 1..)]
    pub fpga: Vec<PathBuf>,
    /// Where measured JSON is kept
    #[arg(long, value_name = "DIR", default_value = "docs/measured")]
    pub measured: PathBuf,
    /// The file whose table of engines is rewritten
    #[arg(long, value_name = "FILE", default_value = "README.md")]
    pub readme: PathBuf,
    /// The folder of the page that is rewritten, results.md, and its plots
    #[arg(long, value_name = "DIR", default_value = "docs")]
    pub docs: PathBuf,
    /// Only compare: exit status 1 if a table is not what the measured JSON gives
    #[arg(long, conflicts_with_all = ["bench", "synth", "flow", "layout", "fpga"])]
    pub check: bool,
}

/// Speeds measured together.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct BenchRun {
    /// The command that repeats the measurement.
    pub command: String,
    /// The processor it ran on.
    pub processor: String,
    /// Version by tool.
    pub tools: BTreeMap<String, String>,
    /// The figures.
    pub measurements: Vec<Measurement>,
}

/// One figure.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Measurement {
    /// What was measured.
    pub name: String,
    /// The figure.
    pub value: f64,
    /// Its unit.
    pub unit: String,
    /// What it must reach, where there is such a value.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub target: Option<f64>,
    /// Whether the target is an upper limit.
    #[serde(default, skip_serializing_if = "is_false")]
    pub at_most: bool,
    /// The run behind the figure, where it says how fast a design is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub record: Option<Record>,
}

/// A run without stalls, as the system model reads it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Record {
    /// The configuration that ran.
    pub top: String,
    /// Elements of a vector.
    pub d: usize,
    /// Clock cycles of all vectors, with filling and draining.
    pub cycles: u64,
    /// Elements that it can take, or give, per cycle.
    pub lanes: usize,
    /// Vectors that ran.
    pub vectors: usize,
    /// What they were made of, where that decides how long they take.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub data: Option<String>,
}

fn is_false(value: &bool) -> bool {
    !value
}

/// Everything that was measured, in the order of the file names.
#[derive(Debug, Default)]
pub struct Results {
    /// Files `bench-*.json`.
    pub bench: Vec<BenchRun>,
    /// Files `synth-*.json`.
    pub synth: Vec<SynthRun>,
    /// Files `flow-*.json`.
    pub flow: Vec<FlowSynthRun>,
    /// Files `layout-*.json`.
    pub layout: Vec<LayoutRun>,
    /// Files `fpga-*.json`.
    pub fpga: Vec<FpgaRun>,
    /// File `accuracy-text.json`.
    pub accuracy: Option<AccuracyRun>,
}

/// Takes over new measurements and rewrites or checks the tables.
pub fn run(args: &ReportArgs) -> Result<ExitCode, FlowError> {
    for (json, file) in collect(args)? {
        let target = args.measured.join(file);
        fs::create_dir_all(&args.measured).map_err(|e| FlowError::file(&args.measured, e))?;
        fs::write(&target, json).map_err(|e| FlowError::file(&target, e))?;
    }
    let results = Results::read(&args.measured)?;
    let mut files = vec![
        rewritten(&args.readme, &results, OF_README)?,
        rewritten(&args.docs.join("results.md"), &results, OF_PAGE)?,
    ];
    for (name, text) in results_page::plots(&results.synth) {
        files.push((args.docs.join(name), text));
    }
    let mut stale = Vec::new();
    for (path, text) in files {
        if fs::read_to_string(&path).is_ok_and(|old| old == text) {
            continue;
        }
        if !args.check {
            fs::write(&path, text).map_err(|e| FlowError::file(&path, e))?;
        }
        stale.push(path.display().to_string());
    }
    let (measured, stale_list) = (args.measured.display(), stale.join(", "));
    console::say(&match (stale.is_empty(), args.check) {
        (true, _) => format!("the results are those in {measured}\n"),
        (false, true) => format!("{stale_list}: not what {measured} gives: run make docs\n"),
        (false, false) => format!("rewritten: {stale_list}\n"),
    })?;
    Ok(ExitCode::from(u8::from(args.check && !stale.is_empty())))
}

/// A file with its parts as the results give them.
fn rewritten(
    path: &Path,
    results: &Results,
    needed: &[&str],
) -> Result<(PathBuf, String), FlowError> {
    let text = fs::read_to_string(path).map_err(|e| FlowError::file(path, e))?;
    let mut missing: BTreeSet<&str> = needed.iter().copied().collect();
    let text = marked::rewrite(&text, |name| {
        missing.remove(name);
        let part = results.part(name);
        part.ok_or_else(|| format!("there is no part `{name}` of the results"))
    });
    let text = text.map_err(|e| FlowError::file(path, e))?;
    match missing.first() {
        Some(name) => Err(FlowError::file(
            path,
            format!("the mark <!-- {name}:begin --> is missing"),
        )),
        None => Ok((path.to_owned(), text)),
    }
}

/// New measurements as texts and the names they are kept under. All are read before any is kept.
fn collect(args: &ReportArgs) -> Result<Vec<(String, String)>, FlowError> {
    let mut kept = Vec::new();
    let mut keep = |kind: &str, source: &Path, json: serde_json::Result<String>| {
        let stem = source.file_stem().unwrap_or_default().to_string_lossy();
        let json = json.map_err(|e| FlowError::file(source, e))?;
        kept.push((json + "\n", format!("{kind}-{stem}.json")));
        Ok(())
    };
    for path in &args.bench {
        let run = BenchRun {
            command: "make bench".into(),
            processor: processor(),
            tools: [RUSTC, VERILATOR]
                .into_iter()
                .map(|tool| Ok((tool.name.to_owned(), tool.version()?)))
                .collect::<Result<_, FlowError>>()?,
            measurements: read_json(path)?,
        };
        keep("bench", path, serde_json::to_string_pretty(&run))?;
    }
    for path in &args.synth {
        let run: SynthRun = read_json(path)?;
        keep("synth", path, serde_json::to_string_pretty(&run))?;
    }
    for path in &args.flow {
        let run: FlowSynthRun = read_json(path)?;
        keep("flow", path, serde_json::to_string_pretty(&run))?;
    }
    for path in &args.fpga {
        let run: FpgaRun = read_json(path)?;
        keep("fpga", path, serde_json::to_string_pretty(&run))?;
    }
    for path in &args.layout {
        let run: LayoutRun = read_json(path)?;
        keep("layout", path, serde_json::to_string_pretty(&run))?;
    }
    for path in &args.layout {
        let picture = path.with_extension("svg");
        if picture.is_file() {
            let text = fs::read_to_string(&picture).map_err(|e| FlowError::file(&picture, e))?;
            let name = picture.file_name().unwrap_or_default().to_string_lossy();
            kept.push((text, format!("layout-{name}")));
        }
    }
    Ok(kept)
}

fn read_json<T: serde::de::DeserializeOwned>(path: &Path) -> Result<T, FlowError> {
    let text = fs::read_to_string(path).map_err(|e| FlowError::file(path, e))?;
    serde_json::from_str(&text).map_err(|e| FlowError::file(path, e))
}

/// The processor's name as Linux gives it.
fn processor() -> String {
    fs::read_to_string("/proc/cpuinfo")
        .ok()
        .and_then(|text| {
            let line = text.lines().find(|line| line.starts_with("model name"))?;
            Some(line.split_once(':')?.1.trim().to_owned())
        })
        .unwrap_or_else(|| "unknown processor".into())
}

/// Whether nothing was measured at all.
fn is_empty(results: &Results) -> bool {
    let Results {
        bench,
        synth,
        flow,
        layout,
        fpga,
        accuracy,
    } = results;
    let asic = synth.is_empty() && flow.is_empty() && layout.is_empty();
    bench.is_empty() && asic && fpga.is_empty() && accuracy.is_none()
}

impl Results {
    /// Reads a folder of kept measurements.
    pub fn read(dir: &Path) -> Result<Self, FlowError> {
        let mut names = BTreeSet::new();
        for entry in fs::read_dir(dir).map_err(|e| FlowError::file(dir, e))? {
            names.insert(entry.map_err(|e| FlowError::file(dir, e))?.file_name());
        }
        let mut results = Results::default();
        for name in names {
            let path = dir.join(&name);
            match name.to_string_lossy() {
                name if !name.ends_with(".json") => {}
                name if name.starts_with("bench-") => results.bench.push(read_json(&path)?),
                name if name.starts_with("synth-") => results.synth.push(read_json(&path)?),
                name if name.starts_with("flow-") => results.flow.push(read_json(&path)?),
                name if name.starts_with("layout-") => results.layout.push(read_json(&path)?),
                name if name.starts_with("fpga-") => results.fpga.push(read_json(&path)?),
                name if name == "accuracy-text.json" => results.accuracy = Some(read_json(&path)?),
                // Other tasks and windows: docs/accuracy.md has them.
                name if name.starts_with("accuracy-") => {}
                // docs/coverage.md and docs/verification.md have them.
                name if name == "coverage.json" || name == "coverage-bits.json" => {}
                name if name.starts_with("mutants-") || name.starts_with("soak-") => {}
                _ => {
                    return Err(FlowError::file(
                        &path,
                        "none of bench-*.json, synth-*.json, flow-*.json, layout-*.json, \
                         fpga-*.json, accuracy-*.json, mutants-*.json and soak-*.json",
                    ));
                }
            }
        }
        if is_empty(&results) {
            return Err(FlowError::file(
                dir,
                "nothing measured: run make bench and make synth, then make docs",
            ));
        }
        Ok(results)
    }

    /// The generated part of that name; `None` if there is no such part.
    fn part(&self, name: &str) -> Option<String> {
        match name {
            "speeds" => {
                let mut text = String::new();
                let written = self.write_speeds(&mut text);
                written.expect("writing to a String does not fail");
                Some(text)
            }
            name => results_page::part(name, self),
        }
    }

    fn write_speeds(&self, text: &mut String) -> std::fmt::Result {
        writeln!(
            text,
            "| speed | measured | to reach | command |\n|---|---:|---:|---|"
        )?;
        let mut machines = BTreeSet::new();
        for run in &self.bench {
            machines.insert(format!("{}, {}", run.processor, versions(&run.tools)));
            for m in &run.measurements {
                let limit = if m.at_most { "<=" } else { ">=" };
                let target = m
                    .target
                    .map_or("-".into(), |target| format!("{limit} {}", figure(target)));
                let measured = figure(m.value);
                writeln!(
                    text,
                    "| {} | {measured} {} | {target} | `{}` |",
                    m.name, m.unit, run.command
                )?;
            }
        }
        for machine in machines {
            writeln!(text, "\nMeasured on: {machine}.")?;
        }
        Ok(())
    }
}

fn versions(tools: &BTreeMap<String, String>) -> String {
    let all: Vec<String> = tools
        .iter()
        .map(|(tool, v)| format!("{tool} {v}"))
        .collect();
    all.join(", ")
}

/// Three significant digits at least, no more than the figure is worth.
fn figure(value: f64) -> String {
    match value.abs() {
        v if v >= 100.0 || value.fract() == 0.0 => format!("{value:.0}"),
        v if v >= 10.0 => format!("{value:.1}"),
        v if v >= 1.0 => format!("{value:.2}"),
        _ => format!("{value:.3}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_have_the_digits_they_are_worth() {
        let shown = [1234.56, 43.21, 5.678, 0.12345, 20.0].map(figure);
        assert_eq!(shown, ["1235", "43.2", "5.68", "0.123", "20"]);
    }
}
