//! `tb waves`.

use super::outcome::{Outcome, Result, line, make_directory, say};
use super::progress;
use std::path::PathBuf;
use tb::under_test::Setup;
use tb::units;
use tb::waves::how_to_open;

pub const EXAMPLES: &str = "\
Examples:
  tb waves oaken_decomposer_l16 -o out/waves
  tb waves --config my.toml -o out/waves
  tb waves stream_fifo --case sink_blocked_until_full -o out/waves

Leaves TOP.vcd with the expected outputs in scope `expected`, TOP.gtkw for GTKWave and TOP.sucl
(commands) for Surfer. States, operations and error codes are shown as words: TOP.*.filter hold them
for GTKWave, .surfer/mappings for Surfer, which is to be started in the folder of the waveform. A vector
of binary16 is followed by its lanes as numbers, signals of the scope `lanes`.";

#[derive(clap::Args)]
pub struct Arguments {
    /// A unit, a top module or a configuration
    #[arg(value_name = "UNIT|TOP|CONFIG", required_unless_present = "config")]
    name: Option<String>,
    /// Configuration of the unit, or a configuration file, which is compiled: FILE.toml or
    /// FILE.toml:NAME [default: the unit's default configuration]
    #[arg(long, value_name = "NAME|FILE")]
    config: Option<String>,
    /// The directed case [default: the first]
    #[arg(long, value_name = "NAME")]
    case: Option<String>,
    /// Where the files go
    #[arg(short, long, value_name = "DIR", default_value = "out/waves")]
    output: PathBuf,
}

pub fn run(arguments: &Arguments) -> Result {
    let design = units::resolve(arguments.name.as_deref(), arguments.config.as_deref())?;
    let cases = design.directed();
    let index = match &arguments.case {
        None => 0,
        Some(name) => cases.iter().position(|case| case == name).ok_or_else(|| {
            format!(
                "{} has no directed case {name:?}; there are: {}",
                design.info().config,
                cases.join(", ")
            )
        })?,
    };
    make_directory(&arguments.output)?;
    progress::compile_with_waves(&[design.info()])?;
    let vcd = arguments.output.join(format!("{}.vcd", design.info().top));
    let setup = Setup {
        vcd: Some(vcd.clone()),
        ..Setup::default()
    };
    let result = design.run_directed(index, &setup);
    if let Err(failure) = &result
        && matches!(failure.kind, tb::failure::FailureKind::Model(_))
    {
        return Err(line(failure));
    }
    say(&format!(
        "{}, case {}: {}",
        design.info().top,
        cases[index],
        how_to_open(&vcd)
    ));
    match result {
        Ok(_) => Ok(Outcome::Good),
        Err(failure) => {
            say(&format!("the case FAILS: {failure}"));
            Ok(Outcome::Mismatch)
        }
    }
}
