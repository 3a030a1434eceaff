//! `tb mutants`.

use super::outcome::{Outcome, Result, line, say};
use super::progress;
use super::share::Share;
use rtl_gen::flow::equivalent::{Equivalence, equivalence};
use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use tb::model::{self, MutantInfo};
use tb::mutants::{Trials, random_cases_fail};
use tb::records::{Changes, Survivor, verilog_digest};
use tb::under_test::KeptCases;
use tb::units;
use tb::waves::write_text;

pub const EXAMPLES: &str = "\
Examples:
  tb mutants oaken_q8
  tb mutants kv_dma_tiny --count 2000 --cases 500 --json survivors.json
  tb mutants rot_dq16_b4 --prove
  tb mutants oaken_q8 --shard 1/4

Builds the design with so many small changes of its Verilog (operators, constants, selects, muxes, enables),
chosen among all places of all its modules, one active at a time, and runs its cases on each until one fails.
What survives all of them is printed; with --prove, Yosys and ABC are asked whether it makes a difference to the
outputs of its module, or of all modules that use it up to the top: minutes for each in a large design. Exit status
1 if something survives that is not proven to make none.";

#[derive(clap::Args)]
pub struct Arguments {
    /// Configuration
    #[arg(value_name = "CONFIG")]
    config: String,
    /// Changes; all places if there are fewer
    #[arg(long, value_name = "N", default_value_t = 1000)]
    count: usize,
    /// Random cases behind the directed ones for each change
    #[arg(long, value_name = "N", default_value_t = 150)]
    cases: u64,
    /// Prove that survivors make no difference where that can be done
    #[arg(long)]
    prove: bool,
    /// This shard of the changes, as K/N
    #[arg(long, value_name = "K/N", default_value = "1/1")]
    shard: String,
    /// Threads [default: all processors]
    #[arg(long, value_name = "J")]
    jobs: Option<usize>,
    /// Report as JSON
    #[arg(long, value_name = "R")]
    json: Option<PathBuf>,
}

/// The largest number of an activated change.
const MOST: usize = u16::MAX as usize;

pub fn run(arguments: &Arguments) -> Result {
    let share = Share::parse(&arguments.shard)?;
    let Arguments { config, count, .. } = arguments;
    if *count == 0 || *count > MOST {
        return Err(format!("--count {count} is not from 1 to {MOST}"));
    }
    let jobs = arguments
        .jobs
        .unwrap_or_else(|| std::thread::available_parallelism().map_or(1, |n| n.get()));
    if jobs == 0 {
        return Err("--jobs 0 would do nothing: give at least 1".into());
    }
    // The message for a name that is not known.
    units::named(std::slice::from_ref(config))?;
    let info = model::with_many_mutants(config, *count).ok_or_else(|| {
        format!("{config} is a unit or a top module: give one of its configurations")
    })?;
    let built = rtl_gen::build_many_mutants(config, *count).map_err(|e| e.to_string())?;
    let plain = model::configured(config).ok_or_else(|| format!("no configuration {config}"))?;
    let original = rtl_gen::build_named(config).map_err(|e| e.to_string())?;
    let design = units::under_test(info).ok_or_else(|| format!("{config} has no contract"))?;
    let kept = design.keep_cases();
    let kept = kept.as_ref();
    progress::compile(&[info])?;
    let first = Trials::new(kept).filter(|_| !random_cases_fail(kept, 0, arguments.cases));
    let first =
        first.ok_or_else(|| format!("{config} fails without any change: tb fuzz {config}"))?;
    let mine: Vec<&MutantInfo> = (0..share.of(info.mutants.len() as u64))
        .map(|n| &info.mutants[share.nth(n) as usize])
        .collect();
    let survivors = tried(kept, &first, &mine, arguments.cases, jobs);
    let bar = progress::bar(survivors.len() as u64, "proofs");
    let (mut equivalent, mut open) = (vec![], vec![]);
    for survivor in survivors {
        let mutant = built.mutants.iter().find(|mutant| mutant.id == survivor.id);
        let proof = match mutant.filter(|_| arguments.prove) {
            Some(mutant) => equivalence(&built.design.top, mutant).map_err(line)?,
            None => Equivalence::Unproven,
        };
        bar.inc(1);
        let (said, list) = match proof {
            Equivalence::Alone => ("is equivalent".to_owned(), &mut equivalent),
            Equivalence::Within(users) => (
                format!("makes no difference to {}", users.join(", ")),
                &mut equivalent,
            ),
            Equivalence::Unproven => ("survives".to_owned(), &mut open),
        };
        say(&format!("{} ({}) {said}", survivor.key, survivor.what));
        list.push(Survivor {
            change: survivor.key.to_owned(),
            what: survivor.what.to_owned(),
        });
    }
    bar.finish_and_clear();
    let report = Changes {
        config: config.clone(),
        command: command(arguments),
        places: rtl_gen::hw::mutate::keys(&original.top).len(),
        tried: mine.len(),
        killed: mine.len() - equivalent.len() - open.len(),
        equivalent,
        survivors: open,
        verilog: verilog_digest(plain),
    };
    if let Some(path) = &arguments.json {
        let json = serde_json::to_string_pretty(&report).map_err(line)?;
        write_text(path, &(json + "\n")).map_err(line)?;
    }
    say(&format!(
        "{config}: {} of {} changes noticed, {} equivalent, {} survive (of {} places)",
        report.killed,
        report.tried,
        report.equivalent.len(),
        report.survivors.len(),
        report.places
    ));
    Ok(match report.survivors.is_empty() {
        true => Outcome::Good,
        false => Outcome::Mismatch,
    })
}

/// Those that no case notices, in the order of the text.
fn tried<'a>(
    kept: &dyn KeptCases,
    first: &Trials,
    mutants: &[&'a MutantInfo],
    cases: u64,
    jobs: usize,
) -> Vec<&'a MutantInfo> {
    let bar = progress::bar(mutants.len() as u64, "changes");
    let next = AtomicUsize::new(0);
    let survivors = Mutex::new(vec![]);
    std::thread::scope(|scope| {
        for _ in 0..jobs.min(mutants.len()) {
            scope.spawn(|| {
                let mut trials = first.clone();
                while let Some(mutant) = mutants.get(next.fetch_add(1, Ordering::Relaxed)) {
                    if !trials.notice(kept, mutant.id, cases) {
                        // The lock is held for a push only: no thread can panic with it.
                        let mut survivors = survivors.lock().unwrap_or_else(|e| e.into_inner());
                        survivors.push(*mutant);
                    }
                    bar.inc(1);
                }
            });
        }
    });
    bar.finish_and_clear();
    let mut survivors = survivors.into_inner().unwrap_or_else(|e| e.into_inner());
    survivors.sort_by_key(|mutant| mutant.id);
    survivors
}

fn command(arguments: &Arguments) -> String {
    let Arguments {
        config,
        count,
        cases,
        shard,
        ..
    } = arguments;
    let prove = if arguments.prove { " --prove" } else { "" };
    let shard = match &**shard {
        "1/1" => String::new(),
        shard => format!(" --shard {shard}"),
    };
    format!("tb mutants {config} --count {count} --cases {cases}{prove}{shard}")
}
