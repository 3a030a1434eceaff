//! `tb model published`.

use super::output::Output;
use crate::cli::outcome::{Result, line};
use std::path::PathBuf;
use system::questions;
use tb::waves::write_text;

pub const EXAMPLES: &str = "\
Examples:
  tb model published
  tb model published --json published.json --svg published.svg --gain-svg gain.svg";

#[derive(clap::Args)]
pub struct Arguments {
    /// A plot of Oaken's gain over the batch with what is published of it, as SVG
    #[arg(long, value_name = "F")]
    gain_svg: Option<PathBuf>,
    #[command(flatten)]
    output_files: Output,
}

pub fn run(arguments: &Arguments) -> Result {
    if let Some(path) = &arguments.gain_svg {
        let plot = questions::published_gain().and_then(|plot| plot.svg());
        write_text(path, &plot.map_err(line)?).map_err(line)?;
    }
    arguments
        .output_files
        .give(&questions::published().map_err(line)?)
}
