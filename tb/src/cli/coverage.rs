//! `tb coverage`.

mod constants;

use super::outcome::{Outcome, Result, line, make_directory, say};
use super::progress;
use super::share::{Share, design_digest, program_digest};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use tb::coverage::{
    Bins, Bits, Counts, Coverage, Functions, Module, Observed, Share as Part, Texts, Watched, fill,
    modules, take,
};
use tb::model::{ModelInfo, count_coverage, verilator_release, write_coverage};
use tb::under_test::{DirectedRun, Setup, UnderTest};
use tb::units;
use tb::waves::write_text;

pub const EXAMPLES: &str = "\
Examples:
  tb coverage stream_fifo_d16_w8
  tb coverage oaken_quantizer kv_dma_tiny --cases 1000
  tb coverage oaken_q8 --bits
  tb coverage -o docs/measured/coverage.json
  tb coverage --constants docs/measured/coverage-bits.json
  tb coverage --shard 2/4 --resume -o build/coverage/2of4.json

Every design runs its cases chosen by hand and random ones, in a model that counts. What a module reaches
in one design counts for all. A line or branch is reached once it is executed, a bit once it has risen and
fallen behind the reset. The JSON has the holes of every module. The file of each design is in Verilator's
format, for verilator_coverage, with what is known of bits and ports beside it. With --resume a design whose file is there, of the same Verilog,
program, tools and cases, is not run again: so a run goes on where it was stopped, and what several shards have
measured into one folder becomes one result.

With --constants nothing is run: Yosys and ABC prove of the designs of an earlier result which bits never change,
whatever the inputs are, and those that are constant wherever their module is are no holes any more. It fails if a
bit that is proven to be constant was seen to change.";

#[derive(clap::Args)]
pub struct Arguments {
    /// Units (all their configurations), top modules or configurations [default: every design]
    #[arg(value_name = "UNIT|TOP|CONFIG")]
    names: Vec<String>,
    /// Of the units that are meant the smallest configuration alone, with each codec
    #[arg(long)]
    smallest: bool,
    /// Look at bits as well, in waveforms: every case runs a second time for it
    #[arg(long)]
    bits: bool,
    /// Prove which bits of an earlier result are constant, and write it again
    #[arg(long, value_name = "F", conflicts_with_all = ["names", "smallest", "bits", "shard", "resume", "output"])]
    constants: Option<PathBuf>,
    /// Random cases of each design
    #[arg(long, value_name = "N", default_value_t = 50)]
    cases: u64,
    /// This shard of the designs, as K/N
    #[arg(long, value_name = "K/N", default_value = "1/1")]
    shard: String,
    /// Take what an earlier run has measured
    #[arg(long)]
    resume: bool,
    /// Threads [default: all processors]
    #[arg(long, value_name = "J")]
    jobs: Option<usize>,
    /// Where the result goes, as JSON
    #[arg(
        short,
        long,
        value_name = "F",
        default_value = "build/coverage/coverage.json"
    )]
    output: PathBuf,
    /// Where the file of each design goes
    #[arg(long, value_name = "DIR", default_value = "build/coverage/designs")]
    designs: PathBuf,
}

/// So many holes of a module are printed.
const HOLES: usize = 4;

pub fn run(arguments: &Arguments) -> Result {
    let jobs = arguments
        .jobs
        .unwrap_or_else(|| std::thread::available_parallelism().map_or(1, |n| n.get()));
    if jobs == 0 {
        return Err("--jobs 0 would do nothing: give at least 1".into());
    }
    if let Some(file) = &arguments.constants {
        return constants::run(file, jobs);
    }
    let share = Share::parse(&arguments.shard)?;
    let all = units::named(&arguments.names)?;
    let meant: Vec<_> = all
        .iter()
        .filter(|design| !arguments.smallest || units::is_smallest(design.as_ref(), &all))
        .collect();
    let designs: Vec<_> = (0..share.of(meant.len() as u64))
        .map(|n| meant[share.nth(n) as usize])
        .collect();
    // A tool that is missing is told once, not by every design.
    let program = program_digest()?;
    let folder = arguments.output.parent();
    let folder = folder.filter(|folder| !folder.as_os_str().is_empty());
    folder.map_or(Ok(()), make_directory)?;
    make_directory(&arguments.designs)?;
    count_coverage();
    let texts = texts(designs.iter().map(|design| design.info()));
    let watched = arguments.bits.then(|| Watched::new(&texts));
    let bar = progress::bar(designs.len() as u64, "designs");
    let next = AtomicUsize::new(0);
    let taken = AtomicUsize::new(0);
    let reached = Mutex::new(Reached::default());
    let results = Mutex::new(vec![]);
    std::thread::scope(|scope| {
        for _ in 0..jobs.min(designs.len()) {
            scope.spawn(|| {
                while let Some(design) = designs.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let design = design.as_ref();
                    let named = |end| {
                        let config = design.info().config;
                        arguments.designs.join(format!("{config}{end}"))
                    };
                    let file = File {
                        counts: named(".dat"),
                        rest: named(".json"),
                        digest: format!(
                            "{} {} {}",
                            design_digest(design.info(), &program),
                            arguments.cases,
                            arguments.bits
                        ),
                    };
                    let one = || -> Result<()> {
                        if arguments.resume && file.is_there()? {
                            taken.fetch_add(1, Ordering::Relaxed);
                        } else {
                            measure(design, arguments.cases, watched.as_ref(), &file)?;
                        }
                        file.add_to(design.info().unit, &reached)
                    };
                    let result = one();
                    // The lock is held for a push only: no thread can panic with it.
                    let mut results = results.lock().unwrap_or_else(|e| e.into_inner());
                    results.push(result.map(|()| design.info().config.to_owned()));
                    bar.inc(1);
                }
            });
        }
    });
    bar.finish_and_clear();
    let results = results.into_inner().unwrap_or_else(|e| e.into_inner());
    let (ran, failed): (Vec<_>, Vec<_>) = results.into_iter().partition(|result| result.is_ok());
    let mut configs: Vec<String> = ran.into_iter().flatten().collect();
    configs.sort();
    let Reached {
        counts,
        bits,
        units,
    } = reached.into_inner().unwrap_or_else(|e| e.into_inner());
    let coverage = Coverage {
        command: command(arguments),
        tools: BTreeMap::from([("verilator".to_owned(), verilator_release()?)]),
        cases: arguments.cases,
        configs,
        modules: modules(&counts, &bits, &texts),
        units: units
            .into_iter()
            .map(|(unit, bins)| (unit, Functions::of(&bins)))
            .collect(),
    };
    let json = serde_json::to_string_pretty(&coverage).map_err(line)?;
    write_text(&arguments.output, &(json + "\n")).map_err(line)?;
    if arguments.resume {
        let (taken, all) = (taken.into_inner(), designs.len());
        say(&format!("{taken} of {all} designs were measured before"));
    }
    tell(&coverage, &arguments.output);
    let problems: Vec<String> = failed
        .into_iter()
        .filter_map(|result| result.err())
        .collect();
    for problem in &problems {
        eprintln!("tb: {problem}");
    }
    Ok(match problems.is_empty() {
        true => Outcome::Good,
        false => Outcome::Incomplete,
    })
}

/// The Verilog of the designs.
fn texts(designs: impl Iterator<Item = &'static ModelInfo>) -> Texts {
    designs
        .flat_map(|info| info.verilog())
        .filter_map(|(file, text)| Some((file.strip_suffix(".v")?, text)))
        .collect()
}

/// What was measured of a design: a file in Verilator's format, and beside it one in JSON that is written behind
/// it.
struct File {
    counts: PathBuf,
    rest: PathBuf,
    digest: String,
}

/// With what a design was measured, what happened at its ports, and which bits have changed.
#[derive(Serialize, Deserialize)]
struct Rest {
    of: String,
    bins: Bins,
    bits: Bits,
}

impl File {
    fn read(&self) -> Result<Option<Rest>> {
        let failed = |e: &dyn fmt::Display| format!("{}: {e}", self.rest.display());
        match std::fs::read_to_string(&self.rest) {
            Ok(text) => serde_json::from_str(&text)
                .map(Some)
                .map_err(|e| failed(&e)),
            Err(e) if e.kind() == std::io::ErrorKind::NotFound => Ok(None),
            Err(e) => Err(failed(&e)),
        }
    }

    fn is_there(&self) -> Result<bool> {
        Ok(self.read()?.is_some_and(|rest| rest.of == self.digest))
    }

    /// Adds what is reached. A design without a line to count has no counts.
    fn add_to(&self, unit: &str, reached: &Mutex<Reached>) -> Result<()> {
        let failed = |e: std::io::Error| format!("{}: {e}", self.counts.display());
        let mut reached = reached.lock().unwrap_or_else(|e| e.into_inner());
        if self.counts.try_exists().map_err(failed)? {
            let text = std::fs::read_to_string(&self.counts).map_err(failed)?;
            take(&mut reached.counts, &text)
                .map_err(|e| format!("{} {e}", self.counts.display()))?;
        }
        let bins = reached.units.entry(unit.to_owned()).or_default();
        if let Some(rest) = self.read()? {
            fill(bins, rest.bins);
            reached.bits.merge(&rest.bits);
        }
        Ok(())
    }
}

/// What all designs together have reached, by place and by unit.
#[derive(Default)]
struct Reached {
    counts: Counts,
    bits: Bits,
    units: BTreeMap<String, Bins>,
}

/// A case of a design.
#[derive(Clone, Copy)]
enum Which {
    Directed(usize),
    Random(u64),
}

impl Which {
    fn run(self, design: &dyn UnderTest, setup: &Setup) -> Result<DirectedRun> {
        let config = design.info().config;
        match self {
            Which::Directed(index) => design.run_directed(index, setup).map_err(|failure| {
                let name = design.directed()[index];
                format!("{config} FAILS in {name}: {failure}")
            }),
            Which::Random(seed) => design.replay(seed, setup).map_err(|failure| {
                format!("{config} FAILS: {failure}; tb fuzz {config} --cases 1 --seed {seed}")
            }),
        }
    }
}

/// Runs the cases of a design and writes what they reach.
fn measure(
    design: &dyn UnderTest,
    cases: u64,
    watched: Option<&Watched>,
    file: &File,
) -> Result<()> {
    let info = design.info();
    for old in [&file.rest, &file.counts] {
        match std::fs::remove_file(old) {
            Err(e) if e.kind() != std::io::ErrorKind::NotFound => {
                return Err(format!("{}: {e}", old.display()));
            }
            _ => {}
        }
    }
    let setup = Setup {
        record: true,
        ..Setup::default()
    };
    let (inputs, outputs) = design.streams();
    let observed = Observed {
        inputs: &inputs,
        outputs: &outputs,
        status: design.status_ports(),
    };
    let mut bins = Bins::new();
    let mut bits = Bits::default();
    let directed = (0..design.directed().len()).map(Which::Directed);
    for case in directed.chain((0..cases).map(Which::Random)) {
        let run = case.run(design, &setup)?;
        let recording = run.recording.iter();
        recording.for_each(|recording| observed.fill(recording, &mut bins));
        fill(&mut bins, run.bins);
        if let Some(watched) = watched {
            let folder = tempfile::tempdir().map_err(line)?;
            let waveform = folder.path().join("case.vcd");
            let setup = Setup {
                vcd: Some(waveform.clone()),
                ..Setup::default()
            };
            case.run(design, &setup)?;
            watched.add(info.top, &waveform, &mut bits)?;
        }
    }
    write_coverage(info, &file.counts).map_err(line)?;
    let of = file.digest.clone();
    let json = serde_json::to_string_pretty(&Rest { of, bins, bits }).map_err(line)?;
    write_text(&file.rest, &(json + "\n")).map_err(line)
}

fn command(arguments: &Arguments) -> String {
    let names: String = arguments
        .names
        .iter()
        .map(|name| format!(" {name}"))
        .collect();
    let smallest = if arguments.smallest {
        " --smallest"
    } else {
        ""
    };
    let bits = if arguments.bits { " --bits" } else { "" };
    let shard = match &*arguments.shard {
        "1/1" => String::new(),
        shard => format!(" --shard {shard}"),
    };
    format!(
        "tb coverage{names}{smallest}{bits} --cases {}{shard}",
        arguments.cases
    )
}

/// The first holes, and how many more there are.
fn first_of(holes: &[String]) -> String {
    let shown = &holes[..holes.len().min(HOLES)];
    match holes.len() - shown.len() {
        0 => shown.join("; "),
        more => format!("{}; {more} more", shown.join("; ")),
    }
}

/// The totals, and the modules and units with holes.
fn tell(coverage: &Coverage, output: &Path) {
    let bits = coverage.has_bits();
    let shares = |module: &Module| {
        let shares = module.shares(bits).into_iter();
        let shares: Vec<_> = shares
            .map(|(of, share)| format!("{of} {}", share.percent()))
            .collect();
        shares.join(", ")
    };
    for (name, module) in coverage.modules.iter().filter(|(_, m)| !m.holes.is_empty()) {
        say(&format!(
            "{name}: {}: {}",
            shares(module),
            first_of(&module.holes)
        ));
    }
    for (unit, functions) in coverage.units.iter().filter(|(_, f)| !f.holes.is_empty()) {
        say(&format!(
            "{unit}: bins {}: {}",
            functions.bins.percent(),
            first_of(&functions.holes)
        ));
    }
    let bins = coverage.units.values().map(|functions| functions.bins);
    say(&format!(
        "bins of {} units {}",
        coverage.units.len(),
        bins.fold(Part::default(), Part::with).percent()
    ));
    say(&format!(
        "{} modules in {} designs: {}: {}",
        coverage.modules.len(),
        coverage.configs.len(),
        shares(&Module::sum(coverage.modules.values())),
        output.display()
    ));
}
