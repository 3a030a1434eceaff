//! `tb fuzz`.

use super::outcome::{Outcome, Result, line, make_directory, say};
use super::progress;
use std::path::PathBuf;
use std::time::Instant;
use tb::model::ModelInfo;
use tb::report::Report;
use tb::run::Stats;
use tb::under_test::{Counterexample, Setup, UnderTest};
use tb::units;
use tb::waves::how_to_open;

pub const EXAMPLES: &str = "\
Examples:
  tb fuzz oaken_decomposer --cases 10000
  tb fuzz oaken_zero_remove --config oaken_zero_remove_l32 --cases 1000 --stall 0.5
  tb fuzz oaken_quantizer --config my.toml --cases 1000
  tb fuzz stream_fifo_d16_w8 --cases 1 --seed 7 --vcd fifo.vcd
  tb fuzz oaken_decomposer_l8 --cases 100 --mutant 3      (shows what a failure looks like)

Case n of seed S is case 0 of seed S + n. A failing case is shrunk and replayed with a waveform; the
message holds the command that shows it again. Exit status: 0 all cases pass, 1 one fails, 2 bad
arguments.";

#[derive(clap::Args)]
pub struct Arguments {
    /// A unit, a top module or a configuration
    #[arg(value_name = "UNIT|TOP|CONFIG", required_unless_present = "config")]
    name: Option<String>,
    /// Configuration of the unit, or a configuration file, which is compiled: FILE.toml or
    /// FILE.toml:NAME [default: the unit's default configuration]
    #[arg(long, value_name = "NAME|FILE")]
    config: Option<String>,
    /// Random cases to run
    #[arg(long, value_name = "N")]
    cases: u64,
    /// Seed of the first case
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// Probability of stalls on both sides, 0 to 1 [default: a mixture]
    #[arg(long, value_name = "P")]
    stall: Option<f64>,
    /// Waveform of the failing case, or of the first case if none fails [default: a failing case
    /// leaves one in out/fuzz/]
    #[arg(long, value_name = "F")]
    vcd: Option<PathBuf>,
    /// Report as JSON
    #[arg(long, value_name = "R")]
    json: Option<PathBuf>,
    /// Activates one of the design's seeded changes, to see a failure
    #[arg(long, value_name = "ID")]
    mutant: Option<u16>,
}

impl Arguments {
    fn setup(&self) -> Setup {
        Setup {
            stall: self.stall,
            ..self.mutant.map_or_else(Setup::default, Setup::mutant)
        }
    }

    fn design(&self) -> Result<Box<dyn UnderTest>> {
        let design = units::resolve(self.name.as_deref(), self.config.as_deref())?;
        match self.mutant {
            Some(id) => units::mutants_of(design.info(), id),
            None => Ok(design),
        }
    }
}

pub fn run(arguments: &Arguments) -> Result {
    let design = arguments.design()?;
    check_stall(arguments.stall)?;
    if arguments.cases == 0 {
        return Err("--cases 0 would try nothing: give at least 1".into());
    }
    progress::compile(&[design.info()])?;
    let start = Instant::now();
    let mut total = Stats::default();
    let mut failed: Option<Counterexample> = None;
    let bar = progress::bar(arguments.cases, design.info().config);
    let mut cases = 0;
    for case in 0..arguments.cases {
        let seed = arguments.seed.wrapping_add(case);
        cases += 1;
        match design.fuzz(seed, &arguments.setup()) {
            Ok(stats) => total.add(&stats),
            Err(_) => {
                failed = Some(explain(design.as_ref(), seed, arguments)?);
                break;
            }
        }
        bar.set_position(case + 1);
    }
    bar.finish_and_clear();

    let info = design.info();
    // The waveform of the first case, if one is asked for and none fails.
    let first = match (&failed, &arguments.vcd) {
        (None, Some(vcd)) => {
            let setup = Setup {
                vcd: Some(vcd.clone()),
                ..arguments.setup()
            };
            design.replay(arguments.seed, &setup).map_err(line)?;
            Some(vcd)
        }
        _ => None,
    };
    let vcd = failed
        .as_ref()
        .and_then(|failed| failed.vcd.as_ref())
        .or(first);
    let report = Report {
        unit: Some(info.unit.into()),
        config: Some(info.config.into()),
        cases: Some(cases),
        seed: Some(arguments.seed),
        mismatches: u64::from(failed.is_some()),
        failure: failed.as_ref().map(|failed| failed.failure.to_string()),
        replay: failed
            .as_ref()
            .map(|failed| replay_command(info, failed.seed, arguments)),
        vcd: vcd.map(|path| path.display().to_string()),
        ..Report::of("fuzz", &total, start.elapsed())
    };
    if let Some(path) = &arguments.json {
        report.write(path).map_err(line)?;
    }
    if let Some(failed) = failed {
        describe(info, &failed, arguments);
        return Ok(Outcome::Mismatch);
    }
    say(&format!(
        "{}: {cases} cases pass: {} beats in, {} beats out, {} elements, {} cycles, {:.1} s",
        info.config, total.beats_in, total.beats_out, total.elements, total.cycles, report.seconds
    ));
    if let Some(vcd) = first {
        say(&format!("waveform of the first case: {}", how_to_open(vcd)));
    }
    Ok(Outcome::Good)
}

/// Refuses a probability that is none.
pub fn check_stall(stall: Option<f64>) -> Result<()> {
    match stall {
        Some(p) if !(0.0..=1.0).contains(&p) => {
            Err(format!("--stall {p} is not a probability: give 0 to 1"))
        }
        _ => Ok(()),
    }
}

/// The failing case again, with its waveform.
fn explain(design: &dyn UnderTest, seed: u64, arguments: &Arguments) -> Result<Counterexample> {
    let vcd = match &arguments.vcd {
        Some(path) => path.clone(),
        None => {
            let directory = PathBuf::from("out/fuzz");
            make_directory(&directory)?;
            directory.join(format!("{}-seed{seed}.vcd", design.info().config))
        }
    };
    let setup = Setup {
        vcd: Some(vcd),
        ..arguments.setup()
    };
    match design.fuzz(seed, &setup) {
        Err(failed) => Ok(*failed),
        Ok(_) => Err(format!(
            "the case of seed {seed} failed once and passed when repeated: that is a bug of tb"
        )),
    }
}

fn replay_command(info: &ModelInfo, seed: u64, arguments: &Arguments) -> String {
    let design = match &arguments.config {
        Some(file) if info.from_file && file.ends_with(&format!(":{}", info.config)) => {
            format!("--config {file}")
        }
        Some(file) if info.from_file => format!("--config {file}:{}", info.config),
        _ => info.config.to_owned(),
    };
    let stall = arguments
        .stall
        .map_or(String::new(), |p| format!(" --stall {p}"));
    let mutant = arguments
        .mutant
        .map_or(String::new(), |id| format!(" --mutant {id}"));
    format!("tb fuzz {design} --cases 1 --seed {seed}{stall}{mutant}")
}

fn describe(info: &ModelInfo, failed: &Counterexample, arguments: &Arguments) {
    let config = info.config;
    say(&format!("{config} FAILS: {}", failed.failure));
    say(&format!("smallest case:\n{}", failed.case));
    if let Some(vcd) = &failed.vcd {
        say(&format!(
            "waveform, expected values in scope `expected`: {}",
            how_to_open(vcd)
        ));
    }
    if let Some(error) = &failed.vcd_error {
        say(&format!("no waveform: {error}"));
    }
    say(&format!(
        "replay: {}",
        replay_command(info, failed.seed, arguments)
    ));
}
