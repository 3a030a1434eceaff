//! `tb soak`.

use super::outcome::{Outcome, Result, line, make_directory, say};
use super::progress;
use super::share::{Share, design_digest, program_digest};
use std::collections::BTreeMap;
use std::ops::Range;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard};
use std::time::Instant;
use tb::records::{Done, Soak, Soaks, verilog_digest};
use tb::run::Stats;
use tb::under_test::{Setup, UnderTest};
use tb::units;
use tb::waves::write_text;

pub const EXAMPLES: &str = "\
Examples:
  tb soak --cases 100000
  tb soak oaken_quantizer packkv_dot_r1 --cases 10000
  tb soak --cases 1000000 --shard 2/4 --state out/soak
  tb soak oaken_q8 --cases 2500000 --json soak-oaken_q8.json

Every design gets the seeds 0 to N - 1; shard k of n takes those with seed mod n = k - 1. What has
passed is kept in the state directory, so that a run continues where it was stopped. A design begins
anew if its Verilog, this program or the tools that compile models have changed.";

/// Cases that a thread tries at a time: between two notes of how far a design is.
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
    /// Cases, vectors, cycles and time of every design as JSON, over all runs with this state
    #[arg(long, value_name = "R")]
    json: Option<PathBuf>,
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
    let mut trials = Vec::new();
    let mut chunks = 0;
    for design in &designs {
        let Share { number, shards } = share;
        let name = format!("{}-{number}of{shards}", design.info().config);
        let state = State {
            path: arguments.state.join(name),
            digest: design_digest(design.info(), &program),
        };
        let trial = Trial::new(design.as_ref(), state, mine)?;
        let passed = trial.passed().min(mine);
        bar.inc(passed);
        chunks += (mine - passed).div_ceil(CHUNK);
        trials.push(trial);
    }
    let tried = AtomicU64::new(0);
    let stop = AtomicBool::new(false);
    let problems = Mutex::new(Vec::new());
    std::thread::scope(|scope| {
        for _ in 0..chunks.min(jobs as u64) {
            scope.spawn(|| {
                let chunks = trials.iter().flat_map(|trial| {
                    std::iter::from_fn(|| trial.next()).map(move |cases| (trial, cases))
                });
                for (trial, cases) in chunks {
                    if stop.load(Ordering::Relaxed) {
                        return;
                    }
                    match trial.run(cases, share) {
                        Ok(passed) => {
                            tried.fetch_add(passed, Ordering::Relaxed);
                            bar.inc(passed);
                        }
                        Err(message) => {
                            stop.store(true, Ordering::Relaxed);
                            lock(&problems).push(message);
                        }
                    }
                }
            });
        }
    });
    bar.finish_and_clear();
    let problems = problems.into_inner().unwrap_or_else(|e| e.into_inner());
    let mut records = Vec::new();
    let mut failures = Vec::new();
    for trial in trials {
        match trial.ended(share) {
            Ok(record) => records.push(record),
            Err(failure) => failures.push(failure),
        }
    }
    if !problems.is_empty() {
        return Err([failures, problems].concat().join("; "));
    }
    records.sort_by(|a, b| a.config.cmp(&b.config));
    let vectors: u64 = records.iter().map(|record| record.done.vectors).sum();
    if let Some(path) = &arguments.json {
        let report = Soaks {
            command: command(arguments),
            designs: records,
        };
        let json = serde_json::to_string_pretty(&report).map_err(line)?;
        write_text(path, &(json + "\n")).map_err(line)?;
    }
    if failures.is_empty() {
        say(&format!(
            "{} designs: {mine} cases each pass ({vectors} vectors), {} in all of them now (shard {share})",
            designs.len(),
            tried.into_inner()
        ));
        return Ok(Outcome::Good);
    }
    failures.iter().for_each(|failure| say(failure));
    Ok(Outcome::Mismatch)
}

fn command(arguments: &Arguments) -> String {
    let mut command = format!("tb soak --cases {}", arguments.cases);
    if arguments.shard != "1/1" {
        command += &format!(" --shard {}", arguments.shard);
    }
    [vec![command], arguments.names.clone()].concat().join(" ")
}

/// What has passed of a design: a file of three lines, the number of cases, the digest of what they were tried with,
/// and what they did.
struct State {
    path: PathBuf,
    digest: String,
}

impl State {
    /// The cases that have passed and what they did; none if anything has changed since.
    fn read(&self) -> Result<(u64, Done)> {
        let path = &self.path;
        let text = match std::fs::read_to_string(path) {
            Ok(text) => text,
            Err(e) if e.kind() == std::io::ErrorKind::NotFound => return Ok(Default::default()),
            Err(e) => return Err(format!("cannot read {path:?}: {e}")),
        };
        let mut lines = text.lines();
        let cases = lines.next().and_then(|line| line.trim().parse().ok());
        let cases = cases.ok_or_else(|| format!("{path:?} is no state of tb soak; remove it"))?;
        if lines.next() == Some(&*self.digest) {
            let done = lines
                .next()
                .and_then(|line| serde_json::from_str(line).ok());
            let done = done.ok_or_else(|| format!("{path:?} is no state of tb soak; remove it"))?;
            return Ok((cases, done));
        }
        eprintln!(
            "tb: {path:?} is of another design, program or tool: its {cases} cases begin anew"
        );
        Ok(Default::default())
    }

    fn write(&self, cases: u64, done: &Done) -> Result<()> {
        let done = serde_json::to_string(done).map_err(line)?;
        let text = format!("{cases}\n{}\n{done}\n", self.digest);
        write_text(&self.path, &text).map_err(line)
    }
}

/// A design's share of cases, in chunks that several threads try.
struct Trial<'a> {
    design: &'a dyn UnderTest,
    state: State,
    /// Cases of the share.
    cases: u64,
    so_far: Mutex<SoFar>,
}

/// How far a design is.
struct SoFar {
    /// Cases from the first on that were given to threads.
    given: u64,
    /// Cases from the first on that have passed, and what they did: what the state says.
    passed: u64,
    done: Done,
    /// Chunks that have passed before one in front of them did, by their first case.
    ahead: BTreeMap<u64, (u64, Done)>,
    /// The first seed that failed, and how.
    failed: Option<(u64, String)>,
}

impl<'a> Trial<'a> {
    fn new(design: &'a dyn UnderTest, state: State, cases: u64) -> Result<Trial<'a>> {
        let (passed, done) = state.read()?;
        let so_far = SoFar {
            given: passed,
            passed,
            done,
            ahead: BTreeMap::new(),
            failed: None,
        };
        Ok(Trial {
            design,
            state,
            cases,
            so_far: Mutex::new(so_far),
        })
    }

    /// The cases that have passed.
    fn passed(&self) -> u64 {
        lock(&self.so_far).passed
    }

    /// The next cases to try; none if all are given to threads, or if one has failed.
    fn next(&self) -> Option<Range<u64>> {
        let mut so_far = lock(&self.so_far);
        let first = so_far.given;
        if first >= self.cases || so_far.failed.is_some() {
            return None;
        }
        so_far.given = self.cases.min(first + CHUNK);
        Some(first..so_far.given)
    }

    /// Tries these cases of a share: how many passed.
    fn run(&self, cases: Range<u64>, share: Share) -> Result<u64> {
        let started = Instant::now();
        let mut moved = Stats::default();
        for case in cases.clone() {
            let seed = share.nth(case);
            // A case that cannot even be made shall leave its seed too.
            let run = catch_unwind(AssertUnwindSafe(|| {
                self.design.fuzz(seed, &Setup::default())
            }));
            let failure = match run {
                Ok(Ok(stats)) => {
                    moved.add(&stats);
                    continue;
                }
                Ok(Err(failed)) => failed.failure.to_string(),
                Err(_) => "the case panicked, see above".into(),
            };
            let mut so_far = lock(&self.so_far);
            if so_far
                .failed
                .as_ref()
                .is_none_or(|(first, _)| seed < *first)
            {
                so_far.failed = Some((seed, failure));
            }
            return Ok(case - cases.start);
        }
        let done = Done::of(&moved, started.elapsed());
        let mut so_far = lock(&self.so_far);
        so_far.ahead.insert(cases.start, (cases.end, done));
        let before = so_far.passed;
        while let Some((&first, &(end, done))) = so_far.ahead.first_key_value() {
            if first != so_far.passed {
                break;
            }
            so_far.ahead.pop_first();
            so_far.passed = end;
            so_far.done.add(&done);
        }
        if so_far.passed > before {
            self.state.write(so_far.passed, &so_far.done)?;
        }
        Ok(cases.end - cases.start)
    }

    /// What becomes a record, or the line of the case that failed.
    fn ended(self, share: Share) -> std::result::Result<Soak, String> {
        let info = self.design.info();
        let so_far = self.so_far.into_inner().unwrap_or_else(|e| e.into_inner());
        if let Some((seed, failure)) = so_far.failed {
            let config = info.config;
            return Err(format!(
                "{config} FAILS: {failure}; replay: tb fuzz {config} --cases 1 --seed {seed}"
            ));
        }
        Ok(Soak {
            config: info.config.to_owned(),
            shard: share.to_string(),
            cases: so_far.passed,
            done: so_far.done,
            verilog: verilog_digest(info),
        })
    }
}

/// What is behind a lock: no thread leaves it half changed.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(|e| e.into_inner())
}
