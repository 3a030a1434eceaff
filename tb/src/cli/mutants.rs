//! `tb mutants`.

mod report;

use super::outcome::{Outcome, Result, line, say};
use super::progress;
use super::share::Share;
use indicatif::ProgressBar;
use report::{Found, Report};
use rtl_gen::flow::equivalent::{Equivalence, Prover};
use rtl_gen::flow::proofs::Proofs;
use rtl_gen::flow::same::Arguments as Same;
use rtl_gen::hw::Module;
use rtl_gen::hw::mutate::Mutant;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use tb::largest::{self, Way};
use tb::model::{self, ModelInfo, MutantInfo};
use tb::mutants::{Trials, random_cases_fail};
use tb::records::{Changes, Survivor, verilog_digest};
use tb::run::Stats;
use tb::under_test::{KeptCases, Setup};
use tb::units;

pub const EXAMPLES: &str = "\
Examples:
  tb mutants oaken_q8
  tb mutants kv_dma_tiny --count 2000 --cases 500 --json survivors.json
  tb mutants rot_dq16_b4 --prove
  tb mutants kv_dma_tiny --again survivors.json --cases 5000 --prove --json survivors.json
  tb mutants kivi_v16_b2 --again survivors.json --cases 0 --formal
  tb mutants kivi_v16_b2 --again survivors.json --cases 0 --same --seconds 60
  tb mutants oaken_q8 --shard 1/4

Builds the design with so many small changes of its Verilog (operators, constants, selects, muxes, enables),
chosen among all places of all its modules, one active at a time, and runs its cases on each until one fails: those
chosen by hand, some of them with a restart too, random ones, and the largest numbers of commands and counters, with
each output stuck for long.
What survives all of them is printed; with --prove, Yosys and ABC are asked whether it makes a difference to the
outputs of its module, or of all modules that use it up to the top: seconds for each, of large designs minutes. With
--formal the proofs of `make formal` about its module are tried on it: a change that fails one is noticed. With
--same the files of formal/same/ are asked that name it: what one of them proves makes no difference.
With --again only what survived before is tried, with more cases or for a proof (for a proof alone with --cases 0);
its report then is that of both runs.
A run that is stopped leaves what it has found in its report, in which the other changes survive: --again goes on
with them.
Exit status 1 if something survives that is not proven to make no difference.";

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
    /// Without inductions about the modules that use the one that a change is in: takes seconds
    #[arg(long, requires = "prove")]
    alone: bool,
    /// Try the proofs of `make formal` on survivors; works in the project's folder
    #[arg(long)]
    formal: bool,
    /// Try the proofs of formal/same/ on survivors; works in the project's folder
    #[arg(long)]
    same: bool,
    /// Seconds for the induction of a proof
    #[arg(long, value_name = "S", default_value_t = 30, value_parser = clap::value_parser!(u32).range(1..=86_400))]
    seconds: u32,
    /// Only the survivors of this report of an earlier run, of the same Verilog
    #[arg(long, value_name = "R", conflicts_with_all = ["shard", "count"])]
    again: Option<PathBuf>,
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
    let proofs = arguments.formal.then(|| Proofs::of(Path::new(".")));
    let proofs = proofs.transpose().map_err(line)?;
    let same = arguments.same.then(|| Same::of(Path::new(".")));
    let same = same.transpose().map_err(line)?;
    let plain = model::configured(config);
    let before = match &arguments.again {
        None => None,
        Some(path) => Some(earlier(path, config, plain.map(verilog_digest))?),
    };
    // A model with few changes is the faster one.
    let (info, built) = match &before {
        None => (
            model::with_many_mutants(config, *count),
            rtl_gen::build_many_mutants(config, *count),
        ),
        Some(before) => {
            let keys = before.survivors.iter().map(|survivor| &survivor.change);
            let keys: Vec<String> = keys.cloned().collect();
            (
                model::with_mutants_at(config, &keys),
                rtl_gen::build_mutants_at(config, &keys),
            )
        }
    };
    let info = info.ok_or_else(|| {
        format!("{config} is a unit or a top module: give one of its configurations")
    })?;
    let built = built.map_err(|e| e.to_string())?;
    if let Some(before) = &before {
        let is_there = |of: &Survivor| info.mutants.iter().any(|mutant| mutant.key == of.change);
        if let Some(other) = before.survivors.iter().find(|of| !is_there(of)) {
            return Err(format!("{config} has no place {}", other.change));
        }
    }
    let plain = plain.ok_or_else(|| format!("no configuration {config}"))?;
    let original = rtl_gen::build_named(config).map_err(|e| e.to_string())?;
    let design = units::under_test(info).ok_or_else(|| format!("{config} has no contract"))?;
    let kept = design.keep_cases();
    let kept = kept.as_ref();
    let mine: Vec<&MutantInfo> = match &before {
        None => (0..share.of(info.mutants.len() as u64))
            .map(|n| &info.mutants[share.nth(n) as usize])
            .collect(),
        Some(_) => info.mutants.iter().collect(),
    };
    let report = Report::new(
        arguments.json.clone(),
        match before {
            None => Changes {
                config: config.clone(),
                command: command(arguments),
                places: rtl_gen::hw::mutate::keys(&original.top).len(),
                tried: mine.len(),
                killed: 0,
                noticed_by_proofs: vec![],
                equivalent: vec![],
                equivalent_by_proofs: vec![],
                survivors: mine.iter().map(|mutant| record(mutant)).collect(),
                verilog: verilog_digest(plain),
            },
            Some(mut before) => {
                before.command += &format!("; {}", command(arguments));
                before
            }
        },
    );
    // The cases chosen by hand have noticed nothing of what is asked of proofs alone.
    let asks_proofs = arguments.prove || arguments.formal || arguments.same;
    if !(arguments.again.is_some() && arguments.cases == 0 && asks_proofs) {
        run_cases(&report, info, &mine, kept, arguments.cases, jobs)?;
    }
    if arguments.prove {
        let prover = Prover::new(&original.top, arguments.seconds).map_err(line)?;
        prove(&report, &prover, !arguments.alone, &built.mutants, jobs)?;
    }
    if let Some(proofs) = &proofs {
        ask_proofs(&report, proofs, &original.top, jobs)?;
    }
    if let Some(same) = &same {
        ask_same(
            &report,
            same,
            config,
            &original.top,
            &built.mutants,
            arguments.seconds,
            jobs,
        )?;
    }
    let report = report.finish()?;
    // Proofs have said what is known of each.
    if !arguments.prove {
        for survivor in &report.survivors {
            say(&format!("{} ({}) survives", survivor.change, survivor.what));
        }
    }
    say(&format!(
        "{config}: {} of {} changes noticed, {} equivalent, {} survive (of {} places)",
        report.killed + report.noticed_by_proofs.len(),
        report.tried,
        report.equivalent.len() + report.equivalent_by_proofs.len(),
        report.survivors.len(),
        report.places
    ));
    Ok(match report.survivors.is_empty() {
        true => Outcome::Good,
        false => Outcome::Mismatch,
    })
}

/// Runs the cases on each change until one notices it.
fn run_cases(
    report: &Report,
    info: &'static ModelInfo,
    changes: &[&MutantInfo],
    kept: &dyn KeptCases,
    random: u64,
    jobs: usize,
) -> std::result::Result<(), String> {
    let config = info.config;
    progress::compile(&[info])?;
    let first = Trials::new(kept).map_err(|why| format!("{config}: {why}"))?;
    if random_cases_fail(kept, 0, random) {
        return Err(format!(
            "{config} fails without any change: tb fuzz {config}"
        ));
    }
    let plainly = largest(info, 0).map_err(|why| format!("{config}: {why}"))?;
    let ask = |trials: &mut Trials, mutant: &&MutantInfo, _: &ProgressBar| {
        let id = mutant.id;
        match trials.notice(kept, id, random) || largest(info, id) != Ok(plainly) {
            true => report.found(mutant.key, Found::ByCase),
            false => Ok(()),
        }
    };
    in_parallel("changes", changes, jobs, first, ask)
}

/// The change of this name.
fn named<'b>(built: &'b [Mutant], change: &str) -> std::result::Result<&'b Mutant, String> {
    let mutant = built.iter().find(|of| of.key.to_string() == change);
    mutant.ok_or_else(|| format!("{change} is not there"))
}

/// Asks of each survivor whether it makes a difference, and says it when it is known.
fn prove(
    report: &Report,
    prover: &Prover,
    ask_users: bool,
    built: &[Mutant],
    jobs: usize,
) -> std::result::Result<(), String> {
    let ask = |_: &mut (), survivor: &Survivor, bar: &ProgressBar| {
        let Survivor { change, what } = survivor;
        let mutant = named(built, change)?;
        let (is_equivalent, said) = match prover.equivalence(mutant, ask_users).map_err(line)? {
            Equivalence::Alone => (true, "is equivalent".to_owned()),
            Equivalence::Within(users) => {
                (true, format!("makes no difference to {}", users.join(", ")))
            }
            Equivalence::Unproven(known) => (false, format!("survives ({known})")),
        };
        bar.suspend(|| say(&format!("{change} ({what}) {said}")));
        match is_equivalent {
            true => report.found(change, Found::Equivalent),
            false => Ok(()),
        }
    };
    in_parallel("proofs", &report.survivors(), jobs, (), ask)
}

/// Asks of each survivor whether it fails a proof of `make formal`, and says so when it is known.
fn ask_proofs(
    report: &Report,
    proofs: &Proofs,
    top: &Module,
    jobs: usize,
) -> std::result::Result<(), String> {
    let ask = |_: &mut (), survivor: &Survivor, bar: &ProgressBar| {
        let Survivor { change, what } = survivor;
        let Some(proof) = proofs.notices(top, change).map_err(line)? else {
            return Ok(());
        };
        bar.suspend(|| say(&format!("{change} ({what}) is noticed by {proof}")));
        report.found(change, Found::ByProof(proof))
    };
    in_parallel("formal proofs", &report.survivors(), jobs, (), ask)
}

/// Asks of each survivor whether a file of formal/same/ proves that it makes no difference, and says so when it is known.
fn ask_same(
    report: &Report,
    same: &Same,
    config: &str,
    top: &Module,
    built: &[Mutant],
    seconds: u32,
    jobs: usize,
) -> std::result::Result<(), String> {
    let ask = |_: &mut (), survivor: &Survivor, bar: &ProgressBar| {
        let Survivor { change, what } = survivor;
        let mutant = named(built, change)?;
        let Some(proof) = same.prove(config, top, mutant, seconds).map_err(line)? else {
            return Ok(());
        };
        bar.suspend(|| {
            say(&format!(
                "{change} ({what}) makes no difference, by {proof}"
            ))
        });
        report.found(change, Found::EquivalentByProof(proof.to_owned()))
    };
    in_parallel("proofs of formal/same", &report.survivors(), jobs, (), ask)
}

/// Asks about each of the items, by so many threads, each of which begins with this state; stops at the first thing
/// that goes wrong.
fn in_parallel<S: Clone + Sync, T: Sync>(
    what: &'static str,
    items: &[T],
    jobs: usize,
    first: S,
    ask: impl Fn(&mut S, &T, &ProgressBar) -> std::result::Result<(), String> + Sync,
) -> std::result::Result<(), String> {
    let bar = progress::bar(items.len() as u64, what);
    let next = AtomicUsize::new(0);
    let work = || {
        let mut state = first.clone();
        while let Some(item) = items.get(next.fetch_add(1, Ordering::Relaxed)) {
            ask(&mut state, item, &bar)?;
            bar.inc(1);
        }
        Ok(())
    };
    let known: Vec<_> = std::thread::scope(|scope| {
        let threads: Vec<_> = (0..jobs.min(items.len()))
            .map(|_| scope.spawn(work))
            .collect();
        let joined = threads.into_iter().map(|thread| thread.join());
        joined.collect()
    });
    bar.finish_and_clear();
    known
        .into_iter()
        .try_for_each(|known| known.unwrap_or_else(|panic| std::panic::resume_unwind(panic)))
}

/// What the largest numbers of a design move with a change, if they are known.
fn largest(info: &'static ModelInfo, id: u16) -> std::result::Result<Option<Stats>, String> {
    let way = Way {
        setup: Setup::mutant(id),
        stuck: true,
    };
    largest::hold(info, &way)
}

fn record(mutant: &MutantInfo) -> Survivor {
    Survivor {
        change: mutant.key.to_owned(),
        what: mutant.what.to_owned(),
    }
}

/// The report of an earlier run of this design.
fn earlier(
    path: &Path,
    config: &str,
    verilog: Option<String>,
) -> std::result::Result<Changes, String> {
    let at = path.display();
    let text = std::fs::read_to_string(path).map_err(|e| format!("{at}: {e}"))?;
    let report: Changes = serde_json::from_str(&text)
        .map_err(|e| format!("{at} is no report of `tb mutants`: {e}"))?;
    if report.config != config {
        return Err(format!("{at} is about {}, not {config}", report.config));
    }
    if Some(&report.verilog) != verilog.as_ref() {
        return Err(format!(
            "{at} is about other Verilog of {config} than the generator writes: run without --again"
        ));
    }
    match report.survivors.is_empty() {
        true => Err(format!(
            "{at}: nothing survived, so there is nothing to try again"
        )),
        false => Ok(report),
    }
}

fn command(arguments: &Arguments) -> String {
    let Arguments {
        config,
        count,
        cases,
        shard,
        ..
    } = arguments;
    let seconds = match (arguments.prove || arguments.same, arguments.seconds) {
        (false, _) | (_, 30) => String::new(),
        (true, seconds) => format!(" --seconds {seconds}"),
    };
    let flags = [
        (" --prove", arguments.prove),
        (&*seconds, true),
        (" --alone", arguments.alone),
        (" --formal", arguments.formal),
        (" --same", arguments.same),
    ];
    let flags: String = flags
        .iter()
        .filter(|(_, is_given)| *is_given)
        .map(|(flag, _)| *flag)
        .collect();
    let changes = match &arguments.again {
        Some(_) => " --again R".to_owned(),
        None => format!(" --count {count}"),
    };
    let shard = match &**shard {
        "1/1" => String::new(),
        shard => format!(" --shard {shard}"),
    };
    format!("tb mutants {config}{changes} --cases {cases}{flags}{shard}")
}
