//! `tb model run`.

use super::load::Batch;
use super::output::Output;
use super::setting::{Coded, Engines};
use crate::cli::outcome::{Result, line};
use std::path::PathBuf;
use system::questions;

pub const EXAMPLES: &str = "\
Examples:
  tb model run --model llama2-7b --machine oaken-lpddr
  tb model run --model llama2-7b --machine oaken-lpddr --dequantizers 16 --batch 64
  tb model run --model llama2-7b --machine oaken-lpddr --trace trace.csv --admission paged

A trace has the lines arrival_s,input,output, by arrival, below a line that says so.";

#[derive(clap::Args)]
pub struct Arguments {
    #[command(flatten)]
    coded: Coded,
    #[command(flatten)]
    engines: Engines,
    #[command(flatten)]
    batch: Batch,
    /// Requests of an arrival trace in place of equal ones
    #[arg(long, value_name = "CSV", conflicts_with_all = ["batch", "input", "output"])]
    trace: Option<PathBuf>,
    #[command(flatten)]
    output_files: Output,
}

pub fn run(arguments: &Arguments) -> Result {
    let setting = arguments.coded.setting()?;
    let load = match &arguments.trace {
        Some(path) => arguments.batch.of_trace(path)?,
        None => arguments.batch.load()?,
    };
    let answer = questions::run(&setting, &arguments.engines.wanted(), &load);
    arguments.output_files.give(&answer.map_err(line)?)
}
