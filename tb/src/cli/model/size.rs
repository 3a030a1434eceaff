//! `tb model size`.

use super::load::Batch;
use super::output::Output;
use super::setting::Coded;
use crate::cli::outcome::{Result, line};
use system::questions;

pub const EXAMPLES: &str = "\
Examples:
  tb model size --model llama2-7b --machine oaken-lpddr
  tb model size --model llama2-70b --machine a100x2 --devices 8 --codec kivi-2bit
  tb model size --model my.toml:mine --machine my.toml:board --svg gain.svg

The gain is that of the requests with as many engines as are needed, over binary16.";

#[derive(clap::Args)]
pub struct Arguments {
    #[command(flatten)]
    coded: Coded,
    #[command(flatten)]
    batch: Batch,
    #[command(flatten)]
    output_files: Output,
}

pub fn run(arguments: &Arguments) -> Result {
    let setting = arguments.coded.setting()?;
    let answer = questions::size(&setting, &arguments.batch.load()?);
    arguments.output_files.give(&answer.map_err(line)?)
}
