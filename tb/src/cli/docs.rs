//! `tb docs`.

use super::outcome::{Outcome, Result, say};
use std::path::PathBuf;

pub const EXAMPLES: &str = "\
Examples:
  tb docs
  tb docs -o out/docs
  tb docs --system
  tb docs --coverage

Rewrites the generated parts of the pages and draws the diagrams. What is written by hand, and the
descriptions of the diagrams, are read from the folder given by --source.";

#[derive(clap::Args)]
pub struct Arguments {
    /// The folder of the documentation
    #[arg(short, long, value_name = "DIR", default_value = "docs")]
    output: PathBuf,
    /// The folder with the pages and the descriptions of their diagrams
    #[arg(long, value_name = "DIR", default_value = "docs")]
    source: PathBuf,
    /// The page of the system model alone
    #[arg(long)]
    system: bool,
    /// The page of coverage alone
    #[arg(long, conflicts_with = "system")]
    coverage: bool,
}

pub fn run(arguments: &Arguments) -> Result {
    let write = match (arguments.system, arguments.coverage) {
        (true, _) => tb::docs::write_system,
        (_, true) => tb::docs::write_coverage,
        _ => tb::docs::write,
    };
    for name in write(&arguments.source, &arguments.output)? {
        say(&arguments.output.join(name).display().to_string());
    }
    Ok(Outcome::Good)
}
