//! `tb model gain`.

use super::output::Output;
use super::setting::Coded;
use crate::cli::outcome::{Result, line};
use system::questions::{self, Gain};

pub const EXAMPLES: &str = "\
Examples:
  tb model gain --model llama2-7b --machine oaken-lpddr
  tb model gain --model llama2-70b --machine a100x2 --codec hack-64 --gain 1.5 --running 32 --gbps 400";

#[derive(clap::Args)]
pub struct Arguments {
    #[command(flatten)]
    coded: Coded,
    /// How many times faster a step is to be
    #[arg(long, value_name = "G", default_value_t = 2.0)]
    gain: f64,
    /// Requests that run
    #[arg(long, value_name = "N", default_value_t = 64)]
    running: u64,
    /// Tokens of a request, for what fits and what is transferred
    #[arg(long, value_name = "N", default_value_t = 2048)]
    length: u64,
    /// Rate of the link over which keys and values go, in Gbit/s
    #[arg(long, value_name = "R", default_value_t = 100.0)]
    gbps: f64,
    #[command(flatten)]
    output_files: Output,
}

pub fn run(arguments: &Arguments) -> Result {
    let asked = Gain {
        gain: arguments.gain,
        running: arguments.running,
        length: arguments.length,
        link_bits_per_s: arguments.gbps * 1e9,
    };
    let answer = questions::gain(&arguments.coded.setting()?, &asked);
    arguments.output_files.give(&answer.map_err(line)?)
}
