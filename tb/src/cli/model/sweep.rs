//! `tb model sweep`.

use super::load::Batch;
use super::output::Output;
use super::setting::{Coded, Engines};
use crate::cli::outcome::{Result, line};
use system::questions;

pub const EXAMPLES: &str = "\
Examples:
  tb model sweep --over engines --model llama2-7b --machine oaken-lpddr
  tb model sweep --over batch --values 16,64,256 --model llama2-7b --machine oaken-lpddr
  tb model sweep --over length --model llama2-13b --machine oaken-hbm --batch 16 --svg length.svg

Over the length the prompt keeps its share of --input and --output.";

#[derive(clap::Args)]
pub struct Arguments {
    /// What changes
    #[arg(long, value_enum)]
    over: Over,
    /// Its values
    #[arg(long, value_name = "N,N,...", value_delimiter = ',')]
    values: Vec<u64>,
    #[command(flatten)]
    coded: Coded,
    #[command(flatten)]
    engines: Engines,
    #[command(flatten)]
    batch: Batch,
    #[command(flatten)]
    output_files: Output,
}

#[derive(Clone, Copy, clap::ValueEnum)]
enum Over {
    Engines,
    Batch,
    Length,
}

pub fn run(arguments: &Arguments) -> Result {
    let over = match arguments.over {
        Over::Engines => questions::Over::Engines,
        Over::Batch => questions::Over::Batch,
        Over::Length => questions::Over::Length,
    };
    let setting = arguments.coded.setting()?;
    let sweep = arguments.batch.sweep(over, arguments.values.clone())?;
    let answer = questions::sweep(&setting, &arguments.engines.wanted(), &sweep);
    arguments.output_files.give(&answer.map_err(line)?)
}
