//! `tb docs`.

use super::outcome::{Outcome, Result, say};
use std::path::PathBuf;

pub const EXAMPLES: &str = "\
Examples:
  tb docs
  tb docs -o out/docs

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
}

pub fn run(arguments: &Arguments) -> Result {
    for name in tb::docs::write(&arguments.source, &arguments.output)? {
        say(&arguments.output.join(name).display().to_string());
    }
    Ok(Outcome::Good)
}
