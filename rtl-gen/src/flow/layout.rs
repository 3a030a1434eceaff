//! `rtl-gen layout`: a top through OpenROAD-flow-scripts up to a stage, with its metrics and a picture
//! of where its modules lie.
//!
//! A thin wrapper: the flow does the work, with the design folder that `rtl-gen package` writes.

use super::designs::DesignFolder;
use super::layout_picture::Placement;
use super::mapper::Mapper;
use super::orfs::{Checkout, Prepared};
use super::tool::combined;
use super::{FlowError, console};
use crate::package::Platform;
use clap::{Args, ValueEnum};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use std::collections::BTreeMap;
use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::time::Instant;

/// Arguments of `rtl-gen layout`.
#[derive(Debug, Args)]
pub struct LayoutArgs {
    /// Top module or configuration
    #[arg(long, value_name = "NAME")]
    pub top: String,
    /// Platform of the flow: nangate45, sky130hd, asap7 or ihp-sg13g2
    #[arg(long, value_name = "NAME", default_value = "nangate45")]
    pub pdk: String,
    /// The last stage
    #[arg(long, value_enum, default_value_t = Stage::Finish)]
    pub stage: Stage,
    /// Checkout of OpenROAD-flow-scripts [default: $FLOW_HOME]
    #[arg(long, value_name = "DIR")]
    pub flow_home: Option<PathBuf>,
    /// OpenROAD [default: $OPENROAD_EXE, else what the flow has built, else the one on PATH]
    #[arg(long, value_name = "PROGRAM")]
    pub openroad: Option<PathBuf>,
    /// A Yosys with Tcl [default: $YOSYS_EXE, else with --yosys pyosys that library, else what the
    /// flow has built, else the one on PATH]
    #[arg(long, value_name = "PROGRAM")]
    pub flow_yosys: Option<PathBuf>,
    /// pyosys: the library in build/pyosys runs the flow's synthesis
    #[arg(long, value_name = "WHICH", default_value = "auto")]
    pub yosys: String,
    /// Folder of the emitted designs
    #[arg(long, value_name = "DIR", default_value = "hdl")]
    pub hdl: PathBuf,
    /// Folder for <top>-<pdk>.json and .svg, and the flow's own files in <top>-<pdk>/
    #[arg(short, long, value_name = "DIR", default_value = "build/layout")]
    pub output: PathBuf,
}

/// A stage of the flow.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Stage {
    /// Synthesis.
    Synth,
    /// Core and pins.
    Floorplan,
    /// Placed, buffered and sized.
    Place,
    /// With clock tree, setup and hold repaired.
    Cts,
    /// Routed.
    Route,
    /// Filled, with extracted wires.
    Finish,
}

impl Stage {
    /// Its target in the flow's Makefile.
    fn target(self) -> &'static str {
        match self {
            Stage::Synth => "synth",
            Stage::Floorplan => "floorplan",
            Stage::Place => "place",
            Stage::Cts => "cts",
            Stage::Route => "route",
            Stage::Finish => "finish",
        }
    }

    /// The database after it, if cells are placed in it.
    fn placed(self) -> Option<&'static str> {
        match self {
            Stage::Synth | Stage::Floorplan => None,
            Stage::Place => Some("3_place.odb"),
            Stage::Cts => Some("4_cts.odb"),
            Stage::Route => Some("5_route.odb"),
            Stage::Finish => Some("6_final.odb"),
        }
    }
}

/// What the flow measured of one top. What a stage does not give is absent.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct LayoutRun {
    /// The command that repeats the run.
    pub command: String,
    /// Name of the configuration.
    pub config: String,
    /// Name of the platform.
    pub pdk: String,
    /// The last stage.
    pub stage: String,
    /// Version by tool; that of the flow is a commit.
    pub tools: BTreeMap<String, String>,
    /// The clock period, ns.
    pub period_ns: f64,
    /// Worst setup slack, ns.
    pub setup_ns: Option<f64>,
    /// Worst hold slack, ns.
    pub hold_ns: Option<f64>,
    /// Area of the standard cells, um2.
    pub area_um2: Option<f64>,
    /// Share of the core that is cells.
    pub utilization: Option<f64>,
    /// Wire length, um: of detailed routing, before it an estimate.
    pub wire_um: Option<f64>,
    /// Overflow of global routing, in tracks.
    pub overflow: Option<f64>,
    /// Violations of design rules after detailed routing.
    pub drc: Option<f64>,
    /// Wall-clock time of the run.
    pub seconds: f64,
}

/// Runs the flow and prints what came of it.
pub fn run(args: &LayoutArgs) -> Result<ExitCode, FlowError> {
    let started = Instant::now();
    let from_env = |name| {
        env::var_os(name)
            .filter(|v| !v.is_empty())
            .map(PathBuf::from)
    };
    let home = args.flow_home.clone().or_else(|| from_env("FLOW_HOME"));
    let home = home.ok_or_else(|| {
        FlowError::usage(
            "layout needs FLOW_HOME=DIR (--flow-home): a checkout of OpenROAD-flow-scripts, \
             https://github.com/The-OpenROAD-Project/OpenROAD-flow-scripts",
        )
    })?;
    let all = DesignFolder::read_all(&args.hdl)?;
    let design = DesignFolder::named(&all, &args.top)
        .ok_or_else(|| FlowError::no_design(&args.top, &args.hdl))?;
    // The flow brings its own Yosys: without the library ours is not asked for.
    let mapper = match args.yosys.as_str() {
        "pyosys" => Some(Mapper::find("pyosys")?),
        _ => None,
    };
    let yosys = args.flow_yosys.clone().or_else(|| from_env("YOSYS_EXE"));
    let name = format!("{}-{}", design.config, args.pdk);
    let dir = args.output.join(&name);
    let checkout = Checkout::find(&home, yosys.as_deref(), mapper.as_ref(), &args.output)?;
    let platform = checkout.platform(&args.pdk)?;
    let openroad = args.openroad.clone().or_else(|| from_env("OPENROAD_EXE"));
    let (openroad, openroad_version) = openroad_of(&checkout, openroad)?;
    let prepared = checkout.prepare(design, platform, None, &dir)?;
    let variables = [("OPENROAD_EXE", openroad.as_path())];
    let stage = args.stage;
    eprintln!(
        "layout: {name} up to {}; its output goes to {}/flow.log",
        stage.target(),
        dir.display()
    );
    checkout.make(&prepared, stage.target(), &variables)?;
    let picture = match stage.placed() {
        Some(database) => {
            checkout.make(&prepared, &format!("{database}.def"), &variables)?;
            let path = prepared.folder("results").join(format!("{database}.def"));
            let text = fs::read_to_string(&path).map_err(|e| FlowError::file(&path, e))?;
            let placement = Placement::read(&text).map_err(|e| FlowError::file(&path, e))?;
            let title = format!(
                "{} on {}, after {}",
                design.config,
                args.pdk,
                stage.target()
            );
            Some(placement.svg(&title))
        }
        None => None,
    };
    let mut run = LayoutRun {
        command: format!(
            "make layout TOP={} PDK={} STAGE={} FLOW_HOME=<flow>",
            design.config,
            platform.name,
            stage.target()
        ),
        config: design.config.clone(),
        pdk: platform.name.to_owned(),
        stage: stage.target().to_owned(),
        tools: BTreeMap::from([
            ("OpenROAD-flow-scripts".to_owned(), checkout.version.clone()),
            ("its Yosys".to_owned(), checkout.yosys_version.clone()),
            ("openroad".to_owned(), openroad_version),
        ]),
        period_ns: prepared.period_ns,
        seconds: (started.elapsed().as_secs_f64() * 10.0).round() / 10.0,
        ..LayoutRun::default()
    };
    run.take(&metrics(&prepared)?, platform);
    run.overflow = overflow(&prepared);
    let write =
        |path: PathBuf, text: &str| fs::write(&path, text).map_err(|e| FlowError::file(&path, e));
    let json = serde_json::to_string_pretty(&run).map_err(|e| FlowError::file(&dir, e))?;
    write(args.output.join(format!("{name}.json")), &(json + "\n"))?;
    let mut text = summary(&run);
    if let Some(svg) = picture {
        let path = args.output.join(format!("{name}.svg"));
        text.push_str(&format!("picture: {}\n", path.display()));
        write(path, &svg)?;
    }
    console::say(&text)?;
    Ok(ExitCode::SUCCESS)
}

impl LayoutRun {
    /// Fills in what the metrics have, each from the latest stage that gives it.
    fn take(&mut self, metrics: &Map<String, Value>, platform: &Platform) {
        const LATEST_FIRST: [&str; 7] = [
            "finish",
            "detailedroute",
            "globalroute",
            "cts",
            "detailedplace",
            "placeopt",
            "floorplan",
        ];
        let latest = |key: &str| {
            let of = |stage: &&str| metrics.get(&format!("{stage}__{key}"))?.as_f64();
            LATEST_FIRST.iter().find_map(of)
        };
        let slack = |key: &str| latest(key).map(|slack| slack / platform.per_ns());
        self.setup_ns = slack("timing__setup__ws");
        self.hold_ns = slack("timing__hold__ws");
        self.area_um2 = latest("design__instance__area__stdcell");
        self.utilization = latest("design__instance__utilization");
        self.wire_um =
            latest("route__wirelength").or_else(|| latest("route__wirelength__estimated"));
        self.drc = latest("route__drc_errors");
    }

    /// The clock rate at which the worst setup path just fits, MHz.
    pub fn fmax_mhz(&self) -> Option<f64> {
        self.setup_ns.map(|slack| 1000.0 / (self.period_ns - slack))
    }

    /// Columns of a table, after the names: slacks, clock rate, area, utilization, wires, overflow, DRC.
    pub fn columns(&self) -> [String; 8] {
        let shown = |value: Option<f64>, digits: usize| {
            value.map_or("-".to_owned(), |value| format!("{value:.digits$}"))
        };
        [
            shown(self.setup_ns, 3),
            shown(self.hold_ns, 3),
            shown(self.fmax_mhz(), 0),
            shown(self.area_um2, 0),
            shown(self.utilization.map(|share| share * 100.0), 0),
            shown(self.wire_um, 0),
            shown(self.overflow, 0),
            shown(self.drc, 0),
        ]
    }
}

/// What [`LayoutRun::columns`] are.
pub const COLUMNS: [&str; 8] = [
    "setup ns",
    "hold ns",
    "MHz",
    "cells um2",
    "utilization %",
    "wires um",
    "overflow",
    "DRC",
];

fn summary(run: &LayoutRun) -> String {
    let values = COLUMNS.iter().zip(run.columns());
    let values: Vec<String> = values
        .map(|(what, value)| format!("{what} {value}"))
        .collect();
    format!(
        "{} on {} at {} ns, after {}: {}\n",
        run.config,
        run.pdk,
        run.period_ns,
        run.stage,
        values.join(", ")
    )
}

/// OpenROAD and its version, or where to get it.
fn openroad_of(
    checkout: &Checkout,
    given: Option<PathBuf>,
) -> Result<(PathBuf, String), FlowError> {
    let candidates = match given {
        Some(program) => vec![program],
        None => vec![checkout.built("OpenROAD/bin/openroad"), "openroad".into()],
    };
    for program in &candidates {
        let output = Command::new(program).arg("-version").output();
        if let Ok(output) = output.as_ref().map(combined) {
            let version = output.lines().next().unwrap_or_default().trim().to_owned();
            // The flow tests that the file is there.
            let found = match program.components().count() {
                1 => on_path(program),
                _ => fs::canonicalize(program).ok(),
            };
            if let Some(found) = found {
                return Ok((found, version));
            }
        }
    }
    let tried: Vec<String> = candidates.iter().map(|p| p.display().to_string()).collect();
    Err(FlowError::usage(format!(
        "OpenROAD was not found ({}): the flow's build_openroad.sh builds it, packages are on \
         https://github.com/The-OpenROAD-Project/OpenROAD; or give OPENROAD_EXE=",
        tried.join(", ")
    )))
}

fn on_path(program: &Path) -> Option<PathBuf> {
    let folders = env::var_os("PATH")?;
    env::split_paths(&folders)
        .map(|folder| folder.join(program))
        .find(|path| path.is_file())
}

/// All metrics of the flow's steps, later ones over earlier ones.
fn metrics(prepared: &Prepared) -> Result<Map<String, Value>, FlowError> {
    let dir = prepared.folder("logs");
    let entries = fs::read_dir(&dir).map_err(|e| FlowError::file(&dir, e))?;
    let mut paths: Vec<PathBuf> = entries.filter_map(|e| Some(e.ok()?.path())).collect();
    paths.retain(|path| path.extension().is_some_and(|e| e == "json"));
    paths.sort();
    let mut all = Map::new();
    for path in paths {
        let text = fs::read_to_string(&path).map_err(|e| FlowError::file(&path, e))?;
        let step: Map<String, Value> =
            serde_json::from_str(&text).map_err(|e| FlowError::file(&path, e))?;
        all.extend(step);
    }
    Ok(all)
}

/// The sum of overflows in the last congestion report of global routing.
fn overflow(prepared: &Prepared) -> Option<f64> {
    let log = prepared.folder("logs").join("5_1_grt.log");
    total_overflow(&fs::read_to_string(log).ok()?)
}

/// The last word of the line `Total  <resource> <demand> <usage>%  <h> / <v> / <total>`.
fn total_overflow(log: &str) -> Option<f64> {
    let is_total = |line: &&str| line.starts_with("Total ") && line.contains('/');
    let line = log.lines().rfind(is_total)?;
    line.rsplit('/').next()?.trim().parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::package::PLATFORMS;
    use serde_json::json;

    #[test]
    fn metrics_are_those_of_the_latest_stage() {
        let metrics = json!({
            "cts__timing__setup__ws": 0.2,
            "cts__timing__hold__ws": 0.01,
            "globalroute__timing__setup__ws": 0.1,
            "cts__route__wirelength__estimated": 900.0,
            "detailedroute__route__wirelength": 1000,
            "detailedroute__route__drc_errors": 0,
            "cts__design__instance__area__stdcell": 14783.7,
            "cts__design__instance__utilization": 0.55,
        });
        let mut run = LayoutRun {
            period_ns: 1.0,
            ..LayoutRun::default()
        };
        run.take(metrics.as_object().unwrap(), &PLATFORMS[0]);
        let columns = ["0.100", "0.010", "1111", "14784", "55", "1000", "-", "0"];
        assert_eq!(run.columns(), columns.map(str::to_owned));
        // The platform of asap7 counts in ps.
        let asap7 = PLATFORMS.iter().find(|p| p.unit == "ps").unwrap();
        run.take(metrics.as_object().unwrap(), asap7);
        assert_eq!(run.setup_ns, Some(0.0001));
    }

    #[test]
    fn the_overflow_is_that_of_the_last_report() {
        let log = "Total   10   5   50.00%   1 / 2 / 7\n\
                   metal2  10   5   50.00%   0 / 0 / 0\n\
                   Total   22590   1960   8.68%   0 /  0 /  3\nTotal time\n";
        assert_eq!(total_overflow(log), Some(3.0));
        assert_eq!(total_overflow("nothing"), None);
    }
}
