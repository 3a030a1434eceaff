//! `rtl-gen list`: the units and their named configurations.

use super::{FlowError, console};
use crate::unit::{Config, GateNetlist};
use crate::{NamedConfig, config, units};
use clap::{Args, ValueEnum};
use std::process::ExitCode;

/// Arguments of `rtl-gen list`.
#[derive(Debug, Args)]
pub struct ListArgs {
    /// Only the names of the configurations with which this is done, one a line
    #[arg(long, value_name = "WHAT")]
    pub only: Option<Done>,
}

/// What is done with some configurations.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Done {
    /// Written to hdl/
    Published,
    /// Taken when only the unit is named
    Default,
    /// Packaged for OpenROAD-flow-scripts and LibreLane, and measured by `make synth-all`
    Top,
    /// Built with mutants, which the tests must notice
    Mutants,
    /// Proven by `make formal`
    Formal,
    /// Measured by `make bench`
    Bench,
    /// Repeated by the netlist of synthesis, some with SOAK=1 only
    GateNetlist,
}

impl Done {
    fn with(self, row: &Config) -> bool {
        match self {
            Done::Published => row.published,
            Done::Default => row.default,
            Done::Top => row.top,
            Done::Mutants => row.mutants > 0,
            Done::Formal => row.formal,
            Done::Bench => row.bench,
            Done::GateNetlist => row.gate_netlist != GateNetlist::No,
        }
    }
}

/// Prints what `args` asks for.
pub fn run(args: &ListArgs) -> Result<ExitCode, FlowError> {
    let text = match args.only {
        Some(done) => names(done),
        None => all(),
    };
    console::say(&text)?;
    Ok(ExitCode::SUCCESS)
}

fn names(done: Done) -> String {
    let rows = config::rows().filter(|(_, row)| done.with(row));
    rows.map(|(_, row)| format!("{}\n", row.name)).collect()
}

fn all() -> String {
    let mut text = String::new();
    for unit in units() {
        let source = match unit.source {
            "" => String::new(),
            source => format!(" ({source})"),
        };
        text.push_str(&format!("{}: {}{source}\n", unit.name, unit.about));
        for row in unit.configs {
            let mark = if row.default { " (default)" } else { "" };
            let parameters = NamedConfig::of(unit, row).parameters;
            let parameters: Vec<_> = parameters
                .iter()
                .map(|(name, value)| format!("{name} = {value}"))
                .collect();
            let parameters = parameters.join(", ");
            text.push_str(&format!("    {:32} {parameters}{mark}\n", row.name));
        }
    }
    text
}
