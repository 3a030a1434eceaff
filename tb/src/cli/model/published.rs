//! `tb model published`.

use super::output::Output;
use crate::cli::outcome::{Result, line};
use system::questions;

pub const EXAMPLES: &str = "\
Examples:
  tb model published
  tb model published --json published.json --svg published.svg";

#[derive(clap::Args)]
pub struct Arguments {
    #[command(flatten)]
    output_files: Output,
}

pub fn run(arguments: &Arguments) -> Result {
    arguments
        .output_files
        .give(&questions::published().map_err(line)?)
}
