//! `tb demo`.

use super::codec::{SCHEMES, Scheme, one_of_schemes};
use super::outcome::{Outcome, Result, line, make_directory, say};
use super::rtl::Rtl;
use std::path::{Path, PathBuf};
use tb::model::ModelInfo;
use tb::report::Report;
use tb::under_test::{Setup, Tested};
use tb::unit::{Case, Unit};
use tb::waves::how_to_open;

pub const EXAMPLES: &str = "\
Examples:
  tb demo
  tb demo --stall 0.3 --json demo.json
  tb demo --scheme titanus --config titanus_c4096
  tb demo --scheme rot

Streams keys and values of a real language model through the generated hardware of all schemes, encoder
and decoder, and compares every value that comes out with the golden model's; with rot also attention on
the rotated data.";

#[derive(clap::Args)]
pub struct Arguments {
    /// Directory of the data set
    #[arg(long, value_name = "DIR", default_value = "sim/data/kv")]
    data: PathBuf,
    /// One scheme alone [default: all]
    #[arg(long, value_parser = one_of_schemes(|scheme| scheme.demo.is_some()))]
    scheme: Option<&'static Scheme>,
    /// Configuration of the scheme's loop, or a configuration file, which is compiled: FILE.toml or
    /// FILE.toml:NAME [default: oaken_loopback, titanus_c768]
    #[arg(long, value_name = "NAME|FILE", requires = "scheme")]
    config: Option<String>,
    /// Where the waveforms go
    #[arg(short, long, value_name = "DIR", default_value = "out/demo")]
    output: PathBuf,
    /// Probability of stalls on every stream
    #[arg(long, value_name = "P", default_value_t = 0.0)]
    stall: f64,
    /// Seed of the initial state and of the stalls
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// Report as JSON
    #[arg(long, value_name = "R")]
    json: Option<PathBuf>,
}

/// What a scheme's demonstration needs to know.
pub struct Options<'a> {
    /// Directory of the data set.
    pub data: &'a Path,
    /// Where the waveform goes.
    pub output: &'a Path,
    /// How to co-simulate.
    pub rtl: Rtl<'a>,
}

pub fn run(arguments: &Arguments) -> Result {
    let options = Options {
        data: &arguments.data,
        output: &arguments.output,
        rtl: Rtl {
            config: arguments.config.as_deref(),
            seed: arguments.seed,
            stall: arguments.stall,
            vcd: None,
        },
    };
    let schemes = match arguments.scheme {
        Some(scheme) => vec![scheme],
        None => SCHEMES.to_vec(),
    };
    let mut reports: Vec<Report> = vec![];
    for demo in schemes.iter().filter_map(|scheme| scheme.demo) {
        if !reports.is_empty() {
            say("");
        }
        reports.push(demo(&options)?);
    }
    if reports.len() > 1 {
        say_sizes(&schemes, &reports);
    }
    let mismatches: u64 = reports.iter().map(|report| report.mismatches).sum();
    if let Some(path) = &arguments.json {
        let rest = reports.split_off(1);
        let report = Report {
            schemes: rest,
            ..reports.remove(0)
        };
        report.write(path).map_err(line)?;
    }
    Ok(match mismatches {
        0 => Outcome::Good,
        _ => Outcome::Mismatch,
    })
}

/// Says how much the schemes need for an element, each with the settings of its part.
fn say_sizes(schemes: &[&Scheme], reports: &[Report]) {
    let shown = schemes.iter().filter(|scheme| scheme.demo.is_some());
    let sizes = shown.zip(reports).filter_map(|(scheme, report)| {
        let bits = report.bits_per_element?;
        Some(format!("{} {bits:.2}", scheme.name))
    });
    let sizes: Vec<String> = sizes.collect();
    say(&format!(
        "\nBits per element of the tensors, with all that is stored: {}",
        sizes.join(", ")
    ));
}

/// Says what was run, and for how long.
pub fn say_head(info: &ModelInfo, report: &Report) {
    say(&format!(
        "{} against the golden model, {} elements in {:.2} s of wall clock\n",
        info.config, report.elements, report.seconds
    ));
}

/// Says the largest and the mean squared error of every part, a column for each group of elements.
pub fn say_errors(report: &Report, column: impl Fn(f64, f64) -> String) {
    for part in &report.parts {
        let groups = part.quality.iter();
        let columns = groups.map(|group| column(group.largest_error, group.mean_squared_error));
        say(&format!("{:<13}{}", part.name, columns.collect::<String>()));
    }
    say("");
}

/// Whether everything was as the golden model has it.
pub fn say_outcome(failure: Option<&str>) {
    match failure {
        Some(failure) => say(&format!("FIRST MISMATCH: {failure}")),
        None => say("Every value that came out equals the golden model's."),
    }
}

/// A few items once more, with a waveform.
pub fn show<U: Unit>(
    info: &'static ModelInfo,
    unit: U,
    items: Vec<U::Item>,
    what: &str,
    options: &Options<'_>,
) -> Result<()> {
    make_directory(options.output)?;
    let vcd = options.output.join(format!("{}.vcd", info.top));
    let case = Case {
        seed: options.rtl.seed,
        ..Case::streaming(items)
    };
    let setup = Setup {
        vcd: Some(vcd.clone()),
        ..Setup::default()
    };
    match Tested::new(info, unit).run_case(&case, &setup) {
        Ok(_) => {}
        // A mismatch has been reported, and its waveform is what the reader wants to see.
        Err(failure) => say(&format!("the waveform ends at: {failure}")),
    }
    say(&format!("Waveform of {what}:\n      {}", how_to_open(&vcd)));
    Ok(())
}
