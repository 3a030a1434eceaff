//! `tb model titanus`.

use super::output::Output;
use crate::cli::outcome::{Result, line};
use system::questions;

pub const EXAMPLES: &str = "\
Examples:
  tb model titanus
  tb model titanus --model opt-6.7b --input 128 --output 512";

#[derive(clap::Args)]
pub struct Arguments {
    /// The configuration: opt-125m or opt-6.7b
    #[arg(long, value_name = "NAME", default_value = "opt-125m")]
    model: String,
    /// Tokens of a prompt
    #[arg(long, value_name = "N", default_value_t = 128)]
    input: u64,
    /// Tokens of an answer
    #[arg(long, value_name = "N", default_value_t = 128)]
    output: u64,
    #[command(flatten)]
    output_files: Output,
}

pub fn run(arguments: &Arguments) -> Result {
    let (input, output) = (arguments.input, arguments.output);
    let answer = questions::titanus(&arguments.model, input, output);
    arguments.output_files.give(&answer.map_err(line)?)
}
