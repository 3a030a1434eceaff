//! `tb coverage`.

use super::outcome::{Outcome, Result, line, make_directory, say};
use super::progress;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use tb::coverage::{Counts, Coverage, Module, modules, take};
use tb::model::{count_coverage, tools_digest, verilator_release, write_coverage};
use tb::under_test::{Setup, UnderTest};
use tb::units;
use tb::waves::write_text;

pub const EXAMPLES: &str = "\
Examples:
  tb coverage stream_fifo_d16_w8
  tb coverage oaken_quantizer kv_dma_tiny --cases 1000
  tb coverage oaken_q8 --bits
  tb coverage -o docs/measured/coverage.json

Every design runs its cases chosen by hand and random ones, in a model that counts. What a module reaches
in one design counts for all. A line or branch is reached once it is executed, a bit once it has risen and
fallen; registers start at 0. The JSON has the holes of every module. The file of each design is in
Verilator's format, for verilator_coverage.";

#[derive(clap::Args)]
pub struct Arguments {
    /// Units (all their configurations), top modules or configurations [default: every design]
    #[arg(value_name = "UNIT|TOP|CONFIG")]
    names: Vec<String>,
    /// Of the units that are meant the smallest configuration alone, with each codec
    #[arg(long)]
    smallest: bool,
    /// Count changes of bits as well, which takes many times as long
    #[arg(long)]
    bits: bool,
    /// Random cases of each design
    #[arg(long, value_name = "N", default_value_t = 50)]
    cases: u64,
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
    let all = units::named(&arguments.names)?;
    let designs: Vec<_> = all
        .iter()
        .filter(|design| !arguments.smallest || units::is_smallest(design.as_ref(), &all))
        .collect();
    let jobs = arguments
        .jobs
        .unwrap_or_else(|| std::thread::available_parallelism().map_or(1, |n| n.get()));
    if jobs == 0 {
        return Err("--jobs 0 would do nothing: give at least 1".into());
    }
    // A tool that is missing is told once, not by every design.
    tools_digest()?;
    let folder = arguments.output.parent();
    let folder = folder.filter(|folder| !folder.as_os_str().is_empty());
    folder.map_or(Ok(()), make_directory)?;
    make_directory(&arguments.designs)?;
    count_coverage(arguments.bits);
    let bar = progress::bar(designs.len() as u64, "designs");
    let next = AtomicUsize::new(0);
    let counts = Mutex::new(Counts::new());
    let results = Mutex::new(vec![]);
    std::thread::scope(|scope| {
        for _ in 0..jobs.min(designs.len()) {
            scope.spawn(|| {
                while let Some(design) = designs.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let design = design.as_ref();
                    let result = measure(design, arguments.cases, &arguments.designs, &counts);
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
    let counts = counts.into_inner().unwrap_or_else(|e| e.into_inner());
    let coverage = Coverage {
        command: command(arguments),
        tools: BTreeMap::from([("verilator".to_owned(), verilator_release()?)]),
        cases: arguments.cases,
        configs,
        modules: modules(&counts),
    };
    let json = serde_json::to_string_pretty(&coverage).map_err(line)?;
    write_text(&arguments.output, &(json + "\n")).map_err(line)?;
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

/// Runs the cases of a design and adds what they reach.
fn measure(
    design: &dyn UnderTest,
    cases: u64,
    folder: &Path,
    counts: &Mutex<Counts>,
) -> std::result::Result<(), String> {
    let info = design.info();
    let config = info.config;
    for (index, name) in design.directed().iter().enumerate() {
        let run = design.run_directed(index, &Setup::default());
        run.map_err(|failure| format!("{config} FAILS in {name}: {failure}"))?;
    }
    for seed in 0..cases {
        let run = design.replay(seed, &Setup::default());
        run.map_err(|failure| {
            format!("{config} FAILS: {failure}; tb fuzz {config} --cases 1 --seed {seed}")
        })?;
    }
    let file = folder.join(format!("{config}.dat"));
    if !write_coverage(info, &file).map_err(line)? {
        return Ok(());
    }
    let text = std::fs::read_to_string(&file).map_err(|e| format!("{}: {e}", file.display()))?;
    let mut counts = counts.lock().unwrap_or_else(|e| e.into_inner());
    take(&mut counts, &text).map_err(|e| format!("{} {e}", file.display()))
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
    format!(
        "tb coverage{names}{smallest}{bits} --cases {}",
        arguments.cases
    )
}

/// The totals, and the modules with holes.
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
        let shown = module.holes.iter().take(HOLES).cloned().collect::<Vec<_>>();
        let more = match module.holes.len() - shown.len() {
            0 => String::new(),
            more => format!("; {more} more"),
        };
        say(&format!(
            "{name}: {}: {}{more}",
            shares(module),
            shown.join("; ")
        ));
    }
    say(&format!(
        "{} modules in {} designs: {}: {}",
        coverage.modules.len(),
        coverage.configs.len(),
        shares(&Module::sum(coverage.modules.values())),
        output.display()
    ));
}
