//! `tb model`: what a codec does to a whole accelerator, by the crate `system`.

mod codecs;
mod gain;
mod load;
mod output;
mod published;
mod run;
mod setting;
mod size;
mod sweep;
mod titanus;

use super::outcome::Result;
use clap::Subcommand;

pub const EXAMPLES: &str = "\
Examples:
  tb model size --model llama2-7b --machine oaken-lpddr
  tb model sweep --over engines --model llama2-7b --machine oaken-lpddr
  tb model codecs --model llama2-7b --machine oaken-lpddr

Every command has examples of its own. An analytic model: no simulation, and all areas and clock rates
are before layout.";

#[derive(clap::Args)]
pub struct Arguments {
    #[command(subcommand)]
    question: Question,
}

#[derive(Subcommand)]
enum Question {
    /// How many dequantizers and quantizers of which width, their area, and what they give.
    #[command(after_help = size::EXAMPLES)]
    Size(size::Arguments),
    /// Tokens/s over the number of engines, the batch or the length, and where the time goes.
    #[command(after_help = sweep::EXAMPLES)]
    Sweep(sweep::Arguments),
    /// Tokens/s, latencies and requests that fit, for a batch or an arrival trace.
    #[command(after_help = run::EXAMPLES)]
    Run(run::Arguments),
    /// The history from which a codec gains, requests that fit more, seconds of a transfer.
    #[command(after_help = gain::EXAMPLES)]
    Gain(gain::Arguments),
    /// Codecs side by side, on one machine, within one accuracy source.
    #[command(after_help = codecs::EXAMPLES)]
    Codecs(codecs::Arguments),
    /// What the papers publish beside what the model gives.
    #[command(after_help = published::EXAMPLES)]
    Published(published::Arguments),
    /// Titanus by its published accounting, and with whole histories.
    #[command(after_help = titanus::EXAMPLES)]
    Titanus(titanus::Arguments),
}

pub fn run(arguments: &Arguments) -> Result {
    match &arguments.question {
        Question::Size(arguments) => size::run(arguments),
        Question::Sweep(arguments) => sweep::run(arguments),
        Question::Run(arguments) => run::run(arguments),
        Question::Gain(arguments) => gain::run(arguments),
        Question::Codecs(arguments) => codecs::run(arguments),
        Question::Published(arguments) => published::run(arguments),
        Question::Titanus(arguments) => titanus::run(arguments),
    }
}
