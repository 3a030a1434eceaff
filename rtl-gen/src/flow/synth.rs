//! `rtl-gen synth`: area and timing of emitted designs, before layout.

use super::designs::{DesignFolder, SourceModule};
use super::flow_synth::{self, FlowSynthRun};
use super::gate_level::{self, GateRun, Limits};
use super::mapper::Mapper;
use super::measured::{ModuleArea, PathClass, Power, Repeated, SynthRun};
use super::orfs::Checkout;
use super::pdk::{PDKS, Pdk, Places, ReadyPdk};
use super::tool::OPENSTA;
use super::yosys::{self, Hierarchy};
use super::{FlowError, console, guard, jobs, sta, table};
use crate::config;
use crate::package::{MEMORY_MAX_BITS, PLATFORMS};
use crate::unit::Config;
use clap::{Args, ValueEnum};
use sha2::{Digest, Sha256};
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
    /// Measure every configuration that is marked as a top
    #[arg(long)]
    pub all_tops: bool,
    /// osu018, nangate45, sky130hd, asap7, ihp-sg13g2, or all: every one whose libraries are there
    /// [default: osu018, and nangate45 with a flow]
    #[arg(long, value_name = "NAME")]
    pub pdk: Option<String>,
    /// Folder with the libraries of every PDK but osu018 in DIR/<pdk>/ [default: $PDK_DIR, else those
    /// of the flow]
    #[arg(long, value_name = "DIR")]
    pub pdk_dir: Option<PathBuf>,
    /// Checkout of OpenROAD-flow-scripts: its synthesis stage maps the design as well, with the folder
    /// of `rtl-gen package` and its period [default: $FLOW_HOME]
    #[arg(long, value_name = "DIR")]
    pub flow_home: Option<PathBuf>,
    /// A Yosys with Tcl for the scripts of that flow [default: $YOSYS_EXE, else with --yosys pyosys
    /// that library, else what the flow has built, else the one on PATH]
    #[arg(long, value_name = "PROGRAM")]
    pub flow_yosys: Option<PathBuf>,
    /// Clock period in ns [default: by PDK]
    #[arg(long, value_name = "NS", allow_hyphen_values = true)]
    pub period: Option<String>,
    /// auto: the Yosys on PATH, else pyosys; pyosys: the library in build/pyosys; or a program, or a
    /// python that has pyosys
    #[arg(long, value_name = "WHICH", default_value = "auto")]
    pub yosys: String,
    /// What becomes of memories. auto: above 4096 bits they are left out, below they are built from
    /// flip-flops
    #[arg(long, value_enum, default_value_t = Memory::Auto)]
    pub memory: Memory,
    /// Leave out the area by module, which takes a second mapping
    #[arg(long)]
    pub no_modules: bool,
    /// Run the netlist with the inputs in this waveform of the top (VCD): its outputs must be those
    /// in the waveform, its valid and ready known once the reset was active, and power is reported
    /// with the activity of every pin. One --top, one --pdk
    #[arg(long, value_name = "FILE")]
    pub vcd: Option<PathBuf>,
    /// The registers of the netlist that repeats the waveform start at random values, three times at others, and not
    /// unknown: gates do not cancel an unknown bit with its inverse, so that it can stay unknown for ever
    #[arg(long, requires = "vcd")]
    pub random_start: bool,
    /// Do not report the power of the waveform, which takes as long as running it
    #[arg(long, requires = "vcd")]
    pub no_power: bool,
    /// Cycles of the waveform that are run at most
    #[arg(long, value_name = "N", default_value_t = 2000)]
    pub cycles: usize,
    /// Compare with kept measurements of the same PDK and period: exit status 1 where area grew by
    /// more than 5 %, fmax fell by more than 5 %, or nothing was kept. What was kept of the same Verilog,
    /// scripts, libraries and tools is not mapped again. What is worse is mapped once
    /// more with all its lines moved, to moved/, and counts as worse if that is too: names of cells
    /// hold their lines, and their order decides ties in the mapping
    #[arg(long, value_name = "DIR")]
    pub guard: Option<PathBuf>,
    /// Folder of the emitted designs
    #[arg(long, value_name = "DIR", default_value = "hdl")]
    pub hdl: PathBuf,
    /// Also write all runs to this file, as a JSON array
    #[arg(long, value_name = "FILE")]
    pub json: Option<PathBuf>,
    /// Folder for <top>-<pdk>.json, and scripts, logs and netlists in <top>-<pdk>/; what the flow's
    /// synthesis gives is in orfs/
    #[arg(short, long, value_name = "DIR", default_value = "build/synth")]
    pub output: PathBuf,
}

/// Folder in that of the output for designs with their lines moved.
const MOVED: &str = "moved";

/// What becomes of the memories of a design.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Memory {
    /// Left out above what OpenROAD-flow-scripts makes flip-flops of, flip-flops below.
    Auto,
    /// All left out.
    BlackBox,
    /// All built from flip-flops.
    Registers,
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
    let places = places(args);
    let wanted = args.pdk.as_deref().unwrap_or(match places.flow_home {
        Some(_) => "nangate45",
        None => "osu018",
    });
    if args.vcd.is_some() && (args.top.len() != 1 || wanted == "all") {
        return Err(FlowError::usage("--vcd goes with one --top and one --pdk"));
    }
    let mapper = Mapper::find(&args.yosys)?;
    let flow = match &places.flow_home {
        Some(home) => {
            let yosys = args.flow_yosys.clone().or_else(|| from_env("YOSYS_EXE"));
            let scratch = args.output.join("orfs");
            let flow = Checkout::find(home, yosys.as_deref(), Some(&mapper), &scratch)?;
            if wanted != "all" {
                flow.platform(wanted)?;
            }
            Some(flow)
        }
        None => None,
    };
    let (pdks, absent) = pdks(wanted, &places, &args.output)?;
    let tools = BTreeMap::from([
        (mapper.name.to_owned(), mapper.version.clone()),
        (OPENSTA.name.to_owned(), OPENSTA.version()?),
    ]);
    let designs = select(args)?;
    let guard = args.guard.as_deref().map(guard::Guard::read).transpose()?;
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
        |job| {
            let plan = self::plan(job, &mapper, args)?;
            let kept = guard.as_ref().and_then(|guard| {
                // The digest is not of the waveform.
                let kept = guard.measured(&plan.command, &plan.inputs, &tools);
                kept.filter(|_| args.vcd.is_none())
            });
            if let Some(kept) = kept {
                return Ok((kept.clone(), None, false));
            }
            let run = measure(job, plan, &mapper, &tools, args, &args.output)?;
            let worse = guard.as_ref().is_some_and(|g| !g.check(&run).is_empty());
            let moved = worse.then(|| {
                let design = &guard::moved(job.design);
                let output = args.output.join(MOVED);
                let job = &Job { design, ..*job };
                let plan = self::plan(job, &mapper, args)?;
                measure(job, plan, &mapper, &tools, args, &output)
            });
            Ok((run, moved.transpose()?, true))
        },
    );
    // A run, that of the moved lines, and whether it was mapped now.
    let results: Vec<(SynthRun, Option<SynthRun>, bool)> =
        results.into_iter().collect::<Result<_, FlowError>>()?;
    let mapped = results.iter().filter(|(_, _, now)| *now);
    let mapped: Vec<String> = mapped.map(|(run, ..)| run.config.clone()).collect();
    let both = results.into_iter().map(|(run, moved, _)| (run, moved));
    let both: Vec<_> = both.collect();
    let broken: Vec<String> = match &guard {
        Some(guard) => {
            let lines = both.iter().map(|(run, moved)| (run, moved.as_ref()));
            lines
                .flat_map(|(run, moved)| guard.check_both(run, moved))
                .collect()
        }
        None => Vec::new(),
    };
    let (runs, moved): (Vec<SynthRun>, Vec<Option<SynthRun>>) = both.into_iter().unzip();
    let moved: Vec<String> = moved.into_iter().flatten().map(|run| run.config).collect();
    let mut text = table::table(&runs);
    if let Some(flow) = &flow {
        let runs = in_flow(flow, &jobs, wanted, period, args)?;
        text.push_str(&format!("\n{}", table::of_flow(&runs)));
    }
    if wanted == "all" && !absent.is_empty() {
        text.push_str(&format!(
            "not measured, libraries not found: {}\n",
            absent.join(", ")
        ));
    }
    for line in &broken {
        text.push_str(&format!("guard: {line}\n"));
    }
    if guard.is_some() && broken.is_empty() {
        let (all, moved) = (runs.len(), moved.join(", "));
        text.push_str(&format!("guard: {all} of {all} within limits"));
        match all - mapped.len() {
            0 => {}
            kept => text.push_str(&format!(
                ", {kept} of them kept of the same Verilog, scripts, libraries and tools, and not mapped again"
            )),
        }
        if !mapped.is_empty() {
            let names = mapped.join(", ");
            text.push_str(&format!("; mapped now, and kept by make docs: {names}"));
        }
        if !moved.is_empty() {
            text.push_str(&format!(", these with their lines moved: {moved}"));
        }
        text.push('\n');
    }
    console::say(&text)?;
    if let Some(path) = &args.json {
        write_json(path, &runs)?;
    }
    Ok(ExitCode::from(u8::from(!broken.is_empty())))
}

fn parse_period(text: &str) -> Result<f64, FlowError> {
    match text.parse::<f64>() {
        Ok(ns) if ns.is_finite() && ns > 0.0 => Ok(ns),
        _ => Err(FlowError::usage(format!(
            "--period: \"{text}\" is not a number of ns above 0"
        ))),
    }
}

/// The variable's value, if it has one.
fn from_env(name: &str) -> Option<PathBuf> {
    let value = env::var_os(name).filter(|dir| !dir.is_empty());
    value.map(PathBuf::from)
}

fn places(args: &SynthArgs) -> Places {
    Places {
        pdk_dir: args.pdk_dir.clone().or_else(|| from_env("PDK_DIR")),
        flow_home: args.flow_home.clone().or_else(|| from_env("FLOW_HOME")),
    }
}

/// What the flow's own synthesis stage makes of the jobs. Where every PDK was asked for, those that
/// are no platform of the flow are passed over.
fn in_flow(
    flow: &Checkout,
    jobs: &[Job],
    wanted: &str,
    period_ns: Option<f64>,
    args: &SynthArgs,
) -> Result<Vec<FlowSynthRun>, FlowError> {
    let is_platform = |pdk: &str| PLATFORMS.iter().any(|platform| platform.name == pdk);
    let jobs: Vec<&Job> = jobs
        .iter()
        .filter(|job| wanted != "all" || is_platform(job.pdk.pdk.name))
        .collect();
    let folder = args.output.join("orfs");
    let results = jobs::run(
        "synthesis of OpenROAD-flow-scripts",
        &jobs,
        |job| format!("{} {}", job.design.config, job.pdk.pdk.name),
        |job| {
            let platform = flow.platform(job.pdk.pdk.name)?;
            let name = format!("{}-{}", job.design.config, platform.name);
            let dir = folder.join(&name);
            empty(&dir)?;
            let run = flow_synth::measure(flow, job.design, job.pdk, platform, period_ns, &dir)?;
            write_json(&folder.join(format!("{name}.json")), &run)?;
            Ok(run)
        },
    );
    results.into_iter().collect()
}

/// Makes `dir` an empty folder: what an earlier run left must not be taken for this one's.
fn empty(dir: &Path) -> Result<(), FlowError> {
    match fs::remove_dir_all(dir) {
        Err(e) if e.kind() != io::ErrorKind::NotFound => return Err(FlowError::file(dir, e)),
        _ => {}
    }
    fs::create_dir_all(dir).map_err(|e| FlowError::file(dir, e))
}

/// The PDKs asked for, ready, and the names of those that are not there.
fn pdks(
    wanted: &str,
    places: &Places,
    output: &Path,
) -> Result<(Vec<ReadyPdk>, Vec<&'static str>), FlowError> {
    let cache = output.join("liberty");
    let ready = |pdk: &'static Pdk| pdk.prepare(places, &cache);
    if wanted != "all" {
        return Ok((vec![ready(Pdk::named(wanted)?)?], Vec::new()));
    }
    let (present, absent): (Vec<_>, Vec<_>) = PDKS
        .iter()
        .map(|pdk| Pdk::named(pdk.name))
        .collect::<Result<Vec<_>, _>>()?
        .into_iter()
        .partition(|pdk| pdk.locate(places).is_ok());
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
    if (args.all_defaults || args.all_tops) != args.top.is_empty() {
        return Err(FlowError::usage(
            "give either --top NAME or --all-defaults, --all-tops or both",
        ));
    }
    let mut names = args.top.clone();
    if args.all_defaults {
        names.extend(defaults().map(|row| row.name.to_owned()));
    }
    if args.all_tops {
        names.extend(config::tops().map(str::to_owned));
    }
    let all = DesignFolder::read_all(&args.hdl)?;
    let mut chosen: Vec<DesignFolder> = Vec::new();
    for name in &names {
        let design =
            DesignFolder::named(&all, name).ok_or_else(|| FlowError::no_design(name, &args.hdl))?;
        if !chosen.iter().any(|other| other.config == design.config) {
            chosen.push(design.clone());
        }
    }
    Ok(chosen)
}

/// The default configuration of every unit.
fn defaults() -> impl Iterator<Item = &'static Config> {
    config::rows()
        .map(|(_, row)| row)
        .filter(|row| row.default && row.published && !row.unless_named)
}

/// What becomes of the memories of a job's design.
fn hierarchy<'a>(job: &Job<'a>, args: &SynthArgs) -> Result<Hierarchy<'a>, FlowError> {
    let design = job.design;
    let rams: Vec<&SourceModule> = design.modules.iter().filter(|module| module.ram).collect();
    let left_out = |ram: &SourceModule| {
        // A memory as top is measured on its own: there is nothing else to measure.
        let large = ram.memory_bits > MEMORY_MAX_BITS;
        ram.name != design.top
            && (args.memory == Memory::BlackBox || args.memory == Memory::Auto && large)
    };
    let (mut black_boxes, mut kept) = (BTreeSet::new(), BTreeSet::new());
    for ram in &rams {
        let set = match left_out(ram) {
            true => &mut black_boxes,
            false => &mut kept,
        };
        set.insert(ram.name.as_str());
    }
    let too_large = |ram: &&&SourceModule| {
        ram.name == design.top
            && ram.memory_bits > MEMORY_MAX_BITS
            && args.memory != Memory::Registers
    };
    if let Some(ram) = rams.iter().find(too_large) {
        return Err(FlowError::usage(format!(
            "{} is a memory of {} bits: --memory registers builds it from flip-flops",
            ram.name, ram.memory_bits
        )));
    }
    // Memories stay modules, as macros in their place would.
    Ok(Hierarchy {
        black_boxes,
        kept,
        keep_all: false,
    })
}

/// The command that repeats a job.
fn command(job: &Job, mapper: &Mapper, args: &SynthArgs) -> String {
    let mut options = String::new();
    if args.memory != Memory::Auto {
        let value = args.memory.to_possible_value();
        options = format!(" MEMORY={}", value.as_ref().map_or("", |v| v.get_name()));
    }
    if let Some(waveform) = &args.vcd {
        options.push_str(&format!(" VCD={}", waveform.display()));
    }
    if mapper.name == "pyosys" {
        options.push_str(" YOSYS=pyosys");
    }
    format!(
        "make synth TOP={} PDK={} PERIOD={}{options}",
        job.design.config, job.pdk.pdk.name, job.period_ns
    )
}

/// A digest of what the tools are given for a job.
fn inputs(job: &Job, hierarchy: &Hierarchy) -> Result<String, FlowError> {
    let mut digest = Sha256::new();
    // With its length, so that no two lists of texts are one.
    let mut add = |text: &[u8]| {
        digest.update((text.len() as u64).to_le_bytes());
        digest.update(text);
    };
    for module in &job.design.modules {
        add(module.file.as_bytes());
        add(module.text.as_bytes());
    }
    for (name, text) in yosys::scripts(job.design, job.pdk, hierarchy) {
        add(name.as_bytes());
        add(text.as_bytes());
    }
    for text in sta::scripts(job.design, job.pdk, job.period_ns) {
        add(text.as_bytes());
    }
    for library in job
        .pdk
        .timing_libraries
        .iter()
        .chain([&job.pdk.mapping_library])
    {
        add(&fs::read(library).map_err(|e| FlowError::file(library, e))?);
    }
    let digest = digest.finalize();
    Ok(digest[..8]
        .iter()
        .map(|byte| format!("{byte:02x}"))
        .collect())
}

/// What decides the figures of a job.
struct Plan<'a> {
    hierarchy: Hierarchy<'a>,
    command: String,
    inputs: String,
}

fn plan<'a>(job: &Job<'a>, mapper: &Mapper, args: &SynthArgs) -> Result<Plan<'a>, FlowError> {
    let hierarchy = hierarchy(job, args)?;
    Ok(Plan {
        command: command(job, mapper, args),
        inputs: inputs(job, &hierarchy)?,
        hierarchy,
    })
}

fn measure(
    job: &Job,
    plan: Plan,
    mapper: &Mapper,
    tools: &BTreeMap<String, String>,
    args: &SynthArgs,
    output: &Path,
) -> Result<SynthRun, FlowError> {
    let started = Instant::now();
    let Job {
        design,
        pdk,
        period_ns,
    } = job;
    let Plan {
        hierarchy,
        command,
        inputs,
    } = plan;
    let name = format!("{}-{}", design.config, pdk.pdk.name);
    let dir = output.join(&name);
    empty(&dir)?;

    let mapped = yosys::map(design, pdk, &hierarchy, mapper, &dir)?;
    let paths = sta::time(design, pdk, *period_ns, &dir)?;
    let modules = match args.no_modules {
        true => Vec::new(),
        false => by_module(design, pdk, hierarchy.clone(), mapper, &dir.join("modules"))?,
    };
    let (repeated, power) = match &args.vcd {
        Some(waveform) => repeat(args, design, pdk, mapper, waveform, *period_ns, &dir)?,
        None => (None, None),
    };
    let memories: Vec<&ModuleArea> = mapped
        .modules
        .iter()
        .filter(|module| hierarchy.kept.contains(module.name.as_str()))
        .collect();
    let memory_um2: f64 = memories
        .iter()
        .map(|m| m.instances as f64 * m.area_um2)
        .sum();
    let kge = |um2: f64| round(um2 / pdk.nand2_um2 / 1000.0, 4);
    let fmax_mhz = paths
        .get(&PathClass::RegisterToRegister)
        .map(|path| 1000.0 / (period_ns - path.slack_ns));
    let run = SynthRun {
        command,
        top: design.top.clone(),
        config: design.config.clone(),
        unit: design.unit.clone(),
        pdk: pdk.pdk.name.to_owned(),
        library: pdk.pdk.about.to_owned(),
        tools: tools.clone(),
        inputs,
        period_ns: *period_ns,
        cells: mapped.cells,
        sequential_cells: mapped.sequential_cells,
        area_um2: round(mapped.area_um2, 4),
        memory_um2: round(memory_um2, 4),
        nand2_um2: pdk.nand2_um2,
        kge: kge(mapped.area_um2),
        logic_kge: kge(mapped.area_um2 - memory_um2),
        black_boxes: mapped.black_boxes,
        flip_flop_memories: memories
            .iter()
            .map(|m| (m.name.clone(), m.instances))
            .collect(),
        modules,
        fmax_mhz: fmax_mhz.map(|mhz| round(mhz, 1)),
        paths,
        repeated,
        power,
        seconds: round(started.elapsed().as_secs_f64(), 1),
    };
    write_json(&output.join(format!("{name}.json")), &run)?;
    Ok(run)
}

/// Runs the netlist in `dir` with the inputs of `waveform`; the power is `None` if it is not wanted.
fn repeat(
    args: &SynthArgs,
    design: &DesignFolder,
    pdk: &ReadyPdk,
    mapper: &Mapper,
    waveform: &Path,
    period_ns: f64,
    dir: &Path,
) -> Result<(Option<Repeated>, Option<Power>), FlowError> {
    let limits = Limits {
        cycles: args.cycles.max(1),
        activity: !args.no_power,
        random_start: args.random_start,
    };
    let run = gate_level::run(design, pdk, mapper, waveform, limits, dir)?;
    let name = waveform.file_name().unwrap_or_default();
    let repeated = Repeated {
        waveform: name.to_string_lossy().into_owned(),
        cycles: run.cycles,
        compared: run.compared,
        unknown: run.unknown,
    };
    let power = match args.no_power {
        true => None,
        false => Some(power(design, &run, period_ns, dir)?),
    };
    Ok((Some(repeated), power))
}

fn power(
    design: &DesignFolder,
    run: &GateRun,
    period_ns: f64,
    dir: &Path,
) -> Result<Power, FlowError> {
    let [internal_mw, switching_mw, leakage_mw, total_mw] = sta::power(design, &run.activity, dir)?;
    let toggles: f64 = run.activity.values().map(|(toggles, _)| toggles).sum();
    Ok(Power {
        mean_activity: round(toggles / run.activity.len().max(1) as f64, 4),
        internal_mw,
        switching_mw,
        leakage_mw,
        total_mw,
        clock_mhz: round(1000.0 / period_ns, 1),
    })
}

/// Area by module, from a mapping in which every module stays one.
fn by_module(
    design: &DesignFolder,
    pdk: &ReadyPdk,
    hierarchy: Hierarchy,
    mapper: &Mapper,
    dir: &Path,
) -> Result<Vec<ModuleArea>, FlowError> {
    fs::create_dir_all(dir).map_err(|e| FlowError::file(dir, e))?;
    let hierarchy = Hierarchy {
        keep_all: true,
        ..hierarchy
    };
    let mapped = yosys::map(design, pdk, &hierarchy, mapper, dir)?;
    let mut modules = mapped.modules;
    for module in &mut modules {
        module.area_um2 = round(module.area_um2, 4);
    }
    Ok(modules)
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
