//! `tb soak`.

use super::outcome::{Outcome, Result, line, make_directory, say};
use super::progress;
use super::share::{Share, design_digest, program_digest};
use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use tb::under_test::{Setup, UnderTest};
use tb::units;
use tb::waves::write_text;

pub const EXAMPLES: &str = "\
Examples:
  tb soak --cases 100000
  tb soak oaken_quantizer packkv_dot_r1 --cases 10000
  tb soak --cases 1000000 --shard 2/4 --state out/soak

Every design gets the seeds 0 to N - 1; shard k of n takes those with seed mod n = k - 1. What has
passed is kept in the state directory, so that a run continues where it was stopped. A design begins
anew if its Verilog, this program or the tools that compile models have changed.";

/// Cases between two notes of how far a design is.
const CHUNK: u64 = 500;

#[derive(clap::Args)]
pub struct Arguments {
    /// Units (all their configurations), top modules or configurations [default: every design]
    #[arg(value_name = "UNIT|TOP|CONFIG")]
    names: Vec<String>,
    /// Cases per design, over all shards
    #[arg(long, value_name = "N")]
    cases: u64,
    /// This shard, as K/N
    #[arg(long, value_name = "K/N", default_value = "1/1")]
    shard: String,
    /// Threads [default: all processors]
    #[arg(long, value_name = "J")]
    jobs: Option<usize>,
    /// Where the state is kept
    #[arg(long, value_name = "DIR", default_value = "out/soak")]
    state: PathBuf,
}

pub fn run(arguments: &Arguments) -> Result {
    let share = Share::parse(&arguments.shard)?;
    let designs = units::named(&arguments.names)?;
    let mine = share.of(arguments.cases);
    if mine == 0 {
        return Err(format!(
            "--cases {} leaves nothing to try for shard {share}: give at least {}",
            arguments.cases, share.number
        ));
    }
    make_directory(&arguments.state)?;
    let jobs = arguments
        .jobs
        .unwrap_or_else(|| std::thread::available_parallelism().map_or(1, |n| n.get()));
    if jobs == 0 {
        return Err("--jobs 0 would do nothing: give at least 1".into());
    }
    let models: Vec<_> = designs.iter().map(|design| design.info()).collect();
    progress::compile(&models)?;
    let program = program_digest()?;
    let bar = progress::bar(mine * designs.len() as u64, "cases");
    let next = AtomicUsize::new(0);
    let tried = AtomicU64::new(0);
    let stop = AtomicBool::new(false);
    let problems = Mutex::new(Vec::new());
    let bad = AtomicBool::new(false);
    std::thread::scope(|scope| {
        for _ in 0..jobs.min(designs.len()) {
            scope.spawn(|| {
                while let Some(design) = designs.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let Share { number, shards } = share;
                    let name = format!("{}-{number}of{shards}", design.info().config);
                    let state = State {
                        path: arguments.state.join(name),
                        digest: design_digest(design.info(), &program),
                    };
                    let seeds = Seeds { cases: mine, share };
                    let result = soak(design.as_ref(), &state, &seeds, &bar, &tried, &stop);
                    let message = match result {
                        Ok(None) => continue,
                        Ok(Some(failure)) => failure,
                        Err(message) => {
                            bad.store(true, Ordering::Relaxed);
                            stop.store(true, Ordering::Relaxed);
                            message
                        }
                    };
                    // The lock is held for a push only: no thread can panic with it.
                    problems
                        .lock()
                        .unwrap_or_else(|e| e.into_inner())
                        .push(message);
                }
            });
        }
    });
    bar.finish_and_clear();
    let problems = problems.into_inner().unwrap_or_else(|e| e.into_inner());
    if bad.load(Ordering::Relaxed) {
        return Err(problems.join("; "));
    }
    if problems.is_empty() {
        say(&format!(
            "{} designs: {mine} cases each pass, {} in all of them now (shard {share})",
            designs.len(),
            tried.into_inner()
        ));
        return Ok(Outcome::Good);
    }
    problems.iter().for_each(|problem| say(problem));
    Ok(Outcome::Mismatch)
}

/// What has passed of a design: a file of two lines, the number of cases and the digest of what they
/// were tried with.
struct State {
    path: PathBuf,
    digest: String,
}

impl State {
    /// The cases that have passed; none if anything has changed since.
    fn read(&self) -> Result<u64> {
        let path = &self.path;
        let text = match std::fs::read_to_string(path) {
            Ok(text) => text,
            Err(e) if e.kind() == std::io::ErrorKind::NotFound => return Ok(0),
            Err(e) => return Err(format!("cannot read {path:?}: {e}")),
        };
        let mut lines = text.lines();
        let done = lines.next().and_then(|line| line.trim().parse().ok());
        let done = done.ok_or_else(|| format!("{path:?} is no state of tb soak; remove it"))?;
        if lines.next() == Some(&*self.digest) {
            return Ok(done);
        }
        eprintln!(
            "tb: {path:?} is of another design, program or tool: its {done} cases begin anew"
        );
        Ok(0)
    }

    fn write(&self, done: u64) -> Result<()> {
        write_text(&self.path, &format!("{done}\n{}\n", self.digest)).map_err(line)
    }
}

/// The first cases of a share.
struct Seeds {
    cases: u64,
    share: Share,
}

/// The rest of a design's cases, counted in `tried`; the result is its first failure.
fn soak(
    design: &dyn UnderTest,
    state: &State,
    seeds: &Seeds,
    bar: &indicatif::ProgressBar,
    tried: &AtomicU64,
    stop: &AtomicBool,
) -> Result<Option<String>> {
    let Seeds { cases, share } = *seeds;
    let mut done = state.read()?;
    bar.inc(cases.min(done));
    while done < cases && !stop.load(Ordering::Relaxed) {
        let chunk = CHUNK.min(cases - done);
        for case in done..done + chunk {
            let seed = share.nth(case);
            if let Err(failed) = design.fuzz(seed, &Setup::default()) {
                let config = design.info().config;
                return Ok(Some(format!(
                    "{config} FAILS: {}; replay: tb fuzz {config} --cases 1 --seed {seed}",
                    failed.failure
                )));
            }
        }
        done += chunk;
        state.write(done)?;
        tried.fetch_add(chunk, Ordering::Relaxed);
        bar.inc(chunk);
    }
    Ok(None)
}
