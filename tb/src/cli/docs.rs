//! `tb docs`.

use super::outcome::{Outcome, Result, say};
use std::path::PathBuf;

pub const EXAMPLES: &str = "\
Examples:
  tb docs
  tb docs -o out/docs

Writes cells.md and, for every unit with a page, units/UNIT.md with its pictures.";

#[derive(clap::Args)]
pub struct Arguments {
    /// The folder of the documentation
    #[arg(short, long, value_name = "DIR", default_value = "docs")]
    output: PathBuf,
}

pub fn run(arguments: &Arguments) -> Result {
    for name in tb::docs::write(&arguments.output)? {
        say(&arguments.output.join(name).display().to_string());
    }
    Ok(Outcome::Good)
}
