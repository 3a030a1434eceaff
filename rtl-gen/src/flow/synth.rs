//! `rtl-gen synth`: area and timing of emitted designs, before layout.

use super::designs::DesignFolder;
use super::measured::{PathClass, SynthRun};
use super::pdk::{PDKS, Pdk, ReadyPdk};
use super::tool::{OPENSTA, YOSYS};
use super::{FlowError, jobs, sta, yosys};
use crate::UNITS;
use clap::Args;
use std::collections::{BTreeMap, BTreeSet};
use std::env;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Instant;

/// Arguments of `rtl-gen synth`.
#[derive(Debug, Args)]
pub struct SynthArgs {
    /// Top module or configuration to measure; may be given several times
    #[arg(long, value_name = "NAME")]
    pub top: Vec<String>,
    /// Measure the default configuration of every unit
    #[arg(long)]
    pub all_defaults: bool,
    /// osu018, nangate45, sky130hd, asap7, ihp-sg13g2, or all: every one whose libraries are there
    #[arg(long, value_name = "NAME", default_value = "osu018")]
    pub pdk: String,
    /// Folder with the libraries of every PDK but osu018 in DIR/<pdk>/ [default: $PDK_DIR]
    #[arg(long, value_name = "DIR")]
    pub pdk_dir: Option<PathBuf>,
    /// Clock period in ns [default: by PDK]
    #[arg(long, value_name = "NS", allow_hyphen_values = true)]
    pub period: Option<String>,
    /// Keep every module, for the area of each, at the cost of some area and clock
    #[arg(long)]
    pub keep_hierarchy: bool,
    /// Folder of the emitted designs
    #[arg(long, value_name = "DIR", default_value = "hdl")]
    pub hdl: PathBuf,
    /// Also write all runs to this file, as a JSON array
    #[arg(long, value_name = "FILE")]
    pub json: Option<PathBuf>,
    /// Folder for <top>-<pdk>.json, and scripts, logs and netlists in <top>-<pdk>/
    #[arg(short, long, value_name = "DIR", default_value = "build/synth")]
    pub output: PathBuf,
}

/// One run to do.
struct Job<'a> {
    design: &'a DesignFolder,
    pdk: &'a ReadyPdk,
    period_ns: f64,
}

/// Measures what `args` asks for and prints the table.
pub fn run(args: &SynthArgs) -> Result<ExitCode, FlowError> {
    let period = args.period.as_deref().map(parse_period).transpose()?;
    let (pdks, absent) = pdks(args)?;
    let tools: BTreeMap<String, String> = [YOSYS, OPENSTA]
        .into_iter()
        .map(|tool| Ok((tool.name.to_owned(), tool.version()?)))
        .collect::<Result<_, FlowError>>()?;
    let designs = select(args)?;
    let jobs: Vec<Job> = pdks
        .iter()
        .flat_map(|pdk| {
            designs.iter().map(move |design| Job {
                design,
                pdk,
                period_ns: period.unwrap_or(pdk.pdk.default_period_ns),
            })
        })
        .collect();
    let results = jobs::run(
        "synth",
        &jobs,
        |job| format!("{} {}", job.design.config, job.pdk.pdk.name),
        |job| measure(job, &tools, args),
    );
    let runs = results.into_iter().collect::<Result<Vec<_>, _>>()?;
    print!("{}", table(&runs));
    if args.pdk == "all" && !absent.is_empty() {
        println!("not measured, libraries not found: {}", absent.join(", "));
    }
    if let Some(path) = &args.json {
        write_json(path, &runs)?;
    }
    Ok(ExitCode::SUCCESS)
}

fn parse_period(text: &str) -> Result<f64, FlowError> {
    match text.parse::<f64>() {
        Ok(ns) if ns.is_finite() && ns > 0.0 => Ok(ns),
        _ => Err(FlowError::usage(format!(
            "--period: \"{text}\" is not a number of ns above 0"
        ))),
    }
}

/// The PDKs asked for, ready, and the names of those that are not there.
fn pdks(args: &SynthArgs) -> Result<(Vec<ReadyPdk>, Vec<&'static str>), FlowError> {
    let from_env = || {
        env::var_os("PDK_DIR")
            .filter(|dir| !dir.is_empty())
            .map(PathBuf::from)
    };
    let pdk_dir = args.pdk_dir.clone().or_else(from_env);
    let cache = args.output.join("liberty");
    let ready = |pdk: &'static Pdk| pdk.prepare(pdk_dir.as_deref(), &cache);
    if args.pdk != "all" {
        return Ok((vec![ready(Pdk::named(&args.pdk)?)?], Vec::new()));
    }
    let (present, absent): (Vec<_>, Vec<_>) = PDKS
        .iter()
        .map(|pdk| Pdk::named(pdk.name))
        .collect::<Result<Vec<_>, _>>()?
        .into_iter()
        .partition(|pdk| pdk.locate(pdk_dir.as_deref()).is_ok());
    if present.is_empty() {
        return Err(FlowError::usage(
            "--pdk all: no library found: install qflow-tech-osu018 or give --pdk-dir",
        ));
    }
    let present = present.into_iter().map(ready).collect::<Result<_, _>>()?;
    Ok((present, absent.iter().map(|pdk| pdk.name).collect()))
}

/// The designs asked for, each once.
fn select(args: &SynthArgs) -> Result<Vec<DesignFolder>, FlowError> {
    if args.all_defaults != args.top.is_empty() {
        return Err(FlowError::usage("give either --top NAME or --all-defaults"));
    }
    let names: Vec<String> = if args.all_defaults {
        UNITS
            .iter()
            .map(|unit| unit.default_config.to_owned())
            .collect()
    } else {
        args.top.clone()
    };
    let all = DesignFolder::read_all(&args.hdl)?;
    let mut chosen: Vec<DesignFolder> = Vec::new();
    for name in &names {
        let design = all
            .iter()
            .find(|design| design.config == *name || design.top == *name)
            .ok_or_else(|| {
                FlowError::usage(format!(
                    "no top or configuration \"{name}\" in {}: `rtl-gen list` names them",
                    args.hdl.display()
                ))
            })?;
        if !chosen.iter().any(|other| other.config == design.config) {
            chosen.push(design.clone());
        }
    }
    Ok(chosen)
}

fn measure(
    job: &Job,
    tools: &BTreeMap<String, String>,
    args: &SynthArgs,
) -> Result<SynthRun, FlowError> {
    let started = Instant::now();
    let Job {
        design,
        pdk,
        period_ns,
    } = job;
    let name = format!("{}-{}", design.config, pdk.pdk.name);
    let dir = args.output.join(&name);
    // A netlist of an earlier run must not be taken for this one's.
    match fs::remove_dir_all(&dir) {
        Err(e) if e.kind() != io::ErrorKind::NotFound => return Err(FlowError::file(&dir, e)),
        _ => {}
    }
    fs::create_dir_all(&dir).map_err(|e| FlowError::file(&dir, e))?;

    let top_is_ram = design.modules.iter().any(|m| m.ram && m.name == design.top);
    let rams: BTreeSet<&str> = design
        .modules
        .iter()
        .filter(|module| module.ram && !top_is_ram)
        .map(|module| module.name.as_str())
        .collect();
    let mapped = yosys::map(design, pdk, &rams, args.keep_hierarchy, &dir)?;
    let paths = sta::time(design, pdk, *period_ns, &dir)?;
    let fmax_mhz = paths
        .get(&PathClass::RegisterToRegister)
        .map(|path| 1000.0 / (period_ns - path.slack_ns));
    let kept = if args.keep_hierarchy { " KEEP=1" } else { "" };
    let run = SynthRun {
        command: format!(
            "make synth TOP={} PDK={} PERIOD={period_ns}{kept}",
            design.config, pdk.pdk.name
        ),
        top: design.top.clone(),
        config: design.config.clone(),
        unit: design.unit.clone(),
        pdk: pdk.pdk.name.to_owned(),
        library: pdk.pdk.about.to_owned(),
        tools: tools.clone(),
        period_ns: *period_ns,
        cells: mapped.cells,
        sequential_cells: mapped.sequential_cells,
        area_um2: round(mapped.area_um2, 4),
        nand2_um2: pdk.nand2_um2,
        kge: round(mapped.area_um2 / pdk.nand2_um2 / 1000.0, 4),
        black_boxes: mapped.black_boxes,
        ram_as_flip_flops: top_is_ram,
        modules: mapped.modules,
        fmax_mhz: fmax_mhz.map(|mhz| round(mhz, 1)),
        paths,
        seconds: round(started.elapsed().as_secs_f64(), 1),
    };
    write_json(&args.output.join(format!("{name}.json")), &run)?;
    Ok(run)
}

/// Sums of areas end in digits that mean nothing.
fn round(value: f64, digits: i32) -> f64 {
    let scale = 10f64.powi(digits);
    (value * scale).round() / scale
}

fn write_json(path: &Path, value: &impl serde::Serialize) -> Result<(), FlowError> {
    let mut text = serde_json::to_string_pretty(value).map_err(|e| FlowError::file(path, e))?;
    text.push('\n');
    if let Some(dir) = path.parent() {
        fs::create_dir_all(dir).map_err(|e| FlowError::file(dir, e))?;
    }
    fs::write(path, text).map_err(|e| FlowError::file(path, e))
}

/// The table a person reads, with what its figures leave out below it.
pub fn table(runs: &[SynthRun]) -> String {
    let mut rows = vec![
        [
            "top",
            "PDK",
            "cells",
            "area um2",
            "kGE",
            "ns",
            "slack",
            "MHz",
            "worst path",
        ]
        .map(str::to_owned),
    ];
    for run in runs {
        let register = run.paths.get(&PathClass::RegisterToRegister);
        let through = run.paths.get(&PathClass::InputToOutput);
        let path = register.or(through);
        let top = if run.top == run.config {
            run.top.clone()
        } else {
            format!("{} ({})", run.top, run.config)
        };
        rows.push([
            top,
            run.pdk.clone(),
            run.cells.to_string(),
            format!("{:.1}", run.area_um2),
            format!("{:.2}", run.kge),
            run.period_ns.to_string(),
            register.map_or("-".into(), |path| format!("{:.3}", path.slack_ns)),
            run.fmax_mhz.map_or("-".into(), |mhz| format!("{mhz:.0}")),
            path.map_or("-".into(), |path| {
                let delay = match register {
                    Some(_) => String::new(),
                    None => format!("{:.3} ns combinational, ", path.delay_ns),
                };
                format!(
                    "{delay}{} -> {}, {} cells",
                    path.start, path.end, path.cells
                )
            }),
        ]);
    }
    let mut text = align(&rows);
    text.push_str(
        "Standard cells before layout, no wire load; slack and MHz from register to register.\n",
    );
    for run in runs {
        text.push_str(&notes(run));
    }
    text
}

/// What the run's line in the table does not say.
fn notes(run: &SynthRun) -> String {
    let mut notes = Vec::new();
    for (name, number) in &run.black_boxes {
        notes.push(format!(
            "left out of area and timing: {number} x {name} (memory)"
        ));
    }
    if run.ram_as_flip_flops {
        notes.push("memory built from flip-flops".into());
    }
    let ports: Vec<String> = run
        .paths
        .iter()
        .filter(|(class, _)| **class != PathClass::RegisterToRegister)
        .map(|(class, path)| format!("{} {:.3}", class.short(), path.slack_ns))
        .collect();
    if run.paths.contains_key(&PathClass::RegisterToRegister) && !ports.is_empty() {
        notes.push(format!("slack through ports: {} ns", ports.join(", ")));
    }
    if run.modules.len() > 1 {
        let areas: Vec<String> = run
            .modules
            .iter()
            .map(|m| format!("{} x {} {:.1}", m.instances, m.name, m.area_um2))
            .collect();
        notes.push(format!("area by module, um2: {}", areas.join(", ")));
    }
    notes
        .iter()
        .map(|note| format!("  {} {}: {note}\n", run.config, run.pdk))
        .collect()
}

/// Columns padded to their widest entry; the last column is left ragged.
fn align<const N: usize>(rows: &[[String; N]]) -> String {
    let widths: [usize; N] = std::array::from_fn(|column| {
        let lengths = rows.iter().map(|row| row[column].chars().count());
        lengths.max().unwrap_or(0)
    });
    let mut text = String::new();
    for row in rows {
        let mut line = String::new();
        for (column, (entry, width)) in row.iter().zip(widths).enumerate() {
            let number = entry.parse::<f64>().is_ok();
            let pad = " ".repeat(width - entry.chars().count());
            match number {
                true => line.extend([&pad[..], entry]),
                false => line.extend([entry, &pad[..]]),
            }
            line.push_str(if column + 1 < N { "  " } else { "" });
        }
        text.push_str(line.trim_end());
        text.push('\n');
    }
    text
}
