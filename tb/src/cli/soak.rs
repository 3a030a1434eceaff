//! `tb soak`.

use super::outcome::{Outcome, Result, line, make_directory, say};
use super::progress;
use super::share::{Share, design_digest, program_digest};
use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::time::Instant;
use tb::records::{Done, Soak, Soaks, verilog_digest};
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
    let next = AtomicUsize::new(0);
    let tried = AtomicU64::new(0);
    let stop = AtomicBool::new(false);
    let problems = Mutex::new(Vec::new());
    let records = Mutex::new(Vec::new());
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
                        Ok(Ended::Passed(cases, done)) => {
                            let record = Soak {
                                config: design.info().config.to_owned(),
                                shard: share.to_string(),
                                cases,
                                done,
                                verilog: verilog_digest(design.info()),
                            };
                            // Both locks are held for a push only: no thread can panic with one.
                            let mut records = records.lock().unwrap_or_else(|e| e.into_inner());
                            records.push(record);
                            continue;
                        }
                        Ok(Ended::Stopped) => continue,
                        Ok(Ended::Failed(failure)) => failure,
                        Err(message) => {
                            bad.store(true, Ordering::Relaxed);
                            stop.store(true, Ordering::Relaxed);
                            message
                        }
                    };
                    let mut problems = problems.lock().unwrap_or_else(|e| e.into_inner());
                    problems.push(message);
                }
            });
        }
    });
    bar.finish_and_clear();
    let problems = problems.into_inner().unwrap_or_else(|e| e.into_inner());
    if bad.load(Ordering::Relaxed) {
        return Err(problems.join("; "));
    }
    let mut records = records.into_inner().unwrap_or_else(|e| e.into_inner());
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
    if problems.is_empty() {
        say(&format!(
            "{} designs: {mine} cases each pass ({vectors} vectors), {} in all of them now (shard {share})",
            designs.len(),
            tried.into_inner()
        ));
        return Ok(Outcome::Good);
    }
    problems.iter().for_each(|problem| say(problem));
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

/// The first cases of a share.
struct Seeds {
    cases: u64,
    share: Share,
}

/// How a design's cases ended.
enum Ended {
    /// So many cases have passed, now or earlier, and did that.
    Passed(u64, Done),
    /// Another design could not be tried.
    Stopped,
    Failed(String),
}

/// The rest of a design's cases, counted in `tried`.
fn soak(
    design: &dyn UnderTest,
    state: &State,
    seeds: &Seeds,
    bar: &indicatif::ProgressBar,
    tried: &AtomicU64,
    stop: &AtomicBool,
) -> Result<Ended> {
    let Seeds { cases, share } = *seeds;
    let (mut passed, mut done) = state.read()?;
    bar.inc(cases.min(passed));
    while passed < cases {
        if stop.load(Ordering::Relaxed) {
            return Ok(Ended::Stopped);
        }
        let started = Instant::now();
        let chunk = CHUNK.min(cases - passed);
        for case in passed..passed + chunk {
            let seed = share.nth(case);
            match design.fuzz(seed, &Setup::default()) {
                Ok(stats) => {
                    done.items += stats.items;
                    done.vectors += stats.vectors;
                    done.elements += stats.elements;
                    done.cycles += stats.cycles;
                }
                Err(failed) => {
                    let config = design.info().config;
                    return Ok(Ended::Failed(format!(
                        "{config} FAILS: {}; replay: tb fuzz {config} --cases 1 --seed {seed}",
                        failed.failure
                    )));
                }
            }
        }
        done.seconds += started.elapsed().as_secs_f64();
        passed += chunk;
        state.write(passed, &done)?;
        tried.fetch_add(chunk, Ordering::Relaxed);
        bar.inc(chunk);
    }
    Ok(Ended::Passed(passed, done))
}
